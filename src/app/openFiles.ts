/** Whoever reads files, from whichever page: when they are read, the shell goes where they can be seen. */
import { afterDrop } from "~/workspace/afterDrop";
import type { Find, Given } from "~/workspace/collect";
import { workspace } from "~/workspace/workspace";
import { urls } from "./urls";

/** Reads what was dropped, chosen or pasted. Never rejects: what goes wrong with a file is a notice of that file. */
export async function openFiles(given: Given | Find): Promise<void> {
  await workspace.open(given);
}

/** Own files on the page of their kind if it is shown, else on one of their own. The page of files lists them by itself. */
function showOwn(on: "curve" | "figures") {
  const { page, state } = urls.get();
  if (page === "files") return;
  if (page !== on) {
    urls.go(on, { d: ["local"] });
    return;
  }
  const shown = state["d"] as readonly string[];
  if (!shown.includes("local")) urls.set(on, { d: [...shown, "local"] });
}

/** Follows each drop to its end. Returns the way to stop. */
export function followDrops(): () => void {
  return workspace.store.subscribe(({ last, sources }, before) => {
    if (last === null || last === before.last) return;
    const loaded = sources.map(({ report }) => report);
    const next = afterDrop(last, loaded);
    if (next.go === "curve" || next.go === "figures") showOwn(next.go);
    else if (next.go === "files") urls.go("files", { at: next.open === "errors" ? "problems" : "files" });
  });
}
