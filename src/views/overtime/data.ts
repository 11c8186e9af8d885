/** From the answers to what the chart draws: both lines, and their values of common times. Pure. */
import { changesOf, type Change } from "~/analysis/time/drops";
import { difference, pairsOf, ratio } from "~/analysis/time/ratio";
import { roundsOf, steadyOf, type Steady } from "~/analysis/time/steady";
import { addRates, type TimeWindow } from "~/analysis/time/windows";
import type { OverTimeData, OverTimeLine, OverTimePair, OverTimePanel, SideId } from "~/charts/overtime/options";
import type { TimeLine } from "~/charts/timeline/options";
import { Colours, Values, type TimelineAnswers, type ValueNotes } from "../shared/time/values";
import type { PickedSide, Picks } from "./picks";
import type { OverTimeState } from "./state";

/** What a run says of itself, where all of it is there window by window. */
export interface Judged {
  readonly steady: Steady;
  readonly changes: readonly Change[];
}

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
export type Apart = "moments" | "windows" | "no-time" | "line";

export interface Drawn {
  readonly data: OverTimeData;
  readonly notes: Readonly<Record<SideId, ValueNotes>>;
  readonly judged: Readonly<Record<SideId, Judged | null>>;
  /** Of the throughput. */
  readonly common: Common | null;
  /** Seconds that a line has, from its first to its last window; null: it has none. */
  readonly spans: Readonly<Record<SideId, readonly [number, number] | null>>;
  readonly apart: { readonly throughput: Apart | null; readonly latency: Apart | null };
  /** Windows of unlike length were brought to this length, seconds. */
  readonly common_s: number | null;
}

export interface SideAnswers {
  readonly a: TimelineAnswers;
  readonly b: TimelineAnswers;
}

export function dataOf(
  picks: Picks,
  answers: SideAnswers,
  names: Readonly<Record<SideId, string>>,
  state: OverTimeState,
): Drawn {
  const [a, b] = [sideOf(picks.a, answers.a, state), sideOf(picks.b, answers.b, state)];
  const compare = state.c === "ratio" ? ratio : difference;
  const panelOf = (measure: "throughput" | "latency") =>
    panel(a[measure], b[measure], names, (one, other) => compare(other, one), measure === "throughput");
  const [throughput, latency] = [panelOf("throughput"), panelOf("latency")];
  return {
    data: { throughput: throughput.panel, latency: latency.panel, notes: [] },
    notes: { a: a.notes, b: b.notes },
    judged: { a: judge(a.throughput, state), b: judge(b.throughput, state) },
    common: commonOf(throughput.panel?.pairs ?? []),
    spans: { a: spanOf(a), b: spanOf(b) },
    apart: { throughput: throughput.apart, latency: latency.apart },
    common_s: throughput.common_s,
  };
}

interface Side {
  readonly throughput: TimeLine | null;
  readonly latency: TimeLine | null;
  readonly notes: ValueNotes;
}

/** Windows that only reach into the zoom are drawn, those outside are not. */
function sideOf({ plan, line }: PickedSide, answers: TimelineAnswers, { z }: OverTimeState): Side {
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

/** Lengths of windows that are the same: ends of windows are a little apart. */
const ALIKE = 1.5;

/** The usual length of a window. */
function lengthOf(windows: readonly TimeWindow[]): number {
  const lengths = windows.map(({ from_s, to_s }) => to_s - from_s).toSorted((one, other) => one - other);
  return lengths[lengths.length >> 1] ?? 0;
}

interface PanelOf {
  readonly panel: OverTimePanel | null;
  readonly apart: Apart | null;
  readonly common_s: number | null;
}

function panel(
  a: TimeLine | null,
  b: TimeLine | null,
  names: Readonly<Record<SideId, string>>,
  compare: (a: number, b: number) => number | null,
  isRate: boolean,
): PanelOf {
  if (a === null && b === null) return { panel: null, apart: null, common_s: null };
  const lines = { a: a === null ? null : drawnOf(a, names.a), b: b === null ? null : drawnOf(b, names.b) };
  const bare = (apart: Apart): PanelOf => ({ panel: { ...lines, pairs: [] }, apart, common_s: null });
  if (a === null || b === null) return bare("line");
  const [inA, inB] = [windowsIn(a), windowsIn(b)];
  if (inA === null || inB === null) return bare("moments");
  const [lengthA, lengthB] = [lengthOf(inA), lengthOf(inB)];
  const isAlike = Math.max(lengthA, lengthB) <= ALIKE * Math.min(lengthA, lengthB);
  // Mean latencies of unlike windows would have to be weighted by I/Os that a single log does not count.
  if (!isAlike && !isRate) return bare("windows");
  // To the millisecond in which logs tell the time: 0.5008 s are windows of half a second.
  const common_s = isAlike ? null : Number(Math.max(lengthA, lengthB).toPrecision(2));
  const found = common_s === null ? pairsOf(inA, inB) : pairsOf(addRates([inA], common_s), addRates([inB], common_s));
  const pairs = found.map(({ from_s, to_s, a: one, b: other, place_a, place_b }): OverTimePair => ({
    from_s,
    t_s: to_s,
    a: one,
    b: other,
    compared: compare(one, other),
    places: common_s === null ? [place_a, place_b] : null,
  }));
  return { panel: { ...lines, pairs }, apart: pairs.length === 0 ? "no-time" : null, common_s };
}

const drawnOf = ({ kind, excluded, values }: TimeLine, name: string): OverTimeLine => ({
  name,
  kind,
  excluded: excluded !== null,
  values,
});

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

/** A round of SNIA is a minute. */
const ROUND_S = 60;

/** Of the whole run only: a zoom shows a part of it. */
function judge(line: TimeLine | null, { z }: OverTimeState): Judged | null {
  const windows = line === null || z !== null ? null : windowsIn(line);
  if (windows === null) return null;
  return { steady: steadyOf(roundsOf(windows, ROUND_S)), changes: changesOf(windows) };
}
