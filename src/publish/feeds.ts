/**
 * Data of a site for other programs (docs/feeds.md): `library.json`, each system with its facts and key numbers, and
 * Parquet of all points and published figures. The same input gives the same bytes. No page loads them.
 */
import { grouped } from "~/base/byKey";
import { systemId } from "~/model/system";
import { group } from "d3-array";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { lookUp } from "~/base/lookUp";
import { parquetOf } from "~/bundle/parquet";
import type { CurvePoint, FigureRow, LatencyStats } from "~/model/answers";
import type { Cell } from "~/model/carried";
import { FEEDS, publicUrl, rawFile } from "~/model/catalogue";
import type { CatalogueEntry, DatasetSystem } from "~/model/dataset";
import { isAtLeast, isMostlySubmitted, kindWith, quantileKey } from "~/model/latency";
import { SHELF_LIMIT_US, type ShelfReading, type ShelfRow } from "~/model/shelf";
import { type ColumnType, tables } from "~/model/tables";
import type { Answers } from "./answers";
import type { SiteFolder } from "./folder";

/** Raised when a column or field is removed or changes its meaning; additions do not count. */
const VERSION = 1;
/** Rows of a Parquet row group: the number of rows held as cells at once. */
const GROUP_ROWS = 20_000;

export interface FeedColumn<R> {
  readonly name: string;
  readonly type: ColumnType;
  readonly doc: string;
  readonly of: (row: R, entry: CatalogueEntry) => Cell;
}

type Columns = Readonly<Record<string, { readonly type: ColumnType; readonly doc: string }>>;
/** Columns with the same name as in the row. */
const same = <R extends object>(defs: Columns, names: readonly Extract<keyof R, string>[]): FeedColumn<R>[] =>
  names.map((name) => {
    const { type, doc } = lookUp(defs, name)!;
    return { name, type, doc, of: (row) => lookUp<Cell>(row as Readonly<Record<string, Cell>>, name) ?? null };
  });

/** Latencies of the kind that the Curve page draws for such a point. */
function drawn({ tool, latency }: CurvePoint): [kind: string, stats: LatencyStats | undefined] {
  const kind = kindWith(
    tool,
    (one) => Object.keys(lookUp(latency, one)?.quantiles ?? {}).length > 0,
    (one) => lookUp(latency, one) !== undefined,
  );
  return [kind, lookUp(latency, kind)];
}

const latencyColumn = (
  name: string,
  doc: string,
  of: (stats: LatencyStats) => number | null | undefined,
): FeedColumn<CurvePoint> => ({
  ...{ name, doc, type: name.endsWith("_us") ? "float64" : "int64" },
  of: (point) => {
    const [, stats] = drawn(point);
    return stats === undefined ? null : (of(stats) ?? null);
  },
});

/** Percentiles in the feeds, in percent: fio's default ones, and p99.999. */
const PERCENTILES = [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95, 99.99, 99.999];

export type PointRow = CurvePoint & {
  /** Concurrent points of the same run: series and op of each. */
  readonly beside: string | null;
};

/** @param points of one dataset */
export function withBeside(points: readonly CurvePoint[]): PointRow[] {
  const together = group(points, ({ sha256, document, phase }) => `${sha256}.${document}.${phase}`);
  const name = ({ series, op }: CurvePoint): string => `${series} ${op}`;
  return points.map((point) => {
    const all = together.get(`${point.sha256}.${point.document}.${point.phase}`)!;
    const others = [...new Set(all.filter((one) => one !== point).map(name))];
    return { ...point, beside: others.sort().join(", ") || null };
  });
}

/** Percentiles in the last bin of fio's histogram. */
function atLeast(point: CurvePoint): string | null {
  const [, stats] = drawn(point);
  const open = Object.entries(stats?.quantiles ?? {}).filter(([, us]) => isAtLeast(us));
  return open.map(([q]) => `p${String(Number((Number(q) * 100).toFixed(8)))}`).join(" ") || null;
}

