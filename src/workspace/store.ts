/**
 * The workspace: the user's own files, from the drop to the engine and back after a reload or a crash.
 * One drop is read at a time; each ends with a summary, whatever happened to its files.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Edit } from "~/describe/edits";
import type { Find, Given } from "./collect";
import type { Guests } from "./guest";
import { joined, nobody, sheltered } from "./shelter";
import { keeping } from "./keeping";
import { line } from "./line";
import { finding } from "./progress";
import { type EngineAround, filesBehind, reading as readingInto } from "./reading";
import { summaryOf, toldWith, toldWithout, unreadable } from "./reports";
import { type Planned, type StepKind, saying as sayingOf, writeLabels } from "./saying";
import type { Changed, Replaced } from "./replace";
import type { Shelf } from "./shelf";
import type { Tabs } from "./tabs";
import type { UnfinishedMark } from "./unfinished";
import { type BatchSummary, emptyState, type Guest, type LocalSource, type WorkspaceState } from "./state";

export interface Surroundings extends EngineAround {
  readonly shelf: Shelf;
  readonly mark: UnfinishedMark;
  readonly tabs: Tabs;
}

export interface Workspace {
  readonly store: StoreApi<WorkspaceState>;
  /** Reads files and resolves when their rows can be asked for. Drops are read one after another. */
  open(given: Given | Find): Promise<BatchSummary>;
  /**
   * Puts files that changed in the place of what was read of them, in one step: the pages see the old rows, then the
   * new ones. No drop: `last` stays, nothing is put on the shelf.
   */
  replace(changed: Changed): Promise<Replaced>;
  /** From now on everything is a guest's. Call it before anything else. */
  readonly beginGuest: (kind: Guest["kind"]) => void;
  /**
   * Reads what came with a link, alone: the reader's own results make room for it. No drop: `last` stays. Files that
   * `open` finds to be bundles come in the same way.
   */
  openGuest(given: Given, kind: Guest["kind"]): Promise<BatchSummary>;
  /** The guest's results are the reader's from now on, beside their own. */
  keepGuest(): Promise<void>;
  /** Shows the reader's own results again. */
  leaveGuest(): Promise<void>;
  /** Stops finding and reading; what was read whole stays. */
  cancel(): void;
  /** Takes the kept files from the browser's store and reads them again. Call it when the first chart stands. */
  restore(): Promise<void>;
  /** The user's word on keeping a large drop. */
  answerKeep(keep: boolean): Promise<void>;
  /** Files as they were given: an entry of an archive takes the archive with it. */
  forget(sourceNos: readonly number[]): Promise<void>;
  forgetAll(): Promise<void>;
  /**
   * Edits of what is said, in one step that can be undone. They are in the state when it resolves; the shelf follows.
   * No change of what is said rejects: false, and `sayFailed`, when it was not taken.
   */
  edit(edits: readonly Edit[]): Promise<boolean>;
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  /** Rules over paths, as describe/rules writes them: steps that can be undone too. */
  acceptRule(rule: string): Promise<boolean>;
  removeRule(rule: string): Promise<boolean>;
  /** Text of a kneepoint.json that says all this of the loaded runs; null, and `sayFailed`, when it cannot be written. */
  description(): Promise<string | null>;
  dismissRestart(): void;
  dismissElsewhere(): void;
  dismissUnfinished(): void;
  /** Puts away what was told of the drops so far. */
  dismissTold(): void;
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
const newDrop = (): string => crypto.getRandomValues(new Uint32Array(3)).join("-");

