import type { twoRuns as en } from "../en/timeline-two";
import { timeText } from "./timeline-judged";
import type { Translated } from "../translated";

const clock = (t_s: number, end_s: number): string => timeText(Number(t_s.toFixed(1)), end_s);

export const twoRuns: Translated<typeof en> = {
  xName: "自各次测试开始测量起",
  xOneClock: "自较早一次测试开始测量起",
  compared: { difference: "B − A", ratio: "B / A" },
  comparedOf: (what, of) => `${what}：${of}`,
  equal: "A 与 B 相等",
  noRatio: "无比值：A 为 0",

  sentence: {
    below: "，下图为 ",
    of: "：",
    stop: "，各自开始测量起计时。",
    stopOneClock: "，两者同时运行，按同一时钟计时。",
  },
  what: {
    a: "测试 A，基准",
    b: "测试 B",
    sa: "A 的线",
    sb: "B 的线",
    compare: "下图",
    of: "下图对比的量",
    scale: "延迟和比值的刻度",
    time: "时间单位",
  },
  all: "全部",
  none: "没有其他测试",
  comparisons: { difference: "差值 B − A", ratio: "比值 B / A" },
  times: { auto: "按时长", s: "秒", min: "分钟", h: "小时" },
  lineName: (side, title) => `${side}，${title}`,
  key: (side, run, line) => `${side}：${run}${line === "" ? "" : ` · ${line}`}`,
  keyReference: "点线：A 与 B 相等",

  answer: (ratio, a, b) =>
    ratio === 1
      ? `A 与 B 平均相等，${a} 和 ${b}；`
      : ratio === null
        ? `B 平均 ${b}，A ${a}；`
        : `B 平均 ${b}，A ${a}：${Number(ratio.toPrecision(3))} ×；`,
  where: (from, to) => `双方同在 ${clock(from, to)} 至 ${clock(to, to)}，各测一次`,
  readOff: { title: "双方共有时段", span: "自身时段" },
  noAnswer: (a, b) => `A ${a}，B ${b}。`,
  spanOf: (from, to) => `${clock(from, to)} 至 ${clock(to, to)}`,
  nothing: "无值",

  unlike: {
    badge: "工作负载不同",
    why: (what) => `A 与 B 所做的工作不同：${what.join("；")}。差异既来自盘，也来自工作负载。`,
    todo: "选择同一工作负载的线，或在图旁注明差异。",
    one: (what, a, b) => `${what} ${a} 对 ${b}`,
    unsaid: "未注明",
  },
  kinds: {
    badge: "没有共同的延迟",
    why: (a, b) => `A 为 ${a}，B 为 ${b}：不同类型或统计量的延迟不作对比。`,
    throughput: "没有共同的吞吐量",
    throughputWhy: (a, b) => `A 为 ${a}，B 为 ${b}。`,
  },
  notes: {
    side: (side, note) => `${side}：${note}`,
    common: (a, b) => `下图只含双方共有的时段。A 为 ${a}，B 为 ${b}。`,
    windows: (window) => `下图双方均按 ${window} 的共同窗口平均：日志的窗口不同，或窗口过多。`,
    matched: "下图中，A 的每个窗口与覆盖其大部分的 B 窗口对比。",
    apart: {
      length: "日志中每个值的持续时间未知：没有差值。请将测试结果与日志一起拖入，或拖入平均值日志。",
      moments: "值过多，无法逐一对比：放大后可看差值。",
      weights: "此处没有差值：共同窗口的平均延迟需要各窗口的 I/O 数，而其中一方没有此日志。",
      "no-time": "A 与 B 没有共同的时段：没有差值。",
      line: "只有一方有此线：没有差值。",
    },
    ownClock: "各作业的开始时刻未知：各以自身开始计时。",
    averaged: "延迟为窗口平均值：不从中取百分位。",
    excluded: (why) => `已排除（${why}）：虚线。`,
  },
  empty: {
    title: "此处没有两个随时间的系列",
    why: "需要两次带随时间系列的测试。请将第二次测试的日志与结果一起拖入。",
    toOne: "只看一次测试",
  },
  panel: {
    title: (side) => `${side} 的值`,
    comparedTitle: "B 对 A，计算值",
    derived: "由双方算出",
    other: (side) => `同一时间的 ${side}`,
    bothFiles: (a, b) => `由 A：${a} 和 B：${b} 算出。所示的线为 B。`,
    totalOf: (names) => `合计，由 ${names.join("、")} 算出：日志见各自来源。`,
  },
};
