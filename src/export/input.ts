import type { Theme } from "~/charts/palette";
import type { Frame, Scene } from "~/charts/scene";

/** Input of a saved table: a scene, or a page with only a table. */
export type Tabled = Pick<Scene, "title" | "notes" | "twin">;

export interface TableInput {
  /** With all rows in its twin. */
  readonly scene: Tabled;
  /** After the chart's own notes: system, method, conditions, sponsor, tool versions; one line each. */
  readonly caption: readonly string[];
  /** Whole address of the chart, with the data if it carries any. */
  readonly link: string;
}

/** Input of a saved picture or table of a chart. */
export interface ExportInput extends TableInput {
  /** Drawn for the export (`exportScene`), with all rows in its twin. */
  readonly scene: Scene;
  /** Light by default, since pictures end up on paper and in white pages. */
  readonly theme?: Theme;
  /** Text widths as this browser draws them; otherwise estimated. */
  readonly measure?: Frame["measure"];
}

/** Size of the scene in a saved picture, without margins: the same from a phone or a wall. */
const FRAME = { width: 1200, height: 720, size: "page" } as const;

/** The scene again, at the size of a saved picture, with the current choices and overlays. */
export function exportScene(
  build: (frame: Frame) => Scene,
  over: ((scene: Scene, size: Frame["size"]) => Scene) | undefined,
  measure: Frame["measure"],
): Scene {
  const scene = build({ ...FRAME, measure });
  return over === undefined ? scene : over(scene, FRAME.size);
}
