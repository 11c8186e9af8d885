/** What the browser kept of the visit before: its files are read again. */
import type { Cancelling } from "./queue";
import type { Inside } from "./inside";
import { toldWith } from "./reports";
import { isBlocked, type KeptFile } from "./shelf";
import type { FileToRead } from "./sources";
import type { Unfinished } from "./state";
import type { LeftDrop } from "./unfinished";

const toRead = ({ path, file, drop = "", also = [], url }: KeptFile): FileToRead[] =>
  [path, ...also].map((path) => ({ path, file, drop, kept: true, ...(url !== undefined && { url }) }));

/** How many files of drops that were not kept to the end the browser has; null: all of them. */
function unfinished(left: readonly LeftDrop[], kept: readonly KeptFile[]): Unfinished | null {
  const of = new Set(left.map(({ drop }) => drop));
  const has = kept.filter(({ drop = "" }) => of.has(drop)).reduce((n, { also = [] }) => n + 1 + also.length, 0);
  const files = left.reduce((n, one) => n + one.files, 0);
  return has >= files ? null : { files, kept: has, full: left.every(({ full }) => full) };
}

/** @param leftDrops names of drops that were not kept to the end are added */
export const restoring = (
  { store, changed, shelf, marks, reading, saying, describeAgain }: Inside,
  { stoppable, leftDrops }: { stoppable: Cancelling; leftDrops: Set<string> },
) =>
  async function restore(): Promise<void> {
    let kept: readonly KeptFile[];
    try {
      [kept] = await Promise.all([shelf.files(), saying.restore()]);
    } catch (error) {
      // The marks stay: what they tell of can be counted only beside the kept files.
      if (store.getState().sources.length > 0) await describeAgain();
      changed({ restored: true, ...(!isBlocked(error) && { keepFailed: "unreadable" }) });
      return;
    }
    const left = await marks.take();
    for (const { drop } of left) leftDrops.add(drop);
    store.setState({ unfinished: unfinished(left, kept) });
    if (kept.length === 0) {
      if (store.getState().sources.length > 0) await describeAgain();
      changed({ restored: true });
      return;
    }
    store.setState({ restoring: kept.length });
    const loaded = new Set(store.getState().sources.map(({ given }) => given.sha256));
    const files = kept.filter(({ sha256 }) => !loaded.has(sha256)).flatMap(toRead);
    const { reports } = await reading.read(files, stoppable.begin());
    stoppable.end();
    await describeAgain();
    changed({
      ...toldWith(store.getState(), reports),
      progress: null,
      restoring: 0,
      restored: true,
    });
  };
