/** Which files belong to one run: those of one output directory. */
import { grouped } from "~/base/byKey";
import { folderOf } from "~/base/path";
import type { Companion, GatherFile, GatherGroup } from "../gather";
import { flatHeads, type FlatHead, sameRows } from "./heads";
import { kindOf, type Kind } from "./kind";
import { type ErrorLog, isErrorLog } from "./companions";
import { isParameters, type Parameters, plainNumber, valueOf } from "./parameters";
import { startingOf } from "./starting";
import type { Told } from "./told";
import { elapsedMs, zoneOffsetMs } from "./times";

/** What join must know about a group. */
export interface GroupFacts {
  readonly parameters: Parameters | null;
  /** Of the error log in the directory; null: none, or several. */
  readonly errors: ErrorLog | null;
}

/** Best first: the flatfile has the most digits and columns. */
const RANKS: readonly Kind[] = ["flatfile", "totals", "summary", "logfile", "histogram", "report"];
/** These describe the whole run. A directory has one of each. */
const MAIN: ReadonlySet<Kind | null> = new Set<Kind | null>(["flatfile", "totals", "summary", "logfile"]);
/** Files whose runs start within this time are of one run, since they are opened one after another. */
const SAME_START_MS = 400_000;

interface Candidate {
  readonly file: number;
  readonly path: string;
  readonly folder: string;
  readonly kind: Kind;
  readonly head: Uint8Array;
  readonly flat: FlatHead | null;
  /** Output of `vdbench parse`: some columns, some rows. */
  readonly excerpt: boolean;
  readonly text: string;
}

const decoder = new TextDecoder();

export function plan(files: readonly GatherFile[], companions: readonly Companion[]): GatherGroup[] {
  const candidates = files.map((file, i) => candidate(file, i));
  const whole = candidates.filter(({ excerpt }) => !excerpt);
  const folders = grouped(whole, ({ folder }) => folder);
  adoptConsoles(folders);
  const groups = [...folders.values()].flatMap((inside) =>
    crowded(inside) || foreign(inside) ? apart(inside) : [inside],
  );
  for (const one of candidates.filter(({ excerpt }) => excerpt)) {
    const flat = one.flat!;
    const own = groups.find((group) =>
      group.some((other) => other.flat !== null && near(one, other) && sameRows(flat, other.flat)),
    );
    if (own === undefined) groups.push([one]);
    else own.push(one);
  }
  return groups.map((group) => toGroup(group, companions));
}

function candidate({ path, head }: GatherFile, file: number): Candidate {
  const kind = kindOf(head) ?? "report";
  const flat = kind === "flatfile" ? flatHeads(head) : null;
  const excerpt = flat !== null && flat.separator !== "blank";
  return { file, path, folder: folderOf(path), kind, head, flat, excerpt, text: decoder.decode(head) };
}

/** A console log lies beside the output directory it names. */
function adoptConsoles(folders: Map<string, Candidate[]>): void {
  for (const [folder, inside] of [...folders]) {
    for (const one of inside.filter(({ kind }) => kind === "logfile")) {
      const named = /Created output directory '([^'\n]{1,1000})'/.exec(one.text)?.[1];
      if (named === undefined) continue;
      const home = `${folder}${named
        .replace(/[/\\]+$/, "")
        .split(/[/\\]/)
        .at(-1)!}/`;
      const adopting = folders.get(home);
      if (adopting === undefined || home === folder) continue;
      adopting.push(one);
      const left = folders.get(folder)!.filter((other) => other !== one);
      if (left.length === 0) folders.delete(folder);
      else folders.set(folder, left);
    }
  }
}

/** An excerpt lies beside the flatfile, beside its folder, or in it. */
const near = (a: Candidate, b: Candidate): boolean =>
  a.folder === b.folder || b.folder.startsWith(a.folder) || a.folder.startsWith(b.folder);

/** Two flatfiles, two summaries …: files of several directories, dropped without their folders. */
function crowded(inside: readonly Candidate[]): boolean {
  const main = inside.filter(({ kind, text }) => MAIN.has(kind) && !isConsole(text)).map(({ kind }) => kind);
  return new Set(main).size < main.length;
}

/** One report of the whole run shares no run definition with another: they come from two directories. */
function foreign(inside: readonly Candidate[]): boolean {
  const names = inside
    .filter(({ kind }) => MAIN.has(kind))
    .map((one) => new Set(startsOf(one).map(({ rd }) => rd)))
    .filter(({ size }) => size > 0);
  return names.some((one, i) => names.slice(0, i).some((other) => [...one].every((rd) => !other.has(rd))));
}

const isConsole = (text: string): boolean => text.includes("For documentation, see 'vdbench.pdf'");

interface Start {
  readonly rd: string;
  readonly tod_ms: number | null;
}

