/** Which figures are drawn, and how: filters, confirmed readings, values per member. */
import type { FigureRow } from "~/model/answers";
import type { Shown } from "~/model/figure";
import { isOfForm, isOfMetrics, isWhole } from "./ofForm";
import type { FiguresOptions } from "./options";

/** Appended to the mark of a figure: the value per drive derived from it. */
export const DERIVED = "/per-member";

/** Appended to a confirmed id: the literal reading. */
const LITERAL = ".literal";
/** Throughput of storage, which adds up over a group of drives. */
const DIVISIBLE = new Set(["bandwidth", "iops"]);
/** Other totals of a group: work of VMs or of a database, of which no drive has a share. */
const TOTALS = new Set(["tps", "transactions", "read_transactions", "write_transactions", "messages"]);
const PER_MEMBER = "_per_member";
/** What a value per member or per device may refer to. */
const MEMBERS = { member: ["drive"], device: ["drive", "namespace"] } as const;

/** Why a figure has no value per drive. */
export type Undivided = "ambiguous" | "total" | "not-drives" | "unknown-count" | "restated";

/** The figures of a chart, each once, in the order of the rows. */
export function choose(rows: readonly FigureRow[], options: FiguresOptions): Shown[] {
  const chosen = chosenOf(rows, options);
  const per = perOf(options);
  if (per === "aggregate") return chosen.map((row) => read(row, options.confirmed));
  const printed = printedPerMember(rows);
  const shown = chosen.flatMap((row) => {
    const one = perDrive(row, printed, options.confirmed, per);
    return typeof one === "string" ? [] : [one];
  });
  // With restatements on, a value printed per drive is found twice: by itself and for its aggregate.
  return [...new Map(shown.map((one) => [one.mark, one])).values()];
}

/** What `choose` leaves out per drive, and why. */
export function undivided(
  rows: readonly FigureRow[],
  options: FiguresOptions,
): { readonly row: FigureRow; readonly why: Undivided }[] {
  const per = perOf(options);
  if (per === "aggregate") return [];
  const printed = printedPerMember(rows);
  return chosenOf(rows, options).flatMap((row) => {
    const why = perDrive(row, printed, options.confirmed, per);
    return typeof why === "string" ? [{ row, why }] : [];
  });
}

const perOf = ({ per, form }: FiguresOptions): FiguresOptions["per"] => (isWhole(form) ? "aggregate" : per);

function chosenOf(rows: readonly FigureRow[], options: FiguresOptions): FigureRow[] {
  const has = <T>(list: readonly T[], value: T | null): boolean =>
    list.length === 0 || (value !== null && list.includes(value));
  return rows.filter(
    (row) =>
      (options.restated || row.restates === null) &&
      isOfMetrics(row, options) &&
      has(options.facts, row.fact_id) &&
      has(options.workloads, row.workload) &&
      has(options.systems, row.system) &&
      has(options.loads, row.load_percent) &&
      isOfForm(row, options.form),
  );
}

const printedPerMember = (rows: readonly FigureRow[]): ReadonlyMap<string, FigureRow> =>
  new Map(rows.map((row) => [`${row.dataset}/${row.restates}/${row.metric}`, row]));

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
 * Throughput per drive: as printed where the report prints it, otherwise divided. An ambiguous figure is divided only
 * after one reading is confirmed. Never divided: a group of unknown size or of something other than drives (per device:
 * or namespaces), and the work of VMs or a database. Latencies and shares are not sums and stay as they are.
 */
function perDrive(
  row: FigureRow,
  printed: ReadonlyMap<string, FigureRow>,
  confirmed: readonly string[],
  per: keyof typeof MEMBERS,
): Shown | Undivided {
  const whole = read(row, confirmed);
  const ofDrives = (MEMBERS[per] as readonly string[]).includes(row.member_unit ?? "drive");
  if (TOTALS.has(row.metric)) return row.members === 1 && ofDrives ? whole : "total";
  if (!DIVISIBLE.has(row.metric)) return whole;
  const metric = row.metric + PER_MEMBER;
  const own = printed.get(`${row.dataset}/${row.fact_id}/${metric}`);
  if (own !== undefined) return read(own, confirmed);
  if (!ofDrives) return "not-drives";
  if (row.members === 1 || whole.value === null) return { ...whole, metric };
  // Its quotient would equal that of the figure it restates.
  if (row.restates !== null) return "restated";
  if (row.members === null || row.member_unit === null) return "unknown-count";
  if (whole.kind === "ambiguous") return "ambiguous";
  const division = { whole: whole.value, members: row.members };
  const value = whole.value / row.members;
  return { ...whole, metric, mark: `${whole.mark}${DERIVED}`, value, kind: "derived", division };
}