/** @param store of the page, which shows it before there is any work. */
export function createWorkspace(
  outside: Surroundings,
  store: StoreApi<WorkspaceState> = createStore<WorkspaceState>(() => emptyState),
): Workspace {
  const isGuest = (): boolean => store.getState().guest !== null;
  const around: Surroundings = { ...outside, ...sheltered(outside, isGuest) };
  const { shelf } = around;
  let reading: AbortController | null = null;
  let restoring: Promise<void> | null = null;
  let guestsHere: Guests | null = null;
  const inTurn = line();
  const onShelf = line();
  const saying = sayingOf(store, shelf);
  const reader = readingInto(around, store, saying.refresh);
  const { read, change, restarts } = reader;
  const { keep, keepOrAsk } = keeping(store, shelf);
  // Taken before a drop of this visit writes its own.
  const unfinished = around.mark.get();
  let notKept = 0;
  const mark = (more: number): void => around.mark.set((notKept += more));

  const patch = (change: Partial<WorkspaceState>): void => store.setState(change);
  const changed = (change: Partial<WorkspaceState>): void =>
    store.setState((state) => ({ ...change, revision: state.revision + 1 }));

  around.tabs.onTold(() => {
    if (store.getState().sources.length > 0) patch({ elsewhere: true });
  });

  /** Files of a drop whose folders are still to be walked; null when that was cancelled. */
  async function found(given: Given | Find, signal: AbortSignal): Promise<Given | null> {
    if (typeof given !== "function") return given;
    // Something was given, however few of it are found yet: a page that is left now has to say so.
    around.mark.set(notKept + 1);
    try {
      return await given(
        signal,
        finding(around.now, (progress) => {
          patch({ progress });
          around.mark.set(notKept + Math.max(1, progress.files));
        }),
      );
    } catch (error) {
      if (signal.aborted) return null;
      patch({ progress: null });
      mark(0);
      throw error;
    }
  }

  /** @param as null: a drop of the reader */
  async function open(wanted: Given | Find, as: Guest["kind"] | null): Promise<BatchSummary> {
    const controller = new AbortController();
    reading = controller;
    const given = await found(wanted, controller.signal);
    const { files = [], hidden = 0 } = given ?? {};
    if (given !== wanted) mark(files.length);
    const kind = as ?? (await bundled(files));
    if (kind !== null) {
      if (as === null) mark(-files.length);
      await (await guests()).enter(kind);
    }
    const drop = newDrop();
    const dropped = files.map((file) => ({ ...file, drop, kept: false }));
    const { reports, sources: fresh } = await read(dropped, controller.signal);
    const all = [...reports, ...(given ? unreadable(given) : [])];
    const last = { ...summaryOf(all, hidden), ...(given === null && { cancelled: true }) };
    reading = null;
    if (fresh.length > 0) await describeAgain();
    const isRead = fresh.length > 0;
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
      if (kind === null) mark(-files.length);
      return last;
    }
    // Not awaited: the chart does not wait for the disk.
    void onShelf(() => keepOrAsk(fresh)).then((kept) => {
      mark(-files.length);
      if (kept) around.tabs.tell();
    });
    return last;
  }

  /**
   * Sources came or went: what is said is of others now, and the engine hears of it before the pages ask. Never
   * rejects: the files are here, whatever can be said of them.
   */
  async function describeAgain(): Promise<void> {
    const before = store.getState().said;
    try {
      await saying.refresh();
      const { said } = store.getState();
      if (said.length + before.length > 0) await change((engine) => writeLabels(engine, said));
      patch({ sayFailed: false });
    } catch {
      patch({ sayFailed: true });
    }
  }

  async function restore(): Promise<void> {
    const kept = await shelf.files().catch(() => []);
    await saying.restore();
    patch({ unfinished });
    mark(0);
    if (kept.length === 0) {
      if (store.getState().sources.length > 0) await describeAgain();
      changed({ restored: true });
      return;
    }
    patch({ restoring: kept.length });
    const loaded = new Set(store.getState().sources.map(({ given }) => given.sha256));
    const files = kept
      .filter(({ sha256 }) => !loaded.has(sha256))
      .flatMap(({ path, file, drop = "", also = [], url }) =>
        [path, ...also].map((path) => ({ path, file, drop, kept: true, ...(url !== undefined && { url }) })),
      );
    const controller = new AbortController();
    reading = controller;
    const { reports: all } = await read(files, controller.signal);
    reading = null;
    await describeAgain();
    changed({
      ...toldWith(store.getState(), all, summaryOf(all, 0)),
      progress: null,
      restoring: 0,
      restored: true,
    });
  }

  /** What is forgotten or said is of all files, those of the visit before too. */
  const afterRestore = async <T>(work: () => Promise<T>): Promise<T> => {
    await restoreOnce().catch(() => undefined);
    return inTurn(work);
  };
  const restoreOnce = async (): Promise<void> => {
    if (!isGuest()) await (restoring ??= inTurn(restore));
  };

  // Only who is sent results pays for it.
  const guests = async () =>
    (guestsHere ??= (await import("./guest")).guests({
      ...{ store, shelf, onShelf, reading: reader, saying, keep, describeAgain },
    }));

  /** A guest is kept or goes, and own files are here: those of the visit before too. */
  const afterGuest = async (work: () => Promise<void>): Promise<void> => {
    await inTurn(async () => {
      if (!isGuest()) return;
      await work();
      changed({});
    });
    await restoreOnce();
  };

  async function forget(sourceNos: readonly number[]): Promise<void> {
    const asked = new Set(sourceNos);
    const { sources, ...told } = store.getState();
    const files = new Set(sources.filter(({ source_no }) => asked.has(source_no)).map(({ given }) => given.sha256));
    const isGoing = ({ given }: LocalSource): boolean => files.has(given.sha256);
    const going = sources.filter(isGoing);
    if (going.length === 0) return;
    const shas = [...new Set(going.flatMap(({ sha256, given }) => [sha256, given.sha256]))];
    // An archive that stays holds a copy that did not count: now it does, as after a reload.
    const holders = sources.filter((s) => !isGoing(s) && s.given.copies.some((copy) => shas.includes(copy)));
    const again = new Set(holders.map(({ given }) => given.drop));
    const leaves = (source: LocalSource): boolean => isGoing(source) || again.has(source.given.drop);
    let seen = -1;
    const takeOut = async (): Promise<void> => {
      while (restarts() !== seen) {
        seen = restarts();
        const numbers = store.getState().sources.flatMap((source) => (leaves(source) ? source.source_no : []));
        await change((engine) => engine.forget(numbers));
      }
    };
    await takeOut();
    const notGoing = sources.filter((source) => !isGoing(source));
    const forgetWords = saying.forget(shas, going, notGoing);
    // Before anybody is told: what is shown as forgotten must not come back at a reload in the next moment.
    const done = await Promise.allSettled([onShelf(() => shelf.forget(shas)), onShelf(forgetWords)]);
    if (done.some(({ status }) => status === "rejected")) patch({ keepFailed: true });
    if (done.some(({ status }) => status === "fulfilled")) around.tabs.tell();
    // A death meanwhile: the refill put them back.
    await takeOut();
    const stays = store.getState().sources.filter((source) => !leaves(source));
    const toRead = filesBehind(sources.filter((source) => leaves(source) && !isGoing(source)));
    store.setState({
      sources: stays,
      ...(going.length === sources.length
        ? { ...nothingTold, last: null, keepQuestion: null }
        : toldWithout(told, new Set(going.map(({ report }) => report.path)))),
    });
    if (toRead.length > 0) {
      const { reports } = await read(toRead, new AbortController().signal);
      patch({ ...toldWith(store.getState(), reports, summaryOf(reports, 0)), progress: null });
    }
    await describeAgain();
    changed({});
  }

  /** false: it was not taken. Never rejects. */
  async function say(plan: () => Promise<Planned | null>): Promise<boolean> {
    const before = restarts();
    try {
      const planned = await plan();
      if (planned === null) {
        patch(saying.stacks());
        return true;
      }
      await change((engine) => writeLabels(engine, planned.patch.said));
      // At once: a refill writes what stands in the state. The disk may be busy with a drop: nobody waits for it.
      saying.take(planned);
      changed({ ...planned.patch, ...saying.stacks(), sayFailed: false });
      void onShelf(planned.keep).then(around.tabs.tell, () => patch({ keepFailed: true }));
    } catch {
      patch({ ...saying.stacks(), sayFailed: true });
      // It may be half written.
      await change((engine) => writeLabels(engine, store.getState().said)).catch(() => undefined);
      return false;
    }
    // It was planned over sources that a refill has read again since.
    if (restarts() !== before) await describeAgain();
    return true;
  }

  async function description(): Promise<string | null> {
    const text = await saying.description().catch(() => null);
    patch({ sayFailed: text === null });
    return text;
  }

  /** Steps are taken in the order in which they were asked for, each planned on what those before it left. */
  const queued = (kind: StepKind, plan: () => Promise<Planned | null>): Promise<boolean> => {
    saying.wait(kind);
    return afterRestore(() => {
      saying.begin();
      return say(plan);
    });
  };
  const edit = (edits: readonly Edit[]): Promise<boolean> => queued("step", () => saying.step({ edits, rules: null }));
  const ruled = (rules: (standing: readonly string[]) => readonly string[]): Promise<boolean> =>
    queued("step", () => saying.step({ edits: [], rules: rules(store.getState().rules) }));

  return {
    store,
    open: (given) => {
      if (typeof given !== "function") mark(given.files.length);
      return inTurn(() => open(given, null));
    },
    beginGuest: (kind) => patch({ guest: nobody(kind) }),
    openGuest: (given, kind) => inTurn(() => open(given, kind)),
    keepGuest: () =>
      afterGuest(async () => {
        await (await guests()).keepHere();
        around.tabs.tell();
      }),
    leaveGuest: () => afterGuest(async () => (await guests()).leave()),
    replace: (changed) =>
      inTurn(async () => {
        // Own files wait until the guest is gone.
        if (isGuest()) return { withheld: [], waits: true };
        const { replace } = await import("./replace");
        const drop = newDrop();
        return replace(changed, {
          store,
          engine: around.engine,
          reading: reader,
          describe: saying.refresh,
          writeLabels,
          drop,
        });
      }),
    cancel: () => reading?.abort(),
    restore: restoreOnce,
    answerKeep: async (yes) => {
      patch({ keepQuestion: null });
      if (!yes) return;
      const kept = await onShelf(() => keep(store.getState().sources.filter((source) => !source.kept)));
      if (kept) around.tabs.tell();
    },
    forget: (sourceNos) => afterRestore(() => forget(sourceNos)),
    forgetAll: () => afterRestore(() => forget(store.getState().sources.map(({ source_no }) => source_no))),
    edit,
    undo: () => queued("undo", saying.undo),
    redo: () => queued("redo", saying.redo),
    acceptRule: (rule) => ruled((standing) => [...standing.filter((other) => other !== rule), rule]),
    removeRule: (rule) => ruled((standing) => standing.filter((other) => other !== rule)),
    description: () => afterRestore(description),
    dismissRestart: () => patch({ restarted: null }),
    dismissElsewhere: () => patch({ elsewhere: false }),
    dismissUnfinished: () => patch({ unfinished: 0 }),
    dismissTold: () => patch(nothingTold),
  };
}

const nothingTold = { problems: [], duplicates: [], aside: emptyState.aside };
