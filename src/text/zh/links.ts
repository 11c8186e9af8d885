import type { links as en } from "../en/links";
import { type Values, whole } from "../en/notice-text";

const filesOf = ({ named, more }: Values): string => `${named}${Number(more) > 0 ? ` 及另外 ${more} 个` : ""}`;
const theirNumbers = (): string => "其中的数值改由数据表计算。";
const buildAgain = (): string => "若这是自己的网站，请重新构建，并将全部文件复制到主机。";

export const links: typeof en = whole("", {
  "url/bad-field": {
    what: (v) => `此链接中的“${v.text}”不是“${v.field}”的有效值。`,
    todo: "请重新选择，或重新索取链接：链接可能被截断。",
    rest: "此项显示默认值，其余与链接一致。",
  },
  "url/data-changed": {
    what: "生成此链接之后，数据有变。",
    rest: (v) => `数据集“${v.dataset}”原为 ${v.was}，现为 ${v.now}。页面显示当前的数值。`,
  },
  "url/newer-version": {
    what: (v) => `此链接的版本为 ${v.version}；本页最高支持版本 ${v.known}。`,
    todo: "请重新加载页面以获取新版本。",
    rest: "能识别的部分照常显示。",
  },
  "url/unknown-page": {
    what: (v) => `没有页面“${v.page}”。`,
    rest: "显示首页。",
  },
  "site/damaged": {
    what: (v) => `本站的 ${v.count} 个文件已损坏，或来自其他版本。`,
    rest: (v) => `${filesOf(v)}。${theirNumbers()}`,
    todo: buildAgain,
  },
  "site/cards": {
    what: (v) => `${v.lost} 个已发布的数据集未显示：其列表已损坏。`,
    rest: (v) => `${filesOf(v)}。其余不受影响。`,
    todo: buildAgain,
  },
  "site/missing": {
    what: (v) => `本站缺少 ${v.count} 个文件。`,
    rest: (v) => `${filesOf(v)}。${theirNumbers()}`,
    todo: buildAgain,
  },
  "site/not-sent": {
    what: (v) => `服务器未送出本站的 ${v.count} 个文件。`,
    rest: (v) => `${filesOf(v)}。${theirNumbers()}`,
    todo: "请稍后重新加载页面。若仍出现此提示，请告知服务器的管理者。",
  },
  "site/other-version": {
    what: "本站的数据由与此页不同版本的 Kneepoint 生成。",
    rest: "未使用预先准备的数值，改由数据表计算，耗时较长。",
    todo: "请重新加载页面。若仍出现此提示，且这是自己的网站，请重新构建。",
  },
});
