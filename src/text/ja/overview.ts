import type { overview as en } from "../en/overview";
import { and, counted, fileCount, named, statisticWord } from "./counted";
import type { Translated } from "../translated";

export const overview: Translated<typeof en> = {
  loading: "結果を読み込み中…",
  failed: "失敗",
  excluded: (why) => `除外: ${why}`,
  notRun: "未実行",
  yes: "はい",
  no: "いいえ",
  states: { measured: "測定済み", failed: "失敗", absent: "ファイルに値なし" },
  lowest: (latency) => `最小 ${latency}`,
  firstOver: "最初の負荷で超過",
  heads: (isMixed) => ({
    within: isMixed ? "最大" : "IOPS",
    load: ["その点の", "負荷"],
    peak: ["ピーク", isMixed ? "" : "IOPS"],
  }),
  key: {
    grey: (metric) => (metric === "latency" ? "コントラストが強いほど速い" : "コントラストが強いほど多い"),
    over: (limit) => `斜線: ${limit} を満たさない`,
    frame: "枠: 満たす中で最大",
    notRun: "輪郭のみ: 未実行",
    few: (n) => `小さい輪: パーセンタイルを超える I/O が ${counted(n)} 個未満`,
    ring: "○ 名前から推定",
  },
  columns: {
    jobs: (n) => `${n} ジョブ`,
    threads: "スレッド",
    depths: "深度",
    percent: "最大値に対する %",
    rate: (unit) => `目標 ${unit}`,
    rateAt: (unit, depth) => `目標 ${unit}、深度 ${depth}`,
    max: "最大",
    words: (depth, jobs) => `深度 ${depth}、${jobs} ジョブ`,
    ofThreads: (n) => `${n} スレッド`,
    accelerators: "アクセラレータ",
    ofAccelerators: (n) => `アクセラレータ ${n} 基`,
    ofDepth: (n) => (n === "?" ? "深度不明" : `深度 ${n}`),
    ofPercent: (n) => `最大値の ${n} %`,
    rateOf: (rate, op) => `${op} ${rate}`,
    ofRate: (rate, ofAll) => `目標${ofAll ? "合計" : ""} ${rate}`,
    ofMax: "無制御の最大値",
  },
  row: {
    ofOp: (workload, op) => `${workload}、${op}`,
    ops: { read: "リード", write: "ライト", mixed: "全操作", total: "合計", sync: "sync" },
    more: (name, parts) => [name, ...parts].join("、"),
    buffered: "バッファード",
    direct: "ダイレクト",
    asked: "目標レート",
    drives: (n) => `ドライブ ${counted(n)} 台`,
    response: (statistic) => `${statisticWord(statistic)} 応答時間`,
  },
  slowest: (statistic) => `最も遅いメンバーの ${statistic}: 統合できるヒストグラムなし`,
  repeats: (n, values, isPercentile) =>
    `${counted(n)} 回の${isPercentile && n % 2 === 0 ? (n === 2 ? "遅い方" : "中央 2 回の遅い方") : "中央値"}: ${values}`,
  other: (name, value) => `反復測定ではない別の構成: ${name}、${value}`,

  metric: "色",
  colour: (metric) => `色: ${metric}`,
  metrics: {
    auto: "レイテンシ",
    p99: "p99",
    iops: "IOPS",
    gb_per_s: "GB/s",
    mean: "平均",
    p50: "p50",
    "p99.9": "p99.9",
    "p99.99": "p99.99",
    max: "最大",
  },
  metricDetail: { auto: "p99、なければ平均、それもなければスループット" },
  systemsToken: (n) => `システム ${counted(n)} 件`,
  systemsWhat: "システム",
  paths: (n) => `うちファイルまたはフォルダ ${counted(n)} 件を表示中。`,
  allPaths: "すべて表示",
  caption: (loads, notRun, runs) =>
    `負荷 ${counted(loads)} 段階、測定 ${counted(runs)} 回${notRun === 0 ? "" : `、未実行の負荷 ${counted(notRun)} 段階`}。`,
  nothing: {
    title: "表示できる負荷がありません",
    why: "概要には、ブロックサイズと、深度、スレッド数、レートのいずれかを含む実行が必要です。",
    library: "ライブラリへ",
    describing: (names) => `これらのファイルは ${named(names)} を説明するものです。その結果をドロップしてください。`,
  },

  verdict: {
    several: ({ within, of, workload, limit, least, most }) =>
      `${workload}: ${
        within === of
          ? `全 ${counted(of)} システムが ${limit} を満たし`
          : `${counted(of)} システム中 ${counted(within)} システムが ${limit} を満たし`
      }、${within === 1 ? most : `${least}～${most}`} に達します。`,
    startOver: (names) =>
      names.length > 2 ? "ほかは最初の負荷で超えます。" : `${and(names)} は最初の負荷で超えます。`,
    noneIsSure: (workload, limit) => `${workload}: ${limit} を確実に満たす負荷はありません。`,
    open: (names) =>
      names.length > 2 ? `${counted(names.length)} システムは判定できません。` : `${and(names)} は判定できません。`,
    noneDoes: (of, workload, limit, later) =>
      later
        ? `${workload}: 最初の負荷で ${limit} を超えます。`
        : of === 1
          ? `${workload}: ${limit} を満たす負荷はありません。`
          : `${workload}: ${counted(of)} システムのいずれも ${limit} を満たしません。`,
    overAtFirst: "最初の負荷で上限超過",
    lowestOf: (latency, system) => `最小は ${system} の ${latency}。`,
    lowest: (latency, load) => `最小は ${latency} (負荷 ${load})。`,
    on: (workload, system) => `${system} の ${workload}`,
    one: (workload, rate, limit, load) => `${workload}: ${limit} で ${rate} (負荷 ${load}) に達します。`,
    second: (workload, rate) => `${workload}: ${rate}。`,
    more: (n) => `下にほかのワークロード ${counted(n)} 種。`,
    shared: "ほかの設定でこれを上回るシステムもあります。",
    peaks: (of, workload, least, most) => `${workload}: ${counted(of)} システムのピークは ${least}～${most} です。`,
    peak: (workload, rate, load) => `${workload}: ピークは ${rate} (負荷 ${load}) です。`,
  },

  chips: {
    label: (system) => `${system} の情報`,
    all: "全システムの情報",
    from: { folder: " (フォルダ名から)", file: " (ファイル名から)" },
    yes: (words) => `正しい: ${words}`,
    no: (words) => `誤り: ${words}`,
    right: (key) => `正しい値: ${key}`,
    set: "設定",
    cancel: "キャンセル",
    refused: (key, value) => `${key} ${value} ではない`,
    back: (words) => `元に戻す: ${words} ではない`,
    open: (key) => `${key}: 未設定`,
    edit: (words) => `変更: ${words}`,
    confirmAll: (n) => (n === 1 ? "推定を確定" : `推定 ${counted(n)} 件をすべて確定`),
    reading: (words) => `${named(words.map((word) => `「${word}」`))}:`,
    outcome: ({ systems, setups, repeats }) =>
      [
        `${counted(systems)} システム`,
        ...(setups > 1 ? [`${counted(setups)} 構成`] : []),
        ...(repeats > 1 ? [`反復 ${counted(repeats)} 回`] : []),
      ].join(" × "),
  },

  foot: {
    left: (n) => (n === 0 ? "読み込まなかったファイル: なし" : `読み込まなかったファイル: ${counted(n)} 件`),
    allRead: (n) =>
      n === 1 ? "結果のファイル 1 件を読み込みました。" : `結果のファイル ${counted(n)} 件をすべて読み込みました。`,
    read: (n) => `${fileCount(n)}を読み込みました。`,
    lost: (path, why) => `${path}: ${why}`,
    more: (n) => `ほか ${counted(n)} 件。`,
    aside: (names) => `${named(names)} は結果のファイルではありません。`,
    duplicates: (n) => `既にあるものと内容または実行が同一の${fileCount(n)}。`,
    hidden: (n) => `隠しファイル ${counted(n)} 件を読み飛ばしました。`,
    cancelled: "読み込みは中止されました。最後まで読んだファイルは使えます。",
    files: "全ファイル (検索可)",
    remarks: "ファイルについての注記",
    noRemarks: "なし。",
    unheard: (path) => `${path} が説明する対象は、ここにありません。`,
    missing: "足りないもの",
    nothingMissing: "どの行でも全負荷を実行済みです。",
    loads: (name, run, of) => `${name}: 負荷 ${counted(of)} 段階中 ${counted(run)} 段階。`,
    noLogs: "時間推移のログがないため、「時系列」は空です。",
    noLogsButHistory: "時間推移のログはありません。「時系列」には同じ負荷の履歴が表示されます。",
    addMore: "ファイルを追加…",
    draw: "グラフ",
    curve: (n) => (n === 1 ? "曲線" : `${counted(n)} システムの曲線`),
    compare: (n) => `${counted(n)} システムを比較`,
    byMedia: (values) => (values.length === 2 ? `${values.join(" と ")} を比較` : "メディア別に比較"),
    labels: "実行のラベルを設定…",
  },
  back: "概要に戻る",
};
