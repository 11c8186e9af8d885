/** The output of `kneepoint compare --history`: text, Markdown and JSON. */
import { LEAST_LEVEL, LEAST_STATES } from "~/analysis/changePoints";
import type { History, latestApart, latestCourse, LoadHistory } from "~/analysis/history";
import { significant } from "~/base/number";
import { plain } from "~/base/shownText";
import { VERSION } from "~/base/version";
import type { LevelChange, MeasureHistory } from "~/model/history";
import { compareCommand as text } from "~/text/en/compare-command";
import type { CompareAsked, ReadSide } from "./compare";
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

/** A change of level, or the latest states that are apart from their level (`p` null). */
export interface Shown extends Omit<LevelChange, "p"> {
  readonly load: LoadHistory;
  readonly measure: MeasureHistory;
  readonly p: number | null;
  readonly apart: ReturnType<typeof latestApart>;
  /** Of the latest change, where several steps in one direction led to it. */
  readonly course: ReturnType<typeof latestCourse>;
  readonly isOver: boolean;
}

export interface ConditionsChange {
  /** Indices of states. */
  readonly before: number;
  readonly state: number;
  readonly differs: CompareReport["differs"];
}

export interface HistoryReport {
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

/** In how many states was the measure that most of them have. */
export const statesOf = ({ measures }: LoadHistory): number => Math.max(0, ...measures.map(known));
const fewOf = (loads: readonly LoadHistory[]): number => loads.filter((load) => statesOf(load) < LEAST_STATES).length;

/** Loads that cannot be judged, because a state has several measurements of them. */
export const severalIn = (loads: readonly LoadHistory[]): number =>
  loads.filter(({ several }) => several.length > 0).length;

export function asText(report: HistoryReport): string {
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

function cellsOf(one: Shown, { found, names }: HistoryReport): string[] {
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
    changeText(percent(ratioOf(one))),
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

export function asJson({ found, states, unread, order, shown, conditions, failed, asked }: HistoryReport): object {
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
