/** `npm run -s inspect`: what is in these files, as JSON lines. The same parsers as the page, no browser. */
import { bytesSource, type ByteSource } from "~/base/bytes";
import { ingestDrop } from "~/ingest/drop";
import { entryBytes } from "~/ingest/expand/entry";
import type { Placed } from "~/ingest/finish";
import { bucketsOf, measuredPoints } from "~/ingest/measuredPoints";
import { mergedPoints } from "~/ingest/mergedPoints";
import { inspect as text } from "~/text/en/inspect";
import { schema } from "~/text/en/inspect-schema";
import { type Asked, parseArgs } from "./args";
import { findFiles } from "./files";
import { Nowhere } from "./nowhere";
import { sliceLines } from "./slices";
import { missingLine, type SourceLine, sourceLine } from "./source";
import { Summary } from "./summary";

export interface Terminal {
  /** Relative paths start here. */
  readonly cwd: string;
  /** Standard output; waits while nobody reads. */
  readonly out: (text: string) => Promise<void>;
  readonly error: (text: string) => void;
}

/** Sums and unit changes leave hairs of the binary fraction behind the fifteenth digit: no tool prints as many. */
const plain = (_: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(15)) : value;

const printed = (line: object): string => `${JSON.stringify(line, plain)}\n`;

/** The file itself, or an entry of it. */
const sourceOf = async (path: string, given: ByteSource): Promise<ByteSource> =>
  given.path === path ? given : bytesSource(path, await entryBytes(given, path));

/** Exit status: 0 every file was read whole or recognised, 1 some were not, 2 wrong usage. */
export async function inspect(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const parsed = parseArgs(args);
  if (!parsed.ok) return misuse(terminal, text.misused[parsed.error.what](parsed.error.text));
  const asked = parsed.value;
  if (asked.help) await terminal.out(text.help);
  else if (asked.schema) await terminal.out(`${JSON.stringify(schema, null, 2)}\n`);
  else return inspectPaths(asked, terminal);
  return 0;
}

function misuse({ error }: Terminal, why: string): 2 {
  error(`${why}\n${text.usage}\n`);
  return 2;
}

async function inspectPaths(asked: Asked, terminal: Terminal): Promise<0 | 1 | 2> {
  const { sources, missing } = await findFiles(asked.paths, terminal.cwd);
  if (sources.length === 0) {
    const why = missing.map(({ path, reason }) => text.missing(path, reason));
    return misuse(terminal, why.length > 0 ? why.join("\n") : text.nothing);
  }
  const summary = new Summary();
  const say = async (line: SourceLine, more: readonly object[]): Promise<void> => {
    summary.add(line);
    await terminal.out([line, ...more].map(printed).join(""));
  };
  for (const { path, reason } of missing) await say(missingLine(path, reason), []);

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
    const own = { members: points.length, buckets: bucketsOf(runs) + nowhere.intervalBuckets(source_no) };
    await say(sourceLine(file, own), [
      ...(asked.points ? lines("point", points) : []),
      ...(asked.merged ? lines("merged", runs.flatMap(mergedPoints)) : []),
    ]);
    if (asked.slices === null || !file.read || format !== "act-log") continue;
    const log = await sourceOf(path, sources[file.given]!);
    for await (const some of sliceLines(log, asked.slices)) await terminal.out(some);
  }
  terminal.error(summary.toString());
  return summary.whole ? 0 : 1;
}
