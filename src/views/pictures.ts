/**
 * The pages that draw: how a link of theirs becomes a scene anywhere else (a card of the catalogue, a test). One row
 * each; the key is the page in links and the chart in charts/table.ts. Loads every chart: the pages themselves import
 * their own picture.ts only.
 */
import type { Frame, Scene } from "~/charts/scene";
import type { ChartId } from "~/charts/table";
import type { Fields, State } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { figures } from "~/queries/figures";
import { members } from "~/queries/members";
import type { Question } from "~/queries/question";
import { series } from "~/queries/series";
import { together } from "~/queries/together";
import { comparePicture } from "./compare/picture";
import { fields as compareFields } from "./compare/state";
import { curvePicture } from "./curve/picture";
import { fields as curveFields } from "./curve/state";
import { drivesPicture } from "./drives/picture";
import { fields as drivesFields } from "./drives/state";
import { figuresPicture } from "./figures/picture";
import { fields as figuresFields } from "./figures/state";
import { runPicture } from "./run/picture";
import { fields as runFields } from "./run/state";
import { scalingPicture } from "./scaling/picture";
import { fields as scalingFields } from "./scaling/state";
import { repeatsPicture } from "./repeats/picture";
import { fields as repeatsFields } from "./repeats/state";
import type { Known } from "./shared/known";
import type { PerDataset, Rows } from "./shared/useAnswers";

/** What a page draws: its fields, what it asks of each dataset, and the scene from the rows under the same names. */
export interface Picture {
  readonly fields: Fields;
  readonly questions: Readonly<Record<string, Question<PerDataset, unknown[]>>>;
  readonly draw: (rows: Rows, state: Readonly<Record<string, unknown>>, known: Known, frame: Frame) => Scene;
}

/** A picture gets the state its own fields decode and the rows of its own questions: the one place that forgets their types. */
const picture = <F extends Fields, R extends Readonly<Record<string, unknown>>>(own: {
  readonly fields: F;
  readonly questions: { readonly [K in keyof R]: Question<PerDataset, R[K][]> };
  readonly draw: (
    rows: { readonly [K in keyof R]: readonly R[K][] },
    state: State<F>,
    known: Known,
    frame: Frame,
  ) => Scene;
}): Picture => own as unknown as Picture;

export const pictures = {
  curve: picture({ fields: curveFields, questions: { series, points: curve }, draw: curvePicture }),
  figures: picture({
    fields: figuresFields,
    questions: { rows: figures },
    draw: ({ rows }, state, known, frame) => figuresPicture(rows, state, known, frame),
  }),
  run: picture({
    fields: runFields,
    questions: { points: curve },
    draw: ({ points }, state, _known, frame) => runPicture({ points, traces: [] }, state, frame),
  }),
  drives: picture({ fields: drivesFields, questions: { points: curve, members, together }, draw: drivesPicture }),
  scaling: picture({ fields: scalingFields, questions: { points: curve, members }, draw: scalingPicture }),
  compare: picture({ fields: compareFields, questions: { points: curve }, draw: comparePicture }),
  repeats: picture({ fields: repeatsFields, questions: { points: curve }, draw: repeatsPicture }),
} as const satisfies Partial<Readonly<Record<ChartId, Picture>>>;
export type PictureId = keyof typeof pictures;
