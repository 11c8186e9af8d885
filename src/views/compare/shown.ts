/** Measured results or published figures: which the page shows, and the content of its sections. Pure. */
import { group } from "d3-array";
import { systemId } from "~/model/system";
import { measured as isMeasured, valueOf } from "~/analysis/published";
import { buildRatios, stylesOf } from "~/charts/compare/ratios";
import type { Frame, Scene } from "~/charts/scene";
import type { CurvePoint, FigureRow, MemberRow } from "~/model/answers";
import type { Needed } from "~/model/carried";
import { rowsOfStep, type Step, stepsOf } from "~/model/step";
import type { Known } from "../shared/known";
import { MENU_QUANTILES, neededPoints } from "../shared/share/needed";
import { within } from "~/base/path";
import { compareModel, type CompareModel, publishedModel, type PublishedModel, type Report } from "./model";
import { en } from "~/text/en";
import type { ShareSide } from "./readShare";
import type { CompareState } from "./state";

export interface Answers {
  readonly points: readonly CurvePoint[];
  /** Absent until loaded: they tell the drives of a sum. */
  readonly members?: readonly MemberRow[];
  readonly figures: readonly FigureRow[];
}

export type Shown =
  | { readonly of: "measured"; readonly model: CompareModel; readonly other: boolean }
  | { readonly of: "published"; readonly model: PublishedModel; readonly other: boolean };

/** `other`: results of the other kind exist, too. */
export function shownOf(answers: Answers, state: CompareState, reports: readonly Report[]): Shown {
  const measured = compareModel(answers, state, reports);
  const published = publishedModel(answers.figures, state, reports);
  const [some, figures] = [measured.found.sides.length > 1, published.found.sides.length > 1];
  const of =
    state.of === "auto" || state.of === "library"
      ? !some && (figures || (answers.points.length === 0 && answers.figures.length > 0))
        ? "published"
        : "measured"
      : state.of;
  return of === "measured" ? { of, model: measured, other: figures } : { of, model: published, other: some };
}

export const comparePicture = (answers: Answers, state: CompareState, known: Known, frame: Frame): Scene =>
  buildRatios(shownOf(answers, state, known).model.table, frame);

/**
 * All results of each side, whether another side has them or not; if nothing is compared, each path, else each system.
 */
export function shareSides(
  shown: Shown,
  { points, figures }: Answers,
  { in: paths }: CompareState,
  reports: readonly Report[],
): ShareSide[] {
  if (shown.of === "published") {
    const { found, systems, data } = shown.model;
    const bySystem = group(figures.filter(isMeasured), (row) => systemId(row));
    return data.sides.flatMap((side) => {
      const own = [...systems].filter(([key, one]) => bySystem.has(key) && valueOf(found.by, one) === side.value);
      return own.map(([key, { dataset, label }]) => ({
        ...{ ...side, name: own.length > 1 ? label : side.name, points: [], figures: bySystem.get(key)! },
        curves: (reports.find(({ slug }) => slug === dataset)?.curves ?? []).map(({ facts }) => facts),
      }));
    });
  }
  const { styles, found } = shown.model;
  const isAlone = styles.length === 0;
  const steps = stepsOf(points.filter(({ source_path }) => within(paths, source_path)));
  const aloneOf = ({ first }: Step): string =>
    paths.length > 1
      ? (paths.find((path) => within([path], first.source_path)) ?? "")
      : (first.system_label ?? first.system ?? en.curve.unpublished);
  const own = group(steps, (step) => (isAlone ? aloneOf(step) : (found.sideOf(step) ?? "")));
  const values = [...own.keys()];
  const sides = isAlone ? stylesOf("system", values, values, (value) => value) : styles;
  return sides.map((side) => ({
    ...{ ...side, points: (own.get(side.value) ?? []).flatMap(rowsOfStep), figures: [], curves: [] },
  }));
}

/** All own results of each side, with the members if they tell the drives or their shares of a sum. */
export function neededSides(
  measured: readonly CurvePoint[],
  all: readonly CurvePoint[],
  members: readonly MemberRow[],
): Needed | null {
  const keys = new Set(measured.filter(({ dataset }) => dataset === "local").map(({ key }) => key));
  const told = members.some(({ dataset, key, of }) => dataset === "local" && key !== of && keys.has(of));
  return neededPoints(measured, all, { quantiles: MENU_QUANTILES, ...(told ? { members: true } : {}) });
}
