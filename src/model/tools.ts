/** How the numbers of one tool differ from those of others. Pages ask here and never check for a tool by name. */
type Tool = string | null | undefined;

/** The latency a tool usually reports: completion latency for fio (HOWTO 3.42, clat), response time for the others. */
export const usualKind = (tool: Tool): "clat" | "response" => (tool === "fio" ? "clat" : "response");

/** The file has the members and we add them up, histograms included; other tools print their own sum. */
export const addedFromFile = (tool: Tool): boolean => tool === "fio";

/** One entry may cover several sections, with the options of only one (fio HOWTO 3.42, group_reporting). */
export const groupsSections = (tool: Tool): boolean => tool === "fio";

/** Its percentiles are values of histogram bins (fio stat.c); other tools print what they counted. */
export const hasBinnedPercentiles = (tool: Tool): boolean => tool === "fio";

/** Jobs have numbers in its file; elsewhere titles distinguish them. */
export const numbersJobs = (tool: Tool): boolean => tool === "fio";

/** Its time series are separate logs, a file per job, which do not tell which jobs ran together. */
export const logsByJob = (tool: Tool): boolean => tool === "fio";

/**
 * Its processor time is that of a thread, in percent of one processor (fio stat.c, usr_cpu); elsewhere that of a host,
 * in percent of all.
 */
export const countsOneProcessor = (tool: Tool): boolean => tool === "fio";

/** It prints errors only if there are some (fio and vdbench print a count either way). */
export const printsOnlyFailures = (tool: Tool): boolean => tool !== "fio" && tool !== "vdbench";

/** It calls its outstanding I/Os threads (sysbench --threads, vdbench threads=). */
export const callsJobsThreads = (tool: Tool): boolean => tool === "sysbench" || tool === "vdbench";

/** Jobs are part of its load. vdbench and ACT have threads or a rate; sysbench threads count as jobs. */
export const hasJobs = ({ tool }: { readonly tool: string }): boolean => tool !== "vdbench" && tool !== "act";

/** An unknown number of drives behind one name: software RAID, LVM, multipath. */
const isArray = (target: string): boolean => /^(?:\/dev\/)?(?:md|dm-|mapper\/)/.test(target);

/** A device or namespace; for a file it is unknown which drives hold it. */
export const isDevice = (target: string): boolean =>
  /^(?:\/dev\/(?!shm\/)|\\\\[.?]\\|(?:trtype|traddr)[=:]|#\d+$|nvme\d|[shv]d[a-z]+\d*$|md\d|dm-|loop\d)/i.test(target);

/** The drive of a partition: `nvme0n1p2` and `/dev/sda1` are on `nvme0n1` and `/dev/sda`. */
export const wholeDrive = (device: string): string =>
  device
    .replace(/-part\d+$/, "")
    .replace(/(?<=^|\/)(nvme\d+n\d+|mmcblk\d+)p\d+$/, "$1")
    .replace(/(?<=^|\/)((?:[shv]|xv)d[a-z]+)\d+$/, "$1");

/** How many drives these are, on one host; null: unknown, for files may be on one drive. */
export const drivesAt = (targets: readonly string[]): number | null =>
  targets.some(isArray) || (targets.length > 1 && !targets.every(isDevice))
    ? null
    : new Set(targets.map(wholeDrive)).size;

/** The set-up in a name, with the tool before a bare version: "fio 3.36". */
export function setupName({ setup, setup_name, tool, tool_version }: Versioned): string {
  if (setup_name !== undefined) return setup_name;
  const isVersion = (word: string): boolean => tool_version !== null && word.replace(/^v/i, "") === tool_version;
  const words = (setup ?? "").split(" ");
  return words.map((word, i) => (isVersion(word) && words[i - 1] !== tool ? `${tool} ${word}` : word)).join(" ");
}

interface Versioned {
  readonly setup: string | null;
  readonly setup_name?: string | undefined;
  readonly tool: string;
  readonly tool_version: string | null;
}

/** Its jobs are threads (sysbench --threads). */
export const countsThreads = (tool: Tool): boolean => tool === "sysbench";

/** Its load is the accelerators that it simulates, each with an unknown number of reads in flight. */
export const countsAccelerators = (tool: Tool): boolean => tool === "mlperf-storage";

/** What it times are whole passes over its files: no start could be left out. */
export const timesPasses = (tool: Tool): boolean => ["ior", "io500", "iozone", "elbencho"].includes(tool ?? "");

/** Its report contains values over time (sysbench --report-interval), so the report is drawn over time. */
export const reportsOverTime = (tool: Tool): boolean => tool === "sysbench";

/** It asks for a load and is judged by the share of slow I/Os per time slice: a page of slices instead of a curve. */
export const isJudgedBySlices = (tool: Tool): boolean => tool === "act";

const ONE_SIZE = new Set(["diskspd", "elbencho", "io500", "ior", "iozone", "mlperf-storage"]);

/** All I/Os of a test have one size: a missing size was not printed, it does not vary. */
export const hasOneSize = (tool: Tool): boolean => ONE_SIZE.has(tool ?? "");

/** Its processes run on any nodes of a cluster. */
export const runsUnderMpi = (tool: Tool): boolean => tool === "ior" || tool === "io500";

/** The page for its series over time: the page of slices is named after its tool. */
export const pageOverTime = (tool: Tool): "act" | "timeline" => (isJudgedBySlices(tool) ? "act" : "timeline");
