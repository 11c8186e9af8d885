/** `kneepoint compare --history DIR`: where the level of a load changed over commits, dates or firmware. */
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isBeyond } from "~/analysis/bounds";
import { LEAST_LEVEL, LEAST_STATES } from "~/analysis/changePoints";
import { type History, historyOf, latestApart, latestCourse, type LoadHistory } from "~/analysis/history";
import { regressionOf } from "~/analysis/regression";
import { byName } from "~/base/byName";
import { plain, plainJson } from "~/base/shownText";
import type { LevelChange, MeasureHistory } from "~/model/history";
import { compareCommand as text } from "~/text/en/compare-command";
import { type CompareAsked, readSets, type ReadSide } from "./compare";
import { isHidden } from "~/base/path";
import { reasonOf } from "./files";
import type { Terminal } from "./inspect";
import { refuse } from "./args";
import { significant } from "~/base/number";
import { VERSION } from "~/base/version";
import {
  cellText,
  changeText,
  type CompareReport,
  conditionsText,
  loadName,
  measureName,
  percent,
  percentText,
  unitOf,
  valueText,
  workOf,
} from "./compareReport";
import { aligned } from "./summary";

// The output of `kneepoint compare --history`: text, Markdown and JSON.

/** A change of level, or the latest states that are apart from their level (`p` null). */
interface Shown extends Omit<LevelChange, "p"> {
  readonly load: LoadHistory;
  readonly measure: MeasureHistory;
  readonly p: number | null;
  readonly apart: ReturnType<typeof latestApart>;
  /** Of the latest change, where several steps in one direction led to it. */
  readonly course: ReturnType<typeof latestCourse>;
  readonly isOver: boolean;
}

interface ConditionsChange {
  /** Indices of states. */
  readonly before: number;
  readonly state: number;
  readonly differs: CompareReport["differs"];
}

interface HistoryReport {
  readonly found: History;
  /** With results, in order. */
  readonly states: readonly ReadSide[];
  /** By state. */
  readonly names: readonly string[];
  readonly order: keyof typeof text.history.order | "given";
  /** States with nothing that could be read. */
  readonly unread: readonly { readonly name: string; readonly refused: ReadSide["side"]["refused"] }[];
  readonly shown: readonly Shown[];
  readonly conditions: readonly ConditionsChange[];
  /** Over the limit: loads that failed in the latest state, and that state if nothing of it could be read. */
  readonly failed: number;
  readonly asked: CompareAsked;
}

/** Lines of one kind, the rest is counted. */
const LISTED = 5;
const listed = (lines: readonly string[]): readonly string[] =>
  lines.length > LISTED ? [...lines.slice(0, LISTED), text.history.more(lines.length - LISTED)] : lines;

const ratioOf = ({ before, after }: Shown): number => after / before - 1;
const isSmall = (one: Shown, hide: number | null): boolean =>
  hide !== null && !one.isOver && Math.abs(ratioOf(one)) < hide;
const known = ({ values }: MeasureHistory): number => values.filter((value) => value !== null).length;

/** The number of states that have the measure that most of them have. */
const statesOf = ({ measures }: LoadHistory): number => Math.max(0, ...measures.map(known));
const fewOf = (loads: readonly LoadHistory[]): number => loads.filter((load) => statesOf(load) < LEAST_STATES).length;

/** Loads that cannot be judged, because a state has several measurements of them. */
const severalIn = (loads: readonly LoadHistory[]): number => loads.filter(({ several }) => several.length > 0).length;

function asText(report: HistoryReport): string {
  const { shown: all, asked } = report;
  const shown = all.filter((one) => !isSmall(one, asked.hide));
  const lines = [...rangeOf(report), ...notesOf(report, all.length - shown.length)];
  const cells = shown.map((one) => cellsOf(one, report));
  return asked.print === "markdown"
    ? markdown(verdictOf(report), lines, cells)
    : plainText(verdictOf(report), lines, cells);
}

function verdictOf({ shown, names, failed, asked: { limit } }: HistoryReport): string {
  const words = text.history;
  const changes = shown.filter(({ apart }) => apart === null).length;
  if (limit === null) return words.free(changes, names.length);
  const over = shown.filter(({ isOver }) => isOver).length;
  const most = percentText(percent(limit));
  return [
    ...(failed > 0 ? [words.failed(failed)] : []),
    over > 0 ? words.over(over, names.length, most) : words.within(names.length, most),
  ].join(" ");
}

const rangeOf = ({ order, names }: HistoryReport): string[] =>
  order === "given" ? [] : [text.history.states(plain(names[0]!), plain(names.at(-1)!), text.history.order[order])];

