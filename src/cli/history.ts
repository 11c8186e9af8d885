/** `kneepoint compare --history DIR`: where the level of a load changed over commits, dates or firmware. */
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isBeyond } from "~/analysis/bounds";
import { LEAST_STATES } from "~/analysis/changePoints";
import { historyOf, latestApart, latestCourse } from "~/analysis/history";
import { regressionOf } from "~/analysis/regression";
import { byName } from "~/base/byName";
import { plainJson } from "~/base/shownText";
import type { MeasureHistory } from "~/model/history";
import { compareCommand as text } from "~/text/en/compare-command";
import { type CompareAsked, type ReadSide, readSets } from "./compare";
import { isHidden } from "~/base/path";
import { reasonOf } from "./files";
import {
  asJson,
  asText,
  type ConditionsChange,
  type HistoryReport,
  severalIn,
  type Shown,
  statesOf,
} from "./historyReport";
import type { Terminal } from "./inspect";
import { refuse } from "./args";

/**
 * Exit status: 0 within the limit; 1 the latest change of a measure is over it, or a load failed in the latest state; 2
 * too few states, unreadable, or `--strict`.
 */
export async function history(asked: CompareAsked, terminal: Terminal): Promise<0 | 1 | 2> {
  const { cwd, out } = terminal;
  const dir = asked.paths.length === 1 ? asked.paths[0]! : null;
  let paths: readonly string[];
  try {
    paths = await statePaths(asked.paths, cwd);
  } catch (failure) {
    return refuse(terminal, text.missing(asked.paths[0]!, reasonOf(failure)));
  }
  const read = await readSets(paths, cwd, (i) => `state${String(i)}`);
  if (!read.ok) return refuse(terminal, read.error);
  const measured = read.value.filter(({ points }) => points.length > 0);
  const unread = read.value.filter(({ points, side }) => points.length === 0 && side.refused.length > 0);
  if (measured.length < LEAST_STATES) {
    const few = text.fewStates(measured.length, LEAST_STATES);
    return refuse(terminal, dir === null ? few : `${few}\n${text.history.deeper(dir)}`);
  }
  const { states, order } = inOrder(measured, dir === null);
  const found = historyOf(states.map(({ points }) => points));
  const most = Math.max(0, ...found.loads.map(statesOf));
  if (most < LEAST_STATES) return refuse(terminal, text.fewOfLoads(most, measured.length, LEAST_STATES));
  const shown = found.loads.flatMap((load) =>
    load.measures.flatMap((measure) =>
      shownOf(measure, load.several.length > 0 ? null : asked.limit).map((one): Shown => ({ ...one, load })),
    ),
  );
  const failed = found.loads.filter(({ missing }) => missing?.hasFailed === true).length;
  const isLatestUnread = unread.includes(latestOf(read.value, states, order)!);
  const names = namesOf([...states, ...unread]);
  const report: HistoryReport = {
    ...{ found, states, order, shown, asked },
    names: names.slice(0, states.length),
    unread: unread.map(({ side }, i) => ({ name: names[states.length + i]!, refused: side.refused })),
    conditions: conditionsOf(states, shown),
    failed: asked.limit === null ? 0 : failed + (isLatestUnread ? 1 : 0),
  };
  await out(asked.print === "json" ? `${plainJson(JSON.stringify(asJson(report)))}\n` : asText(report));
  const refused = read.value.reduce((n, { side }) => n + side.refused.length, 0);
  const missing = found.loads.filter((load) => load.missing !== null).length;
  if (asked.strict && refused + missing > 0) return refuse(terminal, text.history.strict(refused, missing));
  if (shown.some(({ isOver }) => isOver) || report.failed > 0) return 1;
  const several = severalIn(found.loads);
  // A gate must not pass or fail by which file comes first.
  return asked.limit !== null && several > 0 ? refuse(terminal, text.history.severalLoads(several)) : 0;
}

