/**
 * A scene: a drawn chart as plain data. One chart file serves the page, the card, the prepared picture, SVG export
 * and canvas. Pixels, tokens instead of colours, no DOM.
 */

import type { Box } from "./geometry";

/** LOOK's tokens: series `s1` … `s8`, their text mix `s1-text`, and the greys. */
export type Colour =
  | "s1"
  | "s2"
  | "s3"
  | "s4"
  | "s5"
  | "s6"
  | "s7"
  | "s8"
  | "ink"
  | "ink2"
  | "ink3"
  | "ctrl"
  | "rule"
  | "grid"
  | "bg"
  | "warn"
  | "bad"
  | "ok";

export type Shape = "circle" | "square" | "up" | "down" | "diamond" | "plus" | "hexagon" | "saltire";

/** The fill says what kind of value it is (LOOK, "Fill says what a value is"). */
export type Fill = "computed" | "published" | "derived" | "ambiguous" | "interpolated" | "excluded" | "missed" | "lost";

export type SceneNode =
  | {
      type: "line";
      x1: number;
      y1: number;
      x2: number;
      y2: number;
      colour: Colour;
      width?: number | undefined;
      dash?: string | undefined;
      role?: string | undefined;
    }
  | {
      type: "path";
      d: string;
      colour: Colour;
      width: number;
      dash?: string | undefined;
      series?: string | undefined;
      role?: string | undefined;
      opacity?: number | undefined;
      fill?: Colour | undefined;
    }
  | {
      type: "rect";
      x: number;
      y: number;
      w: number;
      h: number;
      colour: Colour;
      /** `tint`: a stretch behind the data. */
      fill: Fill | "plain" | "tint";
      mark?: string | undefined;
      role?: string | undefined;
    }
  | {
      type: "marker";
      x: number;
      y: number;
      r: number;
      shape: Shape;
      fill: Fill;
      colour: Colour;
      /** Opacity of a computed one that stands behind others of its series. */
      opacity?: number | undefined;
      mark?: string | undefined;
      series?: string | undefined;
    }
  | { type: "ring"; x: number; y: number; r: number; colour: Colour }
  | {
      type: "text";
      x: number;
      y: number;
      text: string;
      anchor: "start" | "middle" | "end";
      colour: Colour;
      size?: 11 | 12 | 13 | undefined;
      weight?: 400 | 600 | undefined;
      halo?: boolean | undefined;
      series?: string | undefined;
      role?: string | undefined;
      mono?: boolean | undefined;
    };

/** Something that can be pointed at: hit-tested, walked by keyboard, linked to a row of the twin. */
export interface Mark {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Series it belongs to and its place in load order within it. */
  readonly series: string;
  readonly order: number;
  /** Row of the twin it stands for. */
  readonly row: number;
  /** Read-out: title, then up to three [label, value] lines. Screen readers get it too. */
  readonly title: string;
  /** After the title, in bold: the load ("16 outstanding"). */
  readonly tag?: string | undefined;
  readonly lines: readonly (readonly [string, string])[];
  /** Tags on the axes. */
  readonly x_tag?: string | undefined;
  readonly y_tag?: string | undefined;
  /** `printed`: the tool's own value in a result file; `published`: of a report. */
  readonly origin: "computed" | "printed" | "published" | "derived";
  /** Plot of its panel, if there are several (`Scene.panels`). */
  readonly plot?: Box | undefined;
  /** Colour of its series, for the title of the read-out. */
  readonly colour?: Colour | undefined;
}

/** The table twin: the same numbers, unrounded in `value`, as shown in `text`. */
export interface TwinColumn {
  readonly id: string;
  /** Head with its unit: `clat_p99_us`. */
  readonly label: string;
  readonly numeric: boolean;
}
export interface TwinCell {
  /** The unrounded number in the column's unit, or the text; null = absent. */
  readonly value: number | string | null;
  readonly text: string;
  /** Text after the number: ambiguous, lost, bound … */
  readonly note?: string | undefined;
  /** Drawn grey; the note of this or another cell in the row says why. */
  readonly grey?: boolean | undefined;
}
export interface TwinRow {
  readonly mark: string | null;
  readonly cells: readonly TwinCell[];
}
export interface Twin {
  readonly columns: readonly TwinColumn[];
  readonly rows: readonly TwinRow[];
}

export interface AxisTitle {
  /** "p99 completion latency (clat)" */
  readonly name: string;
  /** "ms, log" */
  readonly unit: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
}

export interface Domain {
  readonly from: number;
  readonly to: number;
  readonly log: boolean;
  /** Only part of the data's range is shown. */
  readonly zoomed?: boolean | undefined;
}

/** A line by its name and how it is drawn, for the list under a chart. */
export interface SceneLine {
  readonly id: string;
  readonly name: string;
  readonly colour: Colour;
  readonly dash?: string | undefined;
  /** Its last mark; absent: none are drawn. */
  readonly shape?: Shape | undefined;
  readonly fill?: Fill | undefined;
  /** A line joins them. */
  readonly joined: boolean;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Accessible name: the chart's sentence. */
  readonly title: string;
  /** Plot area, for brush and crosshair. */
  readonly plot: Box;
  /** Plots of panels that share both domains; absent: `plot` is the only one. */
  readonly panels?: readonly Box[] | undefined;
  readonly nodes: readonly SceneNode[];
  /** Whole charts within it, for a page with several. */
  readonly parts?: readonly { readonly x: number; readonly y: number; readonly scene: Scene }[] | undefined;
  readonly marks: readonly Mark[];
  /**
   * While a limit is dragged: drawn over `nodes`, which stay the same list, and in place of those that depend on the
   * limit (roles `limit`, `limit-label`, `ring`, `answer`).
   */
  readonly over?: readonly SceneNode[] | undefined;
  readonly x_title?: AxisTitle | undefined;
  readonly y_title?: AxisTitle | undefined;
  /** The key under the chart: "colour workload · dash 4 jobs". */
  readonly key: readonly string[];
  /** On a phone, if a name found no place near its line: all lines, from the top down. */
  readonly lines?: readonly SceneLine[] | undefined;
  /** What to know before quoting: gaps, different kinds of latency, what was left out. */
  readonly notes?: readonly string[] | undefined;
  readonly twin: Twin;
  /** Pixel -> domain for brushing: linear in the given scale between these ends, base units (IOPS, bytes/s, µs). */
  readonly x_domain?: Domain | undefined;
  readonly y_domain?: Domain | undefined;
  /** Why nothing is drawn, as a code (`curve/no-points`); the page that shows the chart has its sentence. */
  readonly empty?: string | undefined;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** `card`: catalogue size, no axis menus, few ticks. */
  readonly size: "page" | "card" | "phone";
  /** Width of a text in pixels at size and weight: measured in the page, estimated elsewhere. */
  readonly measure: (text: string, size: number, weight: number) => number;
}
