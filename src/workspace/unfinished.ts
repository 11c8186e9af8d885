/**
 * Files given to this page and not kept yet, recorded by a mark that outlives the page: if the tab is closed meanwhile,
 * the next visit reports it. While the page lives it holds a lock of the same name, so that another tab does not
 * consider its drop abandoned. Without locks (over http), it answers for its drops.
 */
import { heldLocks, hold } from "~/engine/locks";
import { DROP_MARK } from "./pageState";
import { channelOf } from "./tabs";

export interface DropMark {
  /** Number of given files; so far, while folders are searched. */
  readonly files: number;
  /** They were read, but the browser had no room to keep them all. */
  readonly full: boolean;
}

export interface LeftDrop extends DropMark {
  readonly drop: string;
}

export interface DropMarks {
  /** Marks that existed when the page loaded: of pages that are gone, or of other tabs. */
  readonly found: boolean;
  /** Returns and removes the marks of pages that are gone, so that each is reported once. */
  take(): Promise<readonly LeftDrop[]>;
  set(drop: string, mark: DropMark): void;
  /** All of it is kept, or nothing needs to be. */
  end(drop: string): void;
}

/** For storage that stores nothing: nothing can be reported after a reload either. */
function stored<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(localStorage);
  } catch {
    return otherwise;
  }
}

const names = (): string[] => stored((all) => Object.keys(all).filter((key) => key.startsWith(DROP_MARK)), []);

function markOf(text: string | null): DropMark | null {
  const [files, full] = (text ?? "").split(" ");
  const count = Number(files);
  return count > 0 ? { files: count, full: full === "full" } : null;
}

/** A page may be busy drawing for a moment. Messages reach a page in the background at once, unlike timers. */
const ANSWER_MS = 1000;
/** Asks all pages of this site which drops are theirs; an answer is a list of names. */
const WHOSE = "whose drops are these?";

/** Names of the drops of living pages; null if unknown. `own`: those of this page. */
function livingPages(own: ReadonlyMap<string, unknown>): () => Promise<ReadonlySet<string> | null> {
  const channel = channelOf("kneepoint unfinished drops");
  const told = new Set<string>();
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === WHOSE) channel.postMessage([...own.keys()]);
    else if (Array.isArray(data)) for (const name of data) told.add(String(name));
  });
  return async () => {
    const held = await heldLocks();
    if (held !== null || channel === null) return held;
    told.clear();
    channel.postMessage(WHOSE);
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    return told;
  };
}

export function browserMarks(): DropMarks {
  const own = new Map<string, AbortController>();
  const living = livingPages(own);
  return {
    found: names().length > 0,
    take: async () => {
      const left = names();
      if (left.length === 0) return [];
      const lives = await living();
      // Unknown: a drop of another tab must not be reported as abandoned.
      if (lives === null) return [];
      return left.flatMap((name) => {
        if (own.has(name) || lives.has(name)) return [];
        const mark = markOf(stored((all) => all.getItem(name), null));
        stored((all) => all.removeItem(name), undefined);
        return mark === null ? [] : [{ drop: name.slice(DROP_MARK.length), ...mark }];
      });
    },
    set: (drop, { files, full }) => {
      const name = DROP_MARK + drop;
      if (!own.has(name)) {
        const lives = new AbortController();
        own.set(name, lives);
        void hold(name, lives.signal);
      }
      stored((all) => all.setItem(name, `${files}${full ? " full" : ""}`), undefined);
    },
    end: (drop) => {
      const name = DROP_MARK + drop;
      own.get(name)?.abort();
      own.delete(name);
      stored((all) => all.removeItem(name), undefined);
    },
  };
}

/** For pages that keep nothing, since their files are read again each time. */
export const noMarks: DropMarks = {
  found: false,
  take: () => Promise.resolve([]),
  set: () => undefined,
  end: () => undefined,
};
