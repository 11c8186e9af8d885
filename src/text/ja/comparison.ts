import type { comparison as en } from "../en/comparison";
import { exact } from "~/base/number";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

export const comparison: Translated<typeof en> = {
  title: "注目の比較",
  all: (count) => `比較 ${counted(count)} 件をすべて表示`,
  fewer: "一部だけ表示",
  loading: "結果を読み込み中…",
  beside: "併せて伝えること",
  oneRun: "実行は各 1 回",
  oneRunWhy: "反復測定がないため誤差の幅は示せず、5 % 未満の差に意味はありません。",
  unlikeBadge: "測定方法が異なる",
  unlike: (what, values) => `そろっていない条件: ${what} (${and(values)})。`,
  method: { tool: "ツール", engine: "I/O エンジン", state: "ドライブの状態", runtime: "実行時間" },
  notStated: "記載なし",
  sources: "出典",
  numbers: "数値",
  numbersWhy: "数値を選ぶと出典が開きます。◒ はその下の 2 つから計算したものです。",
  open: "決まらない",
  worked: (of, by, times) => `${of} ÷ ${times === 1 ? by : `(${exact(times)} × ${by})`}`,
  drives: (count) => `ドライブ ${count} 台`,
  derived: "算術で導出",
  figures: "公表値",
  files: "結果ファイル",
  unknown: {
    title: "この比較はここにありません。",
    why: (id) => `このサイトに「${id}」という比較はありません。`,
    toLibrary: "ライブラリを開く",
  },
  failed: (reason) => `比較を読めませんでした: ${reason}`,
};
