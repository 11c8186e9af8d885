import { lookUp } from "~/base/lookUp";
import { VDBENCH_FIELDS } from "../alike";
import type { NoticeText, Value } from "../en/notice-text";

const because = (reason: Value): string => (reason === "" || reason === undefined ? "" : `vdbench 提示：${reason}`);
const asWritten = (): string => "请使用 vdbench 写出的原文件。";
const noResult = (): string => "没有可绘制的内容。";

const FIELDS: Readonly<Record<string, string>> = { ...VDBENCH_FIELDS, interval: "平均所含的区间" };

export const vdbenchNotices: Readonly<Record<string, NoticeText>> = {
  "vdbench/broken-histogram": {
    what: "直方图已损坏：各桶不相接，或与其百分比不符。",
    todo: asWritten,
    rest: "此直方图已略去；其余均已读取。",
  },
  "vdbench/broken-row": {
    what: "此行残缺：列与表头不符，或不接续上一行。",
    todo: asWritten,
    rest: "已略去；其余行均已读取。",
  },
  "vdbench/cut": {
    what: "文件在行或表的中间结束：被截断，或 vdbench 被终止。",
    todo: "请找到完整的文件。",
    rest: "此前的内容均已读取；最后一行只取确定的部分。",
  },
  "vdbench/died": {
    what: (v) => `vdbench 在此之后停止：${v.reason}`,
    todo: "若缺少其后的 run definition，请重新运行。",
    rest: "此前测得的内容已读取。",
  },
  "vdbench/died-early": {
    what: (v) => `vdbench 在测得任何结果之前停止：${v.reason}`,
    todo: "请检查 logfile.html 和参数文件，再重新运行。",
    rest: noResult,
  },
  "vdbench/errors-logged": {
    what: (v) => `错误日志列出 ${v.count} 个 I/O 错误，第一个：${v.text}`,
    todo: "见 errorlog.html；有错误的测试，其结果不可信。",
    rest: "结果已读取。",
  },
  "vdbench/files-disagree": {
    what: (v) =>
      `此文件与 ${v.path}（第 ${v.other} 行）关于 ${v.rd} 不一致：${lookUp(FIELDS, v.field ?? "") ?? v.field} 此处为 ${v.theirs}，彼处为 ${v.ours}。`,
    todo: "其中之一被改动过，或属于另一次测试。",
    rest: (v) => `采用 ${v.path} 的数值。`,
  },
  "vdbench/format-run": {
    what: (v) =>
      v.count === 1 ? `${v.rd} 在测试之前创建文件。` : `${v.count} 个 run 在测试之前创建文件，第一个为 ${v.rd}。`,
    rest: "已搁置：不计为数据点，其区间予以保留。",
  },
  "vdbench/histogram-alone": {
    what: "这是响应时间直方图，缺少其测试的报告。",
    todo: "请将同一目录的 flatfile.html、totals.html 或 summary.html 一并拖入。",
    rest: "其延迟予以保留；速率未知。",
  },
  "vdbench/histogram-disagrees": {
    what: (v) =>
      `${v.rd} 的直方图共 ${v.counted} 个 I/O；按其平均（第 ${v.other} 行）的速率和时间应为 ${v.expected} 个。`,
    todo: "vdbench 50403 的直方图也计入预热期的 I/O，50407 则不计；如需百分位，请使用较新的 vdbench。否则，其中一个文件被改动过，或属于另一次测试。",
    rest: "直方图已略去。",
  },
  "vdbench/large-file": {
    what: "此 flatfile 大于 64 MiB。",
    rest: "各区间保留速率、平均和最大响应时间；略去标准差、队列深度和 CPU。",
  },
  "vdbench/max-not-reproduced": {
    what: (v) =>
      `最大值未能重现：${v.rd} 每秒 ${v.reached} 个 I/O，为 ${v.max} 的最大值 ${v.maximum} 的 ${v.percent} %。`,
    todo: "请在测曲线之前预热盘，或重新运行。",
    rest: "此曲线的百分比所依据的最大值，其后未再达到。",
  },
  "vdbench/metadata-only": {
    what: (v) => `${v.rd} 只有 create、open、delete 等文件操作：没有读写。`,
    rest: "不计为数据点。",
  },
  "vdbench/more-broken-rows": {
    what: (v) => `至第 ${v.last} 行，另有 ${v.count} 行残缺。`,
    todo: asWritten,
    rest: "已略去；其余行均已读取。",
  },
  "vdbench/negative": {
    what: (v) => `${v.count} 行含有小于 0 的数值：测试期间主机的时钟很可能被调回。`,
    todo: "请核对这些行的其他延迟，或重新运行。",
    rest: "这些数值已略去；行中其余数值均已读取。",
  },
  "vdbench/no-average": {
    what: (v) => `${v.rd} 没有平均：在 ${v.intervals} 个区间后停止或被截断。${because(v.reason)}`,
    todo: "若需要其结果，请重新运行。",
    rest: "其区间予以保留；不计为数据点。",
  },
  "vdbench/no-header": {
    what: "这是 flatfile 的数据行，没有表头，因此各列未知。",
    todo: "请使用含有以“tod”开头的行的文件。",
    rest: "全部未读取。",
  },
  "vdbench/no-interval": {
    what: (v) => `${v.rd} 在预热期间结束：没有可供平均的区间。`,
    todo: "请延长运行：elapsed 至少为 interval 的两倍，或使用更大的文件。",
    rest: "数据点标为失败；其区间予以保留。",
  },
  "vdbench/no-io": {
    what: (v) => `${v.rd} 在参与平均的区间内没有 I/O。`,
    todo: "请查看其区间：在预热期间就已结束的一遍，没有可供平均的区间。",
    rest: "数据点标为失败：其 0 为 vdbench 的输出。其区间予以保留。",
  },
  "vdbench/no-times": {
    what: (v) => `${v.rd} 的 ${v.count} 个区间没有时间，其长度未知。`,
    todo: "请保留 tod 列，或将参数文件一并拖入。",
    rest: "其时间按区间数计，而非秒。",
  },
  "vdbench/no-whole": {
    what: (v) => `这是 ${v.name} 的报告；缺少整个测试的报告。`,
    todo: "请将同一目录的 flatfile.html、totals.html 或 summary.html 一并拖入。",
    rest: "作为单独的测试读取，不与其他测试相加。",
  },
  "vdbench/not-of-this-run": {
    what: (v) => `此文件的 ${v.count} 个 run definition（第一个为 ${v.rd}）不在整个测试的任何报告中。`,
    todo: "请将同一输出目录的文件一起拖入，其他目录的文件放在各自的文件夹中。",
    rest: "已略去。",
  },
  "vdbench/nothing-measured": {
    what: "vdbench 只写了报告的开头，没有结果：测试在第一个区间之前停止。",
    todo: "原因见 logfile.html。",
    rest: noResult,
  },
  "vdbench/only-here": {
    what: (v) => `${v.count} 个结果（第一个为 ${v.rd}）在此文件中，而不在 ${v.path} 中。`,
    todo: "后者被截断，或属于另一次测试：请将各输出目录作为单独的文件夹拖入。",
    rest: "取自此文件，位数以此文件为准。",
  },
  "vdbench/parameters-cut": {
    what: "参数文件在行中间结束：最后一个值可能被截断。",
    todo: "请与原文件核对最后一行；若完整，请在末尾加换行。",
    rest: "按现状读取。",
  },
  "vdbench/rows-missing": {
    what: (v) =>
      v.from === v.to
        ? `此行之前缺少 ${v.rd} 的区间 ${v.from}。`
        : `此行之前缺少 ${v.rd} 的区间 ${v.from} 至 ${v.to}。`,
    todo: asWritten,
    rest: "现有的行已读取。",
  },
  "vdbench/short-transfers": {
    what: (v) => `${v.rd} 每次传输平均 ${v.bytes} 字节，而 xfersize 设定为 ${v.block}：文件的最后一次传输较短。`,
    rest: "块大小取设定的 xfersize；速率照录。",
  },
  "vdbench/unended": {
    what: "最后一行各列齐全，但没有换行。",
    todo: "若为粘贴的文本，无须处理；否则请与原文件核对：其后可能缺行。",
    rest: "已读取；最后一个数可能缺位，不取。",
  },
  "vdbench/unknown-columns": {
    what: (v) => `有 ${v.count} 列未知：${v.names}。`,
    todo: "若确由 vdbench 写出，请报告其版本。",
    rest: "其余列已读取。",
  },
};
