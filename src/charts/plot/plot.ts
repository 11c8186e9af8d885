/**
 * What charts of points and lines over an x axis share: stacked or side-by-side panels, axes, marks, names at the
 * lines' ends, key, read-outs and twin. A chart states what to draw (PlotSpec); build.ts and its neighbours decide how
 * it looks.
 */
import type { AxisUnit } from "../axis";
import type { Colour, Fill, Mark, Shape, Twin } from "../scene";

/** The unit of each axis, known once its ends are; read-outs use it. */
export interface Units {
  readonly x: AxisUnit;
  readonly y: AxisUnit;
}
export type ReadOut = readonly (readonly [name: string, value: string])[];

export interface PlotPoint {
  /** Id of the mark and of its twin row (several marks may share a row). null: drawn, but cannot be pointed at. */
  readonly id: string | null;
  /** Row of the twin, if it is another mark's: several values in one row. */
  readonly row?: string | undefined;
  /** Base units of the axes: µs, IOPS, bytes/s, seconds, percent; for categories the index, from 0. */
  readonly x: number;
  readonly y: number;
  readonly fill: Fill;
  /** Marker, if not that of its series. */
  readonly shape?: Shape | undefined;
  /** Colour of its marker, if not that of its series: ctrl for a value backed by few samples. */
  readonly colour?: Colour | undefined;
  /** Number or name beside the point (LOOK, numbers at points). */
  readonly label?: string | undefined;
  /** Shown after its number, if there is room: the owner of the value. */
  readonly label_more?: string | undefined;
  /** A bar from 0 instead of a marker: the share of the row that it takes. */
  readonly bar?: number | undefined;
  /** Order in which labels are placed, highest first. Absent: ends before points between. */
  readonly label_rank?: number | undefined;
  /** Text on the segment to this point, at its middle. */
  readonly way?: string | undefined;
  /** Ringed in ink: it is the answer. */
  readonly ring?: boolean | undefined;
  /** A tick in ink through it: a cursor reads it off. */
  readonly tick?: boolean | undefined;
  /** The series' name is not placed here. */
  readonly nameless?: boolean | undefined;
  /** The axes need not include it. */
  readonly off_axes?: boolean | undefined;
  /** Whether its series' line joins it, passes it by (as with excluded points) or breaks there. */
  readonly line?: "joins" | "passes" | "breaks" | undefined;
  /** Radius of its marker, if not that of its series; 0: none. */
  readonly r?: number | undefined;
  /** Opacity of its marker, if it stands behind others of its series. */
  readonly opacity?: number | undefined;
  /** Whisker between two values of y (of x if y has categories), base units: a bound, an asked rate, a min..max. */
  readonly whisker?: readonly [number, number] | undefined;
  /** The whisker lies along x on any axis: to an asked rate. */
  readonly whisker_along?: boolean | undefined;
  /** Bound of a published value, as in the figures: an arrow to where the true value lies, a bar through "about". */
  readonly bound?: string | undefined;
  /** Bound of x, if x is a published value too: throughput against latency. */
  readonly bound_x?: string | undefined;
  /** Axis tags, where the plain value says too little: "99.9 %" on the axis of nines. */
  readonly x_tag?: string | undefined;
  readonly y_tag?: string | undefined;
  /** Read-out: title, a bold part after it, and up to three [name, value] lines. */
  readonly title: string;
  readonly tag?: string | undefined;
  readonly lines: ReadOut | ((units: Units) => ReadOut);
  readonly origin?: Mark["origin"] | undefined;
}

/** A place that a line goes through and that cannot be pointed at; y NaN: the line breaks there. */
export const silent = (x: number, y: number): PlotPoint => ({ id: null, x, y, fill: "computed", title: "", lines: [] });

