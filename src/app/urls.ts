/** The page's only address, and how React reads it. */
import { useSyncExternalStore } from "react";
import { linkContext } from "~/views/shared/catalogue";
import { carryAlong } from "./carryAlong";
import { pages } from "./routes";
import { createUrlManager, type Place } from "./urlManager";

export const urls = createUrlManager(window, pages, linkContext);
carryAlong(window, () => urls.get().globals);

export const usePlace = (): Place => useSyncExternalStore(urls.subscribe, urls.get);
