import { lookUp } from "~/base/lookUp";
import type { Value } from "../en/notice-text";
import type { sysbenchNotices as en } from "../en/notices-sysbench";

const kept = (reports: Value, intervals: Value): string =>
  reports === 0 && intervals === 0
    ? "この実行は読み込んでいません。ほかの実行には影響ありません。"
    : `この実行のレポート ${reports} 件と区間の行 ${intervals} 行は残しています。ほかの実行には影響ありません。`;

const COMMANDS: Readonly<Record<string, string>> = {
  prepare: "データを用意する「sysbench … prepare」の出力",
  cleanup: "データを削除する「sysbench … cleanup」の出力",
  "": "sysbench の出力ですが、実行の出力",
};
const commandText = (command: string): string => {
  const known = command === "" ? undefined : lookUp(COMMANDS, command);
  return known === undefined ? `${COMMANDS[""]}ではありません。` : `これは${known}です。`;
};

const original = (): string => "sysbench が出力したままのものを使ってください。";
const useRun = (): string => "「sysbench … run」の出力を使ってください。";

export const sysbenchNotices: typeof en = {
  "sysbench/async-latency": {
    what: "--file-io-mode=async の sysbench が測るのは、I/O の発行と、キューの空きを待つ時間で、I/O そのものではありません (sb_fileio.c)。",
    todo: "非同期 I/O のレイテンシには fio を使ってください。",
    rest: "レイテンシは種類不明として読み込みました。キュー深度 (--file-async-backlog) は出力されないため不明です。",
  },
  "sysbench/bad-line": {
    what: (v) => `sysbench はこのような行を出力しません: 「${v.text}」`,
    todo: "sysbench が出力したままのものを使ってください。スクリプトが出力した行であれば害はありません。",
    rest: "この行の数値は、あったとしても値なしとし、ほかの行は読み込みました。",
  },
  "sysbench/checkpoints": {
    what: (v) =>
      `--report-checkpoints の実行です。${v.count} 件のレポートは、最後のものも含め、直前のレポートからの値です。`,
    rest: "並べて表示します。実行全体のレポートはありません。",
  },
  "sysbench/events-counted": {
    what: (v) =>
      `${v.runs} 件の実行のレポートで、トランザクション数が 0 です。sysbench 0.5 は COMMIT を数えますが、スクリプトが COMMIT を送っていません。`,
    rest: "sysbench 1.0 と同じく、イベントをトランザクションとして数えます。レートはイベント数 ÷ 時間です。",
  },
  "sysbench/failed": {
    what: (v) => `sysbench がエラーで停止しました: 「${v.text}」`,
    todo: "原因を取り除き、実行し直してください。",
    rest: (v) => kept(v.reports, v.intervals),
  },
  "sysbench/histogram-count": {
    what: (v) =>
      v.events === "?"
        ? `この ${v.rows} イベントのヒストグラムに対応するレポートが、ないか破損しています。`
        : `ヒストグラムのイベント数は ${v.rows}、レポートは ${v.events} です。行が欠落または破損しています。`,
    todo: original,
    rest: "ヒストグラムを除き、ほかはすべて読み込みました。",
  },
  "sysbench/message": {
    what: (v) =>
      `sysbench が実行中に出力しました: 「${v.text}」${v.count === 1 ? "" : `、ほか ${Number(v.count) - 1} 件`}`,
    todo: "結果が有効かどうか、この内容から判断してください。",
    rest: "レポートは読み込みました。",
  },
  "sysbench/more-bad-lines": {
    what: (v) => `sysbench が出力しない行が、ほかに ${v.count} 行あります。`,
    todo: original,
    rest: "ほかの行は読み込みました。",
  },
  "sysbench/no-options": {
    what: "sysbench への指定内容を示す行が、ないか不完全です。",
    todo: "最初の行からの出力全体を使ってください。",
    rest: (v) =>
      v.threads === "?"
        ? "結果は読み込みました。スレッド数、ブロックサイズ、パターンのいずれかが不明です。"
        : `結果は読み込みました。スレッド数 ${v.threads} はイベント数から求めたものです。指定レート、ブロックサイズ、パターンのいずれかが不明です。`,
  },
  "sysbench/no-run": {
    what: (v) => `このテキストには sysbench の実行がありません。内容: 「${v.first}」`,
    todo: useRun,
  },
  "sysbench/not-a-run": {
    what: (v) => commandText(String(v.command)),
    todo: useRun,
    rest: "ここでは何も測定していません。",
  },
  "sysbench/not-io": {
    what: (v) =>
      `${v.test} の実行${v.runs === 1 ? "" : ` ${v.runs} 件`}です。ストレージの I/O を測定するものではありません。`,
    rest: "イベントのレートとレイテンシは時系列として残しますが、I/O のグラフの測定点にはしません。",
  },
  "sysbench/one-latency": {
    what: "sysbench が出力するレイテンシは、リード、ライト、(1.0 以降は) 間の fsync を含む全イベントで 1 つです。",
    todo: "--file-fsync-freq=0 で fsync を除けます。リードとライトを分けるには、別々に実行してください。",
    rest: "レイテンシは混合イベントのものとして残し、リード、ライト、fsync のレートは分けて残します。",
  },
  "sysbench/other-text": {
    what: (v) => `実行以外の行が ${v.lines} 行あります (最初は「${v.first}」)。`,
    rest: "これらは無視し、実行を読み込みました。",
  },
  "sysbench/truncated": {
    what: "出力が実行のレポートより前で終わっています。sysbench が停止されたか、ファイルが切れています。",
    todo: "ファイルをコピーし直すか、最後まで実行してください。合計は最後の数行にあります。",
    rest: (v) => kept(v.reports, v.intervals),
  },
};
