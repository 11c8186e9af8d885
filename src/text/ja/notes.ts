import type { notes as en } from "../en/notes";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const notes: Translated<typeof en> = {
  button: (n) => (n === 0 ? "時刻付きメモ" : `時刻付きメモ: ${counted(n)} 件`),
  title: "時刻付きメモ",
  none: "まだありません。例:「fw 更新」「ファン故障」。その時刻の位置に描かれ、kneepoint.json に保存されます。",
  at: "時刻",
  words: "メモ",
  placeholder: "fw 更新、ファン故障 …",
  add: "追加",
  save: "保存",
  change: "変更",
  changeName: (at) => `${at} のメモを変更`,
  remove: "削除",
  removeName: (at) => `${at} のメモを削除`,
  added: (at) => `${at} にメモを追加しました。`,
  removed: (at) => `${at} のメモを削除しました。`,
  elsewhere: (where) => `設定元は ${where} です。変更はそこで行ってください。`,
  refused: "保存できませんでした。もう一度試し、それでも失敗する場合はページを再読み込みしてください。",
  notHere: "このページには何も保存できません。メモの追加や変更は、Kneepoint でグラフを開いて行ってください。",
  badTime: "時刻は測定開始からの秒数か、2 min、1.5 h のように書いてください。",
  noted: (at, words) => `${at}: ${words}${/[.!?。！？]$/.test(words) ? "" : "。"}`,
};
