/**
 * From the answer to `figures` and the state of a link to everything the page shows, and to the scene. Pure: page,
 * catalogue card and tests draw the same chart from the same rows.
 */
import { onceOf } from "~/base/byKey";
import { buildFigures } from "~/charts/figures/build";
import type { Declared, FiguresOptions } from "~/charts/figures/options";
import type { PlotForms } from "~/charts/figures/plots/plotForm";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import type { FigureRow } from "~/model/answers";
import type { Known } from "../shared/known";
import { choicesOf, headlineMetrics, type Choices } from "./choices";
import { sentence } from "./controls";
import type { FiguresState } from "./state";

export interface FiguresModel {
  readonly rows: readonly FigureRow[];
  readonly choices: Choices;
  readonly parts: readonly (string | Token)[];
  readonly options: FiguresOptions;
}

export function figuresModel(
  rows: readonly FigureRow[],
  state: FiguresState,
  known: Known,
  set: (patch: Partial<FiguresState>) => void = () => undefined,
  plots?: PlotForms,
): FiguresModel {
  const chosen = optionsOf(state, rows, known);
  const choices = choicesOf(rows, state, chosen, plots);
  const parts = sentence({ choices, state, set, empty: rows.length === 0 });
  return { rows, choices, parts, options: { ...chosen, title: sentenceText(parts) } };
}

const optionsOf = (state: FiguresState, rows: readonly FigureRow[], known: Known): Omit<FiguresOptions, "title"> => ({
  form: state.form,
  metrics: state.m.length > 0 ? state.m : headlineMetrics(rows, state),
  facts: state.f,
  workloads: state.w,
  systems: state.s,
  loads: state.load,
  restated: state.r,
  per: state.per,
  colour: state.c,
  sort: state.sort,
  unit: state.u,
  confirmed: state.ok,
  log: state.log,
  zoom: state.z,
  declared: declaredOf(known),
});

/** The same list gives the same object, which is compared to decide about redrawing. */
const declaredOf = onceOf((known: Known): Declared => ({
  curves: known.flatMap(({ slug, curves }) => curves.map(({ facts }) => facts.map((fact) => `${slug}/${fact}`))),
  gains: known.flatMap(({ slug, gains = [] }) =>
    gains.map(({ name, of, over, says = [] }) => {
      const [ofs, overs, said] = [of, over, says].map((facts) => facts.map((fact) => `${slug}/${fact}`)) as [
        string[],
        string[],
        string[],
      ];
      return { name, mark: `${ofs[0] ?? slug}/gain`, of: ofs, over: overs, says: said };
    }),
  ),
  gb_bytes: Object.fromEntries(
    known.flatMap(({ slug, gb_bytes }) => (gb_bytes === null || gb_bytes === undefined ? [] : [[slug, gb_bytes]])),
  ),
}));

/** @param plots the forms with axes, if the state asks for one (`isPlot`) */
export function figuresPicture(
  rows: readonly FigureRow[],
  state: FiguresState,
  known: Known,
  frame: Frame,
  plots?: PlotForms,
): Scene {
  return buildFigures(rows, figuresModel(rows, state, known, undefined, plots).options, frame, plots);
}
