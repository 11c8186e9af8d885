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
  readonly row?: string;
  /** Base units of the axes: µs, IOPS, bytes/s, seconds, percent; of categories their place, from 0. */
  readonly x: number;
  readonly y: number;
  readonly fill: Fill;
  /** Marker of this point, where it differs from its series. */
  readonly shape?: Shape;
  /** Of its marker, where it differs from its series: ctrl of a value that few samples stand behind. */
  readonly colour?: Colour;
  /** Number or name beside the point (LOOK, numbers at points). */
  readonly label?: string;
  /** Behind its number, where there is room: whose it is. */
  readonly label_more?: string;
  /** A bar from 0 instead of a marker: so much of its row. */
  readonly bar?: number;
  /** Which of them finds its place first: the highest. Absent: ends before what lies between. */
  readonly label_rank?: number;
  /** Said of the way that leads to it, in the middle of that. */
  readonly way?: string;
  /** Ringed in ink: it is the answer. */
  readonly ring?: boolean;
  /** A tick in ink through it: it is read off by a cursor. */
  readonly tick?: boolean;
  /** The name of its series does not stand at it. */
  readonly nameless?: boolean;
  /** The axes need not reach it. */
  readonly off_axes?: boolean;
  /** Whether the line of its series joins it, goes past it (as past what is excluded) or breaks there. */
  readonly line?: "joins" | "passes" | "breaks";
  /** Radius of its marker, where it differs from its series; 0: none. */
  readonly r?: number;
  /** Of its marker, where it stands behind others of its series. */
  readonly opacity?: number;
  /** Whisker between two values of y (where y has categories: of x), base units: a bound, an asked rate, a min..max. */
  readonly whisker?: readonly [number, number];
  /** The whisker lies along x on any axis: to an asked rate. */
  readonly whisker_along?: boolean;
  /** Bound of a published value, as figures have it: an arrow to where the true value lies, a bar through "about". */
  readonly bound?: string;
  /** Bound of x, where x is a published value too: throughput against latency. */
  readonly bound_x?: string;
  /** On the axes when it is pointed at, where its value alone says too little: "99.9 %" of a place on an axis of nines. */
  readonly x_tag?: string;
  readonly y_tag?: string;
  /** Read-out: title, what stands behind it in bold, up to three [name, value] lines. */
  readonly title: string;
  readonly tag?: string;
  readonly lines: ReadOut | ((units: Units) => ReadOut);
  readonly origin?: "computed" | "published" | "derived";
}

export interface PlotSeries {
  readonly id: string;
  /** At the end of its line, or beside its last mark; "" = none. */
  readonly name: string;
  /** On a phone, where many names hide what they name; "" = none. */
  readonly phone_name?: string;
  /** Its name stands at the right of the panel, with a leader: where many marks stand over each other. */
  readonly aside?: boolean;
  /** Under its name: what is read off it. `answer`: it changes with the limit. */
  readonly answer?: { readonly text: string; readonly role?: "answer" };
  /** Series of one group whose ends stand close have one name; else each says its suffix behind it. */
  readonly group?: string;
  readonly suffix?: string;
  /** Its answer is said of the group as a whole, and not of it apart. */
  readonly answer_apart?: { readonly text: string; readonly role?: "answer" } | null;
  /** Names of a higher rank find their places first. */
  readonly rank?: number;
  /** Its name is short, and has room right of the panel on a phone as well. */
  readonly beside?: boolean;
  readonly colour: Colour;
  readonly dash?: string;
  readonly shape: Shape;
  /**
   * Points are joined in the order given (load, time: never by x). `steps`: a value holds until the next; the end of
   * the last is a point with id null. A value that is no number (NaN) breaks the line.
   */
  readonly join: "line" | "steps" | "none";
  /** Draw no markers: a line of many points. They can be pointed at all the same. */
  readonly bare?: boolean;
  /** Plain markers that would lie on each other are left out. */
  readonly thinned?: boolean;
  /** In the background: thin, beside what the reader's own files say. */
  readonly faint?: boolean;
  /** Of the line and its markers, pixels, where its part in the chart says too little. */
  readonly width?: number;
  readonly r?: number;
  /** Of its line. */
  readonly opacity?: number;
  /** Colour of the numbers at its points; absent: its own where there are several. */
  readonly number_colour?: Colour;
  /** Every number stands at its point, on a card too, if need be with a line to it. */
  readonly numbered?: boolean;
  /** What is drawn later lies on top. Absent: in the background 0, in focus 2, the others 1. */
  readonly z?: number;
  /** It has no say in the axes: other data behind the chart's own. */
  readonly off_axes?: boolean;
  /** The one that is looked at: wider than the others. */
  readonly focused?: boolean;
  /** Least and greatest around the line, in order of x. */
  readonly band?: readonly { readonly x: number; readonly from: number; readonly to: number }[];
  /** Of a bucket whose inside nobody knows: from … to along x, low … high along y. */
  readonly boxes?: readonly PlotBox[];
  readonly points: readonly PlotPoint[];
  /** Its line, where that is not of its points: means of many, and the points are what is pointed at. */
  readonly through?: readonly { readonly x: number; readonly y: number }[];
}

