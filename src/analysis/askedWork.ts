/** Options that change what a drive has to do at an equal load, as `name=value`: unlike ones are never repeats. */
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import { type OptionRow, optionRows } from "./jobOptions";

/** The tool decides what the name of an option means. */
export interface OfTool {
  readonly tool: string;
  readonly options: string | null;
  readonly job_index: number;
}

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

/**
 * Options of fio that do not change the work: they name files and jobs, set the load, the time, the order and the logs,
 * or are part of the workload and read elsewhere.
 */
const NO_WORK = new RegExp(
  `^(?:${[
    "name jobname description comm profile hostname port uid gid clientname conf http_.*",
    "filename.* unique_filename directory .*_file filetype opendir lockfile unlink.* allow_.* create_.*",
    "rw readwrite bs blocksize bsrange blocksize_range bssplit rwmix.* ioengine direct buffered",
    "zone_append write_mode sg_write_mode read_mode verify_mode",
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
 * Parameters of vdbench (User's Guide 5.04.07) that change what a drive has to do at an equal load, with their usual
 * values, separated by spaces: hits in a cache, the part of a drive, data that compresses, how a file is opened.
 */
const VDBENCH: Readonly<Record<string, string>> = {
  ...{ rhpct: "0", whpct: "0", hitarea: "1m", range: "0,100", offset: "0", align: "0", stride: "", streams: "" },
  ...{ compratio: "1", dedupratio: "1", dedupunit: "", dedupsets: "", dedupflipflop: "" },
  ...{ size: "", openflags: "o_direct directio", journal: "no", validate: "no", fileselect: "", stopafter: "" },
  // How several workloads share the work.
  ...{ skew: "0 100", priority: "" },
  // Neither random nor sequential.
  seekpct: "0 100 rand random seq sequential seqnz eof",
};

/**
 * Of all definitions of a parameter file: which of them a run used is not known here. What a for-loop set for the run
 * wins (`forcompratio=(1,2)`).
 */
function vdbenchWork(options: string | null, job_index: number): string {
  const rows = optionRows(options, job_index);
  const looped = new Set(rows.flatMap(({ name, wins }) => (wins === "job" ? [name] : [])));
  const own = rows.flatMap(({ name, global, job, wins }) =>
    (wins === "job" ? job : global).flatMap((line) => {
      const pairs = `${name}=${line}`
        .toLowerCase()
        .split(/,(?![^(]*\))/)
        .map((pair) => pair.replaceAll(/[()]/g, "").split("="));
      // The files are one thing: `depth=2,width=3,files=20,size=64k`.
      if (name === "fsd") {
        const set = pairs.filter(([key]) => /^(?:depth|width|files|sizes?|totalsize|distribution)$/.test(key!));
        return set.length === 0 ? [] : [`files=${set.map(([key, value = ""]) => `${key!}:${value}`).join(",")}`];
      }
      return pairs.flatMap(([key = "", value = ""]) => {
        const usual = wins !== "job" && looped.has(key) ? undefined : lookUp(VDBENCH, key);
        return usual === undefined || usual.split(" ").includes(value) ? [] : [`${key}=${value}`];
      });
    }),
  );
  return [...new Set(own)].sort(byName).join(" ");
}

/** Which options of a tool are no work: they name files and hosts, set the load, the time and the report, or are facts. */
interface Told {
  /** Names of printed options, separated by spaces. */
  readonly besides: string;
  /** Usual values of the others, separated by spaces, if not `0`, `no` or `false`. */
  readonly usual: Readonly<Record<string, string>>;
  /** Flags of its command line, as `-e`, `-M80%`. */
  readonly flags: RegExp;
  /** Letters that take a value; null: each word is one option (`-b8K`). */
  readonly valued: string | null;
  /** The printed option that says the same as a flag. */
  readonly printed?: Readonly<Record<string, string>>;
}

/** All phases of IO500 are one benchmark: a command of IOR for each (io500.c). */
const IOR: Told = {
  besides:
    "api apiVersion test_filename ordering_in_a_file nodes tasks clients clients_per_node repetitions xfersize " +
    "aggregate_filesize useO_DIRECT randomOffset verbose dryRun",
  usual: {
    ...{ access: "single-shared-file", type: "independent", segments: "1", ordering_inter_file: "no_tasks_offsets" },
    ...{ memoryBuffer: "CPU", dataAccess: "CPU", GPUDirect: "0" },
  },
  // parse_options.c and ior.c of 3.0 to 4.1.
  flags: /^-(?:[aABCdDfFGhHijkKNoqrtTvwXzZ]|O(?:summary|\w+(?:File|CSV)(?:=|$))|-.*odirect)/,
  valued: "aAbdDfGijJlMNoOQsStTUX",
  printed: { b: "blocksize", c: "type", s: "segments" },
};

const TOLD: Readonly<Record<string, Told>> = {
  ior: IOR,
  io500: IOR,
  act: {
    // configuration.c 3.0 to 4.0, cfg_storage.c and cfg_index.c 5.0 to 6.6.
    besides:
      "device-names num-devices file-size-mbytes test-duration-sec report-interval-sec microsecond-histograms " +
      "read-reqs-per-sec write-reqs-per-sec",
    usual: {
      ...{ "record-bytes": "1536", "large-block-op-kbytes": "128", "replication-factor": "1", "compress-pct": "100" },
      ...{ "defrag-lwm-pct": "50", "max-reqs-queued": "100000", "max-lag-sec": "10", "scheduler-mode": "noop" },
    },
    flags: /^/,
    valued: "",
  },
  elbencho: {
    // docs/usage/help-all.md, 3.1-9.
    besides:
      "path paths hosts hostsfile numhosts clients clientsfile servers serversfile port label csvfile jsonfile resfile " +
      "configfile opslog log nolive live1 live1n liveint livecsv livejson livecsvex lat latpercent latpercent9s " +
      "lathisto allelapsed cpu version threads iodepth IO_depth block block_size size file_size direct direct_IO rand " +
      "random read write rwmixpct mkdirs delfiles deldirs stat quit r w d D F iterations timelimit infloop limitread " +
      "limitwrite start phasedelay nodiocheck nodelerr no0usecerr svcupint svcpwfile svcwait svcping s3key s3secret " +
      "s3sessiontoken s3endpoints s3region s3log s3logprefix",
    // Their 0 is the first processor.
    usual: { cores: "", gpuids: "", zones: "" },
    flags: /^/,
    valued: "",
  },
  sysbench: {
    // sysbench.c, sb_fileio.c and the OLTP scripts of 1.0; a script's options only where its command was printed.
    besides:
      "threads num-threads time max-time events max-requests rate forced-shutdown thread-init-timeout report-interval " +
      "report-checkpoints warmup-time percentile histogram verbosity debug rand-seed luajit-cmd file-total-size " +
      "file-block-size file-rw-ratio file-test-mode file-io-mode file-async-backlog file-num oltp-test-mode oltp-only",
    usual: {
      ...{ "file-fsync-end": "on", "file-extra-flags": "(none) 0 direct directio 3 4000 16384" },
      ...{ "db-driver": "mysql", tables: "1", "table-size": "10000", "rand-type": "special", "db-ps-mode": "auto" },
    },
    flags: /^/,
    valued: "",
  },
  diskspd: {
    besides:
      "path size BlockSize RequestCount WriteRatio Throughput ThreadsPerFile ThreadCount Duration Warmup Cooldown RandSeed " +
      "MeasureLatency CalculateIopsStdDev IoBucketDuration DisableOSCache DisableLocalCache MemoryMappedIo RandomAccess " +
      "SequentialScan",
    usual: { WriteThrough: "false", Pattern: "sequential", IOPriority: "3", Weight: "1" },
    // CmdLineParser.cpp, 2.0.17 to 2.2.
    flags: /^-(?:[bcCdDeFgLoOPRtvwWXyz]|[rs]$)/,
    valued: null,
  },
  iozone: {
    besides: "size record",
    usual: {},
    // iozone.c 3.x: getopt.
    flags: /^-(?:[aAbfFgiIlnNOqrRstuvwyz]|\+n)/,
    valued: "+bdfFgHijJklLnPqrsStuUVXyY",
  },
};

/** `-wFz -M 80% --posix.x=1`: `-w`, `-F`, `-z`, `-M80%`, `--posix.x=1`. */
function flagsIn(command: string, valued: string | null): string[] {
  const words = command.match(/"[^"]*"|\S+/g) ?? [];
  const cluster = new RegExp(`^-([^-${valued}]*)(?:([${valued}])=?(.*))?$`);
  return words.flatMap((word, i) => {
    // `-G -1419`: a number is a value.
    if (!/^--?[a-z+]/i.test(word)) return [];
    const [, plain, letter, own = ""] = (valued === null ? null : cluster.exec(word)) ?? [];
    if (plain === undefined) return [word];
    const next = words[i + 1] ?? "";
    const more = (own === "" || letter === "+") && !/^-\D/.test(next) ? next : "";
    return [...[...plain].map((one) => `-${one}`), ...(letter === undefined ? [] : [`-${letter}${own}${more}`])];
  });
}

/** What a tool prints of its options and its command line, without what is no work and what is usual. */
function toldWork({ besides, usual, flags, valued, printed = {} }: Told, rows: readonly OptionRow[], tool: string) {
  const isCommand = ({ name }: OptionRow): boolean => name === "command" || tool === "io500";
  const wordOf = (text: string): string => text.trim().replaceAll(/\s+/g, "_");
  const no = new Set(besides.split(" "));
  const options = rows
    .filter((row) => !isCommand(row))
    .flatMap(({ name, global }) => {
      const [key, value] = [wordOf(name), wordOf(global.join(","))];
      const isUsual = (lookUp(usual, key) ?? "0 no false").split(" ").includes(value);
      return isUsual || value === "" || no.has(key) ? [] : [`${key}=${value}`];
    });
  // A place is none: `-U /mnt` (iozone).
  const asFlags = rows
    .filter(isCommand)
    .flatMap(({ global }) => flagsIn(global.join(" "), valued))
    .map((flag) => flag.replace(/(?:=|(?<=^-\w))(?:~|\.{0,2}\/|[a-z]:\\).*/i, ""));
  const isPrinted = (flag: string): boolean => rows.some(({ name }) => name === lookUp(printed, flag[1]));
  return [...options, ...asFlags.filter((flag) => !flags.test(flag) && !isPrinted(flag))];
}

const KNOWN = Object.keys(DEFAULTS);
const placeOf = ({ name }: OptionRow): number => (KNOWN.includes(name) ? KNOWN.indexOf(name) : KNOWN.length);

/**
 * The options that change the work and differ from their default: `name=value`, separated by spaces; a flag is `name`.
 */
export function askedWork({ tool, options, job_index }: OfTool): string {
  if (tool === "vdbench") return vdbenchWork(options, job_index);
  const told = lookUp(TOLD, tool);
  if (told !== undefined) {
    const rows = optionRows(options, job_index).filter(({ wins }) => wins !== "derived");
    return [...new Set(toldWork(told, rows, tool))].sort(byName).join(" ");
  }
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
