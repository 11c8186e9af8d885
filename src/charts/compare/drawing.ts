/** What the parts of a dot table are drawn into, and its texts. */
import type { Colour, Frame, Mark, SceneNode } from "../scene";
import type { Columns } from "./columns";
import type { DotTable } from "./dots";

export interface Drawing {
  readonly table: DotTable;
  readonly columns: Columns;
  readonly frame: Frame;
  readonly nodes: SceneNode[];
  readonly marks: Mark[];
  readonly rows: ReadonlyMap<string, number>;
  readonly seen: Set<string>;
}

export type Text = Extract<SceneNode, { type: "text" }>;
export const text = (
  words: string,
  x: number,
  y: number,
  anchor: Text["anchor"],
  more: Partial<Text> = {},
): SceneNode => ({
  type: "text",
  x,
  y,
  text: words,
  anchor,
  colour: "ink2",
  size: 12,
  ...more,
});

/** Grey is too faint for a text. */
export const inkOf = (colour: Colour): Colour => (colour === "ctrl" ? "ink2" : colour);
