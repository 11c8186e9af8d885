/** Values of series, or the extremes of each pixel if there are too many: the statement and its result. */
import { grouped } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import type { SampleSeries } from "~/model/traceAnswers";
import type { Dialect } from "./dialect";
import type { ResultColumns } from "./question";
import { raw, sql, type Sql } from "./sql";
import { inRange, type OfTraces, traceNumbers } from "./traceRange";

export type Pixels = {
  /** Number of columns for a series with more than `most` values. */
  readonly pixels: number;
  /** 4 × pixels if absent: the minimum. */
  readonly most?: number | null;
};

/** Largest number of values of a series to return one by one. */
export const mostOf = ({ pixels, most }: Pixels): number => Math.max(most ?? 4 * pixels, 4 * pixels);

/**
 * Chunks that lie within one pixel, combined: the first, lowest, highest and last value of a pixel draw the same
 * polyline as all its values (U. Jugel et al., M4, VLDB 2014). All other chunks, as lists of values (no `pixel`): at
 * the edges of pixels and of the range, and all chunks of series drawn value by value. Pixels divide the requested
 * range; an open range goes from the first or to the last value of each series.
 */
export function pixelRows(params: OfTraces & Pixels, dialect: Dialect): Sql {
  const { from_s, to_s, pixels } = params;
  const low = raw(from_s === null ? "min(first_s)" : sql`CAST(${from_s} AS DOUBLE)`);
  const high = raw(to_s === null ? "max(last_s)" : sql`CAST(${to_s} AS DOUBLE)`);
  // Slightly less than all pixels, so that the last value of the range falls into the last pixel.
  const all = pixels * (1 - 1e-12);
  const inside = raw(
    sql`${inRange("first_s", { from_s, to_s: null })} AND ${inRange("last_s", { from_s: null, to_s })}`,
  );
  const pixelOf = (time: string) => raw(`floor((c.${time} - e.zero_s) * e.per_s)`);
  return sql`WITH asked AS ${dialect.madeAgain} (
  SELECT * FROM ${dialect.chunks} c WHERE trace_no IN ${traceNumbers(params.traces)}
    AND ${inRange("last_s", { from_s, to_s: null })} AND ${inRange("first_s", { from_s: null, to_s })}
), ends AS (
  SELECT trace_no, ${low} AS zero_s, ${all} / greatest(${high} - ${low}, 1e-9) AS per_s,
    sum(CASE WHEN ${inside} THEN rows ELSE 0 END) <= ${mostOf(params)} AS few
  FROM asked GROUP BY trace_no
), placed AS ${dialect.madeAgain} (
  SELECT c.*, e.zero_s, e.per_s, ${pixelOf("first_s")} AS pixel,
    NOT e.few AND total IS NOT NULL AND ${inside} AND ${pixelOf("first_s")} = ${pixelOf("last_s")} AS whole
  FROM asked c JOIN ends e ON e.trace_no = c.trace_no
)
SELECT trace_no, pixel, CAST(sum(rows) AS BIGINT) AS rows, min(first_s) AS t_0,
  min_by(first, ROW(first_s, first)) AS v_0, min_by(least_s, ROW(least, least_s)) AS t_1, min(least) AS v_1,
  min_by(greatest_s, ROW(-greatest, greatest_s)) AS t_2, max(greatest) AS v_2, max(last_s) AS t_3,
  max_by(last, ROW(last_s, last)) AS v_3, sum(total) AS total, NULL AS zero_s, NULL AS per_s, NULL AS t_s, NULL AS value
FROM placed WHERE whole GROUP BY trace_no, pixel
UNION ALL
SELECT trace_no, NULL, rows, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, zero_s, per_s, t_s, value
FROM placed WHERE NOT whole`;
}

type List = ArrayLike<number | null>;
type Of = <V = number>(name: string) => ArrayLike<V>;

/** The series of `pixelRows`, by number; those without a value in the range are left out. */
export function seriesOf({ rows, columns }: ResultColumns, params: OfTraces & Pixels): SampleSeries[] {
  if (rows === 0) return [];
  const of: Of = <V>(name: string) => lookUp(columns, name) as ArrayLike<V>;
  const trace_no = of("trace_no");
  return [...grouped(Array(rows).keys(), (row) => trace_no[row]!)]
    .sort(([a], [b]) => a - b)
    .map(([no, own]) => seriesIn(no, own, of, params))
    .filter((series) => series.rows > 0);
}

