/**
 * Averaged windows of traces as the engine holds them, to be summed here: two numbers per window, and neither sort nor
 * join in the engine. Summing there by time took ten times as long and a gigabyte.
 */
import { firstBegin, STALLED, windowColumns, type WindowColumns } from "~/analysis/time/windows";
import { grouped, onceGiven, onceOf } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import { isRowNumber } from "~/model/numbers";
import type { Dialect } from "./dialect";
import type { ResultColumns } from "./question";
import { sql, type Sql } from "./sql";
import { inRange, traceNumbers } from "./traceRange";

export type Windowed = {
  /** trace_no of each, as text; a text that is not a number matches nothing. */
  readonly traces: readonly string[];
  /** Seconds to add to the times of each trace, as text; absent or empty: 0. */
  readonly offsets_s?: readonly string[];
  /** Length of the common windows in seconds: traces without windows, or with longer ones, are left out. */
  readonly window_s: number;
  /** On the clock with the offsets. Windows that partly lie in the range are whole. */
  readonly from_s: number | null;
  readonly to_s: number | null;
};

/** One of the requested traces. */
export interface WindowedTrace {
  readonly trace_no: number;
  /** Start and end of the whole trace, with the offset, whatever the range. */
  readonly begin_s: number;
  readonly end_s: number;
  /** Of its log, seconds. */
  readonly window_s: number;
  readonly windows: WindowColumns;
}

/** Windows may exceed their grid by this much because of rounded times. */
export const HAIR = 1e-6;

const offsetsOf = ({ traces, offsets_s = [] }: Windowed): readonly number[] =>
  traces.map((_, i) => Number(offsets_s[i] ?? 0));

export const isWhole = ({ from_s, to_s }: Windowed): boolean => from_s === null && to_s === null;

/**
 * Two statements: the traces, and the chunks of values within the range. They do not contain the requested window
 * length, so that questions about whole traces share their results (ask/ask).
 */
export function windowStatements(asked: Windowed, dialect: Dialect): Sql[] {
  const { traces, window_s, from_s, to_s } = asked;
  const offsets = offsetsOf(asked).filter((by) => Number.isFinite(by));
  // The neighbouring windows decide where a window begins, and whether it is whole.
  const low = from_s === null ? null : from_s - Math.max(0, ...offsets) - (STALLED + 3) * window_s;
  const high = to_s === null ? null : to_s - Math.min(0, ...offsets) + 3 * window_s;
  const among = traceNumbers([...new Set(traces)].sort());
  return [
    // For whole traces the values themselves show where they begin and end.
    isWhole(asked)
      ? sql`SELECT trace_no, window_s FROM trace WHERE trace_no IN ${among}`
      : sql`SELECT t.trace_no, t.window_s, e.first_s, e.last_s FROM trace t JOIN (
  SELECT trace_no, min(first_s) AS first_s, max(last_s) AS last_s FROM ${dialect.chunks} c
  WHERE trace_no IN ${among} GROUP BY trace_no
) e ON e.trace_no = t.trace_no`,
    sql`SELECT c.trace_no, c.t_s, c.value FROM ${dialect.chunks} c WHERE c.trace_no IN ${among}
  AND ${inRange("c.last_s", { from_s: low, to_s: null })} AND ${inRange("c.first_s", { from_s: null, to_s: high })}
${dialect.inOrder("c.trace_no, c.first_s")}`,
  ];
}

/** In the order of the list; traces that are missing, have no values or longer windows are left out. */
export function windowedTraces(
  [traces, values]: readonly (ResultColumns | undefined)[],
  asked: Windowed,
): WindowedTrace[] {
  if (traces === undefined || traces.rows === 0) return [];
  const of = (name: string) => lookUp(traces.columns, name) as ArrayLike<number>;
  const [trace_no, window_s] = [of("trace_no"), of("window_s")];
  const rowOf = new Map(Array.from({ length: traces.rows }, (_, row) => [trace_no[row]!, row]));
  const ends = endsIn(values!);
  const offsets = offsetsOf(asked);
  return asked.traces.flatMap((text, place): WindowedTrace[] => {
    const [no, offset_s] = [isRowNumber(text) ? Number(text) : NaN, offsets[place]!];
    const [row, own] = [rowOf.get(no), ends.get(no)];
    if (row === undefined || own === undefined || !Number.isFinite(offset_s)) return [];
    const window = window_s[row]!;
    if (!(window > 0 && window <= asked.window_s * (1 + HAIR))) return [];
    const { t_s } = own;
    const [first_s, last_s] = isWhole(asked) ? [t_s[0], t_s.at(-1)] : [of("first_s")[row], of("last_s")[row]];
    if (first_s === undefined || last_s === undefined) return [];
    return [
      {
        trace_no: no,
        begin_s: firstBegin(first_s, window) + offset_s,
        end_s: last_s + offset_s,
        window_s: window,
        windows: windowsFrom(own, window, last_s, offset_s),
      },
    ];
  });
}

type List = ArrayLike<number | null>;

interface Ends {
  readonly t_s: Float64Array;
  readonly value: Float64Array;
}

/** Questions share results, and nearly always ask for the same windows. */
const windowsFrom = onceGiven(({ t_s, value }: Ends, window_s: number, end_s: number, offset_s: number) =>
  windowColumns(t_s, value, window_s, end_s, offset_s),
);

/** Values of each trace, ascending by time. For a day of 24 drives this takes longer than adding up. */
const endsIn = onceOf((values: ResultColumns): ReadonlyMap<number, Ends> => {
  const of = <V>(name: string) => (lookUp(values.columns, name) ?? []) as ArrayLike<V>;
  const [trace_no, t_s, value] = [of<number>("trace_no"), of<List>("t_s"), of<List>("value")];
  const rows = grouped(Array(values.rows).keys(), (row) => trace_no[row]!);
  return new Map([...rows].map(([no, own]) => [no, inOrder(joined(own, t_s), joined(own, value))]));
});

function joined(rows: readonly number[], lists: ArrayLike<List>): Float64Array {
  const all = new Float64Array(rows.reduce((length, row) => length + lists[row]!.length, 0));
  let at = 0;
  for (const row of rows) {
    all.set(lists[row]! as ArrayLike<number>, at);
    at += lists[row]!.length;
  }
  return all;
}

/**
 * The engine guarantees no order, but nearly always keeps that of the file. Among values at one time the lowest is
 * first, on every engine (as in queries/pixels).
 */
function inOrder(t_s: Float64Array, value: Float64Array): Ends {
  const isBefore = (a: number, b: number): boolean =>
    t_s[a]! < t_s[b]! || (t_s[a] === t_s[b] && value[a]! <= value[b]!);
  let at = 1;
  while (at < t_s.length && isBefore(at - 1, at)) at++;
  if (at >= t_s.length) return { t_s, value };
  const order = Uint32Array.from(t_s.keys()).sort((a, b) => t_s[a]! - t_s[b]! || value[a]! - value[b]!);
  return { t_s: Float64Array.from(order, (i) => t_s[i]!), value: Float64Array.from(order, (i) => value[i]!) };
}
