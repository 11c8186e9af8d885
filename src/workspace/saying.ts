/**
 * The labels of the loaded runs: the user's own with undo, rules, and what files say. Everything is recomputed from the
 * sources, the kept labels and the rules; the engine's `label` table follows.
 */
import type { StoreApi } from "zustand/vanilla";
import type { Edit } from "~/describe/edits";
import { ABOUT_TARGET, targetSha } from "~/model/labels";
import { changeOf, type KeptSaid, keptAfter, placeOf, withoutFiles } from "./kept";
import type { Shelf } from "./shelf";
import { emptyState, type LocalSource, type WorkspaceState } from "./state";

/** One step of the user. `rules`: all rules after it; null: unchanged. */
interface Step {
  readonly edits: readonly Edit[];
  readonly rules: readonly string[] | null;
}

interface Held {
  readonly kept: readonly KeptSaid[];
  /** Steps that reverse what was done, and what was undone; the last first. */
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

/** The user's labels, their undo, and the rules: everything that is not in files. */
export interface Words {
  readonly held: Held;
  readonly rules: readonly string[];
}

export const NO_WORDS: Words = { held: { kept: [], undo: [], redo: [] }, rules: [] };

/** A step that was planned: it becomes visible when the engine has it. */
export interface Planned {
  readonly held: Held;
  readonly patch: Partial<WorkspaceState> & Pick<WorkspaceState, "said" | "grouped">;
  /** Writes it to the shelf. */
  readonly keep: () => Promise<void>;
}

/** How a step changes the stacks: a new one (labels or rules), undo, redo. */
export type StepKind = "step" | "undo" | "redo";

interface Depths {
  readonly undo: number;
  readonly redo: number;
}

/** Depths of the stacks after a step. A step with nothing to undo or redo changes nothing. */
const AFTER: Readonly<Record<StepKind, (of: Depths) => Depths>> = {
  step: ({ undo }) => ({ undo: undo + 1, redo: 0 }),
  undo: (of) => (of.undo === 0 ? of : { undo: of.undo - 1, redo: of.redo + 1 }),
  redo: (of) => (of.redo === 0 ? of : { undo: of.undo + 1, redo: of.redo - 1 }),
};

/** Most steps that can be undone. */
const DEEPEST = 1000;

// Schema, rules and matching load only for readers with own files.
const describing = () => import("./describing");

export function saying(store: StoreApi<WorkspaceState>, shelf: Shelf) {
  let held: Held = NO_WORDS.held;
  /** The kept labels were read: until then the kept rules are not in the state. */
  let isRestored = false;
  /** Requested steps that wait for earlier ones. */
  const waiting: StepKind[] = [];

  /** What can be undone and redone after the waiting steps, since that is what the user means. */
  function stacksOf(of: Held): Pick<WorkspaceState, "canUndo" | "canRedo"> {
    const start: Depths = { undo: of.undo.length, redo: of.redo.length };
    const { undo, redo } = waiting.reduce((depths, kind) => AFTER[kind](depths), start);
    return { canUndo: undo > 0, canRedo: redo > 0 };
  }

  async function derived(of: Held, rules: readonly string[]): Promise<Omit<Planned["patch"], "canUndo" | "canRedo">> {
    const { runs, said, grouped, columns, descriptions, inventory, about } = emptyState;
    if (store.getState().sources.length === 0) {
      return { runs, said, grouped, columns, descriptions, inventory, about, rules };
    }
    const { described } = await describing();
    return { ...described(store.getState().sources, of.kept, rules), rules };
  }

  /** After the sources changed. */
  const refresh = async (): Promise<void> => {
    const patch = await derived(held, store.getState().rules);
    store.setState({ ...patch, ...stacksOf(held) });
  };

  /** Restores what the browser kept, beside newer labels. Rejects if it could not be read; then call it again. */
  async function restore(): Promise<void> {
    const [kept, rules] = await Promise.all([shelf.said(), shelf.rules()]);
    const stood = new Set(kept.map(placeOf));
    held = { ...held, kept: [...kept, ...held.kept.filter((one) => !stood.has(placeOf(one)))] };
    store.setState((now) => ({ rules: [...new Set([...rules, ...now.rules])] }));
    isRestored = true;
  }

  /** @param stacks the stacks after it, given the step that reverses it */
  async function plan(step: Step, stacks: (back: Step) => Pick<Held, "undo" | "redo">): Promise<Planned> {
    const { said, runs, rules } = store.getState();
    // A label on earlier bytes at the path applies again if these have none.
    const own = said.filter(({ origin, where }) => origin === "user" && where === undefined);
    const { apply } = await describing();
    const back: Step = { edits: apply(own, step.edits).undo, rules: step.rules === null ? null : rules };
    const change = changeOf(step.edits, held.kept, runs);
    const after: Held = { kept: keptAfter(held.kept, change), ...stacks(back) };
    const keep = async (): Promise<void> => {
      if (change.put.length + change.gone.length > 0) await shelf.say(change);
      if (step.rules === null) return;
      // Rules that could not be read yet must not be overwritten.
      const others = isRestored ? [] : (await shelf.rules()).filter((rule) => !rules.includes(rule));
      await shelf.keepRules([...new Set([...others, ...step.rules])]);
    };
    return { held: after, patch: await derived(after, step.rules ?? rules), keep };
  }

  return {
    restore,
    refresh,
    /** A step was requested: what can be undone after it is known before it is taken. */
    wait: (kind: StepKind): void => {
      waiting.push(kind);
      store.setState(stacksOf(held));
    },
    /** The first waiting step is taken now. */
    begin: (): void => void waiting.shift(),
    /** The current stacks, including waiting steps. */
    stacks: () => stacksOf(held),
    step: (step: Step): Promise<Planned> =>
      plan(step, (back) => ({ undo: [...held.undo, back].slice(-DEEPEST), redo: [] })),
    /** null: there is nothing to undo. */
    undo: async (): Promise<Planned | null> => {
      const step = held.undo.at(-1);
      if (step === undefined) return null;
      return plan(step, (back) => ({ undo: held.undo.slice(0, -1), redo: [...held.redo, back] }));
    },
    /** null: there is nothing to redo. */
    redo: async (): Promise<Planned | null> => {
      const step = held.redo.at(-1);
      if (step === undefined) return null;
      return plan(step, (back) => ({ undo: [...held.undo, back], redo: held.redo.slice(0, -1) }));
    },
    /** Text of a kneepoint.json for the loaded runs. */
    description: async (): Promise<string> => (await describing()).descriptionText(store.getState()),
    /** Other people's labels from now on; returns the previous ones. Call `refresh` when the sources are theirs too. */
    exchange: (words: Words): Words => {
      const stood = { held, rules: store.getState().rules };
      held = words.held;
      store.setState({ rules: words.rules, ...stacksOf(held) });
      return stood;
    },
    words: (): Words => ({ held, rules: store.getState().rules }),
    /** Restores what forgetting took, beside newer labels. @param after the labels as forgetting left them */
    bringBack: (before: Words, after: Words): void => {
      const { rules } = store.getState();
      if (held === after.held) held = before.held;
      else {
        const gone = after.held.kept.filter((one) => !held.kept.includes(one));
        const put = held.kept.filter((one) => !after.held.kept.includes(one));
        const since = held.undo.filter((step) => !after.held.undo.includes(step));
        const kept = keptAfter(before.held.kept, { put, gone });
        held = { kept, undo: [...before.held.undo, ...since], redo: held.redo };
      }
      store.setState({
        rules: rules === after.rules ? before.rules : [...new Set([...before.rules, ...rules])],
        ...stacksOf(held),
      });
    },
    /** Adds labels; existing ones stay. Returns a function that puts them on a shelf in the same way. */
    adopt: (words: Words) => {
      const { kept } = words.held;
      const more = words.rules;
      held = { ...held, kept: keptAfter(kept, { put: held.kept, gone: [] }) };
      store.setState(({ rules }) => ({ rules: [...new Set([...rules, ...more])] }));
      return async (onto: Shelf): Promise<void> => {
        const stood = new Set((await onto.said()).map(placeOf));
        const put = kept.filter((one) => !stood.has(placeOf(one)));
        if (put.length > 0) await onto.say({ put, gone: [] });
        if (more.length > 0) await onto.keepRules([...new Set([...(await onto.rules()), ...more])]);
      };
    },
    take: ({ held: after }: Planned): void => void (held = after),
    /**
     * Drops the labels of these files at once, with the steps that would undo it; with the last file also the rules and
     * the labels on everything. Returns a function that drops them from the shelf.
     */
    forget: (shas: readonly string[], going: readonly LocalSource[], staying: readonly LocalSource[]) => {
      const paths = new Set(going.map(({ report }) => report.path));
      const runs = staying.flatMap((source) => source.runs);
      const isLast = staying.length === 0;
      const ofFiles = withoutFiles(held.kept, shas, paths, runs);
      const about = isLast ? ofFiles.kept.filter(({ target }) => target === ABOUT_TARGET) : [];
      const kept = ofFiles.kept.filter((one) => !about.includes(one));
      const gone = [...ofFiles.gone, ...about];
      const targets = new Set([
        ...shas.map((sha) => sha.slice(0, 12)),
        ...gone.flatMap(({ target }) => targetSha(target) ?? []),
      ]);
      const left = (steps: readonly Step[]): readonly Step[] => (isLast ? [] : stepsWithout(steps, targets));
      held = { kept, undo: left(held.undo), redo: left(held.redo) };
      const noRules = isLast && store.getState().rules.length > 0;
      if (noRules) store.setState({ rules: [] });
      return async (): Promise<void> => {
        await Promise.all([
          gone.length > 0 ? shelf.say({ put: [], gone }) : null,
          noRules ? shelf.keepRules([]) : null,
        ]);
      };
    },
  };
}

/** A step that is left empty is dropped. @param shas first 12 digits */
const stepsWithout = (steps: readonly Step[], shas: ReadonlySet<string>): readonly Step[] =>
  steps
    .map((step) => ({ ...step, edits: step.edits.filter(({ target }) => !shas.has(targetSha(target) ?? "")) }))
    .filter(({ edits, rules }) => edits.length > 0 || rules !== null);
