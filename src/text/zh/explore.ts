import { facts } from "./facts";
import { lookUp } from "~/base/lookUp";
import type { explore as en } from "../en/explore";
import { and, counted, named, spaced } from "./counted";
import type { Translated } from "../translated";

const points = (n: number): string => `${counted(n)} 个数据点`;

const FAULTS: Readonly<Record<string, (what: string) => string>> = {
  empty: () => "表达式为空",
  "too-long": () => "表达式超过 200 个字符",
  "too-deep": () => "括号嵌套超过 16 层",
  "too-many": () => "数和列合计超过 40 个",
  "not-expected": (what) => `此处不应出现“${what}”`,
  ends: () => "表达式不完整：此处应为数或列",
  "not-closed": () => "此括号未闭合",
  "no-column": (what) => `数据点都没有“${what}”列`,
  "text-column": (what) => `“${what}”是文字，不是数`,
  "no-function": (what) => `没有函数“${what}”，可用 min、max 和 log2`,
  arguments: (what) => `“${what}”的参数个数不对`,
  "unlike-units": (what) => `“${what}”所连的值单位不同`,
};

export const explore: Translated<typeof en> = {
  words: { of: "：", over: " 对 ", and: "、", by: "，颜色：" },
  nothing: "没有数据点",
  and,
  quantities: (n) => `${counted(n)} 个量`,
  what: {
    form: "图表",
    x: "x 轴",
    y: "y 轴",
    z: "大小",
    colour: "颜色",
    dash: "线型",
    row: "行",
    col: "列",
    scale: "刻度",
    only: "数据点",
  },
  noneOf: { x: "无", z: "无", colour: "单色", dash: "无", row: "无", col: "无" },
  groups: { own: "自定义列", varies: "有变化", same: "全部相同" },
  forms: { lines: "折线图", points: "散点图", bars: "条形图", heat: "热图", box: "箱线图", strip: "点带图" },
  formDetail: {
    lines: "连接同一测试定义的数据点",
    points: "逐点绘制",
    bars: "每点一条，从 0 起",
    heat: "每对取值一格",
    box: "四分位，至少 5 个数据点",
    strip: "各取值的全部数据点",
  },
  scales: { auto: "自动", linear: "线性", log: "对数", log2: "log2" },
  suggestions: {
    depth: ([x = ""]) => spaced(`IOPS 和延迟对${x}`),
    sweep: ([x = ""]) => spaced(`吞吐量和延迟对${x}`),
    "grid-lines": ([x = "", y = ""]) => spaced(`折线图，横轴为${x}，每种${y}一条`),
    "grid-heat": ([x = "", y = ""]) => spaced(`${x}与${y}的热图`),
    repeats: ([x = ""]) => spaced(`每种${x}的各次重复`),
    tradeoff: (names) => (names.length > 1 ? spaced(`${names[1]!}对${names[0]!}`) : names.join("")),
    systems: ([x = ""]) => spaced(`每种${x}的全部数据点`),
  },
  verdict: {
    first: (ys, x) => spaced(`${and(ys)}对${x}。`),
    heat: (z, x, y) => spaced(`${z}对${x}和${y}。`),
    varies: (n, names) => (names.length === 0 ? `${points(n)}。` : `${points(n)}；有变化的：${named(names)}。`),
  },
  caption: (n, files) => `${counted(files)} 个文件的 ${points(n)}。`,
  unjoined: (n) => `${counted(n)} 个负载处有多个定义相同的数据点：全部绘出，不连线。`,
  onlyTool: "只看…",
  onlyName: "按取值限定数据点",
  dropOnly: (what) => spaced(`恢复${what}的全部取值`),
  suggestionsTitle: "按变化项绘图",
  more: "更多通道",
  formula: {
    title: "自定义列",
    placeholder: "iops / drive_count",
    remove: (formula) => `移除 ${formula}`,
    show: (formula) => `将 ${formula} 放到 y 轴`,
    help: "可用数、列、+ − * / ( )、min、max 和 log2。列名见表头；p99、depth、jobs 和 drives 为简称。延迟以 µs 计，速率以字节/s 计。",
    full: "自定义列最多六个：请先移除一个。",
    fault: (code, at, what) => `第 ${counted(at)} 个字符：${lookUp(FAULTS, code)?.(what) ?? code}。`,
  },
  empty: {
    loading: "正在读取数据点…",
    noRows: "未选中数据点",
    noRowsWhy: "按链接的筛选没有剩余的数据点，或这些结果只有公布值。本页需要工具实测的结果。",
    all: "显示全部数据点",
    noColumn: "图表所需的列，此处的数据点都没有",
    noColumnWhy: (ids) =>
      `数据点都没有 ${and(ids)}。百分位须由文件输出；盘数、填充率和自定义标签来自标签或设备清单；e1、e2 等列来自链接中的表达式。`,
    first: "显示有变化的列",
    noShade: "热图需要一个数值来决定深浅",
    noShadeWhy: "请在上方的图表描述中选一个测得的量，例如 IOPS。",
    textY: "y 轴为文字时只能用散点图",
    textYWhy: "折线图、条形图、箱线图和点带图的 y 轴须为数值。文字可用于 x 轴、颜色、线型、行和列。",
    asPoints: "绘制散点图",
    tooMany: "名称轴上的取值过多",
    tooManyWhy: "热图、箱线图和点带图最多 60 个取值，条形图最多 300 个数据点。请限定数据点，或改用数值刻度的散点图。",
  },
  columns: {
    ...facts,
    iodepth: "深度",

    outstanding: "在途 I/O",

    asked_iops: "设定速率",
    load_percent: "负载",

    iops: "IOPS",
    bytes_per_s: "吞吐量",
    total_iops: "合计 IOPS",
    total_bytes_per_s: "合计吞吐量",
    cpu_percent: "CPU",
    ios: "I/O 数",
    runtime_s: "运行时长",
    ramp_s: "预热时间",
    combined_from: "合并的作业数",

    drive_model: "盘型号",

    op: "读或写",

    load_kind: "负载类型",

    dataset: "结果集",
    source_path: "文件",
    day: "日期（UTC）",
    title: "测试",
  },
  ops: { read: "读", write: "写", trim: "trim", mixed: "读和写" },
  loads: { outstanding: "闭环", rate: "设定速率", max: "不限速最大值" },
  kinds: {
    clat: "完成延迟",
    lat: "总延迟",
    slat: "提交延迟",
    response: "响应时间",
    unknown: "类型不明的延迟",
  },
  labels: {
    ...facts,

    price: "价格",
    power_w: "功耗",
  },
  chart: {
    notSet: "未设置",
    others: (n) => `其余 ${counted(n)} 个`,
    span: (from, to) => (from === to ? from : `${from} 至 ${to}`),
    shade: (what) => `深浅：${what}，对比越强越大`,
    size: (what) => `大小：${what}`,
    several: (n) => `×${counted(n)}`,
    severalHere: (n) => `此处有 ${points(n)}：最低至最高`,
    crowded: (n) => `${counted(n)} 格有多个数据点，无深浅：请限定数据点，或将其分到不同的图。`,
    few: "其上的 I/O 不足 10 个",
    whisker: "最低和最高",
    lacks: (n, what) => spaced(`${points(n)}没有${what}。`),
    merged: (n, what) => spaced(`${what}的另外 ${counted(n)} 个取值合为一类。`),
    noFacets: "y 轴上的多个量已各成一图：不再按行和列分图。",
    excluded: "空心：失败或排除，不连线。",
    formulaHead: (formula, unit) => (unit === "" ? formula : `${formula} (${unit})`),
  },
};
