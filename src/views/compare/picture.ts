/**
 * From the answer to `curve` and a state of the link to everything the page shows, and to the scene. Pure: the page, a
 * card and tests draw the same chart from the same rows.
 */
import type { CompareData } from "~/charts/compare/data";
import type { Statistic } from "~/charts/curve/options";
import { sentenceText, type Token } from "~/components/token";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { compare as text } from "~/text/en/compare";
import { type DriveCounter, drivesIn } from "../shared/driveCount";
import type { Known } from "../shared/known";
import { matchedSides } from "../shared/matches";
import { workloadId } from "../shared/point/workload";
import { comparable, comparedTo, type Side, type Sides } from "../shared/sides";
import { counts, stepsOf, usualStatistic, type Step } from "../shared/steps";
import { within } from "../shared/within";
import { KEYS } from "./cells";
import { plainName, stylesOf } from "./names";
import { type CellOptions, cellsOf, type Cells } from "./rows";
import { throughputCells } from "./throughput";
import { limitCells } from "./underLimit";
import { otherLoadsOf, type OtherLoads } from "./otherLoads";
import { sentence } from "./sentence";
import { namesFrom } from "./sides";
import type { CompareState } from "./state";

export interface CompareAnswers {
  readonly points: readonly CurvePoint[];
  /** Answer of `members`: what tells the drives of a sum; absent until it is there. */
  readonly members?: readonly MemberRow[];
}

export interface CompareModel {
  readonly found: Sides;
  /** The base first. */
  readonly sides: readonly Side[];
  /** Each with everything it measured of the chosen workloads, matched or not. */
  readonly all: readonly Side[];
  /** Of each, in the same order. */
  readonly names: readonly string[];
  readonly cells: Cells;
  readonly data: CompareData;
  readonly drivesOf: DriveCounter;
  /** Some side is of several drives: a value per drive says more. */
  readonly drives: boolean;
  readonly parts: readonly (string | Token)[];
  /** Where no cell is shared at an equal load: at what else the sides can be compared; null: at nothing else. */
  readonly otherLoads: OtherLoads | null;
}

function cellsAt(sides: readonly Side[], names: readonly string[], options: CellOptions): Cells {
  if (options.at === "throughput") return throughputCells(sides, options.statistic);
  return options.at === "limit" ? limitCells(sides, names, options) : cellsOf(sides, options);
}

export function compareModel(
  { points, members = [] }: CompareAnswers,
  state: CompareState,
  known: Known,
  set: (patch: Partial<CompareState>) => void = () => undefined,
): CompareModel {
  const steps = stepsOf(points.filter(({ source_path }) => within(state.in, source_path)));
  const isCell = state.at === "depth" || state.at === "load";
  const { found, matches, keyOf } = matchedSides(steps, state, KEYS[state.at], isCell);
  const base = found.sides.find(({ value }) => value === state.base) ?? found.sides[0];
  const ordered = base === undefined ? [] : [base, ...found.sides.filter((side) => side !== base)];
  const workloads = new Map(
    ordered.flatMap((side) => side.steps.map(({ first }) => [workloadId(first), first] as const)),
  );
  const chosen = ({ first }: Step): boolean => state.w.length === 0 || state.w.includes(workloadId(first));
  const all = ordered.map(({ value, steps: own }) => ({ value, steps: own.filter(chosen) }));
  const { sides, unlike } = comparedTo(all, base?.value ?? "", keyOf);
  const given = namesFrom(state.n);
  const nameOf = (value: string): string => given.get(value) ?? plainName(found.by, value, known);
  const names = sides.map(({ value }) => nameOf(value));
  const statistic: Statistic =
    state.y === "auto"
      ? usualStatistic(sides.flatMap((side) => side.steps.flatMap(({ latencies }) => [...latencies])))
      : state.y;
  const drivesOf = drivesIn(stepsOf(points), members).of;
  const perDrive = state.per === "member" ? drivesOf : undefined;
  const options = { at: state.at, statistic, perDrive, limit_us: state.lim, drivesOf, matches };
  const cells = cellsAt(sides, names, options);
  const focus = Math.min(
    Math.max(
      1,
      sides.findIndex(({ value }) => value === state.s),
    ),
    Math.max(0, sides.length - 1),
  );
  const parts = sentence({ found, nameOf, sides, names, workloads, cells, statistic, focus, state, known, set });
  const styles = stylesOf(
    found.by,
    sides.map(({ value }) => value),
    found.sides.map(({ value }) => value),
    nameOf,
  );
  const left = steps.filter((step) => !counts(step)).length;
  const data: CompareData = {
    title: sentenceText(parts),
    statistic,
    sides: styles,
    focus,
    at: state.at,
    cells: cells.cells,
    rows: cells.rows,
    notes:
      cells.rows.length === 0
        ? cells.notes
        : [
            ...(found.single > 0 ? [text.noteSingle(found.single)] : []),
            ...(found.unsaid > 0 ? [text.noteUnsaid(found.unsaid, text.attributes[found.by])] : []),
            ...(unlike > 0 ? [text.noteBase(unlike)] : []),
            ...(left > 0 ? [text.noteFailed(left)] : []),
            ...cells.notes,
          ],
  };
  const comparing = comparable(steps).filter(chosen);
  const whole = sides.map(({ value }) => ({ value, steps: comparing.filter((step) => found.sideOf(step) === value) }));
  const drives = sides.some((side) => side.steps.some((step) => (drivesOf(step) ?? 1) > 1));
  const otherLoads = found.sides.length > 1 || state.at !== "depth" ? null : otherLoadsOf(steps, state, statistic);
  return { found, sides, all: whole, names, cells, data, drivesOf, drives, parts, otherLoads };
}
