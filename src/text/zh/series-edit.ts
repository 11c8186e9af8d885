import type { seriesEdit as en } from "../en/series-edit";
import type { Translated } from "../translated";

export const seriesEdit: Translated<typeof en> = {
  edit: "编辑",
  editOf: (label) => `编辑 ${label}`,
  done: "完成",
  name: "名称",
  colour: "颜色",
  automatic: "自动",
  slot: (n) => `颜色 ${n}`,
  joinWith: "合并到",
  alone: "无：单独成线",
  baseline: "以此系列为比值的基准",
  up: "上移",
  down: "下移",
  reason: "隐藏的原因",
  hide: "隐藏",
  show: "恢复显示",
  showAll: "全部恢复显示",
  hiddenBecause: (reason) => `已隐藏：${reason === "" ? "未注明原因" : reason}`,
  joinedTo: (name) => `并入 ${name} 的线`,
  reset: "恢复实测状态：撤销全部更改",
  allHidden: {
    title: "这些系列已全部隐藏。",
    why: (reasons) => `原因：${reasons.map((one) => one || "未注明").join("；")}。`,
  },

  point: {
    title: "自设标签",
    note: "备注",
    notePlaceholder: "升级固件、风扇故障 …",
    save: "保存备注",
    reason: "排除的原因",
    exclude: "排除此数据点",
    again: "恢复计入",
    excluded: (reason) => `已排除：${reason}`,
    elsewhere: (where) => `由 ${where} 设置：请在该处更改。`,
    refused: "未能保留。",
    notHere: "本页不保留内容：要加备注或排除此数据点，请在 Kneepoint 中打开图表。",
  },
};
