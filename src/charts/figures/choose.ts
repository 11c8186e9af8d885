/** Which figures are drawn, and as what: filters, readings that were confirmed, values per member. */
import type { FigureRow } from "~/model/answers";
import type { FiguresOptions } from "./options";

/** What a value is; the fill says it. */
type Kind = "published" | "derived" | "ambiguous" | "lost";

export interface Shown {
  /** The figure that prints the value, or from which it is derived. */
  readonly row: FigureRow;
  /** `<dataset>/<fact id>`, of a derived value with `/per-member` behind it. */
  readonly mark: string;
  readonly metric: string;
  /** In the unit of the row; null = lost in the report. */
  readonly value: number | null;
  readonly kind: Kind;
  readonly bound: string;
  /** What was divided, when the value is derived. */
  readonly division: { readonly whole: number; readonly members: number } | null;
}

/** Suffix of a confirmed id for the literal reading. */
const LITERAL = ".literal";
const DIVISIBLE = new Set(["bandwidth", "iops"]);

/** The figures of a chart, in the order of the rows. */
export function choose(rows: readonly FigureRow[], options: FiguresOptions): Shown[] {
  const has = <T>(list: readonly T[], value: T | null): boolean =>
    list.length === 0 || (value !== null && list.includes(value));
  const chosen = rows.filter(
    (row) =>
      (options.restated || row.restates === null) &&
      has(options.metrics, row.metric) &&
      has(options.facts, row.fact_id) &&
      has(options.workloads, row.workload) &&
      has(options.systems, row.system) &&
      has(options.loads, row.load_percent) &&
      isOfForm(row, options.form),
  );
  if (options.per === "aggregate") return chosen.map((row) => read(row, options.confirmed));
  const printed = new Map(rows.map((row) => [`${row.dataset}/${row.restates}/${row.metric}`, row]));
  return chosen.flatMap((row) => perMember(row, printed, options.confirmed));
}

function isOfForm(row: FigureRow, form: FiguresOptions["form"]): boolean {
  if (form === "change") return row.metric.startsWith("pct_change_");
  if (form === "load") return row.metric.startsWith("pct_") && row.load_x !== null;
  return true;
}

function read(row: FigureRow, confirmed: readonly string[]): Shown {
  const shown = {
    row,
    mark: `${row.dataset}/${row.fact_id}`,
    metric: row.metric,
    bound: row.bound ?? "exact",
    division: null,
  };
  if (row.value === null) return { ...shown, value: null, kind: "lost" };
  if (row.confidence !== "ambiguous") return { ...shown, value: row.value, kind: "published" };
  if (confirmed.includes(row.fact_id + LITERAL) && row.value_if_read_literally !== null) {
    return { ...shown, value: row.value_if_read_literally, kind: "published" };
  }
  return { ...shown, value: row.value, kind: confirmed.includes(row.fact_id) ? "published" : "ambiguous" };
}

/**
 * Throughput per member: as printed where the report prints it, else divided. An ambiguous figure is not divided until
 * its reading is confirmed, and a group whose size is not known never. Latencies and shares are not divided.
 */
function perMember(row: FigureRow, printed: ReadonlyMap<string, FigureRow>, confirmed: readonly string[]): Shown[] {
  const whole = read(row, confirmed);
  if (!DIVISIBLE.has(row.metric)) return [whole];
  const metric = `${row.metric}_per_member`;
  const own = printed.get(`${row.dataset}/${row.fact_id}/${metric}`);
  if (own !== undefined) return [read(own, confirmed)];
  if (row.members === 1) return [{ ...whole, metric }];
  if (whole.kind === "lost") return [{ ...whole, metric }];
  if (whole.value === null || whole.kind === "ambiguous" || row.members === null) return [];
  const division = { whole: whole.value, members: row.members };
  const value = whole.value / row.members;
  return [{ ...whole, metric, mark: `${whole.mark}/per-member`, value, kind: "derived", division }];
}
