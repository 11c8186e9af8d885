/** `kneepoint check DATASET…` and `kneepoint contribute DIR OUT`: the same as "Publish these runs" on the page. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { plain } from "~/base/shownText";
import { type Checked, type CheckedFile, checkDataset, DESCRIPTION, type Fault } from "~/contribute/check";
import { archiveOf, contributionOf } from "~/contribute/contribution";
import { type Origin, originOf, unreadIn, withDescribed } from "~/contribute/described";
import { draftOf } from "~/contribute/form";
import { ingestDrop } from "~/ingest/drop";
import { PRIVATE } from "~/model/dataset";
import { type DescribedRun, type InventoryFile, inventoryIn } from "~/model/described";
import type { Said } from "~/model/labels";
import { readDatasetFolder } from "~/publish/dataset";
import { PublishError } from "~/publish/errors";
import { labelsOf, saidIn } from "~/publish/labels";
import { contribute as words } from "~/text/en/contribute";
import { cli } from "~/text/en/cli";
import { refuse, wordsOf } from "./args";
import { findFiles, plainly, reasonOf } from "./files";
import type { Terminal } from "./inspect";
import { PublishedRows } from "./points";
import { missingLine, noticeLine, sourceLine } from "./source";
import { Summary } from "./summary";

const text = words.command;
const todayOf = (): string => new Date().toISOString().slice(0, 10);

/** Exit status: 0 no fault, 1 faults, 2 wrong usage. */
export async function check(args: readonly string[], given: Terminal): Promise<0 | 1 | 2> {
  const terminal = plainly(given);
  const misuse = (why: string): 2 => refuse(terminal, `${why}\n${text.usage.check}`);
  const parsed = wordsOf(args, []);
  if (!parsed.ok) return misuse(parsed.error);
  const { paths, on } = parsed.value;
  if (on.has("help")) {
    await terminal.out(text.check);
    return 0;
  }
  const shelf = join(terminal.cwd, "datasets");
  const dirs = paths.length > 0 || !existsSync(shelf) ? paths : foldersOf(shelf);
  if (dirs.length === 0) return misuse(text.noDataset);
  const gone = dirs.filter((dir) => !existsSync(resolve(terminal.cwd, dir)));
  if (gone.length > 0) return misuse(gone.map((dir) => text.noFolder(plain(dir))).join("\n"));
  let faults = 0;
  for (const dir of dirs) {
    const at = resolve(terminal.cwd, dir);
    const checked = checkFolder(at, todayOf());
    const lines = linesOf(dir, typeof checked === "string" ? checked.replaceAll(at, plain(dir)) : checked);
    faults += lines.faults;
    if (lines.text !== "") await terminal.out(`${lines.text}\n`);
  }
  await terminal.out(`${text.checked(dirs.length, faults)}\n`);
  return faults === 0 ? 0 : 1;
}

const foldersOf = (shelf: string): string[] =>
  readdirSync(shelf, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => `datasets/${name}`);

/** What is wrong with a folder; a text: it is no dataset at all, a line for each fault of its description. */
export function checkFolder(dir: string, today: string): Checked | string {
  try {
    const { dataset, text: description, files } = readDatasetFolder(dir);
    const unread = unreadIn(description, join(dir, DESCRIPTION));
    if (unread.length > 0) return unread.map((notice) => plain(noticeLine(notice))).join("\n");
    const isSent = dataset.contributed !== undefined;
    const isText = (path: string, bytes: Uint8Array): boolean =>
      (path.startsWith("points/") && path.endsWith(".csv")) || (isSent && !bytes.includes(0));
    // Files ignored by a build (README.md, hidden files) are still public in the repository.
    const known = new Set([DESCRIPTION, ...files.map(({ path }) => path)]);
    const entries = isSent ? readdirSync(dir, { recursive: true, withFileTypes: true }) : [];
    const pathsOf = (all: typeof entries): string[] =>
      all.map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/"));
    const links = pathsOf(entries.filter((entry) => entry.isSymbolicLink()));
    const aside = pathsOf(entries.filter((entry) => entry.isFile()))
      .filter((path) => !known.has(path))
      .map((path) => ({ path, bytes: readFileSync(join(dir, path)) }));
    const decoder = new TextDecoder();
    const all = [...files, ...aside].map(({ path, bytes }): CheckedFile => ({
      ...{ path, bytes: bytes.length },
      text: isText(path, bytes) ? decoder.decode(bytes) : null,
    }));
    return checkDataset(
      dataset,
      [
        { path: DESCRIPTION, bytes: description.length, text: description },
        ...all,
        ...links.map((path) => ({ path, bytes: 0, text: null, isLink: true })),
      ],
      today,
    );
  } catch (error) {
    if (error instanceof PublishError) return error.message;
    return plain(reasonOf(error));
  }
}

const placeOf = (dir: string, { path, line }: Origin): string =>
  `${join(dir, path)}${line === null ? "" : `:${String(line)}`}`;

/**
 * Descriptions may contain any text: each sentence stays on its line.
 * @param place of a fault, for correcting it elsewhere
 */
