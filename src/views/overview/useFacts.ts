/** What is said and guessed of the systems of own files, and what names leave open. */
import { useEffect, useMemo, useState } from "react";
import { type Fact, factsIn, openSystems } from "~/describe/guess";
import { resolve } from "~/describe/resolve";
import type { LabelKey } from "~/model/labels";
import { runTarget } from "~/model/labels";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { whenCalm } from "../shared/calm";
import type { SystemRows } from "./rows";

/** Something that others have and nobody says of this system. */
export interface Open {
  readonly key: LabelKey;
  readonly targets: readonly string[];
}

export interface Facts {
  /** By system: what is not the same for all. */
  readonly of: ReadonlyMap<string, { readonly facts: readonly Fact[]; readonly open: readonly Open[] }>;
  /** Guesses that hold for every run of every system. */
  readonly all: readonly Fact[];
  /** Guesses that stand on the page: confirmed at once. */
  readonly guesses: readonly Fact[];
  /** Media that are known. */
  readonly media: readonly string[];
}

const isOwn = ({ first }: SystemRows): boolean => first.dataset === "local";

export function useFacts(systems: readonly SystemRows[]): Facts {
  const said = useWorkspace((state) => state.said);
  const grouped = useWorkspace((state) => state.grouped);
  // What came along with a link is not the reader's to confirm.
  const isGuest = useWorkspace((state) => state.guest !== null);
  return useMemo(() => {
    const cells = resolve([...said, ...grouped]);
    const own = systems.filter(isOwn).map(({ id, runs }) => {
      const targets = [...runs].map(runTarget);
      return { name: id, targets, facts: factsIn(targets, cells, said) };
    });
    const isWhole = (fact: Fact, targets: readonly string[]): boolean =>
      fact.from === "guess" && fact.targets.length === targets.length;
    const [first] = own;
    const all =
      first === undefined || own.length < 2
        ? []
        : first.facts.filter(({ key, value }) =>
            own.every(({ facts, targets }) =>
              facts.some((fact) => fact.key === key && fact.value === value && isWhole(fact, targets)),
            ),
          );
    const shared = all.map(({ key, value }): Fact => {
      const targets = own.flatMap(({ facts }) =>
        facts.flatMap((fact) => (fact.key === key && fact.value === value ? fact.targets : [])),
      );
      return { key, value, from: "guess", targets };
    });
    const isShared = ({ key, value, from }: Fact): boolean =>
      from === "guess" && all.some((one) => one.key === key && one.value === value);
    const { open, values } = openSystems("media", own, cells);
    const of = new Map(
      own.map(({ name, facts }) => {
        const asked = (isGuest ? [] : open)
          .filter((one) => one.name === name)
          .map(({ targets }): Open => ({ key: "media", targets }));
        return [name, { facts: facts.filter((fact) => !isShared(fact)), open: asked }] as const;
      }),
    );
    const guesses = isGuest
      ? []
      : [...shared, ...[...of.values()].flatMap(({ facts }) => facts)].filter(({ from }) => from === "guess");
    return { of, all: shared, guesses, media: values };
  }, [said, grouped, systems, isGuest]);
}

type Questions = Awaited<ReturnType<typeof openQuestions>>;

/** Each reading is grouped once more: only then are the questions there, and only for who has files. */
async function openQuestions() {
  const { openReadings } = await import("~/workspace/describing");
  const { runs, said, columns, guest } = workspace.store.getState();
  return guest === null ? openReadings(runs, said, columns) : [];
}

/** While files grow, what is said beside the chart is asked when the chart has its answers. */
const CALM_MS = 300;

/** Words of the paths that could as well be read otherwise: what would come of each reading. */
export function useReadings(isShown: boolean): Questions {
  const columns = useWorkspace((state) => state.columns);
  const revision = useWorkspace((state) => state.revision);
  const [questions, setQuestions] = useState<Questions>([]);
  useEffect(() => {
    if (!isShown) return undefined;
    let isStill = true;
    const ask = () => {
      openQuestions().then(
        (found) => {
          if (isStill) setQuestions(found);
        },
        // The grouping stands as it is.
        () => undefined,
      );
    };
    const stop = whenCalm(CALM_MS, ask);
    return () => {
      isStill = false;
      stop();
    };
  }, [columns, revision, isShown]);
  return questions;
}
