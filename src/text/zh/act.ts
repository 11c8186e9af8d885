import { lookUp } from "~/base/lookUp";
import { duration, type act as en } from "../en/act";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

export { duration };

function span(seconds: number): string {
  if (seconds % 3600 === 0) return `${counted(seconds / 3600)} 小时`;
  return seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`;
}

function longDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const rest = whole % 60;
  return whole < 3600 || rest === 0 ? duration(whole) : `${duration(whole - rest)} ${rest} s`;
}

const sliceName = (slice: number, slice_s: number): string =>
  slice_s === 3600 ? `第 ${slice} 小时` : slice_s === 60 ? `第 ${slice} 分钟` : `第 ${slice} 个时间片`;

const share = ({ least, most }: { readonly least: string; readonly most: string }): string =>
  least === most ? `${least} %` : `${least} % 至 ${most} %`;

const logs = (n: number): string => `${counted(n)} 个日志`;
const actLogs = (n: number): string => `${counted(n)} 个 ACT 日志`;
const hours = (n: number): string => `${counted(n)}/24 个完整小时`;
const tests = (n: number): string => `${counted(n)} 次公布的 ACT 测试`;

/** Names of histograms in the log; those of a device are its path and one of these. */
const HISTOGRAMS: Readonly<Record<string, string>> = {
  reads: "读",
  writes: "写",
  "trans-reads": "事务读",
  "no-defrag-reads": "碎片整理以外的读",
  "device-reads": "设备读",
  "device-writes": "设备写",
  "large-block-reads": "大块读",
  "large-block-writes": "大块写",
};

export const act: Translated<typeof en> = {
  xName: "自测试开始",
  histogram: (name) => {
    const [path, of] = /^(\/.*) (\w+)$/.exec(name)?.slice(1) ?? [];
    return of === undefined ? (lookUp(HISTOGRAMS, name) ?? name) : `${path!} ${lookUp(HISTOGRAMS, of) ?? of}`;
  },
  yName: (what) => `${what}中慢于各阈值的占比`,
  over: (ms, unit) => (unit === "ms" ? `> ${ms} ms` : `> ${counted(ms * 1024)} µs`),
  slowerThan: (ms) => `慢于 ${ms} ms`,
  between: (least, most) => `${least} 至 ${most}`,
  limit: (percent, ms) => `上限：${percent} % 超过 ${ms} ms`,
  limitOfHours: (percent, ms) => `${percent} % 超过 ${ms} ms，1 小时时间片的上限`,
  keyStep: (seconds, judged) => `阶梯：${span(seconds)}时间片${judged ? "，用于判定" : ""}`,
  keyBand: "线：确定更慢；带：可能更慢，微秒直方图在 1 ms 或 8 ms 处没有边界",
  decides: (hour) => `第 ${hour} 小时`,
  breaks: (below) => `✕ 须低于 ${below} %`,
  keyGrey: "灰色：决定结论的时间片",
  keyWorst: (seconds, judged) => `各日志最差的 ${span(seconds)}时间片${judged ? "，用于判定" : ""}`,
  keyHollow: "划去：不是标准测试，或未达到负载；不连线",
  sliceTitle: sliceName,
  sliceSpan: (from, to) => `${duration(from)} 至 ${duration(to)}`,
  opsAt: (ops, rate) => `${ops}，每秒 ${rate}`,
  loadName: "每设备的负载",
  keyLoad: "1×：每设备每秒 2,000 次读请求、1,000 次写请求",
  keyLimits: (ms) => ms.map((one, i) => `${["●", "■", "▲"][i] ?? ""} > ${one} ms`).join(" "),
  kindOf: (program, line, devices) =>
    `${[program === "device" ? "act" : (program ?? "程序未知"), line].filter((part) => part !== null).join(" ")}，${counted(devices)} 个设备`,
  indexLoad: (reads, writes) => `index 日志：1× 为每设备每秒 ${reads} 次读、${writes} 次写`,
  deviceLoad: "设备负载",
  deviceRates: (reads, writes) => `读 ${reads}/s，写 ${writes}/s`,
  keyKinds: "连线：系统、程序、主版本号、设备数相同，且为标准配置",
  worstName: "最差时间片中慢于各阈值的读",
  worstSlice: "最差的时间片",
  ofSlices: (slice, most, of) => `第 ${slice === most ? slice : `${slice} 或 ${most}`} 个，共 ${of} 个`,
  times: (multiple) => `${Number(multiple.toPrecision(6))}×`,
  customLeft: (n) => `${logs(n)}的负载为自定义，不是标准负载的倍数：仅列于表格。`,
  withoutSlices: (n) => `${logs(n)}短于一个时间片：仅列于表格。`,

  highest: (seconds) => `最高的 ${span(seconds)}区间`,
  atLeast: (percent) => `至少 ${percent}`,
  noOperations: "没有操作",
  highestNote: (seconds, percent, ms, t) =>
    `最高的 ${span(seconds)}区间：${percent} 超过 ${ms} ms，在开始后 ${longDuration(t)}。`,
  keyIntervals: (seconds, ms, how) =>
    how === "single"
      ? `细线，超过 ${ms} ms：每个 ${span(seconds)}区间`
      : how === "band"
        ? `带，超过 ${ms} ms：每个像素内最低至最高的 ${span(seconds)}区间，无遗漏`
        : `细线，超过 ${ms} ms：每个像素内最高的 ${span(seconds)}区间，无遗漏`,
  published: {
    short: "公布值",
    computed: "计算值",
    of: (system) => `${system}，公布值`,
    yName: "慢于各阈值的读，公布值",
    length: "时长",
    key: "环和点：公布值，并非此处所测，也不是最差时间片",
    aborted: "✕ 已中止",
    abortedShort: (load) => `${load}，已中止`,
    ambiguous: "虚线环：读法或时长存疑",
    inDoubt: "存疑",
    bare: (names) => `${and(names)}：没有公布占比，仅列于表格。`,
    pass: "报告称通过，未公布各小时时间片",
    over: (ms) => `按公布值，超出 ${ms} ms 的上限`,
    unstated: "时长未注明",
    shortTest: (t) => `${t}，不构成认证`,
    byContext: "；时长由上下文推断",
    abortedIn: (hour, range) => (range === null ? `第 ${hour} 小时中止` : `第 ${hour} 小时中止，${range}`),
    labels: {
      unstated: "时长未注明",
      aborted: (hour) => `第 ${hour} 小时中止`,
    },
    alone: (n) => `${tests(n)}：慢读对负载`,
    sentence: (n) => `${tests(n)}对负载。`,
    answer: (n, aborted) =>
      `${tests(n)}${aborted === 0 ? "" : `，其中 ${counted(aborted)} 次中止`}。没有各小时时间片，不下结论。`,
    caption: (publishers) => `由 ${and(publishers)} 公布。没有各小时时间片，不下结论。`,
    summary: (parts) => `公布值，并非此处所测：${parts.join("")}`,
    summaryOf: (names, says) => `${names.join("、")}：${says}。`,
    beside: (title) => `显示 ${title} 公布的 ACT 测试`,
    take: (title) => `隐藏 ${title} 公布的 ACT 测试`,
  },

  table: {
    button: "表格选项",
    title: "表格的选项",
    histograms: "直方图",
    first: "首个阈值",
    count: "阈值数量",
    every: "显示阈值",
    auto: "默认",
    each: "逐个",
    nth: (n) => `每 ${n} 个取一`,
    limit: (value, unit) => `${counted(value)} ${unit === "ms" ? "ms" : "µs"}`,
    command: (options) => `相当于 act_latency.py ${options}`,
  },

  title: (log, what, slices) => `${log}：${slices}中的慢${what}`,
  loadsTitle: (n) => `${actLogs(n)}：最差时间片对负载`,
  sentence: {
    over: "，超过 ",
    in: "，按 ",
    slices: "时间片",
    several: actLogs,
    worst: "：最差的 ",
    against: "时间片对负载",
  },
  what: {
    log: "日志",
    histogram: "直方图",
    limits: "阈值",
    slices: "时间片长度",
    scale: "刻度",
  },
  auto: "按日志",
  allLogs: "全部日志，对负载",
  ms: (limits) => `${and(limits.map(String))} ms`,
  slice: span,
  excluded: {
    short: "已排除",
    verdict: (why) => `已排除：${why}。其时间片见下；没有结论。`,
  },
  verdict: {
    atLoad: (load, says) => `负载 ${load}：${says}`,
    firstFailing: (hour) => `首次超出上限是在第 ${hour} 小时。`,
    failed: (o) =>
      `未通过，第 ${o.hour}/${o.of} 小时：${share(o)} 的读超过 ${o.ms} ms，须低于 ${o.below} %；${
        o.other === 0 ? "没有时间片满足全部上限。" : `其余 ${counted(o.other)} 个时间片未超出上限。`
      }`,
    drives: (t) => `未通过：设备跟不上负载，ACT 在 ${t} 后停止。`,
    load: (t) => `无法判定：ACT 未能产生所要求的负载，在 ${t} 后停止。这不能说明设备的好坏：请增加线程数重测。`,
    errors: (n) => `无法判定：测试期间有 ${counted(n)} 个操作失败。`,
    incompleteNone: (t) => `不完整：日志在 ${t} 后结束。判定需要 24 个完整小时。`,
    incomplete: (n, t) => `不完整：${t} 内有 ${hours(n)}，均未超出上限。`,
    incompleteOpen: (n, t, open, by) =>
      `不完整：${t} 内有 ${hours(n)}；其中 ${counted(open)} 个因${by === "edges" ? "微秒直方图在上限处没有边界" : "打印的表缺少所需的列或位数"}而未定。`,
    running: (t, n, open) =>
      `仍在运行，${t}；${
        n === 0
          ? "还没有完整小时"
          : `目前有 ${hours(n)}，${open === 0 ? "均未超出上限" : `均未确定超出上限，其中 ${counted(open)} 个未定`}`
      }。日志结束后才有结论。`,
    goesOn: (t) => `日志仍在写入：${t}。`,
    undecided: (o) =>
      `${counted(o.open)} 个时间片未定：第 ${o.hour} 小时有 ${o.least} % 至 ${o.most} % 的读超过 ${o.ms} ms，须低于 ${o.below} %。${
        o.by === "edges"
          ? "微秒直方图在此没有边界：请以 microsecond-histograms: no 重测。"
          : "打印的表缺少所需的列或位数：请提供完整日志。"
      }`,
    passed: (o) =>
      `负载测试通过：${o.of} 个时间片全部满足各项上限；最接近的是第 ${o.hour} 小时，${share(o)} 超过 ${o.ms} ms，上限 ${o.below} %。`,
    deviceOver: (o) => `${o.device} 单独超出上限：第 ${o.hour} 小时，${share(o)} 超过 ${o.ms} ms，上限 ${o.below} %。`,
    overAlone: (devices) => `${devices.join("、")} 单独超出上限。`,
    fileSays: (words) => `文件中写明：“${words}”。`,
    failedAsSaid: (words) => `未通过，文件中写明：“${words}”。`,
    stress: (multiple, twice) => `未附 ${twice} 压力测试：${multiple} 认证还要求以两倍负载运行 24 小时的压力测试。`,
    certified: (multiple, twice) => `${multiple} 认证成立：${twice} 压力测试运行满 24 小时，未落后于负载。`,
    stage2: (devices) => `共 ${counted(devices)} 个设备，属第 2 阶段：此前每个设备须单独通过。`,
    customLoad: (reads, writes) => `不按标准判定：自定义负载为每秒 ${reads} 次读、${writes} 次写，不是标准负载的倍数。`,
    notStandard: (items) => `不按标准判定：不是标准测试（${items.join("、")}）。`,
    notKnown: "不按标准判定：日志没有配置。",
    notStandardBy: "仅按其上限：",
    noHistogram: "没有结论：日志没有全部读操作的直方图。",
  },
  summary: (parts) => `${parts.join("。")}。`,
  summaryOf: (verdict, loads) => `${verdict}：${loads.join("、")}`,
  logsOf: (load, n) => (n === 1 ? load : `${load}（${logs(n)}）`),
  nonePassed: "没有日志通过。",
  customLoad: "自定义负载",
  sign: { failed: "✕", passed: "▲", open: "!" },
  short: {
    failed: "未通过",
    drives: "未通过：设备跟不上负载",
    load: "无法判定：未达到负载",
    errors: "无法判定：有操作失败",
    incomplete: "不完整",
    running: "仍在运行",
    undecided: "未定",
    certified: "认证",
    stress: "压力测试通过",
    passed: "负载测试通过",
    none: "没有读的直方图",
  },
  shortDenied: "各小时均满足上限，但文件写明未通过",
  shortNotStandard: (verdict) => `${verdict}；不是标准测试`,
  limits: {
    title: "结论",
    several: (n) => `${logs(n)}的结论`,
    published: "公布值",
    over: "读超过",
    worst: "最差的小时",
    test: "测试",
    judgements: { pass: "▲", undecided: "!", fail: "✕" },
    judged: { pass: "满足", undecided: "未定", fail: "超出" },
    inHour: (percent, hour) => `${percent}，第 ${hour} 小时`,
  },
  facts: {
    under: (percent) => `低于 ${percent} %`,
    loadOf: (multiple, reads, writes) => `${multiple} = 读 ${reads}/s，写 ${writes}/s`,
    indexLoad: (load, reads, writes) => `请求 ${load}；设备读 ${reads}/s，写 ${writes}/s`,
    custom: (reads, writes) => `自定义：读 ${reads}/s，写 ${writes}/s`,
    unknown: "未知：日志没有配置",
    test: "测试",
    standard: "标准",
    deviations: (items) => `非标准：${items.join("、")}`,
    slices: "1 小时时间片",
    slicesOf: (n) => `${n}/24 个完整`,
    stage: "阶段",
    single: "单个设备",
    several: (n) => `${counted(n)} 个设备（第 2 阶段，在各设备单独测试之后）`,
    stress: "2× 压力测试",
    notSupplied: "未附",
    version: "版本",
    length: "日志",
    lengthOf: (t, of) => (of === null ? t : `${t} / ${of}`),
  },
  badges: {
    queue: "读延迟含等待线程的时间",
    queueWhy: "5.3 及以前，读的直方图也计入在 ACT 队列中的时间；自 6.0 起没有队列。前后的结果不可比。",
    queueOf: (lines) => `${and(lines)} 的读延迟含排队时间：不可比`,
    micro: "微秒直方图",
    microWhy: "其边界为以微秒计的 2 的幂，在 1、8 和 64 ms 处没有边界。超出上限的占比只知道介于两个值之间。",
    device: "不是判定所用的直方图",
    deviceWhy: "结论以全部读操作为准；此直方图只含其中一部分，或为其他操作。",
  },
  panel: {
    title: "ACT 日志的时间片",
    log: "ACT 日志",
    interval: "ACT 日志的区间",
    ends: "结束于",
    computed: "由日志计算",
    ops: "操作数",
    rate: "速率",
    perSecond: (rate) => `每秒 ${rate}`,
    over: (edge) => `超过 ${edge}`,
    judged: (judgement, below) =>
      judgement === "pass"
        ? `低于 ${below} %`
        : judgement === "fail"
          ? `✕ 须低于 ${below} %`
          : `! 可能高于或低于 ${below} %`,
    difference: (from, to) =>
      from === 0
        ? `${counted(to)} s 时自开始起的计数。`
        : `${counted(to)} s 时自开始起的计数，减去 ${counted(from)} s 时的计数。`,
  },
  caption: (n, seconds, what, t) =>
    `${what} 的 ${counted(n)} 个完整的 ${span(seconds)}时间片，日志长 ${t}；末尾不完整的时间片略去，与 act_latency.py 相同。`,
  loadsCaption: (n, seconds) => `${logs(n)}，${span(seconds)}时间片，全部读操作。`,
  empty: {
    loading: "正在读取日志。",
    noneTitle: "此处没有 ACT 日志",
    none: "这些数据集没有 act_storage 或 act_index 的日志。拖入日志即可按时间片查看。",
    noneLocal: "本地文件都不是 act_storage 或 act_index 的日志。act_latency.py 的表格本身没有直方图。",
    toFiles: "读取的内容",
    toTimeline: "随时间的变化",
    shortTitle: (seconds) => `没有完整的 ${span(seconds)}时间片`,
    short: (t) => `日志在 ${t} 后结束。较短的时间片可显示已有的内容，但不下结论。`,
    shorter: (seconds) => `显示 ${span(seconds)}时间片`,
    zero: "没有操作慢于这些阈值。",
  },
};
