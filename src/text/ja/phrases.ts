import type { phrases as en } from "../en/phrases";
import type { Translated } from "../translated";

export const phrases: Translated<typeof en> = {
  comma: "、",
  stop: "。",
  limit: "上限",
  load: "負荷",
  close: "閉じる",
  wholeChart: "グラフ全体を表示",
  chart: "グラフ",
  unit: "単位",
  none: "なし",
  labelled: (what, value) => `${what}: ${value}`,
  asking: "問い合わせ中…",
  on: "、",
  colon: ": ",
  against: " 対 ",
  add: "追加",
  dismiss: "消す",
  save: "保存",
  run: "実行",
  cancel: "中止",
  file: "ファイル",
  remove: "削除",
  value: "値",
  of: "対象",
  mean: "平均",
};
