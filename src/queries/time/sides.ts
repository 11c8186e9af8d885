/** Which two runs are overlaid, and which line of each. Pure. */
import type { SideId, TimelineQuantity, WarmUpChoice } from "~/model/timeLine";
import { twoRuns as text } from "~/text/en/timeline-two";
import type { TimeSpan } from "~/analysis/time/spans";
import { budgetOf, planOf, type Plan, usedRows } from "./plan";
import { chooseOf, type Chosen, type LatencyChoice, type TimeChoice, type LineOf } from "~/analysis/time/lines";
import { onOneClock, type TimeRun } from "~/analysis/time/runs";

/** As in the link: both runs and their lines, throughput, latency, zoom in seconds. */
interface Choice extends Pick<TimeChoice, "y" | "l"> {
  readonly r: string;
  readonly b: string;
  readonly sa: string;
  readonly sb: string;
  readonly z: TimeSpan | null;
  readonly w?: WarmUpChoice;
}

/** One run, and the line that is drawn of it. */
export interface PickedSide {
  readonly run: TimeRun;
  /** For this line only, on the clock of the whole run. */
  readonly plan: Plan;
  /** All lines, members included. */
  readonly lines: readonly LineOf[];
  readonly line: LineOf;
}

export interface Picks {
  readonly a: PickedSide;
  readonly b: PickedSide;
  /** Available in both runs. */
  readonly quantities: readonly TimelineQuantity[];
  readonly quantity: TimelineQuantity | null;
  readonly latencies: readonly LatencyChoice[];
  readonly latency: LatencyChoice | null;
  /** Quantities and latencies of each, if nothing is common. */
  readonly unlike: { readonly a: Chosen; readonly b: Chosen };
  /** They ran at the same time and begin when they began; else each begins at 0. */
  readonly oneClock: boolean;
}

/**
 * The earlier run is first; runs without a start follow, in file order. Runs combined from several come last: they are
 * never chosen automatically.
 */
export function inOrder(runs: readonly TimeRun[]): TimeRun[] {
  const startOf = ({ rows }: TimeRun): number => rows[0]?.run_started_ms ?? Infinity;
  const isSeveral = ({ rows }: TimeRun): number => Number(new Set(rows.map(({ run_key }) => run_key)).size > 1);
  return runs
    .filter(({ rows }) => rows.some(isLine))
    .toSorted(
      // Two runs without a start keep their order: Infinity minus Infinity is NaN.
      (one, other) => isSeveral(one) - isSeveral(other) || startOf(one) - startOf(other) || 0,
    );
}

const isLine = ({ metric }: { readonly metric: string }): boolean => metric !== "histogram";

/** null: there are no two lines to overlay. */
export function picksOf(all: readonly TimeRun[], state: Choice): Picks | null {
  const runs = inOrder(all);
  const runA = runs.find(({ id }) => id === state.r) ?? runs.find(({ id }) => id !== state.b) ?? runs[0];
  if (runA === undefined) return null;
  const runB = runs.find(({ id }) => id === state.b) ?? runs.find((run) => run !== runA) ?? runA;
  const wanted = { y: state.y, l: "", h: "none" } as const;
  const unlike = { a: chooseOf(runA, wanted), b: chooseOf(runB, wanted) };
  const quantities = unlike.a.quantities.filter((one) => unlike.b.quantities.includes(one));
  const quantity = quantities.find((one) => one === unlike.a.quantity) ?? quantities[0] ?? null;
  const latencies = unlike.a.latencies.filter(({ id }) => unlike.b.latencies.some((one) => one.id === id));
  const latency = state.l === "none" ? null : (latencies.find(({ id }) => id === state.l) ?? latencies[0] ?? null);
  const chosenIn = (run: TimeRun): Chosen => {
    const chosen = chooseOf(run, { y: quantity ?? "auto", l: latency?.id ?? "none", h: "none" });
    return quantity === null ? { ...chosen, throughput: [] } : chosen;
  };
  const [chosenA, chosenB] = [chosenIn(runA), chosenIn(runB)];
  const starts = onOneClock(usedRows(chosenA), usedRows(chosenB));
  const [byA, byB] = starts ?? [0, 0];
  const [planA, planB] = [planOf(chosenA, state, byA), planOf(chosenB, state, byB)];
  const [linesA, linesB] = [planA, planB].map(linesIn) as [LineOf[], LineOf[]];
  const lineA = linesA.find(({ id }) => id === state.sa) ?? firstOf(linesA);
  if (lineA === undefined) return null;
  const others = runA === runB ? linesB.filter(({ id }) => id !== lineA.id) : linesB;
  const lineB = linesB.find(({ id }) => id === state.sb) ?? likeOf(others, lineA);
  if (lineB === undefined) return null;
  return {
    a: { run: runA, plan: onlyOf(planA, lineA), lines: linesA, line: lineA },
    b: { run: runB, plan: onlyOf(planB, lineB), lines: linesB, line: lineB },
    quantities,
    quantity,
    latencies,
    latency,
    unlike,
    oneClock: starts !== null,
  };
}

