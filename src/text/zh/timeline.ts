import type { timeline as en } from "../en/timeline";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

export const lengthText = (seconds: number): string =>
  seconds >= 7200 ? `${Number((seconds / 3600).toFixed(2))} h` : windowText(seconds);

export function stretchText(from_s: number, to_s: number): string {
  const s = to_s - from_s;
  const [unit, factor] = s >= 7200 ? (["h", 3600] as const) : s >= 600 ? (["min", 60] as const) : (["s", 1] as const);
  const of = (at_s: number): string => counted(Number((at_s / factor).toFixed(2)));
  return `${of(from_s)} 至 ${of(to_s)} ${unit}`;
}

export function windowText(seconds: number): string {
  if (seconds < 1)
    return seconds < 0.001
      ? `${Number((seconds * 1e6).toPrecision(3))} µs`
      : `${Number((seconds * 1000).toPrecision(3))} ms`;
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${Number(seconds.toPrecision(4))} s`;
}

export const timeline: Translated<typeof en> = {
  xName: "自开始测量起",
  xOwnClocks: "自各作业开始起",
  xWritten: "自开始测量起的写入量",
  xMoved: "自开始测量起的传输量",
  xFills: "自开始测量起的整盘写入次数",
  ofClock: (job, what) => `${job}：${what}`,
  steadyBand: "五轮均值 ±10 %",
  at: (from, to) => (from === null ? `${to} s 处` : `${from} 至 ${to} s`),
  ratioName: (own, base) => `${own}，对 ${base} 的比值`,
  heatName: (kind, of) => `${of} 的 ${kind}，占各窗口的比例`,
  ios: "I/O",
  keyExcluded: "虚线：已排除，不计入合计",
  keyBand: "线：一个像素内各窗口的均值；带：其最低值和最高值",
  keyMembers: "灰色：成员，已计入其上的合计",
  keyWarmUp: "灰色区段：预热，不计入读数",
  keyGaps: "斜线：区间缺失",
  keyChanges: "竖直点线：变化开始；相邻的多处变化标出数量；着色：持续到变化结束",
  manyChanges: (n) => `${n} 处变化`,
  keySteady: "点线：稳态窗口的界限；虚线：对其拟合的直线",
  keyCells: "深浅：占窗口 I/O 的比例，平方根刻度",
  keyQuantiles: "线：各直方图的百分位，其上至少有 10 个 I/O",

  throughputName: (stat, window) => {
    const what = stat === "max" ? "最高速率" : "速率";
    return window === null ? what : `${what}，${window} 平均`;
  },
  countedName: (window) => `每 ${window} 内的 I/O 数`,
  stats: {
    mean: "平均",
    max: "最高",
    min: "最低",
    stddev: "标准差",
    quantile: "百分位",
    each: "逐个 I/O 的",
  },
  latencyName: (stat, kind, window) => {
    if (stat === "each") return `逐个 I/O 的 ${kind}`;
    const what = `${stat === "mean" ? "平均" : stat} ${kind}`;
    return window === null ? what : `${what}，${window} 平均`;
  },
  extremeName: (stat, kind, window) => (window === null ? `${stat} ${kind}` : `${window} 内的${stat} ${kind}`),
  ops: { read: "读", write: "写", trim: "trim", sync: "sync", mixed: "全部操作" },
  total: (n) => `${n} 个的合计`,
  together: (n) => `${n} 次测试同时运行`,
  chain: (n, title) => `${title}，${n} 次测试先后运行`,
  excluded: (name) => `${name}（已排除）`,
  priority: (value) => `优先级 ${value}`,
  corrects: {
    workload_op: "操作",
    pattern: "访问模式",
    block_bytes: "块大小",
    read_percent: "读占比",
    iodepth: "iodepth",
    numjobs: "作业数",
  },
  join: (parts) => parts.filter((part) => part !== "").join("，"),

  compareRuns: "与另一次测试按时间对比",
  sentence: {
    colon: "：",
    over: "、",
    with: "，附 ",
    and: "、",
    stop: "。",
    since: "，自开始测量起",
  },
  what: {
    axis: "x 轴",
    quantiles: "随时间的百分位",
    run: "测试",
    quantity: "吞吐量",
    latency: "延迟",
    members: "线",
    heat: "热图",
    scale: "延迟刻度",
  },
  quantities: { iops: "IOPS", gb_per_s: "GB/s", gib_per_s: "GiB/s", ops_per_s: "操作/s", tps: "TPS" },
  axes: { time: "时间", written: "写入字节", moved: "传输字节", fills: "整盘写入次数" },
  noWritten: "此测试没有随时间的字节日志",
  noClockWritten: "各作业以自身开始时刻计时",
  noWrites: "没有写入",
  noCapacity: "盘容量未知",
  sayCapacity: "设置盘容量",
  fills: (capacity, drives) => `一次整盘写入为 ${capacity}${drives}。`,
  ofDrives: (n) => (n === null ? "（按单盘计）" : n === 1 ? "（单盘）" : `（${n} 块盘合计）`),
  lowerBound: "有区间缺失：字节数为下限。",
  percentile: (percent) => `p${percent}`,
  noPercentile: "无百分位",
  list: and,
  warmUp: {
    name: "预热",
    less: "缩短预热",
    more: "延长预热",
    minutes: (s) => (s === 0 ? "无" : `${s / 60} min`),
    byTool: (length) => `${length}，工具自定`,
  },
  readOff: {
    title: (left_out_s) => (left_out_s === 0 ? "读数" : `读数，${windowText(left_out_s)} 之后`),
    mean: "平均",
    slowest: (window) => `最慢的 ${window}`,
    window: "窗口",
    share: "占平均",
    at: (t) => `${t} 处`,
    last: "测试末尾",
    inWarmUp: (value, at) => `预热期间：最低 ${value}，${at} 处`,
  },
  zoom: {
    name: "所示时间段",
    all: "全部",
    from: "时间段起点",
    to: "时间段终点",
    whole: "整个测试",
    drag: "拖动以选择时间段",
    leave: "Esc：整个测试",
  },
  noLatency: "无延迟",
  heatOf: (name) => `${name} 的直方图`,
  noHeat: "无热图",
  members: { all: "合计和成员", main: "仅合计" },
  caption: (series, files, span) => `${counted(files)} 个文件的 ${counted(series)} 个系列，${span}。`,
  notes: {
    ramp: (seconds) => `这些日志不含 ${seconds} s 的爬升段。`,
    noBase: (n, base) => `${counted(n)} 个值在 ${base} 中没有同一窗口的对应值：无比值，留空。`,
    baseAway: "链接指定的基准不在图中：按实测值显示。",
    excluded: (n, why) => `${counted(n)} 个作业已排除（${why}）：虚线，不计入合计。`,
    apart: (n) => `${counted(n)} 个作业按设置分开：不计入合计。`,
    together: (n) => `按设置，${counted(n)} 次测试同时运行。`,
    corrected: (what) => `已手动更正：${what}。`,
    ownStart: (n) => `${counted(n)} 个作业在测试中的开始时刻未知：各以自身开始计时，不相加。`,
    noGroup: (n) => `没有依据表明这 ${n} 个作业共同完成同一工作：不相加。`,
    tenants: (n) => `${n} 个不同的作业同时运行：分别显示，不相加。`,
    overlap: (n) => `合计只覆盖 ${n} 个作业同时运行的时间。`,
    weighed: "合计的延迟按各窗口的 I/O 数加权，I/O 数取自 iops 日志。",
    noWeights: "延迟日志不计 I/O 数，又没有 iops 日志：没有合计的延迟。",
    noQuantiles: "各窗口的百分位和最高值不合并：仅显示成员。",
    partial: (n) => `${counted(n)} 个系列的最后一个窗口较短，已略去。`,
    extremes: (n) => `${counted(n)} 条线的值多于像素：每个像素取首、最低、最高、末四个值。`,
    counted: (window) => `逐个 I/O 的日志：按 ${window} 窗口计数。`,
    idle: (n) => `${counted(n)} 个速率始终为 0，测试没有此类 I/O：不显示。`,
    making: "此测试只创建文件：吞吐量随时间显示，但不算测量，也不是曲线上的点。",
    setup: (n) => `${counted(n)} 个系列是创建文件的写入：不显示。`,
    unitless: (n) => `${counted(n)} 个延迟系列不显示：无法确定数值单位是 µs 还是 ns。`,
    unknownUnit: (n) => `${counted(n)} 个系列的内容或单位未知：不显示。`,
    tooLong: "窗口过多，无法相加：仅显示成员。",
    coarse: "直方图的桶宽为两倍：不从中读取百分位。",
    merged: (n) => `${n} 个作业的直方图已相加。`,
  },
  empty: {
    loading: "正在读取系列。",
    noneTitle: "此处没有随时间的系列",
    none: "这些数据集没有日志，也没有区间数据。fio 以 write_bw_log、write_iops_log、write_lat_log 和 write_hist_log 输出日志。",
    noneLocal:
      "本地文件都没有随时间的系列。fio 以 write_bw_log、write_iops_log、write_lat_log 和 write_hist_log 输出日志。",
    toFiles: "读取的内容",
    toCurve: "改看数据点",
    toHistory: "同一负载在历次或各版本间的变化",
    pathTitle: "链接所指的文件不在此处",
    path: "拖入链接所指的文件，或显示全部系列。",
    all: "显示全部系列",
    nothingTitle: "此测试没有可随时间绘制的内容",
    nothing: "其系列的内容或单位未知。请将测试的 JSON 与日志一起拖入。",
    failedTitle: "系列查询失败",
  },
  panel: {
    title: "系列的值",
    numberTitle: "此值的来源",
    totalTitle: "合计，计算值",
    computed: "取自日志",
    value: "值",
    values: "值的个数",
    rateUnits: { iops: "IOPS", ops_per_s: "操作/s", tps: "TPS" },
    window: "窗口",
    windowOf: (from, to) => `${from} 至 ${to} s`,
    clock: "计时起点",
    ownClock: "自身作业开始",
    runClock: "测试开始测量",
    unix: "开始于",
    totalOf: (names) => `由 ${names.join("、")} 算出：日志见各自来源。`,
    averaged: "窗口平均值：未必有 I/O 恰为此值。",
  },
};