export interface PlotSeries {
  readonly id: string;
  /** At the end of its line, or beside its last mark; absent or "": none. */
  readonly name?: string | undefined;
  /** Its name on a phone, where many names would cover the lines; "" = none. */
  readonly phone_name?: string | undefined;
  /** On a phone its name stands under the chart only: one of many. */
  readonly keyed?: boolean | undefined;
  /** Its name stands right of the panel with a leader, for charts with many marks above each other. */
  readonly aside?: boolean | undefined;
  /** A reading from the chart, under its name. `answer`: changes with the limit. */
  readonly answer?: { readonly text: string; readonly role?: "answer" } | undefined;
  /** Series of one group whose ends are close share a name; otherwise each adds its suffix. */
  readonly group?: string | undefined;
  readonly suffix?: string | undefined;
  /** An answer shown once for the group, and not for the series by itself. */
  readonly answer_apart?: { readonly text: string; readonly role?: "answer" } | null | undefined;
  /** Names of higher rank are placed first. */
  readonly rank?: number | undefined;
  /** Its name is short and fits right of the panel on a phone too. */
  readonly beside?: boolean | undefined;
  readonly colour: Colour;
  readonly dash?: string | undefined;
  readonly shape: Shape;
  /**
   * Points are joined in the given order (load, time: never by x). `steps`: a value holds until the next; the end of
   * the last step is a point with id null. NaN breaks the line. Absent: nothing is joined.
   */
  readonly join?: "line" | "steps" | "none" | undefined;
  /** No markers, for a line of many points. They can still be pointed at. */
  readonly bare?: boolean | undefined;
  /** Plain markers that would overlap are left out. */
  readonly thinned?: boolean | undefined;
  /** Its plain markers are circles in one path, so that thousands stay cheap to draw. */
  readonly merged?: boolean | undefined;
  /** In the background: thin, behind the reader's own files. */
  readonly faint?: boolean | undefined;
  /** Width of the line and its markers in pixels, if its role in the chart does not decide it. */
  readonly width?: number | undefined;
  readonly r?: number | undefined;
  /** Opacity of the line. */
  readonly opacity?: number | undefined;
  /** Colour of the numbers at its points; absent: its own colour if there are several series. */
  readonly number_colour?: Colour | undefined;
  /** Every number is shown, on a card too, if need be with a leader. */
  readonly numbered?: boolean | undefined;
  /** Drawing order, highest on top. Absent: background 0, focus 2, others 1. */
  readonly z?: number | undefined;
  /** The axes ignore it: other data behind the chart's own. */
  readonly off_axes?: boolean | undefined;
  /** In focus: drawn wider than the others. */
  readonly focused?: boolean | undefined;
  /** Lowest and highest values around the line, in order of x. */
  readonly band?: readonly { readonly x: number; readonly from: number; readonly to: number }[] | undefined;
  /** Boxes of quartiles, or of buckets whose inside is unknown: from … to along x, low … high along y. */
  readonly boxes?: readonly PlotBox[] | undefined;
  readonly points: readonly PlotPoint[];
  /** The line, if it does not go through the points: the line of means, while the points can be pointed at. */
  readonly through?: readonly { readonly x: number; readonly y: number }[] | undefined;
}