/** The first run in each file shows which files belong together; a file without a run is a group of its own. */
function apart(inside: readonly Candidate[]): Candidate[][] {
  const groups: { readonly start: Start; readonly files: Candidate[] }[] = [];
  const alone: Candidate[][] = [];
  const ranked = [...inside].sort((a, b) => RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind));
  for (const one of ranked) {
    const start = startOf(one);
    const takes = ({ start: other, files }: { start: Start; files: Candidate[] }): boolean =>
      start !== null &&
      other.rd === start.rd &&
      distance(other, start) < SAME_START_MS &&
      !(
        MAIN.has(one.kind) &&
        files.some(({ kind, text }) => kind === one.kind && isConsole(text) === isConsole(one.text))
      );
    const fitting = groups.filter(takes).sort((a, b) => distance(a.start, start!) - distance(b.start, start!));
    if (fitting[0] !== undefined) fitting[0].files.push(one);
    else if (start === null) alone.push([one]);
    else groups.push({ start, files: [one] });
  }
  return [...groups.map(({ files }) => files), ...alone];
}

function distance(a: Start, b: Start): number {
  if (a.tod_ms === null || b.tod_ms === null) return SAME_START_MS - 1;
  return Math.min(elapsedMs(a.tod_ms, b.tod_ms), elapsedMs(b.tod_ms, a.tod_ms));
}

const startOf = (one: Candidate): Start | null => (one.flat === null ? (startsOf(one)[0] ?? null) : one.flat.start);

/** The starts that the head of the file shows. */
function startsOf({ flat, text }: Candidate): readonly Start[] {
  if (flat !== null) return flat.sections;
  return text.split("\n").flatMap((line) => {
    const starting = line.includes("Starting RD=") ? startingOf(line.trimEnd()) : null;
    return starting === null ? [] : [starting];
  });
}

function toGroup(group: readonly Candidate[], companions: readonly Companion[]): GatherGroup {
  const ranked = [...group].sort(
    (a, b) => RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind) || Number(a.excerpt) - Number(b.excerpt),
  );
  const parameters = parametersOf(ranked[0]!.folder, companions);
  const offset_ms = offsetOf(ranked);
  const interval_s = intervalOf(parameters);
  const series = ranked.find((one) => one.flat?.intervals ?? (MAIN.has(one.kind) && hasIntervals(one.text)));
  const hosts = ranked.some(({ text }) => text.includes("Host summary report(s) for host="));
  const files = ranked.map((one) => {
    const samples = one === series || (one.kind === "report" && isWhole(one.text, hosts));
    const told: Told = { samples: samples || ranked.length === 1, interval_s, offset_ms };
    return { file: one.file, told };
  });
  const facts: GroupFacts = { parameters, errors: errorsOf(ranked[0]!.folder, companions) };
  return { files, facts };
}

/** Not a report of one JVM of a host that has its own report, nor of one drive of one host. */
const isWhole = (text: string, hosts: boolean): boolean =>
  !/^(?:Host|Slave) SD report/m.test(text) && !(hosts && text.includes("Slave summary report for slave="));

const hasIntervals = (text: string): boolean => /^\d\d:\d\d:\d\d\.\d{3} {1,16}\d{1,7} {1,12}\d/m.test(text);

function offsetOf(group: readonly Candidate[]): number | null {
  const summary = group.find(({ text }) => text.includes("Vdbench summary report, created"));
  const line =
    summary === undefined ? undefined : /^Vdbench summary report, created .{1,200}$/m.exec(summary.text)?.[0];
  return line === undefined ? null : zoneOffsetMs(line);
}

/** The copy in the directory; else the one parameter file beside the results, what was read of it, or one above. */
function parametersOf(folder: string, companions: readonly Companion[]): Parameters | null {
  const above = folderOf(folder.slice(0, -1));
  for (const place of folder === "" ? [folder] : [folder, above]) {
    for (const kind of ["vdbench-parameters", "vdbench-parmscan"]) {
      const found = companions
        .filter(({ path, format }) => format === kind && folderOf(path) === place)
        .flatMap(({ parts }) => parts.filter(isParameters));
      const copies = found.filter(({ copy }) => copy);
      if (copies.length === 1) return copies[0]!;
      if (copies.length === 0 && found.length === 1) return found[0]!;
    }
  }
  return null;
}

function errorsOf(folder: string, companions: readonly Companion[]): ErrorLog | null {
  const own = companions.filter(({ path, format }) => format === "vdbench-errorlog" && folderOf(path) === folder);
  const found = own.flatMap(({ parts }) => parts.filter(isErrorLog));
  return found.length === 1 ? found[0]! : null;
}

/** One length for all runs, or null. */
function intervalOf(parameters: Parameters | null): number | null {
  const runs = (parameters?.definitions ?? []).filter(({ kind }) => kind === "rd");
  const lengths = new Set(runs.map((rd) => plainNumber(valueOf(rd, "interval"))));
  return lengths.size === 1 ? [...lengths][0]! : null;
}
