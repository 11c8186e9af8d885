import type { Shown } from "./choose";

/** What a form asks of the layout. */
export interface Need {
  /** Pixels per line: at least, at most; a line with k bars counts `weight(k)` lines. */
  readonly pitch: readonly [number, number];
  weight(shown: readonly Shown[]): number;
  /** Room above the first line (names of systems) and below everything (a key). */
  readonly above: number;
  readonly below: number;
  /** Room right of the largest value (its label, an arrow). */
  readonly beside: number;
  /** Values start at zero. */
  readonly zero: boolean;
  /** The axis may be logarithmic: nothing stands on zero. */
  readonly mayLog: boolean;
  readonly ticked: boolean;
  /** All metrics on one axis. */
  readonly together: boolean;
}
