/** A workspace put together: its parts, and whose turn it is. One drop, one step, one guest after another. */
import { randomName } from "~/engine/locks";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Workspace } from "./actions";
import { drops } from "./drops";
import { forgetting, forgettingAll, lettingGo } from "./forgetting";
import type { Guests } from "./guest";
import type { Inside } from "./inside";
import { keeping } from "./keeping";
import { describingAgain } from "./labels";
import { cancelling, line } from "./queue";
import { type EngineAround, reading as readingInto } from "./reading";
import { nothingTold } from "./reports";
import { restoring } from "./restoring";
import { saying as sayingOf } from "./saying";
import { nobody, type Outside, sheltered } from "./shelter";
import { emptyState, type WorkspaceState } from "./state";
import { steps } from "./steps";
import { wayBack as wayBackOf } from "./wayBack";

export interface Surroundings extends EngineAround, Outside {}

/** @param store of the page, which shows it before there is any work. */
export function createWorkspace(
  outside: Surroundings,
  store: StoreApi<WorkspaceState> = createStore<WorkspaceState>(() => emptyState),
): Workspace {
  const isGuest = (): boolean => store.getState().guest !== null;
  const { shelf, marks, tabs } = sheltered(outside, isGuest);
  const inTurn = line();
  const onShelf = line();
  const saying = sayingOf(store, shelf);
  const reading = readingInto(outside, store, saying.refresh);
  const changed: Inside["changed"] = (change) =>
    store.setState(({ revision, sources }) => ({ ...change, ready: sources.length > 0, revision: revision + 1 }));
  const describeAgain = describingAgain({ store, reading, refresh: saying.refresh });
  const kept = keeping({ store, shelf, onShelf, letGo: () => letGo() });
  const wayBack = wayBackOf({ store, changed, shelf, onShelf, ...kept, marks, reading, saying, describeAgain });
  const inside: Inside = {
    ...{ store, changed, shelf, onShelf, marks, tabs, reading, saying, wayBack, describeAgain },
    ...kept,
    letGo: () => letGo(),
  };
  const stoppable = cancelling();
  let guestsHere: Guests | null = null;
  // Only who is sent results pays for it.
  const guests = async (): Promise<Guests> => (guestsHere ??= (await import("./guest")).guests(inside));
  const leftDrops = new Set<string>();
  const { begin, open } = drops({ inside, stoppable, marks, leftDrops, guests, now: outside.now });

  const restore = restoring(inside, { stoppable, marks, leftDrops });
  let restored: Promise<void> | null = null;
  const restoreOnce = async (): Promise<void> => {
    if (!isGuest()) await (restored ??= inTurn(restore));
  };
  /** Tries again what could not be read. */
  const restoreAgain = async (): Promise<void> => {
    if (!isGuest() && store.getState().keepFailed === "unreadable") {
      store.setState({ restored: false, keepFailed: null });
      restored = null;
    }
    await restoreOnce();
  };
  /** What is forgotten or said is of all files, those of the visit before too. */
  const afterRestore = async <T>(work: () => Promise<T>): Promise<T> => {
    await restoreOnce().catch(() => undefined);
    return inTurn(work);
  };
  /** A guest is kept or goes, and own files are here: those of the visit before too. */
  const afterGuest = async (work: () => Promise<void>): Promise<void> => {
    await inTurn(async () => {
      if (!isGuest()) return;
      await work();
      inside.changed({});
    });
    await restoreAgain();
  };
  const forget = forgetting(inside);
  const forgetAll = forgettingAll(inside);
  const letGoHere = lettingGo(inside);
  let isLettingGo = false;

  tabs.onTold((news) => {
    if (news === "forgotten") letGo();
    else if (news === "back") void inTurn(async () => (isGuest() ? undefined : wayBack.backElsewhere()));
    else if (store.getState().sources.length > 0) store.setState({ elsewhere: "changed" });
  });

  /** Another tab forgot everything. What is being read was given before that, and goes too. */
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
    open: async (wanted) => {
      const drop = begin(wanted);
      // What a visit before left is known before it is given again.
      if (marks.found) await restoreOnce().catch(() => undefined);
      return inTurn(() => open(wanted, null, drop));
    },
    beginGuest: (kind) => store.setState({ guest: nobody(kind) }),
    openGuest: (wanted, kind) => inTurn(() => open(wanted, kind, randomName())),
    keepGuest: () =>
      afterGuest(async () => {
        await (await guests()).keepHere();
        tabs.tell("changed");
      }),
    leaveGuest: () => afterGuest(async () => (await guests()).leave()),
    replace: (changed) =>
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
    cancel: stoppable.cancel,
    restore: restoreAgain,
    answerKeep: async (yes) => {
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
    forget: (sourceNos) => afterRestore(() => wayBack.around("some", () => forget(sourceNos))),
    forgetAll: () =>
      afterRestore(() =>
        isGuest()
          ? wayBack.around("some", () => forget(store.getState().sources.map(({ source_no }) => source_no)))
          : wayBack.around("all", forgetAll),
      ),
    ...steps(inside, afterRestore),
    dismissRestart: () => store.setState({ restarted: null }),
    dismissElsewhere: () => store.setState({ elsewhere: null }),
    dismissUnfinished: () => store.setState({ unfinished: null }),
    dismissTold: () => store.setState(nothingTold),
  };
}
