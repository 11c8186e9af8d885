import type { awaited as en } from "../en/awaited";
import { counted } from "./counted";
import type { Translated } from "../translated";

function first(names: readonly string[], atLeast: boolean): string {
  const [head = "", ...others] = names;
  return others.length === 0 ? head : `${head} 及另外${atLeast ? "至少" : ""} ${counted(others.length)} 个文件`;
}

export const awaited: Translated<typeof en> = {
  drop: (names, atLeast) => `拖入 ${first(names, atLeast)}，即可看到此图。`,
  why: "链接只描述图表，结果在其作者手中。文件放在哪个文件夹都可以。",
  andOthers: "等",
  missing: (names, atLeast) => `此图还需要以下文件，不在此处：${names.join("、")}${atLeast ? " 等" : ""}。`,
  missingWhy: (isSome) =>
    `${isSome ? "当前按已有的文件绘制。" : "当前仅按公布数据绘制。"}拖入其余文件（文件夹不限）即可看到全部。`,
  chosen: (words) => `此图内容：${words.join("，")}。`,
  others: (files) => `已打开另外 ${counted(files)} 个文件。`,
  othersWhy: "它们不在此图中。",
  showOthers: () => "显示已打开的文件",
  without: {
    damaged: {
      what: "此图的结果没有传到。",
      why: "链接只描述图表。请向发送者重新索取链接，或拖入生成图表的文件。",
    },
    refused: {
      what: "链接的文件已收到，但其中没有可读取的结果。",
      why: "",
    },
    unreadable: {
      what: "本地文件未能读取。",
      why: "此浏览器可能仍保留着文件。请用上方按钮重试，或重新拖入。",
    },
    addresses: {
      what: "此图的结果尚未加载。",
      why: "链接描述了图表，并注明结果的网址。",
    },
  },
  notHere: "此图的文件不在此处。",
  embedded: {
    files: "请用下方链接打开图表，再拖入文件。",
    damaged: "",
    refused: "",
    unreadable: "",
    addresses: "嵌入框不从其他主机加载数据：请用下方链接打开图表。",
  },
  coming: "正在读取随链接而来的结果。",
  open: "打开文件",
};
