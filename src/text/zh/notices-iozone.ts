import type { NoticeText } from "../en/notice-text";

export const iozoneNotices: Readonly<Record<string, NoticeText>> = {
  "iozone/bad-row": {
    what: (v) => `此处有一个结果损坏，或无法确定属于哪项测试：“${v.text}”`,
    todo: "请使用 iozone 的原始输出，保留其中的空格。",
    rest: "此行已略去；其余已读取。",
  },
  "iozone/computed": {
    what: "iozone 只输出吞吐量或每秒操作数之一。",
    rest: "另一项由记录大小算出：iozone 总是传输完整的记录。",
  },
  "iozone/ends-early": {
    what: "缺少 iozone 的最后一行 “iozone test complete.”：测试被中止，或文件被截断。",
    todo: "请使用完整输出，或重新运行。",
    rest: "此前的结果已读取。",
  },
  "iozone/more-bad": {
    what: (v) => `另有 ${v.count} 行损坏。`,
    todo: "请使用 iozone 的原始输出。",
    rest: "其余各行已读取。",
  },
  "iozone/no-record-size": {
    what: "文件未注明 iozone 读写的记录大小。",
    todo: "请使用 iozone 从第一行开始的完整输出。",
    rest: "吞吐量已读取；块大小不明。",
  },
  "iozone/no-result": {
    what: "iozone 在此处开始，但没有输出结果。",
    todo: "请查看其最后几行，然后重新运行。",
    rest: "此文件的内容均未读取。",
  },
  "iozone/zero": {
    what: "输出的结果为 0：该项测试没有运行，或其值小于 1。",
    rest: "按未测处理。",
  },
};
