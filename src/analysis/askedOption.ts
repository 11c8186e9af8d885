/** Options of a run that matter beyond its workload and load. */
import { lookUp } from "~/base/lookUp";
import { optionOf } from "./jobOptions";

interface Optioned {
  readonly options: string | null;
  readonly job_index: number;
}

const asked = ({ options, job_index }: Optioned, names: readonly string[]) => optionOf(options, job_index, names);

/** Requested bytes of a file, in the file's own words (fio HOWTO 3.42: filesize, size): how much of a drive is used. */
export const askedSize = (point: Optioned): string | null => asked(point, ["filesize", "size"]);

/** fio's `size=4G` is 4 × 2^30 (HOWTO 3.42, kb_base 1024); null: a share of a device, or not a size. */
export function askedSizeBytes(point: Optioned): number | null {
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?$/i.exec(askedSize(point) ?? "") ?? [];
  return digits === undefined ? null : Number(digits) * 1024 ** " kmgt".indexOf(unit.toLowerCase() || " ");
}

/** fio's `description` (HOWTO 3.42): its author's own text, without effect. */
export const askedDescription = (point: Optioned): string | null => asked(point, ["description"]);

/**
 * Options of fio (HOWTO 3.42) that change the work a drive is given at an equal load, and their defaults where these are
 * written out, separated by spaces. Runs that differ in one of them are not repeats.
 */
const WORK: Readonly<Record<string, string>> = {
  random_distribution: "random",
  ...{ percentage_random: "100", norandommap: "0", fsync: "0", fdatasync: "0", thinktime: "0", verify: "0" },
  ...{ sync: "none 0", latency_target: "0", latency_percentile: "100", latency_window: "0" },
  ...{ hipri: "0", sqthread_poll: "0", fixedbufs: "0", registerfiles: "0", iodepth_batch: "1" },
  ...{ iodepth_batch_submit: "1", iodepth_batch_complete: "1", io_submit_mode: "inline" },
  ...{ buffer_compress_percentage: "0", dedupe_percentage: "0", zonemode: "none", nrfiles: "1" },
  ...{ cmdprio_percentage: "0", overwrite: "0", refill_buffers: "0", zero_buffers: "0" },
};

/**
 * The options in `WORK` that are not at their default, as `name=value`, separated by spaces; a flag without a value is
 * `name`.
 */
export const askedWork = (point: Optioned): string =>
  Object.keys(WORK)
    .flatMap((name) => {
      const value = asked(point, [name]);
      const isDefault = value !== null && lookUp(WORK, name)!.split(" ").includes(value);
      return value === null || isDefault ? [] : [value === "" ? name : `${name}=${value}`];
    })
    .join(" ");

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

/** `askedWork` and block sizes: remaining differences between loads with one name. */
export const askedOptions = (point: Optioned): string =>
  [askedWork(point), ...askedBlocks(point)].filter((part) => part !== "").join(" ");

const SECONDS: Readonly<Record<string, number>> = { "": 1, s: 1, m: 60, h: 3600, d: 86400 };

/** fio's `runtime=60s` (HOWTO 3.42, time). vdbench's `elapsed` is part of its run definition and not read here. */
export function askedRuntime(point: Optioned): number | null {
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)([smhd]?)$/i.exec(asked(point, ["runtime"]) ?? "") ?? [];
  return digits === undefined ? null : Number(digits) * (lookUp(SECONDS, unit.toLowerCase()) ?? NaN);
}

/**
 * Modes that a tool distinguishes within one pattern and operation: sysbench fileio writes new files (seqwr) or
 * overwrites existing ones (seqrewr: --file-test-mode).
 */
export const testMode = (point: Optioned): string | null =>
  point.options?.includes("file-test-mode") === true ? asked(point, ["file-test-mode"]) : null;

/**
 * The part of the work that neither operation nor block size states: the mode of sysbench fileio, and fio's block sizes
 * if there are several (HOWTO 3.42: bs, bssplit, bsrange), as `name=value`. "": nothing, or unknown.
 */
export function askedKind(point: Optioned & { readonly block_bytes: number | null }): string {
  const mode = testMode(point);
  if (mode !== null || point.block_bytes !== null) return mode ?? "";
  const bs = asked(point, BLOCK);
  return askedBlocks(point)[0] ?? (bs === null ? "" : `bs=${bs}`);
}
