import type { phrases as en } from "../en/phrases";
import type { Translated } from "../translated";

export const phrases: Translated<typeof en> = {
  comma: "，",
  stop: "。",
  limit: "上限",
  load: "负载",
  close: "关闭",
  wholeChart: "显示整图",
  chart: "图表",
  unit: "单位",
  none: "无",
  labelled: (what, value) => `${what}：${value}`,
  asking: "正在查询…",
  on: "，",
  colon: "：",
  against: " 对 ",
  add: "添加",
  dismiss: "关闭",
  save: "保存",
  run: "测试",
  cancel: "取消",
  file: "文件",
  remove: "移除",
  value: "值",
  of: "对象",
  mean: "平均",
};
