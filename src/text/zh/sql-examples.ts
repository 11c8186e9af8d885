import type { sqlExamples as en } from "../en/sql-examples";
import type { Translated } from "../translated";

export const sqlExamples: Translated<typeof en> = {
  within: "p99 不超过 1 ms 时的最高 IOPS，按系统和工作负载",
  depthOne: "在途 I/O 为 1 时的平均延迟",
  readShare: "各读占比下的最高 IOPS",
  tail: "p99.9 与中位数的差距",
  spread: "同一负载的多次测试：相差多少",
  merged: "每种工作负载全部测试的 p99.99，由直方图相加",
  slowest: "各时间日志中最慢的区间",
  tools: "用过的工具、版本和引擎",
  figures: "各指标的公布值",
};
