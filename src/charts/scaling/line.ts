/** Which measurements the line goes through, and which are too good to be true. */
import type { ScalingData, ScalingRow } from "./data";

export const isPlain = ({ failed, excluded }: ScalingRow): boolean => !failed && excluded === null;
export const isOver = ({ efficiency }: ScalingRow, { most }: Pick<ScalingData, "most">): boolean =>
  efficiency !== null && efficiency > most;

/** What the line goes through: one measurement of each count. */
export const onLine = ({ rows }: ScalingData): ScalingRow[] => rows.filter((row) => isPlain(row) && !row.repeat);
export const besideLine = ({ rows }: ScalingData): ScalingRow[] => rows.filter((row) => row.repeat || !isPlain(row));
