import { lookUp } from "~/base/lookUp";
import type { percentiles as en } from "../en/percentiles";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

const counts: Readonly<Record<string, string>> = { transaction: "事务", query: "查询" };
const ofOp = (op: string): string => lookUp(counts, op) ?? " I/O ";

export const percentiles: Translated<typeof en> = {
  words: { of: "，" },
  what: { op: "读或写" },
  forms: { nines: "百分位", distribution: "分布" },
  ops: { all: "全部方向", read: "仅读", write: "仅写", sync: "仅 sync" },
  anyLoad: "任意负载",
  loads: (n) => `${counted(n)} 个负载`,
  picked: (n) => `${counted(n)} 个测量`,
  nothing: "没有测量",

  verdict: {
    one: ({ load, whose, what, value, times }) =>
      `${load === null ? "" : `${load}：`}${whose === null ? "" : `${whose} 的 `}${what} 为 ${value}${times === null ? "" : `，为中位数的 ${times} 倍`}。`,
    between: (from, to) => `${from} 至 ${to}`,
    under: (to) => `${to} 以下`,
    range: (what, least, first, most, last) => `${what}：${least}（${first}）至 ${most}（${last}）。`,
    span: (n, what, least, most) => `${counted(n)} 个系列的 ${what}：${least} 至 ${most}。`,
    furthest: (name, times) => `最高为中位数的 ${times} 倍（${name}）。`,
    over: (share, limit, op) => `${share} 的${ofOp(op)}超过 ${limit}。`,
    again: (least, most, n) => `${least} 至 ${most}（${String(n)} 次重复）`,
    slowest: (value, whose, op) =>
      `${{ the: "", its: "其", their: "这些重复中" }[whose]}最慢的${ofOp(op)}为 ${value}。`,
  },
  values: {
    several: (n) => `${counted(n)} 个系列的百分位`,
    series: (unit) => `系列，${unit}`,
    over: (limit) => `超过 ${limit}`,
    hint: "点击名称聚焦该系列。",
  },

  caption: (lines) => `${counted(lines)} 个系列。`,
  capped: (shown, of) => `显示 ${shown}/${counted(of)} 个系列；减少选择可看其他系列。`,
  narrowed: (load) => `取多数系列都有的负载：${load}。`,
  narrowedSystem: (of) => `共 ${counted(of)} 个，只显示数量最多的系统。`,
  published: "公布的延迟",
  over: (limit, least, most) => (least === most ? `超过 ${limit}：${least}。` : `超过 ${limit}：${least} 至 ${most}。`),
  level: (step, pass, of, open, none) =>
    [
      `${step}：${pass}/${of} 满足`,
      ...(open > 0 ? [`${open} 个未定`] : []),
      ...(none > 0 ? [`${none} 个无值`] : []),
    ].join("，") + "。",
  reading: "正在读取直方图…",
  bound: { about: "约", at_least: "至少", at_most: "至多", up_to: "最高", less_than: "小于" },

  limits: {
    label: "上限",
    help: "输入一个延迟：画线并统计超出的占比；p99 ≤ 2 ms：一级服务水平。",
    set: "绘制",
    clear: "清除上限",
    unreadable: (word) => `“${word}”不是上限。请输入 1 ms 或 p99 ≤ 2 ms。`,
  },
  verdicts: { pass: "满足", fail: "不满足", open: "未定", none: "无值" },
  verdictWhy: { open: "上限落在其区间之内", none: "此百分位未知" },

  curves: "对应的曲线",
  chart: {
    nines: "百分位，按 1/(1 − p) 排布",
    share: "每个桶的 I/O 占比",
    latencies: (kinds) => `延迟（${kinds.join("、")}）`,
    below: (to, unit) => `${to} ${unit} 以下`,
    ios: "I/O",
    bin: "桶",
    max: (value) => `最大 ${value}`,
    overAt: (share) => `${share} 超过`,
    fails: (steps) => `✕ ${and(steps)}`,
    highlighted: (others) => `当前系列；其余 ${counted(others)} 个为灰色`,
    bins: "阶梯：直方图的每个桶，自 p1 起",
    boxes: "方框：桶，桶内分布未知",
    printed: "直线：仅有输出的百分位",
    band: "带：成员的最低值至最高值",
    few: (samples) => `灰色：其上样本不足 ${samples} 个`,
    maxKey: "最大值画在 1 − 1/n 处，n 为样本数",
    levelKey: "虚线：上限",
    dash: "写",
    dashLoads: "同色的不同测量",
    unlikeBins: "桶宽不一：请比较超过上限的占比，不要比较高度。",
    above: (percent) => `超过 ${percent}`,
  },
  notes: {
    aboveMax: "≤ 最大值，桶宽所致",
    few: (n, name) => `超过 ${name} 的样本仅 ${counted(n)} 个`,
    bucket: "在一个桶之内",
    members: (members) => `无法合并：${counted(members)} 个成员没有直方图；不取平均`,
  },
  cannotSeveral: (n) => `${n} 个系列的百分位无法合并：其成员没有直方图。各值在各自的区间带内；不取平均。`,
  cannot: (names, members, from, to) =>
    `${and(names)} 无法合并：${members} 个成员没有直方图。其值在 ${from} 与 ${to} 之间；不取平均。`,
  without: (names, kind) =>
    `${names.length > 4 ? `${names.length} 个系列` : and(names)}：没有 ${kind} 的百分位和直方图，未绘制。`,
  withoutBins: (names) => `${names.length > 4 ? `${names.length} 个系列` : and(names)}：没有直方图，不在分布图中。`,

  badge: {
    unlike: (kinds) => `延迟类型不同：${and(kinds)}`,
    unlikeWhy: "所测的时间区间不同：clat 自 I/O 提交起，lat 包括提交，响应时间由各工具自行定义。请选定一种再对比。",
    only: (kind) => `仅 ${kind}`,
    unknown: "延迟类型不明",
    unknownWhy:
      "文件未注明百分位属于 clat 还是 lat：fio 3.18 之前，设 lat_percentiles 时以 clat 之名输出 lat。请使用 fio 3.18 或更新版本，或带选项的文件。",
    topped: "直方图到顶",
    toppedWhy: "最慢的 I/O 落在工具直方图的最后一个桶（fio：约 17 s）：实际延迟为此值或更高。",
    members: "百分位未合并",
    membersWhy: "多个成员没有直方图：绘制其各自值的最低和最高。",
    membersTodo: "以 --output-format=json+ 运行 fio 即可合并。",
    few: "尾部样本过少",
    fewWhy: "灰色百分位之上不足 10 个 I/O：再测一次可能得到不同的值。请延长测量时间。",
  },
  empty: {
    noneTitle: "此处没有百分位。",
    none: "这些测量都没有此延迟的百分位或直方图。",
    todo: {
      fio: "fio 默认输出百分位，加 --output-format=json+ 则输出直方图。",
      diskspd: "DiskSpd 加 -L 输出百分位。",
      elbencho: "elbencho 加 --latpercent 输出百分位。",
      sysbench: "Sysbench 以 --percentile=99 输出一个百分位，加 --histogram 输出直方图。",
      vdbench: "vdbench 把直方图写入 histogram.html：请拖入整个输出文件夹。",
    },
    noHistogramTitle: "此处没有直方图。",
    noHistogram: "分布图由直方图绘制。这些文件只有输出的百分位。",
    toNines: "绘制百分位",
    noMeasurementTitle: "没有符合这些选择的内容。",
    noMeasurement: "没有同时符合此工作负载、负载和作业数的测量。",
    clear: "清除选择",
    otherKind: (kind) => `绘制 ${kind}`,
  },
};
