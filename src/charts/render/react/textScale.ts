/**
 * The reader's text size, as set in the browser: 1 at the usual 16 px, 2 at twice that. Charts are laid out for a
 * smaller box and enlarged by this factor, so that texts, margins and marks keep their proportions.
 */
let scale: number | null = null;

/** Read once: when the browser's setting changes, charts follow after a reload. */
export const textScale = (): number =>
  typeof document === "undefined"
    ? 1
    : (scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1);
