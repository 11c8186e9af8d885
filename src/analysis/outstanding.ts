import { sumOrNull } from "./combine";

/** Load of one member. `clones`: how many a grouped entry stands for (numjobs), else 1; null: the file does not say. */
export interface MemberLoad {
  /** I/Os in flight of one clone. */
  readonly iodepth: number | null;
  /** Asked rate of one clone, per second. */
  readonly asked_iops: number | null;
  readonly clones: number | null;
  /** I/Os in flight over all clones, if the tool's own rule tells; absent: iodepth × clones. */
  readonly outstanding?: number | null;
}

/**
 * Jobs that ran: a grouped entry counts its clones, an ungrouped one only itself (each repeats the same numjobs). null
 * if one is unknown.
 */
export const jobs = (members: readonly MemberLoad[]): number | null => sumOrNull(members.map(({ clones }) => clones));

/**
 * Outstanding I/O of the members together: Σ iodepth × clones (256 ungrouped entries that each say numjobs=256
 * are 256, not 65,536). null if one depth is unknown.
 */
export function outstanding(members: readonly MemberLoad[]): number | null {
  return sumOrNull(
    members.map(({ outstanding: told, iodepth, clones }) =>
      told !== undefined ? told : iodepth === null || clones === null ? null : iodepth * clones,
    ),
  );
}

/** Asked rate of the members together, per second: `rate_iops` is per job. null if one has none. */
export const askedIops = (members: readonly MemberLoad[]): number | null =>
  sumOrNull(members.map((m) => (m.asked_iops === null || m.clones === null ? null : m.asked_iops * m.clones)));
