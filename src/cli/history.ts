/** `kneepoint compare --history DIR`: where the level of a load changed over commits, dates or firmware. */
import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { LEAST_LEVEL, LEAST_STATES } from "~/analysis/changePoints";
import { type History, historyOf, latestApart, type LoadHistory } from "~/analysis/history";
import { byName } from "~/base/byName";
import { significant } from "~/base/number";
import { plain, plainJson } from "~/base/shownText";
import { VERSION } from "~/base/version";
import type { MeasureHistory } from "~/model/history";
import { compareCommand as text } from "~/text/en/compare-command";
import { type CompareAsked, type ReadSide, readSets } from "./compare";
import {
  loadName,
  measureName,
  percent,
  percentText,
  signed,
  unitOf,
  valueText,
  workOf,
  cellText,
} from "./compareReport";
import { isHidden, reasonOf } from "./files";
import type { Terminal } from "./inspect";

interface Shown {
  readonly measure: MeasureHistory;
  readonly change: MeasureHistory["changes"][number];
  readonly load: LoadHistory;
  readonly isOver: boolean;
}

/** Exit status: 0 within the limit, 1 the latest change of a measure is over it, 2 too few states, or unreadable. */
export async function history(asked: CompareAsked, { cwd, out, error }: Terminal): Promise<0 | 1 | 2> {
  const refuse = (why: string): 2 => {
    error(`${why}\n`);
    return 2;
  };
  let paths: readonly string[];
  try {
    paths = await statePaths(asked.paths, cwd);
  } catch (failure) {
    return refuse(text.missing(asked.paths[0]!, reasonOf(failure)));
  }
  const read = await readSets(paths, cwd, (i) => `state${String(i)}`);
  if (!read.ok) return refuse(read.error);
  const measured = read.value.filter(({ points }) => points.length > 0);
  if (measured.length < LEAST_STATES) return refuse(text.fewStates(measured.length, LEAST_STATES));
  const { states, order } = inOrder(measured, asked.paths.length > 1);
  const found = historyOf(states.map(({ points }) => points));
  const most = Math.max(0, ...found.loads.map(statesOf));
  if (most < LEAST_STATES) return refuse(text.fewOfLoads(most, measured.length, LEAST_STATES));
  const shown = found.loads.flatMap((load) =>
    load.measures.flatMap((measure) =>
      measure.changes.map((change): Shown => {
        const isLast = change === measure.changes.at(-1);
        return { load, measure, change, isOver: asked.limit !== null && isLast && change.worse > asked.limit };
      }),
    ),
  );
  const names = states.map(({ side }) => basename(side.path));
  const over = shown.filter(({ isOver }) => isOver).length;
  if (asked.print === "json") await out(`${plainJson(JSON.stringify(reportOf(found, states, order, shown, asked)))}\n`);
  else await out(textOf(found, names, order, shown, asked));
  return over > 0 ? 1 : 0;
}

/** The entries of a single folder, else the given paths. */
async function statePaths(paths: readonly string[], cwd: string): Promise<readonly string[]> {
  const [dir] = paths;
  if (paths.length > 1 || dir === undefined) return paths;
  if (!(await stat(resolve(cwd, dir))).isDirectory()) return paths;
  const names = await readdir(resolve(cwd, dir));
  return names.filter((name) => !isHidden(name)).map((name) => join(dir, name));
}

type Order = keyof typeof text.history.order | "given";

/** By their first start, if all have one; paths given one by one keep their order. */
function inOrder(states: readonly ReadSide[], isGiven: boolean): { states: readonly ReadSide[]; order: Order } {
  if (isGiven) return { states, order: "given" };
  const startOf = ({ points }: ReadSide): number =>
    points.reduce((least, { started_ms }) => Math.min(least, started_ms ?? -Infinity), Infinity);
  const starts = new Map(states.map((state) => [state, startOf(state)]));
  const isTimed = [...starts.values()].every(Number.isFinite);
  const sorted = isTimed
    ? states.toSorted((a, b) => starts.get(a)! - starts.get(b)!)
    : states.toSorted((a, b) => byName(a.side.path, b.side.path));
  return { states: sorted, order: isTimed ? "time" : "name" };
}

const ratioOf = ({ before, after }: Shown["change"]): number => after / before - 1;
const isSmall = ({ change, isOver }: Shown, hide: number | null): boolean =>
  hide !== null && !isOver && Math.abs(ratioOf(change)) < hide;
const known = ({ values }: MeasureHistory): number => values.filter((value) => value !== null).length;

