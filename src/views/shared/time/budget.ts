/** How many values of a line are drawn: a page of 24 drives stays as quick as one of two. Pure. */

/** Values of a line that are drawn one by one; of more the extremes of each pixel. */
export const DRAWN = 2000;
export const PIXELS = 500;

/** Values that all lines of a panel share, and columns that each has at least. */
const PANEL = 10_000;
const LEAST = 100;

/** Columns and most values of each line of a panel with so many of them. Every peak is drawn, however few columns. */
export function budgetOf(lines: number): { readonly pixels: number; readonly most: number } {
  const pixels = Math.min(PIXELS, Math.max(LEAST, Math.floor(PANEL / 4 / Math.max(1, lines))));
  return { pixels, most: pixels * (DRAWN / PIXELS) };
}
