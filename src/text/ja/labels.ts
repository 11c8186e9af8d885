import type { labels as en } from "../en/labels";
import { counted } from "./counted";
import type { Translated } from "../translated";

const range = (min: number, max: number): string => `${counted(min)} 以上 ${counted(max)} 以下`;

export const labels: Translated<typeof en> = {
  value: {
    empty: "セルが空です。",
    tooLong: (most) => `${counted(most)} 文字を超えています。`,
    choice: (options) => `次のいずれかを書いてください: ${options.join("、")}。`,
    number: (min, max) => `${range(min, max)}の数を書いてください。`,
    count: (min, max) => `${range(min, max)}の整数を書いてください。`,
    comma: (a, b) => `${a} とも ${b} とも読めます。カンマなしで書いてください。`,
    currency: "数だけを書いてください。通貨はメモに書いてください。",
    bytes: "サイズを書いてください: 4K、64 KiB、3.84 TB、またはバイト数 (整数)。",
    bytesRange: "1 バイト以上 9 PB 以下のサイズを書いてください。",
    bytesUnit: (a, b) => `${a} とも ${b} とも読めます。どちらかで書いてください。`,
  },
  rule: {
    empty: "規則が空です。",
    tooLong: (most) => `規則が ${counted(most)} 文字を超えています。`,
    open: (at) => `${at} 文字目の波括弧が閉じられていません。`,
    closed: (at) => `${at} 文字目の波括弧に対応する開き括弧がありません。`,
    noKey: "規則に {key} がないため、何も設定されません。",
    emptyKey: (at) => `${at} 文字目の波括弧の中にキーがありません。`,
    twice: (key) => `規則に ${key} が 2 回あります。`,
    touching: (a, b) => `${a} と ${b} の境目が分かるように、間に文字が必要です。`,
    slash: "規則に空のフォルダ名は書けません。",
  },
  sheet: {
    name: "行",
    noRow: "この名前の行はありません。",
    manyRows: "この名前の行が複数あります。",
    below: "表のここには行がありません。",
    beside: "表のここには列がありません。",
    column: (n) => `${n} 列目`,
  },
  file: {
    missing: "必須です。",
    field: "kneepoint.json にこの項目はありません。",
    type: "文字列または数を書いてください。",
    entry: "適用対象と内容を持つオブジェクトを書いてください。",
    place: "実行、パス、測定点のいずれも指定されていません。",
    index: "0 以上の整数を書いてください。",
    system: "この ID のシステムの説明がありません。",
  },
  ratings: {
    read: (rate) => `シーケンシャルリード最大 ${rate}`,
    write: (rate, model) => `シーケンシャルライト最大 ${rate} (${model})`,
    random: (rate) => `4K ランダムリード最大 ${rate}`,
    endurance: (dwpd, model) => `${dwpd} DWPD (${model})`,
  },
  group: {
    top: "最上位フォルダ",
  },
};
