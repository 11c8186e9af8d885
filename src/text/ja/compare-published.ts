import type { comparePublished as en } from "../en/compare-published";
import { and, counted } from "./counted";
import { figuresPage } from "./figures-page";
import type { Translated } from "../translated";

export const comparePublished: Translated<typeof en> = {
  quotient: (other, base) => `導出: ${other} ÷ ${base}`,
  printed: (as) => `記載のまま: ${as}`,
  turned: (as) => `記載値 ${as} を逆の側から見て導出`,
  why: {
    missing: (_n, side) => `${side} の公表値なし`,
    several: (n, side) => `${side} の公表値が ${n} 件: システム別に比較`,
    ambiguous: () => "曖昧: 「公表値」で読み方を選択するまで比なし",
    lost: () => "レポートで数値が欠落",
    zero: () => "0 に対する比はなし",
    bounds: () => "2 つの上下限からは比が決まらない",
  },
  title: (others, base, metrics) => `${and(others)} 対 ${base}、公表値の${and(metrics)}`,
  what: { metrics: "指標", loads: "負荷率" },
  metrics: (n) => `指標 ${counted(n)} 種`,
  per: figuresPage.per,
  perDetail: figuresPage.perDetail,
  partnered: (paired, all) =>
    `ワークロード ${counted(all)} 種のうち、双方に公表値があるのは ${counted(paired)} 種だけです。`,
  one: (workload, metric, gain) => `${workload}${metric === "" ? "" : `、${metric}`} ${gain}`,
  times: (times, word) => `${times} ${word === "better" ? "良い" : "悪い"}`,
  answer: (side, base, parts) => `${side} 対 ${base}: ${and(parts)}。`,
  more: (n) => `ほか ${counted(n)} 件`,
  published: (publishers) => `${and(publishers)} による公表値で、ここで測定したものではありません。`,
  noteRated: (n) => `データシートの値 ${counted(n)} 件を除いています。`,
  noteUnsaid: (n, attribute) => `${attribute}の記載がない公表値 ${counted(n)} 件を除いています。`,
  attributes: { fabric: "ファブリック", media: "メディア", system: "システム", interface: "接続" },
  badge: {
    load: (share, attribute) => `各${attribute}の最大値の ${share} %`,
    percent: "パーセントのみ",
    percentWhy: "絶対値の記載がありません。軸はパーセントで、基準が 0 の線です。",
    sponsor: (name) => `スポンサー ${name}`,
    noSponsor: "スポンサーの記載なし",
    sponsorWhy: "レポート自身に記載された費用の負担者です。",
    drives: "台数の異なるグループ",
    drivesWhy: "比較対象のドライブ数が異なります。ドライブあたりでも比較してください。",
    ambiguous: (n) => `曖昧 ${n} 件`,
    ambiguousWhy: "印刷された文が曖昧です。「公表値」で読み方を選択するまで比は示しません。",
  },
  source: {
    title: "公表値の比",
    titlePrinted: "公表された変化",
    derived: "◒ 算術で導出",
    published: "◉ 公表値",
    base: (name) => `${name} (基準)`,
    formula: "計算式",
    cite: (name, publisher, article, line, id) =>
      `${name}: ${and([publisher, article, line, id].filter((part) => part !== ""))}`,
    line: (line) => `本文の ${line} 行目`,
  },
};