/** Base units of the axes. */
export interface PlotBox {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/**
 * A line across the panel: a limit (ink, 10 4), a median or a note at a time (ink2, 2 3). Base units of y; `upright`:
 * of x.
 */
export interface PlotRule {
  readonly y: number;
  readonly upright?: boolean | undefined;
  readonly name: string;
  readonly kind: "limit" | "reference" | "note";
  /** Its name stands over its start; absent: where it hides least. */
  readonly start?: boolean | undefined;
  /** Text at the edge beyond which it lies. */
  readonly beyond?: { readonly above: string; readonly below: string } | undefined;
  /** The axis need not include it. */
  readonly off_axes?: boolean | undefined;
  /** Rules with the same function that lie too close to be named are drawn as one: its name, given their number. */
  readonly many?: ((n: number) => string) | undefined;
}

/**
 * A stretch of x behind everything: grey for the deciding slice or a warm-up, hatched for `missing`, tinted for
 * `changed`.
 */
export interface PlotSpan {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly look?: "missing" | "changed" | undefined;
}

/** A cell of a heat map; `share` 0..1 is how dark it is. */
export interface PlotCell {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly share: number;
  /** Its value, in its middle if there is room. */
  readonly text?: string | undefined;
  readonly id: string | null;
  readonly title: string;
  readonly lines: readonly (readonly [string, string])[];
}

/** Names at 0, 1, 2 … */
export interface Categories {
  readonly categories: readonly string[];
  /** Relative size of each, if they differ; 1 when absent. */
  readonly shares?: readonly number[] | undefined;
  /** On a phone a name stands above its row, which takes the whole width. */
  readonly over?: boolean | undefined;
}

/** Linear, without a name and whole, unless it says otherwise. */
export interface PlotAxis {
  /** "p99 completion latency (clat)". */
  readonly name?: string | undefined;
  /** `latency`: µs, ms or s, chosen by the values; base unit µs. */
  readonly unit: AxisUnit | "latency" | Categories;
  readonly log?: boolean | undefined;
  /** Part of the axis, base units. */
  readonly zoom?: { readonly from: number; readonly to: number } | null | undefined;
  /** It ends at its values (and at 0): round ends would waste width on a small chart. */
  readonly tight?: boolean | undefined;
  /** The axis ends here; each point above is a tick at its edge. */
  readonly end?: number | undefined;
  /** Text of a value under the pointer; absent: all digits of a rate, four of other values. */
  readonly tag?: ((value: number, unit: AxisUnit) => string) | undefined;
  /** Own ticks (nines, powers of two): base units and texts; otherwise 1-2-5. */
  readonly ticks?: readonly { readonly value: number; readonly text: string }[] | undefined;
}

export interface PlotPanel {
  /** `[\w-]+`: part of mark ids. */
  readonly id: string;
  readonly y: PlotAxis;
  /** Above the panel, in place of the name of its y axis; `answer` follows it. */
  readonly title?: string | undefined;
  readonly answer?: string | null | undefined;
  /** Text in the middle of an empty panel. */
  readonly none?: string | undefined;
  /** Own x axis, for panels side by side (one unit each); otherwise the plot's. */
  readonly x?: PlotAxis | undefined;
  readonly series: readonly PlotSeries[];
  readonly rules?: readonly PlotRule[] | undefined;
  readonly cells?: readonly PlotCell[] | undefined;
  /** In a chart of rows: the extent of the marks in each row. */
  readonly ranges?: readonly { readonly y: number; readonly from: number; readonly to: number }[] | undefined;
  readonly spans?: readonly PlotSpan[] | undefined;
  /** Share of the height (stacked) or width (side by side); 1 when absent. */
  readonly share?: number | undefined;
}

/** Rows and columns of panels side by side, and their shares of height and width. */
export interface PlotGrid {
  readonly columns: readonly number[];
  /** Height of each row as a share; the list repeats for further rows. */
  readonly rows: readonly number[];
}

export interface PlotSpec {
  /** The chart's sentence and accessible name. */
  readonly title: string;
  /** Absent: each panel has its own. */
  readonly x?: PlotAxis | undefined;
  /**
   * `stacked` (also if absent): above each other, on one x axis unless each has its own. `beside`: side by side. Rows
   * of names (categories of y) may be either.
   */
  readonly arrange?: "stacked" | "beside" | undefined;
  /** For panels side by side in more than one row. On a phone they are stacked. */
  readonly grid?: PlotGrid | undefined;
  readonly panels: readonly PlotPanel[];
  readonly key: readonly string[];
  /**
   * Series whose name a reader looks for: if some are not labelled, the key states how many are. `ends`: those whose
   * end is visible.
   */
  readonly names?: readonly string[] | "ends" | undefined;
  /** Small multiples: all panels share x, those of one unit share y, and they zoom together. */
  readonly alike?: boolean | undefined;
  /** Panels of one unit share y, as those of small multiples do. */
  readonly sharesY?: boolean | undefined;
  /** Notes about points without a place on a log axis or in a zoom; absent: a count of points. */
  readonly lost?: ((outside: readonly PlotPoint[]) => readonly string[]) | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly twin: Twin;
  /** As in a scene; absent: the zoom is to blame if nothing is drawn. */
  readonly empty?: string | undefined;
}
