/** `kneepoint inspect`: the contents of files as JSON lines. The same parsers as the page, without a browser. */
import type { Around } from "./main";
import { type ByteSource, bytesSource } from "~/base/bytes";
import { plainJson } from "~/base/shownText";
import { ingestDrop } from "~/ingest/drop";
import { entryBytes } from "~/ingest/expand/entry";
import type { Placed } from "~/ingest/finish";
import { type StepLine, stepLines } from "~/ingest/grouped";
import { bucketsOf, measuredPoints } from "~/ingest/measuredPoints";
import { mergedPoints } from "~/ingest/mergedPoints";
import { type DescribedRun, type InventoryFile, isDescriptionPart, inventoryIn } from "~/model/described";
import { stepTarget } from "~/model/labels";
import { saidIn, shownSystems } from "~/publish/labels";
import { inspect as text } from "~/text/en/inspect";
import { schema } from "~/text/en/inspect-schema";
import { refuse, wordsOf } from "./args";
import { findFiles, plainly } from "./files";
import { missingLine, type SourceLine, sourceLine } from "./source";
import { Summary } from "./summary";
import { readSlices, SLICE_LIMITS } from "~/ingest/actSlices";
import { Batches } from "~/ingest/batch";
import { POINTS_PER_SOURCE } from "~/model/numbers";

/** Discards the rows of a drop, so that memory stays flat; only buckets of intervals are counted. */
export class Nowhere extends Batches {
  /** By source number. */
  readonly #buckets = new Map<number, number>();

  override add(): void {}
  override addLatency(): void {}
  override addSamples(): void {}

  override addHistogram({ trace_no, histogram }: Parameters<Batches["addHistogram"]>[0]): void {
    if (trace_no === null) return;
    const source_no = Math.floor(trace_no / POINTS_PER_SOURCE);
    this.#buckets.set(source_no, (this.#buckets.get(source_no) ?? 0) + histogram.count.length);
  }

  intervalBuckets(source_no: number): number {
    return this.#buckets.get(source_no) ?? 0;
  }
}

export type Terminal = Pick<Around, "cwd" | "out" | "error">;

/** Sums and unit changes leave rounding noise after the fifteenth digit: no tool prints that many. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(15)) : value;

const NO_LINE = { system: null, series: null, load: null, repeats: null, together: null, remarks: [] };

/** A log to be sliced, and the given file: itself, or an archive. */
interface Log {
  readonly path: string;
  readonly given: ByteSource;
}

/** The file itself, or an entry of it. */
const sourceOf = async (path: string, given: ByteSource): Promise<ByteSource> =>
  given.path === path ? given : bytesSource(path, await entryBytes(given, path));

interface Asked {
  readonly paths: readonly string[];
  readonly points: boolean;
  readonly merged: boolean;
  /** Seconds; null: no slices. */
  readonly slices: number | null;
}

/** Exit status: 0 every file was fully read or recognised, 1 some were not, 2 wrong usage. */
export async function inspect(args: readonly string[], given: Terminal): Promise<0 | 1 | 2> {
  const terminal = plainly(given);
  const words = wordsOf(args, ["points", "merged", "schema"], ["slices"]);
  if (!words.ok) return misuse(terminal, words.error);
  const { paths, on, values } = words.value;
  if (values.slices !== undefined && !/^[1-9]\d{0,8}$/.test(values.slices)) {
    return misuse(terminal, text.noSeconds(values.slices));
  }
  if (on.has("help")) await terminal.out(text.help);
  else if (on.has("schema")) await terminal.out(`${JSON.stringify(schema, null, 2)}\n`);
  else if (paths.length === 0) return misuse(terminal, text.noPath);
  else {
    const slices = values.slices === undefined ? null : Number(values.slices);
    return inspectPaths({ paths, points: on.has("points"), merged: on.has("merged"), slices }, terminal);
  }
  return 0;
}

const misuse = (terminal: Terminal, why: string): 2 => refuse(terminal, `${why}\n${text.usage}`);

