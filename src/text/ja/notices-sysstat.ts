import type { sysstatNotices as en } from "../en/notices-sysstat";

const asWritten = (): string => "iostat または sar が出力したままのファイルを使ってください。";

export const sysstatNotices: typeof en = {
  "sysstat/bad-json": {
    what: (v) => `JSON がここで終わっているか破損しています。${v.expected} がありません。`,
    todo: "JSON をもう一度書き出してください。iostat は、指定した回数のレポートの後か Ctrl-C で JSON を正しく閉じます。",
  },
  "sysstat/bad-line": {
    what: "この行は破損しているか途中で切れています。",
    todo: asWritten,
    rest: "この行は除外しました。ほかの行は読み込みました。",
  },
  "sysstat/cut-json": {
    what: (v) =>
      `JSON がここで終わっているか破損しています。${v.expected} がありません。iostat は強制終了されると JSON を閉じません。`,
    todo: "iostat を Ctrl-C (SIGINT) で止めるか、レポートの回数を指定してください。",
    rest: "その前の完全なレポートは読み込みました。",
  },
  "sysstat/first-report": {
    what: "iostat の最初のレポートは、-y を指定しない限りシステム起動時からの値です。",
    rest: "このレポートは除外しました。",
  },
  "sysstat/more-bad-lines": {
    what: (v) => `ほかにも破損した行が ${v.count} 行あります。`,
    todo: asWritten,
    rest: "ほかの行は読み込みました。",
  },
  "sysstat/no-times": {
    what: "レポートにタイムスタンプがありません。",
    todo: "iostat に -t を指定して実行してください。",
    rest: "レポートを 1 秒間隔として扱います。時間軸が正しいのは iostat -x 1 の場合だけです。",
  },
  "sysstat/one-report": {
    what: "レポートが 1 件しかなく、システム起動時からの値です。",
    todo: "iostat に間隔を指定してください: iostat -x -t 1。",
  },
  "sysstat/too-large": {
    what: (v) => `ファイルが ${v.limit} MiB を超えています。`,
    todo: "iostat または sadf -d のテキスト出力を使ってください。大きさに制限はありません。",
  },
};
