import type { run as en } from "../en/run";
import { and, counted, statisticWord } from "./counted";
import type { Translated } from "../translated";

const measurements = (n: number): string => `${counted(n)} 个测量`;

export const run: Translated<typeof en> = {
  what: { step: "测量" },
  words: { inRun: "，" },
  form: {
    nines: (kind) => `各百分位的${kind}`,
    time: "随时间的值",
  },
  forms: { nines: "各百分位的延迟" },
  steps: measurements,
  runs: (count) => `${counted(count)} 次测试`,
  noRun: "没有测试",
  awaited: "单次测试页。",
  caption: {
    of: (shown, all) => `${counted(shown)}/${measurements(all)}`,
    fastest: "取最快者",
    seconds: (ends) => `测量 ${ends.join(" 至 ")} s`,
    members: (count) => `由 ${counted(count)} 个成员合并`,
    intervals: (count) => `${counted(count)} 个区间`,
  },
  verdict: {
    at: (rate, label, latency) => `${rate}，${label} ${latency}`,
    sentence: (parts) => (parts.length === 0 ? "" : `${parts.join("，")}。`),
    measured: (seconds) => `测量 ${seconds} s。`,
    fastest: (of, what) => `${counted(of)} 个中最快：${what}`,
    more: (count) => `另有 ${measurements(count)}。`,
    failed: "失败：",
    leftOut: "略去：",
    nothing: "此测试没有速率，也没有延迟。",
  },
  without: (names, kind) =>
    `${and(names.map((name) => (name === "" ? "此测试" : name)))}：没有 ${kind} 的百分位，未绘制。`,
  total: "合计",
  asked: (rate) => `设定 ${rate}`,
  syncs: (count) => `${counted(count)} 次 sync`,
  betweenEdges: "在直方图的两个边界之间",
  notInFile: "文件中没有",
  tiles: "结果",
  openSource: (what) => `${what}：来源`,
  reported: {
    transactions_per_s: "TPS",
    queries_per_s: "查询/s",
    events_per_s: "事件/s",
    memory_bytes_per_s: "MiB/s（内存）",
    errors_per_s: "错误/s",
  },
  eventLatency: (statistic) => `${statisticWord(statistic)} 延迟`,
  runGone: "测试不在此处",
  runGoneWhy: "链接所指的测试不在这些数据集和路径之内：显示第一个。",
  zoom: { seconds: "s" },
  units: { us: "µs", bytes_per_s: "B/s", iops: "IOPS", count_per_s: "/s" },
  source: {
    title: "此值的来源",
    at: (t) => `${t} s 处`,
    window: "区间",
    lines: (line) => `系列始于第 ${line} 行。`,
  },
  empty: {
    noRunTitle: "此处没有测试。",
    noRun: "这些数据集和路径中没有实测的测试。",
    toFigures: "打开公布值",
    noLatencyTitle: "此测试没有此类延迟。",
    noLatency: "其速率列在“结果”之下。",
    slicesTitle: "此日志没有单个 I/O 的延迟。",
    slices: "它按区间统计超过 1、2、4 ms 等阈值的 I/O 数。",
    toSlices: "显示其时间片和结论",
    otherKind: (kind) => `显示 ${kind}`,
    noPercentilesTitle: "文件中没有百分位。",
    noPercentiles:
      "只有平均值和极值，列在“结果”之下。vdbench 加 histograms 输出百分位，fio 加 clat_percentiles=1 输出百分位。",
    noSeriesTitle: "此测试没有随时间的值。",
    noSeries: "sysbench 加 --report-interval 输出随时间的值。",
    toNines: "显示百分位",
    combinedTitle: "这些百分位无法合并。",
    combined: "多个作业一起测量，而文件没有它们的直方图。百分位不取平均。",
  },
};
