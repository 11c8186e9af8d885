/** The grouping of all loaded runs, as labels of the weakest origin: any other label beats them. */
import { groupSteps, type Told } from "~/analysis/grouping/group";
import { seriesKeys } from "~/analysis/series";
import { grouped } from "~/base/byKey";
import type { DescribedRun } from "~/model/described";
import {
  type Column,
  type Grouping,
  type Placement,
  type Reading,
  READINGS,
  type Step,
  readingColumn,
} from "~/model/grouping";
import { loadOnLine } from "~/model/load";
import { remarkCode } from "~/model/remarks";
import {
  ABOUT_TARGET,
  type LabelKey,
  type Origin,
  ORIGINS,
  runTarget,
  type Said,
  stepTarget,
  togetherText,
} from "~/model/labels";

export interface Grouped {
  readonly said: readonly Said[];
  /** The columns of words in the paths, and how each is read. */
  readonly columns: readonly Column[];
}

/**
 * @param said all labels of the runs: a stated system or repeat, and the reader's decisions on columns, beat the names
 * @param systemOf the system that a dataset assigns to a path, if any
 * @param folder that holds all of the paths, if they do not say so
 */
export function groupedWords(
  runs: readonly DescribedRun[],
  said: readonly Said[],
  systemOf: (path: string) => string | null = () => null,
  folder: string | null = null,
): Grouped {
  const told = toldBy(said);
  for (const { key, path } of runs) {
    const system = systemOf(path);
    if (system !== null) told.set(key, { ...told.get(key), system });
  }
  const readings = readingsBy(said);
  const of = JSON.stringify([[...told], [...readings], [...joinedRuns(said)], folder]);
  const before = known.get(runs);
  if (before?.of === of) return before.answer;
  const steps = runs.flatMap((run) => run.steps ?? []);
  const grouping = groupSteps(steps, readings, told, folder);
  // The guess from names is kept beside the labels: a run that gets a name by label keeps its place.
  const byNames = [...told.values()].some(({ system }) => system !== undefined)
    ? groupSteps(steps, readings, undefined, folder)
    : grouping;
  const isNamed = new Set(runs.filter(({ path }) => systemOf(path) === null).map(({ key }) => key));
  const words = [
    ...labelWords(steps, byNames, isNamed),
    ...grouping.together.flatMap(togetherWords),
    ...stepWords(steps, placedAmong(steps, grouping, said)),
  ];
  const answer = { said: words, columns: grouping.columns };
  known.set(runs, { of, answer });
  return answer;
}

/** Most labels move no run to another system: then the existing grouping of the same runs is reused. */
const known = new WeakMap<readonly DescribedRun[], { readonly of: string; readonly answer: Grouped }>();

const word = (target: string, key: LabelKey, value: string): Said[] =>
  value === "" ? [] : [{ target, key, value, origin: "name" }];

/** The system of each run. @param isNamed is the run assigned to a system by a dataset? */
function labelWords(steps: readonly Step[], { placements }: Grouping, isNamed: ReadonlySet<string>): Said[] {
  const seen = new Set<string>();
  return placements.flatMap(({ system }, i) => {
    const { run } = steps[i]!;
    if (seen.has(run) || !isNamed.has(run)) return [];
    seen.add(run);
    return word(runTarget(run), "label", system);
  });
}

/** Runs of one set are added up, as if a label said so. */
function togetherWords(runs: readonly string[]): Said[] {
  return runs.flatMap((run) => word(runTarget(run), "together", setText(runs)));
}

const setText = (runs: readonly string[]): string => togetherText(runs.map(runTarget));

/** Parts of runs joined by a label are neither set-ups nor repeats of one another. */
function placedAmong(steps: readonly Step[], { placements }: Grouping, said: readonly Said[]): Placement[] {
  const joined = joinedRuns(said);
  return placements.map((placement, i) =>
    joined.has(steps[i]!.run)
      ? {
          ...placement,
          ...{ setup: "", repeat: null },
          remarks: placement.remarks.filter((one) => remarkCode(one) !== "unrepeated"),
        }
      : placement,
  );
}

const joinedRuns = (said: readonly Said[]): Set<string> =>
  new Set(said.flatMap(({ target, key }) => (key === "together" && target.startsWith("run:") ? target.slice(4) : [])));

const stepWords = (steps: readonly Step[], placements: readonly Placement[]): Said[] =>
  placements.flatMap(({ setup, repeat, misnamed, remarks }, i) => {
    const { run, phase, job_index } = steps[i]!;
    const step = stepTarget(run, phase, job_index);
    return [
      ...word(step, "setup", setup),
      ...word(step, "repeat", repeat === null ? "" : String(repeat)),
      ...word(step, "misnamed", misnamed.join(", ")),
      ...word(step, "remarks", remarks.join(" ")),
    ];
  });

/** Where a step appears on the charts, without an engine: for the terminal. */
export interface StepLine {
  readonly system: string;
  /** Within its system (analysis/series). */
  readonly series: string;
  /**
   * Its place in the order of its line: I/Os in flight, the asked rate, or bytes of a block; null: none, or unknown.
   */
  readonly load: number | null;
  /** Measurements of this load on this line, including itself; null: measured once. */
  readonly repeats: number | null;
  /** Equal for runs of pods or clients that ran together, whose numbers the pages add; null: it stands alone. */
  readonly together: string | null;
  readonly remarks: readonly string[];
}

