/**
 * What was given to this page and is not kept yet, told by a mark that outlives the page: a tab that is closed in the
 * middle is told of when the site is opened again. While the page lives it holds a lock of the same name, so that another
 * tab does not take its drop for one that was left.
 */
import { heldLocks, hold } from "~/ingest/locks";

export interface DropMark {
  /** Files that were given; as many as were found so far, while folders are walked. */
  readonly files: number;
  /** They were read, and the browser had no room to keep them all. */
  readonly full: boolean;
}

export interface LeftDrop extends DropMark {
  readonly drop: string;
}

export interface DropMarks {
  /** Marks that were there when the page came: of pages that are gone, or of other tabs. */
  readonly found: boolean;
  /** Those of pages that are gone. They are taken away: each is told once. */
  take(): Promise<readonly LeftDrop[]>;
  set(drop: string, mark: DropMark): void;
  /** All of it is kept, or nothing is to be kept of it. */
  end(drop: string): void;
}

const PREFIX = "kneepoint drop ";

/** What is stored where the browser stores nothing: nothing can be told after a reload either. */
function stored<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(localStorage);
  } catch {
    return otherwise;
  }
}

const names = (): string[] => stored((all) => Object.keys(all).filter((key) => key.startsWith(PREFIX)), []);

function markOf(text: string | null): DropMark | null {
  const [files, full] = (text ?? "").split(" ");
  const count = Number(files);
  return count > 0 ? { files: count, full: full === "full" } : null;
}

/** The marks of this browser. */
export function browserMarks(): DropMarks {
  const own = new Map<string, AbortController>();
  return {
    found: names().length > 0,
    take: async () => {
      const held = await heldLocks();
      return names().flatMap((name) => {
        if (own.has(name) || held?.has(name) === true) return [];
        const mark = markOf(stored((all) => all.getItem(name), null));
        stored((all) => all.removeItem(name), undefined);
        return mark === null ? [] : [{ drop: name.slice(PREFIX.length), ...mark }];
      });
    },
    set: (drop, { files, full }) => {
      const name = PREFIX + drop;
      if (!own.has(name)) {
        const lives = new AbortController();
        own.set(name, lives);
        void hold(name, lives.signal);
      }
      stored((all) => all.setItem(name, `${files}${full ? " full" : ""}`), undefined);
    },
    end: (drop) => {
      const name = PREFIX + drop;
      own.get(name)?.abort();
      own.delete(name);
      stored((all) => all.removeItem(name), undefined);
    },
  };
}

/** Where nothing needs to be kept: what is read comes again by itself. */
export const noMarks: DropMarks = {
  found: false,
  take: () => Promise.resolve([]),
  set: () => undefined,
  end: () => undefined,
};
