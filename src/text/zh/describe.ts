import { facts } from "./facts";
import { lookUp } from "~/base/lookUp";
import type { describe as en } from "../en/describe";
import { counted, spaced } from "./counted";
import type { Translated } from "../translated";

const runCount = (n: number): string => `${counted(n)} 次测试`;
const cellCount = (n: number): string => `${counted(n)} 格`;

const KEYS: Readonly<Record<string, string>> = {
  ...facts,
  label: "名称",

  over_provisioning_percent: "预留空间 OP (%)",
  fill_percent: "填充率 (%)",
  active_range_percent: "活动范围 (%)",

  price: "单盘价格",
  power_w: "功耗 (W)",

  note: "备注",

  read_percent: "读占比 (%)",

  together: "同时运行",
  apart: "分开",
  excluded: "排除，原因",
};
const keyName = (key: string): string =>
  lookUp(KEYS, key) ??
  (key.startsWith("tag:") ? key.slice(4) : key.startsWith("note@") ? `${key.slice(5)} s 处的备注` : key);

const originShort: Readonly<Record<string, string>> = {
  user: "手动",
  "kneepoint.json": "json",
  inventory: "清单",
  rule: "规则",
  "result file": "结果",
};
const originName: Readonly<Record<string, string>> = {
  user: "手动设置",
  "kneepoint.json": "kneepoint.json",
  inventory: "设备清单",
  rule: "规则",
  "result file": "结果文件",
};
const originWord = (origin: string): string => lookUp(originName, origin) ?? origin;

const whoseWord = (origin: string, where: string): string => {
  if (where === "") return originWord(origin);
  if (origin === "rule") return `规则 ${where}`;
  return origin === "user" ? `手动设置，针对先前位于 ${where} 的文件` : where;
};

