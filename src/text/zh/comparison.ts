import { exact } from "~/base/number";
import type { comparison as en } from "../en/comparison";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const comparison: Translated<typeof en> = {
  title: "值得一看的对照",
  all: (count) => `全部 ${counted(count)} 项对照`,
  fewer: "收起",
  loading: "正在读取结果…",
  beside: "引用时须注明",
  oneRun: "各测一次",
  oneRunWhy: "没有重复：没有误差线，5 % 以下的差异没有意义。",
  unlikeBadge: "方法不同",
  unlike: (what, values) => `未保持一致：${what}（${values.join("、")}）。`,
  method: { tool: "工具", engine: "I/O 引擎", state: "盘状态", runtime: "运行时长" },
  notStated: "未注明",
  sources: "来源",
  numbers: "数值",
  numbersWhy: "点击数值打开来源。◒ 由其下两个数值算出。",
  open: "无法确定",
  worked: (of, by, times) => `${of} ÷ ${times === 1 ? by : `(${exact(times)} × ${by})`}`,
  drives: (count) => `${count} 块盘`,
  derived: "由公布值推算",
  figures: "公布值",
  files: "结果文件",
  unknown: {
    title: "此对照不在此处。",
    why: (id) => `本网站没有对照“${id}”。`,
    toLibrary: "打开结果库",
  },
  failed: (reason) => `对照无法读取：${reason}`,
};
