import type { figuresPlots as en } from "../en/figures-plots";
import { counted } from "./counted";
import type { Translated } from "../translated";

const figures = (n: number): string => `公表値 ${counted(n)} 件`;

export const figuresPlots: Translated<typeof en> = {
  inFlight: "未完了 I/O",
  inFlightOf: (found, set, percent) => `設定値 ${set} に対し ${found}、${percent}`,
  loadKey: "数字: 未完了 I/O (スループット × レイテンシ、導出値) / 設定値",
  longest: (latency, set) => `最大 ${latency}: 未完了 I/O ${set} ÷ スループット`,
  noLatency: "レイテンシの記載なし",
  gb: (bytes, low) =>
    `未完了 I/O の計算では、レポートの説明に従い 1 GB を ${bytes}としています。10⁹ バイトとすると ${low} 低くなります。`,
  bytes: (bytes) => `${bytes} バイト`,
  loneRates: (n) => `スループット ${counted(n)} 件はレイテンシの記載がないため、このグラフにありません。`,
  loneLatencies: (n) => `レイテンシ ${counted(n)} 件はスループットの記載がないため、このグラフにありません。`,
  lost: (n) => `${figures(n)}はレポートで欠落しています。表にはありますが、このグラフにはありません。`,

  threadsAxis: "デバイスごとのスレッド数とキュー深度",
  outstandingAxis: "未完了 I/O の合計、対数",
  outstanding: "未完了 I/O の合計",
  outstandingOf: (devices, threads, depth) => `デバイス ${devices} 台 × ${threads} × ${depth}`,
  readings: (workload, system, read, literal) =>
    `${system} の ${workload}: ${read} と解釈しています。記載どおりなら ${literal} です。`,

  depthAxis: "キュー深度 (記載値)、対数",
  depthKey: "○ リードと平均、□ ライト、◇ 合計とパーセンタイル",
  depthless: "QD の記載なし",
  depthOf: (depth) => `キュー深度 ${depth}`,
  latencyAxis: "レイテンシ",

  gainAxis: "向上率",
  noGain: "1×",
  open: "どちらも限界値のため定まらない",
  gainOpen: "どちらも限界値: 記載値どうしの商",
  gainTerm: "向上率",
  derivedFrom: "導出元",

  shareAxis: "リード比率",
  readPercent: (percent) => `リード ${percent} %`,
  timeShare: "リードのみとライトのみの時分割",
  timeShareShort: "時分割",
  timeShareKey: "点線: 時分割した場合の値 1 / (r/R + (1 − r)/W)、導出値",
  times: (factor) => `時分割の ${factor} 倍`,

  checkAxis: "ほかの公表値から求めた値との比",
  checks: {
    block: "IOPS × ブロック = スループット",
    members: "1 台の値 × 台数 = 全体",
    little: "スループット × レイテンシ = 未完了 I/O",
  },
  holds: "一致",
  off: "不一致",
  foundOf: (percent, found, expected) => `${percent}: ${expected} に対し ${found}`,
  within: (percent) => `${percent} 以内`,
  block: (iops, block) => `${iops} × ${block} バイト`,
  check: "チェック",
  gives: "求めた値",
  derivedBy: "リードのみとライトのみの値から",
  partner: (term) => `レイテンシ、${term}`,
  other: (term) => `比較対象、${term}`,
  line: "原文の行",
  factId: "公表値の ID",
  printed: "記載のまま",
  notPrinted: "記載なし",
  atMostTerm: "最大",
  longestBy: (set) => `導出: 未完了 I/O ${set} ÷ スループット`,
  timeShareBy: (share, reads, writes) => `1 / (${share} ÷ ${reads} + (1 − ${share}) ÷ ${writes})`,
  blocks: (rate, block, gb) => `${rate}${gb === "" ? "" : ` (1 GB = ${gb})`} ÷ ${block} バイト`,
};
