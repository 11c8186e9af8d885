/** The page Curve beside its sentence: menus, caption, badges, why it is empty, the source of a point. Not of the first chart. */
import { facts } from "./facts";
import { curve } from "./curve";
import { plural } from "./counted";

const { and } = curve;

export const curvePage = {
  /** Adds the series drawn faint behind own files to the chart. */
  compare: (name: string) => `Compare with ${name}`,
  kindDetail: {
    default: "clat for fio, response for the others",
    clat: "clat: submitted to completed",
    lat: "lat: slat + clat",
    slat: "slat: until submitted",
    response: "vdbench, sysbench, ACT",
    unknown: "not stated in the file",
  } as Readonly<Record<string, string>>,
  defaultKind: "by the tool",
  notInFiles: "not in these files",
  scales: { log: "logarithmic", linear: "linear" } as Readonly<Record<string, string>>,
  colours: {
    ...facts,
    auto: "what differs",
    op: "read or write",
    none: "nothing",
  } as Readonly<Record<string, string>>,
  tails: "Their percentiles",
  noPoints: "No points.",
  caption: (points: number, maxima: number, series: number, load: string) =>
    `${and([...(points > 0 || maxima === 0 ? [plural(points, "point", "points")] : []), ...(maxima > 0 ? [plural(maxima, "uncontrolled maximum", "uncontrolled maxima")] : [])])} of ${plural(series, "series", "series")}${points > series ? `, lines in order of ${load}` : ""}.`,
  loadWord: {
    outstanding: "outstanding I/Os (the numbers)",
    threads: "threads (the numbers)",
    rate: "the asked rate",
    both: "the controlled load",
    blocks: "block size (the numbers)",
    grid: "throughput (the best of depth × jobs)",
  } as Readonly<Record<string, string>>,
  loops: {
    outstanding: "Closed loop.",
    rate: "Open loop.",
    target: "fio varies the depth (latency_target).",
    both: "",
  } as Readonly<Record<string, string>>,
  badge: {
    mean: (without: number, of: number) =>
      without === of
        ? "mean drawn: no p99"
        : `mean drawn: ${without} of ${of} points ${without === 1 ? "has" : "have"} no p99`,
    meanWhy: "Files that print no p99, or members of which not all print it: no average of percentiles is taken.",
    drawP99: "Draw p99",
    noCombine: "percentiles not combined",
    noCombineWhy: "Some points are of several jobs without histograms: no average of percentiles is taken.",
    correctedWhy: "A label corrects what the result files say here. Rates and latencies are as measured.",
  },
  empty: {
    loading: "Asking…",
    noneTitle: "No series match all choices.",
    none: (what: string) => `Nothing in the loaded data is ${what}.`,
    clear: "Clear all choices",
    noDataTitle: "No runs here.",
    noData: (names: readonly string[]) =>
      `${and(names)} ${names.length === 1 ? "has" : "have"} published figures and no result files.`,
    overTime: (names: readonly string[]) =>
      `${and(names)} ${names.length === 1 ? "has" : "have"} values over time and no result of a load.`,
    toFigures: "Open its figures",
    noLocalTitle: "No files added yet.",
    noLocal: "Drop result files or a folder anywhere. Nothing leaves this machine.",
    noneReadTitle: (files: number) =>
      files === 1 ? "The file could not be read." : `None of the ${plural(files, "file", "files")} could be read.`,
    noneRead: "The list of files says why, and what to do. Drop others anywhere.",
    restoring: "Reading the files that this browser keeps…",
    noPointsTitle: "Your files hold no points.",
    noPoints: (files: number) =>
      `${plural(files, "file was", "files were")} read: logs, options, tables or figures. A curve needs a result with its throughput. Drop the output of the same run too.`,
    toFiles: "Files",
    toExplore: "Throughput in Explore",
    toRuns: "Runs",
    toOwnFigures: "Your figures",
    actTitle: "ACT gives no mean and no percentiles.",
    act: "ACT prints how many operations were slower than each limit. A curve needs one latency per point, and we do not make one up. Asked and achieved rates are in the table.",
    noLatencyTitle: "These results hold no latency.",
    noLatency: "There is nothing for the y axis. Rates are in the table.",
    show: (workload: string) => `Show ${workload}`,
    noStatisticTitle: (statistic: string) => `No ${statistic} here.`,
    noStatistic: (statistic: string, others: readonly string[]) =>
      `None of these points has ${statistic}. They have ${and(others)}.`,
    toLibrary: "To the Library",
    failedTitle: "These results could not be read.",
    failed: (dataset: string, reason: string) => `${dataset}: ${reason}`,
    draw: (statistic: string) => `Draw the ${statistic} instead`,
    zoomTitle: "No point lies in this part of the chart.",
    zoom: "The link or the last zoom cuts everything away.",
  },
  source: {
    computed: (files: string) => `● computed, ${files}`,
    oneFile: "1 file",
    combined: (count: number, tool: string) => `combined from ${count} ${tool === "fio" ? "jobs" : "parts"}`,
    addedRates: "Rates are added.",
    addedByTool: "The tool itself added up its drives; these are its numbers.",
    staggeredRates:
      "Jobs ran for unequal times: rates are the total over the longest run time, not rates they held together.",
    addedHistograms: (count: number) => `Percentiles come from the added histograms of ${count} jobs.`,
    noHistograms: (what: string, count: number) =>
      `These ${what} cannot be combined: the ${count} jobs have no histograms. No average is taken.`,
    unlikeKinds: (count: number) =>
      `This latency cannot be combined: not all of the ${count} jobs have it. No average is taken.`,
    noPercentiles: "The jobs have no percentiles.",
    percentiles: "percentiles",
    firstLines: "The lines below are the first job’s own.",
    published: "◉ published",
    samplesAbove: "samples above it",
    few: "too few to trust",
    samples: "samples",
    throughput: "throughput",
    total: "all directions",
    bandwidth: "bandwidth",
    mean: (kind: string) => `mean ${kind}`,
    max: (kind: string) => `max ${kind}`,
    little: "IOPS × mean lat",
    littleOf: (inFlight: string, outstanding: string) => `${inFlight} of ${outstanding}`,
    littleFits: "Little holds",
    littleOff: "off: host limited, wrong latency, ramp in the data or jobs apart in time",
    littleOpen: "effective outstanding",
    bin: (percent: string) => `bin ± ${percent} %`,
    rounded: (step: string, percent: string) => `printed in steps of ${step}: ± ${percent} %`,
    asked: "asked rate",
    askedInTotal: "asked in total",
    oneOf: (n: number, values: string) =>
      `One of ${String(n)} runs of this load; charts show their median${values === "" ? "" : `: ${values}`}.`,
    tool: (tool: string, version: string | null, format: string) =>
      [version === null ? tool : `${tool}-${version}`, format].join(", "),
    job: (n: number, of: number | null, title: string) => `job ${n}${of === null ? "" : ` of ${of}`} ${title}`,
    failed: (error: number | null) =>
      error === null || error === 0 ? "The job did no I/O." : `The job ended with error ${error}.`,
    runtime: "measured",
    compare: "Compare with published systems",
    tail: "Its percentiles and distribution",
  },
} as const;

/** Why the chart is empty: what is, and the choice that would show something. */
export const curveEmpty = {
  "curve/no-points": { what: "No points match these choices.", todo: "Clear one choice, or open result files." },
  "curve/no-statistic": {
    what: "None of these points has this statistic of this latency.",
    todo: "Choose the mean, or another latency, from the menu on the y axis.",
  },
  "curve/no-throughput": {
    what: "These points have no throughput in this unit.",
    todo: "Choose outstanding I/Os from the menu on the x axis.",
  },
  "curve/all-failed": { what: "All these points failed.", todo: "Open the table for their errors and files." },
  "curve/zoomed-out": { what: "No point lies inside this zoom.", todo: "Step back to the whole chart." },
};
