import { lookUp } from "~/base/lookUp";
import type { runs as en } from "../en/runs";
import { and, counted, fileCount } from "./counted";
import type { Translated } from "../translated";

const runCount = (count: number): string => `${counted(count)} 次测试`;
const measured = (count: number): string => `${counted(count)} 个测量`;

const heads: Readonly<Record<string, string>> = {
  ...{ outstanding: "在途", read_percent: "读 %", asked: "设定 IOPS", iops: "IOPS", gb_per_s: "GB/s" },
  ...{ above: "超过 p99 的 I/O", cpu: "CPU %", repeats: "重复", remarks: "提示", file: "文件" },
  ...{ tool: "工具", started: "开始时间，UTC", setup: "配置", runtime: "运行时长，s", media: "介质" },
  ...{ drive: "盘", host: "主机" },
};
const latencies: Readonly<Record<string, string>> = {
  ...{ p50: "p50", p99: "p99", p999: "p99.9", sync: "sync p99", mean: "平均", max: "最大" },
};

interface Middle {
  readonly n: number;
  readonly median: string;
  readonly min: string;
  readonly max: string;
}

const middle = ({ n, median, min, max }: Middle, word = n === 2 ? "的中点" : "的中位数"): string =>
  n === 1 ? median : `${String(n)} 次${word}：${median}，${min} 至 ${max}`;

const slower = (all: Middle): string =>
  all.n % 2 === 1 ? middle(all) : middle(all, all.n === 2 ? "取较慢值" : "取中间两次的较慢值");

export const runs: Translated<typeof en> = {
  loading: "正在读取测试…",
  runCount,
  loadCount: (count) => `${counted(count)} 个负载`,
  files: fileCount,
  columns: { load: "负载，深度 × 作业数" },
  head: (id, unit) => {
    const latency = lookUp(latencies, id);
    return latency === undefined ? (lookUp(heads, id) ?? id) : `${latency}，${unit}`;
  },
  name: (id) => lookUp(latencies, id) ?? lookUp(heads, id) ?? id,
  groups: { load: "负载", result: "结果", run: "测试", system: "系统" },
  group: {
    what: "分组",
    system: "系统 › 工作负载 › 负载",
    workload: "工作负载 › 系统 › 负载",
    none: "不分组",
  },
  repeats: { what: "重复", one: "重复合为一行", each: "逐次列出" },
  columnsTitle: "列",
  columnsShown: (shown, of) => `显示 ${String(shown)}/${String(of)}`,
  asAtFirst: "重置",
  same: "全部相同的项",
  search: "搜索",
  limit: "p99 上限",
  limitBefore: "上限 p99 ≤",
  noLimit: "+ 上限",
  spread: (n, ratio) => `n = ${String(n)}：${ratio}×`,
  offMedian: (percent) => `偏离中位数 ${percent} %`,
  unfold: (n, open) => `${open ? "收起" : "展开"} ${String(n)} 次重复`,
  medians: ({ iops, p99 }) =>
    [iops === null ? [] : `${middle(iops)} IOPS`, p99 === null ? [] : `p99 ${slower(p99)}`].flat().join("；"),
  failed: "失败",
  excluded: (why) => (why === "" ? "已排除" : `已排除：${why}`),
  furthest: (rate, load, peak) => `上限之内 ${rate}（${load}）；峰值 ${peak}`,
  none: (later, lowest, peak) => `${later ? "首个负载即超出上限" : "均超出上限"}；最低 p99 ${lowest}；峰值 ${peak}`,
  peak: (peak, load) => `峰值 ${peak}（${load}）`,
  furthestMark: "最大值",
  isFurthest: "上限之内的最大值",
  moreLoads: (count) => `另有 ${counted(count)} 个负载`,
  sortBy: (column) => `按${column}排序`,
  select: (what) => `选择 ${what}`,
  selected: (count) => `已选 ${measured(count)}`,
  onlyHere: (limit) => `链接最多带 ${String(limit)} 个所选测量；当前选择仅保留在本页。`,
  clear: "清除",
  setLabels: "设置标签…",
  back: "返回测试列表",
  counted: ({ runs: n, systems, measurements }) =>
    `${counted(systems)} 个系统的 ${runCount(n)}${measurements === n ? "" : `，${measured(measurements)}`}`,
  published: ({ systems, measurements }) => `${counted(systems)} 个系统的 ${counted(measurements)} 条公布结果`,
  matching: (count, of) => `${counted(count)}/${measured(of)}匹配`,
  once: "每个负载各测一次。",
  repeated: (loads) => `${counted(loads)} 个负载测过多次：`,
  apart: (where, rates) => `相差最大的是 ${where.join("，")}：${and(rates)}。`,
  empty: {
    title: "还没有测试。",
    why: "将结果文件或文件夹拖到页面任意处，或从结果库打开系统。",
    noMatch: "没有匹配的测试。",
    noMatchWhy: (query) => `没有含“${query}”的行。`,
    clear: "清除搜索",
  },
};
