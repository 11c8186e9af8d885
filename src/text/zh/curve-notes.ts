import type { curveNotes as en } from "../en/curve-notes";
import { and, counted } from "./counted";
import { curveChart } from "./curve-chart";
import type { Translated } from "../translated";

const points = (n: number): string => `${counted(n)} 个数据点`;

export const curveNotes: Translated<typeof en> = {
  gap: (n, statistic) => `${points(n)}没有 ${statistic}：线在此处断开。`,
  oneLatency: "所有操作共用一个延迟：工具不分别输出读和写的延迟。",
  notCombined: (n, statistic) => `${points(n)}没有 ${statistic}：成员没有直方图，不取平均。`,
  noThroughput: (n) => `${points(n)}没有此单位的吞吐量：线在此处断开。`,
  zeroOnLog: (n) => `${points(n)}为 0，对数轴上无法显示。`,
  failed: (n) => `${points(n)}失败，已划去，不连线。`,
  excluded: (n, why) => `${points(n)}已排除：${why}。`,
  corrected: (n, keys) => `${points(n)}的${and(keys)}已更正。`,
  failedHidden: (n) => `${points(n)}失败，无值可绘。`,
  unlikeKinds: (kinds) =>
    `同一图中有不同类型的延迟：${kinds.map(curveChart.kindShort).join("、")}。它们所测的时间区间不同。`,
  loops: "开环（速率扫描）与闭环（队列深度扫描）是不同的实验。",
  arrivals: (processes) => `${curveChart.arrivals(processes)}的速率扫描是不同的实验。`,
  aboveMax: (n) => `${points(n)}按准确的最大值绘制：直方图的桶高于最大值。`,
  slowest: (n, statistic) =>
    `${points(n)}按最慢成员的 ${statistic} 绘制，须线延至最快成员：没有可合并的直方图，全部 I/O 的值介于两者之间。`,
  few: (n, statistic) => `${points(n)}超过 ${statistic} 的样本不足 10 个：灰色。`,
  remarked: (n, remarks) => `${points(n)}：${remarks}。`,
  missed: (n) => `${points(n)}与设定速率相差超过 3 %。`,
  staggered: (n) => `${points(n)}的作业运行时长不等：吞吐量为总量除以最长时长，并非同时达到的速率。`,
  members: (n) => `${points(n)}的合计成员少于同线其他点：空心。`,
  fallen: (n) => `${counted(n)} 条线末端过饱和：峰值之后吞吐量下降。`,
  repeatsAt: (n, load) => `${load} 处有 ${points(n)}：线连接重复测试中各指标的中位数。`,
  repeats: (n, loads) => `${loads} 个负载处共 ${points(n)}：线连接各处重复测试中各指标的中位数。`,
  equalLoads: (n, load) => `${load} 处有 ${points(n)}，无法确认是重复：线经过第一个，不取中位数。`,
  equalLoadsAt: (n, loads) => `${loads} 个负载处有 ${points(n)}在线外，无法确认是重复：不取中位数。`,
  maximum: (n) => `${points(n)}不限速，为速率扫描的最大值：在线外，不连线。`,
  unknownLoad: (n) => `${points(n)}负载不明：不连线。`,
  published: (n) => `${points(n)}为逐个公布：不连线。`,
  capped: (shown, total) => `${counted(total)} 个系列中峰值最高的 ${shown} 个。`,
  above: (n, end, most) => `${points(n)}高于 ${end}，最高 ${most}：以顶端短线表示。`,
  outside: (n) => `${points(n)}在缩放范围之外。`,
  behind: (name) => `淡灰色：${name} 的同一工作负载，公布数据；不在表格中。`,
};
