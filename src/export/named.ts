/** A scene with aliases in its texts: the saved file reveals no private host or serial number. */
import type { Scene, SceneNode, Twin } from "~/charts/scene";
import type { Tabled } from "./input";

type Replace = (text: string) => string;

const twinOf = ({ columns, rows }: Twin, replace: Replace): Twin => ({
  columns: columns.map((column) => ({ ...column, label: replace(column.label) })),
  rows: rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({
      ...cell,
      value: typeof cell.value === "string" ? replace(cell.value) : cell.value,
      text: replace(cell.text),
      note: cell.note && replace(cell.note),
    })),
  })),
});

/** Ids too: an SVG file has them as attributes, and that of a series contains the name of its system. */
const nodeOf = <N extends SceneNode>(node: N, replace: Replace): N => ({
  ...node,
  ...("text" in node && { text: replace(node.text) }),
  ...("series" in node && node.series !== undefined && { series: replace(node.series) }),
  ...("mark" in node && node.mark !== undefined && { mark: replace(node.mark) }),
});

export const namedTable = ({ title, notes, twin }: Tabled, replace: Replace): Tabled => ({
  title: replace(title),
  notes: notes?.map(replace),
  twin: twinOf(twin, replace),
});

/** All texts of a scene. */
export function namedScene(scene: Scene, replace: Replace): Scene {
  const { x_title, y_title, over } = scene;
  return {
    ...scene,
    ...namedTable(scene, replace),
    nodes: scene.nodes.map((node) => nodeOf(node, replace)),
    over: over?.map((node) => nodeOf(node, replace)),
    x_title: x_title && { ...x_title, name: replace(x_title.name) },
    y_title: y_title && { ...y_title, name: replace(y_title.name) },
    key: scene.key.map(replace),
  };
}
