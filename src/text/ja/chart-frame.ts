import type { chartFrame as enFrame, seriesPicker as enPicker } from "../en/chart-frame";

export const chartFrame: typeof enFrame = {
  sentence: "このグラフが示すもの",
  about: "このグラフについて",
  copyLink: "リンクをコピー",
  makingLink: "データをリンクに格納中",
  copied: "リンクをコピーしました",
  copiedWith: (carries) => `リンクをコピーしました: ${carries}`,
  hereOnly:
    "このリンクはこのコンピュータでのみ有効です。共有するには、バンドル、ページ、または画像として書き出してください。",
  exportMenu: "書き出し",
  openWhole: "Kneepoint でこのグラフを開く",
  saveBundle: "バンドルを保存",
  opening: "開いています",
  carries: {
    view: "この表示を開きます",
    sources: (said, tooLong) =>
      `データのアドレス${said ? "とラベルを含みます" : tooLong ? "を含みます。ラベルは長すぎてリンクに入らないため、バンドルを保存してください" : "を含みます"}`,
    words: "データのアドレスとラベルを含みます",
    own: "自分のデータを含みます",
    asked: "自分のデータを読み取り中",
    failed: (reason) => `自分のデータを読めませんでした: ${reason}`,
  },
  engine: {
    loading: "クエリエンジンを読み込み中",
    progress: (done, all, packed) =>
      `クエリエンジンを読み込み中: ${done}${all === null ? "" : ` / ${all}`}${packed ? " (展開後)" : ""}`,
  },
  notCopied: "ブラウザがクリップボードの使用を拒否しました。リンクを手でコピーしてください",
  table: "表",
  more: "その他",
  all: "すべて",
  zoom: "ズーム",
  choose: (what) => `${what}を選択`,
  axisMenu: (title) => `${title}: 変更`,
  multiHint: "Space またはチェックボックスで追加・解除、Enter または名前でこれだけを選択。",
  previous: "前の測定点",
  next: "次の測定点",
  source: "出典",
  notRead: (dataset) => `${dataset} は未読み込み`,
  noOwnFiles: "自分のファイルなし",
  noOwnFilesWhy:
    "自分のファイルへのリンクは、そのファイルが読み込まれている場所でのみ表示できます。同じファイルをここにドロップすると表示されます。データがこのマシンの外に出ることはありません。",
  noOwnPoints: ({ files }) => `${files}にこのページのデータなし`,
  noOwnPointsWhy: ({ read }) =>
    `${read}。詳しくは「ファイル」を参照してください。このページに使えるデータはありません。`,
  markGone: "固定した測定点なし",
  markGoneWhy: "リンクが固定している測定点は、現在の選択に含まれないか、データが変わっています。",
  moreCaveats: (count) => `ほか ${count} 件`,
  range: (from, to, unit) => `${from}–${to}${unit === "" ? "" : ` ${unit}`}`,
};

export const seriesPicker: typeof enPicker = {
  button: (shown, all) => `系列 ${shown} / ${all}`,
  title: "グラフに表示する系列",
  search: "系列を検索",
  automatic: "ピークの高い 12 系列",
  more: (count) => `ほか ${count} 件: 入力して絞り込み`,
  none: "その名前を含む系列はありません。",
};
