import type { share as en } from "../en/share";
import { counted } from "./counted";

export const share: typeof en = {
  carries: ({ points, series, runs }, size) =>
    `${series > 0 ? `${counted(series)} 系列` : points > 0 ? `測定点 ${counted(points)} 個` : `実行 ${counted(runs)} 件`}を含む、${size}`,
  tooBig: (size) =>
    size === null
      ? "自分のデータを含みません、大きすぎるためです。リンクにはファイル名だけが入ります。バンドルを保存してください"
      : `自分のデータを含みません、${size} は大きすぎます。リンクにはファイル名だけが入ります。バンドルを保存してください`,
  kinds: {
    svg: "画像、どの大きさでも鮮明",
    png: "画像、ここにドロップするとグラフが開く",
    csv: "表、全桁",
    markdown: "表示どおりの表とキャプション",
    parquet: "プログラム用の表",
  },
  menu: "このグラフの保存と表示の方法",
  pageDetail: "グラフとデータ、ネットワーク不要",
  pageMaking: "データをページに格納中",
  print: "印刷",
  printDetail: "グラフ、表全体、キャプション",
  embed: "埋め込み…",
  embedDetail: "別のページ用のコード",
  bundle: "バンドル…",
  bundleDetail: "グラフの自分のデータを 1 ファイルに",
  mayTell: {
    tick: "チェックしない限りファイルに含めない項目",
    hosts: "ホスト名",
    serials: "シリアル番号",
    print: "印刷には画面の表示内容がそのまま出ます。",
  },
  notSaved: (why) => `保存できませんでした: ${why}`,
  embedWhy: "このコードをページに貼り付けると、軸メニュー付きのグラフとここへのリンクが表示されます。",
  embedSources:
    "このグラフのデータは Web 上にあります。別サイトのページ内の枠ではデータを読み込まず、グラフへのリンクを表示します。",
  embedHereOnly:
    "コード内のアドレスはこのコンピュータでのみ有効です。ほかの人が到達できる Kneepoint のアドレスを使い、# 以降を付け加えてください。",
  embedLabel: "別のページ用のコード",
  embedCopy: "コードをコピー",
  embedCopied: "コピーしました",
  embedNotCopied: "ブラウザがクリップボードの使用を拒否しました。コードを選択してあるので、手でコピーしてください",
  sheet: {
    title: "バンドルを保存",
    what: "このグラフのデータを収めた 1 つのファイルです。Kneepoint にドロップするとグラフと表が表示されます。ほかのプログラムからは中の Parquet の表を読めます。",
    reading: "グラフのデータを読み取り中",
    failed: (why) => `データを読めませんでした: ${why}`,
    sources: "出典",
    tables: "表",
    size: "サイズ",
    rows: (table, rows) => `${table} ${counted(rows)}`,
    moreSources: (n) => `ほか ${counted(n)} 件`,
    measuring: "集計中",
    tick: "チェックしない限り含めない項目",
    hosts: "ホスト名",
    serials: "シリアル番号",
    raw: (size) => `生ファイル、${size}`,
    rawWhy:
      "生ファイルはそのまま追加されます。ホスト名やシリアル番号を含むものは、その項目もチェックしない限り含まれません。",
    noRaw: "生ファイルはここにありません。結果だけが届いています。",
    saved: "保存しました",
  },
};
