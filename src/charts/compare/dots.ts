/**
 * A table with a column of dots: what the comparisons are drawn as. The page says values, ratios and words (DotTable);
 * nothing is computed here. Rows are cells, panels metrics: one unit each, one axis over the dots.
 */
import type { AxisUnit } from "../axis";
import type { Colour, Fill, Shape, Twin } from "../scene";

/** What one side has in one row. */
export interface DotValue {
  /** Index into `sides`; 0 is the base. */
  readonly side: number;
  /** Base unit of the panel; null: lost in the report. */
  readonly value: number | null;
  /** With its bound, without its unit: "≥ 7.3". */
  readonly text: string;
  readonly fill: Fill;
  readonly bound: string;
  /** Row of the twin. */
  readonly row: string;
  readonly title: string;
  readonly tag: string;
  readonly lines: readonly (readonly [string, string])[];
  /** Least and greatest of repeats. */
  readonly whisker?: readonly [number, number];
  /** Under the value: "n 3", "7 of 8 members", "QD 8–16". */
  readonly note?: string;
}

export interface DotRow {
  readonly name: string;
  readonly values: readonly DotValue[];
  /** In the column of the base where it has no value: "—", "base" of a change. */
  readonly absent: string;
  /** Of the side in focus against the base: "1.27×"; "" where there is none. */
  readonly ratio: string;
  readonly gain: { readonly text: string; readonly word: "better" | "worse" | "equal" } | null;
  /** Repeats and verdict; or why there is no ratio. */
  readonly said: string;
  /** The parts of `said`: a line each where one has no room for all. */
  readonly saidLines?: readonly string[];
  /** Block under the indirection unit: said behind the name, the row is shaded. */
  readonly shade: string | null;
}

export interface DotPanel {
  /** `[\w-]+`: it stands in ids of marks. */
  readonly id: string;
  /** "throughput, GB/s: more is better". */
  readonly head: string;
  readonly unit: AxisUnit;
  readonly log: boolean;
  /** Changes diverge from here: a line through all rows. */
  readonly zero: number | null;
  readonly rows: readonly DotRow[];
}

export interface DotSide {
  readonly name: string;
  readonly colour: Colour;
  readonly shape: Shape;
}

export interface DotTable {
  readonly title: string;
  /** The base first. */
  readonly sides: readonly DotSide[];
  /** Index of the side whose values and ratios stand in the columns. */
  readonly focus: number;
  readonly heads: {
    readonly name: string;
    readonly base: string;
    readonly ratio: string;
    readonly gain: string;
    readonly said: string;
  };
  readonly panels: readonly DotPanel[];
  readonly key: readonly string[];
  readonly notes: readonly string[];
  readonly twin: Twin;
  readonly empty?: string;
}
