import type { plot as en } from "../en/plot";
import type { Translated } from "../translated";

export const plot: Translated<typeof en> = {
  log: "对数",
  linear: "线性",
  notAboveZero: (count) => `${count} 个点不大于 0：对数轴上无处可放，见表格。`,
  manyNotes: (count) => `${count} 条备注`,
  outside: (count) => `${count} 个点在所示范围之外。`,
};
