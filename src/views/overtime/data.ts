/** From the answers to what the chart draws: both lines, and their values of common times. Pure. */
import { difference, pairsOf, ratio, type Pair } from "~/analysis/time/ratio";
import type { TimeWindow } from "~/analysis/time/windows";
import type {
  Measure,
  OverTimeData,
  OverTimeLine,
  OverTimePair,
  OverTimePanel,
  SideId,
} from "~/charts/overtime/options";
import type { TimeLine } from "~/charts/timeline/options";
import type { Judged } from "../shared/time/judge";
import { Colours, Values, type ValueNotes } from "../shared/time/values";
import { commonWindows, type Commons } from "./common";
import { namesOf, type PickedSide, type Picks } from "./picks";
import type { OverTimeState } from "./state";
import type { SideAnswers } from "./useSide";

/** Time and mean rates in which both ran. */
export interface Common {
  readonly from_s: number;
  readonly to_s: number;
  /** Of the windows, which leave out gaps. */
  readonly covered_s: number;
  readonly a: number;
  readonly b: number;
}

/** Why a panel has no values in common. */
export type Apart = "moments" | "length" | "weights" | "no-time" | "line";

export interface Drawn {
  readonly data: OverTimeData;
  readonly notes: Readonly<Record<SideId, ValueNotes>>;
  readonly judged: Readonly<Record<SideId, Judged | null>>;
  /** Of the throughput. */
  readonly common: Common | null;
  /** Seconds that a line has, from its first to its last window; null: it has none. */
  readonly spans: Readonly<Record<SideId, readonly [number, number] | null>>;
  readonly apart: { readonly throughput: Apart | null; readonly latency: Apart | null };
  /** Both were brought to windows of so many seconds; null: windows of the logs stand against one another. */
  readonly common_s: Readonly<Record<Measure, number | null>>;
}

export function dataOf(
  picks: Picks,
  answers: Readonly<Record<SideId, SideAnswers>>,
  commons: Commons,
  state: OverTimeState,
  judged: Readonly<Record<SideId, Judged | null>>,
): Drawn {
  const [a, b] = [sideOf(picks.a, answers.a, state), sideOf(picks.b, answers.b, state)];
  const names = namesOf(picks);
  const panel = (measure: Measure): PanelOf => {
    const lines = { a: lineOf(a[measure], names.a), b: lineOf(b[measure], names.b) };
    const windows = windowsOf(measure, picks, { a, b }, answers, commons[measure]);
    if (typeof windows === "string") return { lines, windows, pairs: [] };
    const pairs = pairsOf(windows.a, windows.b).map((pair) => paired(pair, state.c, windows.own));
    return { lines, windows: pairs.length === 0 ? "no-time" : null, pairs };
  };
  const [throughput, latency] = [panel("throughput"), panel("latency")];
  return {
    data: { throughput: drawnOf(throughput), latency: drawnOf(latency), notes: [] },
    notes: { a: a.notes, b: b.notes },
    // Of the whole run only: a zoom shows a part of it.
    judged: state.z === null ? judged : { a: null, b: null },
    common: commonOf(throughput.pairs),
    spans: { a: spanOf(a), b: spanOf(b) },
    apart: { throughput: throughput.windows, latency: latency.windows },
    common_s: { throughput: commonSeconds(commons.throughput), latency: commonSeconds(commons.latency) },
  };
}

interface PanelOf {
  readonly lines: Readonly<Record<SideId, OverTimeLine | null>>;
  readonly windows: Apart | null;
  readonly pairs: readonly OverTimePair[];
}

const commonSeconds = (common: Commons[Measure]): number | null =>
  typeof common === "string" ? null : common.window_s;

const drawnOf = ({ lines, pairs }: PanelOf): OverTimePanel | null =>
  lines.a === null && lines.b === null ? null : { ...lines, pairs };

const lineOf = (line: TimeLine | null, name: string): OverTimeLine | null =>
  line === null ? null : { name, kind: line.kind, excluded: line.excluded !== null, values: line.values };

function paired({ from_s, to_s, a, b, place_a, place_b }: Pair, c: OverTimeState["c"], own: boolean): OverTimePair {
  const compared = c === "ratio" ? ratio(b, a) : difference(b, a);
  return { from_s, t_s: to_s, a, b, compared, places: own ? [place_a, place_b] : null };
}

/** Windows of both that can be set against one another; `own`: they are those of the lines. */
function windowsOf(
  measure: Measure,
  picks: Picks,
  sides: Readonly<Record<SideId, Side>>,
  answers: Readonly<Record<SideId, SideAnswers>>,
  common: Commons[Measure],
): Apart | { readonly a: readonly TimeWindow[]; readonly b: readonly TimeWindow[]; readonly own: boolean } {
  const [lineA, lineB] = [sides.a[measure], sides.b[measure]];
  if (lineA === null || lineB === null) return "line";
  if (common === "weights") return "weights";
  if (common !== "raw") {
    const [a, b] = (["a", "b"] as const).map((side) =>
      commonWindows(picks[side], measure, common.window_s, answers[side].common),
    );
    return a == null || b == null ? "no-time" : { a, b, own: false };
  }
  const [a, b] = [windowsIn(lineA), windowsIn(lineB)];
  if (a !== null && b !== null) return { a, b, own: true };
  const isLong = [sides.a, sides.b].some(({ notes }) => notes.extremes.size > 0);
  return isLong ? "moments" : "length";
}

interface Side {
  readonly throughput: TimeLine | null;
  readonly latency: TimeLine | null;
  readonly notes: ValueNotes;
}

/** Windows that only reach into the zoom are drawn, those outside are not. */
function sideOf({ plan, line }: PickedSide, answers: SideAnswers, { z }: OverTimeState): Side {
  const values = new Values(plan, answers);
  const own = (lines: readonly TimeLine[]): TimeLine | null => {
    const found = lines.find(({ id }) => id === line.id);
    if (found === undefined) return null;
    const inside = found.values.filter(({ from_s, t_s }) => z === null || (t_s > z.from && (from_s ?? t_s) < z.to));
    return inside.length === 0 ? null : { ...found, values: inside };
  };
  return {
    throughput: own(values.throughput(new Colours())),
    latency: own(values.latency(new Colours())),
    notes: values.notes,
  };
}

/** Windows of a line; null: it has values of moments alone (extremes of pixels, single I/Os). */
const windowsIn = ({ values }: TimeLine): TimeWindow[] | null =>
  values.some(({ from_s }) => from_s === null)
    ? null
    : values.map(({ from_s, t_s, value }) => ({ from_s: from_s!, to_s: t_s, value }));

/** Means over the windows in common, by their length. */
function commonOf(pairs: readonly OverTimePair[]): Common | null {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (first === undefined || last === undefined) return null;
  let [covered_s, a, b] = [0, 0, 0];
  for (const pair of pairs) {
    const length = pair.t_s - pair.from_s;
    covered_s += length;
    a += pair.a * length;
    b += pair.b * length;
  }
  return { from_s: first.from_s, to_s: last.t_s, covered_s, a: a / covered_s, b: b / covered_s };
}

function spanOf({ throughput, latency }: Side): readonly [number, number] | null {
  const values = (throughput ?? latency)?.values ?? [];
  const [first, last] = [values[0], values.at(-1)];
  return first === undefined || last === undefined ? null : [first.from_s ?? first.t_s, last.t_s];
}
