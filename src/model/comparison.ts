/**
 * datasets/comparisons.json: comparisons that are worth opening, each a table of selections. A row and a column together
 * select what stands in their cell; numbers and sentences are made of the cells, none is typed. docs/datasets.md.
 */
import * as v from "valibot";

const text = v.pipe(v.string(), v.minLength(1));
const idSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]*$/));

/** What of a point is in a cell: a rate, the mean of its whole latency, or a percentile of its completion latency; count: of figures. */
const OF_POINTS = ["iops", "bytes_per_s", "mean", "p50", "p95", "p99", "p99.9", "count"] as const;
/** Of IOPS over time: mean and least of the values, seconds to the last, bytes of all operations of the log. */
export const OF_SERIES = ["series_mean", "series_least", "series_s", "series_bytes"] as const;

/** Fields of a row and of a column add up; what neither says is not asked. */
const pick = {
  dataset: v.optional(idSchema),
  system: v.optional(idSchema),
  /** `randread-4k`, as links name it. */
  workload: v.optional(text),
  op: v.optional(v.picklist(["read", "write"])),
  depth: v.optional(v.number()),
  jobs: v.optional(v.number()),
  /** Name of the job. */
  job: v.optional(text),
  /** Path in its repository; `*` stands for any text. */
  file: v.optional(text),
};

const rowSchema = v.strictObject({
  id: idSchema,
  name: text,
  ...pick,
  /** Published figures of its dataset in the place of points: fact_id by column. */
  facts: v.optional(v.record(v.string(), text)),
});

const measured = v.strictObject({
  id: idSchema,
  name: text,
  ...pick,
  of: v.picklist([...OF_POINTS, ...OF_SERIES]),
  /** Of all that are selected, the one with most IOPS. */
  best: v.optional(v.boolean()),
  /** Of all that are selected, the one with fewest jobs that reaches this share of the best: its jobs are the value. */
  reach: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
});

/** Worked out of two cells: `ratio` of this row over `times` × `over`, which is of the same row or of `row`. */
const ratio = v.strictObject({
  id: idSchema,
  name: text,
  ratio: idSchema,
  over: v.optional(idSchema),
  row: v.optional(idSchema),
  times: v.optional(v.number()),
  as: v.picklist(["times", "percent"]),
});

/** What another cell of the row is for each of its drives, as many as its source says. */
const perDrive = v.strictObject({ id: idSchema, name: text, each: idSchema });

const comparisonSchema = v.strictObject({
  /** Permanent: links name it. */
  id: idSchema,
  title: text,
  /** One sentence, and what follows it in smaller print; `{row.column}` stands for the value of that cell. */
  verdict: text,
  more: v.optional(text),
  /** What to say beside it. */
  beside: v.array(text),
  rows: v.pipe(v.array(rowSchema), v.minLength(1)),
  columns: v.pipe(v.array(v.union([measured, ratio, perDrive])), v.minLength(1)),
  /**
   * Permalinks without version and content hash; `{row.column}` is the mark of that cell, `{row.column:series}` its series.
   * The first is where it opens.
   */
  charts: v.pipe(v.array(v.strictObject({ question: text, unit: text, link: text })), v.minLength(1)),
});

export const comparisonsSchema = v.strictObject({ comparisons: v.array(comparisonSchema) });

export type Comparison = v.InferOutput<typeof comparisonSchema>;
export type Row = Comparison["rows"][number];
export type Measured = v.InferOutput<typeof measured>;
export type Ratio = v.InferOutput<typeof ratio>;
