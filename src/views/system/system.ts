/** The content of a system's page beyond its charts: facts, method, nearest systems. Pure. */
import { type Near, nearestTo } from "~/analysis/nearest";
import { lookUp } from "~/base/lookUp";
import type { HeatCell, HeatRow } from "~/charts/heat/data";
import { exact } from "~/base/number";
import type { CurvePoint } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import type { SystemAbout } from "~/queries/about";
import { system as text } from "~/text/en/system";
import { rowsOf, type Row } from "../shared/setups/rows";
import type { Table } from "../overview/picture";
import { shownText } from "../shared/saidText";

export interface OfSystem {
  readonly entry: CatalogueEntry;
  readonly name: string;
  readonly rows: readonly Row[];
  /** Set-ups of the same drive in other systems: another host, another controller. */
  readonly elsewhere: readonly Row[];
  readonly near: readonly Near<Row>[];
}

const NEAREST = 5;

/**
 * @param id `<dataset>/<system>`. @returns null: the Library has no such system
 */
export function systemOf(id: string, datasets: readonly CatalogueEntry[]): OfSystem | null {
  // The example is not a row of the Library, but has a page like the others.
  const all = rowsOf(datasets.map((one) => (id.startsWith(`${one.slug}/`) ? { ...one, example: false } : one)));
  const rows = all.filter(({ system }) => system === id);
  const base = rows.find(({ shelf }) => shelf?.read != null) ?? rows[0];
  const entry = datasets.find(({ slug }) => id.startsWith(`${slug}/`));
  if (base === undefined || entry === undefined) return null;
  const { shelf } = base;
  const others = all.filter(({ system }) => system !== id);
  const isSameDrive = ({ shelf: other }: Row): boolean =>
    shelf !== null &&
    shelf.drive_model !== null &&
    other?.drive_model === shelf.drive_model &&
    other.drive_count === shelf.drive_count;
  const near = shelf === null ? [] : nearestTo(shelf, others, (row) => row.shelf, NEAREST);
  return { entry, name: base.name, rows, elsewhere: others.filter(isSameDrive), near };
}

export interface Fact {
  readonly key: keyof typeof text.facts;
  readonly value: string | null;
  readonly evidence: keyof typeof text.evidence;
}

/** What an expert asks for before quoting a number; unknown facts are listed as not stated. */
const ASKED: readonly Fact["key"][] = ["drive_model", "media", "interface", "firmware", "host", "state"];

/** Facts about the system: as its collection describes it, else from its runs. */
export function factsOf({ rows }: OfSystem, points: readonly CurvePoint[], described: SystemAbout | null): Fact[] {
  const [row] = rows;
  const shelf = row?.shelf ?? null;
  const capacity = described?.capacity_bytes ?? null;
  const said = (key: "capacity_bytes" | "firmware" | "kernel" | "fabric"): string | null => {
    const values = new Set(points.map((point) => lookUp(point.said, key) ?? ""));
    return [...values].map((value) => (value === "" ? "" : shownText(key, value))).join(", ") || null;
  };
  const count = shelf?.drive_count ?? null;
  const values: Readonly<Record<Fact["key"], string | null>> = {
    drive_model: shelf?.drive_model ?? null,
    media: row?.media ?? null,
    interface: row?.attached ?? null,
    drive_count: count === null || count === 1 ? null : exact(count),
    capacity: (capacity === null ? null : shownText("capacity_bytes", String(capacity))) ?? said("capacity_bytes"),
    firmware: said("firmware"),
    host: row?.host ?? null,
    cpu: described?.cpu ?? null,
    memory: described?.memory ?? null,
    os: described?.os ?? said("kernel"),
    fabric: described?.fabric ?? said("fabric"),
    state: row?.state ?? null,
  };
  return (Object.keys(text.facts) as Fact["key"][])
    .filter((key) => values[key] !== null || ASKED.includes(key))
    .map((key) => ({
      key,
      value: values[key],
      evidence: values[key] === null ? "none" : key === "media" && shelf?.media_guessed === true ? "guess" : "stated",
    }));
}

const each = (values: readonly (string | null)[]): string[] => [...new Set(values.flatMap((value) => value ?? []))];

/** "fio 3.1; libaio, direct; 60 s a load". */
export const methodOf = ({ rows }: OfSystem): string =>
  text.method(
    each(rows.map(({ tool }) => tool)),
    each(rows.map(({ engine }) => engine)),
    each(rows.map(({ runtime }) => runtime)),
  );

/** The latency of each workload at one job, by depth: columns of the heat table, with the cells of each row. */
export function depthsOf({ columns, systems }: Table) {
  const at = columns.flatMap((column, c) => (column.jobs === 1 || column.id.startsWith("d ") ? [c] : []));
  const rows = systems
    .flatMap((system) => system.rows)
    .map((row): { readonly row: HeatRow; readonly cells: readonly (HeatCell | null)[] } => ({
      row,
      cells: at.map((c) => row.cells[c] ?? null),
    }))
    .filter(({ cells }) => cells.some((cell) => cell?.latency_us != null));
  return { depths: at.map((c) => columns[c]!.label), rows };
}
