/** The sentence above the chart and its tokens; as plain text the accessible name of chart and table. */
import { statistic as valueOf } from "~/charts/curve/lines";
import { STATISTICS, type Statistic } from "~/charts/curve/options";
import type { Token } from "~/components/token";
import type { CurvePoint } from "~/model/answers";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import type { Attribute } from "../shared/attributes";
import { datasetToken } from "../shared/datasetToken";
import type { Known } from "../shared/known";
import { workloadName, workloadPhrase } from "../shared/point/workload";
import type { Side, Sides } from "../shared/sides";
import type { Cells } from "./rows";
import type { CompareState } from "./state";

export interface SentenceInput {
  readonly found: Sides;
  readonly nameOf: (value: string) => string;
  /** The base, and those that share a cell with it. */
  readonly sides: readonly Side[];
  readonly names: readonly string[];
  /** All that match, by id. */
  readonly workloads: ReadonlyMap<string, CurvePoint>;
  readonly cells: Cells;
  readonly statistic: Statistic;
  readonly state: CompareState;
  readonly known: Known;
  readonly set: (patch: Partial<CompareState>) => void;
}

/** Up to so many sides are named, more are counted. */
const NAMED = 2;

export function sentence(input: SentenceInput): (string | Token)[] {
  const { found, nameOf, sides, names, workloads, cells, statistic, state, known, set } = input;
  const { words, what } = text;
  const results = datasetToken(state.d, known, (d) => {
    set({ d, in: [], w: [], base: "", n: [], p: "" });
  });
  const by: Token = {
    id: "by",
    text: text.attributes[found.by],
    what: what.by,
    options: [...new Set([...found.possible, found.by])].map((id) => ({ id, label: text.attributes[id] })),
    selected: [found.by],
    multiple: false,
    onChange: ([id]) => {
      set({ by: id as Attribute, base: "", n: [], p: "" });
    },
  };
  const [baseName, ...otherNames] = names;
  if (baseName === undefined) return [text.nothing, words.by, by, words.in, results, words.stop];
  const base: Token = {
    id: "base",
    text: baseName,
    what: what.base,
    options: found.sides.map(({ value }) => ({ id: value, label: nameOf(value) })),
    selected: [sides[0]!.value],
    multiple: false,
    onChange: ([value = ""]) => {
      set({ base: value, p: "" });
    },
  };
  const ids = [...workloads.keys()];
  const drawn = state.w.length === 0 ? ids : ids.filter((id) => state.w.includes(id));
  const workload: Token = {
    id: "workload",
    text: workloadPhrase(drawn.flatMap((id) => workloads.get(id) ?? [])),
    what: what.workloads,
    options: ids
      .map((id) => ({ id, label: workloadName(workloads.get(id)!) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true })),
    selected: drawn,
    multiple: true,
    onChange: (w) => {
      set({ w: w.length === ids.length ? [] : w, p: "" });
    },
  };
  const points = sides.flatMap((side) => side.steps.flatMap(({ latencies }) => [...latencies]));
  const has = (name: Statistic): boolean =>
    points.some(({ latency }) => Object.values(latency).some((stats) => valueOf(stats, name) !== null));
  const name = (one: Statistic): string => en.curve.statistics[one] ?? one;
  const y: Token = {
    id: "statistic",
    text: cells.rows.some(({ latencies }) => latencies.length > 0) ? text.ratios(name(statistic)) : text.throughput,
    what: what.statistic,
    options: (Object.keys(STATISTICS) as Statistic[])
      .filter((one) => has(one) || one === statistic)
      .map((id) => ({ id, label: name(id) })),
    selected: [statistic],
    multiple: false,
    onChange: ([one]) => {
      set({ y: one as Statistic });
    },
  };
  const others = otherNames.length <= NAMED ? text.and(otherNames) : text.sides(otherNames.length);
  return [
    others,
    words.against,
    base,
    words.by,
    by,
    words.colon,
    workload,
    words.ratios,
    y,
    words.in,
    results,
    words.stop,
  ];
}
