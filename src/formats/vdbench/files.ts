/** What the files of a group say, by subject. */
import { onceOf } from "~/base/byKey";
import type { Said } from "../gather";
import { type HistogramsPart, isHistograms } from "./histogram";
import type { Parameters } from "./parameters";
import { isSections, type Section, type SectionsPart } from "./section";

export interface Told<T> {
  /** Index into the group. */
  readonly file: number;
  readonly path: string;
  readonly part: T;
}

export interface Files {
  /** Of the whole run, best first. */
  readonly whole: readonly Told<SectionsPart>[];
  /** Of drives, hosts and workloads. */
  readonly parts: readonly Told<SectionsPart>[];
  readonly histograms: readonly Told<HistogramsPart>[];
  readonly parameters: Parameters | null;
}

export function filesOf(said: readonly Said[], parameters: Parameters | null): Files {
  const ofKind = <T>(is: (part: unknown) => part is T): Told<T>[] =>
    said.flatMap(({ path, parts }, file) => parts.filter(is).map((part) => ({ file, path, part })));
  const sections = ofKind(isSections);
  return {
    whole: sections.filter(({ part }) => part.subject === null),
    parts: sections.filter(({ part }) => part.subject !== null),
    histograms: ofKind(isHistograms),
    parameters,
  };
}

/** Keys of executions: files list them in the same order, so the second `thr` of one file is the second in all. */
export function keysOf(sections: readonly { readonly rd: string }[]): string[] {
  const seen = new Map<string, number>();
  return sections.map(({ rd }) => {
    const n = seen.get(rd) ?? 0;
    seen.set(rd, n + 1);
    return `${n} ${rd}`;
  });
}

const indexOf = onceOf(
  (sections: readonly { readonly rd: string }[]) => new Map(keysOf(sections).map((one, i) => [one, i])),
);

/** The section of that name in a part. */
export const sectionAt = <T extends { readonly rd: string }>(sections: readonly T[], key: string): T | undefined =>
  sections[indexOf(sections).get(key) ?? -1];

/** Hosts with a report of their own: then their JVMs' reports are not needed. */
export const ownHosts = ({ parts }: Files): Told<SectionsPart>[] =>
  parts.filter(({ part: { subject } }) => subject!.unit === "host" && !subject!.detail);

/** The flatfile has no line `Starting RD=`, and before 5.04.06 no day; the other files do. */
export function withStarting(section: Section, { whole }: Files, key: string): Section {
  let { starting, started_ms } = section;
  for (const { part } of whole) {
    const other = sectionAt(part.sections, key);
    starting ??= other?.starting ?? null;
    started_ms ??= other?.started_ms ?? null;
  }
  return { ...section, starting, started_ms };
}

/** Why vdbench stopped, according to the log. */
export const deathOf = ({ whole }: Files): string | null =>
  whole.find(({ part }) => part.died !== null)?.part.died ?? null;
