/** From what the user gave to the page that shows it. The workspace reads; the shell only goes there. */
import { afterDrop } from "~/workspace/afterDrop";
import type { Given } from "~/workspace/collect";
import { workspace } from "~/workspace/workspace";
import { urls } from "./urls";

/** Own files on the chart that is shown, or on one of their own. */
function showOwn() {
  const { page, state } = urls.get();
  if (page !== "curve") {
    urls.go("curve", { d: ["local"] });
    return;
  }
  const shown = state["d"] as readonly string[];
  if (!shown.includes("local")) urls.set("curve", { d: [...shown, "local"] });
}

/** Reads the files, then goes where they can be seen: the curve, or the list of what was not read. */
export async function openFiles(given: Promise<Given> | Given): Promise<void> {
  const next = afterDrop(await workspace.open(await given));
  if (next.go === "curve") showOwn();
  else if (next.go === "files") urls.go("files");
}
