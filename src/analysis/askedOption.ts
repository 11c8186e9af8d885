/** Options of a run that matter beyond its workload and load. */
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import { directionsAskedTogether, isOneOfSeveral } from "~/model/workload";
import { hostsListed, type OptionRow, optionOf, optionRows } from "./jobOptions";

interface Optioned {
  readonly options: string | null;
  readonly job_index: number;
}

/** The tool decides what the name of an option means. */
interface OfTool extends Optioned {
  readonly tool: string;
}

const asked = ({ options, job_index }: Optioned, names: readonly string[]) => optionOf(options, job_index, names);

/** Requested size of a file as written (fio HOWTO 3.42: filesize, size): how much of a drive is used. */
export const askedSize = (point: Optioned): string | null => asked(point, ["filesize", "size", "file-total-size"]);

/** fio's `size=4G` is 4 × 2^30 (HOWTO 3.42, kb_base 1024); null: a share of a device, or not a size. */
export function askedSizeBytes(point: Optioned): number | null {
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?$/i.exec(askedSize(point) ?? "") ?? [];
  return digits === undefined ? null : Number(digits) * 1024 ** " kmgt".indexOf(unit.toLowerCase() || " ");
}

type Rated = OfTool & Pick<CurvePoint, "op" | "workload_op" | "asked_iops" | "combined_from" | "numjobs">;

/**
 * `rate_iops=,500`: the one direction of a mix that is held to a rate, while the other is not. null: none is, or all
 * are. The rate is per job (HOWTO 3.42, rate_iops).
 */
export function rateOfOne(point: Omit<Rated, "op">): { readonly op: string; readonly iops: number } | null {
  const { workload_op, asked_iops, tool, combined_from, numjobs } = point;
  const together = directionsAskedTogether(workload_op);
  if (tool !== "fio" || asked_iops !== null || together.length < 2) return null;
  if (combined_from !== 1 && combined_from !== numjobs) return null;
  const values = (asked(point, ["rate_iops"]) ?? "").split(",").map((text) => text.trim());
  const rated = values.flatMap((value, i) => (/^0*$/.test(value) ? [] : { op: DIRECTIONS[i], value }));
  const [one] = rated;
  // A single value is that of all directions.
  if (one?.op === undefined || rated.length > 1 || values.length < 2 || !/^\d+$/.test(one.value)) return null;
  return together.includes(one.op) ? { op: one.op, iops: Number(one.value) * (numjobs ?? 1) } : null;
}
const DIRECTIONS = ["read", "write", "trim"] as const;

/**
 * The rate asked of the point's own direction: fio's `rate_iops` and `rate` have a value for reads, writes and trims
 * (HOWTO 3.42; fewer values: the last is that of the others). null: none, or only that of all directions is known.
 */
export function askedRateOf(point: Rated): number | null {
  const { op, workload_op, asked_iops, tool, combined_from } = point;
  // sysbench --rate asks for transactions (sysbench.c 1.0), each of several queries.
  if (op === "query") return null;
  if (!isOneOfSeveral(point)) return asked_iops;
  if (asked_iops === null) {
    const one = rateOfOne(point);
    return one?.op === op ? one.iops : null;
  }
  const values = (asked(point, ["rate_iops", "rate"]) ?? "").split(",");
  const rateOf = (direction: string): string =>
    values[DIRECTIONS.findIndex((one) => one === direction)] ?? values.at(-1)!;
  const all = directionsAskedTogether(workload_op).map(rateOf);
  const [, unit] = /^\d+(\D*)$/.exec(all[0]!) ?? [];
  const isComparable = unit !== undefined && all.every((rate) => /^\d/.test(rate) && rate.replace(/^\d+/, "") === unit);
  const total = all.reduce((sum, rate) => sum + Number.parseInt(rate, 10), 0);
  if (tool !== "fio" || combined_from !== 1 || !isComparable || total === 0) return null;
  return (asked_iops * Number.parseInt(rateOf(op), 10)) / total;
}

