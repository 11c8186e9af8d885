/** What a job was asked to do, from its line in fio's text and from a job file of the drop. */
import { lookUp } from "~/base/lookUp";
import type { Companion } from "../../gather";
import type { OptionList } from "../document";
import { areClones, explain, type ExplainedSection } from "../jobfile/explain";
import type { JobFileJob } from "../jobfile/part";
import type { JobLine, Lanes } from "../normal/head";
import { bytesOf, kbBase, mergeOptions, optionName, perDirection } from "../options";

/**
 * Options that the numbers depend on but that neither the line of a job nor its result states (init.c, add_job prints
 * only rw, bs, ioengine and iodepth).
 */
const NEVER_TOLD =
  "direct buffered rwmixread rwmixwrite rate rate_iops rate_process ramp_time startdelay thinktime fsync fdatasync verify";

export interface Asked {
  /** null: neither a line nor a job file states any. */
  readonly own: OptionList | null;
  /** Options of which it is unknown whether they are set. */
  readonly unlisted: ReadonlySet<string>;
  /** Block sizes of the line. */
  readonly lanes: Lanes;
  /** What a job file says about the sections of the entry. */
  readonly sections?: Pick<ExplainedSection, "threads" | "delayed">;
}

const same = <T>(values: readonly T[]): boolean =>
  values.every((value) => JSON.stringify(value) === JSON.stringify(values[0]));

/** Lanes that a job issues; the others may be rounded or missing in the line. */
const ISSUED: Readonly<Record<string, readonly number[]>> = {
  read: [0],
  write: [1],
  trim: [2],
  rw: [0, 1],
  trimwrite: [1, 2],
};

/** The option bs as a line says it; null: it varies, or was rounded when printed. */
function sizesOf(lanes: Lanes, rw: string | null): string | null {
  const known: readonly (number | null)[] = lanes.includes(null)
    ? (lookUp(ISSUED, (rw ?? "").replace(/^rand/, "")) ?? []).map((lane) => lanes[lane]!)
    : lanes;
  if (known.length === 0 || known.includes(null)) return null;
  if (same(known)) return String(known[0]);
  return lanes.map((size) => size ?? "").join(",");
}

/** The options of several possible lines, as far as they agree. `bs` is left out if it varies. */
export function linesSay(lines: readonly JobLine[]): Asked {
  const unlisted = new Set(NEVER_TOLD.split(" "));
  const own: [string, string][] = [];
  const add = (name: string, values: readonly (string | number | null)[]): void => {
    if (same(values) && values[0] !== null) own.push([name, String(values[0])]);
    else unlisted.add(name);
  };
  const [first] = lines;
  if (first === undefined) return { own: null, unlisted: new Set(), lanes: [null, null, null] };
  const lanes = same(lines.map((l) => l.lanes)) ? first.lanes : ([null, null, null] as const);
  add(
    "rw",
    lines.map((l) => l.rw),
  );
  add("bs", [sizesOf(lanes, first.rw)]);
  add(
    "ioengine",
    lines.map((l) => l.engine),
  );
  add(
    "iodepth",
    lines.map((l) => l.iodepth),
  );
  return { own, unlisted, lanes };
}

/** Does a job file mean the same as the line? */
function means(name: string, file: string, line: string): boolean {
  const text = file.trim().toLowerCase();
  if (name === "bs") {
    const sizes = (value: string): (number | null)[] => perDirection(value).map((v) => (v ? bytesOf(v, 1024) : null));
    return same([sizes(text), sizes(line)]);
  }
  const alike = (value: string): string => value.split(":")[0]!.replace(/^(rand)?readwrite$/, "$1rw");
  return alike(text) === alike(line.toLowerCase());
}

const isSure = (value: string): boolean => !value.includes("$");

/** If a job was asked for something else, it is not from this file. */
const fits = (section: JobFileJob, line: OptionList): boolean => {
  const asked = section.options.findLast(([name]) => optionName(name) === "rw")?.[1] ?? "read";
  const told = line.find(([name]) => name === "rw")?.[1];
  return told === undefined || !isSure(asked) || means("rw", asked, told);
};

/** Options of a section, overridden by the job's line: a command line overrides a file. */
function merged(section: ExplainedSection, line: OptionList): { own: OptionList; unlisted: ReadonlySet<string> } {
  const told = new Map(line);
  const own: (readonly [string, string])[] = [];
  const unlisted = new Set([...section.unlike].filter((name) => !told.has(name)));
  const kept = new Set<string>();
  for (const [listed, value] of section.options) {
    const name = optionName(listed);
    const said = told.get(name);
    if (said !== undefined && means(name, value, said)) kept.add(name);
    else if (said !== undefined) continue;
    else if (!isSure(value)) {
      unlisted.add(name);
      continue;
    }
    own.push([listed, value]);
  }
  for (const option of line) if (!kept.has(option[0])) own.push(option);
  return { own, unlisted };
}

/** Block sizes that a job file asks for, for text that does not say them. */
function lanesOf(own: OptionList): Lanes {
  const options = mergeOptions(null, own, true);
  if (["bsrange", "bssplit", "bs_unaligned"].some((name) => options.get(name) !== undefined)) return [null, null, null];
  const sizes = perDirection(options.get("bs") ?? "");
  return sizes.map((size) => (size === undefined ? 4096 : bytesOf(size, kbBase(options)))) as unknown as Lanes;
}

/**
 * The options of all jobs of a run, from the job file of the drop that it was made with.
 * @param isOneRun false: entries of one name may be of several runs, unless the file asks for as many clones.
 * @returns null: no job file fits.
 */
export function fromJobFile(
  path: string,
  companions: readonly Companion[],
  jobs: readonly { readonly name: string; readonly asked: Asked }[],
  isOneRun: boolean,
): { readonly jobFile: string; readonly asked: readonly Asked[] } | null {
  const names = jobs.map(({ name }) => name);
  const found = explain(
    path,
    names,
    companions,
    (sections) =>
      sections.every((section, i) => fits(section, jobs[i]!.asked.own ?? [])) && (isOneRun || areClones(sections)),
  );
  if (found === null) return null;
  const asked = jobs.map((job, i): Asked => {
    const { own, unlisted } = merged(found.sections[i]!, job.asked.own ?? []);
    const lanes = job.asked.own === null && !unlisted.has("bs") ? lanesOf(own) : job.asked.lanes;
    return { own, unlisted, lanes, sections: found.sections[i]! };
  });
  return { jobFile: found.path, asked };
}
