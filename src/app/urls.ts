/** The page's only address, and how React reads it. */
import { useSyncExternalStore } from "react";
import { linkContext } from "~/views/shared/catalogue";
import { pages } from "./routes";
import { createUrlManager, type Place } from "./urlManager";
import { alongWith, type Globals } from "~/permalink/globals";

export const urls = createUrlManager(window, pages, linkContext);
carryAlong(window, () => urls.get().globals);

export const usePlace = (): Place => useSyncExternalStore(urls.subscribe, urls.get);

// A link from this page to another keeps the data of the address: following it, opening it in another tab or copying it
// shows the same results. It is written into the link just before it is used, so that no page needs to know about the
// data.

/** Before each of these events the browser reads the address from the link. */
const USES = ["click", "auxclick", "contextmenu", "dragstart"] as const;

function carryAlong(target: Window, carried: () => Globals): void {
  const carry = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    const href = link?.getAttribute("href") ?? "";
    const whole = alongWith(href, carried());
    if (whole !== href) link?.setAttribute("href", whole);
  };
  for (const use of USES) target.addEventListener(use, carry, true);
}
