import { facts } from "./facts";
import type { curveChart as en } from "../en/curve-chart";
import { lookUp } from "~/base/lookUp";
import { and, counted, statisticWord } from "./counted";
import type { Translated } from "../translated";

const kindWords: Readonly<Record<string, string>> = {
  clat: "完了レイテンシ (clat)",
  lat: "合計レイテンシ (lat)",
  slat: "発行レイテンシ (slat)",
  response: "応答時間",
  unknown: "種類不明のレイテンシ",
};
const arrivalWords: Readonly<Record<string, string>> = { linear: "等間隔", poisson: "ポアソン" };
const arrivals = (processes: readonly (string | null)[]): string =>
  `${and(processes.map((process) => lookUp(arrivalWords, process ?? "") ?? "不明"))}到着`;
const sweeps: Readonly<Record<string, string>> = { rate: "レートスイープ", outstanding: "キュー深度スイープ" };

const kindShort: Readonly<Record<string, string>> = { response: "応答時間", unknown: "種類不明" };

/** No space between two words of the language: only before a number or a Latin word. */
const joined = (pattern: string, op: string): string => (/^[\da-z]/i.test(op) ? `${pattern} ${op}` : `${pattern}${op}`);

export const curveChart: Translated<typeof en> = {
  pattern: { random: "ランダム", seq: "シーケンシャル" },
  access: joined,
  ops: {
    read: "リード",
    write: "ライト",
    trim: "トリム",
    sync: "sync",
    mixed: "リード + ライト",
    transaction: "トランザクション",
    query: "クエリ",
    trimwrite: "トリム + ライト",
  },
  mix: (readPercent) =>
    readPercent === null
      ? "リード・ライト混合"
      : `${Number(readPercent.toFixed(2))}/${Number((100 - readPercent).toFixed(2))} 混合`,
  rateUnits: { transaction: "トランザクション/s", query: "クエリ/s" },
  transactions: (readPercent) =>
    readPercent === null
      ? "トランザクション"
      : readPercent === 100
        ? "SQL リードのみのトランザクション"
        : readPercent === 0
          ? "SQL ライトのみのトランザクション"
          : `SQL トランザクション、リード ${Number(readPercent.toFixed(0))} %`,
  allOperations: "全操作",
  jobs: (n) => `${counted(n)} ジョブ`,
  threads: (n) => `${counted(n)} スレッド`,
  accelerators: (n) => `アクセラレータ ${counted(n)} 基`,
  drives: (n) => `ドライブ ${counted(n)} 台`,
  noJobs: "ジョブなし",
  direct: (direct) => (direct ? "ダイレクト" : "バッファード"),
  arrivals,
  sweep: (load, process) => `${lookUp(sweeps, load) ?? load}${process === "poisson" ? `、${arrivals([process])}` : ""}`,
  notStated: "記載なし",
  varies: "可変",
  jobsVary: "ジョブ数可変",
  engineNotStated: "エンジンの記載なし",
  directNotStated: "ダイレクト / バッファードの記載なし",
  depth: (iodepth) => `深度 ${counted(iodepth)}`,

  kind: (kind) => lookUp(kindWords, kind) ?? kind,
  kindShort: (kind) => lookUp(kindShort, kind) ?? kind,
  yTitle: (statistic, kinds, short) =>
    kinds.length !== 1
      ? `${statisticWord(statistic)} レイテンシ (${kinds.map((kind) => lookUp(kindShort, kind) ?? kind).join("、")})`
      : `${statisticWord(statistic)} ${short ? (lookUp(kindShort, kinds[0] ?? "") ?? kinds[0] ?? "") : (lookUp(kindWords, kinds[0] ?? "") ?? "")}`,
  x: {
    iops: "IOPS (実績)",
    gb_per_s: "GB/s (実績)",
    gib_per_s: "GiB/s (実績)",
    outstanding: "未完了 I/O",
  },
  xShort: { iops: "IOPS", gb_per_s: "GB/s", gib_per_s: "GiB/s", outstanding: "未完了 I/O" },
  achieved: (unit) => `${unit} (実績)`,
  summed: (rate, ops) => `${rate}、${ops}`,
  threadsAxis: "スレッド",
  or: " または ",
  outstanding: (n) => `未完了 I/O ${n}`,
  asked: (rate) => `目標 ${rate}`,
  askedTag: (rate, unit, ofAll) => `目標${ofAll ? "合計" : ""} ${rate} ${unit}`,
  percentTag: (percent) => `負荷 ${percent} %`,
  unknownLoad: "負荷不明",
  maximum: "最大",
  maximumTag: "無制御の最大値",
  peak: (value, unit, load, of) =>
    `ピーク ${value} ${unit}${load === null ? "" : ` (${load})`}${of > 1 ? `、${of} 回の中央値` : ""}`,

  peakHere: (load) => `${load} ピーク`,
  pastPeak: "ピーク超過",

  throughput: "スループット",
  together: (ops) => `${ops}の合計`,
  ofThese: (value, op) => `うち${op} ${value}`,
  atLeast: "ヒストグラムの最後のビン: この値以上",
  readOff: "ヒストグラムから読み取った値",
  samplesAbove: (statistic) => `${statistic} を超えるサンプル`,
  excluded: (why) => `除外: ${why}`,
  corrected: (keys) => `${and(keys)}を修正`,
  failed: (error) => (error === null || error === 0 ? "失敗: I/O なし" : `失敗: エラー ${error}`),
  staggered: "実行時間が不揃い: 総量を最長の実行時間で割った値、同時に維持したレートではない",
  repeats: (n, median, min, max, unit) => `この負荷の ${n} 回のうちの 1 回: 中央値 ${median}、${min}～${max} ${unit}`,
  medianOf: (n, min, max, unit) => `この負荷の ${n} 回の中央値: ${min}～${max} ${unit}`,
  members: (n, of) => `${of} メンバー中 ${n}: 残りは合計に含まれない`,
  ofMembers: (of) => `/ ${of}`,
  fallen: (percent) => `ピーク超過: ピークより ${percent} % 低い`,
  onLine: "中央値、線上",
  besideLine: "線の横",
  missed: (asked, percent) => `目標 ${asked}: ${percent} %`,
  aboveMax: "≤ 最大、ビン幅",
  slowest: (statistic) => `最も遅いメンバーの ${statistic} の位置に描画`,
  between: (least, most) => `${least}～${most}`,
  few: (n, statistic) => `${statistic} を超えるサンプルが ${counted(n)} 個のみ`,
  note: "注記",

  colour: {
    ...facts,

    op: "操作",
    none: "",
  },
  colourThreads: "スレッド数",
  colourOne: (what, value) => `${what}: ${value}`,
  dashArrivals: "ポアソン到着",
  dashTools: (tools) => `${tools.join("、")} (先頭が実線)`,
  dashTells: (values) =>
    values === null
      ? "と印で同じ色の系列を区別"
      : values.length > 4
        ? `で ${values.length} 種を区別、${values[0] ?? ""} が実線`
        : `${values.join("、")} (先頭が実線)`,
  dashJobs: (jobs) => (jobs.length === 2 ? `${jobs[1] ?? ""} ジョブ` : `ジョブ数 ${jobs.join("、")} (先頭が実線)`),
  highlighted: (others) => `注目中の系列。ほかの ${others} 系列は灰色`,
  few_key: (statistic) => `灰色の印: ${statistic} を超えるサンプルが 10 個未満`,
  staggeredKey: "◒ 実行時間が不揃いのジョブ",
  membersKey: (n, of) => `○「${of} メンバー中 ${n}」: 残りは合計に含まれない`,
  membersAt: (load, n, of) => [load, `${of} メンバー中 ${n}`].filter((part) => part !== null).join(" · "),
  repeatKey: "小さい印: 同じ負荷の反復測定 (線で結ばない)",
  frontierKey: "線: 各スループットでの最小レイテンシ (深度 × ジョブ数の最良)、薄い印: ほかの負荷",
  sweptKey: (names) => `${and(names)} は最良の負荷が 4 点未満のため、最も伸びるジョブ数での深度`,
  sweepKey: "線: 最も伸びるジョブ数での深度、薄い印: ほかの負荷",
  numbers: {
    outstanding: "数字: 未完了 I/O",
    threads: "数字: スレッド数",
    grid: "数字: 深度 × ジョブ数",
    rate: "数字: 目標レート",
    both: "数字: 制御した負荷",
    blocks: "数字: ブロックサイズ",
  },
};
