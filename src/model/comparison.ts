/**
 * datasets/comparisons.json: comparisons worth opening, each a table of selections. A row and a column together select
 * the content of their cell; all numbers and sentences come from the cells, none is typed. docs/datasets.md.
 */
import * as v from "valibot";
import { idSchema } from "./dataset";

const text = v.pipe(v.string(), v.minLength(1));

/** Value of a point: a rate, the mean total latency, or a percentile of completion latency; count: of figures. */
const OF_POINTS = ["iops", "bytes_per_s", "mean", "p50", "p95", "p99", "p99.9", "count"] as const;
/** Value of IOPS over time: mean or lowest value, seconds up to the last value, bytes of all operations in the log. */
export const OF_SERIES = ["series_mean", "series_least", "series_s", "series_bytes"] as const;

/** The fields of a row and a column are combined; a field in neither selects nothing. */
const pick = {
  dataset: v.optional(idSchema),
  system: v.optional(idSchema),
  /** `randread-4k`, as links name it. */
  workload: v.optional(text),
  op: v.optional(v.picklist(["read", "write"])),
  depth: v.optional(v.number()),
  jobs: v.optional(v.number()),
  job: v.optional(text),
  /** Path in its repository; `*` stands for any text. */
  file: v.optional(text),
};

const rowSchema = v.strictObject({
  id: idSchema,
  name: text,
  ...pick,
  /** Published figures of its dataset instead of points: fact_id by column. */
  facts: v.optional(v.record(v.string(), text)),
});

const measured = v.strictObject({
  id: idSchema,
  name: text,
  ...pick,
  of: v.picklist([...OF_POINTS, ...OF_SERIES]),
  /** Of all selected points, the one with the most IOPS. */
  best: v.optional(v.boolean()),
  /**
   * Of all selected points, the one with the fewest jobs that reaches this share of the best IOPS; the value is its
   * number of jobs.
   */
  reach: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
});

/** A quotient of two cells: this row over `times` × `over`, from the same row or from `row`. */
const ratio = v.strictObject({
  id: idSchema,
  name: text,
  ratio: idSchema,
  over: v.optional(idSchema),
  row: v.optional(idSchema),
  times: v.optional(v.number()),
  as: v.picklist(["times", "percent"]),
});

/** Another cell of the row divided by its number of drives, as its source states it. */
const perDrive = v.strictObject({ id: idSchema, name: text, each: idSchema });

const comparisonSchema = v.strictObject({
  /** Permanent: links name it. */
  id: idSchema,
  title: text,
  /** One sentence, and details in smaller print; `{row.column}` is replaced by the value of that cell. */
  verdict: text,
  more: v.optional(text),
  /** What to say beside it. */
  beside: v.array(text),
  rows: v.pipe(v.array(rowSchema), v.minLength(1)),
  columns: v.pipe(v.array(v.union([measured, ratio, perDrive])), v.minLength(1)),
  /**
   * Permalinks without version and content hash; `{row.column}` is the mark of that cell, `{row.column:series}` its
   * series. The first one is shown first.
   */
  charts: v.pipe(v.array(v.strictObject({ question: text, unit: text, link: text })), v.minLength(1)),
});

export const comparisonsSchema = v.strictObject({ comparisons: v.array(comparisonSchema) });

export type Comparison = v.InferOutput<typeof comparisonSchema>;
export type Row = Comparison["rows"][number];
export type Measured = v.InferOutput<typeof measured>;
export type Ratio = v.InferOutput<typeof ratio>;
