/** How the numbers of one tool differ from those of others. Pages ask here and know no tool by name. */

type Tool = string | null | undefined;

/** The latency a tool usually reports: fio completions (HOWTO 3.42, clat), the others responses. */
export const usualKind = (tool: Tool): "clat" | "response" => (tool === "fio" ? "clat" : "response");

/** The file has the members, and we add them up, histograms too; other tools print their own sum. */
export const addedFromFile = (tool: Tool): boolean => tool === "fio";

/** One entry may stand for several sections, with the options of one of them (fio HOWTO 3.42, group_reporting). */
export const groupsSections = (tool: Tool): boolean => tool === "fio";

/** Its percentiles are values of histogram bins (fio stat.c); other tools print what they counted. */
export const hasBinnedPercentiles = (tool: Tool): boolean => tool === "fio";

/** Jobs have numbers in its file; elsewhere the title tells them apart. */
export const numbersJobs = (tool: Tool): boolean => tool === "fio";

/** Its time series are separate logs, a file per job: which of them ran together has to be told. */
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

/** Its load is jobs as well: vdbench and ACT have threads or a rate. What sysbench calls threads counts as jobs. */
export const hasJobs = ({ tool }: { readonly tool: string }): boolean => tool !== "vdbench" && tool !== "act";

/** Its jobs are threads (sysbench --threads). */
export const countsThreads = (tool: Tool): boolean => tool === "sysbench";

/** Its report contains values over time (sysbench --report-interval), so the report is drawn over time. */
export const reportsOverTime = (tool: Tool): boolean => tool === "sysbench";

/** It asks for a load and judges by shares over limits: it has a page of slices instead of a curve. */
export const isJudgedBySlices = (tool: Tool): boolean => tool === "act";

const ONE_SIZE = new Set(["diskspd", "elbencho", "io500", "ior", "iozone", "mlperf"]);

/** Its tests have I/Os of one size each: one that is missing was not printed, and does not vary. */
export const hasOneSize = (tool: Tool): boolean => ONE_SIZE.has(tool ?? "");

/** The page that draws its series over time: the page of slices is named after its tool. */
export const pageOverTime = (tool: Tool): "act" | "timeline" => (isJudgedBySlices(tool) ? "act" : "timeline");
