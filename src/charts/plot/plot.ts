/**
 * The common ground of charts that are points and lines over one x axis: panels that stand over or beside each other,
 * their axes, marks, names at the lines' ends, key, read-outs and twin. A chart says what is drawn (PlotSpec); how it
 * looks is said in build.ts and its neighbours, once.
 */
import type { AxisUnit } from "../axis";
import type { Colour, Fill, Shape, Twin } from "../scene";

/** The one unit of each axis, once their ends are known: what a read-out is said in. */
export interface Units {
  readonly x: AxisUnit;
  readonly y: AxisUnit;
}
export type ReadOut = readonly (readonly [name: string, value: string])[];

export interface PlotPoint {
  /** Mark, and row of the twin of the same id (several marks may have one row). null: drawn, but not to be pointed at. */
  readonly id: string | null;
  /** Row of the twin, where it is that of another mark: several values of one row. */
  readonly row?: string | undefined;
  /** Base units of the axes: µs, IOPS, bytes/s, seconds, percent; of categories their place, from 0. */
  readonly x: number;
  readonly y: number;
  readonly fill: Fill;
  /** Marker of this point, where it differs from its series. */
  readonly shape?: Shape | undefined;
  /** Of its marker, where it differs from its series: ctrl of a value that few samples stand behind. */
  readonly colour?: Colour | undefined;
  /** Number or name beside the point (LOOK, numbers at points). */
  readonly label?: string | undefined;
  /** Behind its number, where there is room: whose it is. */
  readonly label_more?: string | undefined;
  /** A bar from 0 instead of a marker: so much of its row. */
  readonly bar?: number | undefined;
  /** Which of them finds its place first: the highest. Absent: ends before what lies between. */
  readonly label_rank?: number | undefined;
  /** Said of the way that leads to it, in the middle of that. */
  readonly way?: string | undefined;
  /** Ringed in ink: it is the answer. */
  readonly ring?: boolean | undefined;
  /** A tick in ink through it: it is read off by a cursor. */
  readonly tick?: boolean | undefined;
  /** The name of its series does not stand at it. */
  readonly nameless?: boolean | undefined;
  /** The axes need not reach it. */
  readonly off_axes?: boolean | undefined;
  /** Whether the line of its series joins it, goes past it (as past what is excluded) or breaks there. */
  readonly line?: "joins" | "passes" | "breaks" | undefined;
  /** Radius of its marker, where it differs from its series; 0: none. */
  readonly r?: number | undefined;
  /** Of its marker, where it stands behind others of its series. */
  readonly opacity?: number | undefined;
  /** Whisker between two values of y (where y has categories: of x), base units: a bound, an asked rate, a min..max. */
  readonly whisker?: readonly [number, number] | undefined;
  /** The whisker lies along x on any axis: to an asked rate. */
  readonly whisker_along?: boolean | undefined;
  /** Bound of a published value, as figures have it: an arrow to where the true value lies, a bar through "about". */
  readonly bound?: string | undefined;
  /** Bound of x, where x is a published value too: throughput against latency. */
  readonly bound_x?: string | undefined;
  /** On the axes when it is pointed at, where its value alone says too little: "99.9 %" of a place on an axis of nines. */
  readonly x_tag?: string | undefined;
  readonly y_tag?: string | undefined;
  /** Read-out: title, what stands behind it in bold, up to three [name, value] lines. */
  readonly title: string;
  readonly tag?: string | undefined;
  readonly lines: ReadOut | ((units: Units) => ReadOut);
  readonly origin?: "computed" | "published" | "derived" | undefined;
}

export interface PlotSeries {
  readonly id: string;
  /** At the end of its line, or beside its last mark; "" = none. */
  readonly name: string;
  /** On a phone, where many names hide what they name; "" = none. */
  readonly phone_name?: string | undefined;
  /** Its name stands at the right of the panel, with a leader: where many marks stand over each other. */
  readonly aside?: boolean | undefined;
  /** Under its name: what is read off it. `answer`: it changes with the limit. */
  readonly answer?: { readonly text: string; readonly role?: "answer" } | undefined;
  /** Series of one group whose ends stand close have one name; else each says its suffix behind it. */
  readonly group?: string | undefined;
  readonly suffix?: string | undefined;
  /** Its answer is said of the group as a whole, and not of it apart. */
  readonly answer_apart?: { readonly text: string; readonly role?: "answer" } | null | undefined;
  /** Names of a higher rank find their places first. */
  readonly rank?: number | undefined;
  /** Its name is short, and has room right of the panel on a phone as well. */
  readonly beside?: boolean | undefined;
  readonly colour: Colour;
  readonly dash?: string | undefined;
  readonly shape: Shape;
  /**
   * Points are joined in the order given (load, time: never by x). `steps`: a value holds until the next; the end of
   * the last is a point with id null. A value that is no number (NaN) breaks the line.
   */
  readonly join: "line" | "steps" | "none";
  /** Draw no markers: a line of many points. They can be pointed at all the same. */
  readonly bare?: boolean | undefined;
  /** Plain markers that would lie on each other are left out. */
  readonly thinned?: boolean | undefined;
  /** In the background: thin, beside what the reader's own files say. */
  readonly faint?: boolean | undefined;
  /** Of the line and its markers, pixels, where its part in the chart says too little. */
  readonly width?: number | undefined;
  readonly r?: number | undefined;
  /** Of its line. */
  readonly opacity?: number | undefined;
  /** Colour of the numbers at its points; absent: its own where there are several. */
  readonly number_colour?: Colour | undefined;
  /** Every number stands at its point, on a card too, if need be with a line to it. */
  readonly numbered?: boolean | undefined;
  /** What is drawn later lies on top. Absent: in the background 0, in focus 2, the others 1. */
  readonly z?: number | undefined;
  /** It has no say in the axes: other data behind the chart's own. */
  readonly off_axes?: boolean | undefined;
  /** The one that is looked at: wider than the others. */
  readonly focused?: boolean | undefined;
  /** Least and greatest around the line, in order of x. */
  readonly band?: readonly { readonly x: number; readonly from: number; readonly to: number }[] | undefined;
  /** Of a bucket whose inside nobody knows: from … to along x, low … high along y. */
  readonly boxes?: readonly PlotBox[] | undefined;
  readonly points: readonly PlotPoint[];
  /** Its line, where that is not of its points: means of many, and the points are what is pointed at. */
  readonly through?: readonly { readonly x: number; readonly y: number }[] | undefined;
}

