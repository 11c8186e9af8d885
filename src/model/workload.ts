/** What was asked of the disk, in the words of the field. Each type names the source of its rule. */

/**
 * Direction of one measurement. `mixed`: the tool itself reports reads and writes under one latency (fio
 * unified_rw_reporting=mixed, vdbench).
 */
const DISK_OPS = ["read", "write", "trim", "sync", "mixed"] as const;
export type DiskOp = (typeof DISK_OPS)[number];
/**
 * What a database test counts (sysbench SQL): `transaction` has a rate and a latency, `query` is the rate of the
 * statements in its transactions. The rate is in `iops`; nothing of it is a disk I/O.
 */
const DATABASE_OPS = ["transaction", "query"] as const;
export const OPS = [...DISK_OPS, ...DATABASE_OPS] as const;
export type Op = (typeof OPS)[number];

export const PATTERNS = ["random", "seq"] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Directions that move data, in fio's order (io_ddir.h): its logs and options have them by index. */
export const DATA_OPS = ["read", "write", "trim"] as const;

/** What one job was asked to do. `trimwrite`: each block is trimmed, then written (fio HOWTO 3.42, readwrite). */
export const DISK_WORKLOAD_OPS = ["read", "write", "trim", "mixed", "trimwrite"] as const;
export type DiskWorkloadOp = (typeof DISK_WORKLOAD_OPS)[number];
export const WORKLOAD_OPS = [...DISK_WORKLOAD_OPS, "transaction"] as const;
export type WorkloadOp = (typeof WORKLOAD_OPS)[number];

/** Directions that one job was asked to do at the same time: their rates are added. */
export const directionsAskedTogether = (op: string | null): readonly Op[] =>
  op === "mixed" ? ["read", "write"] : op === "trimwrite" ? ["write", "trim"] : [];
export const asksSeveral = (op: string | null): boolean => directionsAskedTogether(op).length > 1;

/** Of reads or writes of a mix: what was asked of both is not its own. */
export const isOneOfSeveral = ({ workload_op, op }: { readonly workload_op: string | null; readonly op: string }) =>
  asksSeveral(workload_op) && op !== "mixed";

/**
 * A job that asked for one direction and shows another did them one after the other: a write job with `verify` reads
 * back what it wrote (fio HOWTO 3.42, verify). Such a rate is never added.
 */
export function ranAfterwards(workload_op: string | null, op: string): boolean {
  if (workload_op === null || workload_op === "unknown" || asksSeveral(workload_op) || op === workload_op) return false;
  return op === "read" || op === "write" || op === "trim";
}

/** Does it count the work of a database instead of I/Os? */
export const isOfDatabase = (op: string): op is (typeof DATABASE_OPS)[number] => op === "transaction" || op === "query";

/**
 * Rows beside the directions of a step that are not directions: syncs, and the queries of transactions. Their rate is
 * in no total.
 */
export const isBeside = (op: string): boolean => op === "sync" || op === "query";

/** How the I/Os of an open loop arrive: evenly spaced, or at random (fio HOWTO 3.42, rate_process). */
export const RATE_PROCESSES = ["linear", "poisson"] as const;
export type RateProcess = (typeof RATE_PROCESSES)[number];

/**
 * Which interval a latency is of (fio HOWTO 3.42 "clat percentiles"; vdbench: response). Unlike kinds are never
 * compared silently.
 */
export const LATENCY_KINDS = ["slat", "clat", "lat", "response", "unknown"] as const;
export type LatencyKind = (typeof LATENCY_KINDS)[number];

/** Cell technology, as published or as the user states it. `""` is "not stated". */
export type Media = "QLC" | "TLC" | "MLC" | "SLC" | "3DXP" | "PMem" | "HDD" | "mixed" | "";

/**
 * How the load of a point was controlled: I/Os in flight (closed loop), an asked rate (open loop), or `max`: the
 * uncontrolled maximum from which the rates of a curve are taken (vdbench iorate=curve). It is a mark beside its curve.
 */
export const LOAD_KINDS = ["outstanding", "rate", "max"] as const;
export type LoadKind = (typeof LOAD_KINDS)[number];

/** What a member of a run is. */
export const MEMBER_UNITS = ["job", "drive", "host", "workload", "vm"] as const;
export type MemberUnit = (typeof MEMBER_UNITS)[number];
