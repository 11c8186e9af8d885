/** What is drawn of a run: the percentiles of its latencies, or its values over time. */
import type { BucketsRow, CurvePoint } from "~/model/answers";
import type { SampleSeries, TraceRow } from "~/model/traceAnswers";
import type { LatencyUnitChoice } from "../curve/options";
import type { Colour } from "../scene";

/** One direction of one measurement. */
export interface NinesLine {
  readonly point: CurvePoint;
  /** What tells it from the other lines; "" of a single one. */
  readonly name: string;
  readonly colour: Colour;
  readonly dash: string | undefined;
  /** Its histogram, where the file has too few percentiles for a line: exact at its edges, silent between them. */
  readonly buckets?: Pick<BucketsRow, "total" | "lo_ns" | "hi_ns" | "count">;
}

interface Options {
  /** Sentence of the chart: its accessible name. */
  readonly title: string;
  /** Parts of the axes, base units: 1/(1 − p) or seconds; µs. */
  readonly zoom: {
    readonly x: { readonly from: number; readonly to: number } | null;
    readonly y: { readonly from: number; readonly to: number } | null;
  };
  readonly log: boolean;
  /** Of latencies; absent: by their values. */
  readonly latencyUnit?: LatencyUnitChoice;
}

export interface NinesOptions extends Options {
  /** The one latency kind of all lines: unlike intervals never share an axis. */
  readonly kind: string;
}

/** A trace with its values in order of time. */
export interface TimedTrace {
  readonly trace: TraceRow;
  readonly samples: Pick<SampleSeries, "t_s" | "value">;
}

export type TimeOptions = Options;
