import { MINUS } from "~/base/number";
import type { history as en } from "../en/history";
import { counted } from "./counted";
import type { Translated } from "../translated";

const states = (n: number): string => `${counted(n)} 个时点`;

export const history: Translated<typeof en> = {
  axis: "时点，按顺序",
  percent: (digits, isLess) => `${isLess ? MINUS : "+"}${digits} %`,
  repeats: (n) => `${counted(n)} 次重复`,
  range: (min, max) => `${min} 至 ${max}`,
  columns: {
    ...{ state: "时点", started: "开始时间，UTC", n: "重复", min: "最低", max: "最高" },
    ...{ level: "水平", change: "变化", p: "p" },
  },
  loading: "正在查找水平变化…",
  what: { measure: "度量", by: "时点划分", hide: "变化" },
  yAxis: { what: "轴", zero: "从 0 起", values: "仅值域" },
  words: { of: "，", by: "，按" },
  ways: {
    dataset: "数据集",
    file: "文件",
    day: "日期（UTC）",
    label: (name) => name.replace(/^tag:/, "").replaceAll("_", " "),
  },
  wayOf: (way, n) => `${way}，${states(n)}`,
  folderAt: (depth) => (depth === 1 ? "文件夹" : `第 ${String(depth)} 层文件夹`),
  hide: (percent) => (percent === "0" ? "任意幅度的变化" : `${percent} % 以上的变化`),
  measures: { iops: "IOPS", bytes_per_s: "GB/s", mean: "平均", p99: "p99" },
  verdict: {
    changed: (load, measure, change, state, before, after) =>
      `${load}：${measure} 自 ${state} 起 ${change}，由 ${before} 变为 ${after}`,
    same: (load, measure, n, from, to) => `${load}：${measure} 在 ${states(n)}内未检出水平变化（${from} → ${to}）`,
    apart: (n, change) => `最近 ${String(n)} 个时点在其范围之外（${change}），数量不足，尚无法判定`,
    few: (n, least) => `仅 ${states(n)}：判断水平变化至少需要 ${String(least)} 个`,
    others: (worse, better, loads) => `${counted(loads)} 个负载：${counted(worse)} 处变差，${counted(better)} 处变好`,
  },
  caption: (p, least) =>
    `每个点为一个时点各次重复的中位数，附其范围。水平：E-divisive 加置换检验，p ≤ 0.01；一个水平至少需要 ${String(least)} 个时点，最近 ${String(least - 1)} 个时点的变化尚无法判定${
      p === null ? "" : `；最近一次变化的 p = ${p}`
    }。`,
  latest: (shown, all) => `最近的 ${counted(shown)}/${states(all)}。`,
  several: (n) => `${counted(n)} 个时点有多次测量，没有依据表明是重复测试，因此各只绘出第一次。`,
  noise: (percent) => `重复在其中位数的 ±${percent} % 之内`,
  panel: {
    title: "水平变化",
    none: (n) => (n === 0 ? "无。" : `没有此幅度的变化；另有 ${counted(n)} 处更小。`),
    hidden: (n) => `另有 ${counted(n)} 处更小的变化未列出。`,
    row: (load, measure, state) => `${load}，${measure}，自 ${state} 起`,
    worse: "变差",
    better: "变好",
  },
  empty: {
    title: "没有负载在三个时点测过",
    why: "历史需要同一负载出现在三个以上的文件夹、日期、固件版本、commit 或其他标签之下。",
    toCompare: "两两对比",
    noLoad: "结果中没有此负载或度量",
    noLoadWhy: "链接所指的负载或度量，不在已打开的结果中。",
    first: "显示最大的变化",
  },
};