/** fio's `description` (HOWTO 3.42): its author's own text, without effect. */
export const askedDescription = (point: Optioned): string | null => asked(point, ["description"]);

/**
 * Defaults of fio's options (HOWTO 3.42) that change what a drive has to do at an equal load, separated by spaces. The
 * default of all others is 0 or nothing. Engines outside fio have options of their own (SPDK: zone_append).
 */
const DEFAULTS: Readonly<Record<string, string>> = {
  random_distribution: "random",
  ...{ percentage_random: "100 100,100,100", norandommap: "0", fsync: "0", fdatasync: "0", thinktime: "0" },
  ...{ verify: "0", sync: "none 0", latency_target: "0", latency_percentile: "100", latency_window: "0" },
  ...{ hipri: "0", sqthread_poll: "0", fixedbufs: "0", registerfiles: "0", iodepth_batch: "1" },
  ...{ iodepth_batch_submit: "1", iodepth_batch_complete: "1", io_submit_mode: "inline" },
  ...{ buffer_compress_percentage: "0", dedupe_percentage: "0", zonemode: "none", nrfiles: "1" },
  ...{ cmdprio_percentage: "0", overwrite: "0", refill_buffers: "0", zero_buffers: "0" },
  ...{ iodepth_batch_complete_min: "1", cmd_type: "nvme", dataplacement: "none" },
  ...{ plid_select: "roundrobin" },
  ...{ num_range: "1", pi_act: "1", rw_sequencer: "sequential", random_generator: "tausworthe", randrepeat: "1" },
  ...{ file_service_type: "roundrobin", fallocate: "native", fadvise_hint: "1", invalidate: "1" },
  ...{ scramble_buffers: "1", buffer_compress_chunk: "512", dedupe_mode: "repeat", do_verify: "1" },
  ...{ dedupe_working_set_percentage: "5", thinktime_blocks: "1", thinktime_blocks_type: "complete" },
  ...{ rate_cycle: "1000", mem: "malloc", nonvectored: "-1" },
  // Where on a drive: the inner tracks of a disk are half as fast as the outer.
  ...{ offset: "0 0%", size: "100%" },
  // Their 0 is the first processor or node.
  ...{ cpus_allowed: "", cpumask: "", sqthread_poll_cpu: "", numa_cpu_nodes: "", numa_mem_policy: "" },
};

/** Which command an operation is (fio HOWTO 3.42; SPDK: zone_append), and the usual one. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ["zone_append", "0"],
  ["write_mode", "write"],
  ["sg_write_mode", "write"],
  ["read_mode", "read"],
  ["verify_mode", "read"],
]);
const askedCommands = (point: Optioned): string[] =>
  [...COMMANDS].flatMap(([name, usual]) => {
    const value = asked(point, [name]);
    return value === null || value === usual ? [] : [`${name}=${value}`];
  });

/**
 * Options of fio that do not change the work: they name files and jobs, set the load, the time, the order and the logs,
 * or are part of the workload and read elsewhere.
 */
const NO_WORK = new RegExp(
  `^(?:${[
    "name jobname description comm profile hostname port uid gid clientname conf http_.*",
    "filename.* unique_filename directory .*_file filetype opendir lockfile unlink.* allow_.* create_.*",
    "rw readwrite bs blocksize bsrange blocksize_range bssplit rwmix.* ioengine direct buffered",
    ...COMMANDS.keys(),
    "iodepth numjobs rate rate_iops rate_process rate_min rate_iops_min ratemin",
    "size filesize io_size io_limit fill_device fill_fs number_ios loops offset_.*",
    "runtime timeout time_based ramp_.* startdelay start_delay steadystate.* ss.* max_latency latency_run",
    "stonewall wait_for.* exit.* new_group group_reporting flow_id exec_.* job_start.*",
    "randseed stats write_.*_log write_iolog per_job_logs log_.* bwavgtime iopsavgtime disk_util disable_.*",
    ".*percentiles percentile_list significant_figures unified_rw_reporting kb_base unit_base status.*",
    "continue_on_error ignore_error error_dump verify_(?:fatal|dump|state.*) trigger.*",
  ]
    .join(" ")
    .replaceAll(" ", "|")})$`,
);

