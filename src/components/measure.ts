/** Widths of texts as this browser draws them: fonts differ, so labels are placed by measured boxes. */
import { useMemo } from "react";
import type { Frame, Scene } from "~/charts/scene";

let context: CanvasRenderingContext2D | null = null;
let family = "";
const widths = new Map<string, number>();
/** Enough for every label of a few hundred series; then the cache is cleared. */
const REMEMBERED = 5_000;
/** Wider than any drawing: only this much of a longer text is measured, without caching. */
const MEASURED_LETTERS = 2_000;

/** Width in CSS pixels of a text in the page's own family. */
export function measureText(text: string, size: number, weight: number): number {
  if (text.length > MEASURED_LETTERS) {
    const beginning = widthOf(text.slice(0, MEASURED_LETTERS), size, weight);
    return (beginning / MEASURED_LETTERS) * text.length;
  }
  const key = `${String(weight)} ${String(size)} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const width = widthOf(text, size, weight);
  if (widths.size >= REMEMBERED) widths.clear();
  widths.set(key, width);
  return width;
}

function widthOf(text: string, size: number, weight: number): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null) return text.length * size * 0.56;
  family ||= getComputedStyle(document.body).fontFamily;
  context.font = `${String(weight)} ${String(size)}px ${family}`;
  return context.measureText(text).width;
}

/** The scene for a measured box; null before the first layout, and where there is no room. */
export const useScene = (
  build: ((frame: Frame) => Scene) | null,
  width: number | null,
  height: number,
  size: Frame["size"],
): Scene | null =>
  useMemo(
    () =>
      build === null || width === null || width < 80 ? null : build({ width, height, size, measure: measureText }),
    [build, width, height, size],
  );
