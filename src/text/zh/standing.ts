import { lookUp } from "~/base/lookUp";
import type { standing as en } from "../en/standing";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

const measures: Translated<typeof en.measures> = {
  read: { workload: "4K 随机读", what: "IOPS（p99 ≤ 1 ms）" },
  readPeak: { workload: "4K 随机读", what: "IOPS（峰值）" },
  readQd1: { workload: "4K 随机读", what: "µs（QD 1 平均）" },
  write: { workload: "4K 随机写", what: "IOPS（p99 ≤ 1 ms）" },
  writePeak: { workload: "4K 随机写", what: "IOPS（峰值）" },
  writeQd1: { workload: "4K 随机写", what: "µs（QD 1 平均）" },
  seq: { workload: "顺序读", what: "GB/s（64K 及更大的块）" },
  mix: { workload: "4K 随机混合", what: "IOPS（峰值）" },
};

/** "第 9/42", "并列第 9/42". */
const place: (typeof en)["place"] = ({ rank, of, ties }) =>
  `${ties > 0 ? "并列" : ""}第 ${counted(rank)}/${counted(of)}`;
const nothing = "没有同类系统";
const LOOPS: Readonly<Record<string, string>> = { open: "开环", closed: "闭环" };

export const standing: Translated<typeof en> = {
  loading: "正在与结果库中的系统比较…",
  title: (name) => `${name} 在结果库中的水平`,
  measures,
  measure: (id) => `${measures[id].workload}，${measures[id].what}`,
  place,
  verdict: (id, value, of, unlike) =>
    `${measures[id].workload}：${value} ${measures[id].what}，同类系统中${place(of)}${unlike ? "；其他系统所测的负载均不同" : ""}。`,
  also: (others) =>
    others.length === 0 ? "" : `${others.map(({ id, of }) => `${measures[id].workload}${place(of)}`).join("，")}。`,
  yours: (value, of) => `${value}，${of === null ? nothing : place(of)}`,
  median: (value) => `中位数 ${value}`,
  setup: (name, all) => (all > 1 ? `${name}，${counted(all)} 种配置之一` : name),
  setupWhat: "参与排名的配置",
  hold: (held) => `保持一致：${held.join("、") || "无"}`,
  holdWhat: "须一致的项",
  curves: (count) => (count === 1 ? "与最接近者的曲线" : `与最接近的 ${counted(count)} 个的曲线`),
  curvesTitle: (count, id) =>
    `此配置与最接近的 ${counted(count)} 个的曲线，${measures[id].workload}，${measures[id].what}`,
  back: "对比系统",
  held: {
    ...{ media: "介质", attached: "连接方式", drives: "盘数", direct: "页缓存", loads: "负载" },
    ...{ state: "测前状态", engine: "引擎", runtime: "时长", tool: "工具版本" },
  },
  direct: { direct: "绕过", buffered: "使用" },
  loads: (count) => `${counted(count)} 个负载`,
  notKnown: "未知",
  alike: {
    title: "何为同类",
    always: (loop, tool) => `始终一致：工作负载、块大小、读占比、${lookUp(LOOPS, loop) ?? loop}、${tool}。`,
    said: (value, guessed, held) => `${value}${guessed ? "，按名称推测" : ""}${held ? "；保持一致" : ""}`,
    count: ({ equal, unknown, all }) =>
      `同类：${counted(equal)}/${counted(all)} 种配置${unknown === 0 ? "" : `，${counted(unknown)} 种未知`}`,
    lacks: "未知的项无法保持一致。请在“概览”中设置。",
  },
  table: {
    ...{ title: "各配置的水平", measure: "度量", own: "值", rank: "排名", median: "中位数" },
    ...{ percentile: "百分位", best: "其他最优", remark: "提示", none: "无", nothing },
    percentileWhy: "百分位：优于多少 % 的同类系统，相等者计一半；满 10 个才给出。",
    remarks: (unlike, all, none) =>
      [
        ...(unlike === 0 ? [] : [`${unlike === all ? "全部" : `${counted(unlike)} 个`}所测负载不同`]),
        ...(none === 0 ? [] : [`另有 ${counted(none)} 个：无`]),
      ].join("，"),
  },
  badge: {
    loads: (own, least, most) =>
      `取 ${counted(own)} 个负载的最大值，其他系统为 ${least === most ? counted(least) : `${counted(least)} 至 ${counted(most)}`} 个`,
    loadsWhy:
      "峰值和上限之内的值取自全部所测负载的最大值：测得越密，找到的越高。只有 QD 1 是各方相同的负载。将负载设为保持一致，即只按相同负载排名。",
    unheld: (names) => `未保持一致：${and(names)}`,
    unheldWhy: "此处未知，其他系统在这一项上可能不同。请在“概览”中设置，以保持一致。",
    buffered: "经过页缓存",
    bufferedWhy: "未使用 直接 I/O：页缓存的应答也算作盘的性能。",
    few: "各测一次",
    fewWhy: "排名依据实测值，多数只测一次：相邻者可能易位。",
  },
  key: {
    dots: (latency) => `每个点为一个系统的最优同类配置 · 颜色 = 介质${latency ? " · µs 越低越好" : ""}`,
    noMedia: "未注明",
    own: "◆ 此配置",
    once: (systems, setups) => `${counted(systems)} 个系统，${counted(setups)} 种同类配置`,
  },
  axes: { iops: "IOPS", p99: "p99" },
  limit: "上限 p99 ≤ 1 ms",
  empty: {
    noneTitle: "此处没有可在结果库中排名的内容。",
    none: "参与排名的是 4K 随机读、写和混合，以及同测的顺序读。此处均未测。",
    toOverview: "查看所测内容",
    unlikeTitle: "结果库中没有同样测法的系统。",
    unlike: (held) => (held.length === 0 ? "没有系统以此方式测过这些工作负载。" : `没有系统的${and(held)}与之一致。`),
    relax: "不要求一致",
  },
};
