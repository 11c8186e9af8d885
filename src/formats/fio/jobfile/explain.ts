/** Finds the job file of the drop that a result without options was made with. */
import { grouped } from "~/base/byKey";
import { fileName, folderOf } from "~/base/path";
import type { Companion } from "../../gather";
import { optionName, secondsOf } from "../options";
import type { JobFileJob, JobFilePart, JobOption } from "./part";

/** A section of an entry, with those that group_reporting put into the same entry: options as far as all agree. */
export interface ExplainedSection extends JobFileJob {
  /** Options in which the sections of the entry differ. */
  readonly unlike: ReadonlySet<string>;
  /** Of all sections of the entry; null: it is of one section, which lists its numjobs. */
  readonly threads: number | null;
  /** They were not started together. */
  readonly delayed: boolean;
}

/** The sections of a job file that the entries of a result ran, in the order of the entries. */
export interface Explained {
  readonly path: string;
  readonly sections: readonly ExplainedSection[];
}

function partsOf({ format, parts }: Companion): readonly JobFilePart[] {
  return format === "fio-job" ? (parts as readonly JobFilePart[]) : [];
}

/** Options with included files inserted; null: an included file is not in the drop, so the options are incomplete. */
function whole(options: readonly JobOption[], companions: readonly Companion[]): readonly JobOption[] | null {
  const result: JobOption[] = [];
  for (const option of options) {
    if (option[0] !== "include") {
      result.push(option);
      continue;
    }
    const included = companions
      .filter(({ path }) => fileName(path) === fileName(option[1]))
      .flatMap(partsOf)
      .find(({ jobs }) => jobs.length === 0);
    if (included === undefined || included.global.some(([name]) => name === "include")) return null;
    result.push(...included.global);
  }
  return result;
}

export const numjobsOf = ({ options }: JobFileJob): number => {
  const asked = Number(options.findLast(([name]) => name === "numjobs")?.[1] ?? 1);
  return Number.isInteger(asked) && asked > 0 && asked < 2 ** 16 ? asked : 1;
};

/** Does the file request as many entries as there are of each section? */
export const areClones = (sections: readonly JobFileJob[]): boolean =>
  [...grouped(sections, ({ line }) => line).values()].every((of) => of.length <= numjobsOf(of[0]!));

/**
 * Sections of the entries with one name. A single section serves all of them (numjobs, or one entry for the group);
 * several of one name are taken in order if there are as many as entries, counted with or without clones.
 */
function inOrder(sections: readonly JobFileJob[], entries: number): readonly JobFileJob[] | null {
  if (sections.length === 1) return new Array<JobFileJob>(entries).fill(sections[0]!);
  if (sections.length === entries) return sections;
  const clones = sections.flatMap((section) => new Array<JobFileJob>(numjobsOf(section)).fill(section));
  return clones.length === entries ? clones : null;
}

const sets = ({ options }: JobFileJob, name: string): boolean => {
  const value = options.findLast(([listed]) => optionName(listed) === name)?.[1].trim();
  return value !== undefined && value !== "0" && value !== "false";
};

/** Sections that fio adds to the entry of the one before them: group_reporting without a new group (stat.c, init.c). */
function groupedBehind(part: JobFilePart, section: JobFileJob, names: readonly string[]): readonly JobFileJob[] {
  const behind = part.jobs.slice(part.jobs.indexOf(section) + 1);
  const isIn = (job: JobFileJob): boolean =>
    sets(job, "group_reporting") && !sets(job, "stonewall") && !sets(job, "new_group") && !names.includes(job.name);
  const end = behind.findIndex((job) => !isIn(job));
  return end === -1 ? behind : behind.slice(0, end);
}

/** What each section of an entry has of its own: it is no difference of their work. */
const OWN = new Set("name description numjobs stonewall new_group wait_for group_reporting startdelay".split(" "));

const lastOf = ({ options }: JobFileJob): Map<string, string> =>
  new Map(options.map(([name, value]) => [optionName(name), value]));

function oneOf(section: JobFileJob, behind: readonly JobFileJob[]): ExplainedSection {
  const all = [section, ...behind].map(lastOf);
  const names = new Set(all.flatMap((values) => [...values.keys()]).filter((name) => !OWN.has(name)));
  const unlike = new Set([...names].filter((name) => all.some((values) => values.get(name) !== all[0]!.get(name))));
  const delays = all.map((values) => secondsOf(values.get("startdelay") ?? "0"));
  return {
    ...section,
    options: section.options.filter(([name]) => !unlike.has(optionName(name))),
    unlike,
    threads: behind.length === 0 ? null : [section, ...behind].reduce((sum, job) => sum + numjobsOf(job), 0),
    delayed: behind.length > 0 && delays.some((delay) => delay === null || delay !== delays[0]),
  };
}

function sectionsOf(part: JobFilePart, names: readonly string[]): readonly JobFileJob[] | null {
  const byName = grouped(part.jobs, ({ name }) => name);
  const queues = new Map<string, JobFileJob[]>();
  for (const [name, { length }] of grouped(names, (name) => name)) {
    const found = inOrder(byName.get(name) ?? [], length);
    if (found === null) return null;
    queues.set(name, [...found]);
  }
  return names.map((name) => queues.get(name)!.shift()!);
}

/**
 * The job file with sections of all these job names: the one in the folder of the result, else the only one of the
 * drop. null: none, or several.
 * @param fits can the sections be what the entries ran?
 */
export function explain(
  path: string,
  names: readonly string[],
  companions: readonly Companion[],
  fits: (sections: readonly ExplainedSection[]) => boolean,
): Explained | null {
  const found: Explained[] = [];
  for (const companion of names.length === 0 ? [] : companions) {
    for (const part of partsOf(companion)) {
      const complete = (section: JobFileJob): JobFileJob[] => {
        const options = whole(section.options, companions);
        return options === null ? [] : [{ ...section, options }];
      };
      const sections = sectionsOf(part, names)?.map((section): ExplainedSection | null => {
        const behind = groupedBehind(part, section, names);
        const [own, ...others] = [section, ...behind].flatMap(complete);
        return own === undefined || others.length < behind.length ? null : oneOf(own, others);
      });
      if (sections === undefined || sections.includes(null)) continue;
      const known = sections as readonly ExplainedSection[];
      if (fits(known)) found.push({ path: companion.path, sections: known });
    }
  }
  const beside = found.filter((f) => folderOf(f.path) === folderOf(path));
  const near = beside.length > 0 ? beside : found;
  return near.length === 1 ? near[0]! : null;
}
