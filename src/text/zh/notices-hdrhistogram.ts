import type { NoticeText } from "../en/notice-text";

export const hdrNotices: Readonly<Record<string, NoticeText>> = {
  "hdr/bad-line": {
    what: "此行已损坏。",
    todo: "请使用 HdrHistogram 的原始文件。",
    rest: "此行已略去；其余各行已读取。",
  },
  "hdr/more-bad-lines": {
    what: (v) => `另有 ${v.count} 行损坏。`,
    todo: "请使用 HdrHistogram 的原始文件。",
    rest: "其余各行已读取。",
  },
  "hdr/no-totals": {
    what: "分布末尾没有总计：可能被截断。",
    todo: "请将其最后一个百分位与来源比对。",
    rest: "现有的百分位已读取。",
  },
  "hdr/unit": {
    what: "文件未注明数值的单位。",
    todo: "若程序记录的单位不是纳秒，或输出的单位不是毫秒，全部时间都将相差相应的倍数。",
    rest: "按 HdrHistogram 的惯例读取：以纳秒记录，以毫秒输出。",
  },
  "hdr/unit-doubtful": {
    what: (v) => `文件未注明数值的单位，且其最大值为记录值除以 ${v.ratio}，而非通常的 1,000,000。`,
    todo: "请确认程序记录的单位：若为微秒，此处的全部时间只有实际的 1/1,000。",
    rest: "",
  },
};