/** Throughput and latency have lines for the same jobs: each is listed once. */
const linesIn = ({ throughput, latency }: Plan): LineOf[] => [
  ...new Map([...latency.lines, ...throughput.lines].map((line) => [line.id, line])).values(),
];

const firstOf = (lines: readonly LineOf[]): LineOf | undefined =>
  lines.find(({ role, excluded }) => role === "main" && excluded === null) ?? lines[0];

const opOf = ({ traces }: LineOf): string | null => traces[0]?.op ?? null;

const likeOf = (lines: readonly LineOf[], line: LineOf): LineOf | undefined =>
  lines.find(({ id }) => id === line.id) ?? firstOf(lines.filter((one) => opOf(one) === opOf(line))) ?? firstOf(lines);

function onlyOf(plan: Plan, { id }: LineOf): Plan {
  const only = <L extends Plan["latency"]>(lines: L): L => ({
    ...lines,
    lines: lines.lines.filter((one) => one.id === id),
  });
  const [throughput, latency] = [only(plan.throughput), only(plan.latency)];
  const lines = [...throughput.lines, ...latency.lines];
  const numbers = new Set(lines.flatMap(({ traces }) => traces.map(({ trace_no }) => String(trace_no))));
  const firsts = new Set(lines.flatMap(({ traces: [first] }) => (first === undefined ? [] : [String(first.trace_no)])));
  const asked = <P extends { readonly traces: readonly string[] }>(params: readonly P[]): P[] =>
    params
      .map((one) => ({ ...one, traces: one.traces.filter((no) => numbers.has(no)) }))
      .filter(({ traces }) => traces.length > 0);
  return {
    ...plan,
    throughput,
    latency,
    drawn: asked(plan.drawn).map((one) => ({ ...one, ...budgetOf(1) })),
    // A total is requested as a whole, and identified by its first series.
    totals: plan.totals.filter(({ traces: [first] }) => first !== undefined && firsts.has(first)),
    counted: asked(plan.counted),
  };
}

/** Longer run names appear only in the key. */
const SHORT = 14;

/** Names at the ends of the lines. */
export function namesOf({ a, b }: Picks): Readonly<Record<SideId, string>> {
  const isTold = a.run.title !== b.run.title && [a, b].every(({ run }) => run.title.length <= SHORT);
  const nameOf = (side: SideId, { run }: PickedSide): string =>
    isTold ? text.lineName(side.toUpperCase(), run.title) : side.toUpperCase();
  return { a: nameOf("a", a), b: nameOf("b", b) };
}

/** The same two lines, whichever part of them is requested. */
export const isOfSameLines = (one: Picks, other: Picks): boolean =>
  one.quantity === other.quantity &&
  one.latency?.id === other.latency?.id &&
  (["a", "b"] as const).every(
    (side) => one[side].run.id === other[side].run.id && one[side].line.id === other[side].line.id,
  );