export const POINT_COLUMNS: readonly FeedColumn<PointRow>[] = [
  ...same<CurvePoint>(tables.point.columns, ["dataset", "key", "system"]),
  { name: "system_label", type: "text", doc: "Its name.", of: (point) => point.system_label },
  ...same<CurvePoint>(tables.system.columns, ["drive_model", "media", "interface", "drive_count", "host"]),
  ...same<CurvePoint>(tables.run.columns, ["tool", "tool_version", "started_ms", "ramp_s"]),
  ...same<CurvePoint>(tables.point.columns, ["engine", "direct", "workload_op", "op", "pattern", "block_bytes"]),
  ...same<CurvePoint>(tables.point.columns, ["read_percent", "load_kind", "iodepth", "numjobs", "outstanding"]),
  ...same<CurvePoint>(tables.point.columns, ["asked_iops", "load_percent", "rate_process", "series"]),
  {
    ...{ name: "setup", type: "text", doc: "What tells its series from others of its system and workload." },
    of: (point) => point.setup_name ?? point.setup,
  },
  {
    ...{ name: "repeat", type: "int32", doc: "Which measurement of the same load, from 1; NULL = measured once." },
    of: (point) => point.repeat,
  },
  {
    ...{ name: "state", type: "text", doc: "State of the drive before it was measured; NULL = not stated." },
    of: ({ said }) => said["state"] ?? said["precondition"] ?? null,
  },
  ...same<CurvePoint>(tables.point.columns, ["iops", "bytes_per_s", "total_iops", "total_bytes_per_s", "ios"]),
  ...same<CurvePoint>(tables.point.columns, ["runtime_s", "cpu_percent", "error", "failed", "staggered"]),
  ...same<CurvePoint>(tables.point.columns, ["combined_from", "why", "remarks"]),
  {
    ...{
      name: "beside",
      type: "text",
      doc: "Series and op of what ran at the same time in the same run; NULL = nothing.",
    },
    of: ({ beside }) => beside,
  },
  { name: "excluded", type: "text", doc: "Why it is not counted; NULL = it is.", of: ({ excluded }) => excluded },
  {
    name: "latency_kind",
    type: "text",
    doc: "What the `latency_*` columns are: clat, lat, response, unknown. Unlike kinds are not to be compared. NULL = none.",
    of: (point) => {
      const [kind, stats] = drawn(point);
      return stats === undefined ? null : kind;
    },
  },
  {
    ...{ name: "at_least", type: "text" },
    doc: "Percentiles at the top of fio's histogram (17.1 s): the latency is that or more; NULL = none.",
    of: atLeast,
  },
  latencyColumn("latency_samples", "I/Os behind it, where the file says so.", ({ samples }) => samples),
  latencyColumn("latency_mean_us", "Mean.", ({ mean_us }) => mean_us),
  latencyColumn("latency_stddev_us", "Standard deviation.", ({ stddev_us }) => stddev_us),
  latencyColumn("latency_min_us", "Least.", ({ min_us }) => min_us),
  latencyColumn("latency_max_us", "Greatest.", ({ max_us }) => max_us),
  ...PERCENTILES.map((percent) => {
    const [key, name] = [quantileKey(percent / 100), `p${String(percent)}`];
    return latencyColumn(`latency_${name.replace(".", "_")}_us`, `${name}, as the file has it.`, ({ quantiles }) =>
      lookUp(quantiles, key),
    );
  }),
  ...["slat", "clat", "lat"].map((kind): FeedColumn<CurvePoint> => ({
    ...{ name: `${kind}_mean_us`, type: "float64", doc: `Mean ${kind} of fio.` },
    of: ({ latency }) => lookUp(latency, kind)?.mean_us ?? null,
  })),
  {
    ...{ name: "clat_mostly_submitted", type: "bool" },
    doc: "`latency_kind` is clat, and slat is more than half of slat and clat: most of the latency is left out. NULL = no latency.",
    of: (point) => {
      const [kind, stats] = drawn(point);
      return stats === undefined ? null : isMostlySubmitted(point.latency, kind);
    },
  },
  ...provenance<CurvePoint>(({ source_path }) => source_path),
  { name: "sha256", type: "text", doc: "Of that file, at least its first 12 digits.", of: ({ sha256 }) => sha256 },
  ...same<CurvePoint>(tables.run.columns, ["document"]),
  ...same<CurvePoint>(tables.point.columns, ["job_index", "line"]),
  {
    ...{
      name: "source_url",
      type: "text",
      doc: "The file, at the line: of its repository, else below data/; or NULL.",
    },
    of: (point, entry) => publicUrl(entry, point.source_path, point.line) ?? rawFile(entry, point.sha256),
  },
];

