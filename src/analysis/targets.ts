/** Files and devices given to a tool, from the options in `run.options`; and the device of a member. */
import { isObject, lookUp } from "~/base/lookUp";
import { shownName } from "~/base/shownText";
import type { MemberRow } from "~/model/answers";
import { hostsListed } from "./jobOptions";

type Listed = Readonly<Record<string, unknown>>;

/** Options of a run: {global: {…}, jobs: [{…}]}, with an array for a repeated key. */
interface Options {
  /** One; of fio 3.42 with clients, one for each host. */
  readonly globals: readonly Listed[];
  readonly jobs: readonly Listed[];
}

function optionsOf(text: string | null): Options | null {
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isObject(parsed)) return null;
    const { global, jobs } = parsed;
    return {
      globals: Array.isArray(global) ? global.filter(isObject) : [isObject(global) ? global : {}],
      jobs: Array.isArray(jobs) ? jobs.map((j) => (isObject(j) ? j : {})) : [],
    };
  } catch {
    return null;
  }
}

function values(options: Listed, name: string): string[] {
  const value = lookUp(options, name);
  return (Array.isArray(value) ? value : [value]).filter((v): v is string => typeof v === "string" && v !== "");
}

/** Without duplicates, and safe to show: options are stored as in the file. */
const shownOnce = (all: readonly string[]): string[] => [...new Set(all.map(shownName))];

/**
 * A job with more files is described by its directories: 1 MB of short names in as many folders is of no use as a list.
 */
const MOST_FILES = 10_000;

/** `trtype=PCIe  traddr=0000.04.00.0 ns=1 `: however many blanks, one namespace to fio's engine of SPDK. */
const withOneBlank = (name: string): string => (/traddr=/i.test(name) ? name.trim().replaceAll(/\s+/g, " ") : name);

/** fio HOWTO 3.42, filename: several are separated by `:`, and `\:` is a colon in a name. */
const fioNames = (text: string): string[] =>
  text
    .split(/(?<!\\):/)
    .map((name) => name.replaceAll("\\:", ":"))
    .map(withOneBlank)
    .filter((name) => name !== "");

/**
 * Targets of one fio job: its `filename`, inside its `directory` if it has one (HOWTO 3.42, directory); without a
 * filename only the directory, in which fio makes up names. A repeated `filename` adds files, and that of a job adds to
 * that of all jobs (options.c, str_filename_cb: every call adds; seen in the I/O log of 3.33). The last directory counts.
 */
function fioTargets(global: Listed, own: Listed): string[] {
  const directory = values(own, "directory").at(-1) ?? values(global, "directory").at(-1) ?? "";
  const directories = fioNames(directory).map((folder) => folder.replace(/(?<=.)\/$/, ""));
  const names = [global, own].flatMap((options) => values(options, "filename")).flatMap(fioNames);
  if (directories.length === 0) return shownOnce(names);
  if (names.length === 0 || directories.length * names.length > MOST_FILES) return shownOnce(directories);
  // fio distributes the directories over the clones of a job: any of them may hold the file.
  return shownOnce(directories.flatMap((folder) => names.map((name) => `${folder}/${name}`)));
}

/** vdbench, `sd=sd1,lun=…` and `fsd=fsd1,anchor=…` (User's Guide 5.04.07, "SD" and "FSD" parameters): name -> place. */
function vdbenchStorage(global: Listed): Map<string, string> {
  const found = new Map<string, string>();
  for (const [kind, place] of [
    ["sd", /,lun=([^,]+)/],
    ["fsd", /,anchor=([^,]+)/],
  ] as const) {
    for (const line of values(global, kind)) {
      const name = line.split(",", 1)[0]!;
      const at = place.exec(line)?.[1];
      if (at !== undefined) found.set(shownName(name), shownName(at.replace(/^"|"$/g, "")));
    }
  }
  return found;
}

/** A job by its position and host, a drive by its name. `clones`: how many jobs it stands for, if known. */
export interface TargetMember {
  readonly index: number;
  readonly member: string;
  readonly host?: string | null;
  readonly clones?: number | null;
}

