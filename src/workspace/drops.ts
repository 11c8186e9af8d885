/** One drop, from what was given to a summary: found, read, told, put on the shelf; a bundle in it is a guest. */
import type { Cancelling } from "./cancelling";
import type { Find, Given } from "./collect";
import type { Guests } from "./guest";
import type { Inside } from "./inside";
import { finding } from "./progress";
import { summaryOf, toldWith, unreadable } from "./reports";
import { joined } from "./shelter";
import type { BatchSummary, Guest } from "./state";
import type { NotKept } from "./unfinished";

interface Drops {
  readonly inside: Pick<Inside, "store" | "changed" | "onShelf" | "tabs" | "reading" | "keepOrAsk" | "describeAgain">;
  readonly stoppable: Cancelling;
  readonly unfinished: NotKept;
  readonly guests: () => Promise<Guests>;
  readonly now: () => number;
}

/** Nobody sends more files than these in one drop, and a folder of results is not looked at twice. */
const MOST_BUNDLES = 4;

/** Are these files results that were put together to be shown to others? */
async function bundled(files: Given["files"]): Promise<"bundle" | null> {
  if (files.length === 0 || files.length > MOST_BUNDLES) return null;
  const { isBundled } = await import("./carriedFile");
  return (await isBundled(files)) ? "bundle" : null;
}

/** A name for files that are given together. */
export const newDrop = (): string => crypto.getRandomValues(new Uint32Array(3)).join("-");

export function drops({ inside, stoppable, unfinished, guests, now }: Drops) {
  const { store, changed, onShelf, tabs, reading, keepOrAsk, describeAgain } = inside;
  const isGuest = (): boolean => store.getState().guest !== null;

  /** Files of a drop whose folders are still to be walked; null when that was cancelled. */
  async function found(given: Given | Find, signal: AbortSignal): Promise<Given | null> {
    if (typeof given !== "function") return given;
    // Something was given, however few of it are found yet: a page that is left now has to say so.
    unfinished.finding(1);
    try {
      return await given(
        signal,
        finding(now, (progress) => {
          store.setState({ progress });
          unfinished.finding(Math.max(1, progress.files));
        }),
      );
    } catch (error) {
      if (signal.aborted) return null;
      store.setState({ progress: null });
      unfinished.add(0);
      throw error;
    }
  }

  /** Files of a known number count as not kept from the moment that they are given, not from their turn. */
  const given = (wanted: Given | Find): void => {
    if (typeof wanted !== "function") unfinished.add(wanted.files.length);
  };

  /** @param as null: a drop of the reader */
  async function open(wanted: Given | Find, as: Guest["kind"] | null): Promise<BatchSummary> {
    const signal = stoppable.begin();
    const given = await found(wanted, signal);
    const { files = [], hidden = 0 } = given ?? {};
    if (given !== wanted) unfinished.add(files.length);
    const kind = as ?? (await bundled(files));
    if (kind !== null) {
      if (as === null) unfinished.add(-files.length);
      await (await guests()).enter(kind);
    }
    const drop = newDrop();
    const dropped = files.map((file) => ({ ...file, drop, kept: false }));
    const { reports, sources: fresh } = await reading.read(dropped, signal);
    const all = [...reports, ...(given ? unreadable(given) : [])];
    const last = { ...summaryOf(all, hidden), ...(given === null && { cancelled: true }) };
    stoppable.end();
    const isRead = fresh.length > 0;
    if (isRead) await describeAgain();
    // Nothing came out of a drop: the reader's own stay, and what is wrong with the file is told like that of any.
    if (kind !== null && as === null && !isRead) await (await guests()).leave();
    const guest = kind !== null && isGuest() ? await (await guests()).come(kind, fresh, all) : null;
    changed({
      ...toldWith(store.getState(), all, last),
      progress: null,
      ...(as === null && { last }),
      ...(guest !== null && { guest, restored: true }),
      ...(kind === null && isRead && joined(store.getState(), fresh.length)),
    });
    if (isGuest()) {
      if (kind === null) unfinished.add(-files.length);
      return last;
    }
    // Not awaited: the chart does not wait for the disk.
    void onShelf(() => keepOrAsk(fresh)).then((kept) => {
      unfinished.add(-files.length);
      if (kept) tabs.tell();
    });
    return last;
  }

  return { given, open };
}
