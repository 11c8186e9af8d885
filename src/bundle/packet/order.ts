/**
 * Columns of version 1, identified by their index. The list never changes; a column added later is written by name.
 * Columns that predict others come first.
 */
import { grouped } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import type { CarriedTable, Cell } from "~/model/carried";
import type { Expected } from "./columns";

const words = (text: string): readonly string[] => text.split(/\s+/);

export const TABLES_1: readonly CarriedTable[] = [
  ...(["source", "system", "run", "point", "latency"] as const),
  ...(["histogram", "trace", "sample", "detail", "label"] as const),
];

export const COLUMNS_1: Readonly<Record<CarriedTable, readonly string[]>> = {
  source: words("sha256 source_no dataset name path bytes format tool tool_version warnings errors"),
  system: words(`dataset system label host drive_model media interface drive_count member_unit indirection_unit_bytes
    capacity_bytes fabric os cpu memory note`),
  run: words(`run_no source_no dataset system tool tool_version title document started_ms runtime_s ramp_s engine direct
    host options line`),
  point: words(`point_no run_no source_no dataset system tool member member_unit combined_from phase job_index title
    workload_op op pattern block_bytes read_percent iodepth numjobs outstanding load_kind rate_process asked_iops
    load_percent engine direct key series runtime_s ios io_bytes iops bytes_per_s total_iops total_bytes_per_s
    cpu_percent error failed staggered why line`),
  latency: words("quantile stat kind point_no samples value_us"),
  histogram: words("point_no trace_no t_s kind total lo_ns hi_ns value_ns count"),
  trace:
    words(`trace_no run_no source_no dataset system tool member job_index op metric kind stat quantile unit window_s
    block_bytes started_ms own_start part priority rows line`),
  sample: words("trace_no t_s value"),
  detail: words("run_no source_no detail_no job_index topic subject name unit value text line"),
  label: words("dataset target key value origin"),
};

/**
 * Columns written one statistic at a time: neighbouring points have the same statistics, so similar values stand
 * together. Grouped by the earlier columns that identify the statistic.
 */
const APART_1: Readonly<
  Partial<Record<CarriedTable, { readonly by: readonly string[]; readonly columns: readonly string[] }>>
> = {
  latency: { by: ["quantile", "stat", "kind"], columns: ["samples", "value_us"] },
  sample: { by: ["trace_no"], columns: ["t_s", "value"] },
};

/** Rows that are written together, in the order of their first row. */
export function rowsApart(table: CarriedTable, name: string, columns: Columns, rows: number): number[][] {
  const apart = APART_1[table];
  const all = Array.from({ length: rows }, (_, i) => i);
  if (apart?.columns.includes(name) !== true) return [all];
  const by = apart.by.map((one) => lookUp(columns, one) ?? []);
  return [...grouped(all, (i) => by.map((cells) => String(cells[i] ?? null)).join(" ")).values()];
}

export type Columns = Readonly<Record<string, readonly Cell[]>>;

const numbersOf = (columns: Columns, name: string): readonly number[] =>
  lookUp(columns, name)?.map((cell) => (typeof cell === "number" ? cell : NaN)) ?? [];

type Expects = (columns: Columns, point: Columns) => Expected;

/** Predictions from earlier columns. Part of version 1: each list may only grow at its end. */
const EXPECTED_1: Readonly<Record<string, Expects>> = {
  "point.io_bytes": (of) => [product(of, "ios", "block_bytes")],
  "point.iops": (of) => [quotient(of, "ios", "runtime_s"), numbersOf(of, "asked_iops")],
  "point.bytes_per_s": (of) => [
    quotient(of, "io_bytes", "runtime_s").map(Math.floor),
    product(of, "iops", "block_bytes"),
  ],
  "point.total_iops": (of) => [numbersOf(of, "iops")],
  "point.total_bytes_per_s": (of) => [numbersOf(of, "bytes_per_s")],
  "latency.samples": (of, point) => {
    const ios = numbersOf(point, "ios");
    const iosOf = new Map((lookUp(point, "point_no") ?? []).map((no, i) => [no, ios[i] ?? 0]));
    return [(lookUp(of, "point_no") ?? []).map((no) => iosOf.get(no) ?? 0)];
  },
};

const pairs = (of: Columns, a: string, b: string, by: (x: number, y: number) => number): number[] => {
  const [xs, ys] = [numbersOf(of, a), numbersOf(of, b)];
  return xs.length === ys.length ? xs.map((x, i) => by(x, ys[i]!)) : [];
};
const product = (of: Columns, a: string, b: string): number[] => pairs(of, a, b, (x, y) => x * y);
const quotient = (of: Columns, a: string, b: string): number[] => pairs(of, a, b, (x, y) => x / y);

/** Predictions for a number column, each list as long as the table. */
export function expectedOf(
  table: CarriedTable,
  name: string,
  columns: Columns,
  point: Columns,
  rows: number,
): Expected {
  const found = lookUp(EXPECTED_1, `${table}.${name}`)?.(columns, point) ?? [];
  return found.map((values) => (values.length === rows ? values : new Array<number>(rows).fill(0)));
}
