import { counted as n } from "./counted";
import type { library as en } from "../en/library";
import { readTools, toolNames } from "./tools";
import type { Translated } from "../translated";

type Counts = Readonly<Record<"systems" | "setups" | "files" | "reports", number>>;

function amounts({ systems, setups, files, reports }: Counts): string {
  return [
    ...(systems === 0 ? [] : [`${n(systems)} 个系统`]),
    ...(systems > 0 && setups > systems ? [`${n(setups)} 种配置`] : []),
    ...(systems === 0 ? [] : [`来自 ${n(files)} 个原始文件`]),
    ...(reports === 0 ? [] : [`${n(reports)} 份已公布的报告`]),
  ].join("，");
}

export const library: Translated<typeof en> = {
  title: "延迟失守之前，能跑到多高？",
  counts: (of) =>
    `${amounts(of)}。${of.systems === 0 ? "打开其一，或添加本地文件。" : "打开其一，对比多个，或添加本地文件。"}`,
  countsShort: (of) => `${amounts(of)}。`,
  drop: {
    lead: "将结果文件或文件夹拖到页面任意处",
    formats: `数据不离开本机。支持 fio 等 ${readTools.length} 种工具。`,
    tools: `${toolNames}。`,
    example: "用示例测试试一试",
    open: "打开本地文件…",
  },
  own: {
    amount: (runs, systems) => `${n(runs)} 次测试，${n(systems)} 个系统`,
    open: "打开",
  },
  systems: "系统",
  comparisons: "对照",
  reports: "报告",
  tab: (name, count) => `${name} ${n(count)}`,
  published: "公布值",
  feeds: {
    lead: "供其他程序使用：",
    library: "系统 (JSON)",
    points: "全部数据点 (Parquet)",
    figures: "公布值 (Parquet)",
  },
  noSystems: {
    title: "此处还没有发布实测系统。",
    why: "拖入自己的结果看看能跑到多高，或打开一份报告。",
  },
  filter: {
    all: "全部",
    some: (count) => `已选 ${n(count)}`,
    none: "未注明",
    columns: (shown, all) => `列：${n(shown)}/${n(all)}`,
    columnsName: "列",
    tools: "筛选和列",
    likeName: "保持一致",
    more: (chosen) => (chosen === 0 ? "更多" : `更多：已设 ${n(chosen)} 项`),
    moreName: "更多筛选",
    search: "搜索",
    found: (shown, all) => `${n(shown)}/${n(all)} 种配置`,
    clear: "清除筛选",
    noMatch: "没有匹配的系统。",
    noMatchWhy: (query, chosen) =>
      query === ""
        ? `没有同时满足${chosen.map((one) => `“${one}”`).join("、")}的系统。`
        : `没有含“${query}”${chosen.length === 0 ? "" : `且为${chosen.map((one) => `“${one}”`).join("、")}`}的系统。`,
  },
  heads: {
    publisher: "公布方",
    tick: "勾选以对比",
    name: "盘或阵列",
    media: "介质",
    attached: "连接方式",
    host: "主机",
    tool: "工具",
    engine: "引擎",
    runtime: "时长",
    state: "测前状态",
    within: ["IOPS", "p99 ≤ 1 ms"],
    peak: ["峰值", "IOPS"],
    scale: (end) => `0 至 ${end}`,
    qd1: ["QD 1", "平均，µs"],
    seq: ["顺序读", "GB/s"],
    mix: ["4K 随机混合", "峰值 IOPS"],
    curve: ["p99 0.1–10 ms", "对 IOPS"],
    read: "4K 随机读",
    write: "4K 随机写",
    short: ["≤ 1 ms", "QD 1"],
    curveShort: "p99 曲线",
  },
  columns: {
    media: "介质",
    attached: "连接方式",
    host: "主机",
    tool: "工具",
    engine: "引擎",
    runtime: "时长",
    state: "测前状态",
    read: "4K 随机读",
    qd1: "QD 1 平均",
    write: "4K 随机写",
    seq: "顺序读",
    mix: "4K 随机混合",
    curve: "p99 曲线",
  },
  method: { state: "测前状态", engine: "引擎", runtime: "时长", tool: "工具版本" },
  notKnown: "未知",
  seconds: (all) =>
    all.length > 3 ? `${n(all[0]!)} 至 ${n(all.at(-1)!)} s` : `${all.map((s) => `${n(s)} s`).join("、")}`,
  unlike: (of) => `! ${of.join("、")}不同`,
  unlikeWhy: (of, values) => `${of}：${values.join("、")}`,
  holdEqual: "保持一致",
  none: "无",
  noneWhy: "没有负载满足 p99 ≤ 1 ms",
  noP99: "无 p99",
  noP99Why: "所有负载都没有 p99",
  notRun: "—",
  notRunWhy: "未测",
  guessed: "按名称推测",
  stated: "依据结果集的说明",
  mixOf: (percent) => `${n(percent)}/${n(100 - percent)}`,
  drives: (count, model) => (count > 1 ? `${n(count)} × ${model}` : model),
  loads: (own, shared, common) => (own === shared ? `${n(own)} 个负载` : `共有 ${n(shared)}/${n(common)} 个负载`),
  loadsWhy: "所测负载与多数行不同：排名只看双方都测过的负载",
  others: (count) => `+${n(count)}`,
  othersName: (count, name) => `${name} 另有 ${n(count)} 种配置`,
  tick: (name) => `对比 ${name}`,
  sparkline: (name) => `${name} 的 p99 对 IOPS`,
  chosen: (count, all) => `已选 ${n(count)}/${n(all)}`,
  chosenShort: (count) => `已选 ${n(count)}`,
  clear: "清除",
  compare: (count) => (count === 1 ? "打开 1 条曲线" : `对比 ${n(count)} 条曲线`),
  tooMany: (most) => `一张图最多 ${n(most)} 条`,
  share: (attached, host, shared, most) =>
    [
      ...(attached === null ? [] : [`均为 ${attached}`]),
      ...(host === null ? [] : ["同一主机"]),
      ...(shared === most ? [] : [`共有 ${n(shared)}/${n(most)} 个负载`]),
    ].join("，"),
  figures: (count) => `${n(count)} 个数值`,
  storyOf: (publisher) => `文章，${publisher}`,
  reportOf: (publisher, sponsor) =>
    sponsor === null ? `${publisher}，未注明赞助方` : `${publisher}，由 ${sponsor} 赞助`,
  failed: {
    title: "已公布的结果无法读取。",
    why: (reason) => `${reason} 本地文件仍可读取。`,
    again: "重试",
    damaged: "本网站的文件 data/catalogue.json 已损坏，或来自其他版本。",
  },
};
