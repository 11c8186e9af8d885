/** The sentence above the chart and its tokens; as plain text the accessible name of chart and table. */
import { COMPARE_AT } from "~/charts/compare/data";
import { statistic as valueOf } from "~/charts/curve/lines";
import { STATISTICS, type Statistic } from "~/charts/curve/options";
import type { Token } from "~/components/token";
import type { CurvePoint } from "~/model/answers";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { datasetsToken } from "./datasets";
import type { Known } from "../shared/known";
import { workloadId, workloadName, workloadPhrase } from "../shared/point/workload";
import type { Cells } from "./rows";
import type { Side, Sides } from "../shared/sides";
import type { Attribute } from "../shared/attributes";
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
  /** Index of the side in the columns. */
  readonly focus: number;
  readonly state: CompareState;
  readonly known: Known;
  readonly set: (patch: Partial<CompareState>) => void;
}

export function sentence(input: SentenceInput): (string | Token)[] {
  const { found, nameOf, sides, names, workloads, cells, statistic, focus, state, known, set } = input;
  const { words, what } = text;
  const results = datasetsToken(state.d, known, set);
  const by: Token = {
    id: "by",
    text: text.attributes[found.by],
    what: what.by,
    options: [...new Set([...found.possible, found.by])].map((id) => ({ id, label: text.attributes[id] })),
    selected: [found.by],
    multiple: false,
    onChange: ([id]) => {
      set({ by: id as Attribute, base: "", s: "", n: [], p: "" });
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
  // A workload that both have may still be compared nowhere: those with a row are named, where there is one.
  const compared = new Set(
    [...cells.steps.values()].flatMap((pair) => pair.flat().map(({ first }) => workloadId(first))),
  );
  const named = compared.size === 0 ? drawn : drawn.filter((id) => compared.has(id));
  const workload: Token = {
    id: "workload",
    text: workloadPhrase(named.flatMap((id) => workloads.get(id) ?? [])),
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
  const at: Token = {
    id: "at",
    text: text.at[state.at],
    what: what.at,
    options: COMPARE_AT.map((id) => ({ id, label: text.at[id], detail: text.atDetail[id] })),
    selected: [state.at],
    multiple: false,
    onChange: ([id]) => {
      set({ at: id as CompareState["at"], p: "" });
    },
  };
  const shown = sides[focus] ?? sides[0]!;
  const other: Token = {
    id: "side",
    text: otherNames.length > 1 ? text.among(names[focus] ?? "", otherNames.length - 1) : (otherNames[0] ?? ""),
    what: what.side,
    options: sides.slice(1).map(({ value }, i) => ({ id: value, label: otherNames[i] ?? value })),
    selected: [shown.value],
    multiple: false,
    onChange: ([value]) => {
      set({ s: value ?? "", p: "" });
    },
  };
  return [
    other,
    words.against,
    base,
    words.by,
    by,
    words.colon,
    workload,
    words.blank,
    at,
    words.comma,
    y,
    words.in,
    results,
    words.stop,
  ];
}
