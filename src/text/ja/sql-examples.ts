import type { sqlExamples as en } from "../en/sql-examples";
import type { Translated } from "../translated";

export const sqlExamples: Translated<typeof en> = {
  within: "p99 が 1 ms 以下での最大 IOPS、システム別・ワークロード別",
  depthOne: "未完了 I/O 1 での平均レイテンシ",
  readShare: "リード比率別の最大 IOPS",
  tail: "p99.9 の中央値からの開き",
  spread: "同じ負荷を複数回測定したときのばらつき",
  merged: "ワークロードごとの全実行の p99.99 (ヒストグラムの合算による)",
  slowest: "各時系列ログの最も遅い区間",
  tools: "使用したツール、バージョン、エンジン",
  figures: "指標別の公表値",
};
