/**
 * Other people's results, which came with a link or a bundle. They are shown alone: the reader's own results are not
 * restored, or leave the engine meanwhile, and nothing read or labelled meanwhile reaches the shelf or another tab,
 * until the reader keeps it. docs/permalinks.md describes this for readers.
 */
import { NOTHING_HERE, withdraw } from "./forgetting";
import type { Inside } from "./inside";
import { nothingTold, toldWith } from "./reports";
import { NO_WORDS, type Words } from "./saying";
import { isBlocked } from "./shelf";
import { nobody } from "./shelter";
import { filesBehind } from "./sources";
import type { FileReport, Guest, LocalSource, WorkspaceState } from "./state";

/** The reader's own results while a guest is shown. The files stay in memory: not all of them are kept. */
interface Parked extends Pick<WorkspaceState, "sources" | "problems" | "duplicates" | "aside" | "keepQuestion"> {
  readonly words: Words;
}

const told = ({ problems, duplicates, aside }: WorkspaceState) => ({ problems, duplicates, aside });

/** One call at a time. */
export function guests({ store, shelf, onShelf, reading, saying, keep, failed, wayBack, describeAgain }: Inside) {
  let parked: Parked | null = null;

  /** Removes all sources, first from the engine, then from the state. */
  async function empty(): Promise<void> {
    wayBack.close();
    await withdraw({ store, reading }, () => true);
    store.setState({ ready: false, ...nothingTold, last: null, keepQuestion: null });
  }

  /** The parked files beside what is here. */
  async function unpark({ sources, words: _, ...state }: Parked): Promise<void> {
    if (sources.length > 0) {
      const { reports } = await reading.read(filesBehind(sources));
      store.setState({ ...toldWith(store.getState(), reports), progress: null });
    }
    const { problems, duplicates, aside } = store.getState();
    store.setState({
      problems: [...state.problems, ...problems],
      duplicates: [...state.duplicates, ...duplicates],
      aside: { ...aside, hidden: aside.hidden + state.aside.hidden },
      keepQuestion: state.keepQuestion,
    });
  }

  return {
    /** Makes room: own results are parked, those of an earlier guest are removed. */
    async enter(kind: Guest["kind"]): Promise<void> {
      if (store.getState().guest === null) {
        // Files on their way to the shelf are stored first.
        await onShelf(() => Promise.resolve());
        const { sources, keepQuestion, ...state } = store.getState();
        parked = { sources, keepQuestion, ...told(state as WorkspaceState), words: saying.exchange(NO_WORDS) };
      } else saying.exchange(NO_WORDS);
      store.setState({ guest: nobody(kind) });
      await empty();
    },

    /** Another tab forgot everything: there is nothing left to bring back. */
    letGo(): void {
      if (parked !== null) parked = { ...parked, ...NOTHING_HERE, words: NO_WORDS };
      const { guest } = store.getState();
      if (guest !== null && guest.own !== null) store.setState({ guest: { ...guest, own: 0 } });
    },

    /** The guest's results were read. */
    async come(kind: Guest["kind"], fresh: readonly LocalSource[], reports: readonly FileReport[]): Promise<Guest> {
      const waiting = (parked?.sources ?? []).map(({ given }) => given.sha256);
      const kept = await shelf.files().catch((error: unknown) => (isBlocked(error) ? [] : null));
      return {
        kind,
        views: fresh.flatMap(({ views = [] }) => views),
        notes: fresh.flatMap(({ notes = [] }) => notes),
        notices: fresh.length > 0 ? [] : reports.flatMap(({ notices }) => notices),
        isWhole: reports.every(({ status }) => status === "read" || status === "duplicate"),
        own: kept === null ? "unreadable" : new Set([...waiting, ...kept.map(({ sha256 }) => sha256)]).size,
        joined: 0,
      };
    },

    /**
     * Puts the guest's results on the shelf, beside own files. Earlier own labels go before those made about the guest.
     */
    async keepHere(): Promise<void> {
      wayBack.close();
      const { sources } = store.getState();
      const back = parked;
      parked = null;
      const said = saying.exchange(back?.words ?? NO_WORDS);
      const keepWords = saying.adopt(said);
      store.setState({ guest: null });
      await onShelf(async () => {
        const isKept = await keep(sources);
        // A shelf that stores nothing does not report it: the reader must be told.
        const isTold = !isKept && store.getState().keepFailed !== null;
        if (sources.length > 0 && !isTold && (!isKept || shelf.takesNoFiles === true)) {
          store.setState({ keepFailed: "refused" });
        }
        await keepWords(shelf).catch(failed);
      });
      if (back !== null) await unpark(back);
      await describeAgain();
    },

    /** Removes the guest and brings back what was parked. */
    async leave(): Promise<void> {
      const back = parked;
      parked = null;
      await empty();
      saying.exchange(back?.words ?? NO_WORDS);
      store.setState({ guest: null });
      if (back !== null) await unpark(back);
      await describeAgain();
    },
  };
}

export type Guests = ReturnType<typeof guests>;
