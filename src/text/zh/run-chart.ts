import type { run as en } from "../en/run-chart";
import { RUN_UNITS } from "../alike";
import { and } from "./counted";
import type { Translated } from "../translated";

export const run: Translated<typeof en> = {
  time: "时间，各区间的末尾",
  timeWhole: "时间，整个测试",
  rates: {
    transactions_per_s: "TPS，事务",
    queries_per_s: "查询/s",
    events_per_s: "事件/s",
    bytes_per_s: "吞吐量",
    memory_bytes_per_s: "内存吞吐量",
  },
  units: {
    transactions_per_s: "TPS",
    queries_per_s: "查询/s",
    events_per_s: "事件/s",
    ...RUN_UNITS,
  },
  ops: { read: "读", write: "写", mixed: "全部操作", sync: "fsync" },
  latencyOf: {
    transaction: "事务延迟",
    event: "事件延迟",
    io: "响应时间",
    unknown: "io_submit 和等待队列的延迟",
  },
  ofAll: (latency) => `${latency}，全部操作`,
  statistic: (names, of) => `${and(names)} ${of}`,
  at: (t) => `${t} s 处`,
  whole: (seconds) => `整个测试，${seconds} s`,
};
