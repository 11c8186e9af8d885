/** The rows of the Library: their content, filters, order, columns and links. Pure. */
import { systemId } from "~/model/system";
import { greatest } from "d3-array";
import { commonLoads, loadsShared } from "~/analysis/shelf";
import { grouped, onceOf } from "~/base/byKey";
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import type { CatalogueEntry } from "~/model/dataset";
import type { ShelfReading, ShelfRow } from "~/model/shelf";
import { en } from "~/text/en";
import { curveChart } from "~/text/en/curve-chart";
import { library as text } from "~/text/en/library";
import { fields as curveFields } from "../../curve/state";
import { fields as systemFields } from "../../system/state";
import { linkTo } from "../catalogue";
import { byMedia, facetCounts, type Faceting, filterItems, searched } from "../faceted";
import { setups } from "~/text/en/setups";
import { type Column, type LibraryState, METHOD, type Method, OPTIONAL, type Optional } from "../../library/state";

/** The filter value for "not stated". */
export const NONE = "none";

/** A set-up with everything that filtering, sorting and drawing need, made once. */
export interface Row {
  readonly id: string;
  /** null: nothing in the dataset has a place in the columns. */
  readonly shelf: ShelfRow | null;
  /** As in links: `<dataset>/<system>`. */
  readonly system: string;
  /** Rows of its system. */
  readonly setups: number;
  /** Why its results should not be quoted as they are; "": no reason is known. */
  readonly warning: string;
  readonly name: string;
  /** Place in the order of names; of those with one name, in the order of ids. */
  readonly nameOrder: number;
  /** What distinguishes it from others with its name. */
  readonly note: string;
  readonly media: string | null;
  readonly attached: string | null;
  readonly host: string | null;
  readonly tool: string | null;
  readonly engine: string | null;
  readonly runtime: string | null;
  /** State of the drive before it was measured. */
  readonly state: string | null;
  readonly publisher: string;
  readonly headline: string;
  /** The text that is searched, line by line: of the row itself and of its collection. */
  readonly words: string;
  readonly ofCollection: string;
}

/** Datasets of the table: measured, and not an example. */
const measured = (datasets: readonly CatalogueEntry[]): readonly CatalogueEntry[] =>
  datasets.filter(({ example, raw_files }) => !example && raw_files > 0);

/** Datasets of the list of reports. Tables of a tool beside its own results, as of act_latency.py, are no report. */
export const reportsOf = (datasets: readonly CatalogueEntry[]): readonly CatalogueEntry[] =>
  datasets.filter(
    ({ example, figures, report, article_url, raw_files }) =>
      !example && figures > 0 && (report !== null || article_url !== null || raw_files === 0),
  );

export const storiesOf = (datasets: readonly CatalogueEntry[]) =>
  datasets.flatMap(({ slug, publisher, stories = [] }) => stories.map((story) => ({ ...story, slug, publisher })));

/** Engines have one name in every language. */
const optionWords = (parts: readonly string[]): string =>
  parts
    .map((part) => (part === "direct" || part === "buffered" ? curveChart.direct(part === "direct") : part))
    .join(", ");

export function rowsOf(datasets: readonly CatalogueEntry[]): Row[] {
  const rows = measured(datasets).flatMap((entry): Row[] =>
    entry.shelf.length === 0 ? [bareRow(entry)] : entry.shelf.map((shelf) => rowOf(shelf, entry)),
  );
  const bySystem = grouped(rows, ({ system }) => system);
  // Rows with the same name say how they differ, at least by their collection.
  const words = (row: Row): string => [row.name, row.note, row.attached, row.host].join("\n");
  const alike = grouped(rows, words);
  const titles = new Map(datasets.map(({ slug, title }) => [slug, title]));
  // Compared by a collator once, not at every sort.
  const named = rows.toSorted((a, b) => byName(a.name, b.name) || byName(a.id, b.id));
  const nameOrders = new Map(named.map((row, i) => [row, i]));
  return rows.map((row) => {
    const placed = { ...row, setups: bySystem.get(row.system)?.length ?? 1, nameOrder: nameOrders.get(row) ?? 0 };
    const same = alike.get(words(row)) ?? [];
    if (same.length < 2 || row.shelf === null) return placed;
    const { options, dataset } = row.shelf;
    const title = titles.get(dataset) ?? "";
    const parts = same.map(({ shelf }) => shelf?.options.split("-") ?? []);
    // "direct" of all of them tells none apart.
    const own = options.split("-").filter((part) => !parts.every((all) => all.includes(part)));
    const more = same.every(({ shelf }) => shelf?.dataset === dataset)
      ? optionWords(own)
      : title === row.name
        ? ""
        : title;
    return { ...placed, note: [row.note, more].filter((part) => part !== "").join(", ") };
  });
}

