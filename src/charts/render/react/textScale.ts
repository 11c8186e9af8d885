/**
 * How large the reader wants text, by the size that the browser is set to: 1 at the usual 16 px, 2 at twice that. Charts
 * are made for a smaller box and drawn larger by it, so that their texts, margins and marks keep their proportions.
 */
let scale: number | null = null;

/** Read once: a browser that is set to another size lays the page out anew, and charts follow when it is loaded. */
export const textScale = (): number =>
  typeof document === "undefined"
    ? 1
    : (scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1);
