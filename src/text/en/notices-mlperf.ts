import type { NoticeText } from "./notice-text";

export const mlperfNotices: Readonly<Record<string, NoticeText>> = {
  "mlperf/cut": {
    what: (v) => `The file is damaged or ends too early: expected ${v.expected} here.`,
    todo: "Use the file as the benchmark wrote it.",
    rest: "What came before it was read.",
  },
  "mlperf/no-result": {
    what: "No run in this file moved data: it has no throughput in bytes.",
    todo: "Use summary.json of a run, mlperf_storage_report.json or results.json.",
  },
  "mlperf/report": {
    what: "This report repeats what summary.json of each run says.",
    todo: "Drop it with the summaries or without them: a run that both have counts once, by the report.",
    rest: "",
  },
  "mlperf/too-large": {
    what: (v) => `The file is larger than ${v.limit} MiB.`,
    todo: "Use the summary.json of single runs.",
  },
};
