/** Removes files and their labels from the engine, the state and the shelf. */
import type { Inside } from "./inside";
import { nothingTold, toldWith, toldWithout } from "./reports";
import { NO_WORDS } from "./saying";
import { filesBehind } from "./sources";
import type { LocalSource } from "./state";

type Here = Pick<Inside, "store" | "reading">;

/**
 * Removes rows of sources from the engine: at the first call, and again if the engine has died meanwhile, since the
 * refill put them back.
 */
function takingOut({ store, reading }: Here, leaves: (source: LocalSource) => boolean): () => Promise<void> {
  let seen = -1;
  return async () => {
    while (reading.restarts() !== seen) {
      seen = reading.restarts();
      const numbers = store.getState().sources.flatMap((source) => (leaves(source) ? source.source_no : []));
      if (numbers.length > 0) await reading.change((engine) => engine.forget(numbers));
    }
  };
}

/** Sources out of the engine, and then out of the state. */
export async function withdraw(here: Here, leaves: (source: LocalSource) => boolean): Promise<void> {
  await takingOut(here, leaves)();
  here.store.setState(({ sources }) => ({ sources: sources.filter((source) => !leaves(source)) }));
}

/**
 * The same for forgetting. An engine that cannot remove rows is replaced (engine/supervisor.ts) and asked again; if
 * that fails too, it is reported.
 */
async function leave(here: Here, leaves: (source: LocalSource) => boolean): Promise<void> {
  const takeOut = takingOut(here, leaves);
  await takeOut()
    // The engine died meanwhile: the refill put them back.
    .then(takeOut)
    .catch(() => here.store.setState({ keepFailed: "not-forgotten" }));
}

/** The state without any loaded files or messages about them. */
export const NOTHING_HERE = { ...nothingTold, sources: [], last: null, keepQuestion: null, unfinished: null } as const;

export function forgetting({ store, changed, shelf, onShelf, marks, tabs, reading, saying, describeAgain }: Inside) {
  const notForgotten = (): void => store.setState({ keepFailed: "not-forgotten" });

  /** Forgets files as they were given: an entry of an archive takes the archive with it. */
  async function forget(sourceNos: readonly number[]): Promise<void> {
    const asked = new Set(sourceNos);
    const { sources, ...told } = store.getState();
    const files = new Set(sources.filter(({ source_no }) => asked.has(source_no)).map(({ given }) => given.sha256));
    const isGoing = ({ given }: LocalSource): boolean => files.has(given.sha256);
    const going = sources.filter(isGoing);
    if (going.length === 0) return;
    const shas = [...new Set(going.flatMap(({ sha256, given }) => [sha256, given.sha256]))];
    // A remaining archive holds an ignored copy: now it counts, as after a reload.
    const holders = sources.filter((s) => !isGoing(s) && s.given.copies.some((copy) => shas.includes(copy)));
    const again = new Set(holders.map(({ given }) => given.drop));
    const leaves = (source: LocalSource): boolean => isGoing(source) || again.has(source.given.drop);
    const notGoing = sources.filter((source) => !isGoing(source));
    const forgetWords = saying.forget(shas, going, notGoing);
    // Before anything is shown: what looks forgotten must not come back after a reload.
    await onShelf(async () => {
      // In its turn: the drop has set its mark by now.
      for (const { given } of going) marks.end(given.drop);
      const done = await Promise.allSettled([shelf.forget(shas), forgetWords()]);
      if (done.some(({ status }) => status === "rejected")) notForgotten();
      if (done.some(({ status }) => status === "fulfilled")) tabs.tell("changed");
      await leave({ store, reading }, leaves);
      store.setState({
        sources: store.getState().sources.filter((source) => !leaves(source)),
        ...(going.length === sources.length
          ? { ...nothingTold, last: null, keepQuestion: null }
          : toldWithout(told, new Set(going.map(({ report }) => report.path)))),
      });
    });
    const toRead = filesBehind(sources.filter((source) => leaves(source) && !isGoing(source)));
    if (toRead.length > 0) {
      const { reports } = await reading.read(toRead);
      store.setState({ ...toldWith(store.getState(), reports), progress: null });
    }
    await describeAgain();
    changed({});
  }

  /** Removes all that is loaded. @param shelve what happens to the kept files */
  async function empty(shelve: () => Promise<void>): Promise<void> {
    saying.exchange(NO_WORDS);
    await onShelf(async () => {
      for (const { given } of store.getState().sources) marks.end(given.drop);
      await shelve();
      await leave({ store, reading }, () => true);
      store.setState({ ...NOTHING_HERE });
    });
    await describeAgain();
  }

  return {
    forget,
    /** Forgets everything kept by the browser, from any tab, and everything loaded here. */
    forgetAll: async (): Promise<void> => {
      await empty(() => shelf.forgetAll().then(() => tabs.tell("forgotten"), notForgotten));
      changed({});
    },
    /** The same after another tab did it. */
    letGo: async (): Promise<void> => {
      // Files of a drop in progress are gone too.
      const had = store.getState().sources.length > 0 || store.getState().last !== null;
      await empty(async () => {
        // Files given from now on are kept again.
        await shelf.isCurrent().catch(() => undefined);
        store.setState({ keepFailed: null });
      });
      changed(had ? { elsewhere: "forgotten" } : {});
    },
  };
}
