import type { ownNotices as en } from "../en/notices-own";
import { whole } from "../en/notice-text";

export const ownNotices: typeof en = whole("链接中的结果均未读取。", {
  "own/bad-checksum": {
    what: "此链接中的结果与发出时不一致：链接在途中被截断或改动。",
    todo: "请向发送者索取完整的链接，或索取结果包：文件不会被程序截断。",
  },
  "own/newer-version": {
    what: (v) => `此链接中的结果由较新的 Kneepoint 写出：版本 ${v.version}；本页最高可读版本 ${v.known}。`,
    todo: "请重新加载页面以获取新版 Kneepoint；链接仍然有效。",
  },
  "own/too-much": {
    what: (v) => `此链接中的结果展开后超出链接的容量上限：${v.reason}。`,
    todo: "请向发送者索取结果包或结果文件。",
  },
  "own/too-slow": {
    what: "读取此链接中的结果超过 5 秒，已停止。",
    todo: "请在本机较空闲时重新加载页面，或向发送者索取结果包。",
  },
  "own/not-readable": {
    what: "此链接中的结果已损坏。",
    todo: "请向发送者重新索取链接，或索取结果包。",
  },
});
