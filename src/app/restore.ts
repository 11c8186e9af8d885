/** Kept files are restored after the first chart: they start the engine, and the chart must not wait for it. */
import { folderName, hasNothingKept } from "~/workspace/pageState";
import { workspace } from "~/workspace/workspace";
import { listsFiles } from "./showsOwn";
import { urls } from "./urls";

/** If nothing is drawn by then (an empty or broken page), the files are restored anyway. */
const AT_LATEST_MS = 4000;

/** A page that shows own files has no complete chart without them. */
function showsOwnFiles(): boolean {
  const place = urls.get();
  return listsFiles(place) || place.link.datasets.some(({ slug }) => slug === "local");
}

const hasChart = () => document.querySelector("[data-chart] svg, [role=grid], main [data-row] svg") !== null;

/** Resolves when the first chart is there; at once if there is none to wait for. */
export async function firstChart(): Promise<void> {
  if (!showsOwnFiles()) await drawn();
}

function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      clearTimeout(timer);
      // After the frame that paints it.
      requestAnimationFrame(() => setTimeout(resolve));
    };
    const observer = new MutationObserver(() => {
      if (hasChart()) done();
    });
    const timer = setTimeout(done, AT_LATEST_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    if (hasChart()) done();
  });
}

export async function restoreOwnFiles(): Promise<void> {
  const name = folderName();
  // Only `kneepoint open` follows a folder.
  if (name !== null) return (await import("./followFolder")).followFolder(name);
  await firstChart();
  if (await hasNothingKept()) workspace.store.setState({ restored: true });
  else await workspace.restore();
}
