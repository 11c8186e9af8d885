import type { scaling as en } from "../en/scaling";
import { and, counted } from "./counted";
import { memberCount, members, type MemberWord } from "./members";
import type { Translated } from "../translated";

/** "各盘", "各 VM". */
const spaced = (word: string): string => (/^[a-z]/i.test(word) ? ` ${word}` : word);
const each = (word: string): string => `各${spaced(word)}`;
const all = (word: string): string => `全部${spaced(word)}`;
/** "每盘", "每 VM ", in front of Chinese; "24 块盘", "24 台 VM ". */
const per = (of: MemberWord): string => `每${spaced(members[of][0])}${of === "vm" ? " " : ""}`;
const count = (n: number, of: MemberWord): string => `${memberCount(n, of)}${of === "vm" ? " " : ""}`;

/** What a report counts: "drive", "namespace", "vm"; "": not stated. */
const isMember = (unit: string): unit is MemberWord => Object.hasOwn(members, unit);
const unitWord = (unit: string): string => (unit === "" ? "成员" : isMember(unit) ? members[unit][0] : unit);
const unitCount = (n: number, unit: string): string =>
  isMember(unit) ? memberCount(n, unit) : `${counted(n)} 个${spaced(unitWord(unit))}`;

const ofLine = (line: string): string => (line === "" ? "" : `（${line}）`);
const named = (name: string): string => (name === "" ? "" : `${name} `);
const bounded = (bound: string, rate: string): string => (bound === "" ? rate : `${bound} ${rate}`);

