import { facts } from "./facts";
import { lookUp } from "~/base/lookUp";
import type { curveChart as en } from "../en/curve-chart";
import { and, counted, statisticWord } from "./counted";
import type { Translated } from "../translated";

const kindWords: Readonly<Record<string, string>> = {
  clat: "完成延迟 (clat)",
  lat: "总延迟 (lat)",
  slat: "提交延迟 (slat)",
  response: "响应时间",
  unknown: "类型不明的延迟",
};
const arrivalWords: Readonly<Record<string, string>> = { linear: "均匀", poisson: "泊松" };
const arrivals = (processes: readonly (string | null)[]): string =>
  `${processes.map((process) => lookUp(arrivalWords, process ?? "") ?? "未知").join("、")}到达`;
const sweeps: Readonly<Record<string, string>> = { rate: "速率扫描", outstanding: "队列深度扫描" };

const kindShort: Readonly<Record<string, string>> = { response: "响应", unknown: "类型不明" };

/** No space between two words of the language: only before a number or a Latin word. */
const joined = (pattern: string, op: string): string => (/^[\da-z]/i.test(op) ? `${pattern} ${op}` : `${pattern}${op}`);

export const curveChart: Translated<typeof en> = {
  pattern: { random: "随机", seq: "顺序" },
  access: joined,
  ops: {
    read: "读",
    write: "写",
    trim: "trim",
    sync: "sync",
    mixed: "读 + 写",
    transaction: "事务",
    query: "查询",
    trimwrite: "trim + 写",
  },
  mix: (readPercent) =>
    readPercent === null
      ? "读写混合"
      : `${Number(readPercent.toFixed(2))}/${Number((100 - readPercent).toFixed(2))} 混合`,
  rateUnits: { transaction: "事务/s", query: "查询/s" },
  transactions: (readPercent) =>
    readPercent === null
      ? "事务"
      : readPercent === 100
        ? "SQL 只读事务"
        : readPercent === 0
          ? "SQL 只写事务"
          : `SQL 事务，读占 ${Number(readPercent.toFixed(0))} %`,
  allOperations: "全部操作",
  jobs: (n) => `${counted(n)} 个作业`,
  threads: (n) => `${counted(n)} 个线程`,
  accelerators: (n) => `${counted(n)} 个加速器`,
  drives: (n) => `${counted(n)} 块盘`,
  noJobs: "无作业",
  direct: (direct) => (direct ? "直接 I/O" : "缓冲 I/O"),
  arrivals,
  sweep: (load, process) => `${lookUp(sweeps, load) ?? load}${process === "poisson" ? `，${arrivals([process])}` : ""}`,
  notStated: "未注明",
  varies: "不一",
  jobsVary: "作业数不一",
  engineNotStated: "引擎未注明",
  directNotStated: "未注明直接或缓冲 I/O",
  depth: (iodepth) => `深度 ${counted(iodepth)}`,

  kind: (kind) => lookUp(kindWords, kind) ?? kind,
  kindShort: (kind) => lookUp(kindShort, kind) ?? kind,
  yTitle: (statistic, kinds, short) =>
    kinds.length !== 1
      ? `${statisticWord(statistic)} 延迟（${kinds.map((kind) => lookUp(kindShort, kind) ?? kind).join("、")}）`
      : `${statisticWord(statistic)} ${short ? (lookUp(kindShort, kinds[0] ?? "") ?? kinds[0] ?? "") : (lookUp(kindWords, kinds[0] ?? "") ?? "")}`,
  x: {
    iops: "IOPS，实际",
    gb_per_s: "GB/s，实际",
    gib_per_s: "GiB/s，实际",
    outstanding: "在途 I/O",
  },
  xShort: { iops: "IOPS", gb_per_s: "GB/s", gib_per_s: "GiB/s", outstanding: "在途" },
  achieved: (unit) => `${unit}，实际`,
  summed: (rate, ops) => `${rate}，${ops}`,
  threadsAxis: "线程",
  or: "或",
  outstanding: (n) => `在途 ${n}`,
  asked: (rate) => `设定 ${rate}`,
  askedTag: (rate, unit, ofAll) => `设定${ofAll ? "合计" : ""} ${rate} ${unit}`,
  percentTag: (percent) => `${percent} % 负载`,
  unknownLoad: "负载不明",
  maximum: "最大",
  maximumTag: "不限速最大值",
  peak: (value, unit, load, of) =>
    `峰值 ${value} ${unit}${load === null ? "" : `，${load}`}${of > 1 ? `，${of} 次的中位数` : ""}`,

  peakHere: (load) => `${load}，峰值`,
  pastPeak: "峰值之后",

  throughput: "吞吐量",
  together: (ops) => `${ops} 合计`,
  ofThese: (value, op) => `其中${op} ${value}`,
  atLeast: "直方图最后一个桶：此值或更高",
  readOff: "由直方图读出",
  samplesAbove: (statistic) => `超过 ${statistic} 的样本`,
  excluded: (why) => `已排除：${why}`,
  corrected: (keys) => `${and(keys)}已更正`,
  failed: (error) => (error === null || error === 0 ? "失败：无 I/O" : `失败：错误 ${error}`),
  staggered: "运行时长不等：总量除以最长时长，并非同时达到的速率",
  repeats: (n, median, min, max, unit) => `此负载 ${n} 次重复之一：中位数 ${median}，${min} 至 ${max} ${unit}`,
  medianOf: (n, min, max, unit) => `此负载 ${n} 次重复的中位数：${min} 至 ${max} ${unit}`,
  members: (n, of) => `${n}/${of} 个成员：合计缺少其余成员`,
  ofMembers: (of) => `共 ${of}`,
  fallen: (percent) => `峰值之后：比峰值低 ${percent} %`,
  onLine: "中位数，在线上",
  besideLine: "在线外",
  missed: (asked, percent) => `设定 ${asked}：${percent} %`,
  aboveMax: "≤ 最大值，桶宽所致",
  slowest: (statistic) => `按最慢成员的 ${statistic} 绘制`,
  between: (least, most) => `${least} 至 ${most}`,
  few: (n, statistic) => `超过 ${statistic} 的样本仅 ${counted(n)} 个`,
  note: "备注",

  colour: {
    ...facts,

    op: "操作",
    none: "",
  },
  colourThreads: "线程",
  colourOne: (what, value) => `${what}：${value}`,
  dashArrivals: "泊松到达",
  dashTools: (tools) => `${tools.join("、")}（首个为实线）`,
  dashTells: (values) =>
    values === null
      ? "与标点形状一起区分同色系列"
      : values.length > 4
        ? `区分 ${values.length} 种，${values[0] ?? ""} 为实线`
        : `${values.join("、")}（首个为实线）`,
  dashJobs: (jobs) => (jobs.length === 2 ? `${jobs[1] ?? ""} 个作业` : `作业数 ${jobs.join("、")}（首个为实线）`),
  highlighted: (others) => `当前系列；其余 ${others} 个为灰色`,
  few_key: (statistic) => `灰色标点：超过 ${statistic} 的样本不足 10 个`,
  staggeredKey: "◒ 作业运行时长不等",
  membersKey: (n, of) => `○ “${n}/${of} 个成员”：合计缺少其余成员`,
  membersAt: (load, n, of) => [load, `${n}/${of} 个成员`].filter((part) => part !== null).join(" · "),
  repeatKey: "小标点：同一负载的重复，不连线",
  frontierKey: "线：各吞吐量下的最低延迟，取队列深度 × 作业数的最优；淡色标点：其他负载",
  sweptKey: (names) => `${and(names)} 的最优负载不足四个，线为吞吐量最高的作业数下的各队列深度`,
  sweepKey: "线：吞吐量最高的作业数下的各队列深度；淡色标点：其他负载",
  numbers: {
    outstanding: "数字：在途 I/O",
    threads: "数字：线程数",
    grid: "数字：队列深度 × 作业数",
    rate: "数字：设定速率",
    both: "数字：受控负载",
    blocks: "数字：块大小",
  },
};
