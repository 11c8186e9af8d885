/** The files of a drop with the names of their paths, cut into pieces. */
import { isLoopback } from "~/base/loopback";
import { fileName, folderOf } from "~/base/path";
import { sum } from "d3-array";
import { grouped, once, oncePer, putUnder } from "~/base/byKey";
import type { Step } from "~/model/grouping";
import { runsUnderMpi } from "~/model/tools";
import { marksOf, type Piece, piecesOf, stemOf, wordsOf } from "./names";
import { cellOf, kindOf } from "./step";

/** The name of a folder or of a file. */
export interface Name {
  /** `OWN_NAME`, or the depth of the folder from the root. */
  readonly at: string;
  /** The folder that it is in. */
  readonly scope: string;
  /** Without the extension. */
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** A file, or an output directory, with everything measured in it. */
export interface Place {
  readonly path: string;
  /** From the root; the last is the file's own. For an output directory it is the folder's. */
  readonly names: readonly Name[];
  readonly steps: readonly Step[];
  /** Equal if words for the operation and for options mean the same. */
  readonly kind: string;
}

/** The file's own name; folders have their depth from the root: "0", "1". */
export const OWN_NAME = "name";
/** Follows the depth of a folder between two levels: "1+". */
const BETWEEN = "+";
export const isBetween = (at: string): boolean => at.endsWith(BETWEEN);

/** An archive may hold names of any length: everything beyond this is ignored. */
const MOST_LETTERS = 300;
const MOST_LEVELS = 16;
const cut = (name: string): string => name.slice(0, MOST_LETTERS);

/**
 * A compressed file holds one file of its own name. Its steps get the path without the archive, unless a file has that
 * path already. A pod is not a host, since each run has a new one; neither is a loopback address, nor one of the nodes
 * of a cluster, where MPI runs wherever there is room. IO500 runs IOR, which says on how many of them.
 */
export function unpacked(steps: readonly Step[]): readonly Step[] {
  const paths = new Set(steps.map(({ path }) => path));
  const podOf = podNames(steps.flatMap(({ host }) => host ?? []));
  const ofMpi = steps.filter(({ tool }) => runsUnderMpi(tool));
  const nodes = grouped(new Set(ofMpi.flatMap(({ host }) => host ?? [])), clusterName);
  const counted = grouped(
    ofMpi.filter(({ host_count }) => host_count !== null),
    jobsIn,
  );
  return steps.map((step) => {
    const { path: packed, host: named, host_count, tool } = step;
    const plain = packed.replace(/(?<=^|\/)([^/]+)\.(?:gz|xz|bz2|zst)\/(?=\1$)/i, "");
    const path = paths.has(plain) ? packed : plain;
    let host = named === null || podOf(named) !== undefined || isLoopback(named) ? null : named;
    if (!runsUnderMpi(tool)) return path === packed && host === named ? step : { ...step, path, host };
    if (host !== null && nodes.get(clusterName(host))!.length > 1) host = clusterName(host);
    const hosts = new Set(counted.get(jobsIn(step))?.map((one) => one.host_count));
    return { ...step, path, host, host_count: host_count ?? (hosts.size === 1 ? [...hosts][0]! : null) };
  });
}
/** `host824`, `host825` */
const clusterName = (host: string): string => host.replaceAll(/\d+/g, "");
const jobsIn = ({ path, numjobs }: Step): string => `${folderOf(path)}\n${numjobs}`;

/**
 * Kubernetes puts five random characters behind the name of a job (no vowels, no 0, 1, 3), also after the hash of a
 * deployment.
 */
const POD = /^(.+?)(?:-[bcdf-hj-np-tv-xz2-9]{8,10})?-[bcdf-hj-np-tv-xz2-9]{5}$/;
/**
 * The name without the characters of a pod: `fio-job` of `fio-job-d5vmb`, `fio` of `fio-6d4cf56db6-xkcdz`. Letters alone
 * may be a word: these are known by the others of their name. undefined: no pod.
 */
export function podNames(names: Iterable<string>): (name: string) => string | undefined {
  const jobOf = (name: string): string | undefined => POD.exec(name)?.[1];
  const isSure = (name: string): boolean => /-(?=[a-z]*\d)[^-]{8,10}-[^-]{5}$|\d[a-z][^-]{0,3}$/.test(name);
  const pods = new Set([...names].filter(isSure).map(jobOf));
  return (name) => (pods.has(jobOf(name)) ? jobOf(name) : undefined);
}
/** Archives are folders, named without their extension. */
const ofArchive = (name: string): string => name.replace(/(?:\.tar)?\.(?:gz|tgz|tar|zip|xz|bz2|zst|7z)$/i, "");

export function placesOf(steps: readonly Step[]): Place[] {
  const byPath = grouped(steps, ({ path }) => path);
  const inFolder = grouped(byPath.keys(), folderOf);
  const branches = branchesAmong(inFolder.keys());
  const telling = tellingMarks(inFolder, folderNames(branches, NO_MARKS));
  const foldersOf = folderNames(branches, telling);
  const dotted = dottedFolders(byPath);
  const ended = endedFolders(byPath.keys());
  const textOf = (path: string): string =>
    ended.has(folderOf(path)) && !WRITTEN.test(path) ? cut(fileName(path)) : stemIn(path);
  return [...byPath].map(([path, own]) => {
    const folder = folderOf(path);
    const folders = foldersOf(folder);
    const kind = own.length === 1 ? kindOf(own[0]!) : [...new Set(thatDid(own).map(kindOf))].sort().join("\n");
    // A report in an output directory represents the directory.
    const isFolder = own[0]!.gathered && inFolder.get(folder)!.length === 1;
    return {
      path,
      names: isFolder
        ? folders
        : [...folders, ownName(textOf(path), folder, dotted.has(folder), telling.get(OWN_NAME))],
      steps: own,
      kind,
    };
  });
}

/**
 * Folders of which at least half of the subfolders have the same names as the folders beside them: `lab/old/PM883`
 * beside `lab/PM883`. Their contents are on the level of those; they themselves are between the levels.
 */
function branchesAmong(folders: Iterable<string>): ReadonlySet<string> {
  const own = new Set(folders);
  const inside = new Map<string, Set<string>>();
  for (const folder of own) {
    const parts = folder.split("/").slice(0, -1).slice(0, MOST_LEVELS);
    let scope = "";
    for (const part of parts) {
      once(inside, scope, newSet).add(part);
      scope += `${part}/`;
    }
  }
  const isBranch = (scope: string, name: string): boolean => {
    const branch = `${scope}${name}/`;
    const children = inside.get(branch);
    const beside = inside.get(scope)!;
    if (children === undefined || own.has(branch)) return false;
    return sum(children, (child) => (child !== name && beside.has(child) ? 1 : 0)) * 2 >= children.size;
  };
  return new Set(
    [...inside].flatMap(([scope, names]) =>
      [...names].filter((name) => isBranch(scope, name)).map((name) => `${scope}${name}/`),
    ),
  );
}

/** Names of a folder from the root, as the same objects for everything in it. */
function folderNames(
  branches: ReadonlySet<string>,
  telling: ReadonlyMap<string, ReadonlySet<string>>,
): (folder: string) => readonly Name[] {
  const known = new Map<string, Name>();
  const ofFolder = new Map<string, readonly Name[]>();
  return (folder) => {
    const before = ofFolder.get(folder);
    if (before !== undefined) return before;
    let scope = "";
    let depth = 0;
    const names = folder
      .split("/")
      .slice(0, -1)
      .slice(0, MOST_LEVELS)
      .map((text) => {
        const path = `${scope}${text}/`;
        const at = branches.has(path) ? `${depth}${BETWEEN}` : `${depth++}`;
        const plain = cut(ofArchive(text));
        const name = known.get(path) ?? { at, scope, text: plain, pieces: piecesOf(plain, false, telling.get(at)) };
        known.set(path, name);
        scope = path;
        return name;
      });
    ofFolder.set(folder, names);
    return names;
  };
}

const newSet = (): Set<string> => new Set();
const NO_MARKS: ReadonlyMap<string, ReadonlySet<string>> = new Map();

/**
 * By level, the marks without which two names would have the same words: two folders of the level, or two files of a
 * folder.
 */
function tellingMarks(
  inFolder: ReadonlyMap<string, readonly string[]>,
  foldersOf: (folder: string) => readonly Name[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const names = [...inFolder].flatMap(([folder, paths]) => [
    ...foldersOf(folder).map(({ at, text }) => ({ at, scope: "", text })),
    ...paths.map((path) => ({ at: OWN_NAME, scope: folder, text: stemIn(path) })),
  ]);
  const found = new Map<string, Set<string>>();
  const marked = names.filter(({ text }) => marksOf(text).length > 0);
  if (marked.length === 0) return NO_MARKS;
  for (const same of grouped(names, ({ at, scope, text }) => `${at}\n${scope}\n${wordsOf(piecesOf(text))}`).values()) {
    const texts = [...new Set(same.map(({ text }) => text))];
    const { at } = same[0]!;
    // It is unknown what `r+.json` beside `r.json` means.
    if (texts.length < 2 || (at === OWN_NAME && texts.some((text) => marksOf(text).length === 0))) continue;
    for (const mark of texts.flatMap(marksOf))
      if (!texts.every((text) => marksOf(text).includes(mark))) once(found, at, newSet).add(mark);
  }
  return found;
}

/**
 * Files that differ only in an ending that no tool writes: `o.hetz`, `o.ser7`. There it is part of the names; of the
 * others in the folder too.
 */
function endedFolders(paths: Iterable<string>): ReadonlySet<string> {
  const own = [...paths].filter((path) => !WRITTEN.test(path));
  const same = grouped(own, (path) => `${folderOf(path)}${stemIn(path)}`);
  return new Set([...same.values()].flatMap(([path, ...others]) => (others.length > 0 ? [folderOf(path!)] : [])));
}
const WRITTEN =
  /\.(?:json|txt|log|out|csv|html?|xml|ya?ml|res|results?|stdout|stderr|err|dat|data|fio|perf|rpt|report|gz|zip)$/i;

const stem = oncePer((name: string) => cut(stemOf(name)));
const stemIn = (path: string): string => stem(fileName(path));
function ownName(text: string, scope: string, isDotted: boolean, telling?: ReadonlySet<string>): Name {
  return { at: OWN_NAME, scope, text, pieces: piecesOf(text, isDotted, telling) };
}

/**
 * Folders of files that write a load, a point and another number: `oltp_rw_16.1`, `x.32.1`. These are not versions: the
 * load is always the one before the point, or always the one behind.
 */
function dottedFolders(byPath: ReadonlyMap<string, readonly Step[]>): ReadonlySet<string> {
  const inFolder = new Map<string, (readonly (number | null)[])[]>();
  for (const [path, [step]] of byPath) {
    const [, ...numbers] = /(?<!\d|\d\.)(\d+)\.(\d{1,3})(?!\d|\.)/.exec(stemIn(path)) ?? [];
    if (numbers.length === 0) continue;
    const isLoad = (n: number): boolean => [step!.numjobs, step!.iodepth, step!.outstanding].includes(n);
    putUnder(
      inFolder,
      folderOf(path),
      numbers.map(Number).map((n) => (isLoad(n) ? n : null)),
    );
  }
  const areLoads = (loads: readonly (number | null | undefined)[]): boolean =>
    !loads.includes(null) && new Set(loads).size > 1;
  return new Set(
    [...inFolder].flatMap(([folder, all]) =>
      [0, 1].some((at) => areLoads(all.map((loads) => loads[at]))) ? [folder] : [],
    ),
  );
}

/** The steps that did I/O, if any: a failed fill does not decide what a name means. */
export function thatDid(steps: readonly Step[]): readonly Step[] {
  if (steps.length === 1) return steps;
  const did = steps.filter(({ rate }) => rate !== null && rate > 0);
  return did.length > 0 ? did : steps;
}

const FAMILY = /^(\p{L}{1,2})\d+$/u;

/**
 * The letters before the number in `gr1`, `gr2`, `gr4` beside `nj1`, `nj2`, `nj4`: files of one folder of which each has
 * a partner that did the same. Alone, such letters belong to the number.
 */
export function familiesIn(places: readonly Place[]): ReadonlyMap<Name, string> {
  const all = places.flatMap(({ names, steps }) => {
    const name = names.at(-1);
    if (name?.at !== OWN_NAME) return [];
    const texts = name.pieces.map(({ word }) => word);
    return texts.flatMap((word, i) => {
      const letters = FAMILY.exec(word)?.[1];
      if (letters === undefined) return [];
      const rest = texts.with(i, word.slice(letters.length)).join(" ");
      return [{ name, letters, file: `${rest}\n${thatDid(steps).map(cellOf).join("\n")}` }];
    });
  });
  const found = new Map<Name, string>();
  for (const inFolder of grouped(all, ({ name }) => name.scope).values()) {
    const families = [...grouped(inFolder, ({ letters }) => letters).values()].map((own) => ({
      own,
      files: new Set(own.map(({ file }) => file)),
    }));
    for (const { own, files } of families) {
      const isPartner = (other: ReadonlySet<string>): boolean =>
        other !== files && other.size === files.size && [...files].every((file) => other.has(file));
      if (files.size > 1 && families.some((one) => isPartner(one.files)))
        for (const { name, letters } of own) found.set(name, letters);
    }
  }
  return found;
}

/**
 * The file, or what tells its path from the others if two have the same name, and the position in the file if several
 * steps of the cell share it: `#5`, the fifth of its results, or `#5.2` where two of its parts tell them apart.
 */
export function tailsOf(steps: readonly Step[]): (step: Step) => string {
  const paths = [...new Set(steps.map(({ path }) => path))].map((path) => path.split("/"));
  const isNamed = new Set(paths.map((parts) => parts.at(-1))).size === paths.length;
  const most = Math.min(...paths.map(({ length }) => length)) - 1;
  const shared = (at: (i: number) => number): number => {
    let n = 0;
    while (n < most && paths.every((parts) => parts.at(at(n)) === paths[0]!.at(at(n)))) n++;
    return n;
  };
  const front = shared((n) => n);
  const back = Math.min(
    shared((n) => -1 - n),
    most - front,
  );
  const positions = ({ document, phase, job_index }: Step): number[] => [document, phase, job_index];
  const telling = [0, 1, 2].filter((i) => new Set(steps.map((step) => positions(step)[i])).size > 1);
  return (step) => {
    const parts = step.path.split("/");
    const file = isNamed ? parts.at(-1)! : parts.slice(front, parts.length - back).join("/");
    const place = `#${telling.map((i) => positions(step)[i]! + 1).join(".")}`;
    return paths.length === steps.length ? file : paths.length > 1 ? `${file} ${place}` : place;
  };
}
