import type { local as en } from "../en/local";
import type { Translated } from "../translated";

export const local: Translated<typeof en> = {
  own: { files: "本地文件", title: "本地文件", page: "本地文件", read: "本地文件已读取" },
  link: {
    files: "此链接的结果",
    title: "此链接的结果",
    page: "此链接的结果",
    read: "随此链接而来的内容已读取",
  },
  bundle: {
    files: "此结果包的结果",
    title: "此结果包的结果",
    page: "此结果包的结果",
    read: "结果包已读取",
  },
};

export const forReceivers = (sentence: string): string => sentence;
