/**
 * Averaged windows of traces as the engine holds them, for sums: two numbers per window, no sort and no join in the
 * engine. Adding them up there by time took ten times as long and a gigabyte.
 */
import { firstBegin, windowColumns, type WindowColumns } from "~/analysis/time/windows";
import { lookUp } from "~/base/lookUp";
import { isRowNumber } from "~/model/numbers";
import type { Dialect } from "./dialect";
import type { ResultColumns } from "./question";
import { raw, sql, type Sql, valuesOf } from "./sql";
import { inRange } from "./traceRange";

export type Windowed = {
  /** trace_no of each, as text; what is no number is none. */
  readonly traces: readonly string[];
  /** Seconds to add to the times of each trace, as text; absent or empty: 0. */
  readonly offsets_s?: readonly string[];
  /** Seconds of the windows of equal length: traces without a window, or with a longer one, are left out. */
  readonly window_s: number;
  /** Of the clock with the offsets. Windows of equal length that reach into it are whole. */
  readonly from_s: number | null;
  readonly to_s: number | null;
};

/** One trace of those asked for. */
export interface WindowedTrace {
  /** In the list of traces. */
  readonly place: number;
  readonly trace_no: number;
  readonly offset_s: number;
  /** Where the whole trace begins and ends, with the offset, whatever the range. */
  readonly begin_s: number;
  readonly end_s: number;
  readonly windows: WindowColumns;
}

/** Windows that are longer than their own grid only because of rounded times. */
const HAIR = 1e-6;

const offsetsOf = ({ traces, offsets_s = [] }: Windowed): readonly number[] =>
  traces.map((_, i) => Number(offsets_s[i] ?? 0));

function membersOf(asked: Windowed) {
  const offsets = offsetsOf(asked);
  const known = asked.traces.flatMap((text, place) =>
    isRowNumber(text) && Number.isFinite(offsets[place]) ? [{ place, trace_no: Number(text) }] : [],
  );
  return raw(sql`(
  SELECT CAST(m.place AS SMALLINT) AS place, t.trace_no, t.window_s
  FROM ${valuesOf(
    "m",
    ["trace_no", "place"],
    known.map(({ trace_no, place }) => [trace_no, place]),
  )}
  JOIN trace t ON t.trace_no = m.trace_no WHERE t.window_s > 0 AND t.window_s <= ${asked.window_s * (1 + HAIR)}
)`);
}

const isWhole = ({ from_s, to_s }: Windowed): boolean => from_s === null && to_s === null;

/** Two statements: the traces with their ends, and the chunks of values that reach into the range. */
export function windowStatements(asked: Windowed, dialect: Dialect): Sql[] {
  const { window_s, from_s, to_s } = asked;
  const offsets = offsetsOf(asked).filter((by) => Number.isFinite(by));
  // The windows before and after decide where a window begins, and whether it is whole.
  const low = from_s === null ? null : from_s - Math.max(0, ...offsets) - 3 * window_s;
  const high = to_s === null ? null : to_s - Math.min(0, ...offsets) + 3 * window_s;
  const members = membersOf(asked);
  return [
    // Of whole traces the values themselves tell where they begin and end.
    isWhole(asked)
      ? sql`SELECT place, trace_no, window_s FROM ${members} m ORDER BY place`
      : sql`SELECT m.place, m.trace_no, m.window_s, e.first_s, e.last_s FROM ${members} m JOIN (
  SELECT trace_no, min(first_s) AS first_s, max(last_s) AS last_s FROM ${dialect.chunks} c
  WHERE trace_no IN (SELECT trace_no FROM ${members} m) GROUP BY trace_no
) e ON e.trace_no = m.trace_no ORDER BY m.place`,
    sql`SELECT m.place, c.t_s, c.value FROM ${dialect.chunks} c JOIN ${members} m ON m.trace_no = c.trace_no
WHERE ${inRange("c.last_s", { from_s: low, to_s: null })} AND ${inRange("c.first_s", { from_s: null, to_s: high })}
${dialect.inOrder("m.place, c.first_s")}`,
  ];
}

/** In the order of the list; traces that are missing or have no values are left out. */
export function windowedTraces(
  [traces, values]: readonly (ResultColumns | undefined)[],
  asked: Windowed,
): WindowedTrace[] {
  if (traces === undefined || traces.rows === 0) return [];
  const of = (name: string) => lookUp(traces.columns, name) as ArrayLike<number>;
  const [place, trace_no, window_s] = [of("place"), of("trace_no"), of("window_s")];
  const offsets = offsetsOf(asked);
  const columns = split(values!, asked.traces.length);
  const found: WindowedTrace[] = [];
  for (let i = 0; i < traces.rows; i++) {
    const offset_s = offsets[place[i]!]!;
    const { t_s, value } = columns[place[i]!]!;
    const [first_s, last_s] = isWhole(asked) ? [t_s[0], t_s.at(-1)] : [of("first_s")[i], of("last_s")[i]];
    if (first_s === undefined || last_s === undefined) continue;
    found.push({
      ...{ place: place[i]!, trace_no: trace_no[i]!, offset_s },
      begin_s: firstBegin(first_s, window_s[i]!) + offset_s,
      end_s: last_s + offset_s,
      windows: windowColumns(t_s, value, window_s[i]!, last_s, offset_s),
    });
  }
  return found;
}

type List = ArrayLike<number | null>;

interface Ends {
  readonly t_s: Float64Array;
  readonly value: Float64Array;
}

/** Values of each place, ascending by time. */
function split({ rows, columns }: ResultColumns, places: number): Ends[] {
  const of = <V>(name: string) => (lookUp(columns, name) ?? []) as ArrayLike<V>;
  const [place, t_s, value] = [of<number>("place"), of<List>("t_s"), of<List>("value")];
  const lengths = new Array<number>(places).fill(0);
  for (let row = 0; row < rows; row++) lengths[place[row]!]! += t_s[row]!.length;
  const found = lengths.map((length): Ends => ({ t_s: new Float64Array(length), value: new Float64Array(length) }));
  const next = new Array<number>(places).fill(0);
  for (let row = 0; row < rows; row++) {
    const [into, at] = [found[place[row]!]!, next[place[row]!]!];
    into.t_s.set(t_s[row]! as ArrayLike<number>, at);
    into.value.set(value[row]! as ArrayLike<number>, at);
    next[place[row]!]! += t_s[row]!.length;
  }
  return found.map(inOrder);
}

/** The engine guarantees no order, but nearly always keeps that of the file. */
function inOrder({ t_s, value }: Ends): Ends {
  let at = 1;
  while (at < t_s.length && t_s[at - 1]! <= t_s[at]!) at++;
  if (at >= t_s.length) return { t_s, value };
  const order = Uint32Array.from(t_s.keys()).sort((a, b) => t_s[a]! - t_s[b]!);
  return { t_s: Float64Array.from(order, (i) => t_s[i]!), value: Float64Array.from(order, (i) => value[i]!) };
}