/** In how many states was the measure that most of them have. */
const statesOf = ({ measures }: LoadHistory): number => Math.max(0, ...measures.map(known));
const fewOf = (loads: readonly LoadHistory[]): number => loads.filter((load) => statesOf(load) < LEAST_STATES).length;

function textOf(
  { loads, matches }: History,
  names: readonly string[],
  order: Order,
  all: readonly Shown[],
  { limit, hide, print }: CompareAsked,
): string {
  const shown = all.filter((one) => !isSmall(one, hide));
  const over = all.filter(({ isOver }) => isOver).length;
  const words = text.history;
  const verdict =
    limit === null
      ? words.free(all.length, names.length)
      : over > 0
        ? words.over(over, names.length, percentText(percent(limit)))
        : words.within(names.length, percentText(percent(limit)));
  const cells = shown.map(({ load, measure, change, isOver }) => [
    loadName(workOf(load.first, matches)),
    measureName(measure.of, measure.op),
    plain(names[change.state]!),
    valueText(change.before, unitOf(measure.of)),
    valueText(change.after, unitOf(measure.of)),
    signed(percent(ratioOf(change))),
    [
      ...(isOver ? [text.over] : []),
      change.worse > 0 ? text.words.worse : text.words.better,
      words.p(significant(change.p, 1), known(measure)),
      ...(measure.noise === null ? [] : [text.noise(`${significant(percent(measure.noise), 2)} %`)]),
    ].join(", "),
  ]);
  const few = fewOf(loads);
  const apart = loads
    .filter((load) => limit !== null && statesOf(load) >= LEAST_STATES)
    .flatMap(({ measures }) => measures.filter((measure) => (latestApart(measure)?.worse ?? 0) > limit!)).length;
  const notes = [
    ...(all.length > shown.length ? [text.hidden(all.length - shown.length, percentText(percent(hide ?? 0)))] : []),
    ...(few > 0 ? [words.noLoad(few, LEAST_STATES)] : []),
    words.latest(LEAST_LEVEL - 1, LEAST_LEVEL),
    ...(apart > 0 ? [words.apart(apart, percentText(percent(limit ?? 0)))] : []),
  ];
  const range = order === "given" ? [] : [words.states(plain(names[0]!), plain(names.at(-1)!), words.order[order])];
  if (print === "markdown") {
    const row = (of: readonly string[]): string => `| ${of.join(" | ")} |`;
    const { load, measure, change, verdict: head } = text.heads;
    const heads = [load, measure, ...words.heads, change, head];
    const table =
      cells.length === 0
        ? []
        : [
            "",
            row(heads),
            "| --- | --- | --- | ---: | ---: | ---: | --- |",
            ...cells.map((of) => row(of.map(cellText))),
          ];
    return [`**${verdict}**`, "", ...[...range, ...notes].map((line) => `- ${cellText(line)}`), ...table, ""].join(
      "\n",
    );
  }
  const widths = [0, 1, 2, 3, 4, 5].map((i) => Math.max(0, ...cells.map((row) => row[i]!.length)));
  const rows = cells.map((row) =>
    row.map((cell, i) => (i < 3 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i] ?? 0))).join("  "),
  );
  return [verdict, ...range, ...notes, ...(rows.length > 0 ? ["", ...rows] : []), ""].join("\n");
}

function reportOf(
  { loads, matches }: History,
  states: readonly ReadSide[],
  order: Order,
  shown: readonly Shown[],
  { limit, hide }: CompareAsked,
): object {
  const over = shown.filter(({ isOver }) => isOver);
  const changesOf = (measure: MeasureHistory) =>
    measure.changes.map((change) => ({
      ...{ state: change.state, before: change.before, after: change.after, p: change.p },
      change_percent: percent(ratioOf(change)),
      worse_percent: percent(change.worse),
      over: over.some((one) => one.change === change),
    }));
  return {
    ...{ schema: 1, kneepoint: VERSION, order, verdict: over.length > 0 ? "over" : "within", over: over.length },
    fail_on_percent: limit === null ? null : percent(limit),
    hide_below_percent: hide === null ? null : percent(hide),
    ...{ unjudged_loads: fewOf(loads), unjudged_latest_states: LEAST_LEVEL - 1 },
    states: states.map(({ side }) => side),
    loads: loads.map(({ first, measures }) => ({
      ...workOf(first, matches),
      measures: measures.map((measure) => ({
        ...{ measure: measure.of, op: measure.op, latency_kind: measure.kind, unit: unitOf(measure.of) },
        ...{ values: measure.values, changes: changesOf(measure) },
        noise_percent: measure.noise === null ? null : percent(measure.noise),
      })),
    })),
  };
}
