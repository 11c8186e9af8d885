import type { NoticeText } from "../en/notice-text";

export const elbenchoNotices: Readonly<Record<string, NoticeText>> = {
  "elbencho/bad-cell": {
    what: (v) => `“${v.column}”列的单元格不是 elbencho 会写出的值。`,
    todo: "请使用 elbencho 的原始文件。",
    rest: "此行已略去；其余各行已读取。",
  },
  "elbencho/bad-line": {
    what: (v) => `此处有一个阶段损坏：“${v.text}”`,
    todo: "请使用 elbencho 的原始输出。",
    rest: "此阶段已略去；其余阶段已读取。",
  },
  "elbencho/bad-object": {
    what: "这不是一个阶段的结果，或并不完整。",
    todo: "请使用 elbencho --jsonfile 的原始文件：每行一个对象。",
    rest: "已略去；其余阶段已读取。",
  },
  "elbencho/bad-row": {
    what: (v) => `此行的单元格过多或过少，或文件在行内结束：“${v.text}”`,
    todo: "请使用 elbencho 的原始文件。",
    rest: "此行已略去；其余各行已读取。",
  },
  "elbencho/cut": {
    what: "文件在一个阶段之内结束。",
    todo: "请重新复制文件，或让 elbencho 运行到结束。",
    rest: "此阶段已略去；之前的阶段已读取。",
  },
  "elbencho/message": {
    what: (v) => `elbencho 随结果输出：“${v.text}”`,
    todo: "请据此判断结果是否有效。",
    rest: "结果已读取。",
  },
  "elbencho/more-bad": {
    what: (v) => `另有 ${v.count} 处损坏。`,
    todo: "请使用 elbencho 的原始文件。",
    rest: "其余阶段已读取。",
  },
  "elbencho/no-io": {
    what: (v) => `${v.count} 个阶段不传输数据，或只经网络传输：${v.names}。`,
    rest: "这些阶段没有数据点；其余阶段已读取。",
  },
  "elbencho/no-options": {
    what: "文件未注明 elbencho 的线程数或块大小。",
    todo: "请使用 CSV 或 JSON 文件（--csvfile、--jsonfile），或 --resfile 的文本文件，其中有命令行。",
    rest: "速率和延迟已读取；负载不明。",
  },
  "elbencho/services": {
    what: "多个 elbencho 服务及其主控程序都写入此文件，各写各的阶段。",
    todo: "请使用主控程序以 --resfile、--csvfile 或 --jsonfile 写出的文件。",
    rest: "无法区分哪个阶段是总体、哪个是其中一份：均未读取。",
  },
  "elbencho/too-large": {
    what: (v) => `文件超过 ${v.limit} MiB。`,
    todo: "请在两行之间拆分文件：每行为一个阶段。",
  },
  "elbencho/unknown-row": {
    what: (v) => `elbencho 输出了 ${v.count} 个未知的行，第一个为：“${v.text}”。`,
    rest: "其余各行已读取。",
  },
  "elbencho/upper-ends": {
    what: "百分位取桶的上端，每翻倍四个桶：真实值最多可低 16 %。",
    rest: "照录。",
  },
};
