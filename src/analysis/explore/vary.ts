/** Finds what varies in a table of points, and the charts that show it. Pure. */
import type { PlotChoices, PlotColumn, PlotTable } from "~/model/plotTable";

/** Distinct values of a column, without absent ones; counting stops at `most`. */
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
  /** The points it covers: one workload, one kind of load; absent: all. */
  readonly of?: { readonly workload: string; readonly load_kind: string | null } | undefined;
  readonly choices: Pick<PlotChoices, "form" | "x" | "y" | "z" | "colour" | "dash" | "facet_rows" | "facet_columns">;
}

/**
 * Parameters set by a test, in the order in which a reader looks for them. Outstanding I/Os are depth × jobs, not a
 * third parameter; a share of the maximum is the asked rate in other words.
 */
const PARAMETERS = [
  ...["iodepth", "numjobs", "block_bytes", "read_percent", "asked_iops", "load_percent", "drive_count", "fill_percent"],
];
/** These identify the system of a line, in this order. */
const IDENTITIES = ["system", "drive_model", "media", "firmware", "host", "setup", "workload", "op", "engine"];
/** Determined by the system. */
const FOLLOWS = new Set(["drive_model", "media", "firmware", "host"]);
/** Fewest loads of a sweep; two are a comparison. */
const SWEEP = 3;
/** More lines on one pair of axes are a tangle: each value of a column has a panel then, if it has so few. */
const LINES = 12;
const PANELS = 6;

const plain = { z: "", colour: "", dash: "", facet_rows: "", facet_columns: "" } as const;

/**
 * Charts that show what varies, the most informative first. The first is drawn by a link without choices.
 * @param rate throughput, by id @param latency by id; "" = no point has one @param first one of several workloads, for
 * a sweep of its loads
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
  // Curves of several workloads on one axis are hard to distinguish: a sweep of loads shows one workload.
  const of = { workload: count("workload") > 1 ? first : "", load_kind: kindOf(table, rows, first) };
  const own = rows.filter((row) => isOf(table, row, of));
  const counted = countIn(table, own);
  const [load, more = ""] = sweptIn(counted);
  if (load !== undefined && counted(load) >= SWEEP) {
    // Lines of one colour differ in the other load, else in a further identity such as the set-up.
    const [identity = "", another = ""] = identitiesIn(counted);
    // A larger block moves more bytes by fewer I/Os.
    const bytes = rate.replace("iops", "bytes_per_s");
    const drawn = load === "block_bytes" && byId.has(bytes) ? bytes : rate;
    const [colour = "", dash = ""] = [identity, more, another].filter((id) => id !== "");
    const panels = [colour, dash].find((id) => counted(id) <= PANELS);
    const valueOf = (id: string, row: number) => String(byId.get(id)?.values[row] ?? "");
    const pairs = new Set(own.map((row) => [colour, dash].map((id) => valueOf(id, row)).join("\n")));
    const lines =
      pairs.size > LINES && panels !== undefined
        ? { colour: panels === colour ? dash : colour, facet_columns: panels }
        : { colour, dash };
    found.push({
      ...{ id: load === "iodepth" ? "depth" : "sweep", names: labels(load) },
      ...{ of, choices: { ...plain, form: "lines", x: load, y: [drawn, latency].filter((id) => id !== ""), ...lines } },
    });
  }
  const [one, two] = sweptIn(count);
  if (one !== undefined && two !== undefined) {
    // Block size and read share are part of the workload: all but one row of their panels would be empty.
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

/** What distinguishes lines, without redundancy. */
const identitiesIn = (count: (id: string) => number): string[] =>
  IDENTITIES.filter((id) => count(id) > 1 && !(count("system") > 1 && FOLLOWS.has(id)));

/** Depth is what fio's users sweep; otherwise the parameter with the most steps. */
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

/** Does the suggestion cover this row? */
function isOf(table: PlotTable, row: number, { workload, load_kind }: NonNullable<Suggestion["of"]>): boolean {
  const value = (id: string) => table.columns.find((column) => column.id === id)?.values[row];
  return (
    (workload === "" || value("workload") === workload) && (load_kind === null || value("load_kind") === load_kind)
  );
}

/** Closed and open loops are different experiments: the closed one if there are both. */
function kindOf(table: PlotTable, rows: readonly number[], workload: string): string | null {
  const column = table.columns.find(({ id }) => id === "load_kind");
  if (column === undefined) return null;
  const own = rows.filter((row) => isOf(table, row, { workload, load_kind: null }));
  const kinds = new Set(own.map((row) => column.values[row]));
  return kinds.size > 1 && kinds.has("outstanding") ? "outstanding" : null;
}
