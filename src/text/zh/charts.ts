import { columnHead, type charts as en } from "../en/charts";
import { counted } from "./counted";
import { curveChart } from "./curve-chart";
import type { Translated } from "../translated";

export { columnHead };

const SAID: readonly (readonly [string, string])[] = [
  ["clat", "完成延迟"],
  ["slat", "提交延迟"],
  ["lat", "总延迟"],
  ["response", "响应时间"],
  ["iodepth", "队列深度"],
  ["numjobs", "作业数"],
];
const said = new Map(SAID);

export const columnSaid = (column: string): string =>
  columnHead(column)
    .split(" ")
    .map((word) => said.get(word) ?? word)
    .join(" ");

export const charts: Translated<typeof en> = {
  curve: curveChart,
  key: {
    colour: (what) => `颜色：${what}`,
    dash: (what) => `线型：${what}`,
    named: (named, of) => `已标名 ${named}/${of}，全部见表格`,
    guessed: "○ 介质按名称推测",
    ops: { read: "● 读", write: "■ 写", trim: "▲ trim", sync: "◆ sync", mixed: "◆ 全部操作" },
    fills: {
      computed: "● 由原始文件计算",
      published: "◉ 公布值，照录",
      derived: "◒ 由公布值推算",
      ambiguous: "◌ 有歧义，读法未确认",
      interpolated: "○ 插值",
      excluded: "⊘ 失败或排除，不连线",
      missed: "○—| 未达到设定速率：○ 实际，| 设定",
      lost: "× 报告中缺失",
    },
    bounds: {
      at_least: "→ 至少",
      at_most: "← 至多",
      at_least_up: "↑ 至少",
      at_most_down: "↓ 至多",
      at_least_below: "← 至少",
      at_most_below: "→ 至多",
      about: "短横：约",
    },
  },
  absent: "—",
  mediumMark: { guessed: "○", stated: "●" },
  mediumSays: { guessed: "介质按名称推测：", stated: "介质已指定：" },
  guessed: (media) => `${media}（推测）`,
  axisTitle: (name, unit) => (unit === "" ? name : `${name}，${unit}`),
  keys: "方向键：左右按负载顺序在系列内移动，上下切换系列。Enter 打开来源，Esc 退出。",
  readout: (title, lines) => [title, ...lines].join("。"),
  line: (label, value) => (label === "" ? value : `${label} ${value}`),
  source: "来源：按 Enter 或点击",
  badge: {
    says: (badge) => `“${badge}”的含义`,
    more: "如何测量",
  },
  frame: {
    notPrinted: (rows) => `还有 ${counted(rows)} 行：请将表格保存为 CSV。`,
    noDataset: "此处没有发布该名称的数据集。",
  },
  sortBy: (column) => `按 ${column} 排序`,
};