function linesOf(
  dir: string,
  checked: Checked | string,
  place?: (fault: Fault) => string,
): { readonly faults: number; readonly text: string } {
  if (typeof checked === "string") return { faults: checked.split("\n").length, text: checked };
  const placed = place ?? ((fault: Fault): string => placeOf(dir, fault));
  const faults = checked.faults.map((fault) => {
    const { first } = fault.values;
    const other = place !== undefined && typeof first === "number" ? { first: place({ ...fault, line: first }) } : {};
    const [what, todo] = words.fault(fault.code, { ...fault.values, ...other });
    return text.fault(placed(fault), what, words.more(fault.more), todo, fault.code);
  });
  const accepted = checked.accepted.map((fault) => text.accepted(placed(fault), fault.code, fault.reason));
  return { faults: faults.length, text: [...faults, ...accepted].map(plain).join("\n") };
}

/** Names listed as they are published; more are counted. */
const NAMED = 4;

const OPTIONS = ["title", "publisher", "licence", "raw", "date", "tell", "hide"] as const;

/** Exit status: 0 it passes the check, 1 it has faults, 2 nothing was written. */
export async function contribute(args: readonly string[], given: Terminal): Promise<0 | 1 | 2> {
  const terminal = plainly(given);
  const misuse = (why: string): 2 => refuse(terminal, `${why}\n${text.usage.contribute}`);
  const parsed = wordsOf(args, [], OPTIONS);
  if (!parsed.ok) return misuse(parsed.error);
  const { paths, on, values, all } = parsed.value;
  if (on.has("help")) {
    await terminal.out(text.contribute);
    return 0;
  }
  const empty = OPTIONS.find((name) => values[name] === "");
  if (empty !== undefined) return misuse(cli.noValue(`--${empty}`));
  const [dir, to] = paths;
  if (dir === undefined || to === undefined || paths.length > 2) return misuse(text.twoPaths);
  const tells = PRIVATE.filter((what) => all.get("tell")?.includes(what));
  const out = resolve(terminal.cwd, to);
  if (existsSync(out)) return misuse(text.taken(to));

  const read = await readRuns(dir, terminal);
  if (typeof read === "string") return misuse(read);
  const { form: draft, found } = draftOf(read.all, {});
  const form = withDescribed(draft, read.description);
  const { tell: _, ...stated } = values;
  const asked = { ...form, ...stated, tells, hide: (all.get("hide") ?? []).join(",") };
  const { slug, files, checked, wrong, names } = contributionOf(read.all, asked, todayOf());
  if (out.endsWith(".zip")) writeFileSync(out, archiveOf(files));
  else
    for (const file of files) {
      mkdirSync(dirname(join(out, file.path)), { recursive: true });
      writeFileSync(join(out, file.path), file.text);
    }
  const left = PRIVATE.filter((what) => !tells.includes(what) && found[what].length > 0);
  const { description } = read;
  const own = { description, systems: asked.systems, sources: read.all.sources };
  const { faults, text: lines } = linesOf(`datasets/${slug}`, checked, (fault) => {
    const origin = originOf(fault, files, own);
    return origin === null ? placeOf(`datasets/${slug}`, fault) : placeOf(dir, origin);
  });
  const bad = [...read.notices.map((notice) => noticeLine({ ...notice, path: join(dir, DESCRIPTION) })), ...wrong];
  for (const line of [...bad.map(plain), ...(lines === "" ? [] : [lines])]) await terminal.out(`${line}\n`);
  if (description === null && faults > 0) await terminal.out(`${text.noDescription(join(dir, DESCRIPTION))}\n`);
  if (left.length > 0)
    await terminal.out(`${text.left(left.map((what) => text.some(found[what].length, what)).join(", "))}\n`);
  await terminal.out(`${plain(text.names(names.slice(0, NAMED), names.length))}\n`);
  await terminal.out(`${text.written(files.length, plain(to))} ${text.checked(1, faults + bad.length)}\n`);
  return faults + bad.length === 0 ? 0 : 1;
}

/** The runs in a folder, with labels from its descriptions and inventories; a text: why there are none. */
async function readRuns(dir: string, { cwd, error }: Terminal) {
  const { sources, missing } = await findFiles([dir], cwd);
  const gone = missing.find(({ path }) => path === dir);
  if (gone !== undefined) return `${gone.path}: ${gone.reason}`;
  const rows = new PublishedRows();
  const summary = new Summary();
  for (const { path, reason } of missing) summary.add(missingLine(path, reason));
  const runs: DescribedRun[] = [];
  const inventories: InventoryFile[] = [];
  let next = 1;
  const within = sources.map((source) => ({
    source: { ...source, path: source.path.slice(dir.replace(/\/*$/, "/").length) },
  }));
  for await (const file of ingestDrop(within, { dataset: "local", into: rows, number: () => next++ })) {
    summary.add(sourceLine(file));
    runs.push(...file.runs);
    inventories.push(...inventoryIn(file.source.path, file.described));
  }
  error(summary.toString());
  const place = join(resolve(cwd, dir), DESCRIPTION);
  const description = existsSync(place) ? readFileSync(place, "utf8") : null;
  const measured = rows.sources().map(({ source }) => source);
  if (measured.length === 0) return text.nothing(dir);
  const labels = labelsOf("local", description, runs, inventories, () => null);
  const unread = labels.notices.find(({ code }) => code === "label/bad-json");
  if (unread !== undefined) return noticeLine({ ...unread, path: join(dir, DESCRIPTION) });
  const systems = saidIn(description, runs);
  return {
    all: { sources: measured, runs, said: [...(labels.rows as unknown as readonly Said[]), ...systems], hosts: [] },
    description,
    /** Unreadable parts of the description, and labels that match nothing. */
    notices: labels.notices,
  };
}