export const scaling: Translated<typeof en> = {
  count: memberCount,

  words: {
    against: " 对",
    per: "，每线一种",
    on: "，",
    comma: "，",
    colon: "：",
    ideal: "，理想值基准：",
    with: "，附 ",
    under: "下附 ",
    stop: "。",
  },
  what: {
    workload: "工作负载",
    load: "负载",
    against: "横轴",
    lines: "分线",
    ideal: "理想值基准",
    second: "第二图",
    statistic: "延迟",
    kind: "延迟类型",
    systems: "系统",
    set: "组",
  },
  against: { drives: "盘数", hosts: "主机数", jobs: "作业数", each: "各盘" },
  againstEach: (of) => `各${members[of][0]}`,
  againstDetail: {
    drives: "吞吐量随其数量的变化",
    hosts: "吞吐量随其数量的变化",
    jobs: "或线程数，盘不变",
    each: "一次测量，每盘一行",
  },
  lines: { setup: "配置", load: "负载", workload: "工作负载" },
  linesDetail: {
    setup: "同一工作负载、同一负载",
    load: "同一工作负载，各以自身为理想值基准",
    workload: "全部工作负载和负载，各以自身为理想值基准",
  },
  ideal: {
    best: (from, of) => (of === "" ? from : `${from}，${of}`),
    alone: "各盘单独测量",
    own: "自身基准",
    none: "无",
    options: {
      auto: { label: "最优的单个结果", detail: "用于全部线；若各盘均单独测过，则取各盘之和" },
      smallest: { label: "最小数量", detail: "N × 其中一个，取最优的线" },
      own: { label: "自身基准", detail: "每条线各以自身为准" },
    },
  },
  second: {
    share: () => "E(N)",
    latency: (statistic) => statistic,
    each: (_, word) => each(word),
    each_latency: (statistic, word) => `${each(word)}的 ${statistic}`,
  },
  limitOff: (statistic) => `已取消 ${statistic} 上限：每个点对应一个负载。`,
  published: {
    set: "公布值",
    all: (n) => (n === 1 ? "1 种工作负载" : `全部 ${counted(n)} 种工作负载`),
    as: "，照录：",
    of: "，",
    allOf: (unit, words) => `${unit}，${isMember(words) ? all(members[words][0]) : all(words)}`,
    eachOf: (unit, member) => `${unit}，每${spaced(unitWord(member))}`,
    members: (unit, n) => (n === undefined ? unitWord(unit) : unitCount(n, unit)),
    ratedOf: (workloads, rate) => `标称${workloads.length === 0 ? "" : ` ${and(workloads)}`}：${rate} × N`,
    ofRated: (rated, percent) => `${rated}，达到其 ${percent}`,
    oneOf: (unit) => `单${spaced(unitWord(unit))}`,
    perOne: (unit) => `每${spaced(unitWord(unit))}`,
    printed: "照录",
    quotient: (value, words) => `${value} / ${words}`,
    systemKey: (usual) => `系统；未注明者为 ${usual}`,
    first: (workload, value, percent, rated) => `${workload}：${value}，为标称值 ${rated} 的 ${percent}；`,
    over: (n, of) => `${n}/${of} 个超过标称值。`,
    most: (name, value, unit, from) => `单${spaced(unitWord(unit))}最高：${value}（${name}，${from}）。`,
    noRating: "这些盘没有已知的标称值。",
    oneCount: (words) => `所有数值均为 ${words}的结果：没有公布其他盘数，故与标称值对比。`,
    severalCounts: "各组的盘和盘数都不同：不连成线。",
    ambiguous: (n) => `${counted(n)} 个有歧义的数值在选定读法之前不相除。`,
    formula: {
      iops: (value, block) => `${value} IOPS × ${block} B`,
      bytes_per_s: (value, block) => `${value} GB/s / ${block} B`,
    },
  },

  load: {
    depth: (depth, of) => `${per(of).trimEnd()} QD ${depth}`,
    depthJobs: (depth, jobs, of) => `${per(of).trimEnd()} QD ${depth} × ${jobs} 个作业`,
    asked: (rate, of) => `${per(of)}设定 ${rate} IOPS`,
    total: (depth, jobs) => `共 ${depth} × ${jobs}`,
  },

  verdict: {
    unstable: (n, percent, base) =>
      `基准不稳定，请重测：以 N = ${counted(base)} 为基准，N = ${counted(n)} 达到理想值的 ${percent}；`,
    apart: (n, of, least, most) => `各次重复相差太大，请重测：${count(n, of)}为 ${least} 至 ${most}；`,
    rises: "基准不稳定，请重测：效率忽高忽低；",
    holds: (n, of, does, rate, line, percent, base) =>
      `${count(n, of)}${does} ${rate}${ofLine(line)}，为理想值（${memberCount(base, of)} × ${counted(n / base)}）的 ${percent}；`,
    asked: (n, of, rate, line) => `要求的 I/O 均已完成，${count(n, of)}时最高 ${rate}${ofLine(line)}；`,
    askedTail: (statistic, base, first, last, end) =>
      `${statistic}：N = ${counted(base)} 时 ${first}，N = ${counted(last)} 时 ${end}。`,
    full: (n, last, percent) => `N = ${counted(n)} 起主机满载，N = ${counted(last)} 时只有 ${percent}。`,
    fullShort: (n, last, percent) => `N = ${counted(n)} 起主机满载，N = ${counted(last)} 时 ${percent}。`,
    stop: (last, percent) => `N = ${counted(last)} 时只有 ${percent}。`,
    all: "各 N 均不低于 90 %。",
    last: (n, rate, percent) => `N = ${counted(n)} 时为 ${rate}（${percent}）。`,
    first: (n, percent) => `N = ${counted(n)} 时即降至 ${percent}。`,
    fullFirst: (n, of) => `${count(n, of)}时主机即满载。`,
    noIdeal: (n, of, rate, line) => `${count(n, of)}达到 ${rate}${ofLine(line)}；`,
    unlike: "盘不相同，没有理想值。",
    does: { read: "读取", write: "写入" },
    gives: "达到",
  },

  notesByJobs:
    "盘数取自作业数：一组作业在文件中只列出最后一个设备，而各次测量列出的设备不同。若不符，请设置 drive_count。",
  notesUnknown: (n) => `略去此工作负载的 ${counted(n)} 个测量：文件未注明盘数。请设置 drive_count。`,
  about: (n, files, staggered) =>
    `${counted(n)} 次测量，来自 ${counted(files)} 个文件；${staggered ? "运行时长不等，总量除以最长时长" : "运行时长相等，直接求和"}。`,
  loop: { outstanding: "闭环", rate: "开环", target: "队列深度由 fio 调节（latency_target）" },
  merged: (statistic) => `${statistic} 由直方图相加得出。`,
  ends: (n, of, slowest, low, fastest, high) =>
    `${count(n, of)}中最慢的是 ${slowest}（${low}），最快的是 ${fastest}（${high}）。`,
  outliers: (names) => `离群：${and(names).replace("、另有", "，另有")}。`,
  outlierOf: (name, n, what) => `${name}（N = ${counted(n)}，${what}）`,
  throughput: "吞吐量",
  moreOutliers: (n) => `另有 ${counted(n)} 个`,
  noOutlier: "没有离群的盘。",
  ranksOnly: (least) => `不足 ${counted(least)} 块盘时只给出名次。`,
  ratedShare: (n, percent, bound, rate) =>
    `${memberCount(n, "drive")}：标称值（${bounded(bound, rate)}）的 ${percent}。`,
  busShare: (rate, percent) => `总线带宽设为 ${rate}：已用 ${percent}。`,

  chart: {
    all: (unit, words) => `${unit}，${all(words)}`,
    each: (unit, word) => `${unit}，${each(word)}`,
    end: (name, rate, n) => `${named(name)}${rate}（N = ${counted(n)}）`,
    ideal: (of, one) => `理想值：N × ${one}${ofLine(of)}`,
    idealShort: "理想值",
    idealAlone: "理想值：各盘单独测量之和",
    stray: (name, rate, percent) => `${name} ${rate}${percent === null ? "" : ` = ${percent}`}`,
    shares: "E(N)，占理想值的 %",
    ownShares: "E(N)，占各线自身理想值的 %",
    tailAll: (statistic, kind, words) => `${statistic} ${kind}，${all(words)}`,
    tailEach: (statistic, word) => `${statistic}，${each(word)}`,
    fullFrom: (from, cpu, before, then) => `${from}起主机满载（每作业 CPU ${cpu}，N = ${counted(before)} 时 ${then}）`,
    fullFirst: (from, cpu) => `${from}时主机满载（每作业 CPU ${cpu}）`,
    rated: (bound, rate) => `标称：${bounded(bound, rate)} × N`,
    ratedTitle: "规格书",
    ratedOne: "单盘",
    ratedAll: (n) => `标称 × ${counted(n)}`,
    ratedKey: "标称：N × 规格书的单盘数值，厂商给出的界限，并非实测",
    bus: (rate) => `总线：${rate}，按设置`,
    openKey: "粗线、大标点：主机 CPU 有余量",
    fullKey: "细线、小标点：主机满载，fio 进程占用 CPU 的时间达 99 % 以上",
    onceKey: "每点一次测试：没有离散范围",
    strayKey: "空心：另一次扫描的结果，不连线",
    bandKey: (statistic) => `须线：各盘 ${statistic} 的最低值至最高值，未合并`,
    eachKey: "圆点：各盘；线：中位的盘；离群：修正 z 值大于 3.5 且偏离中位数 5 %，自 6 块盘起判断",
    outlierKey: (least) => `离群：修正 z 值大于 3.5 且偏离中位数 5 %，自 ${counted(least)} 个起判断`,
    efficiency: "效率",
    ofIdeal: (percent, ideal) => `${ideal} 的 ${percent}`,
    times: (ratio) => `最小数量时的 ${ratio} 倍`,
    cpu: "每个作业的 CPU（成组时为各作业平均值）",
    ofProcessor: (percent) => `单个处理器的 ${percent} %`,
    among: (of) => `共 ${of}`,
    slowest: (name) => `最慢 ${name}`,
    fastest: (name) => `最快 ${name}`,
    highest: (name) => `最高 ${name}`,
    between: (from, to) => `${from} 与 ${to} 之间，未合并`,
    few: (above, statistic) =>
      `超过 ${statistic} 的样本${above < 1 ? "不足 1" : `仅 ${counted(Math.round(above))}`} 个：过少`,
    outlier: (name) => `离群 ${name}`,
    outlierNote: "离群",
    mergedNote: "已合并",
    over: "超过理想值",
    basis: { alone: "各盘单独测量", smallest: "最小数量" },
    ranksOnly: "仅名次",
    noOutlier: "无",
    failed: "失败",
    excluded: (why) => `已排除：${why}`,
    repeat: "重复",
    strayState: "另一次扫描",
    staggered: "运行时长不等，下限",
  },

  matrix: {
    name: "各数量的吞吐量",
    caption: (unit, statistic) => `各数量的 ${unit}，其下为 E(N) 和 ${statistic}`,
    title: (n, of) => `${count(n, of)}时的读数`,
    line: "线",
    own: "自身基准",
    ownWhy: "自身基准：最大数量与 N × 该线自身最小数量之比。一开始就受主机限制的线，会显得扩展良好。",
    full: "主机满载起点",
  },

  badge: {
    apart: "重复之间有差异",
    apartWhy: "同一数量的各次重复相差超过 11 %：线连接其中位数，换一批重复，E(N) 也会不同。",
    doubt: "基准不稳定",
    doubtWhy: "某数量超过理想值的 102 %，或盘多时效率反而更高：最小数量测得偏低，或各次测试之间另有变化。",
    full: "主机受限",
    fullWhy: (names) => `fio 进程占用 CPU 的时间达 99 % 以上：${and(names)}。`,
    fullAt: (name, n, of) => `${named(name)}${n === 1 ? "各数量均满载" : `${count(n, of)}起`}`,
    strays: (name, rate, n) => `${name} 以同样的 N = ${counted(n)} 达到 ${rate}：瓶颈不在盘。`,
    falls: (of) => `${per(of)}负载下降`,
    fallsWhy: (total, first, last, of) =>
      `在途 I/O 总数为 ${total}：${per(of)}由 ${first} 降至 ${last}。延迟因此随 N 下降。`,
    unlike: "盘不相同",
    unlikeWhy: "型号或容量不同的盘一起运行：N 乘以其中一块没有意义，故没有 E(N)。",
    staggered: "运行时长不等",
    staggeredWhy: "各成员运行时长不等：合计为总量除以最长时长，是下限。",
    files: "不是独立的盘",
    filesWhy: "目标是文件或 loop 设备：哪些共用一块盘，不得而知。",
    notDrives: (of) => `是${spaced(members[of][1])}，不是独立的盘`,
    sharedWhy: "其中有多个属于同一设备：作业、重复测量或不同配置。",
    notDrivesWhy: "文件没有列出设备，哪些共用一块盘，不得而知。",
  },

  empty: {
    noneTitle: "此处还没有可看扩展性的内容。",
    none: "请拖入同一工作负载在不同数量（1、2、4 …）的盘、主机或作业上的测试，每个的负载相同。若这些文件就是，请设置 drive_count。",
    clear: "显示最大的一组",
    filteredTitle: "没有与链接匹配的内容。",
    filtered: (workload) => `此处没有 ${workload} 在不同盘数下的结果。`,
    filteredFigures: "报告中没有此单位的该数值。",
    noRate: "这些结果没有吞吐量。",
    toCurve: "曲线",
    toLabels: "设置标签",
  },

  each: {
    group: (name, load) => `${name}，${load}`,
    outstandingEach: (n) => `各在途 ${n}`,
    files: (n) => `${counted(n)} 个文件`,
    sum: (n, rate) => `${n}合计 ${rate}`,
    sumPlain: (n) => `${n}：不求和`,
    merged: (values) => `${and(values)}，由直方图相加得出`,
    asCombined: (values) => `${and(values)}，全体`,
    notMerged: (what, from, to) => `${what} 无法合并：在 ${from} 与 ${to} 之间，不取平均`,
    range: (slowest, slowestRate, fastest, fastestRate) =>
      `最慢 ${slowest}（${slowestRate}），最快 ${fastest}（${fastestRate}）。`,
    outlierRate: (name, percent) => `${name}（吞吐量 ${percent} %）`,
    outlierLatency: (name, percent, what) => `${name}（${what} ${percent} %）`,
    noOutlier: "没有离群。",
    drive: (of) => members[of][0],
    place: (of) => `${members[of][1]}，由快到慢`,
    throughput: (unit, mixed) => (mixed ? `${unit}，读和写` : unit),
    median: (value) => `中位数 ${value}`,
    mergedRule: (statistic, value) => `全体，${statistic} ${value}`,
    offMedian: (rate, off) => (off === null ? rate : `${rate}，偏离中位数 ${off} %`),
    outlierAt: (value, percent) => `${value}，离群 ${percent} %`,
    rank: "吞吐量名次",
    rankOf: (rank, of) => `${rank}/${of}，由慢到快`,
    all: "全体合计",
    aboveMax: "≤ 最大值，桶宽所致",
    key: "按吞吐量排序",
    noLatency: (n, statistic) => `${n}没有 ${statistic}：不标点。`,
  },

  together: {
    file: (n) => `确系同时运行：${n}在同一文件的同一阶段，其间没有 stonewall。`,
    tool: "确系同时运行：由工具自身驱动并求和。",
    said: (text) => `按设置为同时运行：“${text}”。`,
    yours: "已设置为同时运行。",
    nothing: "这些文件没有注明它们同时运行，故不求和。",
    start: "按文件的时间戳，运行时间有重叠。确认同时运行之前，不求和。",
    partly: "运行时间部分重叠。确认同时运行之前，不求和。",
    apart: "已设置为分开，故不求和。",
    repeats: "其中可能有同一块盘的多次测试：请设置哪些测试属于同一次测量。",
    do: "确认同时运行",
    doWhy: (n, loads) =>
      loads < 2 ? `将 ${n}求和。可撤销。` : `在 ${counted(loads)} 个负载下分别将 ${n}求和。可撤销。`,
    keepApart: "保持分开",
    undo: "移除标签",
    setLabels: "设置标签",
  },
};
