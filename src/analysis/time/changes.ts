/** All that changes in a series: drops and rises from a third on (`drops.ts`), levels that last from a tenth on (`steps.ts`). */
import { dropsOf, type Change } from "./drops";
import { medianOf } from "./level";
import { spanOf, stepsOf, type Step } from "./steps";
import type { TimeWindow } from "./windows";

/**
 * Changes of a series in order of their start. Steps are looked for in what drops and rises leave, and on either side of
 * a deep shift. One that came back is a drop or a rise, one that did not a shift. O(n log n).
 * @param windows in order of time, of about equal length; the last one whole (`windowsOf`)
 */
export function changesOf(windows: readonly TimeWindow[]): Change[] {
  const deep = dropsOf(windows);
  const span = spanOf(windows.length);
  const lasting = stretchesOf(windows, deep).flatMap((part) =>
    stepsOf(
      part.map(({ value }) => value),
      span,
    ).map((step, i, all) => changeOf(part, step, all[i + 1]?.at ?? part.length)),
  );
  return [...deep, ...lasting].toSorted((a, b) => a.from_s - b.from_s);
}

/** The windows that are in no drop or rise, cut where a shift begins. */
function stretchesOf(windows: readonly TimeWindow[], deep: readonly Change[]): TimeWindow[][] {
  const cuts = deep.filter(({ kind }) => kind === "shift").map(({ from_s }) => from_s);
  const dips = deep.filter(({ kind }) => kind !== "shift");
  const stretches: TimeWindow[][] = [[]];
  let [cut, dip, until_s] = [0, 0, -Infinity];
  for (const window of windows) {
    while (cut < cuts.length && window.from_s >= cuts[cut]!) {
      stretches.push([]);
      cut++;
    }
    while (dip < dips.length && dips[dip]!.from_s <= window.from_s) {
      // A dip may lie in a longer one, which begins first.
      until_s = Math.max(until_s, dips[dip]!.to_s ?? Infinity);
      dip++;
    }
    if (window.from_s >= until_s) stretches.at(-1)!.push(window);
  }
  return stretches;
}

/** @param next where the next step begins: the median of one that stays is of its own level */
function changeOf(part: readonly TimeWindow[], { at, before, after, end }: Step, next: number): Change {
  const isDown = after < before;
  const values = part.slice(at, end ?? Math.max(next, at + 1)).map(({ value }) => value);
  const during = medianOf(values);
  return {
    kind: end === null ? "shift" : isDown ? "drop" : "rise",
    from_s: part[at]!.from_s,
    to_s: end === null ? null : part[end - 1]!.to_s,
    before,
    during,
    extreme: values.reduce((far, value) => (value < far === isDown ? value : far)),
    depth: 1 - during / before,
  };
}
