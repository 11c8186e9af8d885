import type { curve as en } from "../en/curve";
import { and } from "./counted";
import { members } from "./members";
import type { Translated } from "../translated";

export const curve: Translated<typeof en> = {
  and,
  blocksVary: (name) => `${name}，块大小可变`,
  noWorkload: "无工作负载",
  someWorkload: "某工作负载",
  workloads: (count) => `${count} 种工作负载`,
  jobs: (jobs, of = "job") => `${and(jobs)} 个${members[of][0]}`,
  allJobs: (of) => `${members[of][0]}数不限`,
  someJobs: (count, of) => `${count} 种${members[of][0]}数`,
  jobsAsLoad: "以作业数为负载",
  systems: (count) => `${count} 个系统`,
  unpublished: "本地文件",
  loads: {
    outstanding: "队列深度扫描",
    rate: "速率扫描",
    both: "队列深度扫描和速率扫描",
  },
  statistics: {
    mean: "平均",
    max: "最大",
    min: "最小",
  },
  kinds: {
    clat: "完成延迟",
    lat: "总延迟",
    slat: "提交延迟",
    response: "响应时间",
    unknown: "类型不明的延迟",
    default: "延迟",
  },
  xs: {
    iops: "IOPS",
    gb_per_s: "GB/s",
    gib_per_s: "GiB/s",
    outstanding: "在途 I/O",
  },
  threadsName: "线程",
  xDetail: {
    iops: "实际值，各方向合计",
    gb_per_s: "每秒 10⁹ 字节",
    gib_per_s: "每秒 2³⁰ 字节",
    outstanding: "全部作业的在途数",
  },
  what: {
    workload: "工作负载",
    systems: "系统",
    jobs: "作业数",
    load: "扫描方式",
    statistic: "统计量",
    kind: "延迟类型",
    x: "x 轴",
    scale: "刻度",
    colour: "颜色",
  },
};
