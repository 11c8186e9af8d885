import { sumOrNull } from "./combine";

/** Load of one member. `clones`: how many a grouped entry stands for (numjobs), 1 for an entry of its own. */
export interface MemberLoad {
  /** I/Os in flight of one clone. */
  readonly iodepth: number | null;
  /** Asked rate of one clone, per second. */
  readonly asked_iops: number | null;
  readonly clones: number;
  /** I/Os in flight over all clones, if the tool's own rule tells; absent: iodepth × clones. */
  readonly outstanding?: number | null;
}

/** Jobs that ran: a grouped entry counts its clones, an ungrouped one only itself (each repeats the same numjobs). */
export const jobs = (members: readonly MemberLoad[]): number => members.reduce((sum, m) => sum + m.clones, 0);

/**
 * Outstanding I/O of the members together: Σ iodepth × clones (DOMAIN, Outstanding I/O; 256 ungrouped entries that each
 * say numjobs=256 are 256, not 65,536). null if one depth is unknown.
 */
export function outstanding(members: readonly MemberLoad[]): number | null {
  return sumOrNull(
    members.map(({ outstanding: told, iodepth, clones }) =>
      told !== undefined ? told : iodepth === null ? null : iodepth * clones,
    ),
  );
}

/** Asked rate of the members together, per second: `rate_iops` is per job. null if one has none. */
export const askedIops = (members: readonly MemberLoad[]): number | null =>
  sumOrNull(members.map((m) => (m.asked_iops === null ? null : m.asked_iops * m.clones)));
