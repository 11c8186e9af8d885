/** Measured results or published figures: which of them the page shows, and what its sections are made of. Pure. */
import { group } from "d3-array";
import { measured as isMeasured, systemKey, valueOf } from "~/analysis/published";
import { buildRatios } from "~/charts/compare/ratios";
import type { Frame, Scene } from "~/charts/scene";
import type { CurvePoint, FigureRow, MemberRow } from "~/model/answers";
import type { Needed } from "~/model/carried";
import { rowsOfStep, stepsOf } from "~/model/step";
import type { Known } from "../shared/known";
import { MENU_QUANTILES, neededPoints } from "../shared/share/needed";
import { within } from "~/base/path";
import { compareModel, type CompareModel, plainName, stylesOf } from "./model";
import { publishedModel, type PublishedModel, type Report } from "./published";
import { en } from "~/text/en";
import type { ShareInput } from "./readShare";
import type { CompareState } from "./state";

export interface Answers {
  readonly points: readonly CurvePoint[];
  /** Absent until they are there: the drives of a sum are told by them. */
  readonly members?: readonly MemberRow[];
  readonly figures: readonly FigureRow[];
}

export type Shown =
  | { readonly of: "measured"; readonly model: CompareModel; readonly other: boolean }
  | { readonly of: "published"; readonly model: PublishedModel; readonly other: boolean };

/** `other`: there is something to show of the other kind, too. */
export function shownOf(answers: Answers, state: CompareState, reports: readonly Report[]): Shown {
  const measured = compareModel(answers, state, reports);
  const published = publishedModel(answers.figures, state, reports);
  const [some, figures] = [measured.found.sides.length > 1, published.found.sides.length > 1];
  const of = state.of === "auto" ? (some || answers.figures.length === 0 ? "measured" : "published") : state.of;
  return of === "measured" ? { of, model: measured, other: figures } : { of, model: published, other: some };
}

export const comparePicture = (answers: Answers, state: CompareState, known: Known, frame: Frame): Scene =>
  buildRatios(shownOf(answers, state, known).model.table, frame);

/** Everything of each side, whether another side has it or not; of nobody to compare with each path or dataset. */
export function inputOf(
  shown: Shown,
  { points, figures }: Answers,
  state: CompareState,
  reports: readonly Report[],
): Required<ShareInput> {
  const here = points.filter(({ source_path }) => within(state.in, source_path));
  if (shown.of === "measured") {
    const { sides, styles, found } = shown.model;
    const isAlone = sides.length === 0;
    // Own files of several systems have a line each, with its name.
    const by = state.in.length > 1 ? "folder" : here.every(({ dataset }) => dataset === "local") ? "system" : "dataset";
    const aloneOf = ({ dataset, source_path, system_label, system }: CurvePoint): string =>
      by === "folder"
        ? (state.in.find((path) => within([path], source_path)) ?? "")
        : by === "system"
          ? (system_label ?? system ?? en.curve.unpublished)
          : dataset;
    const placed = stepsOf(here).flatMap((step) =>
      rowsOfStep(step).map((row) => ({ row, side: found.sideOf(step) ?? "" })),
    );
    const own = group(isAlone ? here.map((row) => ({ row, side: aloneOf(row) })) : placed, ({ side }) => side);
    const values = isAlone ? [...own.keys()] : sides.map(({ value }) => value);
    const names = isAlone ? stylesOf(by, values, values, (value) => plainName(by, value, reports)) : styles;
    const measured = values.map((value, i) => ({
      name: names[i]?.name ?? value,
      points: (own.get(value) ?? []).map(({ row }) => row),
    }));
    return { measured, published: [], styles: names };
  }
  const { found, systems, data } = shown.model;
  const all = data.sides.flatMap((style) => {
    const { value, name } = style;
    const own = [...systems].flatMap(([key, system]) => {
      const rows = figures.filter((row) => isMeasured(row) && systemKey(row.dataset, row.system) === key);
      return rows.length > 0 && valueOf(found.by, system) === value ? [{ system, rows }] : [];
    });
    return own.map(({ system, rows }) => {
      const report = reports.find(({ slug }) => slug === system.dataset);
      const curves = (report?.curves ?? []).map(({ facts }) => facts);
      return { side: { name: own.length > 1 ? system.label : name, figures: rows, curves }, style };
    });
  });
  return { measured: [], published: all.map(({ side }) => side), styles: all.map(({ style }) => style) };
}

/** Everything of each side that is the user's own; the members too where they tell the drives or their shares of a sum. */
export function neededSides(
  measured: readonly CurvePoint[],
  all: readonly CurvePoint[],
  members: readonly MemberRow[],
): Needed | null {
  const keys = new Set(measured.filter(({ dataset }) => dataset === "local").map(({ key }) => key));
  const told = members.some(({ dataset, key, of }) => dataset === "local" && key !== of && keys.has(of));
  return neededPoints(measured, all, { quantiles: MENU_QUANTILES, ...(told ? { members: true } : {}) });
}