/**
 * By `stepTarget`.
 * @param said as for `groupedWords`
 * @param shown the name of a run's system on the pages
 */
export function stepLines(
  runs: readonly DescribedRun[],
  said: readonly Said[],
  shown: (run: string, system: string) => string = (_, system) => system,
): Map<string, StepLine> {
  const steps = runs.flatMap((run) => run.steps ?? []);
  const grouping = groupSteps(steps, readingsBy(said), toldBy(said));
  const placements = placedAmong(steps, grouping, said);
  const sets = new Map(grouping.together.flatMap((runs) => runs.map((run) => [run, setText(runs)] as const)));
  const lines = new Map<string, StepLine>();
  const placed = steps.map((step, i) => {
    const placement = placements[i]!;
    const as = grouping.as[i]!;
    const target = stepTarget(step.run, step.phase, step.job_index);
    const own = placedStep(as, { ...placement, system: shown(step.run, placement.system) });
    return { ...own, as, target, set: sets.get(step.run) ?? null };
  });
  for (const own of grouped(placed, ({ tool, system }) => `${tool}\n${system}`).values()) {
    const keys = seriesKeys(own, ({ targets }) => targets);
    for (const [series, of] of grouped(keys.keys(), (i) => keys[i]!)) {
      const points = of.map((i) => own[i]!);
      const loadOf = loadOnLine(points);
      const again = grouped(
        points.filter(({ repeat }) => repeat !== null),
        loadOf,
      );
      for (const point of points) {
        const load = loadOf(point);
        const n = point.repeat === null ? 0 : new Set(again.get(load)!.map(({ as }) => as)).size;
        lines.set(point.target, {
          system: point.system,
          series,
          load,
          repeats: n > 1 ? n : null,
          together: point.set,
          remarks: point.remarks,
        });
      }
    }
  }
  return lines;
}

const placedStep = (step: Step, { system, setup, repeat, remarks }: Placement) => ({
  ...{ system, setup, repeat, remarks, parts: 1, together: null },
  ...{ tool: step.tool, targets: step.targets.join("\n"), title: step.title, started_ms: step.started_ms },
  ...{ workload_op: step.workload_op, pattern: step.pattern, read_percent: step.read_percent },
  ...{ block_bytes: step.block_bytes, iodepth: step.iodepth, numjobs: step.numjobs, outstanding: step.outstanding },
  ...{ load_kind: step.load_kind, rate_process: step.rate_process, asked_iops: step.asked_iops },
  ...{ load_percent: step.load_percent, engine: step.engine, direct: step.direct },
  target: stepTarget(step.run, step.phase, step.job_index),
});

/** The labels of one key by target, of the best origin; within one origin the last counts. */
function best(said: readonly Said[], wanted: (one: Said) => boolean): Map<string, Said> {
  const found = new Map<string, Said>();
  for (const one of said) {
    const key = `${one.target} ${one.key}`;
    const before = found.get(key);
    const better = before === undefined || ORIGINS.indexOf(one.origin) <= ORIGINS.indexOf(before.origin);
    if (wanted(one) && better) found.set(key, one);
  }
  return found;
}

/**
 * Runs on drives that differ in these are never repeats, nor on one line. Other states of a drive are in the name of its
 * system (queries/systems), and the number of drives is a load.
 */
const isDrive = (key: LabelKey): boolean => key === "drive_model" || key === "media" || key === "interface";
/** An inventory speaks of devices, which files name too; names are guesses. */
const STATED: ReadonlySet<Origin> = new Set<Origin>(["user", "kneepoint.json", "rule"]);

export function toldBy(said: readonly Said[]): Map<string, Told> {
  const told = new Map<string, Told>();
  const isArranged = (key: LabelKey): boolean => key === "together" || key === "apart";
  const isTold = ({ target, key, origin }: Said): boolean =>
    target.startsWith("run:") &&
    (key === "label" || key === "repeat" || isArranged(key) || (isDrive(key) && STATED.has(origin)));
  for (const { target, key, value } of best(said, isTold).values()) {
    const run = target.slice("run:".length);
    const { drive, ...others } = told.get(run) ?? {};
    if (isArranged(key)) told.set(run, { ...told.get(run), arranged: true });
    else if (isDrive(key)) told.set(run, { ...others, drive: [drive ?? [], value].flat().sort().join(" ") });
    else told.set(run, { ...told.get(run), ...(key === "label" ? { system: value } : { repeat: value }) });
  }
  return told;
}

export function readingsBy(said: readonly Said[]): Map<string, Reading> {
  const isReading = ({ target, key }: Said): boolean => target === ABOUT_TARGET && readingColumn(key) !== null;
  return new Map(
    [...best(said, isReading).values()].flatMap(({ key, value }) => {
      const reading = READINGS.find((one) => one === value);
      return reading === undefined ? [] : [[readingColumn(key)!, reading] as const];
    }),
  );
}
