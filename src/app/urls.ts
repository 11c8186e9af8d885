/** The one address of the page, and how React reads it. */
import { useSyncExternalStore } from "react";
import { linkContext } from "~/views/shared/catalogue";
import { pages } from "./routes";
import { createUrlManager, type Place } from "./urlManager";

export const urls = createUrlManager(window, pages, linkContext);

export const usePlace = (): Place => useSyncExternalStore(urls.subscribe, urls.get);
