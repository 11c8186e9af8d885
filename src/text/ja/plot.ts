import type { plot as en } from "../en/plot";

export const plot: typeof en = {
  log: "対数",
  linear: "線形",
  notAboveZero: (count) => `0 以下の測定点 ${count} 個は対数軸に置けません。表には載っています。`,
  manyNotes: (count) => `注記 ${count} 件`,
  outside: (count) => `表示範囲の外に測定点 ${count} 個。`,
};
