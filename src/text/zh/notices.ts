import type { notices as en } from "../en/notices";
import { lookUp } from "~/base/lookUp";
import { whole } from "../en/notice-text";
import { actNotices } from "./notices-act";
import { archiveNotices } from "./notices-archive";
import { bundleNotices } from "./notices-bundle";
import { diskspdNotices } from "./notices-diskspd";
import { elbenchoNotices } from "./notices-elbencho";
import { fioNotices } from "./notices-fio";
import { fioLogNotices } from "./notices-fio-logs";
import { fioTextNotices } from "./notices-fio-text";
import { hdrNotices } from "./notices-hdrhistogram";
import { iorNotices } from "./notices-ior";
import { iozoneNotices } from "./notices-iozone";
import { labelNotices } from "./notices-labels";
import { mlperfNotices } from "./notices-mlperf";
import { ownNotices } from "./notices-own";
import { storyNotices } from "./notices-story";
import { sysbenchNotices } from "./notices-sysbench";
import { sysstatNotices } from "./notices-sysstat";
import { vdbenchNotices } from "./notices-vdbench";
import { toolNames } from "./tools";

/** Kinds of files as the reader calls them. */
const KINDS: Readonly<Record<string, string>> = {
  "a document of a spreadsheet or word processor": "电子表格或文字处理文档",
  "a Java program": "Java 程序",
  "a program in Java": "Java 程序",
  "a program in Go": "Go 程序",
  "a program in Python": "Python 程序",
  "a program in C": "C 程序",
  "a program in JavaScript": "JavaScript 程序",
  "a script": "脚本",
  "a table of the times that each task of IOR took (saveRankPerformanceDetailsCSV)":
    "IOR 各任务用时的表（saveRankPerformanceDetailsCSV）",
  "a table of the times that each task of mdtest took": "mdtest 各任务用时的表",
  "elbencho live CSV": "elbencho 的 live CSV",
  "elbencho sweep": "elbencho 的 sweep",
};
const kind = ({ format }: Readonly<Record<string, string | number>>): string =>
  lookUp(KINDS, String(format)) ?? String(format);

const rowLeftOut = (): string => "此行已略去；其余行均已读取。";
const noRow = (): string => "此文件的行均未读取。";
const unaffected = (): string => "其他文件不受影响。";
const notOnChart = (): string => "此次拖入的内容均不在图中；此前已有的仍在。";
const otherReader = (): string => "全部未读取。其他文件由新的读取程序读取。";

