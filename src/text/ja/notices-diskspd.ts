import type { diskspdNotices as en } from "../en/notices-diskspd";

const asWritten = (): string => "diskspd が出力したままのファイルを使ってください。";
const othersRead = (): string => "この time span は除外しました。ほかは読み込みました。";

export const diskspdNotices: typeof en = {
  "diskspd/contradiction": {
    what: "スレッドのバイト数または I/O 数の合計が、出力された total と一致しません。",
    todo: asWritten,
    rest: "出力された total を使い、スレッドの値は出力のまま表示します。",
  },
  "diskspd/cut": {
    what: "ファイルが time span の結果の途中で終わっているか、行が欠けています。",
    todo: "ファイルをコピーし直すか、diskspd を最後まで実行してください。",
    rest: "この time span は除外しました。それより前は読み込みました。",
  },
  "diskspd/damaged": {
    what: (v) => `${v.first_line} 行目から始まる time span の結果がここで破損しています。`,
    todo: asWritten,
    rest: othersRead,
  },
  "diskspd/interrupted": {
    what: "diskspd が測定の前に中断されています。",
    todo: "もう一度、最後まで実行してください。",
    rest: "この time span に結果はありません。ほかは読み込みました。",
  },
  "diskspd/no-parameters": {
    what: "この time span のパラメータがないか、破損しています。",
    todo: "先頭の行からの出力全体を使ってください。",
    rest: "結果は読み込みました。ブロックサイズ、深度、パターンは不明です。",
  },
  "diskspd/no-results": {
    what: "diskspd のパラメータだけがあり、結果がありません。",
    todo: "最後まで実行してください。",
    rest: "",
  },
  "diskspd/too-large": {
    what: (v) => `ファイルが ${v.limit} MiB を超えています。`,
    todo: "実行の切れ目で分割してください。",
  },
};
