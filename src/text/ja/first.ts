import type { Devices, first as en, Sweep } from "../en/first";
import { and, counted, fileCount, named } from "./counted";
import { memberCount } from "./members";
import type { Translated } from "../translated";

const runCount = (n: number): string => `実行 ${counted(n)} 件`;
const ofWorkloads = (n: number): string => `ワークロード ${counted(n)} 種`;

const OF = { system: "システム", setup: "構成", engine: "エンジン", direct: "側" } as const;
type Of = keyof typeof OF;

/** How often a load was measured. */
const BY = {
  dataset: (n: string) => `${n} 個のデータセットで`,
  folder: (n: string) => `${n} 回`,
  day: (n: string) => `${n} 日間に`,
  label: (n: string) => `${n} 個のバージョンで`,
};

/** Names are shown while they are few. */
const sides = (names: readonly string[], of: Of): string =>
  names.length > 3 || names.some((name) => name === "") ? `${OF[of]} ${counted(names.length)} 件` : and(names);

/** 「ドライブ 4 台、ワークロード 1 種」 */
const onDevices = ({ devices, word, workloads }: Devices): string =>
  `${memberCount(devices, word)}、${ofWorkloads(workloads)}`;

/** Of all sides, and besides them of some. */
function inCommon(all: number, some: number): string {
  if (all === 0) return `全体に共通の負荷はなく、一部に共通のものが ${counted(some)} 個あります`;
  return `共通の負荷が ${counted(all)} 個${some === 0 ? "" : `、一部に共通のものがほかに ${counted(some)} 個`}あります`;
}

/** 「ワークロード 14 種、各最大 9 段階の負荷」 */
const sweep = ({ loads, curves, workloads }: Sweep, one: string): string => {
  if (workloads > 1) return `${ofWorkloads(workloads)}、各最大 ${counted(loads)} 段階の${one}`;
  return curves > 1
    ? `${ofWorkloads(1)} の ${counted(curves)} 系列、各最大 ${counted(loads)} 段階の${one}`
    : `${ofWorkloads(1)}、${counted(loads)} 段階の${one}`;
};

