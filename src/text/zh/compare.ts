import { facts } from "./facts";
import { lookUp } from "~/base/lookUp";
import type { compare as en } from "../en/compare";
import { and, counted, named } from "./counted";
import type { Translated } from "../translated";

const VERBS: Readonly<Record<string, string>> = { read: "读", write: "写" };
const BOUNDS: Readonly<Record<string, string>> = { at_least: "至少 ", at_most: "至多 " };

const below = (sides: number, works: number, before: string): string => {
  const all = [
    ...(sides > 0 ? [`其他 ${counted(sides)} 方`] : []),
    ...(works > 0 ? [`另外 ${counted(works)} 种工作负载`] : []),
  ];
  return all.length === 0 ? "" : `${before}${and(all)}见下`;
};

export const compare: Translated<typeof en> = {
  and,
  title: (others, base, workloads) =>
    others.length === 0 ? "没有可对比的内容" : `${and(others)} 对 ${base}：${and(workloads)}`,
  at: { depth: "相同队列深度", throughput: "相同吞吐量", load: "相同的最大值占比" },
  what: {
    by: "对比项",
    base: "基准",
    at: "负载的对应方式",
    workloads: "工作负载",
    statistic: "延迟",
    of: "结果",
    per: "整组或成员",
    add: "要加入的已公布系统",
  },
  attributes: {
    ...facts,
    folder: "文件夹",
    dataset: "报告",
    tool_version: "工具版本",
    state: "盘状态",
  },
  kinds: { measured: "实测", published: "公布" },
  controls: {
    base: (name) => `基准 ${name}`,
    by: (attribute) => `按${attribute}`,
    workloads: (n, all) =>
      all === 1 ? "1 种工作负载" : n === all ? `全部 ${all} 种工作负载` : `${n}/${all} 种工作负载`,
    limit: (statistic, isOn) => (isOn ? `上限 ${statistic}` : statistic),
    add: "加入已公布的系统",
    single: "各测一次",
    asPrinted: "照录",
  },

  verdict: {
    atLimit: (statistic, limit) => `${statistic} ≤ ${limit} 时`,
    atPeak: "峰值处",
    times: (ratio, bound = "exact") => `${lookUp(BOUNDS, bound) ?? ""}${ratio} ×`,
    reaches: (op, sides, base, where, workload, so = "") => {
      const verb = lookUp(VERBS, op) ?? "";
      const told = sides.map(({ name, times }) => `${name} ${times}`).join("，");
      return `${where}，${verb}性能相对 ${base}：${told}（${workload}）${so === "" ? "" : `：${so}`}。`;
    },
    one: (workload, sides) =>
      sides.length === 1
        ? `${workload} ${sides[0]!.times}`
        : `${workload}：${and(sides.map(({ name, times }) => `${name} ${times}`))}`,
    also: (parts, left, works) => {
      const rest = below(left, works, parts.length > 0 ? "；" : "");
      return parts.length === 0 && rest === "" ? "" : `${parts.join("，")}${rest}。`;
    },
    change: (percent, isMore) => `${isMore ? "+" : "−"}${percent} %`,
    equal: "持平",
    beside: (where, said) => `${where} ${said}`,
    unmerged: (of, times) => `${of.length === 0 ? "" : `${and(of)} `}同一负载的各次测试相差 ${times} 倍，未合并`,
    submitted: (of, words) => `${of.length === 0 ? "" : `${and(of)} 的 `}${words}`,
    unproven: "所有工作负载均未显示差异",
  },
  nothingEqual: (works) =>
    works === 0 ? "没有可对比的内容。" : `共有 ${counted(works)} 种工作负载，没有比值：见表格。`,
  baseGone: (base) => `没有“${base}”这一方`,
  baseGoneWhy: "链接所指的基准不在各方之中：比值以第一方为基准。",
  nothingAlike: "没有可对比的测试：没有共同的负载。",
  nothingFull: "各方都未测到极限：请在相同负载下比较延迟。",

  head: { workload: "工作负载", measure: "度量", base: "基准", toBase: "对基准", ratio: "比值" },
  scale: (from, to, unit) => `${from} 至 ${to} ${unit}`,
  ring: "○ 基准",
  baseKey: (name) => `${name} = 基准`,
  within: (unit, statistic, limit) => `${statistic} ≤ ${limit} 时的 ${unit}`,
  peak: (unit) => `峰值 ${unit}`,
  qd1: (op) => `QD 1 平均${op}延迟，µs`,
  costs: {
    iops_per_w: "每瓦峰值 IOPS",
    bytes_per_s_per_u: "每 U 峰值 GB/s",
    bytes_per_s_per_tb: "每 TB 峰值 GB/s",
    price_per_tb: "每 TB 价格",
    iops_per_price: "单位价格峰值 IOPS",
  },
  ofGuess: (measure) => `${measure}，容量为推测`,
  none: "无",
  lowest: (latency, later) => `${later ? "首个负载即超出上限" : "没有负载满足上限"}；最低 ${latency}`,
  called: (percent, isBetter, better, isMore) =>
    `${isBetter ? "▲" : "▼"} ${better === "more" ? (isMore ? "高" : "低") : isMore ? "慢" : "快"}${percent === null ? "" : ` ${percent} %`}`,
  same: "未显示差异",
  metIn: (own, base) =>
    `${String(own.of)} 次重复中 ${String(own.within)} 次在上限之内；基准为 ${String(base.of)} 次中 ${String(base.within)} 次`,
  unlike: "负载不同",
  unlikeWhy: "单个负载不是峰值：需有共同的负载，或双方各有多个负载。",
  open: "无比值：双方均 ≥",
  openWhy: "双方的实际值均不低于所示值：真实比值无法确定。",
  lacking: "成员不全：不下结论",
  n: (base, other) => (base === other ? `n = ${base}` : `n = ${base}、${other}`),
  intervalOf: (means, low, high) => `几何平均之比 ${means}×，95 % 区间 ${low}× 至 ${high}×`,
  intervalIn: (low, high) => `95\u00a0% ${low}–\u2060${high}×`,
  tested: (n, low, high, word) => `${n}，95 % 区间 ${low}× 至 ${high}×：${word}`,
  words: { better: "更优", worse: "更差" },
  gain: (percent, word) =>
    word === "equal" ? "持平" : `${word === "better" ? "▲ 更优" : "▼ 更差"}${percent === null ? "" : ` ${percent} %`}`,
  noteSets: (all) =>
    `${all
      .map(
        ({ sides, workloads, n, chosen }) =>
          `${named(sides)}，${and(workloads)}：${workloads.length > 1 || sides.length > 1 ? "各" : ""}有 ${counted(n)} 组测量${chosen === "" ? "" : `（比较 ${chosen}）`}`,
      )
      .join("；")}。比较的是共有负载最多的各组中跑得最高的一组。`,

  finding: {
    none: (workload) => `${workload}：首个负载即超出上限`,
    each: (workload, sides) => `${workload}：${sides.join("，")}`,
    range: (workload, best, least) => `${workload}：从 ${best} 到 ${least}`,
  },
  moreCurves: (n) => `再显示 ${counted(n)} 条曲线`,

  loads: {
    count: (n) => `共有 ${counted(n)} 个负载`,
    none: "没有共有的负载。",
    tally: ({ more, less, same, higher, lower, equal }, from, to) =>
      `${[
        ...(more > 0 ? [`${more} 处更多`] : []),
        ...(less > 0 ? [`${less} 处更少`] : []),
        ...(same > 0 ? [`${same} 处无差异`] : []),
        ...(higher > 0 ? [`${higher} 处更高`] : []),
        ...(lower > 0 ? [`${lower} 处更低`] : []),
        ...(equal > 0 ? [`${equal} 处持平`] : []),
      ].join("，")}；${from === to ? from : `${from} 至 ${to}`}`,
  },
  noteSingle: (n) => `${counted(n)} 个测量的工作负载只有一方测过：略去。`,
  noteUnsaid: (n, attribute) => `${counted(n)} 个测量未注明${attribute}：略去。`,
  noteFailed: (n) => `${counted(n)} 个测量失败或已排除：略去。`,
  noteBase: (n) => `${counted(n)} 个测量所属的一方与基准没有共有的工作负载：略去。`,
  left: {
    kinds: () => "双方延迟类型不同时，延迟略去。",
    drives: () => "盘数未知时，没有每盘的值。",
    outside: (n) => `基准的 ${counted(n)} 个负载档位超出另一方的测量范围：不作外推。`,
    refused: (n) => `${counted(n)} 条曲线一方为开环（设定速率）、另一方为闭环（在途 I/O）：不按相同吞吐量对比。`,
    series: (n) => `${counted(n)} 个系列没有作业数相同的对应系列，候选又不止一个：略去。`,
    at_once: (n) => `${counted(n)} 次测试负载相同、分处多个文件夹、测于同一时间：若同时运行，则不是重复。`,
  },
  depthJobs: (depth, jobs) => `QD ${depth} × ${jobs} 个作业`,
  depthMembers: (depth, jobs, members) => ["QD " + depth, jobs, members].filter((part) => part !== null).join(" × "),
  depthInAll: (depth, all) => `QD ${depth}，共 ${all}`,
  asked: (rate, unit, ofAll) => `设定${ofAll ? "合计" : ""} ${rate} ${unit}`,
  max: "不限速最大值",
  share: (percent) => `自身最大值的 ${percent} %`,
  atRate: (rate, load) => (load === "" ? `${rate}` : `${rate}（${load}）`),
  interpolated: (from, to) => `在 ${from} 与 ${to} 之间插值`,
  divided: (drives) => `÷ ${drives.map((n) => String(n ?? "?")).join("、")} 块盘`,
  fewAbove: (n) => `超过此值的 I/O 仅 ${counted(n)} 个：偶然性大`,
  members: (n, all) => `${n}/${all} 个成员`,
  underUnit: (unit) => `低于单位 ${unit}`,
  repeats: { different: "有差异", "not-different": "未显示差异", few: "重复次数不足", none: null },

  names: {
    title: "名称",
    name: (value) => `${value} 的名称`,
    hint: "名称保存在链接中。",
    media: (side) => `${side} 的介质`,
    askMedia: "介质？",
  },

  differs: {
    title: "差异",
    none: "除对比项之外，文件和标签没有注明其他差异。",
    same: "相同项",
    alone: "无",
    unsaid: "未设置",
    others: "其他：",
    many: (n) => `${n} 个值`,
    condition: "条件",
  },
  conditions: {
    ...facts,

    rate_process: "到达方式",
    runtime: "测量时长",
    ramp: "预热时间",
    drives: "盘数",
    beside: "同时运行",
    target: "目标",
    size: "文件大小",
    options: "改变负载内容的选项",
    capacity: "容量",
    indirection_unit: "映射粒度 (IU)",
    over_provisioning: "预留空间 (OP)",
    fill: "填充率",
    active_range: "活动范围",
    role: "角色",
    cpu: "CPU",
    memory: "内存",
    os: "OS",
    load: "线程数和深度",
  },
  threads: (n, scope) => `${scope === null ? "" : `每 ${scope} `}${n} 个线程`,
  fill: (percent) => `已填充 ${percent} %`,
  size: (size) => `文件 ${size}`,
  plainSetup: "未标明设置",
  direct: (direct) => (direct ? "直接 I/O" : "缓冲 I/O"),

  badge: {
    share: "相对各方自身最大值",
    shareWhy: "负载占比是相对各方自身的最大值：占比相同，双方的绝对速率并不相同。",
    differ: (what) => `${and(what)}不同`,
    differWhy: "比值反映全部差异，不仅是对比项。",
    range: "活动范围不同",
    rangeWhy: "只写盘的一小部分时，全部备用空间都为其服务：范围较小的一方写性能偏高。",
    rangeUnknown: "活动范围未知",
    rangeUnknownWhy: "未设置各盘写入的范围：活动范围小，写性能偏高。请在“概览”中设置活动范围。",
  },

  empty: {
    noneTitle: "没有两方测过同一工作负载。",
    none: {
      measured: "本页对比不同系统、介质或文件夹在同一工作负载下的结果。此处没有可对应的结果。",
      published: "这些报告没有公布两个系统的同一工作负载，也没有公布两者间的变化。",
    },
    byTitle: (attribute) => `按${attribute}分不出两方。`,
    by: (attribute) => `没有工作负载含有两种${attribute}的结果。请在“概览”中设置，或换一个对比项。`,
    auto: "按差异项对比",
    clear: "清除全部选择",
    filteredTitle: "没有与链接匹配的内容。",
    filtered: "所选工作负载都没有两方的结果。",
    toOverview: "概览",
    toCurve: "曲线",
    toFigures: "公布值",
  },
};
