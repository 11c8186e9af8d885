/** What varies in a table of points, and which charts show it. Pure. */
import type { PlotChoices, PlotColumn, PlotTable } from "~/model/plotTable";

/** Values of a column, absent ones apart; at most `most` are counted. */
export function distinct(column: PlotColumn, rows: number, most = 100): Set<string | number> {
  const values = new Set<string | number>();
  for (let row = 0; row < rows && values.size < most; row++) {
    const value = column.values[row] ?? null;
    if (value === null || (typeof value === "number" && Number.isNaN(value))) continue;
    values.add(value);
  }
  return values;
}

/** Columns with more than one value. */
export const varying = ({ columns, rows }: PlotTable): PlotColumn[] =>
  columns.filter((column) => distinct(column, rows, 2).size > 1);

export type SuggestionId = "depth" | "sweep" | "grid-lines" | "grid-heat" | "repeats" | "tradeoff" | "systems";

export interface Suggestion {
  readonly id: SuggestionId;
  /** Columns by role: what its name says. */
  readonly names: readonly string[];
  /** The points it is of: one workload, one kind of load; absent: all. */
  readonly of?: { readonly workload: string; readonly load_kind: string | null } | undefined;
  readonly choices: Pick<PlotChoices, "form" | "x" | "y" | "z" | "colour" | "dash" | "facet_rows" | "facet_columns">;
}

/**
 * What a test sets, in the order in which a reader looks for it. Outstanding I/Os are depth × jobs: not a third one; a
 * share of the maximum is the asked rate in other words.
 */
const PARAMETERS = [
  ...["iodepth", "numjobs", "block_bytes", "read_percent", "asked_iops", "load_percent", "drive_count", "fill_percent"],
];
/** Of these a line tells its system, in this order. */
const IDENTITIES = ["system", "drive_model", "media", "firmware", "host", "setup", "workload", "op", "engine"];
/** These go with the system. */
const FOLLOWS = new Set(["drive_model", "media", "firmware", "host"]);
/** A sweep has this many loads; two are a comparison. */
const SWEEP = 3;

const plain = { z: "", colour: "", dash: "", facet_rows: "", facet_columns: "" } as const;

/**
 * Charts that show what varies, the one that shows most first. The first is what a link without choices draws.
 * @param rate throughput, by id @param latency by id; "" = no point has one
 * @param first a workload of several, for a sweep of its loads
 */
export function suggestionsFor(table: PlotTable, rate: string, latency: string, first: string): Suggestion[] {
  const byId = new Map(table.columns.map((column) => [column.id, column]));
  const rows = Array.from({ length: table.rows }, (_, row) => row);
  const count = countIn(table, rows);
  const labels = (...ids: string[]): string[] => ids.map((id) => byId.get(id)?.label ?? id);
  const sweptIn = (counted: typeof count): string[] =>
    PARAMETERS.filter((id) => counted(id) > 1 && !(id === "load_percent" && counted("asked_iops") > 1)).toSorted(
      (a, b) => rank(b, counted) - rank(a, counted),
    );
  const [who = "", also = ""] = identitiesIn(count);
  const both = [rate, latency].filter((id) => id !== "");
  const found: Suggestion[] = [];
  // Curves of several workloads on one axis are hard to tell apart: a sweep of loads is shown of one.
  const of = { workload: count("workload") > 1 ? first : "", load_kind: kindOf(table, rows, first) };
  const counted = countIn(
    table,
    rows.filter((row) => isOf(table, row, of)),
  );
  const [load, more = ""] = sweptIn(counted);
  if (load !== undefined && counted(load) >= SWEEP) {
    // Lines of one colour are told apart by the other load, else by what else they are of: set-ups of one system.
    const [identity = "", another = ""] = identitiesIn(counted);
    const [colour = "", dash = ""] = [identity, more, another].filter((id) => id !== "");
    found.push({
      ...{ id: load === "iodepth" ? "depth" : "sweep", names: labels(load) },
      ...{ of, choices: { ...plain, form: "lines", x: load, y: both, colour, dash } },
    });
  }
  const [one, two] = sweptIn(count);
  if (one !== undefined && two !== undefined) {
    // A block size or a read share is part of the workload: panels of it would be empty but for a row.
    const isPart = [one, two].some((id) => id === "block_bytes" || id === "read_percent");
    const follows = (id: string): boolean => (id === "workload" && isPart) || (count("system") > 1 && FOLLOWS.has(id));
    const apart = IDENTITIES.filter((id) => count(id) > 1 && !follows(id));
    const [across = "", down = ""] = apart;
    const lines: Suggestion = {
      ...{ id: "grid-lines", names: labels(one, two) },
      choices: { ...plain, form: "lines", x: one, y: [rate], colour: two, dash: who },
    };
    const heat: Suggestion = {
      ...{ id: "grid-heat", names: labels(one, two) },
      choices: { ...plain, form: "heat", x: one, y: [two], z: rate, facet_columns: across, facet_rows: down },
    };
    found.push(lines, ...(count(one) <= 60 && count(two) <= 60 ? [heat] : []));
  }
  if (count("repeat") > 1) {
    const x = one ?? (who === "" ? "repeat" : who);
    found.push({
      ...{ id: "repeats", names: labels(x) },
      choices: { ...plain, form: "strip", x, y: [rate], colour: x === who ? "" : who },
    });
  }
  if (latency !== "" && table.rows > 1) {
    found.push({
      ...{ id: "tradeoff", names: labels(rate, latency) },
      choices: { ...plain, form: "lines", x: rate, y: [latency], colour: who, dash: two ?? also },
    });
  }
  if (who !== "" && count(who) <= 60) {
    found.push({
      ...{ id: "systems", names: labels(who) },
      choices: { ...plain, form: "strip", x: who, y: both, colour: "" },
    });
  }
  return found.length > 0
    ? found
    : [{ ...{ id: "tradeoff", names: labels(rate) }, choices: { ...plain, form: "bars", x: "title", y: both } }];
}

/** What lines are of, each told only once. */
const identitiesIn = (count: (id: string) => number): string[] =>
  IDENTITIES.filter((id) => count(id) > 1 && !(count("system") > 1 && FOLLOWS.has(id)));

/** Depth is what fio's users sweep; of the others what has most steps. */
const rank = (id: string, count: (id: string) => number): number =>
  id === "iodepth" && count(id) >= SWEEP ? 1000 : Math.min(count(id), 24);

function countIn(table: PlotTable, rows: readonly number[]): (id: string) => number {
  const counts = new Map(
    table.columns.map((column) => {
      const values = rows.map((row) => column.values[row] ?? null);
      return [column.id, distinct({ ...column, values }, rows.length).size];
    }),
  );
  return (id) => counts.get(id) ?? 0;
}

/** Is the row one of the points that a suggestion is of? */
function isOf(table: PlotTable, row: number, { workload, load_kind }: NonNullable<Suggestion["of"]>): boolean {
  const value = (id: string) => table.columns.find((column) => column.id === id)?.values[row];
  return (
    (workload === "" || value("workload") === workload) && (load_kind === null || value("load_kind") === load_kind)
  );
}

/** Closed and open loops are different experiments (DOMAIN, Load): where both are there, the closed one. */
function kindOf(table: PlotTable, rows: readonly number[], workload: string): string | null {
  const column = table.columns.find(({ id }) => id === "load_kind");
  if (column === undefined) return null;
  const own = rows.filter((row) => isOf(table, row, { workload, load_kind: null }));
  const kinds = new Set(own.map((row) => column.values[row]));
  return kinds.size > 1 && kinds.has("outstanding") ? "outstanding" : null;
}