/** Base units of the axes. */
export interface PlotBox {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** A line across the panel: a limit (ink, 10 4), a median or a note at a time (ink2, 2 3). Base units of y; `upright`: of x. */
export interface PlotRule {
  readonly y: number;
  readonly upright?: boolean | undefined;
  readonly name: string;
  readonly kind: "limit" | "reference" | "note";
  /** Its name stands over its start; absent: where it hides least. */
  readonly start?: boolean | undefined;
  /** Said at the edge beyond which it lies. */
  readonly beyond?: { readonly above: string; readonly below: string } | undefined;
  /** The axis need not reach it. */
  readonly off_axes?: boolean | undefined;
}

/**
 * A stretch of x behind everything: in grey the slice that decides, a warm-up; hatched what is `missing`; tinted what
 * `changed`.
 */
export interface PlotSpan {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly look?: "missing" | "changed" | undefined;
}

/** A cell of a heat map; `share` 0..1 is its darkness. */
export interface PlotCell {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly share: number;
  readonly id: string | null;
  readonly title: string;
  readonly lines: readonly (readonly [string, string])[];
}

/** Names at 0, 1, 2 … */
export interface Categories {
  readonly categories: readonly string[];
  /** How much room each has, where they are unlike; 1 when absent. */
  readonly shares?: readonly number[] | undefined;
  /** On a phone a name stands over its row, which takes the whole width. */
  readonly over?: boolean | undefined;
}

export interface PlotAxis {
  /** "p99 completion latency (clat)". */
  readonly name: string;
  /** `latency`: µs, ms or s, chosen by the values, base unit µs. */
  readonly unit: AxisUnit | "latency" | Categories;
  readonly log: boolean;
  /** Part of the axis, base units. */
  readonly zoom: { readonly from: number; readonly to: number } | null;
  /** It ends at its values (and at 0): round ends cost width that a small chart has not. */
  readonly tight?: boolean | undefined;
  /** The axis ends here; each point above it is a tick at its edge. */
  readonly end?: number | undefined;
  /** A value when it is pointed at; absent: all digits of a rate, four of the rest. */
  readonly tag?: ((value: number, unit: AxisUnit) => string) | undefined;
  /** Ticks of its own (nines, powers of two): base units and texts; else 1-2-5. */
  readonly ticks?: readonly { readonly value: number; readonly text: string }[] | undefined;
}

export interface PlotPanel {
  /** `[\w-]+`: it stands in ids of marks. */
  readonly id: string;
  readonly y: PlotAxis;
  /** Over the panel, in the place of the name of its y axis; `answer`: behind it. */
  readonly title?: string | undefined;
  readonly answer?: string | null | undefined;
  /** Said in its middle, where it is empty. */
  readonly none?: string | undefined;
  /** Axis of its own, where panels stand beside each other (one unit each); else that of the plot. */
  readonly x?: PlotAxis | undefined;
  readonly series: readonly PlotSeries[];
  readonly rules?: readonly PlotRule[] | undefined;
  readonly cells?: readonly PlotCell[] | undefined;
  /** In a chart of rows: the span of the marks in each row. */
  readonly ranges?: readonly { readonly y: number; readonly from: number; readonly to: number }[] | undefined;
  readonly spans?: readonly PlotSpan[] | undefined;
  /** Share of the height (stacked) or width (beside); 1 when absent. */
  readonly share?: number | undefined;
}

/** Rows and columns of panels beside each other, and their shares of height and width. */
export interface PlotGrid {
  readonly columns: readonly number[];
  /** Height of each row as a share; the list repeats where there are more rows. */
  readonly rows: readonly number[];
}

export interface PlotSpec {
  /** The chart's sentence: its accessible name. */
  readonly title: string;
  readonly x: PlotAxis;
  /** `stacked`: over each other on one x axis. `beside`: next to each other, each with the x axis, or with y categories. */
  readonly arrange: "stacked" | "beside";
  /** Of panels beside each other: more than one row of them. On a phone they stand over each other. */
  readonly grid?: PlotGrid | undefined;
  readonly panels: readonly PlotPanel[];
  readonly key: readonly string[];
  /** Series whose name a reader looks for: the key says how many of them are labelled, if not all. `ends`: those whose end is in view. */
  readonly names?: readonly string[] | "ends" | undefined;
  /** Small multiples: all panels share both axes and zoom together. */
  readonly alike?: boolean | undefined;
  /** What has no place on a logarithmic axis or in a zoom, as notes; absent: counted in points. */
  readonly lost?: ((outside: readonly PlotPoint[]) => readonly string[]) | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly twin: Twin;
  /** Why nothing is drawn: a code of text.en. */
  readonly empty?: string | undefined;
}
