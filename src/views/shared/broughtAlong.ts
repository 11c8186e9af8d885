/**
 * The Library as `index.html` brings it along (scripts/library-page.mjs), shown until the app has drawn it: a picture that
 * nothing can be clicked in. Styles show it where the address asks for the Library as it begins (scripts/start.mjs).
 */

/** null: not shown, or replaced by now. */
export const broughtAlong = (): HTMLElement | null =>
  "first" in document.documentElement.dataset ? document.getElementById("first") : null;

/** Call it in the layout effect that draws its replacement. */
export const replaceBroughtAlong = (): void => {
  document.getElementById("first")?.remove();
};
