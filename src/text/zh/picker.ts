import type { picker as en } from "../en/picker";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const picker: Translated<typeof en> = {
  title: "查看对象",
  name: (here) => `${here}：选择查看对象`,
  nothing: "未打开任何内容",
  runs: (n) => `${counted(n)} 次测试`,
  files: (n) => `${counted(n)} 个文件`,
  figures: (n) => `${counted(n)} 个数值`,
  systems: (n) => `${counted(n)} 个系统`,
  several: (n) => `${counted(n)} 个结果集`,
  ownAnd: (n) => `本地文件和另外 ${counted(n)} 个`,
  library: "结果库中的全部内容",
  emptyTitle: "未打开任何内容。",
  empty: "将结果文件或文件夹拖到页面任意处，或选择查看对象。",
};
