import { lookUp } from "~/base/lookUp";
import { shownValues } from "~/base/notice";
import type { guest as en } from "../en/guest";
import { counted } from "./counted";
import { ownNotices } from "./notices-own";
import type { Translated } from "../translated";

const NOT_OWN = "此处不以本地文件代替。";
const NOT_KEPT = "此浏览器不保留这些结果，其中也没有本地文件。";

export const guest: Translated<typeof en> = {
  came: {
    link: ["这些结果随链接而来。", NOT_KEPT],
    src: ["这些结果为此链接加载。", NOT_KEPT],
    bundle: ["这些结果随结果包而来。", NOT_KEPT],
  },
  unreadable: (notice, characters) => {
    const own = lookUp(ownNotices, notice.code);
    if (own === undefined) return ["随此链接而来的内容都无法读取。", "请向发送者索取结果文件。"];
    const values = shownValues(notice);
    const arrived =
      notice.code === "own/bad-checksum" && characters !== null ? `结果数据收到 ${counted(characters)} 个字符。` : "";
    return [own.what(values), `${own.rest(values)}${NOT_OWN}${arrived}${own.todo(values)}`];
  },
  unreadableSources: ["此链接的结果都无法读取。", `${NOT_OWN}各网址：`],
  joined: (files) => `一起打开的 ${counted(files)} 个文件同样不保留，除非选择保留。`,
  notWhole: "其中一部分无法读取：",
  why: "失败原因和处理办法",
  views: "其中还有：",
  keep: "与本地文件一起保留",
  keepAlone: "保留在此浏览器中",
  showOwn: "显示本地文件",
  putAway: "不使用这些结果",
};
