/** Assembles a workspace from its parts, and orders their work: one drop, one step, one guest after another. */
import { line } from "~/base/lazy";
import { randomName } from "~/engine/locks";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Find, Given } from "./collect";
import { cancelling, type Cancelling, drops } from "./drops";
import { forgetting } from "./forgetting";
import type { Guests } from "./guest";
import type { Inside } from "./inside";
import { keeping } from "./keeping";
import { describingAgain, writeLabels } from "./labels";
import { type EngineAround, reading as readingInto } from "./reading";
import type { Changed, Replaced } from "./replace";
import { nothingTold, toldWith } from "./reports";
import { saying as sayingOf, type Planned, type StepKind } from "./saying";
import { nobody, type Outside, sheltered } from "./shelter";
import { type BatchSummary, emptyState, type Guest, type Unfinished, type WorkspaceState } from "./state";
import { wayBack as wayBackOf } from "./wayBack";
import { isBlocked, type KeptFile } from "./shelf";
import type { FileToRead } from "./sources";
import type { LeftDrop } from "./unfinished";
import type { Edit } from "~/describe/edits";

export interface Surroundings extends EngineAround, Outside {}

/**
 * All actions on the loaded data. One drop is read at a time; each ends with a summary, whatever happened to its files.
 * @param store of the page, which shows it before anything is loaded.
 */
