/**
 * Undoes forgetting: rows, labels and kept files as they were. Only this page remembers what was forgotten last, until
 * it is left.
 */
import { group } from "d3-array";
import { withdraw } from "./forgetting";
import type { Inside } from "./inside";
import { targetSha } from "~/model/labels";
import { type KeptSaid, placeOf } from "./kept";
import { toldWith } from "./reports";
import type { Words } from "./saying";
import type { KeptFile } from "./shelf";
import { fileOf, filesBehind } from "./sources";
import type { LocalSource, WorkspaceState } from "./state";
import type { TabNews } from "./tabs";

type Inner = Pick<
  Inside,
  "store" | "changed" | "shelf" | "onShelf" | "putAll" | "failed" | "marks" | "reading" | "saying" | "describeAgain"
>;

/** What the browser keeps. */
interface Kept {
  readonly files: readonly KeptFile[];
  readonly said: readonly KeptSaid[];
  readonly rules: readonly string[];
}

interface Forgotten {
  readonly how: "some" | "all" | "elsewhere";
  readonly event: NonNullable<WorkspaceState["undoable"]>;
  readonly before: WorkspaceState;
  readonly after: WorkspaceState;
  readonly words: { readonly before: Words; readonly after: Words };
  /**
   * What was removed from the shelf; for another tab's removal, nothing, since that tab restores it. null: the shelf
   * was unreadable.
   */
  readonly kept: Kept | null;
}

const nothingKept: Kept = { files: [], said: [], rules: [] };
const nameOf = ({ sha256 }: KeptFile): string => sha256;
const without = <T>(all: readonly T[], some: readonly T[], name: (one: T) => string): T[] => {
  const names = new Set(some.map(name));
  return all.filter((one) => !names.has(name(one)));
};

