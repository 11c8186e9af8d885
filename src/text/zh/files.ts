import type { files as en } from "../en/files";
import { counted, fileCount } from "./counted";
import type { Translated } from "../translated";

export const files: Translated<typeof en> = {
  choose: "选择文件…",
  chooseFolder: "选择文件夹…",
  paste: "粘贴文本…",
  address: "从网址打开…",
  pasteLabel: "结果文本",
  pasteRead: "读取",
  bytes: (n) => `${counted(n)} 字节`,

  unfinished: {
    title: ({ files, kept, full }) => {
      const amount = `已保留 ${counted(kept)}/${fileCount(files)}`;
      return full ? `浏览器存储空间已满：${amount}。` : `页面关闭前，文件未全部读取和保留：${amount}。`;
    },
    todo: "要继续，请重新拖入文件或文件夹。已有的文件不会重复计算。",
  },

  elsewhere: {
    changed: {
      title: "另一个标签页更改了保留的文件或其描述。",
      todo: "本标签页仍显示更改前的内容。",
      reload: "重新加载页面",
    },
    forgotten: {
      title: "另一个标签页移除了全部文件。",
      todo: "这些文件已不在此浏览器中。如需使用，请重新拖入。",
    },
  },
};
