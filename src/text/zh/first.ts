import type { Devices, first as en, Sweep } from "../en/first";
import { and, counted, fileCount, named } from "./counted";
import { memberCount } from "./members";
import type { Translated } from "../translated";

const runCount = (n: number): string => `${counted(n)} 次测试`;
const figureCount = (n: number): string => `${counted(n)} 个公布值`;
const tableCount = (n: number): string => `${counted(n)} 张 act_latency.py 表格`;

const OF = { system: "个系统", setup: "种配置", engine: "种引擎", direct: "方" } as const;
type Of = keyof typeof OF;

const sides = (names: readonly string[], of: Of): string =>
  names.length > 3 || names.some((name) => name === "") ? `${counted(names.length)} ${OF[of]}` : and(names);

/** How often a load was measured. */
const BY = {
  dataset: (n: string) => `在 ${n} 个数据集中测量`,
  folder: (n: string) => `测量了 ${n} 次`,
  day: (n: string) => `在 ${n} 天测量`,
  label: (n: string) => `在 ${n} 个版本下测量`,
};

const notRead = (none: number, partly: number, names: readonly string[]): string =>
  `${[
    ...(none === 0 ? [] : [`${counted(none)} 个未读取`]),
    ...(partly === 0 ? [] : [`${counted(partly)} 个仅部分读取`]),
  ].join("，")}：${named(names)}`;

const workloadCount = (n: number): string => `${counted(n)} 种工作负载`;

const onDevices = ({ devices, word, workloads }: Devices): string =>
  `${memberCount(devices, word)}上的 ${workloadCount(workloads)}`;

function inCommon(all: number, some: number): string {
  if (all === 0) return `没有全部共有的负载，部分共有的有 ${counted(some)} 个`;
  return `共有 ${counted(all)} 个负载${some === 0 ? "" : `，另有 ${counted(some)} 个为部分共有`}`;
}

const sweep = ({ loads, curves, workloads }: Sweep, one: string): string =>
  workloads > 1
    ? `${workloadCount(workloads)}，各最多 ${counted(loads)} ${one}`
    : curves > 1
      ? `1 种工作负载的 ${counted(curves)} 个系列，各最多 ${counted(loads)} ${one}`
      : `1 种工作负载的 ${counted(loads)} ${one}`;

export const first: Translated<typeof en> = {
  why: {
    loads: (w) =>
      `${sweep(w, "个负载")}：吞吐量对延迟${w.workloads > 1 ? "，每次一种工作负载" : ""}。${
        w.rates === 0 ? "" : `${w.of} 的 ${counted(w.rates)} 档设定速率扫描见“开环”。`
      }`,
    rounds: ({ rounds, devices }) =>
      `${counted(devices)} 个设备上的 ${counted(rounds)} 轮 SNIA PTS：是否达到稳态，以及报告值。`,
    blocks: (w) => `${sweep(w, "种块大小")}：各块大小的吞吐量和延迟。`,
    rates: (w) => `${sweep(w, "档设定速率")}，开环：实际速率对延迟。`,
    maximum: ({ rates, curves }) =>
      `${counted(curves)} 条 vdbench 曲线：先测不限速最大值，再按其占比测${
        curves > 1 ? "最多 " : " "
      }${counted(rates)} 档设定速率：实际速率对响应时间。`,
    steps: ({ steps, workloads }) =>
      `${workloadCount(workloads)}${workloads === 1 ? "的" : "，各最多"} ${counted(steps)} 个循环档位：速率对响应时间。`,
    scaling: ({ counts }) => `同一工作分别在 ${and(counts.map(counted))} 块盘上：吞吐量对盘数。`,
    history: (o) => `${counted(o.loads)} 个负载${BY[o.by](counted(o.states))}：水平在何时变化。`,
    drives: (w) => `${onDevices(w)}：逐个并列。`,
    sum: (w) => `${onDevices(w)}：逐个列出，并给出合计。`,
    compare: (o) =>
      `${sides(o.sides, o.of)} ${inCommon(o.cells, o.some)}：对第一方的比值。${
        o.more === 0 ? "" : `另有 ${counted(o.more)} ${OF[o.of]}共有其他测点：请另选基准。`
      }`,
    repeats: (o) =>
      `同一设备上 ${workloadCount(o.workloads)}的 ${runCount(o.runs)}：逐次列出，并给出中位数。${
        o.versions.length === 0 ? "" : `工具版本混用：${o.versions.join("、")}。`
      }`,
    act: ({ logs }) =>
      logs === 1
        ? "1 个 ACT 日志：结论，以及各时间片中超过 1、2、4、8 ms 的 I/O 占比。"
        : `${counted(logs)} 个 ACT 日志：负载对各自最差的时间片。`,
    phases: ({ phases }) => `一个文件中先后运行的 ${counted(phases)} 个阶段：每种工作负载一格。`,
    cells: ({ cells, runs }) => `${runCount(runs)}，${counted(cells)} 种工作负载和负载：每种一格。`,
    logs: ({ logs }) => `${counted(logs)} 个日志：吞吐量和延迟随时间的变化。`,
    histograms: ({ logs }) => `${counted(logs)} 个直方图日志：延迟分布随时间的变化，热图。`,
    intervals: ({ runs }) => `${runCount(runs)}，每种工作负载不足 3 个负载，不成曲线：各区间的速率和响应时间。`,
    run: ({ runs }) =>
      runs === 1 ? "1 次测试：按操作给出延迟分布。" : `${runCount(runs)}，不成曲线，也无法对比：逐次给出延迟分布。`,
    transactions: ({ runs }) => `${runCount(runs)} (sysbench)：速率和延迟随时间的变化。`,
    figures: (o) =>
      `${and([...(o.figures > 0 ? [figureCount(o.figures)] : []), ...(o.tables > 0 ? [tableCount(o.tables)] : [])])}。`,
    described: ({ files }) => `此处没有结果；${fileCount(files)}只描述了测试对象或方法。请拖入结果。`,
  },

  wide: "页面显示它们所在的文件夹，包括其中的其他内容。",

  told: "读取的内容",
  stayed: "显示的是所打开的链接。这些文件的首个视图：",

  runs: (n, systems) => (systems === null ? runCount(n) : `${counted(systems)} 个系统的 ${runCount(n)}`),
  notRead,
  duplicates: (n) => `${fileCount(n)}已在此处`,
  remove: {
    ask: "移除本地文件…",
    title: "移除本地文件",
    what: (files, kept, said, rules) =>
      `移除 ${and([
        fileCount(files),
        ...(said === 0 ? [] : [`${counted(said)} 个标签`]),
        ...(rules === 0 ? [] : [`${counted(rules)} 条路径规则`]),
      ])}？${kept === 0 ? "" : "此浏览器保留的副本一并移除。"}原文件不受影响。`,
    yes: "移除",
    no: "保留",
  },
  undo: {
    forgotten: (files) => `已移除 ${fileCount(files)}。`,
    said: (words) => `已更改 ${counted(words)} 个标签。`,
    undo: "撤销",
    key: "Ctrl+Z",
  },
};