/** @param rows of the result that are this trace's */
function seriesIn(trace_no: number, rows: readonly number[], of: Of, params: OfTraces & Pixels): SampleSeries {
  const [low, high] = [params.from_s ?? -Infinity, params.to_s ?? Infinity];
  const [pixel, t_s, value] = [of<number | null>("pixel"), of<List>("t_s"), of<List>("value")];
  const wholes = rows.filter((row) => pixel[row] !== null);
  // Taking a list from its column copies it each time.
  const lists = rows
    .filter((row) => pixel[row] === null)
    .map((row) => ({ row, times: t_s[row]!, values: value[row]! }));
  const isIn = (t: number): boolean => t > low && t <= high;
  let count = wholes.reduce((sum, row) => sum + of("rows")[row]!, 0);
  for (const { times } of lists) for (let i = 0; i < times.length; i++) if (isIn(times[i] ?? NaN)) count++;
  if (count <= mostOf(params)) {
    const all: { readonly t: number; readonly v: number | null }[] = [];
    for (const { times, values } of lists)
      for (let i = 0; i < times.length; i++)
        if (isIn(times[i] ?? NaN)) all.push({ t: times[i]!, v: values[i] ?? null });
    all.sort((a, b) => a.t - b.t || (a.v ?? Infinity) - (b.v ?? Infinity));
    // A value that was not finite is NULL.
    return { trace_no, rows: count, drawn: "all", t_s: all.map(({ t }) => t), value: all.map(({ v }) => v!) };
  }
  const cut = new Cut(params.pixels);
  for (const row of wholes) cut.addWhole(row, of);
  const [zero_s, per_s] = [of("zero_s"), of("per_s")];
  for (const { row, times, values } of lists) {
    const [zero, per] = [zero_s[row]!, per_s[row]!];
    for (let i = 0; i < times.length; i++) {
      const [t, v] = [times[i] ?? NaN, values[i] ?? null];
      if (v !== null && isIn(t)) cut.add(Math.floor((t - zero) * per), t, v);
    }
  }
  return { trace_no, rows: count, drawn: "extremes", ...cut.drawn() };
}

/** One of the kept values of each pixel. */
class Kept {
  readonly t: Float64Array;
  readonly v: Float64Array;

  constructor(pixels: number) {
    this.t = new Float64Array(pixels);
    this.v = new Float64Array(pixels);
  }
  set(pixel: number, t: number, v: number): void {
    this.t[pixel] = t;
    this.v[pixel] = v;
  }
}

/** Whether (a, b) comes before (other, than). */
const isBefore = (a: number, other: number, b: number, than: number): boolean => a < other || (a === other && b < than);

/**
 * The pixels of a series. For equal extremes the earliest counts; for values at one time, the lowest comes first and
 * the highest last, since an engine may return rows in any order.
 */
class Cut {
  readonly #first: Kept;
  readonly #least: Kept;
  readonly #greatest: Kept;
  readonly #last: Kept;
  readonly #total: Float64Array;
  readonly #rows: Uint32Array;

  constructor(pixels: number) {
    [this.#first, this.#least] = [new Kept(pixels), new Kept(pixels)];
    [this.#greatest, this.#last] = [new Kept(pixels), new Kept(pixels)];
    [this.#total, this.#rows] = [new Float64Array(pixels), new Uint32Array(pixels)];
  }

  add(pixel: number, t: number, v: number): void {
    this.#take(pixel, 1, v);
    this.#ends(pixel, t, v, t, v);
    this.#extremes(pixel, v, t, v, t);
  }

  addWhole(row: number, of: Of): void {
    const [pixel, at] = [of("pixel")[row]!, (name: string) => of(name)[row]!];
    this.#take(pixel, at("rows"), at("total"));
    this.#ends(pixel, at("t_0"), at("v_0"), at("t_3"), at("v_3"));
    this.#extremes(pixel, at("v_1"), at("t_1"), at("v_2"), at("t_2"));
  }

  #extremes(pixel: number, low: number, low_t: number, high: number, high_t: number): void {
    const [least, greatest] = [this.#least, this.#greatest];
    if (isBefore(low, least.v[pixel]!, low_t, least.t[pixel]!)) least.set(pixel, low_t, low);
    if (isBefore(-high, -greatest.v[pixel]!, high_t, greatest.t[pixel]!)) greatest.set(pixel, high_t, high);
  }

  #ends(pixel: number, t: number, v: number, last_t: number, last_v: number): void {
    const [first, last] = [this.#first, this.#last];
    if (isBefore(t, first.t[pixel]!, v, first.v[pixel]!)) first.set(pixel, t, v);
    if (isBefore(-last_t, -last.t[pixel]!, -last_v, -last.v[pixel]!)) last.set(pixel, last_t, last_v);
  }

  #take(pixel: number, rows: number, total: number): void {
    if (this.#rows[pixel] === 0) {
      [this.#first.t[pixel], this.#last.t[pixel]] = [Infinity, -Infinity];
      [this.#least.v[pixel], this.#greatest.v[pixel]] = [Infinity, -Infinity];
    }
    this.#rows[pixel]! += rows;
    this.#total[pixel]! += total;
  }

  /** The kept values, without duplicates. */
  drawn(): Pick<SampleSeries, "t_s" | "value" | "columns"> {
    const [t_s, value, columns]: [number[], number[], NonNullable<SampleSeries["columns"]>] = [[], [], []];
    this.#rows.forEach((rows, pixel) => {
      if (rows === 0) return;
      const [first, least, greatest, last] = [this.#first, this.#least, this.#greatest, this.#last];
      columns.push({
        ...{ t_s: (first.t[pixel]! + last.t[pixel]!) / 2, mean: this.#total[pixel]! / rows },
        ...{ least: least.v[pixel]!, greatest: greatest.v[pixel]! },
      });
      const begun = t_s.length;
      const inOrder = least.t[pixel]! <= greatest.t[pixel]! ? [first, least, greatest, last] : [first, greatest, least, last]; // prettier-ignore
      for (const { t, v } of inOrder) {
        const before = t_s.length - 1;
        if (before >= begun && t_s[before] === t[pixel] && value[before] === v[pixel]) continue;
        t_s.push(t[pixel]!);
        value.push(v[pixel]!);
      }
    });
    return { t_s, value, columns };
  }
}
