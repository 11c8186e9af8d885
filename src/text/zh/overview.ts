import type { overview as en } from "../en/overview";
import { and, counted, fileCount, named, statisticWord } from "./counted";
import type { Translated } from "../translated";

const systems = (n: number): string => `${counted(n)} 个系统`;

export const overview: Translated<typeof en> = {
  loading: "正在读取结果…",
  failed: "失败",
  excluded: (why) => `已排除：${why}`,
  notRun: "未测",
  yes: "是",
  no: "否",
  states: { measured: "已测", failed: "失败", absent: "文件中没有此值" },
  lowest: (latency) => `最低 ${latency}`,
  firstOver: "首个负载即超出",
  heads: (isMixed) => ({
    within: isMixed ? "最大值" : "IOPS",
    load: ["对应", "负载"] as const,
    peak: ["峰值", isMixed ? "" : "IOPS"] as const,
  }),
  key: {
    grey: (metric) => (metric === "latency" ? "对比越强越快" : "对比越强越高"),
    over: (limit) => `斜线：超出 ${limit}`,
    frame: "边框：上限之内的最大值",
    notRun: "空框：未测",
    few: (n) => `小环：超过该百分位的 I/O 不足 ${counted(n)} 个`,
    ring: "○ 按名称推测",
  },
  columns: {
    jobs: (n) => `${n} 个作业`,
    threads: "线程数",
    depths: "深度",
    percent: "最大值的 %",
    rate: (unit) => `设定 ${unit}`,
    rateAt: (unit, depth) => `设定 ${unit}，深度 ${depth}`,
    max: "最大",
    words: (depth, jobs) => `深度 ${depth}，${jobs} 个作业`,
    ofThreads: (n) => `${n} 个线程`,
    accelerators: "加速器数",
    ofAccelerators: (n) => `${n} 个加速器`,
    ofDepth: (n) => (n === "?" ? "未知深度" : `深度 ${n}`),
    ofPercent: (n) => `最大值的 ${n} %`,
    rateOf: (rate, op) => `${op} ${rate}`,
    ofRate: (rate, ofAll) => `设定${ofAll ? "合计" : ""} ${rate}`,
    ofMax: "不限速最大值",
  },
  row: {
    ofOp: (workload, op) => `${workload}，${op}`,
    ops: { read: "读", write: "写", mixed: "全部", total: "合计", sync: "sync" },
    more: (name, parts) => `${name}，${parts.join("，")}`,
    buffered: "缓冲 I/O",
    direct: "直接 I/O",
    asked: "设定速率",
    drives: (n) => `${counted(n)} 块盘`,
    response: (statistic) => `${statisticWord(statistic)} 响应`,
  },
  slowest: (statistic) => `最慢成员的 ${statistic}：没有可合并的直方图`,
  repeats: (n, values, isPercentile) =>
    `${counted(n)} 次${isPercentile && n % 2 === 0 ? (n === 2 ? "取较慢值" : "取中间两次的较慢值") : "的中位数"}：${values}`,
  other: (name, value) => `并非其重复：${name}，${value}`,

  metric: "颜色",
  colour: (metric) => `颜色：${metric}`,
  metrics: {
    auto: "延迟",
    p99: "p99",
    iops: "IOPS",
    gb_per_s: "GB/s",
    mean: "平均",
    p50: "p50",
    "p99.9": "p99.9",
    "p99.99": "p99.99",
    max: "最大",
  },
  metricDetail: { auto: "p99；没有则取平均，再没有则取吞吐量" },
  systemsToken: systems,
  systemsWhat: "系统",
  paths: (n) => `仅其中 ${counted(n)} 个文件或文件夹。`,
  allPaths: "显示全部",
  caption: (loads, notRun, runs) =>
    `${counted(loads)} 个负载，${counted(runs)} 个测量${notRun === 0 ? "" : `；${counted(notRun)} 个负载未测`}。`,
  nothing: {
    title: "没有可显示的负载",
    why: "概览需要带块大小以及队列深度、线程数或速率的测试。",
    library: "前往结果库",
    describing: (names) => `这些文件描述的是 ${named(names)}；请拖入其结果。`,
  },

  verdict: {
    several: (o) =>
      `${o.workload}：${o.within === o.of ? `全部 ${systems(o.of)}` : `${counted(o.within)}/${systems(o.of)}`}满足 ${o.limit}：${
        o.within === 1 && o.of !== 1 ? o.most : `${o.least} 至 ${o.most}`
      }。`,
    startOver: (names) => (names.length > 2 ? "其余在首个负载即超出。" : `${and(names)} 在首个负载即超出。`),
    noneIsSure: (workload, limit) => `${workload}：没有可确定满足 ${limit} 的负载。`,
    open: (names) => (names.length > 2 ? `${systems(names.length)}无法判定。` : `${and(names)} 无法判定。`),
    noneDoes: (of, workload, limit, later) =>
      later
        ? `${workload} 在首个负载即超出 ${limit}。`
        : of === 1
          ? `${workload} 始终未满足 ${limit}。`
          : `${workload}：${systems(of)}均未满足 ${limit}。`,
    overAtFirst: "首个负载即超出上限",
    lowestOf: (latency, system) => `最低：${system}，${latency}。`,
    lowest: (latency, load) => `最低：${latency}，${load}。`,
    on: (workload, system) => `${workload}，${system}`,
    one: (workload, rate, limit, load) => `${workload} 在 ${limit} 之内达到 ${rate}（${load}）。`,
    second: (workload, rate) => `${workload}：${rate}。`,
    more: (n) => `另有 ${counted(n)} 种工作负载见下。`,
    shared: "有的系统在其他设置下更高。",
    peaks: (of, workload, least, most) => `${workload}：${systems(of)}的峰值为 ${least} 至 ${most}。`,
    peak: (workload, rate, load) => `${workload} 峰值 ${rate}（${load}）。`,
  },

  chips: {
    label: (system) => `${system} 的属性`,
    all: "全部系统的属性",
    from: { folder: "，取自文件夹名", file: "，取自文件名" },
    yes: (words) => `是：${words}`,
    no: (words) => `否：不是 ${words}`,
    right: (key) => `正确的${key}`,
    set: "设置",
    cancel: "取消",
    refused: (key, value) => `${key}不是 ${value}`,
    back: (words) => `撤销：不是 ${words}`,
    open: (key) => `${key}未设置`,
    edit: (words) => `更改 ${words}`,
    confirmAll: (n) => (n === 1 ? "确认" : `确认全部 ${counted(n)} 项`),
    reading: (words) => `${named(words.map((word) => `“${word}”`))}：`,
    outcome: ({ systems: n, setups, repeats }) =>
      [
        systems(n),
        ...(setups > 1 ? [`${counted(setups)} 种配置`] : []),
        ...(repeats > 1 ? [`${counted(repeats)} 次重复`] : []),
      ].join(" × "),
  },

  foot: {
    left: (n) => (n === 0 ? "略去：无" : `略去：${fileCount(n)}`),
    allRead: (n) => `${counted(n)} 个结果文件已全部读取。`,
    read: (n) => `已读取 ${fileCount(n)}。`,
    lost: (path, why) => `${path}：${why}`,
    more: (n) => `另有 ${counted(n)} 个。`,
    aside: (names) => `${named(names)} 不是结果。`,
    duplicates: (n) => `${fileCount(n)}与此处已有文件的字节或运行相同。`,
    hidden: (n) => `跳过 ${counted(n)} 个隐藏文件。`,
    cancelled: "读取已取消；已读完的文件在此。",
    files: "全部文件，可搜索",
    remarks: "关于文件的提示",
    noRemarks: "无。",
    unheard: (path) => `${path} 描述的内容不在此处。`,
    missing: "本次未包含",
    nothingMissing: "每一行的所有负载均已测。",
    loads: (name, run, of) => `${name}：${counted(run)}/${counted(of)} 个负载。`,
    noLogs: "没有随时间的日志：“时间”页为空。",
    noLogsButHistory: "没有随时间的日志：“时间”页显示同一负载的历史。",
    addMore: "添加文件…",
    draw: "绘图",
    curve: (n) => (n === 1 ? "曲线" : `${systems(n)}的曲线`),
    compare: (n) => `对比 ${systems(n)}`,
    byMedia: (values) => (values.length === 2 ? `对比 ${values.join(" 与 ")}` : "按介质对比"),
    labels: "设置测试的标签…",
  },
  back: "返回概览",
};
