/** `kneepoint build`: a folder of results becomes a site that any static host serves. */
import type { Around } from "./main";
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { ByteSource } from "~/base/bytes";
import { err, ok, type Result } from "~/base/result";
import { plain } from "~/base/shownText";
import { CODE } from "~/base/version";
import { createTrinoTables } from "~/engine/ddl";
import type { IngestedFile } from "~/ingest/ingest";
import type { TrinoTables } from "~/model/dataset";
import { isOfSite, unfinishedOf } from "~/publish/folder";
import { datasetsOfLake, isLake } from "~/publish/lake/folder";
import { codeOfApp } from "~/publish/site/app";
import { type Built, type BuildOptions, buildSite, DatasetError } from "~/publish/site/build";
import { build as text } from "~/text/en/build";
import { cli } from "~/text/en/cli";
import { refuse, wordsOf } from "./args";
import { findFiles, plainly, reasonOf } from "./files";
import { missingLine, noticeLine, sourceLine, type SourceLine } from "./source";
import { Summary } from "./summary";
import { buildLake } from "~/publish/lake/build";

export interface BuildTerminal extends Pick<Around, "cwd" | "app" | "error" | "progress"> {
  readonly out: (text: string) => Promise<void> | void;
}

interface BuildAsked extends Pick<BuildOptions, "title" | "publisher" | "sources" | "withExamples"> {
  readonly dir: string;
  /** Folder of the site; null: no site is written. */
  readonly out: string | null;
  /** Folder of the lake (docs/lake.md). */
  readonly lake: string | null;
  /** "CATALOG.SCHEMA": its questions go to a Trino server that has the lake there (docs/scale.md). */
  readonly trino: TrinoTables | null;
  readonly strict: boolean;
}

const VALUED = ["out", "lake", "title", "publisher", "trino"] as const;
const SCHEMA = /^(\w+)\.(\w+)$/;
/** The user that Trino sees, unless a proxy names a better one. */
const USER = "kneepoint";

/** null: help is asked for. The error is a sentence. */
function askedOf(args: readonly string[]): Result<BuildAsked | null, string> {
  const words = wordsOf(args, ["no-sources", "with-examples", "strict"], VALUED, [["o", "out"]]);
  if (!words.ok) return words;
  const { paths, on, values } = words.value;
  const empty = VALUED.find((name) => values[name] === "");
  if (empty !== undefined) return err(cli.noValue(`--${empty}`));
  if (on.has("help")) return ok(null);
  const { out = null, lake = null, title = null, publisher = null } = values;
  const [, catalog = "", schema = ""] = SCHEMA.exec(values.trino ?? "") ?? [];
  if (values.trino !== undefined && catalog === "") return err(text.noSchema(values.trino));
  const trino = values.trino === undefined ? null : { catalog, schema, user: USER };
  if (trino !== null && (lake === null || out === null)) return err(text.noLake);
  if (paths.length !== 1) return err(text.noFolder);
  if (out === null && lake === null) return err(text.noOut);
  const withExamples = on.has("with-examples");
  if (trino !== null && withExamples) return err(text.examplesNotThere);
  return ok({
    ...{ dir: paths[0]!, out, lake, title, publisher, trino, withExamples },
    ...{ sources: !on.has("no-sources"), strict: on.has("strict") },
  });
}

/** Names that a sentence lists. */
const NAMED = 5;

/** Exit status: 0 the site is written, 1 it is, but with `--strict` some file was not read, 2 nothing was written. */
export async function build(args: readonly string[], given: BuildTerminal): Promise<0 | 1 | 2> {
  const terminal = plainly(given);
  const asked = askedOf(args);
  if (!asked.ok) return refuse(terminal, `${asked.error}\n${text.usage}`);
  if (asked.value !== null) return buildFolder(asked.value, terminal);
  await terminal.out(text.help);
  return 0;
}