export function wayBack(inside: Inner) {
  const { store, changed, shelf, onShelf, putAll, failed, marks, reading, saying, describeAgain } = inside;
  /** Oldest first. */
  let forgotten: readonly Forgotten[] = [];
  let events = 0;

  /** Is the last forgetting the next thing to undo: no label was changed since, or that was undone? */
  function next(): Forgotten | null {
    const top = forgotten.at(-1);
    if (top === undefined || top.how === "elsewhere") return null;
    return saying.words().held.undo.at(-1) === top.words.after.held.undo.at(-1) ? top : null;
  }

  const contents = async (): Promise<Kept> => {
    const [files, said, rules] = await Promise.all([shelf.files(), shelf.said(), shelf.rules()]);
    return { files, said, rules };
  };
  const keptNow = (): Promise<Kept | null> => onShelf(contents).catch(() => null);

  /** What was removed from the shelf with these files. Another tab may have removed others meanwhile. */
  function leftWith(gone: ReadonlySet<string> | null, stood: Kept, left: Kept): Kept {
    const shas = new Set([...(gone ?? [])].map((sha) => sha.slice(0, 12)));
    const after = new Set(saying.words().held.kept.map(placeOf));
    const isOf = (one: KeptSaid): boolean => shas.has(targetSha(one.target) ?? "") || !after.has(placeOf(one));
    return {
      files: without(stood.files, left.files, nameOf).filter(({ sha256 }) => gone?.has(sha256) ?? true),
      said: without(stood.said, left.said, placeOf).filter((one) => gone === null || isOf(one)),
      rules: without(stood.rules, left.rules, String),
    };
  }

  /** Runs the forgetting, and remembers what was removed. @param how `elsewhere`: another tab emptied the shelf */
  async function around(how: Forgotten["how"], forget: () => Promise<void>): Promise<void> {
    const before = store.getState();
    const words = saying.words();
    const stood = how === "elsewhere" ? nothingKept : await keptNow();
    await forget();
    const left = how === "elsewhere" ? nothingKept : await keptNow();
    const after = store.getState();
    const files = without(before.sources, after.sources, fileOf);
    const gone = how === "some" ? new Set(files.flatMap(({ sha256, given }) => [sha256, given.sha256])) : null;
    const kept = stood === null || left === null ? null : leftWith(gone, stood, left);
    const count = Math.max(new Set(files.map(fileOf)).size, kept?.files.length ?? 0);
    // Files forgotten here before another tab forgot everything must not come back, even if nothing was left in this
    // tab.
    if (count === 0 && how !== "elsewhere") return;
    const event = { id: ++events, what: "forgotten", count } as const;
    forgotten = [...forgotten, { how, event, before, after, words: { before: words, after: saying.words() }, kept }];
    store.setState({ undoable: how === "elsewhere" ? null : event });
  }

  /**
   * Newer entries stay. Never rejects. Resolves to the reason why not everything could be restored; null: everything
   * was.
   */
  async function ontoShelf(kept: Kept | null): Promise<ReturnType<typeof failed> | null> {
    try {
      if (kept === null) throw new Error("what was kept is not known");
      const stands = await contents();
      const failure = await putAll(without(kept.files, stands.files, nameOf));
      if (failure === "forgotten") return failure;
      await shelf.say({ put: without(kept.said, stands.said, placeOf), gone: [] });
      if (kept.rules.length > 0) await shelf.keepRules([...new Set([...kept.rules, ...stands.rules])]);
      return failure;
    } catch (error) {
      return failed(error);
    }
  }

  async function rowsBack({ sources: wanted }: WorkspaceState, isKept: (source: LocalSource) => boolean) {
    const missing = without(wanted, store.getState().sources, fileOf);
    // A drop is read as a whole: a log finds its run only within it.
    const drops = new Set(missing.map(({ given }) => given.drop));
    const isRead = ({ given }: LocalSource): boolean => drops.has(given.drop);
    const here = store.getState().sources;
    const again = [...wanted.filter(isRead), ...without(here, wanted, fileOf).filter(isRead)];
    await withdraw({ store, reading }, isRead);
    const files = filesBehind(again.map((source) => ({ ...source, kept: isKept(source) })));
    const { reports } = await reading.read(files);
    const order = new Map(wanted.map((source, i) => [fileOf(source), i]));
    const orderOf = (source: LocalSource): number => order.get(fileOf(source)) ?? wanted.length;
    store.setState(({ sources }) => ({ sources: sources.toSorted((a, b) => orderOf(a) - orderOf(b)) }));
    return reports;
  }

  /** Restores the last forgotten files. Returns the news for other tabs; null: nothing was forgotten. */
  async function bringBack(): Promise<TabNews | null> {
    const top = forgotten.at(-1);
    if (top === undefined) return null;
    forgotten = forgotten.slice(0, -1);
    const { how, before, after, words, kept } = top;
    const failure = how === "elsewhere" ? null : await onShelf(() => ontoShelf(kept));
    // Another tab forgot everything since: nothing comes back.
    if (failure === "forgotten") return null;
    const stands = (await keptNow())?.files.map(nameOf);
    const shas = stands === undefined ? null : new Set(stands);
    // The shelf is unreadable: they count as kept as before, if they could be restored.
    const isKept = ({ given, kept }: LocalSource): boolean => shas?.has(given.sha256) ?? (kept && failure === null);
    const reports = await rowsBack(before, isKept);
    saying.bringBack(words.before, words.after);
    const now = store.getState();
    const asBefore = <K extends keyof WorkspaceState>(key: K): WorkspaceState[K] =>
      (now[key] === after[key] ? before : now)[key];
    const told = {
      problems: [...new Set([...before.problems, ...now.problems])],
      duplicates: [...new Set([...before.duplicates, ...now.duplicates])],
      aside: asBefore("aside"),
    };
    const keepQuestion = asBefore("keepQuestion");
    const keepFailed = failure ?? asBefore("keepFailed");
    store.setState({
      ...toldWith(told, reports),
      ...{ keepQuestion, keepFailed, unfinished: asBefore("unfinished") },
      ...{ progress: null, elsewhere: null, undoable: next()?.event ?? null },
    });
    // Files that wait for an answer, or for room, are reported when the page is left.
    if (keepQuestion !== null || keepFailed === "full") {
      for (const [drop, of] of group(now.sources, ({ given }) => given.drop))
        if (of.some(({ kept }) => !kept)) marks.set(drop, { files: of.length, full: keepFailed === "full" });
    }
    await describeAgain();
    changed({});
    return how === "all" ? "back" : "changed";
  }

  return {
    around,
    bringBack,
    /** Another tab undid that it forgot everything. */
    backElsewhere: async (): Promise<void> => {
      if (forgotten.at(-1)?.how === "elsewhere") await bringBack();
      else if (store.getState().sources.length > 0) store.setState({ elsewhere: "changed" });
    },
    next,
    /** `count` labels were changed: undo reverses that first. */
    said: (count: number): void => store.setState({ undoable: { id: ++events, what: "said", count } }),
    /** Opening or closing someone else's results clears the undo history. */
    close: (): void => {
      forgotten = [];
      store.setState({ undoable: null });
    },
  };
}

export type WayBack = ReturnType<typeof wayBack>;
