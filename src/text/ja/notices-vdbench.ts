import { lookUp } from "~/base/lookUp";
import { VDBENCH_FIELDS } from "../alike";
import type { Value } from "../en/notice-text";
import type { vdbenchNotices as en } from "../en/notices-vdbench";

const because = (reason: Value): string =>
  reason === "" || reason === undefined ? "" : ` vdbench のメッセージ: ${reason}`;

const FIELDS: Readonly<Record<string, string>> = { ...VDBENCH_FIELDS, interval: "平均の対象区間" };

const original = (): string => "vdbench が出力したままのファイルを使ってください。";
const withReports = (): string =>
  "同じディレクトリの flatfile.html、totals.html、summary.html のいずれかを一緒にドロップしてください。";
const rowsRead = (): string => "これを除き、ほかの行は読み込みました。";
const noPoint = (): string => "測定点にはしません。";

export const vdbenchNotices: typeof en = {
  "vdbench/broken-histogram": {
    what: "ヒストグラムが破損しています。区分が連続していないか、合計が割合と合いません。",
    todo: original,
    rest: "このヒストグラムを除き、ほかは読み込みました。",
  },
  "vdbench/broken-row": {
    what: "この行は壊れています。見出しの列と合わないか、直前の行に続いていません。",
    todo: original,
    rest: rowsRead,
  },
  "vdbench/cut": {
    what: "ファイルが行または表の途中で終わっています。ファイルが切れたか、vdbench が強制終了されました。",
    todo: "完全なファイルを探してください。",
    rest: "それより前はすべて読み込みました。最後の行は、確実な部分だけを読み込みました。",
  },
  "vdbench/died": {
    what: (v) => `vdbench がこの後に停止しました: ${v.reason}`,
    todo: "後続の実行定義 (RD) が欠けている場合は、実行し直してください。",
    rest: "それまでの測定は読み込みました。",
  },
  "vdbench/died-early": {
    what: (v) => `vdbench が測定前に停止しました: ${v.reason}`,
    todo: "logfile.html とパラメータファイルを確認し、実行し直してください。",
    rest: "描画するものがありません。",
  },
  "vdbench/errors-logged": {
    what: (v) => `エラーログに I/O エラーが ${v.count} 件あります (最初は: ${v.text})。`,
    todo: "errorlog.html を確認してください。エラーのある実行の結果は信用できません。",
    rest: "結果は読み込みました。",
  },
  "vdbench/files-disagree": {
    what: (v) =>
      `${v.rd} について、このファイルと ${v.path} (${v.other} 行目) が食い違っています。${lookUp(FIELDS, v.field ?? "") ?? v.field} はここでは ${v.theirs}、あちらでは ${v.ours} です。`,
    todo: "どちらかが編集されたか、別の実行のものです。",
    rest: (v) => `${v.path} の数値を使います。`,
  },
  "vdbench/format-run": {
    what: (v) =>
      v.count === 1
        ? `${v.rd} は試験前のファイル作成です。`
        : `試験前のファイル作成が ${v.count} 件あります (最初は ${v.rd})。`,
    rest: "別扱いとし、測定点にはせず、区間は残します。",
  },
  "vdbench/histogram-alone": {
    what: "応答時間のヒストグラムだけで、その実行のレポートがありません。",
    todo: withReports,
    rest: "レイテンシは残しますが、レートは不明です。",
  },
  "vdbench/histogram-disagrees": {
    what: (v) =>
      `${v.rd} のヒストグラムの I/O は ${v.counted} 個ですが、平均の行 (${v.other} 行目) のレートと時間からは ${v.expected} 個になります。`,
    todo: "vdbench 50403 はウォームアップ中の I/O もヒストグラムに数え、50407 は数えません。パーセンタイルが必要なら、新しい vdbench を使ってください。そうでなければ、どちらかのファイルが編集されたか、別の実行のものです。",
    rest: "ヒストグラムを除いています。",
  },
  "vdbench/large-file": {
    what: "この flatfile は 64 MiB を超えています。",
    rest: "区間については、レートと、応答時間の平均と最大だけを残し、標準偏差、キュー深度、CPU は除きました。",
  },
  "vdbench/max-not-reproduced": {
    what: (v) =>
      `最大値が再現していません。${v.rd} は毎秒 ${v.reached} I/O で、${v.max} の ${v.maximum} の ${v.percent} % です。`,
    todo: "曲線の前にドライブをウォームアップするか、実行し直してください。",
    rest: "この曲線の割合は、再現しなかった最大値に対するものです。",
  },
  "vdbench/metadata-only": {
    what: (v) => `${v.rd} は、作成、オープン、削除などのファイル操作だけで、リードもライトもありません。`,
    rest: noPoint,
  },
  "vdbench/more-broken-rows": {
    what: (v) => `${v.last} 行目までに、壊れた行がほかに ${v.count} 行あります。`,
    todo: original,
    rest: rowsRead,
  },
  "vdbench/negative": {
    what: (v) => `${v.count} 行に 0 未満の数値があります。実行中にホストの時計が戻された可能性があります。`,
    todo: "これらの行のほかのレイテンシを確認するか、実行し直してください。",
    rest: "その数値は除外しました。行のほかの数値は読み込みました。",
  },
  "vdbench/no-average": {
    what: (v) =>
      `${v.rd} には平均がありません。${v.intervals} 区間の後、停止したか、ファイルが切れています。${because(v.reason)}`,
    todo: "結果が必要であれば、実行し直してください。",
    rest: "区間は残しますが、測定点にはしません。",
  },
  "vdbench/no-header": {
    what: "flatfile の行だけで見出しがないため、列が不明です。",
    todo: "「tod」で始まる行のあるファイルを使ってください。",
    rest: "このファイルは読み込んでいません。",
  },
  "vdbench/no-interval": {
    what: (v) => `${v.rd} がウォームアップ中に終わったため、平均の対象になる区間がありません。`,
    todo: "もっと長く実行してください。elapsed を interval の 2 倍以上にするか、ファイルを大きくします。",
    rest: "測定点に失敗の印を付け、区間は残します。",
  },
  "vdbench/no-io": {
    what: (v) => `${v.rd} は、平均の対象の区間で I/O を行っていません。`,
    todo: "区間を確認してください。ウォームアップ中に終わると、平均の対象になる区間が残りません。",
    rest: "測定点に失敗の印を付けます。0 は vdbench の出力のままです。区間は残します。",
  },
  "vdbench/no-times": {
    what: (v) => `${v.rd} の ${v.count} 区間には時刻がなく、長さも不明です。`,
    todo: "列 tod を残すか、パラメータファイルを一緒にドロップしてください。",
    rest: "時間は秒ではなく区間の数で数えます。",
  },
  "vdbench/no-whole": {
    what: (v) => `これは ${v.name} のレポートで、実行全体のレポートがありません。`,
    todo: withReports,
    rest: "独立した実行として読み込み、ほかの実行とは合計しません。",
  },
  "vdbench/not-of-this-run": {
    what: (v) =>
      `このファイルの実行定義 (RD) ${v.count} 件 (最初は ${v.rd}) が、実行全体のどのレポートにもありません。`,
    todo: "1 つの出力ディレクトリのファイルをまとめてドロップし、別のディレクトリのものは別のフォルダに分けてください。",
    rest: "これらを除いています。",
  },
  "vdbench/nothing-measured": {
    what: "vdbench がレポートの冒頭だけを書いて終わり、結果がありません。最初の区間より前に停止しています。",
    todo: "理由は logfile.html で確認してください。",
    rest: "描画するものがありません。",
  },
  "vdbench/only-here": {
    what: (v) => `結果 ${v.count} 件 (最初は ${v.rd}) が、このファイルにあり ${v.path} にありません。`,
    todo: "あちらが途中で切れたか、別の実行のものです。出力ディレクトリごとに、別のフォルダとしてドロップしてください。",
    rest: "このファイルの値を、その桁数のまま使います。",
  },
  "vdbench/parameters-cut": {
    what: "パラメータファイルが行の途中で終わっています。最後の値が切れている可能性があります。",
    todo: "最後の行を元のファイルと照合し、切れていなければ末尾に改行を付けてください。",
    rest: "そのまま読み込みました。",
  },
  "vdbench/rows-missing": {
    what: (v) => `この行の前に、${v.rd} の区間 ${v.from === v.to ? v.from : `${v.from}～${v.to}`} がありません。`,
    todo: original,
    rest: "残っている行は読み込みました。",
  },
  "vdbench/short-transfers": {
    what: (v) =>
      `${v.rd} の転送サイズは平均 ${v.bytes} バイトで、xfersize の指定は ${v.block} です。ファイルの最後の転送は短くなります。`,
    rest: "ブロックサイズは指定どおり xfersize とし、レートは出力のままです。",
  },
  "vdbench/unended": {
    what: "最後の行は全列がそろっていますが、改行がありません。",
    todo: "テキストを貼り付けた場合は問題ありません。そうでなければ元のファイルと照合してください。この後の行が欠けている可能性があります。",
    rest: "桁が欠けている可能性のある最後の数値を除き、読み込みました。",
  },
  "vdbench/unknown-columns": {
    what: (v) => `未知の列が ${v.count} 個あります: ${v.names}。`,
    todo: "vdbench がこのとおり出力したのであれば、バージョンを添えて報告してください。",
    rest: "ほかの列は読み込みました。",
  },
};
