import type { share as en } from "../en/compare-share";
import { and } from "./counted";
import type { Translated } from "../translated";

export const share: Translated<typeof en> = {
  title: "按读占比",
  sentence: (what, sides, quantity) => `${what}，按读占比，${and(sides)}：${quantity}，以及分时推算值。`,
  what: "块大小",
  load: "负载",
  peak: "各混合比的峰值",
  axis: "读占比",
  reads: (percent) => `${percent} % 读`,
  timeShare: "分时",
  timeShareLong: "分时：1/(r/R + (1−r)/W)",
  timeShareOf: (side) => `分时，${side}`,
  formula: "由纯读和纯写推算：1/(r/R + (1−r)/W)",
  derived: "推算",
  published: "公布",
  ambiguous: "公布，有歧义",
  median: (n) => `${n} 次的中位数`,
  times: (share, ratio) => `${share}（${ratio}×）`,
  key: "虚线 2 3：纯读与纯写分时，推算",
  publishedKey: "环和点：公布值",
  notJoined: "公布的点不连线：未声明为同一曲线",
  at: (load) => `${load}`,

  answer: (side, all) => `${side}：${and(all.map(({ percent, ratio }) => `${percent} % 读时为分时值的 ${ratio}×`))}。`,
  noEnds: (side) => `${side}：没有纯读和纯写，无法推算分时值。`,
  peakNote: "各混合比取其峰值；负载不同。",
  loopNote: (n) => `${String(n)} 个测量的负载类型不同，已略去：在途 I/O 与设定速率不能同在一条线上。`,
  setNote: (n) => `${String(n)} 个测量属于其他系统或配置，已略去：一条线只含一个系统的一种配置。`,
  loadNote: (n) => `${n} 种混合比未在此负载下测量。`,
};
