import type { app as en } from "../en/app";
import { counted, fileCount } from "./counted";
import { toolNames } from "./tools";

export const app: typeof en = {
  name: "Kneepoint",
  pageTitle: (page) => `${page} · Kneepoint`,
  skip: "本文へ移動",
  places: "場所",
  nav: "結果のタブ",
  results: "結果",
  beside: "このタブのほかの表示",
  menu: "メニュー",
  open: "ファイルを開く…",
  openShort: "ファイルを開く",
  stand: "順位を見る",
  toChart: "これらのファイルの内容を表示",
  theme: "テーマ",
  themes: { auto: "システムに合わせる", light: "ライト", dark: "ダーク" },
  themeName: (theme, next) => `テーマ: ${theme}。${next}に切り替え`,
  keys: "キーボードショートカット",
  close: "閉じる",
  dismiss: "この行を消す",
  pages: {
    library: "ライブラリ",
    report: "レポート",
    comparison: "比較記事",
    system: "システム",
    runs: "実行一覧",
    curve: "曲線",
    figures: "公表値",
    run: "実行",
    overview: "概要",
    pts: "SNIA PTS",
    scaling: "スケーリング",
    compare: "比較",
    percentiles: "パーセンタイル",
    timeline: "時系列",
    history: "履歴",
    act: "ACT",
    explore: "探索",
    sql: "SQL",
  },
  loading: (page) => `${page}を読み込み中…`,
  drop: {
    title: "ドロップするとファイルを読み込みます",
    text: `${toolNames}、zip、tar。名前やフォルダ構成は問いません。データがこのマシンの外に出ることはありません。`,
    said: ({ files, read, runs, lost }) =>
      `${fileCount(files)}中 ${counted(read)} 件を読み込みました (実行 ${counted(runs)} 件)。${
        lost.length === 0
          ? ""
          : `全部または一部を読めなかったもの: ${lost.slice(0, 3).join("、")}${lost.length > 3 ? " …" : ""}。`
      }`,
    shown: (page) => `${page}に表示しています。`,
  },
  broken: {
    title: (page) => `「${page}」のページが停止しました。`,
    text: "ファイルとリンクはそのまま残っています。もう一度描画するか、初期設定からやり直してください。",
    load: "サイトの一部を読み込めませんでした。接続が切れたか、サイトが新しいビルドに置き換わっています。",
    again: "もう一度描画",
    reset: "初期設定からやり直す",
    reload: "サイトを再読み込み",
    catalogue: "ライブラリへ",
    detail: "エラーメッセージ",
  },
  commands: {
    search: "検索",
    keys: "この一覧を表示",
    open: "ファイルを開く",
    theme: "テーマを切り替え",
    copy: "このページのリンクをコピー",
    page: (name) => `${name}へ移動`,
  },
  printed: {
    link: (address) => `Kneepoint · ${address}`,
    own: "リンクからこのグラフを開けるのは、同じファイルを持つ人だけです。ページから保存した画像やバンドルにはデータが含まれます。",
    story: (site) => `Kneepoint · ${site} · この記事はページ上のリンクに入っています。長すぎるため印刷していません。`,
    carried:
      "結果はページ上のリンクに入っています。長すぎるため印刷していません。ページから保存した画像にも含まれます。",
  },
  picture: {
    title: (name) => `${name} はグラフの画像です。`,
    text: "元のグラフへのリンクが入っています。",
    open: "グラフを開く",
  },
  copied: "リンクをコピーしました。",
  copiedHere: "リンクをコピーしました。このマシンでのみ開けます。",
  copyFailed: "ブラウザがコピーを許可しませんでした。リンクはアドレスバーにあります。",
  engine: {
    restarted: "クエリエンジンを再起動しました。",
    filled: ({ files, lost }) =>
      lost === 0
        ? `${fileCount(files)}を読み直しました。失われたものはありません。`
        : `${fileCount(files)}を読み直しましたが、${counted(lost)} 件は読めなくなっています。もう一度ドロップしてください。`,
  },
};