/** The site, the lake, or both, the lake first. */
async function buildFolder(asked: BuildAsked, terminal: BuildTerminal): Promise<0 | 1 | 2> {
  const { app: appDir, cwd } = terminal;
  const dir = resolve(cwd, asked.dir);
  const outs = [asked.out, asked.lake].filter((out) => out !== null);
  if (asked.lake !== null && !isLake(resolve(cwd, asked.lake))) return refuse(terminal, text.notLake(asked.lake));
  if (asked.out !== null) {
    if (!existsSync(join(appDir, "index.html"))) return refuse(terminal, text.noApp(appDir));
    if (![CODE, null].includes(codeOfApp(appDir))) return refuse(terminal, text.otherApp(appDir));
    if (!isOurs(resolve(cwd, asked.out))) return refuse(terminal, text.foreign(asked.out));
  }
  const around = outs.find((out) => `${dir}${sep}`.startsWith(`${resolve(cwd, out)}${sep}`));
  if (around !== undefined) return refuse(terminal, text.around(around));
  const found = await findFiles([dir], cwd, text.outside);
  const files = found.sources
    .map((source) => placed(source, dir))
    .filter(({ place }) => !outs.some((out) => isOfSite(place, resolve(cwd, out))));
  for (const { path, reason } of found.missing)
    if (path === dir) return refuse(terminal, text.missing(asked.dir, reason));
  if (files.length === 0) return refuse(terminal, text.nothing(asked.dir));
  const missing = found.missing.map(({ path, reason }) => missingLine(relative(dir, path), reason));
  const reading: Reading = { dir, files: files.map(({ source }) => source), missing };
  const lake = asked.lake === null ? 0 : await writeLake({ ...asked, lake: asked.lake }, reading, terminal);
  if (asked.out === null || lake === 2) return lake;
  return writeSite({ ...asked, out: asked.out }, reading, terminal);
}

async function writeSite(
  asked: BuildAsked & { readonly out: string },
  { dir, files, missing }: Reading,
  terminal: BuildTerminal,
): Promise<0 | 1 | 2> {
  const { app: appDir, cwd } = terminal;
  const outDir = resolve(cwd, asked.out);
  const summary = new Summary();
  for (const line of missing) summary.add(line);
  const made = await untilStopped(outDir, terminal, {
    files,
    rootName: plain(basename(dir)),
    appDir,
    outDir,
    title: asked.title,
    publisher: asked.publisher,
    fleet:
      asked.trino === null || asked.lake === null
        ? null
        : { trino: asked.trino, datasets: datasetsOfLake(resolve(cwd, asked.lake)) },
    sources: asked.sources,
    withExamples: asked.withExamples,
    onFile: (file: IngestedFile) => {
      summary.add(sourceLine(file));
    },
    onDataset: progressOf(terminal),
  });
  if (made instanceof DatasetError) {
    const { cause, folder, message } = made;
    const why = isOfFolder(cause, outDir) ? text.notWritten(asked.out, reasonOf(cause)) : text.failed(folder, message);
    return refuse(terminal, why);
  }
  // The lake has reported the same files.
  const ofFiles = asked.lake === null ? summary.told(text.moreRefusals) : "";
  if (made === null) return refuse(terminal, `${ofFiles}${text.noResults}`);
  terminal.error([ofFiles, ...toldOf(made), ""].join("\n"));
  await terminal.out(`${text.done(asked.out, made.datasets.length, made.read, sizeOf(outDir))}\n`);
  return asked.strict && !summary.whole ? 1 : 0;
}

/** Without a terminal, an occasional line, so that a log shows progress during minutes of work. */
const PROGRESS_MS = 10_000;

export function progressOf({ progress, error }: BuildTerminal): NonNullable<BuildOptions["onDataset"]> {
  let told = performance.now();
  return (done, of, title) => {
    if (progress !== undefined) progress(plain(text.progress(done, of, title)));
    else if (performance.now() - told > PROGRESS_MS) {
      told = performance.now();
      error(`${text.progress(done, of, title)}\n`);
    }
  };
}

