/**
 * The form of a contribution: facts from the files are filled in (`draftOf`), the reader's answers replace them
 * (`filled`), and each answer has a state (`standOf`). Pure.
 */
import { extent, rollups } from "d3-array";
import { folderOf } from "~/base/path";
import { groupsOf } from "~/describe/groups";
import { type Cell as Told, resolve } from "~/describe/resolve";
import type { PublishedSource } from "~/ingest/pointsWrite";
import type { Cell } from "~/model/carried";
import type { Private } from "~/model/dataset";
import type { DescribedRun } from "~/model/described";
import { runTarget } from "~/model/labels";
import { isoTime } from "~/model/valueText";
import { contribute as text } from "~/text/en/contribute";
import { type Found, LeaveOut, type Measured } from "./leaveOut";

export interface Runs extends Measured {
  readonly runs: readonly DescribedRun[];
}

/** Questions about each system: keys of labels, and `media_by` (how the media is known) and `machine` (server, CPU). */
export const FACTS = [
  ...(["drive_model", "media", "media_by", "drive_count", "capacity_bytes", "interface", "machine", "kernel"] as const),
  ...(["firmware", "state", "fill_percent", "precondition"] as const),
] as const;
export type Fact = (typeof FACTS)[number];
/** Must be stated, or marked as unknown. */
const ASKED: readonly Fact[] = ["drive_model", "media", "drive_count", "interface", "state"];
export const UNKNOWN = "unknown";
export const LICENCES = ["CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "ODbL-1.0"];

export interface FormSystem {
  readonly label: string;
  /** As named in its own files: for the screen only. */
  readonly name: string;
  /** Keys of its runs. */
  readonly runs: readonly string[];
  /** "": missing. */
  readonly facts: Readonly<Record<Fact, string>>;
  /** Facts from the files, and those that differ between its runs: these stay with the runs. */
  readonly read: readonly Fact[];
  readonly varies: readonly Fact[];
}

export interface Form {
  readonly title: string;
  /** May be a handle. */
  readonly publisher: string;
  readonly date: string;
  readonly licence: string;
  /** Address of the raw files; "": they are not public. */
  readonly raw: string;
  /** One a line. */
  readonly method: string;
  readonly remarks: string;
  readonly tells: readonly Private[];
  /** Names that no file gives as such, with commas between: replaced wherever they occur. */
  readonly hide: string;
  /** Reasons for accepted faults, by their code. */
  readonly accepted: Readonly<Record<string, string>>;
  readonly systems: readonly FormSystem[];
}

export interface Draft {
  readonly form: Form;
  /** Private data found, which may be ticked. */
  readonly found: Found;
}

/** The form as far as files and labels fill it in. */
export function draftOf(given: Runs, about: Partial<Pick<Form, "title" | "publisher" | "remarks">>): Draft {
  const all = inOrder(given);
  const measured = new Set(all.sources.flatMap((one) => one.runs.map(({ run }) => keyOfRun(one, run))));
  const runs = all.runs.filter(({ key }) => measured.has(key));
  const cells = resolve(all.said);
  const quiet = new LeaveOut(all, new Set());
  const systems = groupsOf(runs, all.said).map(({ name, runs: own }, i): FormSystem => {
    // What names of folders and files suggest is a guess: it is asked for.
    const valueOf = (cell: Told | undefined): string =>
      cell === undefined || cell.origin === "name" ? "" : cell.value;
    const values = (key: Fact) => new Set(own.map((run) => valueOf(cells.get(runTarget(run.key))?.get(key))));
    const said = FACTS.map((fact) => [fact, [...values(fact)]] as const);
    // Names of folders, files and devices mean nothing to others.
    const isStated = own.every(
      (run) => !["name", undefined].includes(cells.get(runTarget(run.key))?.get("label")?.origin),
    );
    const model = values("drive_model");
    const label = isStated ? quiet.text(name) : (model.size === 1 && [...model][0]) || text.system(i + 1);
    return {
      ...{ label, name, runs: own.map(({ key }) => key) },
      facts: Object.fromEntries(
        said.map(([fact, [first, ...more]]) => [fact, more.length === 0 ? quiet.text(first ?? "") : ""]),
      ) as Record<Fact, string>,
      read: said.flatMap(([fact, [first, ...more]]) => (more.length === 0 && first !== "" ? [fact] : [])),
      varies: said.flatMap(([fact, list]) => (list.length > 1 ? [fact] : [])),
    };
  });
  const folders = [...new Set(all.sources.map(({ source }) => folderOf(String(source["path"]))))].filter(Boolean);
  const form: Form = {
    ...{ title: "", publisher: "", remarks: "", ...about, date: measuredOn(all.sources) ?? "", raw: "" },
    ...{ licence: LICENCES[0]!, method: methodOf(all.sources).join("\n"), tells: [], hide: "", accepted: {}, systems },
  };
  return { form, found: quiet.found(folders) };
}

/** In a fixed order: aliases are numbered and methods listed in the order of sources. */
export function inOrder(all: Runs): Runs {
  const keyOf = ({ source }: PublishedSource): string => `${String(source["sha256"])} ${String(source["path"])}`;
  return { ...all, sources: [...all.sources].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
}

/** The key of a run, as labels name it. */
export const keyOfRun = ({ source }: PublishedSource, run: Readonly<Record<string, Cell>>): string =>
  `${String(source["sha256"]).slice(0, 12)}.${String(run["document"])}`;

/** The day of the last run; null: not in the files. */
function measuredOn(sources: readonly PublishedSource[]): string | null {
  const starts = sources.flatMap((one) => one.runs.map(({ run }) => Number(run["started_ms"] ?? 0)));
  const last = starts.reduce((a, b) => Math.max(a, b), 0);
  return last === 0 ? null : (isoTime(last)?.slice(0, 10) ?? null);
}

/** Tool, engine, runtime and ramp, as in the files: a line for each method. */
export function methodOf(sources: readonly PublishedSource[]): string[] {
  const runs = sources.flatMap((one) => one.runs);
  const ways = rollups(
    runs,
    (own) => own.flatMap(({ points }) => points.map(({ point }) => Number(point["runtime_s"] ?? NaN))),
    ({ run }) =>
      JSON.stringify(
        [run["tool"], run["tool_version"], run["engine"], run["direct"], run["ramp_s"]].map((cell) => cell ?? null),
      ),
  );
  return ways.map(([way, seconds]) => {
    const [tool, version, engine, direct, ramp_s] = JSON.parse(way) as [string, string, string, boolean, number];
    // Less than a second is not none.
    const measured = seconds.filter((s) => s > 0).map((s) => (s < 10 ? Number(s.toPrecision(2)) : Math.round(s)));
    const [least, most] = extent(measured);
    const span = least === undefined ? null : ([least, most] as const);
    return text.method({ tool, version, engine, direct, ramp_s, span });
  });
}

type SystemAnswers = Readonly<Partial<Record<Fact | "label", string>>>;

/**
 * The reader's input. Systems are identified by their runs, so that answers survive when files are added or removed.
 */
export interface Answers {
  readonly fields: Partial<Omit<Form, "systems" | "tells">>;
  /** By key of run. */
  readonly systems: ReadonlyMap<string, SystemAnswers>;
}

export const noAnswers: Answers = { fields: {}, systems: new Map() };

export const answered = (answers: Answers, { runs }: FormSystem, answer: SystemAnswers): Answers => ({
  ...answers,
  systems: new Map([
    ...answers.systems,
    ...runs.map((run) => [run, { ...answers.systems.get(run), ...answer }] as const),
  ]),
});

/** The draft with the answers applied. A system without a name is named after its drive. */
export const filled = (draft: Form, { fields, systems }: Answers): Form => ({
  ...{ ...draft, ...fields },
  systems: draft.systems.map((system, i) => {
    const { label, ...own } = system.runs.reduce<SystemAnswers>((all, run) => ({ ...all, ...systems.get(run) }), {});
    // Two systems of one model may differ in their name only.
    const isUnnamed =
      text.system(i + 1) === system.label || (draft.systems.length === 1 && system.facts.drive_model === system.label);
    return {
      ...system,
      label: label ?? ((isUnnamed && own.drive_model) || system.label),
      facts: { ...system.facts, ...own },
      read: system.read.filter((fact) => own[fact] === undefined),
    };
  }),
});

export const isUnknown = (value: string): boolean => value.trim().toLowerCase() === UNKNOWN;

/** `read` from the files, `varies` between runs and is kept with each; `missing` is asked for, `silent` is not. */
export type Standing = "unknown" | "read" | "stated" | "varies" | "missing" | "silent";

export function standOf({ facts, read, varies }: FormSystem, fact: Fact): Standing {
  if (isUnknown(facts[fact])) return "unknown";
  if (facts[fact].trim() !== "") return read.includes(fact) ? "read" : "stated";
  return varies.includes(fact) ? "varies" : ASKED.includes(fact) ? "missing" : "silent";
}
