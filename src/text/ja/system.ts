import type { system as en } from "../en/system";
import { counted as n, fileCount, statisticWord, tight } from "./counted";
import type { Translated } from "../translated";

const points = (count: number): string => `測定点 ${n(count)} 個`;

export const system: Translated<typeof en> = {
  loading: "このシステムの測定結果を読み込んでいます…",
  unknown: {
    title: "ライブラリにこのシステムはありません。",
    why: (id) => (id === "" ? "リンクにシステムの指定がありません。" : `公開されているものに ${id} はありません。`),
    toLibrary: "ライブラリへ",
  },
  nothing: {
    title: "このワークロードには描けるものがありません。",
    why: "ほかのワークロードを選択するか、全実行を開いてください。",
  },
  about: "このシステム",
  toResults: "「結果」で開く",
  runs: "全実行",
  time: (count) => `時系列、${n(count)} 系列`,
  facts: {
    ...{ drive_model: "型番", media: "メディア", interface: "接続", drive_count: "ドライブ数" },
    ...{ capacity: "容量", firmware: "ファームウェア", host: "ホスト", cpu: "CPU", memory: "メモリ", os: "OS" },
    ...{ fabric: "ファブリック", state: "測定前の状態" },
  },
  marks: { stated: "●", guess: "○", none: "–" },
  evidence: { stated: "説明による", guess: "名前から推定または推測", none: "記載なし" },
  how: "測定方法",
  method: (tools, engines, runtimes) =>
    [tools.join("、"), engines.join("、"), runtimes.length === 0 ? "" : `負荷ごとに ${runtimes.join("、")}`]
      .filter((part) => part !== "")
      .join("; "),
  sources: "出典",
  by: (publisher, author, date) => [publisher, author, date].filter((part) => part !== null).join("、"),
  files: (files, measured) => `${fileCount(files)}、${points(measured)}。印または行から出典を開けます。`,
  counted: ({ points: members, topped, errors }) =>
    [
      `I/O を行ったジョブ × 方向 ${n(members)} 件`,
      topped === 0 ? "ヒストグラムの上端に達したものはなし" : `p99 がヒストグラムの上端にあるもの ${n(topped)} 件`,
      errors === 0 ? "失敗したジョブはなし" : `エラーで終了したジョブのもの ${n(errors)} 件`,
    ].join("、"),
  setups: (count) => (count === 1 ? "主な数値" : `${n(count)} 構成の主な数値`),
  elsewhere: "ほかで測定された同じドライブ",
  nearest: "最も近いもの",
  nearestWhy:
    "同じ負荷での 4K ランダム。このシステムとの比 (1 ms 以内のリードとライト、QD 1 のリード) のうち最も大きいものの順。",
  nearestNone: "同じ負荷を実行したシステムはほかにありません。",
  times: (largest) => `最大 ${largest} 倍`,
  depths: (statistic) => tight(`固定深度での ${statisticWord(statistic ?? "レイテンシ")}、1 ジョブ`),
  workload: "ワークロード",
  heat: (statistic, limited) =>
    tight(
      `全負荷: 深度 × ジョブ数ごとの ${statisticWord(statistic ?? "レイテンシ")}${limited ? "と、上限内の最大値" : ""}`,
    ),
  points: "曲線の測定点",
  heatTitle: (name) => `${name} の負荷`,
  caption: (count, files) => `${fileCount(files)}の${points(count)}`,
};
