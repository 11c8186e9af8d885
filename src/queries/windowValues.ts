/**
 * Averaged windows of traces as the engine holds them, for what is added up of them: two numbers of each window, no sort
 * and no join in the engine. To add them up there by time took ten times as long and a gigabyte.
 */
import { windowColumns, type WindowColumns } from "~/analysis/time/grid";
import type { ResultColumns } from "./question";
import { raw, sql, type Sql } from "./sql";
import { inRange } from "./traceRange";

export interface Windowed {
  /** trace_no of each, as text; what is no number is none. */
  readonly traces: readonly string[];
  /** Seconds to add to the times of each trace, as text; absent or empty: 0. */
  readonly offsets_s?: readonly string[];
  /** Seconds of the windows of equal length: traces without a window, or with a longer one, are left out. */
  readonly window_s: number;
  /** Of the clock with the offsets. Windows of equal length that reach into it are whole. */
  readonly from_s: number | null;
  readonly to_s: number | null;
}

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

/** Windows on a longer grid than their own by rounding of what was printed. */
const HAIR = 1e-6;

const offsetsOf = ({ traces, offsets_s = [] }: Windowed): readonly number[] =>
  traces.map((_, i) => Number(offsets_s[i] ?? 0));

function membersOf(asked: Windowed) {
  const offsets = offsetsOf(asked);
  const known = asked.traces.flatMap((text, place) =>
    /^\d{1,15}$/.test(text) && Number.isFinite(offsets[place]) ? [{ place, trace_no: Number(text) }] : [],
  );
  const [numbers, places] = [known.map(({ trace_no }) => trace_no), known.map(({ place }) => place)];
  return raw(sql`(
  SELECT m.place, t.trace_no, t.window_s FROM (
    SELECT unnest(${raw(`[${numbers.join(", ")}]`)}::BIGINT[]) AS trace_no,
      unnest(${raw(`[${places.join(", ")}]`)}::USMALLINT[]) AS place
  ) m JOIN trace t USING (trace_no) WHERE t.window_s > 0 AND t.window_s <= ${asked.window_s * (1 + HAIR)}
)`);
}

/** Two statements: the traces with their ends, and the values of their windows. */
export function windowStatements(asked: Windowed): Sql[] {
  const { window_s, from_s, to_s } = asked;
  const offsets = offsetsOf(asked).filter((by) => Number.isFinite(by));
  // The window before and the one behind decide where a window begins, and whether it is whole.
  const low = from_s === null ? null : from_s - Math.max(0, ...offsets) - 3 * window_s;
  const high = to_s === null ? null : to_s - Math.min(0, ...offsets) + 3 * window_s;
  const members = membersOf(asked);
  return [
    sql`SELECT m.place, m.trace_no, m.window_s, e.first_s, e.last_s FROM ${members} m JOIN (
  SELECT trace_no, min(t_s) AS first_s, max(t_s) AS last_s FROM sample
  WHERE trace_no IN (SELECT trace_no FROM ${members} m) GROUP BY trace_no
) e USING (trace_no) ORDER BY m.place`,
    sql`SELECT m.place, s.t_s, s.value FROM sample s JOIN ${members} m USING (trace_no)
WHERE ${inRange("s.t_s", { from_s: low, to_s: high })}`,
  ];
}

/** In the order of the list; one that is not there, or has no values, is left out. */
export function windowedTraces(
  [traces, values]: readonly (ResultColumns | undefined)[],
  asked: Windowed,
): WindowedTrace[] {
  if (traces === undefined || traces.rows === 0) return [];
  const of = (name: string) => traces.columns[name] as ArrayLike<number>;
  const [place, trace_no, window_s, first_s, last_s] = [
    of("place"),
    of("trace_no"),
    of("window_s"),
    of("first_s"),
    of("last_s"),
  ];
  const offsets = offsetsOf(asked);
  const columns = split(values!, asked.traces.length);
  return Array.from({ length: traces.rows }, (_, i) => {
    const offset_s = offsets[place[i]!]!;
    const { t_s, value } = columns[place[i]!]!;
    return {
      ...{ place: place[i]!, trace_no: trace_no[i]!, offset_s },
      begin_s: Math.max(0, first_s[i]! - window_s[i]!) + offset_s,
      end_s: last_s[i]! + offset_s,
      windows: windowColumns(t_s, value, window_s[i]!, last_s[i]!, offset_s),
    };
  });
}

interface Ends {
  t_s: Float64Array;
  value: Float64Array;
}

/** Values of each place, ascending by time. */
function split({ rows, columns }: ResultColumns, places: number): Ends[] {
  const of = (name: string) => (columns[name] ?? []) as ArrayLike<number>;
  const [place, t_s, value] = [of("place"), of("t_s"), of("value")];
  const counts = new Uint32Array(places);
  for (let i = 0; i < rows; i++) counts[place[i]!]!++;
  const found = Array.from(counts, (n): Ends => ({ t_s: new Float64Array(n), value: new Float64Array(n) }));
  const at = new Uint32Array(places);
  const unsorted = new Set<number>();
  for (let i = 0; i < rows; i++) {
    const own = place[i]!;
    const to = found[own]!;
    const n = at[own]!++;
    to.t_s[n] = t_s[i]!;
    to.value[n] = value[i]!;
    if (n > 0 && to.t_s[n - 1]! > t_s[i]!) unsorted.add(own);
  }
  for (const own of unsorted) found[own] = inOrder(found[own]!);
  return found;
}

/** The engine promises no order; it keeps that of the file nearly always. */
function inOrder({ t_s, value }: Ends): Ends {
  const order = Uint32Array.from(t_s.keys()).sort((a, b) => t_s[a]! - t_s[b]!);
  return { t_s: Float64Array.from(order, (i) => t_s[i]!), value: Float64Array.from(order, (i) => value[i]!) };
}
