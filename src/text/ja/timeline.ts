import type { timeline as en } from "../en/timeline";
import { lengthText, windowText } from "../en/timeline";
import { stretchIn } from "../alike";
import { and, counted, tight } from "./counted";
import type { Translated } from "../translated";

export { lengthText, windowText };

export const stretchText = (from_s: number, to_s: number): string => stretchIn(from_s, to_s, "～");

const ofKind = (stat: string, kind: string): string => tight(`${stat} ${kind === "response" ? "応答時間" : kind}`);

const series = (n: number): string => `${counted(n)} 系列`;

export const timeline: Translated<typeof en> = {
  xName: "測定開始からの時間",
  xOwnClocks: "各ジョブの開始からの時間",
  xWritten: "測定開始からの書き込み量",
  xMoved: "測定開始からの転送量",
  xFills: "測定開始からの全容量書き込み回数",
  ofClock: (job, what) => `${job}: ${what}`,
  steadyBand: "5 ラウンドの ±10 %",
  at: (from, to) => (from === null ? `${to} s` : `${from}～${to} s`),
  ratioName: (own, base) => `${own}、${base} に対する比`,
  heatName: (kind, of) => `${ofKind(of === "" ? "" : `${of} の`, kind).trim()}、各窓での割合`,
  ios: "I/O 数",
  keyExcluded: "破線: 除外、合計に含めない",
  keyBand: "線: 1 画素に入る窓の平均、帯: その最小から最大",
  keyMembers: "灰色: メンバー、上の合計に含む",
  keyWarmUp: "灰色の区間: ウォームアップ、数値に含めない",
  keyGaps: "斜線: 区間の欠落",
  keyChanges: "縦の点線: 変化の開始 (近接するものは件数を表示)、着色: その終わりまで",
  manyChanges: (n) => `変化 ${n} 件`,
  keySteady: "点線: 定常の窓の範囲、破線: 当てはめた直線",
  keyCells: "濃淡: 窓の I/O に占める割合、平方根目盛り",
  keyQuantiles: "線: 各ヒストグラムのパーセンタイル (超える I/O が 10 個以上の範囲)",

  throughputName: (stat, window) => {
    const what = stat === "max" ? "最大レート" : "レート";
    return window === null ? what : `${what} (${window} の平均)`;
  },
  countedName: (window) => `${window} ごとの I/O 数`,
  stats: {
    mean: "平均",
    max: "最大",
    min: "最小",
    stddev: "標準偏差",
    quantile: "パーセンタイル",
    each: "I/O ごとの",
  },
  ofKind,
  latencyName: (stat, kind, window) => {
    if (stat === "each") return ofKind("I/O ごとの", kind);
    const what = ofKind(stat === "mean" ? "平均" : stat, kind);
    return window === null ? what : `${what} (${window} ごと)`;
  },
  extremeName: (stat, kind, window) =>
    window === null ? ofKind(stat, kind) : `${ofKind(stat, kind)} (${window} ごと)`,
  ops: { read: "リード", write: "ライト", trim: "トリム", sync: "sync", mixed: "全操作" },
  total: (n) => `${n} 個の合計`,
  together: (n) => `同時の実行 ${n} 件`,
  chain: (n, title) => `${title}、連続した実行 ${n} 件`,
  excluded: (name) => `${name} (除外)`,
  priority: (value) => `優先度 ${value}`,
  join: (parts) => and(parts.filter((part) => part !== "")),

  compareRuns: "別の実行と時系列で比較",
  sentence: {
    over: "、",
    with: " + ",
    and: "、",
    since: "、横軸は測定開始から",
  },
  what: {
    axis: "x 軸",
    quantiles: "パーセンタイルの時間推移",
    quantity: "スループット",
    latency: "レイテンシ",
    members: "線",
    heat: "ヒートマップ",
    scale: "レイテンシの目盛り",
  },
  quantities: { iops: "IOPS", gb_per_s: "GB/s", gib_per_s: "GiB/s", ops_per_s: "操作/s", tps: "TPS" },
  axes: { time: "時間", written: "書き込み量", moved: "転送量", fills: "全容量書き込み回数" },
  noWritten: "この実行には、バイト数の時間推移のログがありません",
  noClockWritten: "ジョブごとに時刻の起点が異なります",
  noWrites: "書き込みがありません",
  noCapacity: "ドライブの容量が不明です",
  sayCapacity: "ドライブの容量を設定",
  fills: (capacity, drives) => `全容量の書き込み 1 回は ${capacity}${drives} です。`,
  ofDrives: (n) => (n === null ? " (ドライブ 1 台と仮定)" : n === 1 ? " (ドライブ 1 台)" : ` (ドライブ ${n} 台の合計)`),
  lowerBound: "欠落した区間があるため、バイト数は下限です。",
  percentile: (percent) => `p${percent}`,
  noPercentile: "パーセンタイルなし",
  list: and,
  warmUp: {
    name: "ウォームアップ",
    less: "ウォームアップを短く",
    more: "ウォームアップを長く",
    minutes: (s) => (s === 0 ? "なし" : `${s / 60} min`),
    byTool: (length) => `${length}、ツールによる`,
  },
  readOff: {
    title: (left_out_s, isZoomed) =>
      [
        isZoomed ? "実行全体の読み取り値" : "読み取り値",
        ...(left_out_s === 0 ? [] : [`${windowText(left_out_s)} 以降`]),
      ].join("、"),
    slowest: (window) => `最低 (${window})`,
    window: "ウィンドウ",
    share: "平均比",
    at: (t) => `${t} の時点`,
    last: "実行の最後",
    inWarmUp: (value, at) => `ウォームアップ中の最小: ${value} (${at})`,
  },
  zoom: {
    name: "表示する時間の範囲",
    all: "全体",
    from: "範囲の始まり",
    to: "範囲の終わり",
    whole: "実行全体",
    drag: "ドラッグで範囲を選択",
    leave: "Esc: 実行全体",
  },
  noLatency: "レイテンシなし",
  heatOf: (name) => `${name} のヒストグラム`,
  noHeat: "ヒートマップなし",
  members: { all: "合計とメンバー", main: "合計のみ" },
  caption: (n, files, span) => `ファイル ${counted(files)} 件の ${series(n)}、${span}。`,
  notes: {
    ramp: (seconds) => `${seconds} s のウォームアップ (ramp_time) は、これらのログに含まれません。`,
    noBase: (n, base) => `${counted(n)} 個の値は ${base} に対応する値 (同じ窓) がないため、比がなく途切れます。`,
    baseAway: "リンクが指定する基準はこのグラフにないため、測定値のまま表示しています。",
    excluded: (n, why) => `除外したジョブ ${counted(n)} 個 (${why}): 破線で示し、合計に含めません。`,
    apart: (n) => `設定により別扱いのジョブ ${counted(n)} 個: 合計に含めません。`,
    together: (n) => `設定により、実行 ${counted(n)} 件を同時に行ったものとして扱います。`,
    corrected: (what) => `手動で修正: ${what}。`,
    ownStart: (n) =>
      `ジョブ ${counted(n)} 個が実行中のいつ始まったか不明なため、それぞれの開始を起点とし、合計には含めません。`,
    noGroup: (n) => `この ${n} ジョブが同じ処理を分担したとの記載がないため、合計しません。`,
    tenants: (n) => `異なる ${n} ジョブが同時に動いているため、別々に表示し、合計しません。`,
    overlap: (n) => `合計は、${n} ジョブすべてが動いていた時間のものです。`,
    weighed: "合計のレイテンシは、iops ログにある各窓の I/O 数で重み付けしています。",
    noWeights: "レイテンシのログに I/O 数がなく、同じジョブの iops ログもないため、合計のレイテンシはありません。",
    noQuantiles: "窓のパーセンタイルと最大値は統合できないため、メンバーだけを表示します。",
    partial: (n) => `${series(n)}の最後の窓は短いため除外しています。`,
    extremes: (n) => `線 ${counted(n)} 本は値が画素より多いため、各画素の最初、最小、最大、最後を描いています。`,
    counted: (window) => `I/O ごとのログを ${window} の窓で数えています。`,
    idle: (n) => `レート ${counted(n)} 本は、該当する I/O がなく常に 0 のため表示していません。`,
    partition: (name, disk) => `${name} は ${disk} の一部`,
    stacked: (names) => `${and(names)} は他のデバイスの上に構成`,
    layers: (parts) => `同じ I/O が複数のデバイスで数えられるため、合計しないでください(${and(parts)})。`,
    making:
      "この実行はファイルを作成しただけです。スループットの時間推移は表示しますが、測定ではなく、曲線の測定点にもなりません。",
    setup: (n) => `ファイル作成のライト ${series(n)}は表示していません。`,
    unitless: (n) => `レイテンシ ${series(n)}は、値が µs か ns か不明なため表示していません。`,
    unknownUnit: (n) => `内容または単位が不明な ${series(n)}は表示していません。`,
    tooLong: "窓が多すぎて合計できないため、メンバーだけを表示します。",
    coarse: "ヒストグラムの区分の幅が 2 倍刻みのため、パーセンタイルは読み取りません。",
    merged: (n) => `${n} ジョブのヒストグラムを合算しています。`,
  },
  empty: {
    loading: "系列を読み込み中。",
    noneTitle: "時間推移の系列がありません",
    none: "これらのデータセットには、ログも区間ごとの値もありません。fio では write_bw_log、write_iops_log、write_lat_log、write_hist_log でログを出力できます。",
    noneLocal:
      "自分のファイルには時間推移の系列がありません。fio では write_bw_log、write_iops_log、write_lat_log、write_hist_log でログを出力できます。",
    toFiles: "読み込んだファイル",
    toCurve: "測定点を表示",
    toHistory: "同じ負荷を日またはバージョン別に表示",
    nothingTitle: "この実行には時間推移を描けるものがありません",
    nothing: "系列の内容または単位が不明です。実行の JSON をログと一緒にドロップしてください。",
  },
  panel: {
    title: "系列の値",
    numberTitle: "この値の出典",
    totalTitle: "合計、計算値",
    computed: "ログから",
    values: "値",
    rateUnits: { iops: "IOPS", ops_per_s: "操作/s", tps: "TPS" },
    window: "窓",
    windowOf: (from, to) => `${from}～${to} s`,
    clock: "時刻の起点",
    ownClock: "ジョブ自身の開始",
    runClock: "実行の測定開始",
    unix: "開始日時",
    totalOf: (names) => `${and(names)} から計算。ログはそれぞれの系列にあります。`,
    averaged: "窓の平均です。この値の I/O が実在したとは限りません。",
  },
};
