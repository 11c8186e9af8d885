/** The engine's `label` table, which follows the labels in the state. */
import type { Engine } from "~/engine/engine";
import type { Inside } from "./inside";
import type { WorkspaceState } from "./state";

/** The labels, and where names put everything without a label. */
export type Words = Pick<WorkspaceState, "said" | "grouped">;

/** The `label` table in the form of the state. */
export async function writeLabels(engine: Pick<Engine, "clear" | "insert">, { said, grouped }: Words): Promise<void> {
  await engine.clear("label");
  const batch = (await import("./describing")).labelBatch([...said, ...grouped]);
  if (batch) await engine.insert(batch.table, batch.ipc, batch.rows);
}

/**
 * Call after sources were added or removed: labels apply to other runs now, and the engine needs them before the pages
 * ask. Never rejects: the files are loaded even if labelling fails.
 */
export const describingAgain = ({ store, reading, saying }: Pick<Inside, "store" | "reading" | "saying">) =>
  async function describeAgain(): Promise<void> {
    const before = store.getState();
    try {
      await saying.refresh();
      const words = store.getState();
      const some = [before, words].some(({ said, grouped }) => said.length + grouped.length > 0);
      if (some) await reading.change((engine) => writeLabels(engine, words));
      store.setState({ sayFailed: false });
    } catch {
      store.setState({ sayFailed: true });
    }
  };
