/**
 * What is laid over a curve: knees, a limit, a cursor. The chart has places for it and knows nothing else of it; the
 * page loads it when its link asks for one, so that the first chart does without.
 */
import type { Crowd } from "../labels";
import type { Frame, Mark, SceneNode, Twin } from "../scene";
import type { Layout } from "./layout";
import type { Line } from "./lines";
import type { Styles } from "./style";

export interface Place {
  readonly lines: readonly Line[];
  readonly styles: Styles;
  readonly layout: Layout;
  readonly frame: Frame;
  /** What names must keep clear of: a layer adds its own. */
  readonly crowd: Crowd;
}

export interface Layer {
  /** µs that the latency axis has to show. */
  readonly reach: readonly number[];
  /** Marks that carry their load whatever stands near. */
  readonly stressed: ReadonlySet<string>;
  /** Second line of the name that these lines of a series share; null: their peak. */
  answer(lines: readonly Line[]): string | null;
  /** Drawn over the lines, before their names find a place. */
  over(place: Place): SceneNode[];
  /** With what the layer has to say of points. */
  marks(marks: readonly Mark[]): Mark[];
  twin(twin: Twin): Twin;
  readonly key: readonly string[];
  readonly notes: readonly string[];
}