/** The changes of a measure, then its latest states where they are apart from its level. */
function shownOf(measure: MeasureHistory, limit: number | null): Omit<Shown, "load">[] {
  const course = latestCourse(measure);
  const isOver = (worse: number): boolean => limit !== null && isBeyond(worse, limit);
  const changes = measure.changes.map((change) => {
    const isLast = change === measure.changes.at(-1);
    return {
      ...{ measure, ...change, apart: null, course: isLast && course !== null && course.steps > 1 ? course : null },
      isOver: isLast && (isOver(change.worse) || isOver(course?.worse ?? 0)),
    };
  });
  const apart = latestApart(measure);
  // Twice as far from the middle of the level as any of its own states: a new extreme alone is chance.
  const isFar = (one: NonNullable<typeof apart>): boolean =>
    Math.abs(one.after - one.before) > 2 * Math.max(one.before - one.least, one.most - one.before);
  return apart === null || !(isFar(apart) || isOver(apart.worse))
    ? changes
    : [...changes, { measure, ...apart, p: null, apart, course: null, isOver: false }];
}

/** What else changed with a level: the conditions of the states before and after. */
function conditionsOf(states: readonly ReadSide[], shown: readonly Shown[]): ConditionsChange[] {
  const pairs = new Map(
    shown.map(({ measure, state }) => {
      const before = measure.values.findLastIndex((value, i) => i < state && value !== null);
      return [`${String(before)} ${String(state)}`, { before, state }];
    }),
  );
  const points = (state: number, dataset: string) => states[state]!.points.map((point) => ({ ...point, dataset }));
  return [...pairs.values()].flatMap(({ before, state }) => {
    const { differs } = regressionOf(points(before, "base"), points(state, "other"), null);
    const said = differs.map(({ id, values }) => ({ what: id, base: values[0], new: values[1] }));
    return said.length === 0 ? [] : [{ before, state, differs: said }];
  });
}

/** The entries of a single folder, else the given paths. */
async function statePaths(paths: readonly string[], cwd: string): Promise<readonly string[]> {
  const [dir] = paths;
  if (paths.length > 1 || dir === undefined) return paths;
  if (!(await stat(resolve(cwd, dir))).isDirectory()) return paths;
  const names = await readdir(resolve(cwd, dir));
  return names.filter((name) => !isHidden(name)).map((name) => join(dir, name));
}

/** By their first start, if all have one, else by name; paths given one by one keep their order. */
function inOrder(
  states: readonly ReadSide[],
  isGiven: boolean,
): { states: readonly ReadSide[]; order: HistoryReport["order"] } {
  if (isGiven) return { states, order: "given" };
  const startOf = ({ points }: ReadSide): number =>
    points.reduce((least, { started_ms }) => Math.min(least, started_ms ?? -Infinity), Infinity);
  const starts = new Map(states.map((state) => [state, startOf(state)]));
  const isTimed = [...starts.values()].every(Number.isFinite);
  const later = (a: ReadSide, b: ReadSide): number => (isTimed ? starts.get(a)! - starts.get(b)! : 0);
  return { states: states.toSorted((a, b) => later(a, b) || byPath(a, b)), order: isTimed ? "time" : "name" };
}

const byPath = (a: ReadSide, b: ReadSide): number => byName(a.side.path, b.side.path);

/**
 * The latest of all states. An unreadable one has no start: its place is known where the others are in order of their
 * names or were given in order.
 */
function latestOf(all: readonly ReadSide[], states: readonly ReadSide[], order: HistoryReport["order"]) {
  if (order === "given") return all.at(-1);
  const isNamed = states.every((state, i) => i === 0 || byPath(states[i - 1]!, state) <= 0);
  return isNamed ? all.toSorted(byPath).at(-1) : states.at(-1);
}

/** The paths without the folders that all share. */
function namesOf(sides: readonly ReadSide[]): string[] {
  const paths = sides.map(({ side }) => side.path.replace(/\/+$/, "").split("/"));
  const [first = []] = paths;
  let shared = 0;
  while (paths.every((path) => path.length > shared + 1 && path[shared] === first[shared])) shared++;
  return paths.map((path) => path.slice(shared).join("/"));
}
