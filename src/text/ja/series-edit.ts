import type { seriesEdit as en } from "../en/series-edit";
import type { Translated } from "../translated";

export const seriesEdit: Translated<typeof en> = {
  edit: "編集",
  editOf: (label) => `${label} を編集`,
  done: "完了",
  name: "名前",
  colour: "色",
  automatic: "自動",
  slot: (n) => `色 ${n}`,
  joinWith: "線で結ぶ系列",
  alone: "なし: 単独の線",
  baseline: "この系列に対する比",
  up: "上へ",
  down: "下へ",
  reason: "非表示にする理由",
  hide: "非表示",
  show: "再表示",
  showAll: "すべて再表示",
  hiddenBecause: (reason) => `非表示: ${reason === "" ? "理由の記載なし" : reason}`,
  joinedTo: (name) => `${name} の線に結合`,
  reset: "測定のまま: ここでの変更をすべて元に戻す",
  allHidden: {
    title: "これらの系列はすべて非表示です。",
    why: (reasons) => `理由: ${reasons.map((one) => one || "記載なし").join("; ")}。`,
  },

  point: {
    title: "自分のラベル",
    note: "メモ",
    notePlaceholder: "fw 更新、ファン故障 …",
    save: "メモを保存",
    reason: "除外の理由",
    exclude: "この測定点を除外",
    again: "除外をやめる",
    excluded: (reason) => `除外: ${reason}`,
    elsewhere: (where) => `設定元は ${where} です。変更はそこで行ってください。`,
    refused: "保存できませんでした。",
    notHere: "このページには何も保存できません。メモの追加や測定点の除外は、Kneepoint でグラフを開いて行ってください。",
  },
};
