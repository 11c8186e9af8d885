/** What the plan tells the parser of one file of a group. */
export interface Told {
  /** The values of its intervals are wanted: for one file per subject. */
  readonly samples: boolean;
  /** Length of an interval, if the parameter file gives one for all runs. */
  readonly interval_s: number | null;
  /** Local time minus UTC, if the summary tells. */
  readonly offset_ms: number | null;
}

const ALONE: Told = { samples: true, interval_s: null, offset_ms: null };

export const toldOf = (told: unknown): Told => (told === undefined ? ALONE : (told as Told));
