import { phrases } from "./phrases";
import type { knee as en } from "../en/knee";
import { counted, statisticWord, tight } from "./counted";
import type { Translated } from "../translated";

const at = (rate: string, load: string | null): string => (load === null ? rate : `${rate}（${load}）`);

export const knee: Translated<typeof en> = {
  reasons: {
    few: "到峰值为止不足 6 个点",
    "scales-disagree": "线性延迟与对数延迟的结果不一致",
    "last-point": "取决于最后一个点",
    weak: "弯折过弱",
    rising: "吞吐量到末端仍在上升",
    nothing: "没有同时具备吞吐量和此延迟的档位",
  },
  kinds: {
    limit: "上限",
    kneedle: "Kneedle",
    saturation: "饱和",
    power: "功效点",
  },
  kindDetail: {
    limit: "满足所设延迟上限的最后一个点",
    kneedle: "弯折处，线性延迟和对数延迟",
    saturation: "此后负载每翻倍增益不足 5 %",
    power: "吞吐量与延迟之比最大",
  },

  readOff: {
    title: (statistic, limit) => `${statistic} ≤ ${limit} 时的读数`,
    system: "系统",
    rate: (x) => (x === "gb_per_s" ? "GB/s" : x === "gib_per_s" ? "GiB/s" : "IOPS"),
    hint: "点击名称聚焦该线，点击数值打开来源。",
  },

  within: (limit, rate, load) => `≤ ${limit}：${at(rate, load)}`,
  withinMost: (limit, rate, load) => `≤ ${limit}：${load === null ? rate : `${rate}，最大值在 ${load}`}`,
  allPass: (rate, at) => (at === null ? `全部满足，≥ ${rate}` : `全部满足，最大 ${rate}（${at}）`),
  oneLoad: (rate) => `仅一个负载，≥ ${rate}`,
  none: (limit, later) => (later ? `首个负载即超出 ${limit}` : `均超出 ${limit}`),
  named: (kind, rate, load) => `${kind}：${at(rate, load)}`,
  noKnee: "无拐点",
  ofOp: (op, statistic, answer) => `${answer}，按${op} ${statistic}`,
  both: (rate) => `合计 ${rate}`,
  byLatency: (op, statistic) => `按${op} ${statistic}`,

  limitLabel: (statistic, limit) => `上限 ${statisticWord(statistic)} ≤ ${limit}`,
  ring: (statistic) => `◯ 环：按负载顺序，${statistic} 超出上限前的最后一个点`,
  ringMost: (statistic) => `◯ 环：${statistic} 上限之内的最大吞吐量`,
  ringNamed: (kind) => `◯ 环：${kind}`,
  tick: (load) => `┼ ${load}`,
  interpolated: "○ 两个负载之间插值",

  lastOk: "上限之内的最后一个点",
  next: (value) => `下一个：${value}`,
  mostHere: "上限之内的最大值",
  mostLast: (load) => `直到 ${load} 均满足`,
  allPassShort: "全部点均满足",
  firstFailIs: "首个超出上限的点",
  isKneeSays: "此线的拐点",

  noneHere: "没有此系列",
  cells: {
    ok: "满足",
    most: "满足，最大",
    last: "最后满足",
    first: "首个超出",
    over: "超出",
    again: "再次满足",
    apart: "未判断",
  },
  againNote: "在超出之后：不计",
  kneeCell: "拐点",
  noKneeCell: (why) => `无拐点：${why}`,

  notes: {
    ratios: "上限是时间，在比值轴上没有对应的线。结果仍以延迟本身为准。",
    fewAbove: (n, statistic) => `${counted(n)} 个结果所依据的、超过 ${statistic} 的样本不足 10 个。`,
    kneedle:
      "Kneedle：吞吐量取线性，延迟分别取线性和对数，只看到峰值为止的点。两者不一致，或由最后一个点决定时，没有拐点。",
    saturation: "饱和：首个这样的负载，其后负载每翻倍，吞吐量增益均不到 5 %。",
    power: (statistic) =>
      `功效点（Kleinrock）：吞吐量与 ${statistic} 延迟之比最大。本为平均值而设；用于百分位时仅供参考。`,
  },

  verdict: {
    within: (statistic, limit) => `${statistic} ≤ ${limit} 时，`,
    submitted: "clat 不含大部分时间",
    bySlowest: (statistic) => `最慢成员的 ${statistic}`,
    reaches: (asked, name, rate, load, by) =>
      tight(`${asked}${name ?? "此系统"} 达到 ${at(rate, load)}${by === null ? "" : `，${by}`}。`),
    most: (asked, name, rate, load, by) =>
      tight(`${asked}${name ?? "此系统"} 最高：${at(rate, load)}${by === null ? "" : `，${by}`}。`),
    knee: (kind, name, rate, load) => `${kind}：${name === null ? "" : `${name} `}${at(rate, load)}。`,
    folds: (last) => `直到 ${last} 均满足，但吞吐量更低。`,
    next: (latency, load) => (load === null ? `下一个点为 ${latency}。` : `下一个负载 ${load} 为 ${latency}。`),
    sync: (statistic, latency) => `sync 的 ${statisticWord(statistic)}：${latency}。`,
    allPass: "没有负载超出上限。",
    bestOf: (loads) => `${counted(loads)} 个负载中的最优。`,
    none: (statistic, limit, later) =>
      later ? `首个负载即超出 ${statistic} ≤ ${limit}。` : `没有负载满足 ${statistic} ≤ ${limit}。`,
    lowest: (latency, name, load) =>
      `最低 ${latency}${name === null ? "" : `，${name}`}${load === null ? "" : `，${load}`}。`,
    peak: (name, rate, latency, load) =>
      tight(
        `${name ?? "此系统"} 峰值 ${rate}${latency === null ? "" : `，${latency}`}${load === null ? "" : `，${load}`}。`,
      ),
    noKnee: (kind, name, why) => `${kind}：${name === null ? "" : `${name}，`}无拐点（${why}）。`,
    second: (name, rate, times) => tight(`${name} 达到 ${rate}${times === null ? "" : `，为其 ${times} 倍`}。`),
    others: (name, rate, less) => tight(`${name} 达到 ${rate}，其余 ${counted(less)} 个更低。`),
    noKneeOf: (n) => `其余 ${counted(n)} 个无拐点。`,
    noneOf: (n, often = "") => `${phrases.bracketed(`其余 ${counted(n)} 个在首个负载即超出`, often)}。`,
    otherIn: ({ within, of }) => `另一个：${String(of)} 次中 ${String(within)} 次。`,
    unjudged: (n, statistic) => `其余 ${counted(n)} 个无法按 ${statistic} 判断。`,
  },

  limitHint: "方向键按 1-2-5 步进，Delete 取消。",
  removeKnee: "取消拐点",
  kneeTool: "拐点和上限",
  loadTool: "指定负载",
  cursorName: "游标负载",
  cursorOff: "无游标",
  cursorRemove: "取消游标",
  outstanding: (n) => `在途 ${n}`,
  asked: (n) => `设定 ${n} IOPS`,
  percent: (n) => `各自最大值的 ${n} %`,
  byLoad: "相同负载",
  byPercent: "各自最大值的占比",
  atLoad: (load) => `${load}：`,
  at: (load) => `${load}`,
  between: (a, b) => `在 ${a} 与 ${b} 之间插值`,
  absent: (a, b) =>
    a !== null && b !== null
      ? `此处没有点，仅有 ${a} 和 ${b}`
      : a !== null || b !== null
        ? `此处没有点，最近的在 ${a ?? b ?? ""}`
        : "此处没有点",
  moreRead: (n) => `其余 ${counted(n)} 个见表格`,
  onlyOne: (what) => `此处只有一个${what}`,
  linesTool: "线",
  lines: {
    best: "队列深度 × 作业数的最优",
    jobs: "每种作业数一条线",
    all: "全部点",
  },
  linesDetail: {
    best: "每个系统一条线：没有其他负载吞吐量更高且延迟更低",
    jobs: "每次队列深度扫描各一条",
    all: "不连线",
  },
  panelsTool: "分图",
  panels: {
    none: "单图",
    workload: "工作负载和块大小",
    system: "系统",
    jobs: "作业数",
  },
  panelDetail: {
    none: "全部系列共用一对坐标轴",
    workload: "各一图，坐标轴相同",
    system: "各一图，坐标轴相同",
    jobs: "各一图，坐标轴相同",
  },
};
