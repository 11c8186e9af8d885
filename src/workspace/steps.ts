/** Edits of labels: planned, applied in the engine, shown, kept; each can be undone. */
import type { Edit } from "~/describe/edits";
import type { Inside } from "./inside";
import { writeLabels } from "./labels";
import type { Planned, StepKind } from "./saying";

/** @param inTurn runs after earlier requests, and after what the browser kept is restored */
export function steps(
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
