/**
 * What fio prints of a job and its disks besides rates and latencies (stat.c, add_ddir_status_json and around;
 * diskutil.c; steadystate.c; 2.0 to 3.42). Names end in the unit; values are as printed.
 */
import { lookUp } from "~/base/lookUp";
import type { FactPlace, ParsedDetail } from "../format";
import type { RawJob } from "./document";
import type { Fields } from "./json";
import { steadyFacts } from "./steadystate";

/** A fact without its job and line. */
export type Fact = Pick<ParsedDetail, "topic" | "subject" | "name" | "value" | "unit" | "text">;

export const fact = (topic: string, name: string, value: number, unit: string | null, subject?: string): Fact => ({
  ...{ topic, subject: subject ?? null, name, value, unit, text: null },
});

/** Numbers of an object under other names; a missing or non-numeric field gives no fact. */
type Names = readonly (readonly [key: string, name: string, unit: string])[];

function factsOf(fields: Fields, topic: string, names: Names, subject?: string): Fact[] {
  return names.flatMap(([key, name, unit]) => {
    // Only an error number may be negative.
    const value = unit === "errno" ? fields.number(key) : fields.amount(key);
    return value === null ? [] : [fact(topic, name, value, unit, subject)];
  });
}

export const CPU: Names = [
  ["usr_cpu", "usr_percent", "percent"],
  ["sys_cpu", "sys_percent", "percent"],
  ["ctx", "ctx", "count"],
  ["majf", "majf", "count"],
  ["minf", "minf", "count"],
];
const ERRORS: Names = [
  ["error", "error", "errno"],
  ["total_err", "total_err", "count"],
  ["first_error", "first_error", "errno"],
];
const TIME: Names = [
  ["job_start", "job_start_ms", "ms"],
  ["job_runtime", "job_runtime_ms", "ms"],
  ["elapsed", "elapsed_s", "s"],
];
/** Microseconds: the only field up to 3.41, an additional one since. */
const TARGET: Names = [
  ["latency_target", "latency_target_us", "us"],
  ["latency_window", "latency_window_us", "us"],
  ["latency_percentile", "latency_percentile_percent", "percent"],
  ["latency_depth", "latency_depth", "count"],
];
const UNDONE: Names = [
  ["short_ios", "short_ios", "count"],
  ["drop_ios", "drop_ios", "count"],
];
const DISK: Names = [
  ...["read_ios", "write_ios", "read_merges", "write_merges", "read_sectors", "write_sectors"].map(
    (key) => [key, key, "count"] as const,
  ),
  ...["read_ticks", "write_ticks", "in_queue"].map((key) => [key, `${key}_ms`, "ms"] as const),
  ["util", "util_percent", "percent"],
  // For the disks below a device that maps onto several.
  ...["aggr_read_ios", "aggr_write_ios", "aggr_read_merges"].map((key) => [key, key, "count"] as const),
  ["aggr_write_merge", "aggr_write_merges", "count"],
  ...["aggr_read_ticks", "aggr_write_ticks", "aggr_in_queue"].map((key) => [key, `${key}_ms`, "ms"] as const),
  ["aggr_util", "aggr_util_percent", "percent"],
];

const DISK_UNITS = new Map(DISK.map(([, name, unit]) => [name, unit]));

/** As text prints them, by the names of `DISK`; a non-numeric one is no fact. */
export const diskFacts = (disk: string, names: readonly string[], values: readonly (number | null)[]): Fact[] =>
  names.flatMap((name, i) => {
    const value = values[i] ?? null;
    return value === null ? [] : [fact("disk", name, value, DISK_UNITS.get(name)!, disk)];
  });

/** Shares of a distribution, bucket by bucket; zeros are left out unless all are zero. */
export function shares(topic: string, name: string, buckets: readonly (readonly [string, number])[]): Fact[] {
  const some = buckets.filter(([, percent]) => percent !== 0);
  return (some.length > 0 ? some : buckets).map(([bucket, percent]) => fact(topic, name, percent, "percent", bucket));
}

/** Topic, fio's key, name: I/Os in flight, I/Os per call, or latency in the unit of the name. */
const SHARES = [
  ["depth", ["iodepth_level"]],
  ["submit", ["iodepth_submit"]],
  ["complete", ["iodepth_complete"]],
  ["latency", ["latency_ns", "latency_us", "latency_ms"]],
] as const;

function sharesOf(fields: Fields): Fact[] {
  return SHARES.flatMap(([topic, keys]) => {
    const read = keys.map((key) => {
      const printed = fields.object(key);
      return Object.keys(printed?.json ?? {}).flatMap((bucket) => {
        const percent = printed!.amount(bucket);
        return percent === null ? [] : [[bucket, percent] as const];
      });
    });
    const isIdle = read.every((buckets) => buckets.every(([, percent]) => percent === 0));
    return keys.flatMap((key, i) => {
      const buckets = read[i]!;
      return isIdle || buckets.some(([, percent]) => percent !== 0) ? shares(topic, `${key}_percent`, buckets) : [];
    });
  });
}

const DIRECTIONS = ["read", "write", "trim", "mixed"] as const;

/** Of a latency by priority, with `cmdprio_percentage` and the like: name, unit, keys. */
const BY_PRIORITY = [
  ["ios", "count", ["N"]],
  ["mean_ns", "ns", ["mean"]],
  ["max_ns", "ns", ["max"]],
  ["p99_ns", "ns", ["percentile", "99.000000"]],
] as const;

