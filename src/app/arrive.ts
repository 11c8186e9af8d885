/**
 * What the page begins with: the reader's own files, or what the address carries, alone. Neither is awaited: the first
 * chart of published data comes before them.
 */
import { askAhead } from "~/views/shared/catalogue";
import { workspace } from "~/workspace/workspace";
import { routeOf } from "./routes";
import { firstChart, restoreOwnFiles } from "./restore";
import { urls } from "./urls";

/** Call it first: the page's own code and its answers are on the way before React has drawn the shell around it. */
export function begin(): void {
  const { page, state } = urls.get();
  const { load, asks } = routeOf(page);
  load().catch(() => undefined); // said when the page is shown
  askAhead(state["d"], asks);
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
    // If its code does not load, none will come.
    await restoreOwnFiles().catch(() => workspace.store.setState({ restored: true }));
  }
}
