import { facts } from "./facts";
import type { explore as en } from "../en/explore";
import { lookUp } from "~/base/lookUp";
import { and, counted, fileCount, named } from "./counted";
import type { Translated } from "../translated";

const points = (n: number): string => `測定点 ${counted(n)} 個`;

const FAULTS: Readonly<Record<string, (what: string) => string>> = {
  empty: () => "式が空です",
  "too-long": () => "式が 200 文字を超えています",
  "too-deep": () => "括弧の入れ子が 16 段を超えています",
  "too-many": () => "数と列が合わせて 40 個を超えています",
  "not-expected": (what) => `「${what}」はここに書けません`,
  ends: () => "数または列が必要な位置で式が終わっています",
  "not-closed": () => "この括弧が閉じられていません",
  "no-column": (what) => `列「${what}」を持つ測定点がありません`,
  "text-column": (what) => `「${what}」は数ではなく文字列の列です`,
  "no-function": (what) => `「${what}」という関数はありません。使えるのは min、max、log2 です`,
  arguments: (what) => `「${what}」の引数の数が違います`,
  "unlike-units": (what) => `「${what}」が異なる単位の値を結んでいます`,
};

export const explore: Translated<typeof en> = {
  words: {
    of: "、",
    over: "、",
    and: " × ",
    by: "、色分けは",
  },
  nothing: "測定点なし",
  and,
  quantities: (n) => `${counted(n)} 項目`,
  what: {
    form: "グラフ",
    x: "x 軸",
    y: "y 軸",
    z: "大きさ",
    colour: "色分け",
    dash: "線種",
    row: "行",
    col: "列",
    scale: "目盛り",
    only: "測定点",
  },
  noneOf: { x: "なし", z: "なし", colour: "なし", dash: "なし", row: "なし", col: "なし" },
  groups: { own: "自分の列", varies: "異なる項目", same: "すべて同じ項目" },
  forms: {
    ...{ lines: "折れ線", points: "散布図", bars: "棒グラフ", heat: "ヒートマップ" },
    ...{ box: "箱ひげ図", strip: "ストリップ" },
  },
  formDetail: {
    lines: "同じ実行定義の測定点を結ぶ",
    points: "測定点を 1 つずつ",
    bars: "0 からの棒を 1 本ずつ",
    heat: "値の組ごとに 1 セル",
    box: "四分位数、測定点 5 個以上",
    strip: "値ごとに全測定点",
  },
  scales: { auto: "自動", linear: "線形", log: "対数", log2: "log2" },
  suggestions: {
    depth: ([x = ""]) => `IOPS とレイテンシ 対 ${x}`,
    sweep: ([x = ""]) => `スループットとレイテンシ 対 ${x}`,
    "grid-lines": ([x = "", y = ""]) => `横軸 ${x}、${y}ごとに 1 本の線`,
    "grid-heat": ([x = "", y = ""]) => `${x} × ${y} のヒートマップ`,
    repeats: ([x = ""]) => `${x}ごとの反復測定`,
    tradeoff: (names) => (names.length > 1 ? `${names[1]!} 対 ${names[0]!}` : names.join("")),
    systems: ([x = ""]) => `${x}ごとの全測定点`,
  },
  verdict: {
    first: (ys, x) => `${and(ys)} 対 ${x}。`,
    heat: (z, x, y) => `${z}、${x} × ${y}。`,
    varies: (n, names) => (names.length === 0 ? `${points(n)}。` : `${points(n)}、異なる項目: ${named(names)}。`),
  },
  caption: (n, files) => `${fileCount(files)}の${points(n)}。`,
  unjoined: (n) => `負荷 ${counted(n)} 段階で定義の同じ測定点が複数あります。すべて描き、線で結びません。`,
  onlyTool: "絞り込み…",
  onlyName: "測定点を値で絞り込む",
  dropOnly: (what) => `${what}の絞り込みを解除`,
  suggestionsTitle: "異なる項目のグラフ",
  more: "ほかの表現",
  formula: {
    title: "自分の列",
    placeholder: "例: iops / drive_count",
    remove: (formula) => `${formula} を削除`,
    show: (formula) => `${formula} を y 軸に置く`,
    help: "数、列、+ − * / ( )、min、max、log2 が使えます。列名は表の見出しのとおりで、p99、depth、jobs、drives は短い名前です。レイテンシは µs、レートはバイト/s です。",
    full: "自分の列は 6 つまでです。どれかを削除してください。",
    fault: (code, at, what) => `${counted(at)} 文字目: ${lookUp(FAULTS, code)?.(what) ?? code}。`,
  },
  empty: {
    loading: "測定点を読み込み中…",
    noRows: "測定点が選択されていません。",
    noRowsWhy:
      "このリンクの絞り込みに合う測定点がないか、これらの結果には公表値しかありません。このタブにはベンチマークの実行が必要です。",
    all: "全測定点を表示",
    noColumn: "グラフに必要な列を持つ測定点がありません。",
    noColumnWhy: (ids) =>
      `${and(ids)} を持つ測定点がありません。パーセンタイルはそれを出力するファイルから、drives、fill、独自のタグはラベルまたは構成情報のファイルから、列 e1、e2 … はリンク中の式から得られます。`,
    first: "異なる項目を表示",
    noShade: "ヒートマップの濃淡には数が必要です。",
    noShadeWhy: "上の文で IOPS などの測定値を選択してください。",
    textY: "y 軸に文字列を置けるのは散布図だけです。",
    textYWhy:
      "折れ線、棒グラフ、箱ひげ図、ストリップの y には数が必要です。文字列は x 軸、色、線種、行、列に置けます。",
    asPoints: "散布図で表示",
    tooMany: "名前の軸に置くには値が多すぎます。",
    tooManyWhy:
      "ヒートマップ、箱ひげ図、ストリップは 60 種の値まで、棒グラフは測定点 300 個までです。測定点を絞り込むか、目盛り軸の散布図にしてください。",
  },
  columns: {
    ...facts,
    iodepth: "深度",

    outstanding: "未完了 I/O",

    asked_iops: "目標レート",
    load_percent: "負荷率",

    iops: "IOPS",
    bytes_per_s: "スループット",
    total_iops: "合計 IOPS",
    total_bytes_per_s: "合計スループット",
    cpu_percent: "CPU",
    ios: "I/O 数",
    runtime_s: "実行時間",
    ramp_s: "ウォームアップ時間",
    combined_from: "統合したジョブ数",

    drive_model: "ドライブ",

    op: "リード / ライト",

    load_kind: "負荷の種類",

    dataset: "結果",
    source_path: "ファイル",
    day: "日 (UTC)",
    title: "実行",
  },
  ops: { read: "リード", write: "ライト", trim: "トリム", mixed: "リード + ライト" },
  loads: { outstanding: "クローズドループ", rate: "目標レート", max: "無制御の最大値" },
  kinds: {
    clat: "完了レイテンシ",
    lat: "合計レイテンシ",
    slat: "発行レイテンシ",
    response: "応答時間",
    unknown: "種類不明のレイテンシ",
  },
  labels: {
    ...facts,

    price: "価格",
    power_w: "電力",
  },
  chart: {
    notSet: "未設定",
    others: (n) => `ほか ${counted(n)} 件`,
    span: (from, to) => (from === to ? from : `${from}～${to}`),
    shade: (what) => `濃淡: ${what} (コントラストが強いほど大きい)`,
    size: (what) => `大きさ: ${what}`,
    several: (n) => `×${counted(n)}`,
    severalHere: (n) => `ここに${points(n)}: 最小から最大まで`,
    crowded: (n) =>
      `${counted(n)} セルに測定点が複数あり、濃淡を付けていません。測定点を絞り込むか、別々のパネルに分けてください。`,
    few: "これを超える I/O が 10 個未満",
    box: (name, n) => `${name}: ${points(n)}`,
    median: "中央値",
    quartiles: "四分位数",
    whisker: "最小と最大",
    lacks: (n, what) => `${points(n)}に${what}がありません。`,
    merged: (n, what) => `${what}のほかの値 ${counted(n)} 種を 1 つの階級にまとめています。`,
    noFacets: "y の複数の項目がすでにパネルに分かれているため、行と列は描きません。",
    excluded: "中抜きの印: 失敗または除外 (線で結ばない)。",
    formulaHead: (formula, unit) => (unit === "" ? formula : `${formula} (${unit})`),
  },
};
