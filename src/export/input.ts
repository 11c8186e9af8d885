import type { Theme } from "~/charts/palette";
import type { Frame, Scene } from "~/charts/scene";

/** What a table is saved from: a scene, or a page that only has a table. */
export type Tabled = Pick<Scene, "title" | "notes" | "twin">;

export interface TableInput {
  /** With all rows in its twin. */
  readonly scene: Tabled;
  /** Behind the chart's own notes: system, method, conditions, sponsor, tool versions; one line each. */
  readonly caption: readonly string[];
  /** Whole address of the chart, with the data if it carries any. */
  readonly link: string;
}

/** What a picture or a table of a chart is made of. */
export interface ExportInput extends TableInput {
  /** Drawn for the export (`exportScene`), with all rows in its twin. */
  readonly scene: Scene;
  /** Light if not specified: pictures end up on paper and in white pages. */
  readonly theme?: Theme;
  /** Widths of texts as this browser draws them; estimated where there is none. */
  readonly measure?: Frame["measure"];
}

/** Saved pictures have one size, whether from a phone or a wall: the room of the scene, without the margins. */
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
