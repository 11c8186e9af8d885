/**
 * What the page begins with: the reader's own files, or what the address carries, alone. Nobody waits for either: the
 * first chart of published data stands before.
 */
import { workspace } from "~/workspace/workspace";
import { firstChart, restoreOwnFiles } from "./restore";
import { urls } from "./urls";

/** Call it once, before anything is read. */
export async function arrive(): Promise<void> {
  const { own, src, embed } = urls.get().globals;
  if (own !== null) {
    workspace.beginGuest("link");
    // Fetched beside the page's own code, so that the chart does not wait longer than it has to.
    const { openLink } = await import("./carried");
    await firstChart();
    await openLink(own);
  } else if (src.length > 0) {
    // Who fetches asks the reader first.
    workspace.beginGuest("src");
  } else if (embed) workspace.store.setState({ restored: true });
  else {
    // Where their reader does not load, none will come.
    await restoreOwnFiles().catch(() => workspace.store.setState({ restored: true }));
  }
}
