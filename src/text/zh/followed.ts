import type { followed as en } from "../en/followed";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const followed: Translated<typeof en> = {
  title: "本页所跟踪的文件夹",
  follows: (name) => `正在跟踪 ${name}。`,
  nothing: "其中尚无结果：写出后即显示在此。",
  writing: (names) => (names.length === 1 ? `${names[0]!} 正在写入。` : `${counted(names.length)} 个文件正在写入。`),
  lost: (name) => `已停止跟踪 ${name}：命令已结束。页面显示其最后状态。要继续，请重新运行 kneepoint open。`,
};
