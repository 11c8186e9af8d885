/** Kept files come back after the first chart stands: they start the engine, and the chart must not wait for it. */
import { whenCalm } from "~/views/shared/calm";
import { folderName } from "~/workspace/folder";
import { warmUp, workspace } from "~/workspace/workspace";
import { openFiles, showArriving } from "./openFiles";
import { urls } from "./urls";

/** Nothing to draw by then (an empty page, a broken one): the files come back anyway. */
const AT_LATEST_MS = 4000;
/** Longer than from an answer to the question that follows from it. */
const BETWEEN_MS = 50;

/** A page that shows own files has no whole chart before they are there. */
function showsOwnFiles(): boolean {
  const { page, link } = urls.get();
  return page === "files" || link.datasets.some(({ slug }) => slug === "local");
}

const hasChart = () => document.querySelector("[data-chart] svg, [role=grid]") !== null;

/** Resolves when the first chart stands; at once where there is none to wait for. */
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

let rehearsed = false;

/**
 * What the first result will need is loaded and asked of nothing: the first questions take an engine a second, which
 * compiles itself as it goes.
 */
function rehearse(): void {
  if (rehearsed) return;
  rehearsed = true;
  void firstChart()
    .then(() => Promise.all([import("~/views/first/ask"), import("~/workspace/load"), import("~/workspace/replace")]))
    .then(([{ askFacts }]) => askFacts([]))
    .catch(() => undefined); // said when somebody really asks
}

/** The folder of `kneepoint open` takes the place of kept files: its reading starts at once. */
async function followFolder(name: string): Promise<void> {
  const hasEngine = warmUp();
  const [{ follow }] = await Promise.all([import("~/workspace/follow/following"), workspace.restore()]);
  await follow({
    name,
    workspace,
    open: openFiles,
    show: showArriving,
    fetch: (path) => fetch(new URL(path, document.baseURI), { cache: "no-store" }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...(hasEngine && { idle: rehearse }),
    calm: (ms) =>
      new Promise((resolve) => {
        const stop = whenCalm(BETWEEN_MS, () => {
          clearTimeout(timer);
          resolve();
        });
        const timer = setTimeout(() => {
          stop();
          resolve();
        }, ms);
      }),
  });
}

export async function restoreOwnFiles(): Promise<void> {
  const name = folderName();
  if (name !== null) return followFolder(name);
  await firstChart();
  await workspace.restore();
}