/** `rw=randread:8` goes to a new place after 8 I/Os, `rw=read:12k` leaves 12 KiB out after each (HOWTO 3.42, readwrite). */
const isStepped = ({ name, global, job, wins }: OptionRow): boolean =>
  /^(?:rw|readwrite)$/.test(name) && /:(?!0*[01]?$)/.test((wins === "job" ? job : global).at(-1)?.trim() ?? "");

/** `size=10%`: the part of a drive that is used. A size in bytes is compared as such. */
const isShare = ({ name, global, job, wins }: OptionRow): boolean =>
  name === "size" && /%\s*$/.test((wins === "job" ? job : global).at(-1) ?? "");

/**
 * Parameters of vdbench (User's Guide 5.04.07) that change what a drive has to do at an equal load, with their defaults:
 * hits in a cache, the part of a drive, data that compresses.
 */
const VDBENCH: Readonly<Record<string, string>> = {
  ...{ rhpct: "0", whpct: "0", hitarea: "1m", range: "0,100", offset: "0", align: "0", stride: "", streams: "" },
  ...{ compratio: "1", dedupratio: "1", dedupunit: "", dedupsets: "", dedupflipflop: "" },
};

/** Of all definitions of a parameter file: which of them a run used is not known here. */
function vdbenchWork(options: string | null, job_index: number): string {
  const said = optionRows(options, job_index).flatMap(({ name, global }) =>
    global.flatMap((line) => `${name}=${line}`.split(/,(?![^(]*\))/)),
  );
  const own = said.flatMap((one) => {
    const [name = "", value = ""] = one.toLowerCase().replaceAll(/[()]/g, "").split("=");
    const usual = lookUp(VDBENCH, name);
    return usual === undefined || value === usual ? [] : [`${name}=${value}`];
  });
  return [...new Set(own)].sort(byName).join(" ");
}

/** sysbench fileio: an fsync after every n-th request, or after each; none at all where it prints neither. */
function sysbenchWork(options: string | null, job_index: number): string {
  const rows = optionRows(options, job_index).filter(({ name }) => /^file-(?:fsync-(?:freq|all)|merged-)/.test(name));
  return rows.map(({ name, global }) => `${name}=${global.join(",")}`).join(" ");
}

const KNOWN = Object.keys(DEFAULTS);
const placeOf = ({ name }: OptionRow): number => (KNOWN.includes(name) ? KNOWN.indexOf(name) : KNOWN.length);

/**
 * The options that change the work and differ from their default: `name=value`, separated by spaces; a flag is `name`.
 */
export function askedWork({ tool, options, job_index }: OfTool): string {
  if (tool === "vdbench") return vdbenchWork(options, job_index);
  if (tool === "sysbench") return sysbenchWork(options, job_index);
  if (tool !== "fio") return "";
  const rows = optionRows(options, job_index).filter(({ wins }) => wins !== "derived");
  const listed = rows.filter((row) => !NO_WORK.test(row.name) || isStepped(row) || isShare(row));
  listed.sort((a, b) => placeOf(a) - placeOf(b) || byName(a.name, b.name));
  return listed
    .flatMap(({ name, global, job, wins }) => {
      const value = (wins === "job" ? job : global).join(",").trim().replaceAll(/\s+/g, "_");
      const isDefault = (lookUp(DEFAULTS, name) ?? "0").split(" ").includes(value);
      return isDefault ? [] : [value === "" ? name : `${name}=${value}`];
    })
    .join(" ");
}

/** Options that let a cache or a compressing drive answer: a hot set, or data that is the same again. */
const FLATTERS = /^(?:random_distribution|percentage_random|(?:buffer_compress|dedupe)_percentage|zero_buffers)\b/;

