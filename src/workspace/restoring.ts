/** What the browser kept of the visit before: its files are read again. */
import type { Cancelling } from "./cancelling";
import type { Inside } from "./inside";
import { summaryOf, toldWith } from "./reports";
import type { KeptFile } from "./shelf";
import type { FileToRead } from "./sources";

type Inner = Pick<Inside, "store" | "changed" | "shelf" | "reading" | "saying" | "describeAgain">;

const toRead = ({ path, file, drop = "", also = [], url }: KeptFile): FileToRead[] =>
  [path, ...also].map((path) => ({ path, file, drop, kept: true, ...(url !== undefined && { url }) }));

/** @param tellUnfinished what the visit before left, once it is known what was kept of it */
export const restoring = (
  { store, changed, shelf, reading, saying, describeAgain }: Inner,
  stoppable: Cancelling,
  tellUnfinished: () => void,
) =>
  async function restore(): Promise<void> {
    const kept = await shelf.files().catch(() => []);
    await saying.restore();
    tellUnfinished();
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
      ...toldWith(store.getState(), reports, summaryOf(reports, 0)),
      progress: null,
      restoring: 0,
      restored: true,
    });
  };
