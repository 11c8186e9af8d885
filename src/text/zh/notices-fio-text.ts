import type { NoticeText, Value } from "../en/notice-text";

const upTo = (line: Value): string => `至第 ${line} 行`;
const copyText = (): string => "请重新复制 fio 输出的文本。";
const dropJobFile = (): string => "请将作业文件一并拖入，或让 fio 写出 JSON (--output-format=json+)。";

export const fioTextNotices: Readonly<Record<string, NoticeText>> = {
  "fio/broken-job": {
    what: (v) =>
      v.count !== undefined
        ? `${v.count} 处的行（${upTo(v.last_line)}）所属的作业，首行缺失或已损坏。`
        : v.job === ""
          ? `这些行（${upTo(v.last_line)}）所属的作业，首行缺失或已损坏。`
          : `作业“${v.job}”的文本（${upTo(v.last_line)}）已损坏或被截断。`,
    todo: copyText,
    rest: "此作业已略去；其他作业已读取。",
  },
  "fio/broken-line": {
    what: (v) => (v.text === "" ? `作业“${v.job}”中的此行不应在此处。` : `作业“${v.job}”中的此行无法读取：“${v.text}”`),
    todo: copyText,
    rest: "缺少此行的内容；该作业的其余内容已读取。",
  },
  "fio/broken-terse": {
    what: (v) => `此 terse 行的字段与其版本不符：“${v.text}”`,
    todo: "请重新复制 fio 写出的内容，保持在一行之内。",
    rest: "已略去；其余行均已读取。",
  },
  "fio/more-broken": {
    what: (v) => `${upTo(v.last_line)}，另有 ${v.count} 处无法读取。`,
    todo: copyText,
    rest: "其旁的作业已读取。",
  },
  "fio/no-result": {
    what: (v) =>
      v.count === 1
        ? `列出了作业“${v.job}”，但没有其结果。`
        : `列出了 ${v.count} 个作业，但没有其结果，第一个为“${v.job}”。`,
    todo: "没有执行 I/O 的作业，fio 不输出任何内容：请在其消息中查找原因。",
    rest: "其他作业已读取。",
  },
  "fio/text-cut": {
    what: "文本过早结束：fio 在最后一个作业之后的输出缺失或不完整。",
    todo: "若缺少作业，请重新复制文本。",
    rest: "完整的作业均已读取。",
  },
  "fio/text-means": {
    what: (v) => `fio 1.x 的 ${v.jobs} 个结果各代表多个线程。大约到 1.57 为止，fio 以错误的权重计算其延迟平均值。`,
    todo: "如需平均值，请用较新的 fio 重新测量。",
    rest: "速率、次数、最小值、最大值和百分位已读取；平均值和标准差已略去。",
  },
  "fio/text-no-options": {
    what: "文件未注明作业的设定；fio 的 terse 行从不注明。",
    todo: dropJobFile,
    rest: "方向和块大小取自已完成的 I/O；深度、访问模式、引擎、混合比和速率未知。百分位按 HOWTO 所述视为 clat。",
  },
  "fio/text-options": {
    what: "fio 的文本只列出作业的 rw、bs、ioengine 和 iodepth，没有其他选项。",
    todo: dropJobFile,
    rest: "是否 direct、速率和预热时间 (ramp_time) 未知；混合比按完成的 I/O 计算。",
  },
  "fio/text-phases": {
    what: "fio 的文本未注明哪些作业组同时运行。",
    todo: "请将作业文件一并拖入：其中有全部 stonewall 和 new_group。",
    rest: (v) => `分为 ${v.phases} 个阶段；不跨阶段求和。`,
  },
  "fio/told-twice": {
    what: (v) => `${v.jobs} 个作业在此文件中出现两次，分属 fio 的两种输出。`,
    rest: (v) => (Number(v.json) > 0 ? "采用 JSON：内容更多，数值精确。" : "采用普通文本：含有设定和已完成的 I/O 数。"),
  },
};
