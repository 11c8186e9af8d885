/** Options of a run that matter beyond its workload and load. */
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import { DATA_OPS, directionsAskedTogether, isOneOfSeveral } from "~/model/workload";
import { askedWork, type OfTool } from "./askedWork";
import { hostsListed, optionOf } from "./jobOptions";

type Optioned = Omit<OfTool, "tool">;

const asked = ({ options, job_index }: Optioned, names: readonly string[]) => optionOf(options, job_index, names);

/** Requested size of a file as written (fio HOWTO 3.42: filesize, size): how much of a drive is used. */
export const askedSize = (point: Optioned): string | null =>
  asked(point, ["filesize", "size", "file-total-size", "file size"]);

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
  const rated = values.flatMap((value, i) => (/^0*$/.test(value) ? [] : { op: DATA_OPS[i], value }));
  const [one] = rated;
  // A single value is that of all directions.
  if (one?.op === undefined || rated.length > 1 || values.length < 2 || !/^\d+$/.test(one.value)) return null;
  return together.includes(one.op) ? { op: one.op, iops: Number(one.value) * (numjobs ?? 1) } : null;
}

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
    values[DATA_OPS.findIndex((one) => one === direction)] ?? values.at(-1)!;
  const all = directionsAskedTogether(workload_op).map(rateOf);
  const [, unit] = /^\d+(\D*)$/.exec(all[0]!) ?? [];
  const isComparable = unit !== undefined && all.every((rate) => /^\d/.test(rate) && rate.replace(/^\d+/, "") === unit);
  const total = all.reduce((sum, rate) => sum + Number.parseInt(rate, 10), 0);
  if (tool !== "fio" || combined_from !== 1 || !isComparable || total === 0) return null;
  return (asked_iops * Number.parseInt(rateOf(op), 10)) / total;
}

/** fio's `description` (HOWTO 3.42): its author's own text, without effect. */
export const askedDescription = (point: Optioned): string | null => asked(point, ["description"]);

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

/**
 * Options of fio (HOWTO 3.42) and vdbench (warmup) for how much is done, or done before anything is measured, with what
 * means nothing.
 */
const EXTENT: Readonly<Record<string, string>> = {
  warmup: "0",
  ...{ io_size: "0", io_limit: "0", number_ios: "0", loops: "1", ramp_time: "0", ramp_size: "0" },
  ...{ steadystate: "", ss: "", steadystate_duration: "0", ss_dur: "0", steadystate_ramp_time: "0", ss_ramp: "0" },
};
/** Runs that differ in it are no repeats, but may be loads of one line: `name=value`, separated by spaces. */
export const askedExtent = (point: OfTool): string =>
  !["fio", "vdbench"].includes(point.tool)
    ? ""
    : Object.entries(EXTENT)
        .flatMap(([name, usual]) => {
          const value = asked(point, [name]) ?? usual;
          return value === usual ? [] : [`${name}=${value.replaceAll(/\s+/g, "_")}`];
        })
        .join(" ");

const RUNTIME = ["runtime", "timelimit", "test-duration-sec", "Duration", "elapsed"];
/** `runtime=60s` of fio (HOWTO 3.42, time), and what elbencho, ACT, DiskSpd and vdbench call it. */
export function askedRuntime(point: Optioned): number | null {
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)([smhd]?)$/i.exec(asked(point, RUNTIME) ?? "") ?? [];
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
