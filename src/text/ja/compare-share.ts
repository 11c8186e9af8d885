import type { share as en } from "../en/compare-share";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

export const share: Translated<typeof en> = {
  title: "リード比率別",
  sentence: (what, sides, quantity) => `リード比率別の ${what}、${and(sides)}: ${quantity} と、時分割の場合の値。`,
  what: "ブロック",
  load: "負荷",
  peak: "各混合比のピーク",
  axis: "リード比率",
  reads: (percent) => `リード ${percent} %`,
  timeShare: "時分割",
  timeShareLong: "時分割: 1/(r/R + (1−r)/W)",
  timeShareOf: (side) => `時分割、${side}`,
  formula: "導出: 両端の純粋なリードとライトから 1/(r/R + (1−r)/W)",
  derived: "導出",
  published: "公表値",
  ambiguous: "公表値、曖昧",
  median: (n) => `${n} 回の中央値`,
  times: (timeShare, ratio) => `${timeShare} (${ratio}×)`,
  key: "線種 2 3: 両端から導出した時分割",
  publishedKey: "輪と点: 公表値",
  notJoined: "公表値は 1 本の曲線との記載がないため、線で結びません",
  at: (load) => load,

  answer: (side, all) =>
    `${side}: ${and(all.map(({ percent, ratio }) => `リード ${percent} % で時分割の ${ratio} 倍`))}。`,
  noEnds: (side) => `${side}: リードのみとライトのみの測定がないため、時分割は求められません。`,
  peakNote: "各混合比をピークで比較しています。負荷は異なります。",
  loopNote: (n) =>
    `負荷の種類が異なる測定 ${counted(n)} 件を除いています。未完了 I/O と目標レートは 1 本の線にできません。`,
  setNote: (n) => `ほかのシステムまたは構成の測定 ${counted(n)} 件を除いています。1 本の線は 1 システム、1 構成です。`,
  loadNote: (n) => `この負荷で測定していない混合比が ${counted(n)} 種あります。`,
};
