/** Values of series, or the extremes of each pixel if there are too many: the statement and its result. */
import { grouped } from "~/base/byKey";
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
  const among = raw(sql`trace_no IN ${traceNumbers(params.traces)}`);
  const pixelOf = (time: string) => raw(`floor((c.${time} - e.zero_s) * e.per_s)`);
  return sql`WITH asked AS ${dialect.madeAgain} (
  SELECT * FROM ${dialect.chunks} c WHERE ${dialect.atScan(among)}
    AND ${inRange("last_s", { from_s, to_s: null })} AND ${inRange("first_s", { from_s: null, to_s })}
), ends AS ${dialect.kept} (
  SELECT trace_no, ${low} AS zero_s, ${all} / greatest(${high} - ${low}, 1e-9) AS per_s,
    sum(CASE WHEN ${inside} THEN rows ELSE 0 END) <= ${mostOf(params)} AS few
  FROM asked WHERE ${among} GROUP BY trace_no
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
type Of = ArrayLike<number>;

/** The columns of `pixelRows`. A row of chunks within a pixel has no lists, a chunk on an edge has no pixel. */
type PixelColumns = Readonly<
  Record<"trace_no" | "rows" | "total" | "zero_s" | "per_s", Of> &
    Record<`${"t" | "v"}_${0 | 1 | 2 | 3}`, Of> &
    Record<"pixel", List> &
    Record<"t_s" | "value", ArrayLike<List>>
>;

/** A chunk that lies on an edge: its values, one by one. */
interface Listed {
  readonly row: number;
  readonly times: List;
  readonly values: List;
}

/** The series of `pixelRows`, by number; those without a value in the range are left out. */
export function seriesOf({ rows, columns }: ResultColumns, params: OfTraces & Pixels): SampleSeries[] {
  if (rows === 0) return [];
  const of = columns as unknown as PixelColumns;
  return [...grouped(Array(rows).keys(), (row) => of.trace_no[row]!)]
    .sort(([a], [b]) => a - b)
    .map(([no, own]) => seriesIn(no, own, of, params))
    .filter((series) => series.rows > 0);
}

/** @param rows of the result that are this trace's */
function seriesIn(
  trace_no: number,
  rows: readonly number[],
  of: PixelColumns,
  params: OfTraces & Pixels,
): SampleSeries {
  const [low, high] = [params.from_s ?? -Infinity, params.to_s ?? Infinity];
  const wholes: number[] = [];
  const lists: Listed[] = [];
  let count = 0;
  for (const row of rows) {
    if (of.pixel[row] !== null) {
      wholes.push(row);
      count += of.rows[row]!;
      continue;
    }
    const times = of.t_s[row]!;
    lists.push({ row, times, values: of.value[row]! });
    for (let i = 0; i < times.length; i++) if (isIn(times[i]!, low, high)) count++;
  }
  if (count <= mostOf(params)) return { trace_no, rows: count, drawn: "all", ...valuesIn(lists, low, high) };
  const cut = new Cut(params.pixels);
  cut.addWholes(wholes, of);
  for (const list of lists) cut.addList(list, of.zero_s[list.row]!, of.per_s[list.row]!, low, high);
  return { trace_no, rows: count, drawn: "extremes", ...cut.drawn() };
}

/** NULL is no time. */
const isIn = (t: number | null, low: number, high: number): boolean => t !== null && t > low && t <= high;

/** In order of time, values of one time in order of size. A value that was not finite is NULL, and the last of them. */
function valuesIn(lists: readonly Listed[], low: number, high: number): Pick<SampleSeries, "t_s" | "value"> {
  const [t_s, value]: [number[], number[]] = [[], []];
  let inOrder = true;
  for (const { times, values } of lists) {
    for (let i = 0; i < times.length; i++) {
      const t = times[i]!;
      if (!isIn(t, low, high)) continue;
      inOrder &&= t_s.length === 0 || t > t_s.at(-1)!;
      t_s.push(t);
      value.push(values[i]!);
    }
  }
  // Nearly all logs are in order.
  if (inOrder) return { t_s, value };
  const size = (i: number): number => (value[i] as number | null) ?? Infinity;
  const order = [...t_s.keys()].sort((a, b) => t_s[a]! - t_s[b]! || size(a) - size(b));
  return { t_s: order.map((i) => t_s[i]!), value: order.map((i) => value[i]!) };
}

/** Whether (a, b) comes before (other, than). */
const isBefore = (a: number, other: number, b: number, than: number): boolean => a < other || (a === other && b < than);

/** Some values of a series in short: how many, their sum, and which are first, least, greatest and last. */
class Part {
  rows = 0;
  total = 0;
  first_s = Infinity;
  first = 0;
  least_s = 0;
  least = Infinity;
  greatest_s = 0;
  greatest = -Infinity;
  last_s = -Infinity;
  last = 0;

  add(rows: number, total: number): void {
    this.rows += rows;
    this.total += total;
  }

  /**
   * Of equal extremes the earliest counts; of values at one time the lowest is the first and the highest the last, since
   * an engine may return rows in any order.
   */
  reach(t_0: number, v_0: number, t_1: number, v_1: number): void {
    if (isBefore(t_0, this.first_s, v_0, this.first)) {
      this.first_s = t_0;
      this.first = v_0;
    }
    if (isBefore(-t_1, -this.last_s, -v_1, -this.last)) {
      this.last_s = t_1;
      this.last = v_1;
    }
  }

  span(low_s: number, low: number, high_s: number, high: number): void {
    if (isBefore(low, this.least, low_s, this.least_s)) {
      this.least_s = low_s;
      this.least = low;
    }
    if (isBefore(-high, -this.greatest, high_s, this.greatest_s)) {
      this.greatest_s = high_s;
      this.greatest = high;
    }
  }
}

/** The pixels of a series. Its loops run for each value of a zoom: a pair of values would be an object each time. */
class Cut {
  readonly #parts: (Part | undefined)[];

  constructor(pixels: number) {
    this.#parts = Array.from({ length: pixels });
  }

  #at(pixel: number): Part {
    return (this.#parts[pixel] ??= new Part());
  }

  addWholes(wholes: readonly number[], of: PixelColumns): void {
    const { pixel, rows, total, t_0, v_0, t_1, v_1, t_2, v_2, t_3, v_3 } = of;
    for (const row of wholes) {
      const part = this.#at(pixel[row]!);
      part.add(rows[row]!, total[row]!);
      part.reach(t_0[row]!, v_0[row]!, t_3[row]!, v_3[row]!);
      part.span(t_1[row]!, v_1[row]!, t_2[row]!, v_2[row]!);
    }
  }

  /** Those of the values in (low, high]. */
  addList({ times, values }: Listed, zero_s: number, per_s: number, low: number, high: number): void {
    let pixel = -1;
    let part = new Part();
    for (let i = 0; i < times.length; i++) {
      const t = times[i]!;
      const v = values[i]!;
      if (v === null || !isIn(t, low, high)) continue;
      const own = Math.floor((t - zero_s) * per_s);
      // Values that follow one another are mostly in one pixel.
      if (own !== pixel) {
        pixel = own;
        part = this.#at(own);
      }
      part.add(1, v);
      part.reach(t, v, t, v);
      part.span(t, v, t, v);
    }
  }

  /** The kept values, without duplicates. */
  drawn(): Pick<SampleSeries, "t_s" | "value" | "columns"> {
    const [t_s, value, columns]: [number[], number[], NonNullable<SampleSeries["columns"]>] = [[], [], []];
    for (const part of this.#parts) {
      if (part === undefined) continue;
      const { rows, total, first_s, first, least_s, least, greatest_s, greatest, last_s, last } = part;
      columns.push({ t_s: (first_s + last_s) / 2, mean: total / rows, least, greatest });
      const begun = t_s.length;
      const keep = (t: number, v: number): void => {
        const before = t_s.length - 1;
        if (before >= begun && t_s[before] === t && value[before] === v) return;
        t_s.push(t);
        value.push(v);
      };
      keep(first_s, first);
      if (least_s <= greatest_s) keep(least_s, least);
      keep(greatest_s, greatest);
      if (least_s > greatest_s) keep(least_s, least);
      keep(last_s, last);
    }
    return { t_s, value, columns };
  }
}
