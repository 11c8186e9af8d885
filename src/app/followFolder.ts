/** The folder that `kneepoint open` shows: read at once, and again whenever something in it changes. */
import { whenCalm } from "~/views/shared/calm";
import { warmUp, workspace } from "~/workspace/workspace";
import { openFiles, showArriving } from "./openFiles";
import { firstChart } from "./restore";

/** Longer than the time from an answer to the next question that depends on it. */
const BETWEEN_MS = 50;

let rehearsed = false;

/**
 * Loads what the first result will need, and asks one question without data: the first questions take an engine a
 * second, because it compiles itself meanwhile.
 */
function rehearse(): void {
  if (rehearsed) return;
  rehearsed = true;
  void firstChart()
    .then(() => Promise.all([import("~/views/first/ask"), import("~/workspace/load"), import("~/workspace/replace")]))
    .then(([{ askFacts }]) => askFacts([]))
    .catch(() => undefined); // reported when a query is really asked
}

/** The folder of `kneepoint open` replaces kept files: its reading starts at once. */
export async function followFolder(name: string): Promise<void> {
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
