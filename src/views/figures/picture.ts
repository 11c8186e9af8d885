/**
 * From the answer to `figures` and a state of the link to everything the page shows, and to the scene. Pure: the page,
 * the catalogue's card and tests draw the same chart from the same rows.
 */
import { buildFigures } from "~/charts/figures/build";
import type { FiguresOptions } from "~/charts/figures/options";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import type { FigureRow } from "~/model/answers";
import { en } from "~/text/en";
import type { Known } from "../shared/known";
import { choicesOf, headlineMetrics, type Choices } from "./choices";
import { sentence } from "./sentence";
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
): FiguresModel {
  const chosen = optionsOf(state, rows);
  const choices = choicesOf(rows, state, chosen);
  const datasets = known
    .filter((entry) => entry.figures > 0 || state.d.includes(entry.slug))
    .map((entry) => ({ id: entry.slug, title: entry.title }));
  if (state.d.includes("local")) datasets.push({ id: "local", title: en.curve.ownFiles });
  const parts = sentence({ choices, state, datasets, set, empty: rows.length === 0 });
  return { rows, choices, parts, options: { ...chosen, title: sentenceText(parts) } };
}

const optionsOf = (state: FiguresState, rows: readonly FigureRow[]): Omit<FiguresOptions, "title"> => ({
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
});

export function figuresPicture(rows: readonly FigureRow[], state: FiguresState, known: Known, frame: Frame): Scene {
  return buildFigures(rows, figuresModel(rows, state, known).options, frame);
}
