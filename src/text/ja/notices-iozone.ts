import type { iozoneNotices as en } from "../en/notices-iozone";

export const iozoneNotices: typeof en = {
  "iozone/bad-row": {
    what: (v) => `結果がここで破損しているか、どの試験のものか不明です:「${v.text}」`,
    todo: "空白を含め、iozone が出力したままのファイルを使ってください。",
    rest: "この行は除外しました。ほかは読み込みました。",
  },
  "iozone/computed": {
    what: "iozone はスループットと毎秒の操作数のどちらか一方しか出力しません。",
    rest: "もう一方はレコードサイズから求めています。iozone はレコード単位で転送します。",
  },
  "iozone/ends-early": {
    what: "iozone の最後の行「iozone test complete.」がありません。実行が中断されたか、ファイルが途中で切れています。",
    todo: "出力全体を使うか、もう一度実行してください。",
    rest: "そこまでの結果は読み込みました。",
  },
  "iozone/more-bad": {
    what: (v) => `ほかにも破損した行が ${v.count} 行あります。`,
    todo: "iozone が出力したままのファイルを使ってください。",
    rest: "ほかの行は読み込みました。",
  },
  "iozone/no-record-size": {
    what: "iozone のレコードサイズがファイルに記載されていません。",
    todo: "先頭の行からの、iozone の出力全体を使ってください。",
    rest: "スループットは読み込みました。ブロックサイズは不明です。",
  },
  "iozone/no-result": {
    what: "ここで iozone が始まっていますが、結果がありません。",
    todo: "末尾の行を確認し、もう一度実行してください。",
    rest: "このファイルは何も読み込んでいません。",
  },
  "iozone/zero": {
    what: "結果が 0 と出力されています。この試験は実行されていないか、値が 1 未満です。",
    rest: "未測定として扱います。",
  },
};
