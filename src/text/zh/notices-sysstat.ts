import type { NoticeText } from "../en/notice-text";
import { expectedWords } from "./json-expected";

export const sysstatNotices: Readonly<Record<string, NoticeText>> = {
  "sysstat/bad-json": {
    what: (v) => `JSON 在此处结束或损坏：缺少${expectedWords(v.expected)}。`,
    todo: "请重新写出 JSON；iostat 在达到报告次数或按 Ctrl-C 后会写完它。",
  },
  "sysstat/bad-line": {
    what: "此行已损坏或被截断。",
    todo: "请使用 iostat 或 sar 的原始输出。",
    rest: "此行已略去；其余各行已读取。",
  },
  "sysstat/cut-json": {
    what: (v) => `JSON 在此处结束或损坏：缺少${expectedWords(v.expected)}。iostat 被强制结束时不会写完 JSON。`,
    todo: "请用 Ctrl-C（SIGINT）停止 iostat，或指定报告次数。",
    rest: "此前的完整报告已读取。",
  },
  "sysstat/first-report": {
    what: "iostat 的第一份报告涵盖系统启动以来的时间，带 -y 运行时除外。",
    rest: "已略去。",
  },
  "sysstat/more-bad-lines": {
    what: (v) => `另有 ${v.count} 行损坏。`,
    todo: "请使用 iostat 或 sar 的原始输出。",
    rest: "其余各行已读取。",
  },
  "sysstat/no-times": {
    what: "报告没有时间戳。",
    todo: "请带 -t 运行 iostat。",
    rest: "每份报告按一秒计：仅对 iostat -x 1，时间轴才正确。",
  },
  "sysstat/one-report": {
    what: "只有一份报告，涵盖系统启动以来的时间。",
    todo: "请为 iostat 指定间隔：iostat -x -t 1。",
  },
  "sysstat/too-large": {
    what: (v) => `文件超过 ${v.limit} MiB。`,
    todo: "请使用 iostat 或 sadf -d 的文本输出，其大小不限。",
  },
};
