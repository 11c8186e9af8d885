/** What was asked of the disk, in the field's own words. Rule sources are named at each type. */

/** Direction of one measurement. `mixed`: the tool itself put reads and writes under one latency (fio unified_rw_reporting=mixed, vdbench). */
export type Op = "read" | "write" | "trim" | "sync" | "mixed";

/** What the job asked for (fio `rw=`): a mixed job has a read point and a write point, both with `workload_op` "mixed". */
export type WorkloadOp = "read" | "write" | "trim" | "mixed";

export type Pattern = "random" | "seq";

/** Which interval a latency is of (fio HOWTO 3.42 "clat percentiles"; vdbench: response). Unlike kinds are never compared silently. */
export type LatencyKind = "slat" | "clat" | "lat" | "response" | "unknown";

/** What is varied along a curve: outstanding I/Os (closed loop) or the asked rate (open loop). DOMAIN "Order of a curve". */
export type LoadKind = "outstanding" | "rate";

/** Cell technology, as published or as the user says. `""` is "not stated". */
export type Media = "QLC" | "TLC" | "MLC" | "SLC" | "3DXP" | "PMem" | "HDD" | "mixed" | "";

/** How a number came to be. They never look alike. */
export type Origin = "computed" | "published" | "derived";
