/**
 * What a certificate of N× asks for besides the load test (aerospike/act, README, "Certification"): a stress test at
 * twice the load that runs its 24 hours on the same device. It has no limits of latency: it must not fall behind.
 */
import type { ActTest } from "./standard";
import { type ActEnding, VERDICT_SLICE_S, WHOLE_TEST } from "./verdict";

export interface ActRun {
  readonly id: string;
  /** Where it ran: dataset and system. */
  readonly place: string;
  readonly program: string | null;
  readonly version: string | null;
  readonly test: ActTest;
  readonly ending: ActEnding;
  readonly length_s: number;
  readonly excluded: string | null;
}

export const isStandardTest = ({ multiple, deviations }: ActTest): boolean =>
  multiple !== null && deviations.length === 0;

/** The stress test of a load test among other runs; null: none of them is. */
export function stressTestOf<T extends ActRun>(load: ActRun, runs: readonly T[]): T | null {
  const { multiple, device_names } = load.test;
  if (multiple === null || device_names === "") return null;
  return (
    runs.find(
      (run) =>
        run.id !== load.id &&
        run.excluded === null &&
        run.place === load.place &&
        run.program === load.program &&
        run.version === load.version &&
        isStandardTest(run.test) &&
        run.test.multiple === 2 * multiple &&
        run.test.device_names === device_names &&
        run.length_s >= WHOLE_TEST * VERDICT_SLICE_S &&
        !run.ending.drives &&
        !run.ending.load &&
        run.ending.errors === 0,
    ) ?? null
  );
}