function rowOf(shelf: ShelfRow, entry: CatalogueEntry): Row {
  const { dataset, drive_model, drive_count, system, setup, options, host, media, state } = shelf;
  const described = entry.systems.find(({ id }) => id === system);
  // A system without a description is named after its files; the only system of a collection gets the collection's
  // name.
  const lone = new Set(entry.shelf.map((row) => row.system)).size === 1;
  const drives = drive_model === null ? null : text.drives(drive_count ?? 1, drive_model);
  const label = shelf.system_label ?? system ?? entry.title;
  const name = described !== undefined ? label : (drives ?? (lone ? lastOf(entry.title) : label));
  const attached = shelf.interface;
  const tool = toolText(shelf.tool, shelf.tool_version);
  const engine = options === "" ? null : optionWords(options.split("-"));
  const runtime = shelf.runtimes_s.length === 0 ? null : text.seconds(shelf.runtimes_s);
  const note = setups.words(shelf.setup_name ?? setup ?? "");
  const words = [name, note, label, media, attached, host, tool, options, drive_model];
  const row = {
    id: `${dataset}/${system ?? ""}/${options}${setup === null ? "" : `~${setup}`}`,
    ...{ shelf, system: systemId(shelf), setups: 1, name, note, media, attached, host, tool },
    nameOrder: 0,
    warning: described?.warning ?? "",
    ...{ engine, runtime, state, publisher: entry.publisher, headline: entry.headline },
    words: words.filter((part) => part !== null).join("\n"),
    ofCollection: [entry.title, entry.publisher].join("\n"),
  };
  return row;
}

/** A row for a dataset without values in the columns: it is listed and can be opened. */
const bareRow = (entry: CatalogueEntry): Row => {
  const tool = entry.tools.join(", ");
  return {
    ...{
      id: `${entry.slug}/`,
      shelf: null,
      system: `${entry.slug}/`,
      setups: 1,
      warning: "",
      name: lastOf(entry.title),
      nameOrder: 0,
      note: "",
      host: null,
    },
    media: entry.media[0] ?? null,
    attached: entry.interfaces[0] ?? null,
    tool: tool === "" ? null : tool,
    ...{ engine: null, runtime: null, state: null },
    publisher: entry.publisher,
    headline: entry.headline,
    words: [lastOf(entry.title), tool].join("\n"),
    ofCollection: [entry.title, entry.publisher, entry.slug].join("\n"),
  };
};

/** "lab / host / drive": the last part of a title that is a path. */
const lastOf = (title: string): string => title.split(" / ").at(-1)!;

const toolText = (tool: string, version: string | null): string =>
  [lookUp(en.tools, tool) ?? tool, version ?? ""].join(" ").trim();

/** Where a row leads: the page of its system, or for a collection without one, its headline. */
export const rowLink = ({ shelf, system, headline }: Row): string =>
  shelf === null ? headline : linkTo("system", systemFields, { d: [shelf.dataset], sys: [system] });

/** Curve with these rows: their systems, and if a system has several set-ups, the series of the chosen ones. */
export function curveLink(rows: readonly Row[]): string {
  const shelves = rows.flatMap(({ shelf }) => shelf ?? []);
  const isPart = rows.some(({ system, setups }) => setups > rows.filter((row) => row.system === system).length);
  return linkTo("curve", curveFields, {
    d: [...new Set(shelves.map(({ dataset }) => dataset))],
    sys: [...new Set(rows.map(({ system }) => system))],
    w: [shelves.every(({ read }) => read === null) ? "randwrite-4k" : "randread-4k"],
    ...(isPart
      ? {
          s: rows.flatMap(({ system, shelf }) => (shelf?.series ?? []).map((key) => `${system}/${key}`)),
          lines: "best" as const,
        }
      : {}),
  });
}

