/**
 * How many files of this tab are being read and are not kept yet. It survives a reload and nothing else does of them:
 * what is left of it then is what the user has to be told.
 */
export interface UnfinishedMark {
  get(): number;
  set(files: number): void;
}

const KEY = "kneepoint unfinished";

/** The mark of this tab; forgets at once where the browser stores nothing. */
export const browserMark: UnfinishedMark = {
  get: () => {
    try {
      return Number(sessionStorage.getItem(KEY)) || 0;
    } catch {
      return 0;
    }
  },
  set: (files) => {
    try {
      if (files > 0) sessionStorage.setItem(KEY, String(files));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Nothing is stored here: nothing can be told after a reload either.
    }
  },
};

/** Where nothing needs to be kept: what is read comes again by itself. */
export const noMark: UnfinishedMark = { get: () => 0, set: () => undefined };

/** Files of drops of this visit that are not kept yet, in the mark. */
export interface NotKept {
  /** @param files may be fewer than none: they are kept, or nothing is to be kept of them */
  readonly add: (files: number) => void;
  /** Beside those that are counted, of a drop whose number is not known yet. */
  readonly finding: (files: number) => void;
}

export function notKept(mark: UnfinishedMark): NotKept {
  let count = 0;
  return { add: (files) => mark.set((count += files)), finding: (files) => mark.set(count + files) };
}
