import type { TimeValue } from "~/model/timeLine";

/** Logs of one job end their windows a little apart, some drift: less than this share of a window is one row. */
const ALIKE = 0.5;

/**
 * Rows of tables that two logs of one line share: of the windows of one log the nearest that ends at about the same time
 * as the window asked for, each once. Asked in order of time; null: none.
 * @param rows of `values`, in their order
 */
export function alikeRows(
  values: readonly TimeValue[],
  rows: readonly string[],
): (value: Pick<TimeValue, "from_s" | "t_s">) => string | null {
  let next = 0;
  const apart = (i: number, t_s: number): number => Math.abs((values[i]?.t_s ?? Infinity) - t_s);
  return ({ from_s, t_s }) => {
    if (from_s === null) return null;
    while (next < values.length && apart(next + 1, t_s) < apart(next, t_s)) next++;
    const found = values[next];
    if (found === undefined || found.from_s === null) return null;
    // Of windows of unlike length the shorter one tells.
    const most = ALIKE * Math.min(t_s - from_s, found.t_s - found.from_s);
    return apart(next, t_s) <= most ? rows[next++]! : null;
  };
}
