/**
 * The Library in `index.html` (scripts/library-page.mjs), shown until the app has drawn it: a picture in which nothing
 * can be clicked. Styles show it if the address asks for the Library with its defaults (scripts/start.mjs).
 */

/** null: not shown, or already replaced. */
export const broughtAlong = (): HTMLElement | null =>
  "first" in document.documentElement.dataset ? document.getElementById("first") : null;

/** Call it in the layout effect that draws its replacement. */
export const replaceBroughtAlong = (): void => {
  document.getElementById("first")?.remove();
};
