/**
 * What the page starts with: the reader's own files, or the data in the address, shown alone. The first chart of
 * published data waits for neither.
 */
import { lookUp } from "~/base/lookUp";
import { askAhead, catalogueLoaded } from "~/views/shared/catalogue";
import { broughtAlong } from "~/views/shared/broughtAlong";
import { workspace } from "~/workspace/workspace";
import { ASKS } from "./asks";
import { routeOf } from "./routes";
import { firstChart, restoreOwnFiles } from "./restore";
import { urls } from "./urls";

/** Call it first: the page's own code and its answers are requested before React has drawn the shell around it. */
export function begin(): void {
  const { page, state } = urls.get();
  routeOf(page)
    .load()
    .catch(() => undefined); // said when the page is shown
  askAhead(state["d"], lookUp(ASKS, page) ?? []);
}

/** The longest wait, in ms: while the picture of the Library is shown, or while the page is still blank. */
const AT_LATEST_MS = { library: 4000, other: 150 };

/**
 * Resolves when the page can be drawn in one step, together with the shell. A Library that the page brought along
 * (broughtAlong.ts) is replaced in one step, so the catalogue is waited for too.
 */
export async function untilWhole(): Promise<void> {
  const { load } = routeOf(urls.get().page);
  const isShown = broughtAlong() !== null;
  const late = new Promise((resolve) => setTimeout(resolve, isShown ? AT_LATEST_MS.library : AT_LATEST_MS.other));
  const whole = Promise.all([load(), isShown ? catalogueLoaded() : null]);
  await Promise.race([late, whole.catch(() => undefined)]);
}

/** Call it once, before anything is read. */
export async function arrive(): Promise<void> {
  const { own, src, embed } = urls.get().globals;
  if (own !== null) {
    workspace.beginGuest("link");
    // Fetched in parallel with the page's code, so that the chart waits no longer than necessary.
    const { openLink } = await import("./carried");
    await firstChart();
    await openLink(own);
  } else if (src.length > 0) {
    // The reader is asked before anything is fetched.
    workspace.beginGuest("src");
  } else if (embed) workspace.store.setState({ restored: true });
  else {
    // If that code does not load, there are no own files to wait for.
    await restoreOwnFiles().catch(() => workspace.store.setState({ restored: true }));
  }
  // In the page of another site nothing is kept for offline use.
  if (!embed) await import("~/views/shared/offline").then(({ keepForOffline }) => keepForOffline());
}
