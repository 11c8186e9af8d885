import type { series as en } from "../en/series";
import { counted } from "./counted";
import type { Translated } from "../translated";

const points = (n: number): string => `${counted(n)} 个数据点`;

export const series: Translated<typeof en> = {
  over: (own, base) => `${own} ÷ ${base}`,
  fewAtBase: (statistic) => `基准中超过 ${statistic} 的样本不足 10 个`,
  ratioColumn: (statistic, name) => `${statistic}，对 ${name} 的比值`,
  noBase: "无对应点",
  pinned: (n) => `${counted(n)} 种颜色为手动选定`,
  notes: {
    hidden: (n, of, reason) =>
      `${counted(n)} 个系列（${points(of)}）已隐藏：${reason === "" ? "未注明原因" : reason}。`,
    joined: (lines, of) => `${counted(lines)} 条线由 ${counted(of)} 个系列手动合并。`,
    refused: (n) => `${counted(n)} 个系列未按链接合并：工作负载或负载不同，不能共用一条线。`,
    noBase: (n, name) => `${points(n)}在 ${name} 中没有对应点（操作、负载和类型均相同）：无比值，线在此处断开。`,
    fewAtBase: (n, statistic) => `${points(n)}的基准中超过 ${statistic} 的样本不足 10 个：灰色。`,
    baselineAway: "链接指定的基准不在图中：延迟按实测值显示。",
  },

  relative: (name) => `，对 ${name} 的比值，`,
  ratioTo: "比值的基准",
  absolute: "无：按实测值",
  units: { auto: "自动", us: "µs", ms: "ms", s: "s" },
};
