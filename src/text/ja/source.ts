import type { source as en } from "../en/source";

export const source: typeof en = {
  pointTitle: "この測定点の出典",
  figureTitle: "この公表値の出典",
  opened: (title, of) => `${title}: ${of}、グラフの横に表示。`,
  close: "閉じる",
  audit: "検証",
  file: "ファイル",
  options: "主なオプション",
  noOptions: "ファイルにオプションの記載はありません。",
  asPrinted: (spans) => `原文のまま、${spans.join("、")} 行目`,
  span: (from, to) => `${from}～${to}`,
  reading: "ファイルを読み込み中…",
  noFragment: "この数値がファイルのどこにあるかは不明です。",
  fragmentFailed: "ファイルを読み直せませんでした。行を見るには、もう一度ドロップしてください。",
  wholeFile: "ファイル全体",
  wholeFileOf: (path) => `ファイル全体: ${path}`,
  cut: (from, to, all) =>
    all === null ? `大きなファイルの ${from}～${to} 行目。` : `${all} 行中 ${from}～${to} 行目。`,
  openPublic: "GitHub でファイルを開く",
  inRepository: (name, commit, licence) => `${name}、コミット ${commit}、${licence}`,
  contributed: (licence, raw) => `寄稿データ、生ファイルは${raw === null ? "非同梱" : ` ${raw}`}、${licence}`,
  openArticle: "レポートを開く",
};
