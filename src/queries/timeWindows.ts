/**
 * Averaged windows of traces in SQL, and what they cover of windows of equal length: the rule of
 * analysis/time/windows, with its numbers, for logs that are too long to be taken into the page.
 */
import { COVERED, LATE, WHOLE } from "~/analysis/time/windows";
import { raw, sql } from "./sql";
import { inRange } from "./traceRange";

type Fragment = ReturnType<typeof raw>;

export interface Windowed {
  /** trace_no of each, as text; what is no number is none. Traces without a window, or with a longer one, are left out. */
  readonly traces: readonly string[];
  /** Seconds to add to the times of each trace, as text; absent or empty: 0. */
  readonly offsets_s?: readonly string[];
  /** Seconds of the windows of equal length: at least that of every trace. */
  readonly window_s: number;
  /** Of the clock with the offsets. Windows of equal length that reach into it are whole. */
  readonly from_s: number | null;
  readonly to_s: number | null;
}

/** Windows on a longer grid than their own by rounding of what was printed. */
const HAIR = 1e-6;
/** Of sums of times in doubles; logs print milliseconds. */
const ROUNDING = 1e-12;

const list = (values: readonly number[], type: string): Fragment => raw(`[${values.join(", ")}]::${type}[]`);

/** Traces and what is added to their times; a pair that is not two numbers is none. */
function pairsOf({ traces, offsets_s = [] }: Windowed): { readonly trace_no: number; readonly offset_s: number }[] {
  return traces.flatMap((text, i) => {
    const offset_s = Number(offsets_s[i] ?? 0);
    return /^\d{1,15}$/.test(text) && Number.isFinite(offset_s) ? [{ trace_no: Number(text), offset_s }] : [];
  });
}

/**
 * `<name>_member` (place in the list, offset_s, trace_no, window_s) and `<name>_end` (first_s, last_s of each whole
 * trace, on its own clock).
 */
export function membersCte(name: string, asked: Windowed): Fragment {
  const [members, ends] = [raw(`${name}_member`), raw(`${name}_end`)];
  const pairs = pairsOf(asked);
  const places = pairs.map((_, i) => i);
  const numbers = pairs.map(({ trace_no }) => trace_no);
  const offsets = pairs.map(({ offset_s }) => offset_s);
  return raw(sql`${members} AS MATERIALIZED (
  SELECT m.place, m.offset_s, t.trace_no, t.window_s FROM (
    SELECT unnest(${list(places, "INTEGER")}) AS place, unnest(${list(numbers, "BIGINT")}) AS trace_no,
      unnest(${list(offsets, "DOUBLE")}) AS offset_s
  ) m JOIN trace t USING (trace_no) WHERE t.window_s > 0 AND t.window_s <= ${asked.window_s * (1 + HAIR)}
), ${ends} AS MATERIALIZED (
  SELECT trace_no, min(t_s) AS first_s, max(t_s) AS last_s FROM sample
  WHERE trace_no IN (SELECT trace_no FROM ${members}) GROUP BY trace_no
)`);
}

/**
 * `<name>` (place, n, from_s, to_s, value), behind `membersCte`: a window begins where the one before ended, the last one
 * is left out where the run has cut it. Times are on the clock with the offsets, from `zero_s` on; n is the window of
 * equal length that it begins in.
 * @param zero_s seconds of that clock, an expression of the source code
 */
