import { pts as english } from "../en/pts";
import { counted } from "./counted";
import type { Translated } from "../translated";

const measured = (n: number): string => `測定 ${counted(n)} 件`;

/** What the page says of it; the rest is the command's. */
export const pts: Translated<typeof english> = {
  ...english,
  unknownDevice: "ファイルに記載なし",
  tests: {
    iops: "IOPS",
    "throughput-128k": "スループット、128 KiB",
    "throughput-1024k": "スループット、1024 KiB",
    latency: "レイテンシ",
    saturation: "Write Saturation",
    intensity: "Demand Intensity",
  },
  why: {
    "few-rounds": "ラウンドが 5 回未満",
    gaps: "追跡対象の全アクセスが 1 分以上で揃った連続 5 ラウンドがない",
    range: "値の幅が平均の 20 % を超える",
    slope: "近似直線の増減が 10 % を超える",
    late: "条件を満たす 5 ラウンドが 25 ラウンドより後",
  },
  cell: (block, reads) => `${block} ${String(reads)}/${String(100 - reads)}`,
  unplaced: {
    failed: (n) => `${measured(n)}が失敗または除外。`,
    "no-time": (n) => `${measured(n)}に時刻の記載がなく、どのラウンドにも入りません。`,
    "no-workload": (n) => `${measured(n)}のブロックサイズ、パターン、混合比が 1 つに定まりません。`,
    "no-load": (n) => `${measured(n)}の未完了 I/O 数が不明です。`,
  },
  buffered: "バッファード I/O (direct=0) のアクセスがあり、ホストのキャッシュを測定しています。",
};
