import { lookUp } from "~/base/lookUp";
import type { sql as en } from "../en/sql";
import { counted } from "./counted";
import type { Translated } from "../translated";

const LIMITED = "只能读取已打开内容的表，不能读取文件、网址或设置。";

const failed: Readonly<Record<string, (word: string, message: string) => string>> = {
  "engine/sql-empty": () => "没有语句。",
  "engine/sql-long": (most) => `语句超过 ${counted(Number(most))} 个字符。`,
  "engine/sql-several": () => "一次只能执行一条语句：第二条从此处开始。",
  "engine/sql-select": (word) =>
    `${word === "" ? "此语句" : `${word} `}不能在此执行。请以 SELECT、WITH、FROM、VALUES、PIVOT、UNPIVOT、DESCRIBE、SHOW、SUMMARIZE 或 EXPLAIN 开头。${LIMITED}`,
  "engine/sql-pivot": () => "PIVOT 须写明成为列的值：ON op IN ('read', 'write')。",
  "engine/sql-length": (name) =>
    `函数 ${name} 的结果超出单个值的容量。可用 FROM range(…) 或 FROM generate_series(…) 生成行。`,
  "engine/sql-function": (name) => `函数 ${name} 不能在此执行。${LIMITED}`,
  "engine/sql-file": () => `语句要读取文件或网址。${LIMITED}`,
  "engine/sql-memory": () => "内存不足。请减少行数，或用汇总代替列表。",
  "engine/start": (_, reason) =>
    `查询引擎未能启动：${reason}。引擎是与页面同处的 8 MB 文件，可能被拦截程序或断网阻止。请重新执行。`,
  "engine/died": () => "该语句使数据库退出；数据库已重启，数据仍在。请减少查询量。",
  "ask/no-sql": () => "没有一个引擎同时持有这些结果：请将本地文件与已公布的结果分开查询。",
  "engine/sql-none": () => "此引擎不接受语句。",
};

export const sql: Translated<typeof en> = {
  start: "用 SQL 查询各表。",
  startWhy: "尚未执行。",
  linked: "此语句随链接而来。请先读，再执行。",
  editor: "SQL 语句。Ctrl 或 Command + Enter 执行，Tab 离开。",
  run: "执行",
  runKeys: "Ctrl 或 Command + Enter",
  running: "正在执行…",
  cancelled: "已取消。",
  cancelledWhy: "语句已停止。",
  examples: "示例",
  form: "结果形式",
  forms: { table: "表格", lines: "折线", points: "散点", bars: "条形" },
  axes: { x: "x", y: "y", c: "颜色" },
  oneColour: "单色",
  noChart: "绘图需要两列，其中至少一列为数值。",
  tables: "表",
  tablesWhy: "点击列名，写入光标处。单位见列名；NULL 表示没有值，不是 0。",
  column: (table, column) => `在光标处写入 ${table}.${column}`,
  view: "视图",
  rows: (n) => `${counted(n)} 行`,
  first: (n) => `前 ${counted(n)} 行（还有更多）`,
  took: (ms, columns) => `${counted(columns)} 列，耗时 ${ms} ms。`,
  own: "本地文件",
  over: (what) => `查询范围为 ${what} 的全部数据，不受所选系统限制。`,
  limits: ({ rows, saved, time_s }) =>
    `最多 ${counted(rows)} 行，可按需增至 ${counted(saved)} 行；限时 ${String(time_s)}\u00a0s。“导出”保存所显示的行，保留全部位数。`,
  more: (n) => `显示至 ${counted(n)} 行`,
  cutBytes: "结果达到内存上限，已截断：请只列出需要的列。",
  old: "语句或其查询对象已变：请重新执行。",
  empty: "没有符合的行。",
  longer: (characters) => `… ${counted(characters)} 个字符`,
  nullMeans: "NULL：未测，或未注明。",
  types: (columns) => `列：${columns.join("、")}。`,
  failedTitle: "未能执行。",
  place: (line, column) => `第 ${String(line)} 行，第 ${String(column)} 列`,
  toPlace: "转到该处",
  time: (s) => `执行 ${String(s)} s 后被停止。请加条件，或减少行数。`,
  failed: (code, word, message) => lookUp(failed, code)?.(word, message) ?? message,
};