export function windowsCte(name: string, asked: Windowed, zero_s = "0"): Fragment {
  const [members, ends, zero] = [raw(`${name}_member`), raw(`${name}_end`), raw(zero_s)];
  const { window_s, from_s, to_s } = asked;
  const offsets = pairsOf(asked).map(({ offset_s }) => offset_s);
  // The window before and the one behind decide where a window begins, and whether it is whole.
  const low = from_s === null ? null : from_s - Math.max(0, ...offsets) - 3 * window_s;
  const high = to_s === null ? null : to_s - Math.min(0, ...offsets) + 3 * window_s;
  return raw(sql`${raw(name)} AS MATERIALIZED (
  SELECT place, floor(from_s / ${window_s}) AS n, from_s, to_s, value FROM (
    SELECT m.place, s.value, s.t_s + m.offset_s - ${zero} AS to_s,
      CASE WHEN before_s IS NULL THEN greatest(0, s.t_s - m.window_s)
        WHEN s.t_s - before_s <= ${LATE} * m.window_s THEN before_s ELSE s.t_s - m.window_s END
        + m.offset_s - ${zero} AS from_s
    FROM (
      SELECT trace_no, t_s, value, lag(t_s) OVER (PARTITION BY trace_no ORDER BY t_s) AS before_s FROM sample
      WHERE trace_no IN (SELECT trace_no FROM ${members}) AND ${inRange("t_s", { from_s: low, to_s: high })}
    ) s JOIN ${members} m USING (trace_no) JOIN ${ends} e USING (trace_no)
    WHERE NOT coalesce(s.t_s = e.last_s AND s.t_s - before_s < ${WHOLE} * m.window_s, FALSE)
  )
)`);
}

/**
 * `<name>_piece` (place, n, from_s, to_s, value): windows of `windowsCte`, cut where windows of equal length begin. One
 * is at most half as long again as its trace's, so that it reaches into three of them at most.
 */
export function piecesCte(name: string, window_s: number): Fragment {
  const reaching = [0, 1, 2].map((by) => {
    const from_s = by === 0 ? raw("from_s") : raw(sql`(n + ${by}) * ${window_s}`);
    const where = by === 0 ? raw("") : raw(sql`WHERE to_s > (n + ${by}) * ${window_s}`);
    return sql`SELECT place, n + ${by} AS n, ${from_s} AS from_s, least(to_s, (n + ${by + 1}) * ${window_s}) AS to_s, value
  FROM ${raw(name)} ${where}`;
  });
  return raw(`${name}_piece AS (\n  ${reaching.join("\n  UNION ALL ")}\n)`);
}

/** `<name>_share` (place, n, value, covered): mean over the time of each window of equal length, and its covered share. */
export const sharesCte = (name: string, window_s: number): Fragment =>
  raw(sql`${raw(name)}_share AS (
  SELECT place, n, sum(value * (to_s - from_s)) / sum(to_s - from_s) AS value,
    sum(to_s - from_s) / ${window_s} AS covered
  FROM ${raw(name)}_piece WHERE to_s > from_s GROUP BY place, n
)`);

/**
 * `<name>_sum` (n, value): the sum over all members where each covers the window. Most windows are covered whole by
 * all, which their time alone tells: they are grouped once, without regard to the member, which is twice as fast. Only
 * the others, at ends and gaps, are looked at member by member.
 */
export function sumsCte(name: string, asked: Windowed): Fragment {
  const [piece, all] = [raw(`${name}_piece`), raw(`${name}_all`)];
  const { window_s } = asked;
  const [count, whole_s] = [memberCount(asked), memberCount(asked) * window_s];
  return raw(sql`${all} AS MATERIALIZED (
  SELECT n, sum(value * (to_s - from_s)) / ${window_s} AS value, sum(to_s - from_s) >= ${whole_s * (1 - ROUNDING)} AS whole
  FROM ${piece} WHERE to_s > from_s GROUP BY n HAVING sum(to_s - from_s) >= ${whole_s * COVERED * (1 - ROUNDING)}
), ${raw(name)}_sum AS (
  SELECT n, value FROM ${all} WHERE whole
  UNION ALL
  SELECT n, sum(value) FROM (
    SELECT place, n, sum(value * (to_s - from_s)) / sum(to_s - from_s) AS value, sum(to_s - from_s) / ${window_s} AS covered
    FROM ${piece} WHERE to_s > from_s AND n IN (SELECT n FROM ${all} WHERE NOT whole) GROUP BY place, n
  ) WHERE ${covers("covered")} GROUP BY n HAVING count(*) = ${count}
)`);
}

/** Of a window of equal length so much is covered that its mean is known. */
export const covers = (column: string): Fragment => raw(sql`${raw(column)} >= ${COVERED}`);

/** As many as must have a value, so that there is a sum. */
export const memberCount = ({ traces }: Windowed): number => traces.length;