function notesOf(
  { found, states, names, unread, conditions, asked: { hide } }: HistoryReport,
  hidden: number,
): string[] {
  const words = text.history;
  const { loads, matches } = found;
  const few = fewOf(loads);
  const nameOf = (state: number): string => plain(names[state]!);
  const missing = loads.flatMap(({ first, missing: gone }) => {
    if (gone === null) return [];
    const say = gone.hasFailed ? words.missingFailed : words.missing;
    return [say(loadName(workOf(first, matches)), nameOf(gone.since))];
  });
  const refused = [
    ...states.flatMap(({ side }, i) => side.refused.map((one) => ({ ...one, name: names[i]! }))),
    ...unread.flatMap(({ name, refused: own }) => own.map((one) => ({ ...one, name }))),
  ];
  return [
    ...(unread.length > 0 ? [words.unread(unread.map(({ name }) => plain(name)))] : []),
    ...listed(refused.map(({ name, path, message }) => text.refused(plain(`${name}/${path}`), message))),
    ...listed(
      loads.flatMap(({ first, several }) =>
        several.length === 0
          ? []
          : [words.several(loadName(workOf(first, matches)), several.length, nameOf(several[0]!))],
      ),
    ),
    ...listed(missing),
    ...conditions.map(({ before, state, differs }) =>
      words.conditions(nameOf(before), nameOf(state), conditionsText(differs)!),
    ),
    ...(hidden > 0 ? [text.hidden(hidden, percentText(percent(hide ?? 0)))] : []),
    ...(few > 0 ? [words.noLoad(few, LEAST_STATES)] : []),
    words.latest(LEAST_LEVEL - 1, LEAST_LEVEL),
  ];
}

function cellsOf(one: Shown, { found, names, asked: { limit } }: HistoryReport): string[] {
  const { load, measure, state, before, after, worse, p, apart, course, isOver } = one;
  const words = text.history;
  const unit = unitOf(measure.of);
  const noise = measure.noise === null ? [] : [text.noise(`${significant(percent(measure.noise), 2)} %`)];
  return [
    loadName(workOf(load.first, found.matches)),
    measureName(measure.of, measure.op),
    plain(names[state]!),
    valueText(before, unit),
    valueText(after, unit),
    changeText(percent(ratioOf(one)), isOver && limit !== null ? percent(limit) : null),
    [
      ...(isOver ? [text.over] : []),
      worse > 0 ? text.words.worse : text.words.better,
      ...(course === null
        ? []
        : [words.course(changeText(percent(course.ratio - 1)), course.steps, plain(names[course.state]!))]),
      ...(apart === null ? [] : [words.apart(apart.n, valueText(apart.least, unit), valueText(apart.most, unit))]),
      ...(p === null ? [] : [words.p(significant(p, 1), known(measure))]),
      ...noise,
    ].join(", "),
  ];
}

function markdown(verdict: string, lines: readonly string[], cells: readonly (readonly string[])[]): string {
  const row = (of: readonly string[]): string => `| ${of.join(" | ")} |`;
  const { load, measure, change, verdict: head } = text.heads;
  const table = [
    ...["", row([load, measure, ...text.history.heads, change, head])],
    "| --- | --- | --- | ---: | ---: | ---: | --- |",
    ...cells.map((of) => row(of.map(cellText))),
  ];
  const list = lines.map((line) => `- ${cellText(line)}`);
  return [`**${verdict}**`, "", ...list, ...(cells.length === 0 ? [] : table), ""].join("\n");
}

function plainText(verdict: string, lines: readonly string[], cells: readonly (readonly string[])[]): string {
  const rows = aligned(cells, 3, 3);
  return [verdict, ...lines, ...(rows.length > 0 ? ["", ...rows] : []), ""].join("\n");
}

function asJson({ found, states, unread, order, shown, conditions, failed, asked }: HistoryReport): object {
  const over = shown.filter(({ isOver }) => isOver).length + failed;
  const changesOf = (measure: MeasureHistory) =>
    shown
      .filter((one) => one.measure === measure && one.apart === null)
      .map((one) => ({
        ...{ state: one.state, before: one.before, after: one.after, p: one.p },
        ...{ change_percent: percent(ratioOf(one)), worse_percent: percent(one.worse), over: one.isOver },
        ...(one.course === null
          ? {}
          : { since: { state: one.course.state, worse_percent: percent(one.course.worse), steps: one.course.steps } }),
      }));
  const latestOf = (measure: MeasureHistory) => {
    const apart = shown.find((one) => one.measure === measure && one.apart !== null)?.apart ?? null;
    if (apart === null) return null;
    const { n, before, after, ratio, worse } = apart;
    return { states: n, before, after, change_percent: percent(ratio - 1), worse_percent: percent(worse) };
  };
  return {
    ...{ schema: 1, kneepoint: VERSION, order, verdict: over > 0 ? "over" : "within", over },
    fail_on_percent: asked.limit === null ? null : percent(asked.limit),
    hide_below_percent: asked.hide === null ? null : percent(asked.hide),
    ...{
      unjudged_loads: fewOf(found.loads),
      unjudged_several: severalIn(found.loads),
      unjudged_latest_states: LEAST_LEVEL - 1,
    },
    states: states.map(({ side }) => side),
    unread_states: unread.map(({ name, refused }) => ({ path: name, refused })),
    conditions: conditions.map(({ before, state, differs }) => ({
      ...{ state, before },
      differs: differs.map((one) => ({ what: one.what, before: one.base, after: one.new })),
    })),
    loads: found.loads.map(({ first, measures, missing, several }) => ({
      ...workOf(first, found.matches),
      several_in_states: several,
      missing: missing === null ? null : { since_state: missing.since, failed_in_latest: missing.hasFailed },
      measures: measures.map((measure) => ({
        ...{ measure: measure.of, op: measure.op, latency_kind: measure.kind, unit: unitOf(measure.of) },
        ...{ values: measure.values, changes: changesOf(measure), latest_apart: latestOf(measure) },
        noise_percent: measure.noise === null ? null : percent(measure.noise),
      })),
    })),
  };
}

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
