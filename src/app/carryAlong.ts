/**
 * A link of the page to another page of it leads there with what the address carries: whoever follows it, opens it in
 * another tab or copies it sees the same results. Written into the link when it is about to be used, so that no page
 * needs to know what the address carries.
 */
import { alongWith, type Globals } from "~/permalink/globals";

/** Before any of these the browser reads the address out of the link. */
const USES = ["click", "auxclick", "contextmenu", "dragstart"] as const;

export function carryAlong(target: Window, carried: () => Globals): void {
  const carry = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    const href = link?.getAttribute("href") ?? "";
    const whole = alongWith(href, carried());
    if (whole !== href) link?.setAttribute("href", whole);
  };
  for (const use of USES) target.addEventListener(use, carry, true);
}