export function createWorkspace(
  outside: Surroundings,
  store: StoreApi<WorkspaceState> = createStore<WorkspaceState>(() => emptyState),
) {
  const isGuest = (): boolean => store.getState().guest !== null;
  const { shelf, marks, tabs } = sheltered(outside, isGuest);
  const inTurn = line();
  const onShelf = line();
  const saying = sayingOf(store, shelf);
  const reading = readingInto(outside, store, saying.refresh);
  const changed: Inside["changed"] = (change) =>
    store.setState(({ revision, sources }) => ({ ...change, ready: sources.length > 0, revision: revision + 1 }));
  const describeAgain = describingAgain({ store, reading, saying });
  const kept = keeping({ store, shelf, onShelf, letGo: () => letGo() });
  const wayBack = wayBackOf({ store, changed, shelf, onShelf, ...kept, marks, reading, saying, describeAgain });
  const inside: Inside = {
    ...{ store, changed, shelf, onShelf, marks, tabs, reading, saying, wayBack, describeAgain },
    ...kept,
    letGo: () => letGo(),
  };
  const stoppable = cancelling();
  let guestsHere: Guests | null = null;
  // Loaded only where results came with a link.
  const guests = async (): Promise<Guests> => (guestsHere ??= (await import("./guest")).guests(inside));
  const leftDrops = new Set<string>();
  const { begin, open } = drops(inside, { stoppable, leftDrops, guests, now: outside.now });

  const restore = restoring(inside, { stoppable, leftDrops });
  let restored: Promise<void> | null = null;
  const restoreOnce = async (): Promise<void> => {
    if (!isGuest()) await (restored ??= inTurn(restore));
  };
  const restoreAgain = async (): Promise<void> => {
    if (!isGuest() && store.getState().keepFailed === "unreadable") {
      store.setState({ restored: false, keepFailed: null });
      restored = null;
    }
    await restoreOnce();
  };
  /** Forgetting and labelling concern all files, including those of the last visit. */
  const afterRestore = async <T>(work: () => Promise<T>): Promise<T> => {
    await restoreOnce().catch(() => undefined);
    return inTurn(work);
  };
  /** After a guest is kept or removed, all own files are here, including those of the last visit. */
  const afterGuest = async (work: () => Promise<void>): Promise<void> => {
    await inTurn(async () => {
      if (!isGuest()) return;
      await work();
      inside.changed({});
    });
    await restoreAgain();
  };
  const { forget, forgetAll, letGo: letGoHere } = forgetting(inside);
  let isLettingGo = false;

  tabs.onTold((news) => {
    if (news === "forgotten") letGo();
    else if (news === "back") void inTurn(async () => (isGuest() ? undefined : wayBack.backElsewhere()));
    else if (store.getState().sources.length > 0) store.setState({ elsewhere: "changed" });
  });

  /** Another tab forgot everything. Files being read were given before that, and are dropped too. */
  function letGo(): void {
    if (isLettingGo) return;
    isLettingGo = true;
    stoppable.cancel();
    void inTurn(async () => {
      isLettingGo = false;
      if (isGuest()) {
        await onShelf(() => shelf.isCurrent()).catch(() => undefined);
        (await guests()).letGo();
      } else await wayBack.around("elsewhere", letGoHere);
    });
  }

  return {
    store,
    /** Reads files and resolves when their rows can be asked for. Drops are read one after another. */
    open: async (wanted: Given | Find): Promise<BatchSummary> => {
      const drop = begin(wanted);
      // Unfinished drops of the last visit must be known before files are given again.
      if (marks.found) await restoreOnce().catch(() => undefined);
      return inTurn(() => open(wanted, null, drop));
    },
    /** From now on all files are a guest's. Call it before anything else. */
    beginGuest: (kind: Guest["kind"]): void => store.setState({ guest: nobody(kind) }),
    /**
     * Reads the results of a link, alone: the reader's own results make room. Not a drop: `last` stays. Files that
     * `open` recognises as bundles are read in the same way.
     */
    openGuest: (wanted: Given, kind: Guest["kind"]) => inTurn(() => open(wanted, kind, randomName())),
    /** The guest's results are the reader's from now on, beside their own. */
    keepGuest: () =>
      afterGuest(async () => {
        await (await guests()).keepHere();
        tabs.tell("changed");
      }),
    /** Shows the reader's own results again. */
    leaveGuest: () => afterGuest(async () => (await guests()).leave()),
    /**
     * Changed files replace their earlier rows in one step: pages see the old rows, then the new ones. Not a drop:
     * `last` stays, nothing is kept on the shelf.
     */
    replace: (changed: Changed): Promise<Replaced> =>
      inTurn(async () => {
        // Own files wait until the guest is gone.
        if (isGuest()) return { withheld: [], waits: true };
        const { replace } = await import("./replace");
        return replace(changed, {
          ...{ store, reading, engine: outside.engine },
          describe: saying.refresh,
          drop: randomName(),
        });
      }),
    /** Stops finding and reading; what was read whole stays. */
    cancel: stoppable.cancel,
    /**
     * Takes the kept files from the browser's store and reads them again, once, or until it succeeds. Call it after the
     * first chart is shown.
     */
    restore: restoreAgain,
    /** The user's answer about keeping a large drop. */
    answerKeep: async (yes: boolean): Promise<void> => {
      store.setState({ keepQuestion: null });
      const left = store.getState().sources.filter((source) => !source.kept);
      if (!yes) {
        for (const { given } of left) marks.end(given.drop);
        return;
      }
      const kept = await onShelf(() => inside.keep(left));
      if (store.getState().keepFailed === null) for (const { given } of left) marks.end(given.drop);
      if (kept) tabs.tell("changed");
    },
    /** Files as they were given: an entry of an archive takes the archive with it. */
    forget: (sourceNos: readonly number[]) => afterRestore(() => wayBack.around("some", () => forget(sourceNos))),
    forgetAll: () =>
      afterRestore(() =>
        isGuest()
          ? wayBack.around("some", () => forget(store.getState().sources.map(({ source_no }) => source_no)))
          : wayBack.around("all", forgetAll),
      ),
    ...steps(inside, afterRestore),
    /** Dismisses a message; `told`: the reports about the drops so far. */
    dismiss: (what: "restarted" | "elsewhere" | "unfinished" | "told"): void =>
      store.setState(what === "told" ? nothingTold : { [what]: null }),
  };
}

export type Workspace = ReturnType<typeof createWorkspace>;

// Reads the files again that the browser kept from the last visit.

const toRead = ({ path, file, drop = "", also = [], url }: KeptFile): FileToRead[] =>
  [path, ...also].map((path) => ({ path, file, drop, kept: true, ...(url !== undefined && { url }) }));

/** Number of kept files from unfinished drops; null: all of them. */
function unfinished(left: readonly LeftDrop[], kept: readonly KeptFile[]): Unfinished | null {
  const of = new Set(left.map(({ drop }) => drop));
  const has = kept.filter(({ drop = "" }) => of.has(drop)).reduce((n, { also = [] }) => n + 1 + also.length, 0);
  const files = left.reduce((n, one) => n + one.files, 0);
  return has >= files ? null : { files, kept: has, full: left.every(({ full }) => full) };
}

