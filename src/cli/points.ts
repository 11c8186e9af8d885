/**
 * `kneepoint points RAW… DATASET`: reads raw files and writes what they measured as `DATASET/points/<system>.csv`
 * (ingest/pointsFile), as `DATASET/kneepoint.json` says: where the repository is, and which files belong to which
 * system.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as v from "valibot";
import { grouped, once, putUnder } from "~/base/byKey";
import { Batches, type LatencyStatistics } from "~/ingest/batch";
import { ingestDrop } from "~/ingest/drop";
import { ofSystem, type PublishedSource, writePointsFile } from "~/ingest/pointsWrite";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import type { Cell } from "~/model/carried";
import { type DatasetDescription, datasetSchema } from "~/model/dataset";
import type { Row, StoredName } from "~/model/tables";
import { systemOfFile } from "~/publish/dataset";
import { points as text } from "~/text/en/points";
import { refuse, wordsOf } from "./args";
import { findFiles, plainly, reasonOf } from "./files";
import type { Terminal } from "./inspect";
import { sourceLine } from "./source";
import { Summary } from "./summary";

const FOLDER = "points";

/** Exit status: 0 everything was read, 1 some file was not, 2 nothing was written. */
export async function points(args: readonly string[], given: Terminal): Promise<0 | 1 | 2> {
  const terminal = plainly(given);
  const misuse = (why: string): 2 => refuse(terminal, `${why}\n${text.usage}`);
  const words = wordsOf(args, []);
  if (!words.ok) return misuse(words.error);
  if (words.value.on.has("help")) {
    await terminal.out(text.help);
    return 0;
  }
  const paths = words.value.paths.slice(0, -1);
  if (paths.length === 0) return misuse(text.noPaths);
  const dir = resolve(terminal.cwd, words.value.paths.at(-1)!);
  const file = join(dir, "kneepoint.json");
  let description: DatasetDescription;
  try {
    description = v.parse(datasetSchema, JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    return misuse(text.noDescription(file, reasonOf(error)));
  }
  const { repository } = description;
  if (repository === undefined) return misuse(text.noRepository(file));
  const { sources, missing } = await findFiles(paths, terminal.cwd);
  if (missing.length > 0) return misuse(missing.map(({ path, reason }) => text.missing(path, reason)).join("\n"));

  const rows = new PublishedRows(repository.series === true);
  const summary = new Summary();
  let next = 1;
  const drop = ingestDrop(
    sources.map((source) => ({ source })),
    { dataset: "local", into: rows, number: () => next++ },
  );
  for await (const one of drop) summary.add(sourceLine(one));
  const all = rows.sources().flatMap(({ path, source }) => {
    const own = withinRoot(path, repository.root);
    const system = own === null ? null : systemOfFile(description, own);
    return [{ system, source: { ...source, source: { ...source.source, path: own } } }];
  });
  const bySystem = grouped(all, ({ system }) => system);
  const wrong = [...bySystem.keys()].find((system) => system !== null && !FILE_NAME.test(system));
  if (wrong != null) return misuse(text.noSystem(wrong));
  // A wrong folder takes no published point away.
  if (all.every(({ system }) => system === null)) return misuse(text.noFile);
  rmSync(join(dir, FOLDER), { recursive: true, force: true });
  for (const [system, own] of bySystem) {
    if (system === null) continue;
    mkdirSync(join(dir, FOLDER), { recursive: true });
    const named = own.map(({ source }) => ofSystem(source, system));
    writeFileSync(join(dir, FOLDER, `${system}.csv`), writePointsFile(repository, named));
  }
  terminal.error(summary.toString());
  const left = bySystem.get(null)?.length ?? 0;
  await terminal.out(`${text.done(all.length - left, bySystem.size - (left > 0 ? 1 : 0), left)}\n`);
  return existsSync(join(dir, FOLDER)) && summary.whole ? 0 : 1;
}

/** An id of a system that can name a file. */
const FILE_NAME = /^\w[\w.-]*$/;

/** Path from the root of the repository; null: it lies outside. */
function withinRoot(path: string, root: string | undefined): string | null {
  if (root === undefined) return path;
  const at = `/${path}`.indexOf(`/${root}/`);
  return at < 0 ? null : path.slice(at + root.length + 1);
}

type Run = PublishedSource["runs"][number];

/** Keeps the rows of runs and their points, and series over time if they are wanted; distributions are left out. */
export class PublishedRows extends Batches {
  readonly #sources: Row<"source">[] = [];
  readonly #runs: Row<"run">[] = [];
  readonly #points: Row<"point">[] = [];
  readonly #latency = new Map<number, LatencyStatistics[]>();
  readonly #traces: Row<"trace">[] = [];
  readonly #series = new Map<number, { readonly t_s: number[]; readonly value: Cell[] }>();

  constructor(readonly wantsSeries = false) {
    super();
  }

  override add<T extends StoredName>(table: T, row: Partial<Row<T>>): void {
    if (table === "source") this.#sources.push(row as Row<"source">);
    else if (table === "run") this.#runs.push(row as Row<"run">);
    else if (table === "point") this.#points.push(row as Row<"point">);
    else if (table === "trace" && this.wantsSeries) this.#traces.push(row as Row<"trace">);
  }
  override addLatency(pointNo: number, latency: LatencyStatistics): void {
    putUnder(this.#latency, pointNo, latency);
  }
  override addHistogram(): void {}
  override addSamples(traceNo: number, t_s: Float64Array, value: Float64Array): void {
    if (!this.wantsSeries) return;
    const series = once(this.#series, traceNo, () => ({ t_s: [], value: [] }));
    for (const [i, t] of t_s.entries()) {
      series.t_s.push(t);
      series.value.push(Number.isFinite(value[i]) ? value[i]! : null);
    }
  }

  /** Those with a point that did I/O, with the path as it was given. */
  sources(): { readonly path: string; readonly source: PublishedSource }[] {
    const points = grouped(this.#points, ({ run_no }) => run_no);
    const measured = new Set(
      this.#points.filter(({ ios, iops }) => (ios ?? iops ?? 0) > 0).map(({ source_no }) => source_no),
    );
    // Logs without a result file are a run of their own, which is listed with each of them.
    const runOf = new Map(this.#runs.map((run) => [run.run_no, run]));
    const traces = this.#traces.filter(({ run_no }) => runOf.has(run_no) && !points.has(run_no));
    const logs = grouped(traces, ({ source_no }) => source_no);
    const runs = grouped(
      this.#runs.filter(({ source_no }) => measured.has(source_no)),
      ({ source_no }) => source_no,
    );
    return this.#sources
      .filter(({ source_no }) => measured.has(source_no) || logs.has(source_no))
      .map((source) => ({
        path: source.path!,
        source: {
          source: asFields(source),
          runs: [
            ...(runs.get(source.source_no) ?? []),
            ...new Set(logs.get(source.source_no)?.map(({ run_no }) => runOf.get(run_no)!)),
          ].map((run) => ({
            run: asFields(run),
            points: (points.get(run.run_no) ?? [])
              .sort((a, b) => (a.point_no! % POINTS_PER_SOURCE) - (b.point_no! % POINTS_PER_SOURCE))
              .map((point) => ({ point: asFields(point), latency: this.#latency.get(point.point_no!) ?? [] })),
            traces: (logs.get(source.source_no) ?? [])
              .filter(({ run_no }) => run_no === run.run_no)
              .map((trace) => ({ trace: asFields(trace), series: this.#series.get(trace.trace_no!)! })),
          })),
        },
      }));
  }
}

/** A row as fields: these tables have no column of lists. */
const asFields = (row: object): Run["run"] => row as Run["run"];
