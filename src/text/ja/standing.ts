import type { standing as en } from "../en/standing";
import { lookUp } from "~/base/lookUp";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

/** 「42 件中 9 位」「42 件中 9 位タイ」 */
const place: (typeof en)["place"] = ({ rank, of, ties }) =>
  `${counted(of)} 件中 ${counted(rank)} 位${ties > 0 ? "タイ" : ""}`;

const LOOPS: Readonly<Record<string, string>> = { open: "オープンループ", closed: "クローズドループ" };

const nothing = "同条件のシステムなし";

const measures = {
  read: { workload: "4K ランダムリード", what: "IOPS (p99 ≤ 1 ms)" },
  readPeak: { workload: "4K ランダムリード", what: "IOPS (ピーク)" },
  readQd1: { workload: "4K ランダムリード", what: "µs (QD 1 の平均)" },
  write: { workload: "4K ランダムライト", what: "IOPS (p99 ≤ 1 ms)" },
  writePeak: { workload: "4K ランダムライト", what: "IOPS (ピーク)" },
  writeQd1: { workload: "4K ランダムライト", what: "µs (QD 1 の平均)" },
  seq: { workload: "シーケンシャルリード", what: "GB/s (64K 以上のブロック)" },
  mix: { workload: "4K ランダム混合", what: "IOPS (ピーク)" },
} as const;

const systems = (n: number): string => `システム ${counted(n)} 件`;

export const standing: Translated<typeof en> = {
  loading: "ライブラリのシステムと比べています…",
  title: (name) => `ライブラリの中での ${name} の位置`,
  measures,
  measure: (id) => `${measures[id].workload}、${measures[id].what}`,
  place,
  verdict: (id, value, of, unlike) =>
    `${measures[id].workload}: ${value} ${measures[id].what}、同条件のシステム ${place(of)}${unlike ? "。ほかはすべて別の負荷で実行" : ""}。`,
  also: (others) =>
    others.length === 0 ? "" : `${others.map(({ id, of }) => `${measures[id].workload}は ${place(of)}`).join("、")}。`,
  yours: (value, of) => `${value}、${of === null ? nothing : place(of)}`,
  median: (value) => `中央値 ${value}`,
  setup: (name, all) => (all > 1 ? `${name} (${counted(all)} 構成のうちの 1 つ)` : name),
  setupWhat: "比べる構成",
  hold: (held) => `揃える条件: ${held.join("、") || "なし"}`,
  holdWhat: "揃える条件",
  curves: (count) => `この構成と、近い ${counted(count)} 件の曲線`,
  curvesTitle: (count, id) =>
    `この構成と、${measures[id].workload}、${measures[id].what}で最も近い ${counted(count)} 件の曲線`,
  back: "システムを比較",
  held: {
    ...{ media: "メディア", attached: "接続", drives: "ドライブ数", direct: "ページキャッシュ", loads: "負荷" },
    ...{ state: "測定前の状態", engine: "エンジン", runtime: "実行時間", tool: "ツールのバージョン" },
  },
  direct: { direct: "迂回", buffered: "使用" },
  loads: (count) => `負荷 ${counted(count)} 段階`,
  notKnown: "不明",
  alike: {
    title: "同じ条件",
    always: (loop, tool) =>
      `常に同じもの: ワークロード、ブロックサイズ、リード比率、${lookUp(LOOPS, loop) ?? loop}、${tool}。`,
    said: (value, guessed, held) => `${value}${guessed ? " (名前から推定)" : ""}${held ? "、揃える" : ""}`,
    count: ({ equal, unknown, all }) =>
      `同じ: ${counted(all)} 構成中 ${counted(equal)}${unknown === 0 ? "" : `、不明 ${counted(unknown)}`}`,
    lacks: "不明な条件は揃えられません。「概要」で設定してください。",
  },
  table: {
    ...{ title: "各構成の位置", measure: "指標", own: "値", rank: "順位", median: "中央値" },
    ...{ percentile: "パーセンタイル", best: "他の最良", remark: "注記", none: "なし", nothing },
    percentileWhy:
      "パーセンタイル: 同条件のシステムのうち上回っているものの割合 (同値は半分に数える)。10 件以上で表示。",
    remarks: (unlike, all, none) =>
      [
        ...(unlike === 0 ? [] : [`${unlike === all ? "すべて" : `${counted(unlike)} 件は`}別の負荷で実行`]),
        ...(none === 0 ? [] : [`ほか ${counted(none)} 件は値なし`]),
      ].join("、"),
  },
  badge: {
    loads: (own, least, most) =>
      `負荷 ${counted(own)} 段階中の最大値、比較相手は ${least === most ? counted(least) : `${counted(least)}～${counted(most)}`} 段階`,
    loadsWhy:
      "ピークと、上限内で到達した値は、実行した全負荷の中の最大値です。負荷の格子が大きいほど高い値が見つかります。全システムに共通の負荷は QD 1 だけです。同じ負荷だけで順位を付けるには、負荷を揃えてください。",
    unheld: (names) => `揃えていない条件: ${and(names)}`,
    unheldWhy: "ここでは不明なため、比較相手とこの条件が異なる可能性があります。揃えるには「概要」で設定してください。",
    buffered: "ページキャッシュ経由",
    bufferedWhy: "ダイレクト I/O ではないため、ページキャッシュの応答もドライブの結果に数えられています。",
    few: "実行は各 1 回",
    fewWhy: "順位は測定値の順で、多くは 1 回の実行によるものです。隣り合う順位は入れ替わることがあります。",
  },
  key: {
    dots: (latency) =>
      `点 1 つがシステム 1 件 (同条件の最良の構成) · 色 = メディア${latency ? " · µs は小さいほど良い" : ""}`,
    noMedia: "記載なし",
    own: "◆ この構成",
    once: (all, setups) => `${systems(all)}、同条件の構成 ${counted(setups)} 件`,
  },
  axes: { iops: "IOPS", p99: "p99" },
  limit: "上限 p99 ≤ 1 ms",
  empty: {
    noneTitle: "ライブラリと比べられるものがありません。",
    none: "順位の対象は 4K のランダムリード、ランダムライト、ランダム混合と、それらに伴うシーケンシャルリードです。いずれも測定されていません。",
    toOverview: "測定内容へ",
    unlikeTitle: "同じ条件で測定されたシステムがライブラリにありません。",
    unlike: (held) =>
      held.length === 0
        ? "これらのワークロードをこの方法で実行したものがありません。"
        : `${and(held)}が同じものがありません。`,
    relax: "条件を揃えない",
  },
};
