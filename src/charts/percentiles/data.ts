/** What the page Percentiles draws: of each series its percentiles, its histogram, and what limits say of it. */
import type { LevelStep, LevelVerdict } from "~/model/level";
import type { AnyStatistic } from "../curve/options";
import type { Colour, Shape } from "../scene";

/** A percentile, or the maximum. Latencies µs. */
export interface TailValue {
  /** `p99.9`, `max`. */
  readonly name: AnyStatistic;
  /** 0..1; null of the maximum. */
  readonly q: number | null;
  /** Place on the axis of nines, 1/(1 − q); the maximum of n samples stands at n. */
  readonly place: number;
  /** As the file says or its histogram gives; null: only the edges are known. */
  readonly value_us: number | null;
  /** As drawn: never above the exact maximum (DOMAIN, Histogram limits). */
  readonly drawn_us: number | null;
  /** Edges of its bin or bucket, or least and greatest of the members; null: not known. */
  readonly lo_us: number | null;
  readonly hi_us: number | null;
  /** What bins or rounding leave open of a value without edges, ± percent; 0: nothing that is known. */
  readonly open_percent: number;
  /** Samples above it. */
  readonly above: number | null;
  /** In the last bin of a histogram that topped out. */
  readonly topped: boolean;
}

/** A bin of a histogram as a stretch of the axis of nines. µs. */
export interface TailStretch {
  readonly from: number;
  readonly to: number;
  readonly lo_us: number;
  readonly hi_us: number;
  /** As drawn. */
  readonly value_us: number;
}

/** Share 0..1 of the I/Os with a latency from `lo_us` to under `hi_us`. */
export interface TailBin {
  readonly lo_us: number;
  readonly hi_us: number;
  readonly count: number;
  readonly share: number;
}

/** Share of the I/Os over a limit: 0..1, both ends equal where it is known. */
export interface TailOver {
  readonly limit_us: number;
  readonly lo: number;
  readonly hi: number;
}

export interface TailLevel extends LevelStep {
  readonly verdict: LevelVerdict;
  readonly value: TailValue | null;
}

export interface TailLine {
  /** Mark of its point, or of its first published figure. */
  readonly id: string;
  readonly name: string;
  readonly op: string;
  readonly kind: string;
  readonly kindName: string;
  /** `bins`: a fine histogram. `buckets`: a coarse one. `printed`: percentiles only. `band`: of members that cannot be combined. */
  readonly how: "bins" | "buckets" | "printed" | "band" | "published";
  readonly colour: Colour;
  readonly dash: string | undefined;
  /** Where dashes do not suffice; absent: that of the operation. */
  readonly shape?: Shape;
  readonly faint: boolean;
  readonly focused: boolean;
  readonly excluded: boolean;
  readonly members: number;
  readonly samples: number | null;
  readonly file: string;
  readonly values: readonly TailValue[];
  readonly stretches: readonly TailStretch[];
  readonly bins: readonly TailBin[];
  readonly over: readonly TailOver[];
  readonly levels: readonly TailLevel[];
}

export interface PercentilesData {
  readonly title: string;
  readonly form: "nines" | "distribution";
  readonly lines: readonly TailLine[];
  /** Of all lines, in words; one where they are alike. */
  readonly kinds: readonly string[];
  readonly log: boolean;
  readonly zoom: {
    readonly x: { readonly from: number; readonly to: number } | null;
    readonly y: { readonly from: number; readonly to: number } | null;
  };
  readonly limits_us: readonly number[];
  /** Ascending by q. */
  readonly levels: readonly LevelStep[];
  readonly notes: readonly string[];
  readonly empty: string | null;
}
