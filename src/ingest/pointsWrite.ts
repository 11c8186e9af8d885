/** Writes published points as text (the format: pointsFile.ts). */
import { csvFormatRow } from "d3-dsv";
import { grouped } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import { folderOf } from "~/base/path";
import type { Cell } from "~/model/carried";
import type { Repository } from "~/model/dataset";
import { type TableDef, tables } from "~/model/tables";
import { LATENCY_KINDS } from "~/model/workload";
import type { LatencyStatistics } from "./batch";
import {
  type Above,
  DERIVED,
  EDGES,
  edgeOf,
  type Fields,
  GLOBAL,
  JOB,
  MAGIC,
  MOMENTS,
  optionText,
  type RecordKind,
  RECORDS,
  REPEATING,
  SAME,
  VERSION,
} from "./pointsFile";
import { type Series, seriesCells } from "./pointsSeries";

/**
 * Columns not written: numbers given by order, values stated once for the whole dataset, or derived; a key has a
 * `place` in its run.
 */
const LEFT = new Set(["source_no", "run_no", "point_no", "trace_no", "dataset", "path", "key", "io_bytes"]);
const LOGS = /^write_\w+_log$/;
/** Values of a series on a line: a minute of seconds. */
const SAMPLES_ON_A_LINE = 60;
/** As in keys and links. */
const HASH_DIGITS = 12;
const mayRepeat = (kind: string, name: string): boolean =>
  kind !== "point" || lookUp((tables.point as TableDef).columns, name)?.type === "text";

/** A source with its rows, as their latencies were made; runs in order, points in order. */
export interface PublishedSource {
  readonly source: Fields;
  readonly runs: readonly {
    readonly run: Fields;
    readonly points: readonly { readonly point: Fields; readonly latency: readonly LatencyStatistics[] }[];
    readonly traces?: readonly { readonly trace: Fields; readonly series: Series }[];
  }[];
}

/** With the system that its rows are of. */
export const ofSystem = ({ source, runs }: PublishedSource, system: string): PublishedSource => ({
  source,
  runs: runs.map(({ run, points, traces }) => ({
    run: { ...run, system },
    points: points.map(({ point, latency }) => ({ point: { ...point, system }, latency })),
    ...(traces && { traces: traces.map(({ trace, series }) => ({ trace: { ...trace, system }, series })) }),
  })),
});

const withoutLogs = (options: Fields): Fields =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !LOGS.test(name)));

/** Options as `{global: {…}, jobs: [{…}]}`; null: the text has another form and is written whole. */
function optionsIn(text: Cell): { global: Fields; jobs: Fields[] } | null {
  if (typeof text !== "string") return null;
  const { global, jobs, ...other } = JSON.parse(text) as { global?: Fields; jobs?: Fields[] };
  if (global === undefined || !Array.isArray(jobs) || jobs.length === 0 || Object.keys(other).length > 0) return null;
  if (!jobs.every((job) => typeof job === "object")) return null;
  return { global: withoutLogs(global), jobs: jobs.map(withoutLogs) };
}

const cellText = (value: Cell | undefined): string => (value == null ? "" : String(value));

function latencyFields(all: readonly LatencyStatistics[]): Fields {
  const hasClat = all.some(({ kind }) => kind === "clat");
  return Object.fromEntries(
    all.flatMap((stats): [string, Cell][] => {
      const { kind, mean_us, stddev_us, min_us, max_us, quantiles, bands = [], samples, rounded_us = null } = stats;
      // Of members that cannot be merged they follow from the members (#bound).
      const readOff = bands.filter(([q]) => quantiles.some(([of]) => of === q));
      const beside: [string, Cell][] = [
        [`${kind}.mean`, mean_us],
        ...quantiles.map(([q, value]): [string, Cell] => [`${kind}.${q}`, value]),
        ...readOff.flatMap(([q, ...edges]) =>
          EDGES.map((edge, i): [string, Cell] => [`${kind}.${q}.${edge}`, edges[i]!]),
        ),
        [`${kind}.rounded`, rounded_us],
      ];
      if (hasClat && (kind === "slat" || kind === "lat")) return beside;
      return [
        ...beside,
        [`${kind}.stddev`, stddev_us],
        [`${kind}.min`, min_us],
        [`${kind}.max`, max_us],
        [`${kind}.samples`, samples],
      ];
    }),
  );
}

/** `<sha256 12>.<document>.<place>.<op>` */
const placeOf = ({ key }: Fields): string => String(key).split(".").slice(2, -1).join(".");

/** A record and those above it, ready to be written. */
interface Written {
  readonly kind: RecordKind | "job";
  readonly fields: Fields;
  readonly above: Above;
  /** Values of a trace. */
  readonly series?: Series;
}

