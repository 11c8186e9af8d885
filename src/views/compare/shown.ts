/** Measured cells or published figures: which of them the page shows, and what it shows of them. Pure. */
import { buildAny } from "~/charts/compare/compare";
import type { Frame, Scene } from "~/charts/scene";
import type { CurvePoint, FigureRow, MemberRow } from "~/model/answers";
import type { Known } from "../shared/known";
import { compareModel, type CompareModel } from "./picture";
import { publishedModel, type PublishedModel } from "./published/model";
import type { Report } from "./published/systems";
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

type Set = (patch: Partial<CompareState>) => void;

/** `other`: there is something to show of the other kind, too. */
export function shownOf(answers: Answers, state: CompareState, reports: readonly Report[], set?: Set): Shown {
  const measured = compareModel(answers, state, reports, set);
  const published = publishedModel(answers.figures, state, reports, set);
  const [some, figures] = [measured.found.sides.length > 1, published.found.sides.length > 1];
  const of = state.of === "auto" ? (some || answers.figures.length === 0 ? "measured" : "published") : state.of;
  return of === "measured" ? { of, model: measured, other: figures } : { of, model: published, other: some };
}

export const comparePicture = (answers: Answers, state: CompareState, known: Known, frame: Frame): Scene =>
  buildAny(shownOf(answers, state, known).model.data, frame);
