/** Which folders are the sides of a comparison, where nobody names them. Pure. */
import type { CurvePoint } from "~/model/answers";

type Placed = Pick<CurvePoint, "source_path">;

/** Folders deeper than this do not tell sides apart. */
const LEVELS = 8;

/**
 * The folder of a file at a level, 0 the outermost, with those above it: `a/x` and `b/x` are two. "": the file lies
 * higher.
 */
export function folderAt({ source_path }: Placed, level: number): string {
  const folders = source_path.split("/").slice(0, -1);
  return level < folders.length ? folders.slice(0, level + 1).join("/") : "";
}

/** The outermost level at which one of these cells stands in two folders; null: none does. */
export function sidesLevel(cells: readonly (readonly Placed[])[]): number | null {
  for (let level = 0; level < LEVELS; level++) {
    if (cells.some((cell) => new Set(cell.map((one) => folderAt(one, level))).size > 1)) return level;
  }
  return null;
}
