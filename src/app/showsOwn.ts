import type { Place } from "./urlManager";

/** Pages that show own files whatever their link says. */
const OF_OWN = ["runs"];

export const listsFiles = ({ page, state }: Pick<Place, "page" | "state">): boolean =>
  page === "overview" && state["open"] === "files";

/** Does the page stay when files are added, because it lists them or has a form being filled in? */
export const staysOpen = (place: Pick<Place, "page" | "state">): boolean =>
  listsFiles(place) || (place.page === "overview" && place.state["open"] === "publish");

export const showsOwn = ({ page, state }: Pick<Place, "page" | "state">): boolean =>
  OF_OWN.includes(page) || (Array.isArray(state["d"]) && state["d"].includes("local"));