/** Base units of the axes. */
export interface PlotBox {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** A line across the panel: a limit (ink, 10 4), a median or a note at a time (ink2, 2 3). Base units of y; `upright`: of x. */
export interface PlotRule {
  readonly y: number;
  readonly upright?: boolean;
  readonly name: string;
  readonly kind: "limit" | "reference" | "note";
  /** Its name stands over its start; absent: where it hides least. */
  readonly start?: boolean;
  /** Said at the edge beyond which it lies. */
  readonly beyond?: { readonly above: string; readonly below: string };
  /** The axis need not reach it. */
  readonly off_axes?: boolean;
}

/**
 * A stretch of x behind everything: in grey the slice that decides, a warm-up; hatched what is `missing`; tinted what
 * `changed`.
 */
export interface PlotSpan {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly look?: "missing" | "changed";
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
  readonly shares?: readonly number[];
  /** On a phone a name stands over its row, which takes the whole width. */
  readonly over?: boolean;
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
  readonly tight?: boolean;
  /** The axis ends here; each point above it is a tick at its edge. */
  readonly end?: number;
  /** A value when it is pointed at; absent: all digits of a rate, four of the rest. */
  readonly tag?: (value: number, unit: AxisUnit) => string;
  /** Ticks of its own (nines, powers of two): base units and texts; else 1-2-5. */
  readonly ticks?: readonly { readonly value: number; readonly text: string }[];
}

export interface PlotPanel {
  /** `[\w-]+`: it stands in ids of marks. */
  readonly id: string;
  readonly y: PlotAxis;
  /** Over the panel, in the place of the name of its y axis; `answer`: behind it. */
  readonly title?: string;
  readonly answer?: string | null;
  /** Said in its middle, where it is empty. */
  readonly none?: string;
  /** Axis of its own, where panels stand beside each other (one unit each); else that of the plot. */
  readonly x?: PlotAxis;
  readonly series: readonly PlotSeries[];
  readonly rules?: readonly PlotRule[];
  readonly cells?: readonly PlotCell[];
  /** In a chart of rows: the span of the marks in each row. */
  readonly ranges?: readonly { readonly y: number; readonly from: number; readonly to: number }[];
  readonly spans?: readonly PlotSpan[];
  /** Share of the height (stacked) or width (beside); 1 when absent. */
  readonly share?: number;
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
  readonly grid?: PlotGrid;
  readonly panels: readonly PlotPanel[];
  readonly key: readonly string[];
  /** Series whose name a reader looks for: the key says how many of them are labelled, if not all. `ends`: those whose end is in view. */
  readonly names?: readonly string[] | "ends";
  /** Small multiples: all panels share both axes and zoom together. */
  readonly alike?: boolean;
  /** What has no place on a logarithmic axis or in a zoom, as notes; absent: counted in points. */
  readonly lost?: (outside: readonly PlotPoint[]) => readonly string[];
  readonly notes?: readonly string[];
  readonly twin: Twin;
  /** Why nothing is drawn: a code of text.en. */
  readonly empty?: string;
}
