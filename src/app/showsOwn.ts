import type { Place } from "./urlManager";

/** Pages that show own files whatever their link says. */
const OF_OWN = ["runs"];

/** Does the page list all files by itself? */
export const listsFiles = ({ page, state }: Pick<Place, "page" | "state">): boolean =>
  page === "overview" && state["open"] === "files";

/** Does the page stay when files are added: it lists them, or a form on it is being filled in? */
export const staysOpen = (place: Pick<Place, "page" | "state">): boolean =>
  listsFiles(place) || (place.page === "overview" && place.state["open"] === "publish");

/** Does the page show own files? */
export const showsOwn = ({ page, state }: Pick<Place, "page" | "state">): boolean =>
  OF_OWN.includes(page) || (Array.isArray(state["d"]) && state["d"].includes("local"));
