/** Values of traces over a range of time: all of them, or the extremes of each pixel if there are too many. */
import type { SampleSeries } from "~/model/traceAnswers";
import { pixelRows, type Pixels, seriesOf } from "./pixels";
import type { Question } from "./question";
import type { OfTraces } from "./traceRange";

export type SamplesParams = OfTraces & Pixels;

/** In order of time; traces without values in the range are left out. */
export const samples: Question<SamplesParams, SampleSeries[]> = {
  name: "samples",
  sql: (params, dialect) => [pixelRows(params, dialect)],
  finish: ([result], params) => seriesOf(result!, params),
};
