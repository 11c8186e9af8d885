import type { series as en } from "../en/series";
import { counted } from "./counted";
import type { Translated } from "../translated";

const points = (n: number): string => `測定点 ${counted(n)} 個`;

export const series: Translated<typeof en> = {
  over: (own, base) => `${own} ÷ ${base}`,
  fewAtBase: (statistic) => `基準の ${statistic} を超えるサンプルが 10 個未満`,
  ratioColumn: (statistic, name) => `${statistic} × ${name}`,
  noBase: "対応する測定点なし",
  pinned: (n) => `手動で選んだ色 ${counted(n)} 件`,
  notes: {
    hidden: (n, of, reason) =>
      `${counted(n)} 系列 (${points(of)}) を非表示: ${reason === "" ? "理由の記載なし" : reason}。`,
    joined: (lines, of) => `線 ${counted(lines)} 本は ${counted(of)} 系列を手動で結んだものです。`,
    refused: (n) =>
      `${counted(n)} 系列はリンクの指定どおりに結んでいません。ワークロードや負荷が異なるものは 1 本の線にできません。`,
    noBase: (n, name) =>
      `${points(n)}に対応するもの (同じ操作、負荷、種類) が ${name} にありません。比を求めず、線はそこで途切れます。`,
    fewAtBase: (n, statistic) => `${points(n)}は基準の ${statistic} を超えるサンプルが 10 個未満のため灰色で表示。`,
    baselineAway: "リンクが指定する基準がグラフにないため、レイテンシを測定値のまま表示しています。",
  },

  relative: (name) => ` (${name} に対する倍率)`,
  ratioTo: "比の基準",
  absolute: "なし: 測定値のまま",
  units: { auto: "自動", us: "µs", ms: "ms", s: "s" },
};
