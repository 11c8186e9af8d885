import { facts } from "./facts";
import { lookUp } from "~/base/lookUp";
import { fixed } from "~/base/number";
import type { ptsPage as en } from "../en/pts-page";
import { counted, fileCount } from "./counted";
import type { Translated } from "../translated";

const percent = (share: number): string => `${fixed(100 * share, 1)} %`;
const rounds = (first: number, last: number): string => `第 ${String(first + 1)} 至 ${String(last + 1)} 轮`;
const OPS: Readonly<Record<string, string>> = { read: "读", write: "写" };
const accessCount = (n: number): string => `${counted(n)} 个测点`;

export const ptsPage: Translated<typeof en> = {
  loading: "正在查找各轮…",
  title: (test) => `SNIA PTS 2.0.2，${test}`,
  round: "轮次",
  of: { iops: "IOPS", bytes_per_s: "吞吐量", mean_us: "平均延迟" },
  inRound: (access, round) => `${access}，第 ${String(round)} 轮`,
  offAverage: "偏离均值",
  yes: "是",
  noValue: "没有满一分钟的测点",
  shares: (range, rise) => `极差 ${percent(range)}，斜率变化 ${percent(rise)}`,
  key: (isSteady) => [isSteady ? "灰色：稳态窗口" : "着色：最后判断的各轮", "带：均值 ±10 %", "虚线：拟合直线"],
  steady: (test, first, last) => `${test}：${rounds(first, last)}为稳态。`,
  refused: (test, n, why) => `${test}：${counted(n)} 轮后未达稳态：${why.join("；")}。`,
  other: (test, isSteady) => `${test}：${isSteady ? "稳态" : "未达稳态"}。`,
  nothing: "不给出报告值。",
  average: (access, value) => `${access}：${value}`,
  saturation: (from, to, accesses) => `写饱和：${accessCount(accesses)}，从 ${from} 到 ${to}。`,
  written: (gb) => `已写入 ${gb} GB。`,
  intensity: (most, outstanding) => `需求强度：在途 I/O 为 ${counted(outstanding)} 时最高，${most}。`,
  noBefore: "此前没有运行各轮。",
  before: (isSteady) => (isSteady ? "此前各轮已达稳态。" : "此前各轮未达稳态。"),
  device: "设备",
  test: "测试",
  part: (test, outstanding) => `${test}，在途 ${String(outstanding)}`,
  caption: (accesses, n, files) => `${counted(n)} 轮，${accessCount(accesses)}，来自 ${fileCount(files)}。`,
  accesses: (n, files) => `${accessCount(n)}，来自 ${fileCount(files)}。`,
  reported: (first, last) => `报告值：${rounds(first, last)}的均值`,
  byLoad: "按在途 I/O",
  inWindow: (round) => `第 ${String(round + 1)} 轮`,
  converging: "纯写的各种块大小，逐轮",
  columns: {
    block: "块大小",
    mix: "读/写",
    access: "测点",
    iops: "IOPS",
    bytes_per_s: "吞吐量",
    mean_us: "平均延迟",
    max_us: "最大延迟",
    written: "写入量",
    minute: "分钟",
    outstanding: "在途",
    op: "方向",
  },
  mixOf: (op, reads) => {
    const direction = lookUp(OPS, op) ?? op;
    return reads === 100 || reads === 0 ? direction : `${String(reads)}/${String(100 - reads)} 中的${direction}`;
  },
  minute: (n) => `第 ${String(n)} 分钟`,
  inFlight: (n) => `在途 ${String(n)}`,
  tests: "此设备的测试",
  heads: ["测试", "在途", "轮次", "结论"],
  isSteady: (first, last) => `稳态，${rounds(first, last)}`,
  notSteady: "未达稳态",
  noSteady: "不要求稳态",
  about: "测试条件",
  judged: "按规则判断稳态",
  judgedHead: ["跟踪项", "均值", "极差 ≤ 20 %", "斜率变化 ≤ 10 %"],
  percent,
  conditions: {
    ...facts,
    device: "设备",

    drive: "盘",

    direct: "主机缓存",
    load: "深度 × 作业数",
    length: "测点时长",
    when: "时间",

    active_range_percent: "活动范围 (%)",
    state: "测前状态",
  },
  unknown: "未注明",
  bypassed: "绕过",
  buffered: "使用",
  span: (from, to) => (from === to ? `${from} UTC` : `${from} 至 ${to} UTC`),
  seconds: (from, to) => (from === to ? `${from} s` : `${from} 至 ${to} s`),
  missing: "缺失的内容及补齐办法",
  noTest: (test) => `没有测试“${test}”。`,
  runIt: (file) => `运行 docs/recipes/${file} 或 pts.sh。`,
  lacks: (n, what) => `${counted(n)} 轮缺少测点：${what}。`,
  fillLacks: "打开全部测点的文件，或重新测试。",
  short: (n, what) => `${counted(n)} 轮中有测点不足一分钟：${what}。`,
  fillShort: "每个测点运行 60 s（runtime=60，time_based）。",
  fillBuffered: "以 direct=1 运行。",
  fillUnplaced: {
    failed: "请重新运行。",
    "no-time": "fio 3 的 JSON 注明时间，文本输出不注明。",
    "no-workload": "每个测点用一个作业，块大小和读写比单一。",
    "no-load": "用闭环：设深度和作业数，不设速率。",
  },
  noCondition: (what) => `这些文件未注明：${what}。`,
  fillCondition: "设为测试的标签，或写入 kneepoint.json。",
  noNote: "purge、写缓存、温度",
  fillNote: "写入测试的备注或自定义标签。",
  labels: "测试的标签",
  few: {
    title: "轮数太少，无法绘图或判定",
    why: "稳态按连续五轮判定，每个测点至少一分钟。docs/recipes/pts.sh 用 fio 运行这些测试。",
    rounds: "轮数不足",
  },
  empty: {
    title: "这些结果中没有 SNIA PTS 测试",
    why: "没有设备按轮重复测点、写入至饱和或扫描负载。docs/recipes/pts.sh 用 fio 运行这些测试；其文件不论何名均可识别。",
    toOverview: "这些结果的内容",
  },
  link: "SNIA PTS 报告",
};
