/**
 * The pages that draw: how their links become scenes elsewhere (a section of a report, a test). One row each; the key
 * is the page in links and the chart in charts/table.ts. Charts that few reports show are loaded on demand. The pages
 * themselves import their own picture.ts only.
 */
import { isPlot } from "~/charts/figures/options";
import type { Frame, Scene } from "~/charts/scene";
import type { ChartId } from "~/charts/table";
import { decodeHash, encodeHash, type Pages } from "~/permalink/codec";
import type { Fields, LinkContext, State } from "~/permalink/field";
import { named } from "~/queries/named";
import type { Askable } from "~/queries/question";
import { fields as compareFields } from "./compare/state";
import { fields as curveFields } from "./curve/state";
import { figuresPicture } from "./figures/picture";
import { fields as figuresFields } from "./figures/state";
import { fields as exploreFields } from "./explore/state";
import { fields as historyFields } from "./history/state";
import { fields as runFields } from "./run/state";
import { fields as scalingFields } from "./scaling/state";
import { fields as percentilesFields } from "./percentiles/state";
import { fields as timelineFields } from "./timeline/state";
import type { Known } from "./shared/known";
import type { PerDataset, Rows } from "./shared/useAnswers";

/** From the rows, by name of the question, to the scene. */
export type Draw = (rows: Rows, state: Readonly<Record<string, unknown>>, known: Known, frame: Frame) => Scene;

/** The input of a page's picture: its fields, and what it asks of each dataset. */
interface Asking {
  readonly fields: Fields;
  readonly questions: Readonly<Record<string, Askable<PerDataset, unknown[]>>>;
}
/** `load`: the chart's code is loaded on demand; beside `draw`: for states that need more than it (`more`). */
export type Picture = Asking &
  (
    | { readonly draw: Draw; readonly more?: (state: never) => boolean; readonly load?: () => Promise<Draw> }
    | { readonly draw?: undefined; readonly load: () => Promise<Draw> }
  );

type Row = Readonly<Record<string, unknown>>;
type DrawOf<F extends Fields, R extends Row> = (
  rows: { readonly [K in keyof R]: readonly R[K][] },
  state: State<F>,
  known: Known,
  frame: Frame,
) => Scene;
interface AskingOf<F extends Fields, R extends Row> {
  readonly fields: F;
  readonly questions: { readonly [K in keyof R]: Askable<PerDataset, R[K][]> };
}

/**
 * A picture gets the state decoded by its own fields and the rows of its own questions. This is the one place that
 * drops their types.
 */
const picture = <F extends Fields, R extends Row>(
  own: AskingOf<F, R> & {
    readonly draw: DrawOf<F, R>;
    readonly more?: (state: State<F>) => boolean;
    readonly load?: () => Promise<DrawOf<F, R>>;
  },
): Picture & { readonly draw: Draw } => own as unknown as Picture & { readonly draw: Draw };
const later = <F extends Fields, R extends Row>(
  own: AskingOf<F, R> & { readonly load: () => Promise<DrawOf<F, R>> },
): Asking & { readonly load: () => Promise<Draw> } => own as unknown as Asking & { readonly load: () => Promise<Draw> };

export const pictures = {
  curve: later({
    fields: curveFields,
    questions: { points: named.curve },
    load: async () => (await import("./curve/picture")).curvePicture,
  }),
  figures: picture({
    fields: figuresFields,
    questions: { rows: named.figures },
    draw: ({ rows }, state, known, frame) => figuresPicture(rows, state, known, frame),
    more: ({ form }) => isPlot(form),
    load: async () => {
      const { plotForms } = await import("./shared/worked/forms");
      return ({ rows }, state, known, frame) => figuresPicture(rows, state, known, frame, plotForms);
    },
  }),
  run: later({
    fields: runFields,
    questions: { points: named.curve },
    load: async () => {
      const { runPicture } = await import("./run/picture");
      return ({ points }, state, _known, frame) => runPicture({ points, traces: [] }, state, frame);
    },
  }),
  scaling: later({
    fields: scalingFields,
    questions: { points: named.curve, members: named.members, figures: named.figures },
    load: async () => (await import("./scaling/model")).scalingPicture,
  }),
  compare: later({
    fields: compareFields,
    questions: { points: named.curve, figures: named.figures },
    load: async () => (await import("./compare/shown")).comparePicture,
  }),
  percentiles: later({
    fields: percentilesFields,
    questions: { points: named.curve },
    load: async () => (await import("./percentiles/picture")).percentilesPicture,
  }),
  history: later({
    fields: historyFields,
    questions: { points: named.curve },
    load: async () => {
      const { historyPicture } = await import("./history/model");
      return ({ points }, state, _known, frame) => historyPicture(points, state, frame);
    },
  }),
  explore: later({
    fields: exploreFields,
    questions: { points: named.curve },
    load: async () => {
      const { explorePicture } = await import("./explore/picture");
      return ({ points }, state, _known, frame) => explorePicture(points, state, frame);
    },
  }),
  timeline: later({
    fields: timelineFields,
    questions: { traces: named.traces, looks: named.looks },
    load: async () => {
      const { timelinePicture } = await import("./timeline/picture");
      return (rows, state, _known, frame) => timelinePicture(rows, state, frame);
    },
  }),
} as const satisfies Partial<Readonly<Record<ChartId, Picture>>>;
export type PictureId = keyof typeof pictures;

/** A chart that a dataset names: a state of the page that draws it, and the whole link in today's form. */
export interface Headline {
  readonly page: PictureId;
  readonly state: State<Fields> & { readonly d: readonly string[] };
  readonly href: string;
}

const pages: Pages = new Map(Object.entries(pictures).map(([id, { fields }]) => [id, fields]));

/** Reads a link of kneepoint.json; null if it names no page with a chart. */
export function headlineOf(headline: string, context: LinkContext): Headline | null {
  // A section of text alone: no link, not the page that opens without one.
  if (headline === "") return null;
  const link = decodeHash(headline, pages);
  if (link.notices.some(({ code }) => code === "url/unknown-page")) return null;
  const page = link.page as PictureId; // one of `pages`
  const state = link.state as Headline["state"]; // every page that draws names its datasets in `d`
  return { page, state, href: encodeHash(page, pages.get(page)!, state, context) };
}