const licenceOf = ({ repository, contributed }: CatalogueEntry): string | null =>
  repository?.licence ?? contributed?.licence ?? null;

/** @param path null: the source is not a file of a repository */
function provenance<R>(path: ((row: R) => string) | null): FeedColumn<R>[] {
  const text = (name: string, doc: string, of: FeedColumn<R>["of"]): FeedColumn<R> => ({ name, type: "text", doc, of });
  return [
    text("publisher", "Who published it.", (_, entry) => entry.publisher),
    text("repository", "Of GitHub, owner/name; NULL = none.", (_, entry) => entry.repository?.name ?? null),
    text("commit", "Of the repository.", (_, entry) => entry.repository?.commit ?? null),
    text("licence", "Of the repository, or of the numbers where they were sent in; NULL = not stated.", (_, entry) =>
      licenceOf(entry),
    ),
    ...(path === null ? [] : [text("path", "File that the number stands in.", path)]),
  ];
}

const FIGURE_NAMES = Object.keys(tables.figure.columns).filter((name) => name !== "source_no");
export const FIGURE_COLUMNS: readonly FeedColumn<FigureRow>[] = [
  ...same<FigureRow>(tables.figure.columns, FIGURE_NAMES as (keyof FigureRow)[]),
  { name: "system_label", type: "text", doc: "Name of the system.", of: (row) => row.system_label },
  ...same<FigureRow>(tables.system.columns, ["drive_model", "media", "interface", "drive_count"]),
  ...provenance<FigureRow>(null),
  { name: "article_title", type: "text", doc: "Title of the report.", of: (_, entry) => entry.article_title },
  { name: "article_url", type: "text", doc: "Its address, where known.", of: (_, entry) => entry.article_url },
];

/** A Parquet file written in row groups. */
class FeedFile<R> {
  readonly #writer = new ByteWriter();
  readonly #parquet: ParquetWriter;
  #rows: [row: R, entry: CatalogueEntry][] = [];

  constructor(readonly columns: readonly FeedColumn<R>[]) {
    const { schema } = parquetOf(columns.map((column) => ({ ...column, cells: [] })));
    const kvMetadata = [{ key: "kneepoint-feed", value: String(VERSION) }];
    this.#parquet = new ParquetWriter({ writer: this.#writer, schema, kvMetadata, createdBy: "kneepoint" });
  }

  add(rows: readonly R[], entry: CatalogueEntry): void {
    for (const row of rows) this.#rows.push([row, entry]);
    if (this.#rows.length >= GROUP_ROWS) this.#flush();
  }

  bytes(): Uint8Array {
    this.#flush();
    void this.#parquet.finish();
    return this.#writer.getBytes();
  }

  #flush(): void {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length === 0) return;
    const columns = this.columns.map(({ name, type, of }) => ({ name, type, cells: rows.map((row) => of(...row)) }));
    void this.#parquet.write({ columnData: parquetOf(columns).columnData, rowGroupSize: rows.length });
  }
}

/** Filled while a site is built, one dataset at a time; examples are left out. */
export class Feeds {
  readonly #points = new FeedFile(POINT_COLUMNS);
  readonly #figures = new FeedFile(FIGURE_COLUMNS);
  /** By id of a system: its number of points, and its description. */
  readonly #counts = new Map<string, number>();
  readonly #described = new Map<string, DatasetSystem>();

