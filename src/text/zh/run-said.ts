import type { said as en } from "../en/run-said";
import { counted } from "./counted";
import type { Translated } from "../translated";

const digits = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 6 });
const exact = (value: number): string => digits.format(value);
const share = (percent: number): string =>
  percent > 99.9 && percent < 100 ? "99.9 % 以上" : `${exact(Number(percent.toPrecision(3)))} %`;
/** "42 % ", "12 % 至 42 % ", "99.9 % 以上": in front of Chinese. */
const percents = (from: number, to = from): string => {
  const text = share(from) === share(to) ? share(from) : `${share(from)} 至 ${share(to)}`;
  return text.endsWith("%") ? `${text} ` : text;
};

const jobCount = (n: number): string => `${exact(n)} 个作业`;

export const said: Translated<typeof en> = {
  heading: "此测试的全部内容",
  headingOf: (name, of) => `${name} 的全部内容，${counted(of)} 次测试中的第一次`,
  asking: "正在读取其他内容…",
  failed: (reason) => `其他内容未能读取：${reason}`,
  notPrinted: (what) => `此文件未输出：${what}。`,
  more: (rest) => `另有 ${counted(rest)} 行未显示。`,
  toLine: (what) => `${what}：在文件中的行`,
  job: "作业",
  titles: {
    options: "选项",
    depth: "实际深度",
    errors: "错误",
    disk: "磁盘利用率",
    cpu: "处理器",
    steadystate: "工具自身规则判定的稳态",
    latency: "延迟分布，照录",
    general: "其他输出",
    series: "随时间的系列",
    raw: "原文",
  },
  names: {
    depth: "实际深度",
    errors: "错误",
    disk: "磁盘利用率",
    cpu: "处理器时间",
    steadystate: "稳态结论",
    latency: "延迟分布",
    options: "选项",
    series: "随时间的系列",
  },
  options: {
    answer: (count, job) =>
      `${counted(count)} 个选项${job === null ? "" : `，作业 ${job}：自身选项优先于 global 选项`}`,
    jobs: (n) => `其余 ${jobCount(n)}有各自的选项：请在上方选择测量。`,
    columns: { name: "选项", global: "global", job: "作业", wins: "以此为准" },
    wins: { job: "作业", global: "global", derived: "由工具推导" },
    several: (n) => `全部 ${counted(n)} 个值`,
    bare: "已设",
  },
  depth: {
    one: (asked, percent) => `设定 ${exact(asked)}；${percents(percent)}的提交达到`,
    several: (from, to, jobs) => `${percents(from, to)}的提交达到设定深度，${jobCount(jobs)}`,
    hardly: "几乎未达到：这些数值属于另一个负载",
    open: "负载为速率：深度只是上限",
    unknown: "设定深度未知",
    little: (inFlight, outstanding) => `Little 定律：在途 ${inFlight} / ${outstanding}`,
    littleOpen: (inFlight, why) => `Little 定律：在途 ${inFlight}，${why === null ? "开环" : `未检验：${why}`}`,
    fits: "符合",
    off: "不符：主机受限、数据含预热时间，或延迟类型不同",
    columns: { inFlight: "在途 I/O", percent: "占提交的 %", share: "" },
    range: (from, to) =>
      to === null ? `${exact(from)} 及以上` : from === to ? exact(from) : `${exact(from)} 至 ${exact(to)}`,
    asked: "设定",
    atMost: (percent) => `≤ ${percent}`,
    note: "按线程在每次提交时统计，以 2 的幂分档。",
  },
  disk: {
    one: (name, percent) => `${name} 忙碌 ${percents(percent)}的时间`,
    several: (count, from, to) => `${counted(count)} 个设备，忙碌 ${percents(from, to)}的时间`,
    noUtil: (count) => `${counted(count)} 个设备`,
    over: "超过 100 %：是多块磁盘或多台主机的时间之和。",
    note: "忙碌指至少有一个 I/O 在途的时间。能并发处理多个 I/O 的盘，忙碌 100 % 时仍可能有余量。",
    device: "设备",
    columns: {
      util_percent: "忙碌 %",
      read_ios: "读次数",
      write_ios: "写次数",
      read_sectors: "读扇区",
      write_sectors: "写扇区",
      read_merges: "读合并",
      write_merges: "写合并",
      read_ticks_ms: "读 ms",
      write_ticks_ms: "写 ms",
      in_queue_ms: "排队 ms",
      aggr_util_percent: "下层磁盘忙碌 %",
      aggr_read_ios: "下层读次数",
      aggr_write_ios: "下层写次数",
      aggr_read_merges: "下层读合并",
      aggr_write_merges: "下层写合并",
      aggr_read_ticks_ms: "下层读 ms",
      aggr_write_ticks_ms: "下层写 ms",
      aggr_in_queue_ms: "下层排队 ms",
    },
  },
  cpu: {
    one: (usr, sys) => `用户态 ${share(usr)} + 内核态 ${share(sys)} = ${share(usr + sys)}`,
    total: (percent) => `用户态和内核态 ${share(percent)}`,
    several: (from, to, jobs) => `${percents(from, to).trimEnd()}，${jobCount(jobs)}`,
    high: "超过 90 %：测得的可能是主机",
    ofOne: "按线程，占单个处理器。",
    ofAll: "占主机全部处理器。",
    columns: {
      usr_percent: "用户态 %",
      sys_percent: "内核态 %",
      total_percent: "合计 %",
      ctx: "上下文切换",
      majf: "主缺页",
      minf: "次缺页",
    },
  },
  errors: {
    none: (jobs) => (jobs > 1 ? `无：${jobCount(jobs)}均输出 0` : "无：输出为 0"),
    nonePrinted: "未输出错误",
    failed: (names, more) => `失败：${names.join("、")}${more > 0 ? `，另有 ${exact(more)} 个` : ""}`,
    undone: "有 I/O 未完整返回或被丢弃",
    columns: {
      error: "错误",
      total_err: "错误总数",
      first_error: "首个错误",
      short_ios: "不完整的 I/O",
      drop_ios: "丢弃的 I/O",
      errors: "其他错误",
      errors_logged: "错误日志中的错误",
      first_error_line: "首个",
      drives: "盘",
      load: "负载",
      fatal: "致命",
      warning: "警告",
      died: "终止原因",
      ignored_errors: "忽略的错误",
      reconnects: "重新连接",
    },
    what: "内容",
    of: (name, subject) => (subject === null ? name : `${name}，${subject}`),
    code: (code, meaning) => (meaning === undefined ? exact(code) : `${exact(code)}（${meaning}）`),
    codes: {
      5: "EIO，设备的 I/O 失败",
      22: "EINVAL，参数被拒绝",
      28: "ENOSPC，空间不足",
      84: "EILSEQ，校验发现数据不符",
      110: "ETIMEDOUT，超出延迟上限",
    },
    noIo: "没有执行 I/O",
  },
  steady: {
    attained: "已达到",
    missed: "未达到",
    verdict: (verdict, jobs) => (jobs > 1 ? `${verdict}，${jobCount(jobs)}` : verdict),
    some: (n, of) => `${exact(n)}/${jobCount(of)}达到`,
    asked: (criterion, limit, dur) => `${dur} 内 ${criterion} 不超过 ${limit}`,
    note: "工具自身的短窗口规则，不是 SNIA 的规则；后者见“时间”页。",
    columns: {
      verdict: "结论",
      found: "实际",
      off: "最大偏差或斜率",
      dur_s: "窗口 s",
    },
    per_s: "每秒",
    found: (text) => `实为 ${text}`,
  },
  latency: {
    answer: (buckets) => `${counted(buckets)} 个有 I/O 的桶，占该作业全部 I/O 的百分比`,
    columns: { bucket: "耗时", percent: "占 I/O 的 %", share: "" },
    upTo: (from, to, unit) => (from === null ? `不超过 ${to} ${unit}` : `${from} 以上至 ${to} ${unit}`),
    over: (from, unit) => `${from} ${unit} 及以上`,
    atMost: (percent) => `≤ ${percent}`,
    note: "各固定桶的 I/O 占比，各方向合计。百分位见上。",
    units: { ns: "ns", us: "µs", ms: "ms" },
  },
  general: {
    answer: (count) => `${counted(count)} 个数值`,
    columns: { name: "名称" },
    names: {
      job_start_ms: "作业开始，Unix ms",
      job_runtime_ms: "线程时间，ms",
      elapsed_s: "已用时间，s",
      total_time_s: "总时间，s",
      events: "事件数",
      size_bytes: "大小",
      large_blocks: "大块",
      minimum_io_bytes: "最小的 直接 I/O",
      queue_depth: "队列深度，平均",
      first_interval: "平均起始区间",
      last_interval: "平均结束区间",
    },
  },
  series: {
    answer: (series, files) => `${counted(files)} 个文件中的 ${exact(series)} 个系列`,
    columns: { what: "内容", rows: "值的个数", window_s: "区间 s" },
    each: "逐个 I/O",
    members: (first, count) => `${first} …（${counted(count)}）`,
  },
  raw: {
    number: "上方第一个数值所在的行。展开某一节即标出其来源行。",
    fact: (what) => `${what} 所在的行。`,
    around: "上表的其他来源行也已标出。",
    section: (title, shown, lines) =>
      shown < lines
        ? `“${title}”的来源行：已标出前 ${counted(shown)}/${counted(lines)} 行。`
        : `“${title}”的来源行，共 ${counted(lines)} 行。`,
  },
};
