/** What the reader says of one point: that it does not count, and a note. As edits of the workspace. Pure. */
import type { Edit } from "~/describe/edits";
import type { CurvePoint } from "~/model/answers";
import { jobTarget, pointTarget, runTarget, type Said } from "~/model/labels";
import { directionsOf } from "~/analysis/audit/littleOf";

/** Reads and writes of a step count together, or not at all. */
const stepTargets = (point: CurvePoint, points: readonly CurvePoint[]): string[] => [
  ...new Set([point, ...directionsOf(point, points)].map(({ key }) => pointTarget(key))),
];

const isEmpty = (text: string): boolean => text.trim() === "";

export const exclude = (point: CurvePoint, points: readonly CurvePoint[], reason: string): Edit[] =>
  isEmpty(reason)
    ? []
    : stepTargets(point, points).map((target) => ({ target, key: "excluded", value: reason.trim() }));

/** Everything that takes the point out of the count: of itself, its job or its run. */
function excluding(point: CurvePoint, points: readonly CurvePoint[], said: readonly Said[]): Said[] {
  const run = `${point.sha256.slice(0, 12)}.${point.document}`;
  const targets = new Set([...stepTargets(point, points), jobTarget(run, point.job_index), runTarget(run)]);
  return said.filter(({ key, target }) => key === "excluded" && targets.has(target));
}

/** The reader's own words taken back. */
export const countAgain = (point: CurvePoint, points: readonly CurvePoint[], said: readonly Said[]): Edit[] =>
  excluding(point, points, said)
    .filter(({ origin }) => origin === "user")
    .map(({ target, key }) => ({ target, key, value: null }));

/** Who else says that it does not count: the reader cannot take that back here. */
export const excludedBy = (point: CurvePoint, points: readonly CurvePoint[], said: readonly Said[]): Said | null =>
  excluding(point, points, said).find(({ origin }) => origin !== "user") ?? null;

/** The reader's own note on this very point; "" = none. */
export const ownNote = ({ key }: CurvePoint, said: readonly Said[]): string =>
  said.find((one) => one.target === pointTarget(key) && one.key === "note" && one.origin === "user")?.value ?? "";

export const note = ({ key }: CurvePoint, text: string): Edit[] => [
  { target: pointTarget(key), key: "note", value: isEmpty(text) ? null : text.trim() },
];