export const first: Translated<typeof en> = {
  why: {
    loads: (w) =>
      `${sweep(w, "負荷")}: スループット対レイテンシ${w.workloads > 1 ? "、ワークロードを 1 つずつ表示" : ""}。${
        w.rates === 0 ? "" : `${w.of} の目標レート ${counted(w.rates)} 段階のスイープはオープンループで見られます。`
      }`,
    rounds: ({ rounds, devices }) =>
      `SNIA PTS ${counted(rounds)} ラウンド、デバイス ${counted(devices)} 台: 定常状態かどうかと報告値。`,
    blocks: (w) => `${sweep(w, "ブロックサイズ")}: それぞれのスループットとレイテンシ。`,
    rates: (w) => `${sweep(w, "目標レート")}、オープンループ: 実績レート対レイテンシ。`,
    maximum: ({ rates, curves }) =>
      `vdbench の曲線 ${counted(curves)} 本。無制御の最大値と、それに対する割合で指定した目標レート${
        curves > 1 ? "最大" : ""
      } ${counted(rates)} 段階: 実績レート対応答時間。`,
    steps: ({ steps, workloads }) =>
      `${ofWorkloads(workloads)}、${workloads === 1 ? "" : "各最大 "}${counted(steps)} 段階のループ: レート対応答時間。`,
    scaling: ({ counts }) => `同じ処理をドライブ ${and(counts.map(counted))} 台で実行: スループット対ドライブ数。`,
    history: (o) => `負荷 ${counted(o.loads)} 件を ${BY[o.by](counted(o.states))}測定: 水準が変わった時点。`,
    drives: (w) => `${onDevices(w)}: それぞれを並べて表示。`,
    sum: (w) => `${onDevices(w)}: それぞれとその合計。`,
    compare: (o) =>
      `${sides(o.sides, o.of)}に${inCommon(o.cells, o.some)}: 先頭に対する比率。${
        o.more === 0
          ? ""
          : `別の負荷を共有する${OF[o.of]}が ${counted(o.more)} 件あります。基準を変えると比較できます。`
      }`,
    repeats: (o) =>
      `1 台のデバイスで${ofWorkloads(o.workloads)}、${runCount(o.runs)}: それぞれと中央値。${
        o.versions.length === 0 ? "" : `ツールのバージョンが混在: ${o.versions.join("、")}。`
      }`,
    act: ({ logs }) =>
      logs === 1
        ? "ACT ログ 1 件: 判定と、各スライスで 1、2、4、8 ms を超えた I/O の割合。"
        : `ACT ログ ${counted(logs)} 件: 負荷対各ログの最悪スライス。`,
    phases: ({ phases }) => `1 ファイル内の連続した ${counted(phases)} フェーズ: 各ワークロードを 1 セルに表示。`,
    cells: ({ cells, runs }) =>
      `${runCount(runs)}、ワークロードと負荷 ${counted(cells)} 通り: それぞれを 1 セルに表示。`,
    logs: ({ logs }) => `ログ ${counted(logs)} 件: スループットとレイテンシの時間推移。`,
    histograms: ({ logs }) => `ヒストグラムログ ${counted(logs)} 件: レイテンシ分布の時間推移 (ヒートマップ)。`,
    intervals: ({ runs }) =>
      `${runCount(runs)}。同じワークロードの負荷が 3 段階未満のため曲線は描けません: 区間ごとのレートと応答時間。`,
    run: ({ runs }) =>
      runs === 1
        ? "実行 1 件: 操作別のレイテンシ分布。"
        : `${runCount(runs)}。曲線にも比較にもならないもの: それぞれのレイテンシ分布。`,
    transactions: ({ runs }) => `sysbench の${runCount(runs)}: レートとレイテンシの時間推移。`,
    figures: (o) =>
      `${and([
        ...(o.figures > 0 ? [`公表値 ${counted(o.figures)} 件`] : []),
        ...(o.tables > 0 ? [`act_latency.py の表 ${counted(o.tables)} 件`] : []),
      ])}。`,
    described: ({ files }) =>
      `結果がありません。この${fileCount(files)}は測定の対象や方法を説明するものです。その結果をドロップしてください。`,
  },

  wide: "これらのファイルのフォルダを、その中のほかのものも含めて表示しています。",

  told: "読み込んだもの",
  stayed: "開いたリンクを表示しています。これらのファイルの最初の表示:",

  runs: (n, systems) => (systems === null ? runCount(n) : `システム ${counted(systems)} 件、${runCount(n)}`),
  notRead: (none, partly, names) =>
    `${[
      ...(none === 0 ? [] : [`未読 ${counted(none)} 件`]),
      ...(partly === 0 ? [] : [`一部のみ ${counted(partly)} 件`]),
    ].join("、")}: ${named(names)}`,
  duplicates: (n) => `既にある${fileCount(n)}`,
  remove: {
    ask: "自分のファイルを削除…",
    title: "自分のファイルを削除",
    what: (files, kept, said, rules) =>
      `${and([
        fileCount(files),
        ...(said === 0 ? [] : [`それらのラベル ${counted(said)} 件`]),
        ...(rules === 0 ? [] : [`パスの規則 ${counted(rules)} 件`]),
      ])}を削除しますか?${kept === 0 ? "" : "このブラウザに保存されたコピーも削除されます。"}元のファイルはそのまま残ります。`,
    yes: "削除する",
    no: "残す",
  },
  undo: {
    forgotten: (files) => `${fileCount(files)}を削除しました。`,
    said: (words) => `ラベル ${counted(words)} 件を変更しました。`,
    undo: "元に戻す",
    key: "Ctrl+Z",
  },
};