async function inspectPaths(asked: Asked, terminal: Terminal): Promise<0 | 1 | 2> {
  const { sources, missing } = await findFiles(asked.paths, terminal.cwd);
  if (sources.length === 0) {
    const why = missing.map(({ path, reason }) => text.missing(path, reason));
    return misuse(terminal, why.length > 0 ? why.join("\n") : text.nothing);
  }
  const summary = new Summary();
  const say = async (line: SourceLine, more: readonly object[]): Promise<void> => {
    summary.add(line);
    await terminal.out([line, ...more].map((line) => `${plainJson(JSON.stringify(line, rounded))}\n`).join(""));
  };
  for (const { path, reason } of missing) await say(missingLine(path, reason), []);

  // The line of a point depends on all files: then output waits for the last of them.
  const waiting: {
    readonly line: SourceLine;
    readonly more: (lines: ReadonlyMap<string, StepLine>) => object[];
    readonly log: Log | null;
  }[] = [];
  const sliced = async (log: Log | null): Promise<void> => {
    if (log === null || asked.slices === null) return;
    for await (const some of sliceLines(await sourceOf(log.path, log.given), asked.slices)) await terminal.out(some);
  };
  const described: DescribedRun[] = [];
  const descriptions: { readonly text: string; readonly path: string }[] = [];
  const inventories: InventoryFile[] = [];
  const nowhere = new Nowhere();
  const placed = new Map<number, Placed>();
  let next = 1;
  const drop = ingestDrop(
    sources.map((source) => ({ source })),
    {
      dataset: "local",
      into: nowhere,
      number: () => next++,
      observe: ({ source }, found) => placed.set(source.source_no, found),
    },
  );
  for await (const file of drop) {
    const { source_no, path, format } = file.source;
    const runs = placed.get(source_no)?.runs ?? [];
    placed.delete(source_no);
    const lines = (kind: string, points: readonly object[]): object[] =>
      points.map((point) => ({ kind, path, format, ...point }));
    const points = runs.flatMap(measuredPoints);
    summary.remarked(path, points);
    const own = { members: points.length, buckets: bucketsOf(runs) + nowhere.intervalBuckets(source_no) };
    const line = sourceLine(file, own);
    const log = file.read && format === "act-log" ? { path: file.raw ?? path, given: sources[file.given]! } : null;
    if (asked.merged) {
      described.push(...file.runs);
      descriptions.push(...file.described.filter(isDescriptionPart).map(({ text }) => ({ text, path })));
      inventories.push(...inventoryIn(path, file.described));
      const merged = runs.flatMap((run) => mergedPoints(run).map((point) => ({ point, run: run.document })));
      const key = (file.source.sha256 ?? "").slice(0, 12);
      const more = (steps: ReadonlyMap<string, StepLine>): object[] => [
        ...(asked.points ? lines("point", points) : []),
        ...lines(
          "merged",
          merged.map(({ point: { first_index, ...point }, run }) => {
            const placed = steps.get(stepTarget(`${key}.${run}`, point.phase, first_index)) ?? NO_LINE;
            summary.remarked(path, [placed]);
            return { ...point, ...placed, remarks: [...point.remarks, ...placed.remarks] };
          }),
        ),
      ];
      waiting.push({ line, more, log });
      continue;
    }
    await say(line, asked.points ? lines("point", points) : []);
    await sliced(log);
  }
  const [description] = descriptions.length === 1 ? descriptions : [];
  const told = saidIn(description?.text ?? null, described, inventories, description?.path);
  const steps =
    waiting.length === 0 ? new Map<string, StepLine>() : stepLines(described, told, shownSystems(described, told));
  for (const { line, more, log } of waiting) {
    await say(line, more(steps));
    await sliced(log);
  }
  terminal.error(summary.toString());
  return summary.whole ? 0 : 1;
}

// Lines of `--slices`: an ACT log as in act_latency.py.

const NEVER = new AbortController().signal;

/** A day in slices of one second is a third of a million lines, written in parts. */
const PART = 1000;

const LABELS = SLICE_LIMITS.map((limit) => `"${limit}":`);

/**
 * Lines as text, assembled by hand: an object with numeric keys costs more than the slice itself. Cells are rounded
 * when printed.
 */
async function* sliceLines(source: ByteSource, seconds: number): AsyncGenerator<string, void, void> {
  let part: string[] = [];
  for (const table of await readSlices(source, seconds, NEVER)) {
    const { document: run, histogram, unit, slice_s } = table;
    const of = plainJson(JSON.stringify({ kind: "slice", path: source.path, run, histogram, unit, slice_s })).slice(
      0,
      -1,
    );
    for (const { slice, ops, rate_per_s, exceed_percent } of table.rows()) {
      const over = exceed_percent.map((percent, i) => LABELS[i]! + percent).join();
      const rest = `"ops":${ops},"rate_per_s":${rate_per_s},"exceed_percent":{${over}}}\n`;
      part.push(`${of},"slice":${JSON.stringify(slice)},${rest}`);
      if (part.length < PART) continue;
      yield part.join("");
      part = [];
    }
  }
  yield part.join("");
}
