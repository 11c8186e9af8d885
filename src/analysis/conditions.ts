/** Facts about the drives that must be known before writes are compared, and what to ask for. Pure. */
import type { Side } from "./sides";

/** Smallest ratio of unlike active ranges: writes on a part of the drive benefit from the rest of it. */
const RANGES = 2;

/** Are the writes of these sides on unlike active ranges? null: not known for all. */
export function unlikeRanges(sides: readonly Side[]): boolean | null {
  const ranges = sides.map(({ steps }) =>
    steps
      .filter(({ directions }) => directions.some(({ op }) => op === "write"))
      .map(({ first }) => first.said["active_range_percent"]),
  );
  if (ranges.every((own) => own.length === 0)) return false;
  const known = ranges.flat().map(Number).filter(Number.isFinite);
  if (known.length < ranges.flat().length) return null;
  return Math.max(...known) > RANGES * Math.min(...known);
}

/**
 * Own runs with an unknown medium, by side. Two set-ups of one system use one drive: its runs are listed only with the
 * first, so that the medium is asked for once.
 */
export function unsaidMedia(sides: readonly Side[]): string[][] {
  const asked = new Map<string, number>();
  const runs = sides.map(() => new Set<string>());
  for (const [side, { steps }] of sides.entries()) {
    for (const { first } of steps) {
      if (first.dataset !== "local" || first.media !== null) continue;
      const at = first.system === null ? side : (asked.get(first.system) ?? side);
      if (first.system !== null) asked.set(first.system, at);
      runs[at]!.add(`${first.sha256.slice(0, 12)}.${String(first.document)}`);
    }
  }
  return runs.map((own) => [...own]);
}
