/** Measurements -> a report for each device: its tests, judged, and the measurements outside any test. Pure. */
import { group, rollup } from "d3-array";
import type { Step } from "~/model/step";
import { type Access, accessOf, type Unplaced } from "./accesses";
import { findTests, type FoundTest, type Intensity, type Saturation } from "./rounds";
import { judge, judgeBefore, type Judged, type Steady } from "./verdict";

export interface PtsReport {
  /** Equal for the same device of the same host: its id in links. */
  readonly id: string;
  /** Files or devices that were measured; "": no file says. */
  readonly device: string;
  /** All measurements of the device, including those in no test. */
  readonly steps: readonly Step[];
  readonly tests: readonly (FoundTest & { readonly judged: Judged })[];
  readonly saturation: readonly Saturation[];
  /** `steady`: the verdict on the rounds before it. */
  readonly intensity: readonly (Intensity & { readonly steady: Steady })[];
  readonly unplaced: ReadonlyMap<Unplaced, number>;
}

/**
 * With one folder per test each test looks like a system of its own, so the device decides. Devices without any test
 * have no report.
 */
export function reportsOf(steps: readonly Step[]): PtsReport[] {
  const devices = group(steps, ({ first }) => [first.host ?? "", ...first.targets].join("\n"));
  return [...devices].flatMap(([id, own]): PtsReport[] => {
    const accesses = own.map(accessOf);
    const found = findTests(accesses.filter((one) => typeof one !== "string"));
    if (found.tests.length + found.saturation.length + found.intensity.length === 0) return [];
    return [
      {
        ...{ id, device: own[0]!.first.targets.join(", "), steps: own, saturation: found.saturation },
        tests: found.tests.map((test) => ({ ...test, judged: judge(test) })),
        intensity: found.intensity.map((one) => ({ ...one, steady: judgeBefore(one) })),
        unplaced: rollup(
          accesses.filter((one) => typeof one === "string"),
          (all) => all.length,
          (why) => why,
        ),
      },
    ];
  });
}

/** Bytes written up to the end of each access, including all accesses before it. */
export function writtenBytes(accesses: readonly Access[]): number[] {
  let sum = 0;
  return accesses.map(({ bytes_per_s, runtime_s }) => (sum += (bytes_per_s ?? 0) * (runtime_s ?? 0)));
}

/** Rounds of the longest test with five judgeable rounds in a row; 0: a few equal runs of other work are not a test. */
export const roundsToJudge = ({ tests }: PtsReport): number =>
  Math.max(0, ...tests.map(({ rounds, judged: { steady } }) => (steady.first === null ? 0 : rounds.length)));
