import { bytesText, depthText, judged as english, timeText } from "../en/timeline-judged";
import { spanIn } from "../alike";
import { counted } from "./counted";
import type { Translated } from "../translated";

export { bytesText, depthText, timeText };

const percent = (share: number): string =>
  Number.isFinite(share) ? `${Number((Math.abs(share) * 100).toPrecision(3))} %` : "无穷大";

export const spanText = (from_s: number, to_s: number): string => spanIn(from_s, to_s, " 至 ");

const rule = (round_s: number): string => `SNIA 式，每轮 ${round_s} s`;
const rangeRise = (range: number, rise: number): string => `极差 ${percent(range)}，斜率变化 ${percent(rise)}`;

export const judged: Translated<typeof english> = {
  heading: "稳态",
  verdict: {
    and: (one, other) => `${one}，${other}`,
    steady: (span, mean) => `${span} 稳态，均值 ${mean}`,
    lost: (span, mean) => `${span} 稳态，均值 ${mean}，之后失稳`,
    notSteady: (range, rise) => `未达稳态：最后五轮${rangeRise(range, rise)}`,
    tooShort: (span_s) => `时长过短，无法判断稳态：${Math.round(span_s)} s`,
    gaps: "未判断稳态：有区间缺失",
    steadyLines: (held, of) => (held === of ? `${of} 条线均达稳态` : `${held}/${of} 条线达稳态`),
    change: (line, of, depth, value, at) =>
      `${line === "" ? "" : `${line}：`}${at}${of === "latency" ? "延迟" : ""}${depth < 0 ? "升至" : "降至"} ${value}（${depthText(depth)}）`,
    slide: (line, isDown, values) => `${line === "" ? "" : `${line}：`}缓慢${isDown ? "下降" : "上升"}，${values}`,
    changes: (change) => change,
    at: (from, to) => (to === null ? `${from} 处` : `${from} 至 ${to} `),
    mean: (mean) => `平均 ${mean}`,
    means: (lines, more) => `平均 ${lines.join("，")}${more > 0 ? `，另有 ${counted(more)} 条线` : ""}`,
    noChange: "未发现跌落或漂移",
  },
  ofLine: (line, verdict) => (line === "" ? verdict : `${line}：${verdict}`),
  steady: (span, range, rise, round_s) => `${span} 稳态：${rangeRise(range, rise)}（${rule(round_s)}）`,
  lost: (span, range, rise, round_s) => `${span} 稳态，之后失稳：最后五轮${rangeRise(range, rise)}（${rule(round_s)}）`,
  notSteady: (range, rise, round_s) => `未达稳态：最后五轮${rangeRise(range, rise)}（${rule(round_s)}）`,
  tooShort: (span_s, round_s) =>
    `时长过短，无法判断：${Number(span_s.toFixed(span_s < 10 ? 1 : 0))} s，需要五轮，每轮 ${round_s} s`,
  gaps: (round_s) => `未判断：没有连续五轮（每轮 ${round_s} s）不缺区间`,
  why: "连续五轮的均值，极差不超过其平均值的 20 %，且拟合直线的升降不超过 10 %，即为稳态（SNIA SSS PTS 2.0.2；该规范每轮一分钟，每轮重新运行工作负载；此处将连续日志切分为轮，故称 SNIA 式）。",
  whyBand: "点线为均值 ± 10 %，虚线为拟合直线。",
  whyShort: "以分钟为轮的规则不适用于秒级：用短样本判断，仍在下降的测试也会通过。",
  moreLines: (n) => `另有 ${counted(n)} 条线未逐一判断。`,
  noSeries: "未判断：没有随时间的系列",
  noWindow: "未判断：窗口长度未知",
  whyNoWindow:
    "轮由已知长度的窗口切分而成。fio 在结果中以 log_avg_msec 注明窗口长度；否则由均匀的间隔推得。此处两者皆无：请将结果文件与日志一起拖入。",
  runNamed: (title, path) => (path === "" ? title : `${title}，${path}`),
  rounds: (text) => `每轮 ${text}`,
  roundsWhat: "每轮时长",
  roundsJoin: "，判断按",

  own: {
    attained: (tool, rest) => `${tool} 判定：已达到${rest}`,
    notAttained: (tool, rest) => `${tool} 判定：未达到${rest}`,
    rest: (parts) => (parts.length === 0 ? "" : `，${parts.join("，")}`),
    limit: (criterion, limit) => `${criterion} 不超过 ${limit}`,
    found: (found) => `实为 ${found}`,
    over: (seconds) => `窗口 ${seconds}`,
    why: "工具自身的规则，窗口自定；本站以一分钟为轮。两者互不替代。",
  },

  kindOf: (kind, of) => {
    const word = kind === "drop" ? "下跌" : kind === "rise" ? "上升" : kind === "shift" ? "水平变化" : kind;
    return of === "latency" ? `延迟${word}` : word;
  },
  mark: (kind, depth) => `${kind} ${depthText(depth)}`,
  several: (name, n) => `${name}，${n} 条线`,
  changes: {
    heading: (throughput, latency) =>
      [
        ...(throughput > 0 ? [`${counted(throughput)} 处吞吐量变化`] : []),
        ...(latency > 0 ? [`另有 ${counted(latency)} 处延迟升高`] : []),
      ].join("，"),
    headingLatency: (n) => `${counted(n)} 处延迟升高，未发现吞吐量变化`,
    about: (window) =>
      `按 ${window} 窗口查找远超抖动的变化：比前 60 个窗口的水平低三分之一，或高出一半。若新水平持续十个窗口且达测试时长的十分之一，或持续 60 个窗口，则变化十分之一即算。漂移不再恢复。合计未体现时才列出成员。`,
    time: "时间",
    what: "变化",
    values: "之前 → 期间",
    fromTo: english.changes.fromTo,
    until: (start, end, stays) =>
      end === null
        ? stays
          ? `${start} 起，不恢复`
          : `${start} 至结束`
        : `${end.endsWith(" s") ? start.replace(/ s$/, "") : start} 至 ${end}`,
    written: (bytes) => `已写入 ${bytes}`,
    moved: (bytes) => `已传输 ${bytes}`,
    zoom: (kind, start) => `放大到 ${start} 处的${kind}`,
    showAll: (n) => `显示全部 ${counted(n)} 处`,
  },
  gapNote: (n, longest) => `${counted(n)} 段区间缺失，最长 ${longest}：斜线表示，不跨越绘制。`,
  failed: (name) => `${name}（失败）`,
  failedNote: (n) => `${counted(n)} 个作业失败：失败之前的部分照绘，并标为失败。`,
};