export const describe: Translated<typeof en> = {
  heading: "测试对象",
  intro: "双击单元格或在其中输入即可设置标签。标签与公布的标签同等有效；标签留在此浏览器中，也可与结果一起保存。",
  runs: runCount,
  keyName,
  hints: {
    media: "SLC、MLC、TLC、QLC、3DXP、PMem、HDD 或 mixed",
    state: "FOB（出厂状态）、preconditioned（已预处理）或 steady（稳态）",
    drive_count: "一起测量的盘数；整数",
    price: "单盘价格；币种写入备注",
    power_w: "一起测量的全部盘合计",
    rack_u: "一起测量的全部盘合计",
    repeat: "第几次重复",
    together: "此处文字相同的测试同时运行：速率相加",
    excluded: "排除数据点的原因；仍以空心标点显示",
    block_bytes: "对实测内容的更正，会标明。4K 为 4096 字节",
  },
  bytesHint: "3.84 TB、64 KiB、4K（4096 字节）",

  grid: {
    head: "系统，测试",
    jobs: (run) => `${run} 的作业`,
    counted: (value, n) => `${value} ×${counted(n)}`,
    together: (n) => `同时运行的 ${counted(n)} 次之一`,
    corrected: (value) => `! ${value}，已更正`,
    moreDevices: (first, more) => `${first} +${counted(more)}`,
  },
  originShort,
  cellTitle: (values, silent, origins) =>
    values.length === 0
      ? ""
      : [
          ...values.map(({ value, count: n }) => (values.length === 1 && silent === 0 ? value : `${value} ×${n}`)),
          ...(silent === 0 ? [] : [`未设置 ×${silent}`]),
          `来源：${origins.map((origin) => originWord(origin)).join("、")}`,
        ].join("；"),

  says: (origin, where) => `来源：${whoseWord(origin, where)}`,

  tools: {
    label: "操作",
    undo: "撤销",
    redo: "重做",
    paste: "粘贴表格…",
    save: "保存 kneepoint.json",
    together: "这些测试同时运行",
    apart: "分开",
    needs: "请先选择测试，或设置内容。",
    search: "搜索测试",
    chosen: (n) => `已选 ${runCount(n)}`,
    choose: (name) => `选择 ${name}`,
    chooseAll: "全选",
    chooseFirst: "请先选择测试：勾选左侧的复选框。",
    set: "设置…",
    write: "设置",
    setName: (key) => spaced(`设置${key}`),
    setOf: (key, n) => spaced(`${runCount(n)}的${key}`),
    clear: "清除",
    lines: "粘贴多行时，逐行写入所选的测试。",
  },
  columns: {
    label: "其他列",
  },
  paste: {
    title: "粘贴表格",
    intro:
      "取自电子表格：每行一个系统、测试或路径，每列一项属性。带表头（drive model、media、firmware 等）时，第一列为行名；不带表头时，行列与本表对应。",
    label: "表格",
    read: "写入本表",
    line: (row, column, value, why) => `第 ${counted(row)} 行，${column}：“${value}”未写入。${why}`,
    taken: (n) => `已写入 ${cellCount(n)}。`,
    bad: (n) => `${cellCount(n)}未写入：`,
  },
  written: (n) => `已为 ${runCount(n)}设置。`,
  cleared: (n) => `已为 ${runCount(n)}清除。`,
  refused: "未作更改：数据库拒绝写入。请重试；若仍失败，请重新加载页面。",
  undone: "已撤销。",
  redone: "已重做。",
  notSaved: "文件未能写出。请重试；若仍失败，请重新加载页面。",
  saved: "kneepoint.json 已保存。请放在结果旁边；一起拖入即可恢复这些标签。",
  together: (n) => `${runCount(n)}中，工作负载和负载相同的合为一个测量。`,
  apart: (n) => `${runCount(n)}已分开。`,
  bad: (key, value, reason) => `${key}：“${value}”未写入。${reason}`,

  about: {
    title: "关于这些结果",
    nothing: "尚无标题、公布方、注意事项和备注",
    by: (publisher) => `公布方 ${publisher}`,
    caveats: (n) => `${counted(n)} 条注意事项`,
    notes: (n) => `${counted(n)} 条备注`,
    fields: { title: "标题", publisher: "公布方", caveats: "注意事项", notes: "备注" },
    hints: {
      title: "QLC 对比 TLC，春季测试",
      publisher: "测量者",
      caveats: "未做预处理。",
      notes: "两次重复之间升级过固件。",
    },
    list: (field) => `${field}，每行一条`,
    intro: "注意事项和备注显示在本地文件的图表旁；全部内容保存到 kneepoint.json。",
    saved: "已保留，将写入 kneepoint.json。",
  },

  rule: {
    title: "由路径生成规则",
    intro: "选定路径各部分的含义；规则适用于全部路径。",
    token: (part) => `“${part}”的含义`,
    same: "任意文字",
    first: (shown, all) => `${counted(all)} 种结果中的前 ${shown} 种：`,
    pattern: "规则",
    use: "启用此规则",
    used: (rule) => `规则 ${rule} 已启用。`,
    removed: (rule) => `规则 ${rule} 已停用。`,
    matches: (n, all) => `${counted(n)}/${counted(all)} 条路径匹配。`,
    badValues: (n) => `${counted(n)} 个值将被忽略。`,
    paths: "路径数",
    path: "示例",
    nothing: "没有匹配的路径：规则不会设置任何内容。",
    inForce: "已启用的规则",
    remove: "移除",
    removeName: (rule) => `移除规则 ${rule}`,
  },

  proposals: {
    title: "建议的标签",
    of: (runs) => `（${runCount(runs)}）：`,
    source: (publisher, sponsor) => `${publisher}${sponsor === null ? "" : `（由 ${sponsor} 赞助）`}：`,
    ratings: (texts) => `标称：${texts.join("、")}。`,
    accept: "采纳",
    acceptName: (model) => `采纳 ${model} 的已知信息`,
    together: (runs, groups) =>
      `按开始时间，${runCount(runs / groups)}同时运行${groups === 1 ? "" : `，共 ${counted(groups)} 组`}。`,
    unsure: (runs) => `${runCount(runs)}负载相同，分属多个设备或主机；时间不明。`,
    paths: (named, more) => `${named.join("、")}${more > 0 ? ` +${counted(more)}` : ""}`,
  },

  files: {
    unheard: "在此处不起作用。",
    unheardMore: (n) => `其中列出的另外 ${counted(n)} 项同样如此。`,
  },

  emptyWhy: "拖入结果文件、文件夹或描述它们的文件。数据不离开本机。",
};
