/** What Percentiles draws for each series: its percentiles, its histogram, and its result at each limit. */
import type { Tail, TailLimits } from "~/model/tail";
import type { LatencyUnitChoice } from "../curve/options";
import type { Colour, Shape } from "../scene";

export const FORMS = ["nines", "distribution"] as const;

export interface TailLine extends Tail {
  /** Mark of its point, or of its first published figure. */
  readonly id: string;
  readonly name: string;
  readonly op: string;
  readonly kind: string;
  readonly kindName: string;
  readonly colour: Colour;
  readonly dash: string | undefined;
  /** Set where dashes do not suffice; absent: the operation's shape. */
  readonly shape?: Shape;
  readonly faint: boolean;
  readonly focused: boolean;
  readonly excluded: boolean;
  readonly file: string;
  /** Statistics without a place on the axis of nines, in µs; shown in the table. */
  readonly plain?: Readonly<Partial<Record<"mean" | "min" | "max", number>>>;
}

export interface PercentilesData extends TailLimits {
  readonly title: string;
  readonly form: (typeof FORMS)[number];
  readonly lines: readonly TailLine[];
  /** The kinds of latency of all lines, as text; one if they are alike. */
  readonly kinds: readonly string[];
  readonly log: boolean;
  /** Unit of the latencies; absent: chosen by their values. */
  readonly latencyUnit?: LatencyUnitChoice;
  readonly zoom: {
    readonly x: { readonly from: number; readonly to: number } | null;
    readonly y: { readonly from: number; readonly to: number } | null;
  };
  readonly notes: readonly string[];
  readonly empty: string | null;
}
