import type { library as en } from "../en/library";
import { counted as n, plural } from "./counted";
import { readTools, toolNames } from "./tools";
import type { Translated } from "../translated";

type Counts = Readonly<Record<"systems" | "setups" | "files" | "reports", number>>;

/** 「生ファイル 3,450 件から測定したシステム 42 件、構成 51 件、公表レポート 5 件」 */
function amounts({ systems, setups, files, reports }: Counts): string {
  return [
    ...(systems === 0 ? [] : [`${plural(files, "生ファイル")}によるシステム ${n(systems)} 件`]),
    ...(systems > 0 && setups > systems ? [`構成 ${n(setups)} 件`] : []),
    ...(reports === 0 ? [] : [`公表レポート ${n(reports)} 件`]),
  ].join("、");
}

export const library: Translated<typeof en> = {
  title: "レイテンシが崩れるまで、どこまで伸びるか",
  counts: (of) =>
    `${amounts(of)}。${of.systems === 0 ? "どれかを開くか、自分のファイルを追加してください。" : "どれかを開くか、複数を比較するか、自分のファイルを追加してください。"}`,
  countsShort: (of) => `${amounts(of)}。`,
  drop: {
    lead: "結果のファイルまたはフォルダを任意の場所にドロップ",
    formats: `データがこのマシンの外に出ることはありません。fio ほか ${readTools.length - 1} ツールに対応。`,
    tools: `${toolNames}。`,
    example: "サンプルの実行で試す",
    open: "自分のファイルを開く…",
  },
  own: {
    amount: (runs, systems) => `実行 ${n(runs)} 件、システム ${n(systems)} 件`,
    open: "開く",
  },
  systems: "システム",
  comparisons: "比較記事",
  reports: "レポート",
  tab: (name, count) => `${name} ${n(count)}`,
  published: "公表値",
  feeds: {
    lead: "ほかのプログラム用:",
    library: "システム (JSON)",
    points: "全測定点 (Parquet)",
    figures: "公表値 (Parquet)",
  },
  noSystems: {
    title: "測定済みのシステムはまだ公開されていません。",
    why: "自分の結果をドロップしてどこまで伸びるかを確認するか、レポートを開いてください。",
  },
  filter: {
    all: "すべて",
    some: (count) => `${n(count)} 件選択`,
    none: "記載なし",
    columns: (shown, all) => `列: ${n(shown)} / ${n(all)}`,
    columnsName: "列",
    tools: "絞り込みと列",
    likeName: "揃える条件",
    more: (chosen) => (chosen === 0 ? "その他" : `その他: ${n(chosen)} 件設定`),
    moreName: "その他の絞り込み",
    search: "検索",
    found: (shown, all) => `構成 ${n(all)} 件中 ${n(shown)} 件`,
    clear: "絞り込みを解除",
    noMatch: "該当するシステムがありません。",
    noMatchWhy: (query, chosen) =>
      query === ""
        ? `${chosen.join("かつ")}に該当するものはありません。`
        : `「${query}」を含むものはありません${chosen.length === 0 ? "" : ` (${chosen.join("、")})`}。`,
  },
  heads: {
    publisher: "公表元",
    tick: "チェックして比較",
    name: "ドライブまたはアレイ",
    media: "メディア",
    attached: "接続",
    host: "ホスト",
    tool: "ツール",
    engine: "エンジン",
    runtime: "実行時間",
    state: "測定前の状態",
    within: ["IOPS", "p99 ≤ 1 ms"],
    peak: ["ピーク", "IOPS"],
    scale: (end) => `0～${end}`,
    qd1: ["QD 1", "平均, µs"],
    seq: ["シーケンシャル", "リード, GB/s"],
    mix: ["4K ランダム混合", "ピーク IOPS"],
    curve: ["p99 0.1–10 ms", "対 IOPS"],
    read: "4K ランダムリード",
    write: "4K ランダムライト",
    short: ["≤ 1 ms", "QD 1"],
    curveShort: "p99 曲線",
  },
  columns: {
    ...{ media: "メディア", attached: "接続", host: "ホスト", tool: "ツール", engine: "エンジン", runtime: "実行時間" },
    ...{ state: "測定前の状態", read: "4K ランダムリード", qd1: "QD 1 平均", write: "4K ランダムライト" },
    ...{ seq: "シーケンシャルリード", mix: "4K ランダム混合", curve: "p99 曲線" },
  },
  method: { state: "測定前の状態", engine: "エンジン", runtime: "実行時間", tool: "ツールのバージョン" },
  notKnown: "不明",
  seconds: (all) =>
    all.length > 3 ? `${n(all[0]!)}～${n(all.at(-1)!)} s` : `${all.map((s) => `${n(s)} s`).join("、")}`,
  unlike: (of) => `! 相違: ${of.join("、")}`,
  unlikeWhy: (of, values) => `${of}: ${values.join("、")}`,
  holdEqual: "条件を揃える",
  none: "なし",
  noneWhy: "p99 ≤ 1 ms に収まる負荷がありません",
  noP99: "p99 なし",
  noP99Why: "p99 のある負荷がありません",
  notRun: "—",
  notRunWhy: "未実行",
  guessed: "名前から推定",
  stated: "コレクションの説明による",
  mixOf: (percent) => `${n(percent)}/${n(100 - percent)}`,
  drives: (count, model) => (count > 1 ? `${n(count)} × ${model}` : model),
  loads: (own, shared, common) =>
    own === shared ? `負荷 ${n(own)} 段階` : `負荷 ${n(common)} 段階中 ${n(shared)} 段階が共通`,
  loadsWhy: "多くの行と異なる負荷で実行されています。順位は双方が実行した負荷について成り立ちます",
  others: (count) => `+${n(count)}`,
  othersName: (count, name) => `${name} のほかの構成 ${n(count)} 件`,
  tick: (name) => `${name} を比較`,
  sparkline: (name) => `${name} の p99 対 IOPS`,
  chosen: (count, all) => `${n(all)} 件中 ${n(count)} 件選択`,
  chosenShort: (count) => `${n(count)} 件選択`,
  clear: "解除",
  compare: (count) => (count === 1 ? "曲線 1 本を開く" : `曲線 ${n(count)} 本を比較`),
  tooMany: (most) => `グラフに表示できるのは ${n(most)} 件まで`,
  share: (attached, host, shared, most) =>
    [
      ...(attached === null ? [] : [`すべて ${attached}`]),
      ...(host === null ? [] : ["同じホスト"]),
      ...(shared === most ? [] : [`負荷 ${n(most)} 段階中 ${n(shared)} 段階が共通`]),
    ].join("、"),
  figures: (count) => `公表値 ${n(count)} 件`,
  storyOf: (publisher) => `記事、${publisher}`,
  reportOf: (publisher, sponsor) =>
    sponsor === null ? `${publisher}、スポンサーの記載なし` : `${publisher}、スポンサー ${sponsor}`,
  failed: {
    title: "公開済みの結果を読めませんでした。",
    why: (reason) => `${reason} 自分のファイルは通常どおり読み込めます。`,
    again: "もう一度試す",
    damaged: "このサイトの data/catalogue.json が破損しているか、別のバージョンのものです。",
  },
};
