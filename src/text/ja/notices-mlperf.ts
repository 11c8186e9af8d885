import type { mlperfNotices as en } from "../en/notices-mlperf";

export const mlperfNotices: typeof en = {
  "mlperf/cut": {
    what: (v) => `ファイルが破損しているか途中で終わっています。ここには ${v.expected} が必要です。`,
    todo: "ベンチマークが出力したままのファイルを使ってください。",
    rest: "それより前の部分は読み込みました。",
  },
  "mlperf/no-result": {
    what: "このファイルにはデータを転送した実行がなく、バイト単位のスループットがありません。",
    todo: "実行の summary.json、mlperf_storage_report.json、または results.json を使ってください。",
  },
  "mlperf/report": {
    what: "このレポートの内容は各実行の summary.json と同じです。",
    todo: "summary.json と一緒でも単独でもドロップできます。両方にある実行は、レポートの値で一度だけ数えます。",
    rest: "",
  },
  "mlperf/too-large": {
    what: (v) => `ファイルが ${v.limit} MiB を超えています。`,
    todo: "実行ごとの summary.json を使ってください。",
  },
};
