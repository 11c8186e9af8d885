/** What was asked of the disk, in the field's own words. Rule sources are named at each type. */

/** Direction of one measurement. `mixed`: the tool itself put reads and writes under one latency (fio unified_rw_reporting=mixed, vdbench). */
export type Op = "read" | "write" | "trim" | "sync" | "mixed";

export type Pattern = "random" | "seq";

/** Which interval a latency is of (fio HOWTO 3.42 "clat percentiles"; vdbench: response). Unlike kinds are never compared silently. */
export type LatencyKind = "slat" | "clat" | "lat" | "response" | "unknown";

/** Cell technology, as published or as the user says. `""` is "not stated". */
export type Media = "QLC" | "TLC" | "MLC" | "SLC" | "3DXP" | "PMem" | "HDD" | "mixed" | "";