/** A list with the numbers of class and priority (3.33); before (3.28) an object for high and one for low priorities. */
function priorityFacts(op: string, direction: Fields): Fact[] {
  // Total latency with lat_percentiles=1.
  return ["clat", "lat"].flatMap((kind) => {
    const of = (words: string, found: Fields | null): Fact[] =>
      BY_PRIORITY.flatMap(([name, unit, keys]) => {
        const within = keys.length === 1 ? found : (found?.object(keys[0]) ?? null);
        const value = within?.amount(keys.at(-1)!) ?? null;
        return value === null ? [] : [fact("priority", `${kind}_${name}`, value, unit, `${op} ${words}`)];
      });
    return [
      ...(direction.objects("prios") ?? []).flatMap((one) =>
        of(`class ${one.amount("prioclass") ?? ""} priority ${one.amount("prio") ?? ""}`, one.object(`${kind}_ns`)),
      ),
      ...["high", "low"].flatMap((words) => of(words, direction.object(`${kind}_${words}_prio`))),
    ];
  });
}

/** @param subject "read class 1 priority 0", "write high" */
function keysOfPriority(subject: string, name: string): string[] {
  const [op = "", word = "", ofClass, , priority] = subject.split(" ");
  const [kind = ""] = name.split("_", 1);
  const keys = BY_PRIORITY.find(([own]) => name === `${kind}_${own}`)?.[2] ?? [];
  return ofClass === undefined
    ? [op, `${kind}_${word}_prio`, ...keys]
    : [op, "prios", `${ofClass} ${priority ?? ""}`, `${kind}_ns`, ...keys];
}

function jobFacts(fields: Fields): Fact[] {
  const undone = (op: (typeof DIRECTIONS)[number]): Fact[] => {
    const direction = fields.object(op);
    return direction === null ? [] : factsOf(direction, "errors", UNDONE, op);
  };
  const priorities = (op: (typeof DIRECTIONS)[number]): Fact[] => {
    const direction = fields.object(op);
    return direction === null ? [] : priorityFacts(op, direction);
  };
  return [
    ...factsOf(fields, "cpu", CPU),
    ...sharesOf(fields),
    ...factsOf(fields, "errors", ERRORS),
    ...DIRECTIONS.flatMap(undone),
    ...DIRECTIONS.flatMap(priorities),
    ...factsOf(fields, "time", TIME),
    // Printed as 0 if none was requested.
    ...(fields.amount("latency_target") ? factsOf(fields, "target", TARGET) : []),
    ...steadyFacts(fields.object("steadystate")),
  ];
}

/** In a list of several hosts each disk is named with its host. */
function disksOf(document: Fields): Fact[] {
  return (document.objects("disk_util") ?? []).flatMap((disk) => {
    const name = disk.text("name");
    const host = disk.text("hostname");
    return name === null ? [] : factsOf(disk, "disk", DISK, host === null ? name : `${host} ${name}`);
  });
}

/** `--idle-prof` (idletime.c): idle time of all processors and of each, and microseconds of a unit of its work. */
export const IDLENESS: Names = [
  ["unit_mean", "unit_mean_us", "us"],
  ["unit_stddev", "unit_stddev_us", "us"],
];
function idlenessOf(document: Fields): Fact[] {
  const printed = document.object("cpu_idleness");
  if (printed === null) return [];
  const processors = Object.keys(printed.json).filter((key) => key === "system" || /^cpu-\d+$/.test(key));
  return [
    ...processors.flatMap((key) => factsOf(printed, "cpu_idleness", [[key, "idle_percent", "percent"]], key)),
    ...factsOf(printed, "cpu_idleness", IDLENESS),
  ];
}

/** @param jobs those whose numbers count: without the sum over all clients */
export function detailsOf(
  document: { readonly fields: Fields; readonly line: number },
  jobs: readonly { readonly fields: Fields; readonly raw: RawJob }[],
): ParsedDetail[] {
  return [
    ...jobs.flatMap(({ fields, raw: { index, line } }) =>
      jobFacts(fields).map((f) => ({ ...f, job_index: index, line })),
    ),
    ...[...disksOf(document.fields), ...idlenessOf(document.fields)].map((f) => ({
      ...f,
      job_index: null,
      line: document.line,
    })),
  ];
}

const NAMED: Readonly<Record<string, Names>> = { cpu: CPU, time: TIME, target: TARGET };
const KEY_OF_STEADY: Readonly<Record<string, readonly string[]>> = {
  ...{ attained: ["attained"], criterion: ["ss"], limit: ["ss"], dur_s: ["duration"], found: ["criterion"] },
  ...{ deviation: ["max_deviation"], slope: ["slope"] },
  ...{ iops_mean: ["data", "iops_mean"], bw_mean_bytes_per_s: ["data", "bw_mean"], lat_mean_ns: ["data", "lat_mean"] },
};

const keyIn = (names: Names, name: string): string => names.find(([, own]) => own === name)?.[0] ?? name;

/** The keys that lead to a fact in its job or document; the name of a disk stands for that disk in the list. */
export function keysOf({ topic, subject, name, job_index }: FactPlace): string[] {
  switch (topic) {
    case "depth":
    case "submit":
    case "complete":
    case "latency":
      return [name.replace(/_percent$/, ""), subject ?? ""];
    case "disk":
      return ["disk_util", subject ?? "", keyIn(DISK, name)];
    case "cpu_idleness":
      return ["cpu_idleness", subject ?? keyIn(IDLENESS, name)];
    case "errors":
      return subject === null ? [keyIn(ERRORS, name)] : [subject, keyIn(UNDONE, name)];
    case "steadystate":
      return ["steadystate", ...(lookUp(KEY_OF_STEADY, name) ?? [])];
    case "priority":
      return keysOfPriority(subject ?? "", name);
    case "option":
      return [job_index === null ? "global options" : "job options", name];
    default:
      return [keyIn(lookUp(NAMED, topic) ?? [], name)];
  }
}