function recordsOf(sources: readonly PublishedSource[]): Written[] {
  const records: Written[] = [];
  /** Of logs: several files are of one run, which is written with the first. */
  const withLogs = new Map<Cell, Fields>();
  for (const { source: whole, runs } of sources) {
    const source = { ...whole, sha256: String(whole["sha256"]).slice(0, HASH_DIGITS) };
    records.push({ kind: "source", fields: source, above: { source, run: {}, combined: {} } });
    for (const { run: row, points, traces = [] } of runs) {
      const of = row["run_no"] ?? null;
      const logs = (run: Fields): Written[] =>
        traces.map(({ trace, series }) => ({
          kind: "trace",
          fields: trace,
          above: { source, run, combined: {} },
          series,
        }));
      if (traces.length > 0 && withLogs.has(of)) {
        records.push(...logs(withLogs.get(of)!));
        continue;
      }
      const options = optionsIn(row["options"] ?? null);
      const { options: text, ...named } = row;
      const global = Object.entries(options?.global ?? {}).map(([name, value]) => [GLOBAL + name, optionText(value)]);
      const run: Fields = {
        ...named,
        ...(options === null ? { options: text! } : (Object.fromEntries(global) as Fields)),
      };
      if (traces.length > 0) withLogs.set(of, run);
      records.push({ kind: "run", fields: run, above: { source, run, combined: {} } });
      for (let at = 0, to = 0; options !== null && at < options.jobs.length; at = to) {
        const text = JSON.stringify(options.jobs[at]);
        for (to = at + 1; to < options.jobs.length && JSON.stringify(options.jobs[to]) === text; to++);
        const own = Object.entries(options.jobs[at]!).map(([name, value]) => [JOB + name, optionText(value)]);
        const job: Fields = { times: to - at, ...(Object.fromEntries(own) as Fields) };
        records.push({ kind: "job", fields: job, above: { source, run, combined: {} } });
      }
      let combined: Fields = {};
      for (const { point: own, latency } of points) {
        const point = { ...own, place: placeOf(own), ...latencyFields(latency) };
        if (own["member"] == null) combined = point;
        records.push({ kind: "point", fields: point, above: { source, run, combined } });
      }
      records.push(...logs(run));
    }
  }
  return records;
}

/** The same sources give the same bytes, in any order. */
export function writePointsFile(repository: Repository, given: readonly PublishedSource[]): string {
  const path = ({ source }: PublishedSource): string => String(source["path"]);
  const sorted = [...given].sort((a, b) => (path(a) < path(b) ? -1 : 1));
  // Logs of one run stand one after another: a trace without a run above it is of the run before.
  const ofRun = (one: PublishedSource): Cell =>
    one.runs.find(({ traces = [] }) => traces.length > 0)?.run["run_no"] ?? path(one);
  const records = recordsOf([...grouped(sorted, ofRun).values()].flat());
  const lines = [
    `${MAGIC}${VERSION}`,
    csvFormatRow(["repository", repository.name, repository.commit, repository.licence]),
  ];
  const columnsOf = new Map<string, readonly string[]>();
  for (const kind of [...RECORDS, "job"] as const) {
    const own = records.filter((record) => record.kind === kind);
    if (kind === "trace" && own.length === 0) continue;
    const names = [...new Set(own.flatMap(({ fields }) => Object.keys(fields)))].filter(
      (name) => !LEFT.has(name) && (kind !== "trace" || Object.hasOwn(tables.trace.columns, name)),
    );
    const columns = inOrder(kind, names).filter((name) => {
      const rule = kind === "job" ? undefined : lookUp(DERIVED[kind], name);
      if (own.every(({ fields, above }) => (lookUp(fields, name) ?? null) === (rule?.(fields, above) ?? null)))
        return false;
      const [first] = own.map(({ fields }) => cellText(lookUp(fields, name)));
      if (own.some(({ fields }) => cellText(lookUp(fields, name)) !== first)) return true;
      lines.push(csvFormatRow(["same", kind, name, first!]));
      return false;
    });
    columnsOf.set(kind, columns);
    lines.push(csvFormatRow(["columns", kind, ...columns]));
  }
  let folder = "";
  const before = new Map<string, readonly string[]>();
  for (const { kind, fields, series } of records) {
    const path = String(fields["path"]);
    const above = folderOf(path);
    if (kind === "source" && above !== folder) lines.push(csvFormatRow(["folder", (folder = above)]));
    const columns = columnsOf.get(kind)!;
    const cells = columns.map((name) => cellText(lookUp(fields, name)));
    const shorter = (text: string, i: number): string =>
      text.length > 1 && before.get(kind)?.[i] === text && mayRepeat(kind, columns[i]!)
        ? SAME
        : text.startsWith(SAME)
          ? SAME + text
          : text;
    lines.push(csvFormatRow([kind, ...(REPEATING.has(kind) ? cells.map(shorter) : cells)]));
    before.set(kind, cells);
    const values = series === undefined ? [] : seriesCells(series, lookUp(fields, "window_s") ?? null);
    for (let at = 0; at < values.length; at += SAMPLES_ON_A_LINE)
      lines.push(csvFormatRow(["samples", ...values.slice(at, at + SAMPLES_ON_A_LINE)]));
  }
  return `${lines.join("\n")}\n`;
}

/** Columns in table order; options as first met; latencies by kind, percentiles ascending. */
function inOrder(kind: RecordKind | "job", names: readonly string[]): string[] {
  if (kind === "job") return [...names];
  const known = Object.keys(tables[kind].columns);
  const place = (name: string): number => {
    // Replaces the key.
    const at = known.indexOf(name === "place" ? "key" : name);
    if (at >= 0 || kind !== "point") return at >= 0 ? at : Infinity;
    const [of, stat] = [name.slice(0, name.indexOf(".")), name.slice(name.indexOf(".") + 1)];
    const edge = edgeOf(stat);
    if (edge !== null) return place(name.slice(0, -edge.length - 1)) + (1 + EDGES.indexOf(edge)) / 1e7;
    const within = Number.isNaN(Number(stat)) ? [...MOMENTS, "samples", "rounded"].indexOf(stat) / 10 : Number(stat);
    return 1000 + 10 * (LATENCY_KINDS as readonly string[]).indexOf(of) + within + (Number.isNaN(Number(stat)) ? 0 : 2);
  };
  return names
    .map((name, i) => ({ name, i, at: place(name) }))
    .sort((a, b) => (a.at === b.at ? a.i - b.i : a.at - b.at))
    .map(({ name }) => name);
}