  add(
    entry: CatalogueEntry,
    { curve, figures }: Pick<Answers, "curve" | "figures">,
    systems: readonly DatasetSystem[],
  ): void {
    if (entry.example) return;
    for (const system of systems) this.#described.set(systemId({ dataset: entry.slug, system: system.id }), system);
    const measured = curve.filter(({ format }) => format !== "figures-csv");
    this.#points.add(withBeside(measured), entry);
    this.#figures.add(figures, entry);
    for (const { system } of measured) {
      const id = systemId({ dataset: entry.slug, system });
      this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
    }
  }

  write(folder: SiteFolder, below: string, entries: readonly CatalogueEntry[]): void {
    folder.write(below + FEEDS.points, this.#points.bytes());
    folder.write(below + FEEDS.figures, this.#figures.bytes());
    const library = libraryOf(entries, (id) => ({
      ...{ points: this.#counts.get(id) ?? 0, described: this.#described.get(id) },
    }));
    folder.write(below + FEEDS.library, `${JSON.stringify(library, null, 1)}\n`);
  }
}

interface OfSystem {
  /** Rows of points.parquet. */
  readonly points: number;
  readonly described: DatasetSystem | undefined;
}

/** `library.json`. @param known by id of the system */
export function libraryOf(entries: readonly CatalogueEntry[], known: (id: string) => OfSystem) {
  const own = entries.filter(({ example }) => !example);
  return {
    version: VERSION,
    limit_p99_us: SHELF_LIMIT_US,
    files: { points: FEEDS.points, figures: FEEDS.figures },
    collections: own.map(collectionOf),
    systems: own.flatMap((entry) =>
      [...grouped(entry.shelf, ({ system }) => system)].map(([system, rows]) =>
        systemOf(entry, system, rows, known(systemId({ dataset: entry.slug, system }))),
      ),
    ),
  };
}

function collectionOf(entry: CatalogueEntry) {
  const { slug, hash, title, publisher, author, sponsor, article_title, article_url, date, method, caveats } = entry;
  return {
    ...{ collection: slug, hash, title, publisher, author, sponsor, article_title, article_url, date, method, caveats },
    ...{ repository: entry.repository, licence: licenceOf(entry), raw_files: entry.raw_files, figures: entry.figures },
  };
}

function systemOf(
  entry: CatalogueEntry,
  system: string | null,
  rows: readonly ShelfRow[],
  { points, described }: OfSystem,
) {
  const id = systemId({ dataset: entry.slug, system });
  const { system_label, drive_model, drive_count, media, media_guessed, host } = rows[0]!;
  return {
    ...{ id, collection: entry.slug, system, label: described?.label ?? system_label ?? entry.title },
    ...{ drive_model, drive_count, media, media_evidence: media === null ? null : media_guessed ? "guess" : "stated" },
    ...{ interface: rows[0]!.interface, host, cpu: described?.cpu ?? null, memory: described?.memory ?? null },
    ...{ os: described?.os ?? null, fabric: described?.fabric ?? null, note: described?.note ?? null },
    capacity_bytes: described?.drives?.[0]?.capacity_bytes ?? null,
    /** Relative to the folder of the site. */
    page: `#/system?v=1&d=${entry.slug}&sys=${encodeURIComponent(id.replaceAll("*", "**").replaceAll("~", "*-"))}`,
    points,
    setups: rows.map(setupOf),
  };
}

function setupOf(row: ShelfRow) {
  const { setup, tool, tool_version, options, state, runtimes_s, seq_bytes_per_s, mix_iops, mix_read_percent } = row;
  return {
    ...{ setup: row.setup_name ?? setup, tool, tool_version, options, state, runtimes_s, series: row.series },
    ...{ randread_4k: readingOf(row.read), randwrite_4k: readingOf(row.write) },
    ...{ seq_bytes_per_s, mix_iops, mix_read_percent },
  };
}

const readingOf = (reading: ShelfReading | null) =>
  reading === null
    ? null
    : {
        /** null: no load is within the limit, or none has a p99 (`judged`). */
        ...{ within_iops: reading.within_iops, judged: reading.judged, peak_iops: reading.peak_iops },
        ...{ qd1_mean_us: reading.qd1_mean_us, loads: reading.loads },
        ...(reading.submitted === true && { clat_mostly_submitted: true }),
      };
