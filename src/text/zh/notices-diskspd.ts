import type { NoticeText } from "../en/notice-text";

export const diskspdNotices: Readonly<Record<string, NoticeText>> = {
  "diskspd/contradiction": {
    what: "各线程的字节数或 I/O 数之和与输出的总计不符。",
    todo: "请使用 diskspd 的原始输出。",
    rest: "以输出的总计为准；各线程照录。",
  },
  "diskspd/cut": {
    what: "文件在某个时间段的结果之内结束，或缺少其中的行。",
    todo: "请重新复制文件，或让 diskspd 运行到结束。",
    rest: "此时间段已略去；之前的时间段已读取。",
  },
  "diskspd/damaged": {
    what: (v) => `从第 ${v.first_line} 行开始的时间段，其结果在此处损坏。`,
    todo: "请使用 diskspd 的原始输出。",
    rest: "此时间段已略去；其余已读取。",
  },
  "diskspd/interrupted": {
    what: "diskspd 在开始测量之前被中断。",
    todo: "请重新运行到结束。",
    rest: "此时间段没有结果；其余已读取。",
  },
  "diskspd/no-parameters": {
    what: "此时间段的参数缺失或损坏。",
    todo: "请使用从第一行开始的完整输出。",
    rest: "结果已读取；块大小、深度和访问模式不明。",
  },
  "diskspd/no-results": {
    what: "diskspd 在此处只输出了参数，没有结果。",
    todo: "请运行到结束。",
    rest: "",
  },
  "diskspd/too-large": {
    what: (v) => `文件超过 ${v.limit} MiB。`,
    todo: "请在两次运行之间拆分文件。",
  },
};
