import { lookUp } from "~/base/lookUp";
import type { NoticeText } from "../en/notice-text";

const reasons: Readonly<Record<string, string>> = {
  numbers: "各桶之和与输出的总数不符",
  names: "直方图与相邻块不同",
  time: "秒数次序不对",
  counts: "计数小于之前的块，而计数只增不减",
  text: "其中有一行不属于直方图",
};

const copyAgain = (): string => "请重新复制文件，除非 ACT 原样如此写出。";
const goOn = (): string => "请重新复制文件，或使用此前的块。";
const keptFailed = (): string => "此前测得的内容予以保留，并标为失败。";

export const actNotices: Readonly<Record<string, NoticeText>> = {
  "act/broken-block": {
    what: (v) =>
      `块“after ${v.t_s} sec”（至第 ${v.to} 行）已损坏：${lookUp(reasons, v.reason ?? "") ?? "不是一个块"}。`,
    todo: copyAgain,
    rest: "计数为累计值：下一个块含有其操作，合为一个较长的区间。",
  },
  "act/config-from": {
    what: (v) => `此文件未注明设定；${v.from} 与其名称或设备相同。`,
    todo: "若不是此文件，请将正确的配置文件一并拖入。",
    rest: "单位、速率和大小取自该文件。",
  },
  "act/config-no-number": {
    what: (v) => `配置中 ${v.name} 为“${v.text}”，而 ACT 在此读取数字。`,
    todo: "请检查测试所用的配置文件。",
    rest: "此项视为未设置；其余均已读取。",
  },
  "act/config-open": {
    what: (v) => `文件在最后一行中间结束：“${v.text}”`,
    todo: "若该行完整，请在末尾加换行。",
    rest: "按现状读取。",
  },
  "act/config-unlike": {
    what: (v) => `此次拖入的 ${v.count} 个配置文件与此文件的名称或设备相同，但内容不同。`,
    todo: "请将此文件与测试所用的配置文件一起拖入。",
    rest: "均未采用。",
  },
  "act/cut": {
    what: (v) => `文件在块“after ${v.t_s} sec”之内结束。`,
    todo: goOn,
    rest: "此前完整的块均已读取；结果只到该处为止。",
  },
  "act/cut-line": {
    what: (v) => `文件在块首的行“${v.text}”之内结束。`,
    todo: goOn,
    rest: "此前完整的块均已读取。",
  },
  "act/did-not-start": {
    what: (v) => `测试未能开始。ACT 提示：“${v.text}”`,
    todo: "请更正配置后重新运行。",
    rest: "此文件没有结果；其他文件不受影响。",
  },
  "act/drives-cannot-keep-up": {
    what: (v) => `ACT 在 ${v.t_s} s 之前停止了测试：盘跟不上负载。`,
    todo: "设备在此负载下未通过：请测试较低的负载。",
    rest: keptFailed,
  },
  "act/ended-early": {
    what: (v) => `日志在 ${v.t_s} / ${v.duration_s} s 处结束，未注明原因。`,
    todo: "若测试仍在运行，请在结束后重新拖入日志。",
    rest: "结果只到该处为止。",
  },
  "act/error-lines": {
    what: (v) =>
      v.count === 1 ? `ACT 输出了一个错误：“${v.text}”` : `ACT 输出了 ${v.count} 个错误，第一个：“${v.text}”`,
    todo: "请在系统日志中查找原因：失败的操作不在任何直方图中。",
    rest: "结果予以保留，并标为失败。",
  },
  "act/load-not-reached": {
    what: (v) => `ACT 在 ${v.t_s} s 之前停止了测试：自身未能产生所要求的负载。`,
    todo: "请增加 service-threads。这不能说明盘的好坏。",
    rest: keptFailed,
  },
  "act/more-broken-blocks": {
    what: (v) => `至第 ${v.to} 行，另有 ${v.count} 个损坏的块。`,
    todo: copyAgain,
    rest: "计数为累计值：其后的块含有其操作，合为较长的区间。",
  },
  "act/more-table-rows": {
    what: (v) => `表格中另有 ${v.count} 行不是数据行。`,
    todo: "请重新复制表格。",
    rest: "其余行均已读取。",
  },
  "act/no-blocks": {
    what: "此日志没有完整的直方图块。",
    todo: "测试可能在第一个 report-interval-sec 结束之前被停止。",
    rest: "此部分没有结果；文件中的其他测试已读取。",
  },
  "act/other-text": {
    what: (v) => `结果之外有 ${v.lines} 行，第一行：“${v.first}”`,
    rest: "已忽略；结果已读取。",
  },
  "act/several-runs": {
    what: (v) => `此文件先后含有 ${v.count} 次测试。`,
    rest: "各作为单独的测试读取。",
  },
  "act/stray-histograms": {
    what: (v) => `至第 ${v.to} 行的直方图之上没有“after … sec”，因此其时间未知。`,
    todo: copyAgain,
    rest: "计数为累计值：下一个块含有这些操作，合为一个较长的区间。",
  },
  "act/table-cut": {
    what: (v) => `表格在时间片 ${v.slice} 处结束，缺少 avg 和 max 行。`,
    todo: "请复制完整的表格，或拖入日志本身。",
    rest: "时间片已读取。",
  },
  "act/table-disagrees": {
    what: (v) =>
      `${v.histogram}，${v.limit === "rate" ? "rate" : `超过 ${v.limit}`}：${v.stat} 为 ${v.printed}，而由其上的时间片得 ${v.slices}。`,
    todo: "此列有数值被改动：请重新复制表格，或拖入日志本身。",
    rest: "全部数值照录。",
  },
  "act/table-empty": {
    what: "act_latency.py 的表格有表头，但没有时间片。",
    todo: "请为 act_latency.py 设较短的时间片 (-t)，或拖入日志本身。",
    rest: "未从此表格读取任何内容。",
  },
  "act/table-idle": {
    what: (v) => `${v.histogram}：各阈值均为 100 % 超出。act_latency.py 5.0 在未测得任何内容时如此输出。`,
    todo: "请拖入日志本身：其中有总数。",
    rest: "数值照录。",
  },
  "act/table-none": {
    what: (v) => `act_latency.py 没有输出表格。其提示为：“${v.text}”`,
    todo: "请拖入日志本身：可由其计算任意长度的时间片。",
    rest: "此文件没有数值；其他文件不受影响。",
  },
  "act/table-row": {
    what: (v) => `此行不是其上表格的数据行：“${v.text}”`,
    todo: "请重新复制表格。",
    rest: "其余行均已读取。",
  },
  "act/table-slice-assumed": {
    what: "表格未注明时间片的长度。",
    todo: "请保留 act_latency.py 首先输出的命令行。",
    rest: "按 act_latency.py 的默认值，以 3600 s 间隔绘制。",
  },
  "act/unit-assumed": {
    what: "此日志缺少开头：无法得知其桶以毫秒还是微秒计。",
    todo: "请将 ACT 配置文件一并拖入，或拖入完整的日志。",
    rest: "按 ACT 的默认值，与 act_latency.py 相同，以毫秒读取。",
  },
  "act/unknown-histogram": {
    what: (v) => (v.count === 1 ? `直方图“${v.name}”未知。` : `${v.count} 个直方图未知，第一个为“${v.name}”。`),
    todo: "请连同 ACT 的版本一并报告。",
    rest: "已忽略；其余均已读取。",
  },
};
