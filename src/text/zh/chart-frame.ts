import type { chartFrame as enFrame, seriesPicker as enPicker } from "../en/chart-frame";
import type { Translated } from "../translated";

export const chartFrame: Translated<typeof enFrame> = {
  sentence: "图表内容",
  about: "关于此图",
  copyLink: "复制链接",
  makingLink: "正在打包数据",
  copied: "链接已复制",
  copiedWith: (carries) => `链接已复制：${carries}`,
  hereOnly: "此链接仅在本机有效。要分享图表，请导出结果包、网页或图片。",
  exportMenu: "导出",
  openWhole: "Kneepoint：打开此图",
  saveBundle: "保存结果包",
  opening: "正在打开",
  carries: {
    view: "打开当前视图",
    sources: (said, tooLong) =>
      `带数据地址${said ? "和标签" : tooLong ? "；标签过长，链接容纳不下，请改为保存结果包" : ""}`,
    words: "带数据地址和标签",
    own: "带本地数据",
    asked: "正在读取本地数据",
    failed: (reason) => `本地数据未能读取：${reason}`,
  },
  engine: {
    loading: "正在加载查询引擎",
    progress: (done, all, packed) =>
      `正在加载查询引擎：${done}${all === null ? "" : ` / ${all}`}${packed ? "（解压后）" : ""}`,
  },
  notCopied: "浏览器拒绝访问剪贴板：请手动复制链接",
  table: "表格",
  more: "更多",
  all: "全部",
  zoom: "缩放",
  choose: (what) => `选择${what}`,
  axisMenu: (title) => `${title}：更改`,
  multiHint: "空格或复选框：添加或移除；Enter 或名称：只选此项。",
  previous: "上一个数据点",
  next: "下一个数据点",
  source: "来源",
  notRead: (dataset) => `${dataset} 未能读取`,
  noOwnFiles: "本地文件不在此处",
  noOwnFilesWhy: "指向自有文件的链接只在已载入这些文件处可显示。将这些文件拖到这里即可查看；数据不离开本机。",
  noOwnPoints: ({ files }) => `${files}中没有本页的数据`,
  noOwnPointsWhy: ({ read }) => `${read}：见“文件”。其中没有本页可用的数据。`,
  markGone: "固定的数据点不在此处",
  markGoneWhy: "链接固定的数据点不在当前选择之内，或其数据已变。",
  moreCaveats: (count) => `另有 ${count} 条`,
  range: (from, to, unit) => `${from}–${to}${unit === "" ? "" : ` ${unit}`}`,
};

export const seriesPicker: Translated<typeof enPicker> = {
  button: (shown, all) => `系列 ${shown}/${all}`,
  title: "图中的系列",
  search: "查找系列",
  automatic: "峰值最高的 12 个",
  more: (count) => `另有 ${count} 个：输入名称查找`,
  none: "没有名称匹配的系列。",
};
