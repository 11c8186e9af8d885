import type { runs as en } from "../en/runs";
import { lookUp } from "~/base/lookUp";
import { and, counted, fileCount } from "./counted";
import type { Translated } from "../translated";

const runCount = (count: number): string => `実行 ${counted(count)} 件`;
const measured = (count: number): string => `測定 ${counted(count)} 回`;

const heads: Readonly<Record<string, string>> = {
  outstanding: "未完了",
  read_percent: "リード %",
  asked: "目標 IOPS",
  iops: "IOPS",
  gb_per_s: "GB/s",
  above: "p99 超の I/O",
  cpu: "CPU %",
  repeats: "反復",
  remarks: "注記",
  file: "ファイル",
  tool: "ツール",
  started: "開始, UTC",
  setup: "構成",
  runtime: "実行時間, s",
  media: "メディア",
  drive: "ドライブ",
  host: "ホスト",
};
const latencies: Readonly<Record<string, string>> = {
  p50: "p50",
  p99: "p99",
  p999: "p99.9",
  sync: "sync p99",
  mean: "平均",
  max: "最大",
};

type Middle = NonNullable<Parameters<typeof en.medians>[0]["iops"]>;

const middle = ({ n, median, min, max }: Middle, word = n === 2 ? "中点" : "中央値"): string =>
  n === 1 ? median : `${String(n)} 回の${word} ${median} (${min}～${max})`;

const slower = (all: Middle): string =>
  all.n % 2 === 1 ? middle(all) : middle(all, all.n === 2 ? "遅い方" : "中央 2 回の遅い方");

export const runs: Translated<typeof en> = {
  loading: "実行を読み込み中…",
  runCount,
  loadCount: (count) => `負荷 ${counted(count)} 段階`,
  files: fileCount,
  columns: { load: "負荷、深度 × ジョブ数" },
  head: (id, unit) => {
    const latency = lookUp(latencies, id);
    return latency === undefined ? (lookUp(heads, id) ?? id) : `${latency}, ${unit}`;
  },
  name: (id) => lookUp(latencies, id) ?? lookUp(heads, id) ?? id,
  groups: { load: "負荷", result: "結果", run: "実行", system: "システム" },
  group: {
    what: "グループ分け",
    system: "システム › ワークロード › 負荷",
    workload: "ワークロード › システム › 負荷",
    none: "グループなし",
  },
  repeats: { what: "反復測定", one: "反復測定を 1 行に", each: "反復測定を 1 行ずつ" },
  columnsTitle: "列",
  columnsShown: (shown, of) => `${String(of)} 列中 ${String(shown)} 列を表示`,
  asAtFirst: "初期設定に戻す",
  same: "全行で共通",
  search: "検索",
  limit: "p99 の上限",
  limitBefore: "上限 p99 ≤",
  noLimit: "+ 上限",
  spread: (n, ratio) => `n = ${String(n)}: ${ratio}×`,
  offMedian: (percent) => `中央値との差 ${percent} %`,
  unfold: (n, open) => `反復測定 ${String(n)} 回を${open ? "隠す" : "表示"}`,
  medians: ({ iops, p99 }) =>
    [iops === null ? [] : `IOPS: ${middle(iops)}`, p99 === null ? [] : `p99: ${slower(p99)}`].flat().join("; "),
  failed: "失敗",
  excluded: (why) => (why === "" ? "除外" : `除外: ${why}`),
  furthest: (rate, load, peak) => `上限内 ${rate} (${load})、ピーク ${peak}`,
  none: (later, lowest, peak) => `${later ? "最初の負荷で上限超過" : "上限内なし"}、最小 p99 ${lowest}、ピーク ${peak}`,
  peak: (peak, load) => `ピーク ${peak} (${load})`,
  furthestMark: "最大",
  isFurthest: "上限内で最大",
  moreLoads: (count) => `ほかの負荷 ${counted(count)} 段階`,
  sortBy: (column) => `${column} で並べ替え`,
  select: (what) => `${what} を選択`,
  selected: (count) => `${measured(count)}を選択`,
  onlyHere: (limit) => `リンクに入る選択は測定 ${String(limit)} 回分までです。この選択はこのページだけに保持されます。`,
  clear: "解除",
  setLabels: "ラベルを設定…",
  back: "実行一覧に戻る",
  counted: ({ runs: n, systems, measurements }) =>
    `システム ${counted(systems)} 件の${runCount(n)}${measurements === n ? "" : `、${measured(measurements)}`}`,
  published: ({ systems, measurements }) => `システム ${counted(systems)} 件の公表結果 ${counted(measurements)} 件`,
  matching: (count, of) => `${measured(of)}中 ${counted(count)} 回が一致`,
  once: "各負荷の実行は 1 回ずつです。",
  repeated: (loads) => `複数回実行した負荷 ${counted(loads)} 段階:`,
  apart: (where, rates) => `差が最大なのは ${where.join("、")}: ${and(rates)}。`,
  empty: {
    title: "実行はまだありません。",
    why: "結果のファイルまたはフォルダを任意の場所にドロップするか、ライブラリからシステムを開いてください。",
    noMatch: "一致する実行がありません。",
    noMatchWhy: (query) => `「${query}」を含む行はありません。`,
    clear: "検索を解除",
  },
};