/** @param leftDrops names of unfinished drops are added */
const restoring = (
  { store, changed, shelf, marks, reading, saying, describeAgain }: Inside,
  { stoppable, leftDrops }: { stoppable: Cancelling; leftDrops: Set<string> },
) =>
  async function restore(): Promise<void> {
    let kept: readonly KeptFile[];
    try {
      [kept] = await Promise.all([shelf.files(), saying.restore()]);
    } catch (error) {
      // The marks stay: their files can be counted only together with the kept ones.
      if (store.getState().sources.length > 0) await describeAgain();
      changed({ restored: true, ...(!isBlocked(error) && { keepFailed: "unreadable" }) });
      return;
    }
    const left = await marks.take();
    for (const { drop } of left) leftDrops.add(drop);
    store.setState({ unfinished: unfinished(left, kept) });
    const loaded = new Set(store.getState().sources.map(({ given }) => given.sha256));
    const files = kept.filter(({ sha256 }) => !loaded.has(sha256)).flatMap(toRead);
    if (files.length === 0) {
      if (loaded.size > 0) await describeAgain();
      changed({ restored: true });
      return;
    }
    store.setState({ restoring: kept.length });
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

/**
 * Edits of labels: planned, applied in the engine, shown, kept; each can be undone.
 * @param inTurn runs after earlier requests, and after what the browser kept is restored
 */
function steps(
  { store, changed, onShelf, tabs, reading, saying, wayBack, describeAgain, failed }: Inside,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
) {
  /** false: it was not applied. Never rejects. */
  async function say(plan: () => Promise<Planned | null>): Promise<boolean> {
    const before = reading.restarts();
    try {
      const planned = await plan();
      if (planned === null) {
        store.setState(saying.stacks());
        return true;
      }
      await reading.change((engine) => writeLabels(engine, planned.patch));
      // Immediately, since a refill writes the labels in the state. A drop may keep the disk busy, so nobody waits for
      // it.
      saying.take(planned);
      changed({ ...planned.patch, ...saying.stacks(), sayFailed: false });
      void onShelf(planned.keep).then(() => tabs.tell("changed"), failed);
    } catch {
      store.setState({ ...saying.stacks(), sayFailed: true });
      // The table may be half written.
      await reading.change((engine) => writeLabels(engine, store.getState())).catch(() => undefined);
      return false;
    }
    // It was planned over sources that a refill has read again since.
    if (reading.restarts() !== before) await describeAgain();
    return true;
  }

  /** Steps are applied in the order requested, each planned on the result of the previous one. */
  const queued = (kind: StepKind, take: () => Promise<boolean>): Promise<boolean> => {
    saying.wait(kind);
    return inTurn(() => {
      saying.begin();
      return take();
    });
  };
  const step = (edits: readonly Edit[], rules: () => readonly string[] | null): Promise<boolean> =>
    queued("step", async () => {
      const isTaken = await say(() => saying.step({ edits, rules: rules() }));
      if (isTaken) wayBack.said(Math.max(1, edits.length));
      return isTaken;
    });
  async function back(): Promise<boolean> {
    if (wayBack.next() !== null) {
      const news = await wayBack.bringBack();
      if (news !== null) tabs.tell(news);
      store.setState(saying.stacks());
      return news !== null;
    }
    const isTaken = await say(saying.undo);
    if (isTaken) store.setState({ undoable: wayBack.next()?.event ?? null });
    return isTaken;
  }
  const ruled = (rules: (standing: readonly string[]) => readonly string[]): Promise<boolean> =>
    step([], () => rules(store.getState().rules));

  /** A kneepoint.json with all labels of the loaded runs; null, and `sayFailed`, if it cannot be written. */
  async function description(): Promise<string | null> {
    const text = await saying.description().catch(() => null);
    store.setState({ sayFailed: text === null });
    return text;
  }

  return {
    /**
     * Changes labels, as one step that can be undone. They are in the state when it resolves; the shelf follows. Never
     * rejects: false, and `sayFailed`, if it was not applied.
     */
    edit: (edits: readonly Edit[]) => step(edits, () => null),
    undo: () => queued("undo", back),
    redo: () => queued("redo", () => say(saying.redo)),
    /** Rules over paths, as describe/rules writes them: steps that can be undone too. */
    acceptRule: (rule: string) => ruled((standing) => [...standing.filter((other) => other !== rule), rule]),
    removeRule: (rule: string) => ruled((standing) => standing.filter((other) => other !== rule)),
    description: () => inTurn(description),
  };
}
