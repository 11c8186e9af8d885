/** In what the numbers of one tool are not like those of others. Pages ask here and know no tool by name. */

type Tool = string | null | undefined;

/** Latency that a tool usually speaks of: fio of completions (HOWTO 3.42, clat), the others of responses. */
export const usualKind = (tool: Tool): "clat" | "response" => (tool === "fio" ? "clat" : "response");

/** The file has the members, and we add them up, histograms too; other tools print their own sum. */
export const addedFromFile = (tool: Tool): boolean => tool === "fio";

/** One entry may stand for several sections, with the options of one of them (fio HOWTO 3.42, group_reporting). */
export const groupsSections = (tool: Tool): boolean => tool === "fio";

/** Its percentiles are values of the bins of a histogram (fio stat.c); other tools print what they counted. */
export const hasBinnedPercentiles = (tool: Tool): boolean => tool === "fio";

/** Jobs have numbers in its file; elsewhere the title says which. */
export const numbersJobs = (tool: Tool): boolean => tool === "fio";

/** Its time series are logs of their own, a file a job: what of them ran together has to be told. */
export const logsByJob = (tool: Tool): boolean => tool === "fio";

/** Its processor time is of a thread in percent of one processor (fio stat.c, usr_cpu), elsewhere of a host in percent of all. */
export const countsOneProcessor = (tool: Tool): boolean => tool === "fio";

/** It prints errors where there are some, and never that there are none (fio and vdbench count them). */
export const printsOnlyFailures = (tool: Tool): boolean => tool === "act" || tool === "sysbench";

/** What it keeps in flight it calls threads (sysbench --threads, vdbench threads=). */
export const callsJobsThreads = (tool: Tool): boolean => tool === "sysbench" || tool === "vdbench";

/** Its load is jobs as well: vdbench and ACT have threads or a rate. What sysbench calls threads counts as jobs. */
export const hasJobs = ({ tool }: { readonly tool: string }): boolean => tool !== "vdbench" && tool !== "act";

/** Its jobs are threads (sysbench --threads). */
export const countsThreads = (tool: Tool): boolean => tool === "sysbench";

/** Values over time stand in its report itself (sysbench --report-interval): the report is drawn over time. */
export const reportsOverTime = (tool: Tool): boolean => tool === "sysbench";

/** It asks for a load and judges by shares over limits: there is no curve of it, but a page of slices. */
export const isJudgedBySlices = (tool: Tool): boolean => tool === "act";

/** The page that draws its series over time: that of slices is named after its tool. */
export const pageOverTime = (tool: Tool): "act" | "timeline" => (isJudgedBySlices(tool) ? "act" : "timeline");
