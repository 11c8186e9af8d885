/** The sentence above the chart and its tokens; the answer below it. */
import { lookUp } from "~/base/lookUp";
import { statistic as valueOf } from "~/charts/curve/lines";
import { STATISTICS, type Statistic, type XQuantity } from "~/charts/curve/options";
import { loadTag } from "~/charts/curve/readout";
import { latencyWords, rateWords, type RepeatsData } from "~/charts/repeats/repeats";
import type { BadgeInfo } from "~/components/Badge";
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import { repeats as text } from "~/text/en/repeats";
import { datasetToken } from "../shared/datasetToken";
import type { Known } from "../shared/known";
import { workloadName } from "../shared/point/workload";
import type { Step } from "../shared/steps";
import { versionsOf } from "../shared/toolVersions";
import type { RepeatSet } from "./sets";
import type { RepeatsState } from "./state";

export interface SentenceInput {
  readonly sets: readonly RepeatSet[];
  readonly chosen: RepeatSet | undefined;
  readonly state: RepeatsState;
  readonly statistic: Statistic;
  readonly kind: string;
  readonly quantity: XQuantity;
  readonly known: Known;
  readonly set: (patch: Partial<RepeatsState>) => void;
}

const setName = ({ steps }: RepeatSet): string => text.set(text.runs(steps.length), loadTag(steps[0]!.first));

export function sentence(input: SentenceInput): (string | Token)[] {
  const { sets, chosen, state, statistic, kind, quantity, known, set } = input;
  const { words, what } = text;
  const results = datasetToken(state.d, known, (d) => {
    set({ d, in: [], w: "", g: "", p: "" });
  });
  if (chosen === undefined) return [text.none, words.from, results, words.stop];
  const workloads = new Map(sets.toReversed().map((one) => [one.workload, one.steps[0]!.first]));
  const same = sets.filter(({ workload }) => workload === chosen.workload);
  const has = (name: Statistic): boolean =>
    chosen.steps.some(({ latencies }) => latencies.some((one) => valueOf(lookUp(one.latency, kind), name) !== null));
  const name = (one: Statistic): string => en.curve.statistics[one] ?? one;
  return [
    {
      id: "set",
      text: setName(chosen),
      what: what.set,
      options: same.map((one) => ({ id: one.id, label: setName(one), detail: one.steps[0]!.first.source_path })),
      selected: [chosen.id],
      multiple: false,
      onChange: ([g = ""]) => {
        set({ g, p: "" });
      },
    },
    words.of,
    {
      id: "workload",
      text: workloadName(chosen.steps[0]!.first),
      what: what.workload,
      options: [...workloads]
        .map(([id, first]) => ({ id, label: workloadName(first) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true })),
      selected: [chosen.workload],
      multiple: false,
      onChange: ([w = ""]) => {
        set({ w, g: "", p: "" });
      },
    },
    words.colon,
    en.curve.xs[quantity] ?? quantity,
    words.and,
    {
      id: "statistic",
      text: `${name(statistic)} ${lookUp(en.curve.kinds, kind) ?? kind}`,
      what: what.statistic,
      options: (Object.keys(STATISTICS) as Statistic[])
        .filter((one) => has(one) || one === statistic)
        .map((one) => ({ id: one, label: name(one) })),
      selected: [statistic],
      multiple: false,
      onChange: ([one]) => {
        set({ y: one as Statistic });
      },
    },
    words.from,
    results,
    words.stop,
  ];
}

/** "Median of 5: 27,116 IOPS, from 26,900 to 27,400; p99 5.5 ms, from …" */
export function answerOf(data: RepeatsData): string {
  const { rate, rows, statistic, ops } = data;
  if (rows.length === 0) return "";
  const words = (value: number): string => rateWords(value, data);
  const first = rate === null ? [] : [text.median(words(rate.median), rate.n, words(rate.min), words(rate.max))];
  const latencies = ops.flatMap((op) => {
    const spread = lookUp(data.latency, op);
    if (spread === undefined) return [];
    const [median, min, max] = [spread.median, spread.min, spread.max].map((us) => latencyWords(us, statistic));
    const what = `${ops.length > 1 ? `${lookUp(en.charts.curve.ops, op) ?? op} ` : ""}${statistic}`;
    if (spread.n !== rate?.n) return [text.latencyOf(what, spread.n, median!, min!, max!)];
    return [text.latency(what, median!, min!, max!)];
  });
  const failed = rows.filter((row) => row.failed).length;
  const excluded = rows.filter((row) => row.excluded !== null && !row.failed).length;
  return [
    `${[...first, ...latencies].join("; ")}.`,
    ...(rate !== null && rate.n < 3 ? [text.few(rate.n)] : []),
    ...(failed > 0 ? [text.failed(failed)] : []),
    ...(excluded > 0 ? [text.excluded(excluded)] : []),
  ].join(" ");
}

/** Signature and device are equal, so they are repeats; another version of the tool may measure otherwise. */
export function versionBadges(steps: readonly Step[]): BadgeInfo[] {
  const versions = versionsOf(steps);
  return versions.length < 2
    ? []
    : [{ tone: "warn", text: text.badge.versions(versions), why: text.badge.versionsWhy }];
}