/** Exit status of a command that Ctrl+C ended. */
const STOPPED = 130;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** A stopped build leaves the old files unchanged, and nothing else. */
async function untilStopped(
  outDir: string,
  { error }: BuildTerminal,
  options: BuildOptions,
): Promise<Built | DatasetError | null> {
  const stop = (): void => {
    rmSync(unfinishedOf(outDir), { recursive: true, force: true });
    error(`${text.stopped}\n`);
    process.exit(STOPPED);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await buildSite(options);
  } catch (failure) {
    if (failure instanceof DatasetError) return failure;
    if (isOfFolder(failure, outDir)) return new DatasetError("", failure);
    throw failure;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

/** Did the operating system refuse to write there? A full disk names no path. */
const isOfFolder = (fault: unknown, outDir: string): boolean =>
  fault instanceof Error &&
  "syscall" in fault &&
  (!("path" in fault) || String(fault.path).startsWith(outDir) || dirname(outDir).startsWith(String(fault.path)));

const toldOf = ({ notices, empty, hosts }: Built): string[] => [
  ...notices.map(noticeLine),
  ...(empty.length === 0 ? [] : [text.empty(empty.length, empty.slice(0, NAMED))]),
  ...(hosts.length === 0 ? [] : [text.hosts(hosts.length, hosts.slice(0, NAMED))]),
];

/** May the folder be written: is it new, empty, or one of our sites? */
const isOurs = (outDir: string): boolean =>
  !existsSync(outDir) ||
  (statSync(outDir).isDirectory() &&
    (readdirSync(outDir).length === 0 || existsSync(join(outDir, "data/catalogue.json"))));

/** A file with its path within the folder. */
function placed(source: ByteSource, dir: string): { readonly source: ByteSource; readonly place: string } {
  const path = relative(dir, source.path).split(sep).join("/");
  return { source: { ...source, path }, place: source.path };
}

const sizeOf = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

// `kneepoint build DIR --lake OUT`: the results as tables for SQL engines (docs/lake.md).

/** Contents of the folder. */
interface Reading {
  readonly dir: string;
  /** With paths within it. */
  readonly files: readonly ByteSource[];
  readonly missing: readonly SourceLine[];
}

/** Exit status as for `build`. A stopped process leaves the lake unchanged (publish/lake/folder.ts). */
async function writeLake(
  asked: BuildAsked & { readonly lake: string },
  { dir, files, missing }: Reading,
  terminal: BuildTerminal,
): Promise<0 | 1 | 2> {
  const summary = new Summary();
  for (const line of missing) summary.add(line);
  try {
    const made = await buildLake({
      files,
      rootName: plain(basename(dir)),
      lakeDir: resolve(terminal.cwd, asked.lake),
      onFile: (file) => {
        summary.add(sourceLine(file));
      },
      onPart: progressOf(terminal),
    });
    const old = made.byOtherCode === 0 ? [] : [text.lakeOfOtherCode(made.byOtherCode)];
    terminal.error([summary.told(text.moreRefusals), ...made.notices.map(noticeLine), ...old, ""].join("\n"));
    if (asked.trino !== null) writeStatements(resolve(terminal.cwd, asked.lake), asked.trino);
    await terminal.out(`${text.lakeDone(asked.lake, made)}\n`);
    return asked.strict && !summary.whole ? 1 : 0;
  } catch (error) {
    terminal.error(`${text.lakeFailed(asked.lake, reasonOf(error))}\n`);
    return 2;
  }
}

/** `trino.sql` in the lake: declares its tables to a Trino server. Only its administrator knows where it sees the lake. */
function writeStatements(lakeDir: string, { catalog, schema }: TrinoTables): void {
  const statements = createTrinoTables(catalog, schema, "LAKE_LOCATION").map((sql) => `${sql};\n`);
  writeFileSync(join(lakeDir, "trino.sql"), `-- ${text.trinoStatements}\n${statements.join("")}`);
}
