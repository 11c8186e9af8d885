/** Values of traces over a range of time: all of them, or the extremes of each pixel where there are too many. */
import type { SampleSeries } from "~/model/traceAnswers";
import { pixelRows, seriesOf } from "./pixels";
import type { Question } from "./question";
import { sql } from "./sql";
import { inRange, traceList } from "./traceRange";

/** `traces`: trace_no of each, as text. `from_s`, `to_s`: null = from the first, to the last value. */
export type SamplesParams = {
  readonly dataset: string;
  readonly traces: readonly string[];
  readonly from_s: number | null;
  readonly to_s: number | null;
  /** Columns of a trace that has more than `most` values in the range. */
  readonly pixels: number;
  /** 4 × pixels where absent: fewer are not to be had. */
  readonly most?: number | null;
};

/** In the order of time; of traces without values in the range there is none. */
export const samples: Question<SamplesParams, SampleSeries[]> = {
  name: "samples",
  sql: (params) => [
    pixelRows(
      sql`asked AS NOT MATERIALIZED (
  SELECT trace_no, t_s, value FROM sample s
  WHERE trace_no IN (SELECT unnest(${traceList(params.traces)})) AND ${inRange("s.t_s", params)}
)`,
      params,
    ),
  ],
  finish: ([result], params) => seriesOf(result!, params),
};
