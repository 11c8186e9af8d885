/**
 * What the page begins with: the reader's own files, or what the address carries, alone. Neither is awaited: the first
 * chart of published data comes before them.
 */
import { workspace } from "~/workspace/workspace";
import { firstChart, restoreOwnFiles } from "./restore";
import { urls } from "./urls";

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
