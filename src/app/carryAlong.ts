/**
 * A link from this page to another of its pages takes along what the address carries: whoever follows it, opens it in
 * another tab or copies it sees the same results. Written into the link just before it is used, so that no page needs
 * to know what the address carries.
 */
import { alongWith, type Globals } from "~/permalink/globals";

/** Before any of these events the browser reads the address from the link. */
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
