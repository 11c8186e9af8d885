import type { source as en } from "../en/source";
import type { Translated } from "../translated";

export const source: Translated<typeof en> = {
  pointTitle: "此数据点的来源",
  figureTitle: "此公布值的来源",
  opened: (title, of) => `${title}：${of}，在图旁。`,
  close: "关闭",
  audit: "审核",
  file: "文件",
  options: "关键选项",
  noOptions: "文件中没有选项。",
  asPrinted: (spans) => `原文，第 ${spans.join("、")} 行`,
  span: (from, to) => `${from}–${to}`,
  reading: "正在读取文件…",
  noFragment: "此数值在文件中的位置未知。",
  fragmentFailed: "文件无法再次读取。请重新拖入以查看原文。",
  wholeFile: "整个文件",
  wholeFileOf: (path) => `整个文件：${path}`,
  cut: (from, to, all) => (all === null ? `大文件的第 ${from}–${to} 行。` : `第 ${from}–${to} 行，共 ${all} 行。`),
  openPublic: "在 GitHub 上打开文件",
  inRepository: (name, commit, licence) => `${name}，commit ${commit}，${licence}`,
  contributed: (licence, raw) => `由他人提供，原始文件${raw === null ? "未附" : `见 ${raw}`}，${licence}`,
  openArticle: "打开报告",
};