const orNone = (value: string | null): readonly string[] => [value ?? NONE];

export const FILTERS = ["media", "attached", "host", "tool", "publisher"] as const;
export type Filter = (typeof FILTERS)[number];

/** The normalised text; made at the first search, not before the table is drawn. */
const hayOf = onceOf((row: Row) => {
  const own = searched(row.words);
  return { own, all: `${own}\n${searched(row.ofCollection)}` };
});

/** "hdd": disks come before the SSDs of a collection that has both in its title. @param rows those that were found */
export function ownFirst(rows: readonly Row[], q: string): readonly Row[] {
  if (q === "") return rows;
  const found = filterItems(rows, { hay: (row) => hayOf(row).own, facets: {} }, { q });
  const own = new Set(found.map(({ system }) => system));
  return rows.toSorted((a, b) => Number(own.has(b.system)) - Number(own.has(a.system)));
}

export const faceting: Faceting<Row, Filter> = {
  hay: (row) => hayOf(row).all,
  // Counted as the table lists them.
  unit: ({ system }) => system,
  facets: {
    media: ({ media }) => orNone(media),
    attached: ({ attached }) => orNone(attached),
    host: ({ host }) => orNone(host),
    tool: ({ tool }) => orNone(tool),
    publisher: ({ publisher }) => [publisher],
  },
};

/** The values of each filter, with the number of rows that each would show. */
export function filterValues(rows: readonly Row[], asked: Pick<LibraryState, "q" | Filter>) {
  const counts = facetCounts(rows, faceting, asked);
  for (const filter of FILTERS) {
    const order = filter === "media" ? byMedia : byName;
    counts[filter].sort((a, b) => Number(a.value === NONE) - Number(b.value === NONE) || order(a.value, b.value));
  }
  return counts;
}

const VALUES: Readonly<Record<Column, (row: Row) => number | string | null>> = {
  name: ({ nameOrder }) => nameOrder,
  media: ({ media }) => media,
  attached: ({ attached }) => attached,
  host: ({ host }) => host,
  tool: ({ tool }) => tool,
  engine: ({ engine }) => engine,
  runtime: ({ shelf }) => shelf?.runtimes_s[0] ?? null,
  state: ({ state }) => state,
  read: ({ shelf }) => shelf?.read?.within_iops ?? null,
  readPeak: ({ shelf }) => shelf?.read?.peak_iops ?? null,
  qd1: ({ shelf }) => shelf?.read?.qd1_mean_us ?? null,
  write: ({ shelf }) => shelf?.write?.within_iops ?? null,
  writePeak: ({ shelf }) => shelf?.write?.peak_iops ?? null,
  seq: ({ shelf }) => shelf?.seq_bytes_per_s ?? null,
  mix: ({ shelf }) => shelf?.mix_iops ?? null,
};

/** Has it a value in a column of numbers? */
export const hasKeyNumber = (row: Row): boolean =>
  (["readPeak", "qd1", "writePeak", "seq", "mix"] as const).some((column) => VALUES[column](row) !== null);

/** "none" and then what was not run come last; equal values are ordered by name. */
export function sortRows(rows: readonly Row[], { column, descending }: LibraryState["sort"]): Row[] {
  const valueOf = VALUES[column];
  const reading = (row: Row): ShelfReading | null =>
    (column.startsWith("write") ? row.shelf?.write : row.shelf?.read) ?? null;
  const compare = (a: Row, b: Row): number => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === null || y === null) {
      if (x !== null || y !== null) return x === null ? 1 : -1;
      return Number(reading(a) === null) - Number(reading(b) === null);
    }
    const order = typeof x === "number" && typeof y === "number" ? x - y : byName(String(x), String(y));
    return descending ? -order : order;
  };
  return rows.toSorted((a, b) => compare(a, b) || a.nameOrder - b.nameOrder);
}

/**
 * What tells which set-up of a system goes furthest: the first of these that tells them apart. One whose p99 is known
 * stands before one without.
 */
