import { pts as en } from "../en/pts";
import { counted } from "./counted";
import type { Translated } from "../translated";

const measurements = (n: number): string => `${counted(n)} 个测量`;

/** What the page takes from these words; the command's own stay in English. */
export const pts: Translated<typeof en> = {
  ...en,
  unknownDevice: "文件未注明",
  tests: {
    iops: "IOPS",
    "throughput-128k": "吞吐量，128 KiB",
    "throughput-1024k": "吞吐量，1024 KiB",
    latency: "延迟",
    saturation: "写饱和",
    intensity: "需求强度",
  },
  why: {
    "few-rounds": "不足五轮",
    gaps: "没有连续五轮，其跟踪的测点齐备且均满一分钟",
    range: "极差超过均值的 20 %",
    slope: "拟合直线的升降超过 10 %",
    late: "第 25 轮之后才有满足条件的五轮",
  },
  unplaced: {
    failed: (n) => `${measurements(n)}失败或已排除。`,
    "no-time": (n) => `${measurements(n)}未注明时间，无法归入任何一轮。`,
    "no-workload": (n) => `${measurements(n)}的块大小、访问模式或读写比不单一。`,
    "no-load": (n) => `${measurements(n)}的在途 I/O 数不明。`,
  },
  buffered: "部分测点经过主机缓存 (direct=0)：测得的是主机缓存。",
};