export interface RunTargets {
  /** Of all jobs, each once, in order; [] if the options do not say. */
  readonly all: readonly string[];
  readonly of: (member: TargetMember) => readonly string[];
}

/**
 * fio prints several sections of one reporting group as one entry with the options of the first (HOWTO 3.42,
 * group_reporting): if it has more jobs than its `numjobs`, the others used unknown files.
 */
const isSeveral = (global: Listed, own: Listed, clones: number | null | undefined): boolean =>
  clones != null && clones > Number(values(own, "numjobs").at(-1) ?? values(global, "numjobs").at(-1) ?? 1);

const NONE: RunTargets = { all: [], of: () => [] };

/** @param hosts as `hostsListed` */
function fioRun({ globals, jobs }: Options, hosts: number | null): RunTargets {
  const all = globals.flatMap((global) => (jobs.length > 0 ? jobs : [{}]).flatMap((job) => fioTargets(global, job)));
  return {
    all: [...new Set(all)],
    of: ({ index, host = null, clones }) => {
      const own = jobs[index] ?? (jobs.length > 0 ? null : {});
      const global = globals.length === 1 ? globals[0]! : globals.find((one) => one["hostname"] === host);
      if (own === null || global === undefined || isSeveral(global, own, clones)) return [];
      // Before 3.42 the hosts repeat their global options in one list: not whose file each is.
      const isWhose = host === null || hosts === null || new Set(values(global, "filename")).size < 2;
      return isWhose ? fioTargets(global, own) : [];
    },
  };
}

/**
 * @param tool as in `run.tool`
 * @param options as in `run.options`; text of a file, so it may contain anything
 */
export function runTargets(tool: string | null, options: string | null): RunTargets {
  const found = optionsOf(options);
  if (found === null) return NONE;
  if (tool === "fio") return fioRun(found, hostsListed(options));
  const [global = {}] = found.globals;
  if (tool === "vdbench") {
    const storage = vdbenchStorage(global);
    return {
      all: [...new Set(storage.values())],
      of: ({ member }) => (storage.has(member) ? [storage.get(member)!] : []),
    };
  }
  if (tool === "act") {
    const names = values(global, "device-names").flatMap((text) => text.split(/[\s,;]+/));
    const all = shownOnce(names.filter((name) => name !== ""));
    // The histogram of a device has its name; all others are of all devices.
    return { all, of: ({ member }) => (all.includes(member) ? [member] : all) };
  }
  if (tool === "elbencho") {
    const all = shownOnce(values(global, "path"));
    return { all, of: () => all };
  }
  if (tool === "diskspd") {
    const all = shownOnce(values(global, "path"));
    // One target of several has its path as name; all others stand for all of them.
    return { all, of: ({ member }) => (all.includes(member) ? [member] : all) };
  }
  if (tool === "ior" || tool === "iozone") {
    const named = (text: string): string[] => [...text.matchAll(/\s-f\s*([^\s-]\S*)/g)].map(([, path]) => path!);
    const paths = tool === "ior" ? values(global, "test filename") : values(global, "command").flatMap(named);
    const all = shownOnce(paths.flatMap((path) => VOLUME.exec(path)?.[0] ?? []));
    return { all, of: () => all };
  }
  return NONE;
}

/** Where a path begins: the names of files and folders of IOR and iozone are often made up for each run. */
const VOLUME = /^(?:\/(?:(?:mnt|media|run\/media\/[^/]+|Volumes)\/[^/]+|[^/]+)(?=\/)|[a-z]:(?=[\\/]))/i;

/** Its device or file; null: several, or not stated in the file. */
export const targetOf = ({ first }: { readonly first: Pick<MemberRow, "device" | "targets"> }): string | null =>
  first.device ?? (first.targets.length === 1 ? first.targets[0]! : null);

/** The same device name on two hosts means two drives; jobs with an unknown device are not drives (null). */
export function deviceOf({ first }: { readonly first: Pick<MemberRow, "host" | "device" | "member" | "member_unit"> }) {
  const device = first.device ?? (first.member_unit === "drive" ? first.member : null);
  return device === null ? null : JSON.stringify([first.host, device]);
}
