import type { twoRuns as en } from "../en/timeline-two";
import { and } from "./counted";
import { timeText } from "./timeline-judged";
import type { Translated } from "../translated";

const clock = (t_s: number, end_s: number): string => timeText(Number(t_s.toFixed(1)), end_s);

export const twoRuns: Translated<typeof en> = {
  xName: "各実行の測定開始からの時間",
  xOneClock: "先に始まった実行の測定開始からの時間",
  compared: { difference: "B − A", ratio: "B / A" },
  comparedOf: (what, of) => `${what}: ${of}`,
  equal: "A と B が等しい",
  noRatio: "比なし: A が 0",

  sentence: {
    below: "、下段は ",
    of: "、対象は ",
    stop: "、横軸はそれぞれの測定開始から。",
    stopOneClock: "、同時に実行されたため横軸は共通の時刻。",
  },
  what: {
    a: "実行 A (基準)",
    b: "実行 B",
    sa: "A の線",
    sb: "B の線",
    compare: "下段の内容",
    of: "比較する量",
    scale: "レイテンシと比の目盛り",
    time: "時間の単位",
  },
  all: "すべて",
  none: "もう一方の実行なし",
  comparisons: { difference: "差 B − A", ratio: "比 B / A" },
  times: { auto: "長さに合わせる", s: "秒", min: "分", h: "時間" },
  lineName: (side, title) => `${side}、${title}`,
  key: (side, run, line) => `${side}: ${run}${line === "" ? "" : ` · ${line}`}`,
  keyReference: "点線: A と B が等しい",

  answer: (ratio, a, b) =>
    ratio === 1
      ? `平均は A ${a}、B ${b} で同じです。`
      : `平均は B ${b}、A ${a}${ratio === null ? "" : ` (${Number(ratio.toPrecision(3))} 倍)`} です。`,
  where: (from, to) => `両方が動いていた ${clock(from, to)}～${clock(to, to)} の値、実行は各 1 回`,
  readOff: { title: "両方が動いていた時間", span: "自身の時間" },
  noAnswer: (a, b) => `A ${a}、B ${b}。`,
  spanOf: (from, to) => `${clock(from, to)}～${clock(to, to)}`,
  nothing: "値なし",

  unlike: {
    badge: "ワークロードが異なる",
    why: (what) =>
      `A と B は同じ処理をしていません: ${what.join("; ")}。差には、ドライブだけでなく処理の違いも含まれます。`,
    todo: "同じワークロードの線を選択するか、違いをグラフに書き添えてください。",
    one: (what, a, b) => `${what} ${a} 対 ${b}`,
    unsaid: "記載なし",
  },
  kinds: {
    badge: "共通のレイテンシなし",
    why: (a, b) => `A は ${a}、B は ${b}: 種類や統計量の異なるレイテンシは比較しません。`,
    throughput: "共通のスループットなし",
    throughputWhy: (a, b) => `A は ${a}、B は ${b} です。`,
  },
  notes: {
    side: (side, note) => `${side}: ${note}`,
    common: (a, b) => `下段は両方に共通の時間だけです。A は ${a}、B は ${b}。`,
    windows: (window) => `下段は、両方を ${window} の共通の窓で平均しています。ログの窓が異なるか、多すぎるためです。`,
    matched: "下段は、A の各窓を、最も長く重なる B の窓と比べています。",
    apart: {
      length:
        "このログの 1 つの値が表す長さが不明なため、差はありません。実行の結果をログと一緒にドロップするか、平均のログを使ってください。",
      moments: "値が多すぎて 1 つずつ比べられません。差を見るには拡大してください。",
      weights:
        "差はありません。共通の窓で平均レイテンシを求めるには各窓の I/O 数が必要ですが、一方にそのログがありません。",
      "no-time": "A と B に共通の時間がないため、差はありません。",
      line: "この線は一方にしかないため、差はありません。",
    },
    ownClock: "ジョブの開始時刻が不明なため、それぞれの開始を起点としています。",
    averaged: "レイテンシは窓の平均です。そのパーセンタイルは取りません。",
    excluded: (why) => `除外 (${why}): 破線。`,
  },
  empty: {
    title: "時間推移の系列が 2 つありません",
    why: "時間推移の系列を持つ実行が 2 つ必要です。もう 1 つの実行のログを、その結果と一緒にドロップしてください。",
    toOne: "1 つの実行だけを表示",
  },
  panel: {
    title: (side) => `${side} の値`,
    comparedTitle: "B 対 A、計算値",
    derived: "両方から計算",
    other: (side) => `同じ時間の ${side}`,
    bothFiles: (a, b) => `A: ${a} と B: ${b} から計算。表示している行は B のものです。`,
    totalOf: (names) => `${and(names)} から計算した合計。ログはそれぞれの系列にあります。`,
  },
};