/** Asked for nothing that makes its work easier than its name says. */
export const isPlainWork = (point: OfTool): boolean =>
  !askedWork(point)
    .split(" ")
    .some((one) => FLATTERS.test(one));

const BLOCK = ["bs", "blocksize"];
/**
 * Block sizes that are not a single number (fio HOWTO 3.42: bssplit, bsrange, a bs for each direction), in the form of
 * `askedWork`.
 */
const askedBlocks = (point: Optioned): string[] =>
  [["bssplit"], ["bsrange", "blocksize_range"], BLOCK].flatMap((names) => {
    const value = asked(point, names);
    const isOne = names === BLOCK && new Set(value?.split(",")).size < 2;
    return value === null || isOne ? [] : [`${names[0]!}=${value}`];
  });

/** `askedWork`, commands and block sizes: what loads of one name may still differ in. */
export const askedOptions = (point: OfTool): string =>
  [askedWork(point), ...askedCommands(point), ...askedBlocks(point)].filter((part) => part !== "").join(" ");

/** Lists of `askedOptions` without what all of them have. */
export function unlikeOptionsOf(lists: readonly string[]): string[] {
  const split = lists.map((list) => list.split(" "));
  return split.map((own) => own.filter((option) => !split.every((other) => other.includes(option))).join(" "));
}

const SECONDS: Readonly<Record<string, number>> = { "": 1, s: 1, m: 60, h: 3600, d: 86400 };

/** fio's `runtime=60s` (HOWTO 3.42, time). vdbench's `elapsed` is part of its run definition and not read here. */
export function askedRuntime(point: Optioned): number | null {
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)([smhd]?)$/i.exec(asked(point, ["runtime"]) ?? "") ?? [];
  return digits === undefined ? null : Number(digits) * (lookUp(SECONDS, unit.toLowerCase()) ?? NaN);
}

/**
 * How many hosts ran it together: IOR and MLPerf Storage print it, elbencho and IOR before 3.3 print the threads or
 * tasks of each host, and fio the options of each. null: not stated.
 */
export function askedHosts({ numjobs, ...point }: OfTool & { readonly numjobs: number | null }): number | null {
  const number = (text: string | null): number => Number(/^\d+$|(?<=\()\d+(?= per node)/.exec(text ?? "")?.[0] ?? NaN);
  const stated: Readonly<Record<string, () => number>> = {
    fio: () => hostsListed(point.options) ?? NaN,
    "mlperf-storage": () => number(asked(point, ["hosts"])),
    elbencho: () => (numjobs ?? NaN) / number(asked(point, ["threads"]) ?? "1"),
    ior: () =>
      number(asked(point, ["nodes"])) || (numjobs ?? NaN) / number(asked(point, ["clients per node", "clients"])),
  };
  const hosts = lookUp(stated, point.tool)?.() ?? NaN;
  return Number.isInteger(hosts) && hosts > 0 ? hosts : null;
}

/**
 * Tests that a tool distinguishes within one pattern and operation: sysbench fileio writes new files (seqwr) or
 * overwrites existing ones (seqrewr: --file-test-mode), iozone writes and rewrites, MLPerf Storage trains several models
 * on several accelerators. fio's description is its author's.
 */
export function testMode(point: OfTool): string | null {
  const { tool, options } = point;
  if (tool === "fio" || options === null || !/file-test-mode|"description"/.test(options)) return null;
  return asked(point, ["file-test-mode", "description"]);
}

/**
 * The kind of work beyond operation and block size: for fio the command, and block sizes if there are several (HOWTO 3.42: bs,
 * bssplit, bsrange), as `name=value`; for other tools the test. "": nothing, or unknown.
 */
export function askedKind(point: OfTool & { readonly block_bytes: number | null }): string {
  if (point.tool !== "fio") return testMode(point) ?? "";
  const bs = asked(point, BLOCK);
  const blocks = point.block_bytes !== null ? [] : [askedBlocks(point)[0] ?? (bs === null ? "" : `bs=${bs}`)];
  return [...askedCommands(point), ...blocks].join(" ");
}