export const notices: typeof en = whole("全部未读取；其他文件不受影响。", {
  ...archiveNotices,
  ...bundleNotices,
  ...labelNotices,
  ...ownNotices,
  ...storyNotices,
  "figures/bad-number": {
    what: (v) => `列 ${v.column} 中的“${v.text}”不是数字。`,
    todo: "请写数字，用小数点，不分节，不带单位；报告中缺失的数值请留空。",
    rest: rowLeftOut,
  },
  "figures/cell-count": {
    what: (v) => `此行有 ${v.cells} 个单元格，表头有 ${v.expected} 个。`,
    todo: "含逗号、引号或换行的文本，请用双引号括起。",
    rest: rowLeftOut,
  },
  "figures/duplicate-id": {
    what: (v) => `fact_id ${v.id} 已在第 ${v.first} 行使用。`,
    todo: "请为每个公布值取不同的 fact_id：链接和引用以其为名。",
    rest: "以第一行为准，此行已略去；其余行均已读取。",
  },
  "figures/empty-cell": {
    what: (v) => `列 ${v.column} 为空。`,
    todo: "请填写：否则该公布值既无法命名，也无法引用。",
    rest: rowLeftOut,
  },
  "figures/missing-column": {
    what: (v) => `此公布值表的表头缺少 ${v.column}。`,
    todo: "请补上此列；全部列见 docs/formats.md。",
    rest: noRow,
  },
  "figures/no-line-end": {
    what: "文件在行中间结束：最后一行可能被截断。",
    todo: "请与来源核对该行；若完整，请在末尾加换行。",
    rest: "该行按现状读取；其余行不受影响。",
  },
  "figures/not-utf8": {
    what: "文件不是 UTF-8：部分字符无法读取。",
    todo: "请保存为 UTF-8 后重新拖入。",
    rest: "各行已读取；无法读取的字符显示为 �。",
  },
  "figures/nothing-to-draw": {
    what: "没有符合这些选择的公布值。",
    todo: "请清除一项选择，或同时显示重述的数值。",
    rest: "公布值本身均在。",
  },
  "figures/open-quote": {
    what: "此行有一个单元格的引号没有闭合。",
    todo: "请闭合引号；属于文本的引号请写两个。",
    rest: rowLeftOut,
  },
  "figures/too-large": {
    what: (v) => `此公布值表有 ${v.bytes} 字节；超过 64 MiB 的不读取。`,
    todo: "请拆分为较小的文件。",
    rest: noRow,
  },
  "figures/unknown-metric": {
    what: (v) => `指标“${v.metric}”的单位未知。`,
    todo: "请使用 docs/formats.md 所列的指标，并用其基本单位。",
    rest: rowLeftOut,
  },
  "figures/unknown-word": {
    what: (v) => `“${v.text}”不是列 ${v.column} 的有效值。`,
    todo: "请使用 docs/formats.md 所列的词：绘制方式由其决定。",
    rest: rowLeftOut,
  },
  "file/archive": {
    what: (v) => `这是 ${v.format} 归档。`,
    todo: "请解压后拖入文件或文件夹。",
  },
  "file/binary": {
    what: "这是二进制文件，不是测试工具的文本输出。",
    todo: "请拖入结果文件：fio 用 --output=FILE --output-format=json+ 写出。",
  },
  "file/document": {
    what: (v) => `这是${kind(v)}，不是测试工具的输出。`,
    todo: "请拖入其数值所来自的结果文件。",
  },
  "file/duplicate": {
    what: (v) => `与 ${v.of} 的字节完全相同。`,
    todo: "若为第二次测试，请检查其结果是否被副本覆盖。",
    rest: "只计一次。",
  },
  "file/same-run": {
    what: (v) => `与 ${v.of} 是同一次测试：作业相同，I/O 数或速率以及运行时长均相同。`,
    todo: "若要改为读取此文件，请移除两者，再单独拖入此文件。",
    rest: "该测试只计一次，以那个文件为准。",
  },
  "file/run-twice": {
    what: (v) => `${v.count} 次测试在此文件中重复出现，数值相同。`,
    rest: "每次测试只计一次。",
  },
  "file/known-runs": {
    what: (v) => `${v.count} 次测试在 ${v.of} 中也有，数值相同。`,
    todo: "无需处理；若要以此文件为准，请移除另一个文件。",
    rest: "每次测试只计一次，以那个文件为准。此文件的其他测试已读取。",
  },
  "file/empty": {
    what: "文件为空。",
    todo: "测试可能在写出结果之前被终止。有些文件在没有内容可写时为空：fio 同步引擎的 slat 日志，vdbench 的直方图。",
    rest: unaffected,
  },
  "file/nothing-found": {
    what: (v) => `看起来是 ${v.format}，但没有结果。`,
    todo: "请打开查看：测试可能在得到第一个结果之前结束。",
    rest: unaffected,
  },
  "file/parser-failed": {
    what: (v) => `${v.format} 读取程序出错：${v.reason}`,
    todo: "这是 Kneepoint 的缺陷，不是文件的问题。请附上文件报告。",
    rest: (v) => (v.kept === 0 ? "全部不计入；其他文件不受影响。" : "此前读取的内容予以保留；其他文件不受影响。"),
  },
  "file/too-many-points": {
    what: (v) => `文件中的结果超过单个文件的上限：${v.count} 个文档已略去。`,
    todo: "请在两个文档之间拆分文件。",
    rest: "此前的文档已读取。",
  },
  "file/too-many-series": {
    what: (v) => `文件中的时间系列或文档超过单个文件的上限：${v.count} 个已略去。`,
    todo: "时间倒退即视为新的作业：请检查各行是否按顺序。若顺序无误，请拆分文件。",
    rest: "此前的已读取。",
  },
  "file/unreadable": {
    what: (v) => `文件无法读取：${v.reason}`,
    todo: "选择之后，文件可能被移动、更改或锁定。请重新选择。",
    rest: unaffected,
  },
  ...actNotices,
  ...fioNotices,
  ...fioTextNotices,
  ...diskspdNotices,
  ...hdrNotices,
  ...elbenchoNotices,
  ...iorNotices,
  ...iozoneNotices,
  ...mlperfNotices,
  ...sysbenchNotices,
  ...sysstatNotices,
  ...vdbenchNotices,
  ...fioLogNotices,
  "format/not-supported": {
    what: (v) => `这是 ${kind(v)}。此格式已知，但尚不支持读取。`,
    todo: () => `可读取以下工具的结果：${toolNames}；详见 docs/formats.md。`,
  },
  "format/unknown": {
    what: "这不是已知的格式。",
    todo: () => `可读取以下工具的结果：${toolNames}。按内容识别，与文件名无关。`,
  },
  "image/no-link": {
    what: (v) => `这是图片（${String(v.format).toUpperCase()}），不是结果，也不带图表的链接。`,
    todo: "从本页保存的 PNG 或 SVG，原样单独拖入即可打开其图表；截图或由其他程序另存的图片，已失去链接。请拖入结果文件，或索取链接。",
  },
  "why/no-histograms": {
    what: "这些百分位无法合并：各作业没有直方图。不取平均。",
    todo: "请以 --output-format=json+ 运行 fio，或逐个查看作业。",
    rest: "速率、平均值、最小值和最大值已合并。",
  },
  "why/unlike-kinds": {
    what: "各作业输出的延迟类型不同。",
    todo: "请为全部作业设置相同的 lat_percentiles、clat_percentiles 和 slat_percentiles。",
    rest: "只合并全部作业都有的类型。",
  },
  "workspace/reader-died": {
    what: "读取程序在读取此文件时停止。浏览器的内存可能已用尽。",
    todo: "请重新拖入文件。若再次停止，请关闭其他标签页或拆分文件。",
    rest: otherReader,
  },
  "workspace/reader-stuck": {
    what: "读取程序在此文件上 30 秒没有进展，已被结束。",
    todo: "请检查磁盘或网络文件夹是否有响应，然后重新拖入文件。",
    rest: otherReader,
  },
  "workspace/failed": {
    what: (v) => `文件无法加载：${v.reason}。`,
    todo: "请重新拖入。",
    rest: notOnChart,
  },
  "workspace/full": {
    what: "此页加载的文件已达编号上限。",
    todo: "请移除一些文件后重新拖入。",
    rest: notOnChart,
  },
  "engine/start": {
    what: (v) => `查询引擎未能启动：${v.reason}。`,
    todo: "请重新加载页面。引擎是与页面同处的 8 MB 文件，可能被拦截程序或断网阻止。",
    rest: "已公布的图表仍可显示；本地文件需要引擎。",
  },
  "engine/died": {
    what: (v) => `查询引擎在加载这些文件时两次停止：${v.reason}。`,
    todo: "请减少一次拖入的文件数。",
    rest: notOnChart,
  },
  "engine/insert-count": {
    what: (v) => `数据行未全部到达：${v.reason}。`,
    todo: "这是 Kneepoint 的缺陷，不是文件的问题。请报告。",
    rest: notOnChart,
  },
});