const FURTHEST: readonly ((row: Row) => number | string | null)[] = [
  ...[VALUES.read, ({ shelf }: Row) => Number(shelf?.read?.judged ?? false), VALUES.readPeak],
  ...[VALUES.write, ({ shelf }: Row) => Number(shelf?.write?.judged ?? false), VALUES.writePeak],
  ...[VALUES.seq, VALUES.mix],
];

/**
 * The rows of each system, its furthest set-up first. That one stands for its system in whatever order the table is:
 * the order of rows changes no number.
 */
export function systemsOf(rows: readonly Row[]): (readonly Row[])[] {
  const values = (row: Row): number[] => FURTHEST.map((of) => Number(of(row) ?? -1));
  const further = (a: Row, b: Row): number => {
    const [x, y] = [values(a), values(b)];
    const at = x.findIndex((value, i) => value !== y[i]);
    return at === -1 ? byName(a.id, b.id) : y[at]! - x[at]!;
  };
  return [...grouped(rows, ({ system }) => system).values()].map((own) => own.toSorted(further));
}

/** Systems by their first row, and the other rows of each under it, in the same order. */
export function sortSystems(systems: readonly (readonly Row[])[], sort: LibraryState["sort"]): Row[] {
  const byFirst = new Map(systems.map((own) => [own[0]!, own]));
  return sortRows([...byFirst.keys()], sort).flatMap((first) => {
    const own = byFirst.get(first)!;
    return own.length === 1 ? first : [first, ...sortRows(own.slice(1), sort)];
  });
}

/** Columns that fold where under this share of the rows has them. */
const FEW = 0.25;
const FOLDING: readonly Optional[] = ["qd1", "write", "seq", "mix"];
/** Columns shown only on request. */
const ON_REQUEST: readonly Optional[] = ["engine", "runtime", "state"];

export interface ColumnChoice {
  readonly id: Optional;
  readonly shown: boolean;
  /** Shown unless the reader hides it. */
  readonly byItself: boolean;
}

/** Columns with values for these rows. @param narrow names need the room of host and tool */
export function columnsOf(
  rows: readonly Row[],
  { cols, off }: Pick<LibraryState, "cols" | "off">,
  narrow = false,
): ColumnChoice[] {
  return OPTIONAL.flatMap((id): ColumnChoice[] => {
    const valueOf = VALUES[id === "curve" ? "readPeak" : id === "write" ? "writePeak" : id];
    const has = (row: Row): boolean => valueOf(row) !== null;
    const isMetric = id === "read" || id === "write" || id === "curve";
    if (!isMetric && !rows.some(has)) return [];
    const isFolded = ON_REQUEST.includes(id) || (narrow && (id === "host" || id === "tool"));
    const byItself = !isFolded && (!FOLDING.includes(id) || rows.filter(has).length >= FEW * rows.length);
    return [{ id, byItself, shown: (byItself || cols.includes(id)) && !off.includes(id) }];
  });
}

/** The link fields that change when a column is hidden or added. */
export function toggledColumn({ id, shown, byItself }: ColumnChoice, { cols, off }: LibraryState) {
  const without = (ids: readonly Optional[]) => ids.filter((one) => one !== id);
  return {
    cols: shown || byItself ? without(cols) : [...without(cols), id],
    off: shown && byItself ? [...without(off), id] : without(off),
  };
}

/** One row per system: a study of many set-ups does not show what is usual. */
function firsts(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ system }) => !seen.has(system) && seen.add(system));
}

/** What rows are compared with: the first ticked row, else the most common value of each property. */
export function modelOf(rows: readonly Row[], ticked: Row | undefined): Pick<Row, Method> {
  if (ticked !== undefined) return ticked;
  const each = firsts(rows);
  const most = (of: Method): string | null =>
    greatest(
      grouped(each, (row) => row[of]),
      ([, own]) => own.length,
    )?.[0] ?? null;
  return { state: most("state"), engine: most("engine"), runtime: most("runtime"), tool: most("tool") };
}

/** An unknown value equals no known one. */
export const isLike = <Of extends string>(
  row: Readonly<Record<Of, string | null>>,
  model: Readonly<Record<Of, string | null>>,
  like: readonly Of[],
): boolean => like.every((of) => lookUp(row, of) === lookUp(model, of));

