import type { sql as en } from "../en/sql";
import { lookUp } from "~/base/lookUp";
import { counted } from "./counted";
import type { Translated } from "../translated";

const LIMITED = "読めるのは開いているデータの表だけです。ファイル、アドレス、設定は使えません。";

const failed: Readonly<Record<string, (word: string, message: string) => string>> = {
  "engine/sql-empty": () => "文がありません。",
  "engine/sql-long": (most) => `文が ${counted(Number(most))} 文字を超えています。`,
  "engine/sql-several": () => "一度に実行できるのは 1 文です。ここから 2 つ目の文が始まっています。",
  "engine/sql-select": (word) =>
    `${word === "" ? "この文は" : `${word} で始まる文は`}ここでは実行できません。SELECT、WITH、FROM、VALUES、PIVOT、UNPIVOT、DESCRIBE、SHOW、SUMMARIZE、EXPLAIN のいずれかで始めてください。${LIMITED}`,
  "engine/sql-pivot": () => "PIVOT には列になる値の指定が必要です: ON op IN ('read', 'write')。",
  "engine/sql-length": (name) =>
    `関数 ${name} の結果が 1 つの値に収まりません。代わりに FROM range(…) や FROM generate_series(…) で行を作れます。`,
  "engine/sql-function": (name) => `関数 ${name} はここでは実行できません。${LIMITED}`,
  "engine/sql-file": () => `ファイルまたはアドレスが指定されています。${LIMITED}`,
  "engine/sql-memory": () => "メモリが足りません。行数を減らすか、一覧の代わりに集計を求めてください。",
  "engine/start": (_, reason) =>
    `クエリエンジンが起動しませんでした: ${reason}。ページに付属する 8 MB のファイルで、ブロッカーや接続の切断で読み込めないことがあります。もう一度実行してください。`,
  "engine/died": () => "データベースが停止し、データとともに再起動しました。要求する量を減らしてください。",
  "ask/no-sql": () =>
    "これらの結果すべてを持つエンジンがありません。自分のファイルと公開データを別々に開いてください。",
  "engine/sql-none": () => "このエンジンは SQL 文を受け付けません。",
};

export const sql: Translated<typeof en> = {
  start: "表に SQL で問い合わせます。",
  startWhy: "まだ何も実行していません。",
  linked: "この文はリンクに含まれていたものです。内容を確認してから実行してください。",
  editor: "SQL 文。Control または Command + Enter で実行、Tab で抜けます。",
  run: "実行",
  runKeys: "Control または Command + Enter",
  running: "実行中…",
  cancelled: "中止しました。",
  cancelledWhy: "文の実行を止めました。",
  examples: "例",
  form: "結果の表示",
  forms: { table: "表", lines: "折れ線", points: "散布図", bars: "棒グラフ" },
  axes: { x: "x", y: "y", c: "色" },
  oneColour: "1 色",
  noChart: "グラフには列が 2 つ必要で、うち 1 つは数でなければなりません。",
  tables: "表",
  tablesWhy:
    "列を押すとカーソル位置に書き込みます。単位は列名にあります。NULL は値がないことを表し、0 ではありません。",
  column: (table, column) => `${table}.${column} をカーソル位置に書き込む`,
  view: "ビュー",
  rows: (n) => `${counted(n)} 行`,
  first: (n) => `先頭の ${counted(n)} 行 (続きあり)`,
  took: (ms, columns) => `${counted(columns)} 列、${ms} ms。`,
  own: "自分のファイル",
  over: (what) => `選択中のシステムにかかわらず、${what} 全体が対象です。`,
  limits: ({ rows, saved, time_s }) =>
    `最大 ${counted(rows)} 行 (要求により ${counted(saved)} 行)、${String(time_s)}\u00a0秒まで。「書き出し」では表示中の行を全桁で保存します。`,
  more: (n) => `最大 ${counted(n)} 行まで`,
  cutBytes: "結果がメモリの上限で打ち切られました。必要な列だけを指定してください。",
  old: "文または問い合わせ対象が変わっています。もう一度実行してください。",
  empty: "該当する行はありません。",
  longer: (characters) => `… ${counted(characters)} 文字`,
  nullMeans: "NULL: 未測定または記載なし。",
  types: (columns) => `列: ${columns.join("、")}。`,
  failedTitle: "実行できませんでした。",
  place: (line, column) => `${String(line)} 行目、${String(column)} 文字目`,
  toPlace: "その位置へ",
  time: (s) => `${String(s)} 秒で打ち切りました。条件を加えるか、行数を減らしてください。`,
  failed: (code, word, message) => lookUp(failed, code)?.(word, message) ?? message,
};
