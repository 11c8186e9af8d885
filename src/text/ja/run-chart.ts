import type { run as en } from "../en/run-chart";
import { RUN_UNITS } from "../alike";
import { and } from "./counted";
import type { Translated } from "../translated";

export const run: Translated<typeof en> = {
  time: "時間、各区間の終わり",
  timeWhole: "時間、実行全体",
  rates: {
    transactions_per_s: "TPS、トランザクション",
    queries_per_s: "クエリ/s",
    events_per_s: "イベント/s",
    bytes_per_s: "スループット",
    memory_bytes_per_s: "メモリのスループット",
  },
  units: {
    transactions_per_s: "TPS",
    queries_per_s: "クエリ/s",
    events_per_s: "イベント/s",
    ...RUN_UNITS,
  },
  ops: { read: "リード", write: "ライト", mixed: "全操作", sync: "fsync" },
  latencyOf: {
    transaction: "トランザクションレイテンシ",
    event: "イベントレイテンシ",
    io: "応答時間",
    unknown: "io_submit とキュー待ちのレイテンシ",
  },
  ofAll: (latency) => `${latency}、全操作`,
  statistic: (names, of) => `${and(names)} ${of}`,
  at: (t) => `${t} s の時点`,
  whole: (seconds) => `実行全体、${seconds} s`,
};