/** The properties in which rows differ, with the value of each row. */
export const unlikeIn = (rows: readonly Row[]): { readonly of: Method; readonly values: (string | null)[] }[] =>
  METHOD.map((of) => ({ of, values: [...new Set(rows.map((row) => row[of]))] })).filter(
    ({ values }) => values.length > 1,
  );

/** How a row was measured differently from the model row, beyond its note; the tool has its own column. */
export function methodNote(row: Row, model: Pick<Row, Method>): string {
  const noted = new Set(row.note.split(", "));
  return METHOD.filter((of) => of !== "tool" && row[of] !== null && model[of] !== null && row[of] !== model[of])
    .flatMap((of) => row[of]!.split(", ").filter((part) => !noted.has(part)))
    .join(", ");
}

type Common = Readonly<Record<"read" | "write", readonly string[]>>;

/** The loads that most systems ran: ranks in a column are valid for these. */
export function commonOf(rows: readonly Row[]): Common {
  const each = firsts(rows);
  return {
    read: commonLoads(each.map(({ shelf }) => shelf?.read ?? null)),
    write: commonLoads(each.map(({ shelf }) => shelf?.write ?? null)),
  };
}

/** For a row that ran other loads: how many of these it ran; else "". */
export function loadNote({ shelf }: Row, common: Common): string {
  for (const which of ["read", "write"] as const) {
    const reading = shelf?.[which] ?? null;
    const shared = reading === null ? null : loadsShared(reading, common[which]);
    if (reading !== null && shared !== null) return text.loads(reading.loads.length, shared, common[which].length);
  }
  return "";
}

/** A row as shown in the table. */
export interface Line {
  readonly row: Row;
  /** Other set-ups of its system, folded or below it. */
  readonly others: number;
  readonly isOpen: boolean;
  /** It is listed below the first of its system. */
  readonly isUnder: boolean;
}

/**
 * One line per system, its first row; the others are folded or follow it. @param rows in order, those of a system
 * together @param open unfolded systems; undefined: every set-up has a line
 */
export function folded(rows: readonly Row[], open: readonly string[] | undefined): Line[] {
  if (open === undefined) return rows.map((row) => ({ row, others: 0, isOpen: false, isUnder: false }));
  const lines: Line[] = [];
  for (let at = 0, end = 1; at < rows.length; at = end++) {
    const row = rows[at]!;
    while (rows[end]?.system === row.system) end++;
    const isOpen = open.includes(row.system);
    lines.push({ row, others: end - at - 1, isOpen, isUnder: false });
    if (isOpen)
      for (const under of rows.slice(at + 1, end)) lines.push({ row: under, others: 0, isOpen, isUnder: true });
  }
  return lines;
}

/** "42 systems, 51 set-ups" of "3,450 files". */
export function countsOf(rows: readonly Row[], datasets: readonly CatalogueEntry[]) {
  return {
    systems: new Set(rows.map(({ system }) => system)).size,
    setups: rows.length,
    files: measured(datasets).reduce((sum, { raw_files }) => sum + raw_files, 0),
    reports: reportsOf(datasets).length + storiesOf(datasets).length,
  };
}

/** What the ticked rows have in common, for the bar at the foot. */
export function sharedBy(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined || rows.length < 2) return "";
  const same = (of: (row: Row) => string | null): string | null =>
    of(first) !== null && rows.every((row) => of(row) === of(first)) ? of(first) : null;
  const loads = rows.map(({ shelf }) => shelf?.read?.loads ?? []);
  const shared = (loads[0] ?? []).filter((load) => loads.every((own) => own.includes(load))).length;
  return text.share(
    same(({ attached }) => attached),
    same(({ host }) => host),
    shared,
    Math.max(...loads.map(({ length }) => length)),
  );
}

const STEPS = [1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10];

/** End of a column's scale: the next round number. */
export function scaleEnd(values: readonly (number | null)[]): number {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const power = 10 ** Math.floor(Math.log10(most));
  // In doubles 2.2 × 100,000 is not exactly 220,000.
  return Math.round(power * (STEPS.find((step) => step * power >= most) ?? 10));
}
