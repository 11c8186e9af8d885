/** The engine's `label` table, which follows what is said in the state. */
import type { StoreApi } from "zustand/vanilla";
import type { Engine } from "~/engine/engine";
import type { Reading } from "./reading";
import type { WorkspaceState } from "./state";

/** What is said, and where names put what nobody speaks of. */
export type Words = Pick<WorkspaceState, "said" | "grouped">;

/** The `label` table as the state has it. */
export async function writeLabels(engine: Pick<Engine, "clear" | "insert">, { said, grouped }: Words): Promise<void> {
  await engine.clear("label");
  const batch = (await import("./describing")).labelBatch([...said, ...grouped]);
  if (batch) await engine.insert(batch.table, batch.ipc, batch.rows);
}

interface Described {
  readonly store: StoreApi<WorkspaceState>;
  readonly reading: Pick<Reading, "change">;
  /** What is said of the sources of the state, into the state. */
  readonly refresh: () => Promise<void>;
}

/**
 * For when sources came or went: what is said is of others now, and the engine hears of it before the pages ask. Never
 * rejects: the files are here, whatever can be said of them.
 */
export const describingAgain = ({ store, reading, refresh }: Described) =>
  async function describeAgain(): Promise<void> {
    const before = store.getState();
    try {
      await refresh();
      const words = store.getState();
      const some = [before, words].some(({ said, grouped }) => said.length + grouped.length > 0);
      if (some) await reading.change((engine) => writeLabels(engine, words));
      store.setState({ sayFailed: false });
    } catch {
      store.setState({ sayFailed: true });
    }
  };
