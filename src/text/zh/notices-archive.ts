import type { NoticeText, Values } from "../en/notice-text";

const entries = (v: Values, what: string): string =>
  v.count === 1 ? `“${v.entry}”${what}` : `${v.count} 个条目（首个为“${v.entry}”）${what}`;
const others = (v: Values): string => (v.given === 0 ? "归档中的内容均未读取。" : "其余条目已读取。");
const before = (): string => "此前的内容已读取。";

export const archiveNotices: Readonly<Record<string, NoticeText>> = {
  "archive/checksum": {
    what: (v) => `${entries(v, "与校验和不符")}：字节有改动。`,
    todo: "请重新复制或打包归档。",
    rest: (v) => `有改动的条目未读取：错误的数值看起来与正确的无异。${others(v)}`,
  },
  "archive/damaged": {
    what: (v) => (v.entry === "" ? "归档已损坏。" : `${entries(v, "已损坏，无法解压")}。`),
    todo: "请重新复制或打包归档。",
    rest: "能找到的条目已读取。",
  },
  "archive/encrypted": {
    what: (v) => `${entries(v, "已加密")}。`,
    todo: "请用密码解压后拖入文件，或不加密重新打包。",
    rest: others,
  },
  "archive/entry-too-large": {
    what: (v) => `${entries(v, "解压后")}超过 ${v.limit} GiB。`,
    todo: "请解压后直接拖入文件：单个文件大小不限。",
    rest: others,
  },
  "archive/method": {
    what: (v) => `${entries(v, "")}的压缩方法为 ${v.method}，无法读取。`,
    todo: "请解压后拖入文件，或打包为普通的 zip 或 tar.gz。",
    rest: others,
  },
  "archive/ratio": {
    what: (v) => `${entries(v, "解压后")}超过其大小的 ${v.limit} 倍；日志不会如此。`,
    todo: "如确要读取，请解压后直接拖入文件。",
    rest: before,
  },
  "archive/too-large": {
    what: (v) => `归档解压后总计超过 ${v.limit} GiB。`,
    todo: "请解压后拖入文件或文件夹。",
    rest: before,
  },
  "archive/too-many-entries": {
    what: (v) => `归档的条目超过 ${v.limit} 个。`,
    todo: "请解压后拖入所需的文件或文件夹。",
    rest: before,
  },
  "archive/torn": {
    what: (v) =>
      v.entry === "" ? "归档已损坏：其字节与打包时不一致。" : `归档在“${v.entry}”处损坏：其字节与打包时不一致。`,
    todo: "请重新复制或打包归档；在此之前不要采信其中的数值。",
    rest: before,
  },
  "archive/trailing": {
    what: "压缩数据结束后还有其他字节，既不是 gzip 成员，也不是填充。",
    todo: "若其中应有更多内容，请用 gzip 解压后比对。",
    rest: before,
  },
  "archive/truncated": {
    what: (v) => (v.entry === "" ? "归档被截断：缺少末尾。" : `归档在“${v.entry}”之内被截断。`),
    todo: "请重新复制。",
    rest: "截断处之前的条目已读取，最后一个条目读取了现有部分。",
  },
  "archive/unended": {
    what: "归档缺少 tar 的结束标记：可能在两个条目之间被截断。",
    todo: "请将文件列表与打包的文件夹比对。",
    rest: "现有的条目均已读取。",
  },
  "file/archive-empty": {
    what: "此归档中没有文件。",
    todo: "请重新打包结果文件夹；隐藏的文件和文件夹会被跳过。",
    rest: "其他文件不受影响。",
  },
  "file/archive-nested": {
    what: (v) => `此 ${v.format} 归档嵌套过深：它位于归档内的归档之中。`,
    todo: "请解压外层归档，然后拖入其中的内容。",
    rest: "其中的内容均未读取；其他文件已读取。",
  },
};
