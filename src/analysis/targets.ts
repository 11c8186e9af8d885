/** Files and devices given to a tool, from the options in `run.options`; and the device of a member. */
import { lookUp } from "~/base/lookUp";
import { shownName } from "~/base/shownText";
import type { MemberRow } from "~/model/answers";

/** Options of a run: {global: {…}, jobs: [{…}]}, with an array for a repeated key. */
interface Options {
  readonly global: Readonly<Record<string, unknown>>;
  readonly jobs: readonly Readonly<Record<string, unknown>>[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function optionsOf(text: string | null): Options | null {
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isObject(parsed)) return null;
    const { global, jobs } = parsed;
    return {
      global: isObject(global) ? global : {},
      jobs: Array.isArray(jobs) ? jobs.map((j) => (isObject(j) ? j : {})) : [],
    };
  } catch {
    return null;
  }
}

function values(options: Readonly<Record<string, unknown>>, name: string): string[] {
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
 * filename only the directory, in which fio makes up names.
 */
function fioTargets(global: Options["global"], own: Options["global"]): string[] {
  const last = (name: string): string | undefined => values(own, name).at(-1) ?? values(global, name).at(-1);
  const directories = fioNames(last("directory") ?? "").map((folder) => folder.replace(/(?<=.)\/$/, ""));
  const names = fioNames(last("filename") ?? "");
  if (directories.length === 0) return shownOnce(names);
  if (names.length === 0 || directories.length * names.length > MOST_FILES) return shownOnce(directories);
  // fio distributes the directories over the clones of a job: any of them may hold the file.
  return shownOnce(directories.flatMap((folder) => names.map((name) => `${folder}/${name}`)));
}

/** vdbench, `sd=sd1,lun=…` and `fsd=fsd1,anchor=…` (User's Guide 5.04.07, "SD" and "FSD" parameters): name -> place. */
function vdbenchStorage(global: Options["global"]): Map<string, string> {
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

/** A job by its position, a drive by its name. `clones`: how many jobs it stands for, if known. */
export interface TargetMember {
  readonly index: number;
  readonly member: string;
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
const isSeveral = (global: Options["global"], own: Options["global"], clones: number | null | undefined): boolean =>
  clones != null && clones > Number(values(own, "numjobs").at(-1) ?? values(global, "numjobs").at(-1) ?? 1);

const NONE: RunTargets = { all: [], of: () => [] };

/**
 * @param tool as in `run.tool`
 * @param options as in `run.options`; text of a file, so it may contain anything
 */
export function runTargets(tool: string | null, options: string | null): RunTargets {
  const found = optionsOf(options);
  if (found === null) return NONE;
  const { global, jobs } = found;
  if (tool === "fio") {
    const byJob = jobs.length > 0 ? jobs.map((job) => fioTargets(global, job)) : [fioTargets(global, {})];
    return {
      all: [...new Set(byJob.flat())],
      of: ({ index, clones }) =>
        isSeveral(global, jobs[index] ?? {}, clones) ? [] : (byJob[jobs.length > 0 ? index : 0] ?? []),
    };
  }
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
  return NONE;
}

/** Its device or file; null: several, or not stated in the file. */
export const targetOf = ({ first }: { readonly first: Pick<MemberRow, "device" | "targets"> }): string | null =>
  first.device ?? (first.targets.length === 1 ? first.targets[0]! : null);

/** The same device name on two hosts means two drives; jobs with an unknown device are not drives (null). */
export function deviceOf({ first }: { readonly first: Pick<MemberRow, "host" | "device" | "member" | "member_unit"> }) {
  const device = first.device ?? (first.member_unit === "drive" ? first.member : null);
  return device === null ? null : JSON.stringify([first.host, device]);
}
