import { whole } from "../en/notice-text";
import type { notices as en } from "../en/notices";
import { counted } from "./counted";
import { actNotices } from "./notices-act";
import { archiveNotices } from "./notices-archive";
import { bundleNotices } from "./notices-bundle";
import { diskspdNotices } from "./notices-diskspd";
import { elbenchoNotices } from "./notices-elbencho";
import { hdrNotices } from "./notices-hdrhistogram";
import { iorNotices } from "./notices-ior";
import { iozoneNotices } from "./notices-iozone";
import { labelNotices } from "./notices-labels";
import { mlperfNotices } from "./notices-mlperf";
import { ownNotices } from "./notices-own";
import { storyNotices } from "./notices-story";
import { sysstatNotices } from "./notices-sysstat";
import { fioNotices } from "./notices-fio";
import { fioLogNotices } from "./notices-fio-logs";
import { fioTextNotices } from "./notices-fio-text";
import { sysbenchNotices } from "./notices-sysbench";
import { vdbenchNotices } from "./notices-vdbench";
import { toolNames } from "./tools";

const n = (value: unknown): string => counted(Number(value));

const rowOut = (): string => "この行を除き、ほかの行は読み込みました。";
const noRow = (): string => "このファイルの行は読み込んでいません。";
const othersWell = (): string => "ほかのファイルには影響ありません。";
const asBefore = (): string => "今回ドロップしたものはグラフにありません。以前からあるものは残っています。";
const newReader = (): string =>
  "このファイルは読み込んでいません。ほかのファイルは新しい読み取り処理で読み込みました。";

export const notices: typeof en = whole("このファイルは読み込んでいません。ほかのファイルには影響ありません。", {
  ...archiveNotices,
  ...bundleNotices,
  ...labelNotices,
  ...ownNotices,
  ...storyNotices,
  "figures/bad-number": {
    what: (v) => `列 ${v.column} の「${v.text}」は数値ではありません。`,
    todo: "桁区切りと単位を付けず、小数点はピリオドで書いてください。レポートで失われた数値のセルは空にしてください。",
    rest: rowOut,
  },
  "figures/cell-count": {
    what: (v) => `見出しの ${v.expected} 列に対し、この行には ${v.cells} 個のセルがあります。`,
    todo: "カンマ、引用符、改行を含む文字列は二重引用符で囲んでください。",
    rest: rowOut,
  },
  "figures/duplicate-id": {
    what: (v) => `fact_id ${v.id} は ${v.first} 行目に既にあります。`,
    todo: "公表値ごとに別の fact_id を付けてください。リンクと引用はこれで公表値を指します。",
    rest: "最初の行を使い、この行は除きました。ほかの行は読み込みました。",
  },
  "figures/empty-cell": {
    what: (v) => `列 ${v.column} が空です。`,
    todo: "値を入れてください。空のままでは、公表値に名前を付けることも引用することもできません。",
    rest: rowOut,
  },
  "figures/missing-column": {
    what: (v) => `この公表値の表の見出しに ${v.column} がありません。`,
    todo: "列を追加してください。すべての列は docs/formats.md にあります。",
    rest: noRow,
  },
  "figures/no-line-end": {
    what: "ファイルが行の途中で終わっています。最後の行が切れている可能性があります。",
    todo: "元の行と照合し、切れていなければ末尾に改行を付けてください。",
    rest: "その行はそのまま読み込みました。ほかの行には影響ありません。",
  },
  "figures/not-utf8": {
    what: "ファイルが UTF-8 ではなく、読めない文字があります。",
    todo: "UTF-8 で保存し、もう一度ドロップしてください。",
    rest: "行は読み込みました。読めない文字は � と表示します。",
  },
  "figures/nothing-to-draw": {
    what: "すべての選択に合う公表値がありません。",
    todo: "選択を 1 つ解除するか、再掲された公表値も表示してください。",
    rest: "公表値そのものはすべて残っています。",
  },
  "figures/open-quote": {
    what: "この行に、引用符が閉じられていないセルがあります。",
    todo: "引用符を閉じるか、文字としての引用符は 2 つ重ねて書いてください。",
    rest: rowOut,
  },
  "figures/too-large": {
    what: (v) => `この公表値の表は ${n(v.bytes)} バイトあります。64 MiB を超えるものは読み込みません。`,
    todo: "小さいファイルに分割してください。",
    rest: noRow,
  },
  "figures/unknown-metric": {
    what: (v) => `指標「${v.metric}」の単位が不明です。`,
    todo: "docs/formats.md にある指標を、その基本単位で使ってください。",
    rest: rowOut,
  },
  "figures/unknown-word": {
    what: (v) => `「${v.text}」は列 ${v.column} の値として無効です。`,
    todo: "docs/formats.md にある語を使ってください。公表値の描き方がこれで決まります。",
    rest: rowOut,
  },
  "file/archive": {
    what: (v) => `これは ${v.format} のアーカイブです。`,
    todo: "展開して、中のファイルまたはフォルダをドロップしてください。",
  },
  "file/binary": {
    what: "これはバイナリファイルで、ベンチマークのテキスト出力ではありません。",
    todo: "結果のファイルをドロップしてください。fio では --output=FILE --output-format=json+ で出力できます。",
  },
  "file/document": {
    what: (v) => `これは ${v.format} で、ベンチマークの出力ではありません。`,
    todo: "その数値の元になった結果のファイルをドロップしてください。",
  },
  "file/duplicate": {
    what: (v) => `${v.of} と内容が同一です。`,
    todo: "2 回目の実行の場合は、結果がコピーで上書きされていないか確認してください。",
    rest: "1 件として数えます。",
  },
  "file/same-run": {
    what: (v) => `${v.of} と同じ実行です。ジョブ、I/O 数またはレート、実行時間が一致します。`,
    todo: "代わりにこちらを使うには、両方を削除し、このファイルだけをドロップしてください。",
    rest: "実行は、あちらのファイルの分として 1 件だけ数えます。",
  },
  "file/run-twice": {
    what: (v) => `${v.count} 件の実行が、同じ数値でこのファイルに重ねて入っています。`,
    rest: "各実行は 1 件だけ数えます。",
  },
  "file/known-runs": {
    what: (v) => `${v.count} 件の実行が、同じ数値で ${v.of} にもあります。`,
    todo: "対応は不要です。このファイルの分を使うには、あちらのファイルを削除してください。",
    rest: "各実行は、あちらのファイルの分として 1 件だけ数えます。このファイルのほかの実行は読み込みました。",
  },
  "file/empty": {
    what: "ファイルが空です。",
    todo: "結果を書き出す前に実行が強制終了された可能性があります。書くものがないために空になるファイルもあります (同期エンジンでの fio の slat ログ、vdbench のヒストグラム)。",
    rest: othersWell,
  },
  "file/nothing-found": {
    what: (v) => `${v.format} のようですが、結果が含まれていません。`,
    todo: "ファイルを開いて確認してください。最初の結果より前に実行が終わった可能性があります。",
    rest: othersWell,
  },
  "file/parser-failed": {
    what: (v) => `${v.format} の読み取り処理が失敗しました: ${v.reason}`,
    todo: "ファイルではなく Kneepoint の不具合です。ファイルを添えて報告してください。",
    rest: (v) =>
      v.kept === 0
        ? "このファイルは使っていません。ほかのファイルには影響ありません。"
        : "それまでに読んだものは残っています。ほかのファイルには影響ありません。",
  },
  "file/too-many-points": {
    what: (v) => `1 ファイルの上限を超える結果があり、ドキュメント ${n(v.count)} 件を除きました。`,
    todo: "ドキュメントの境目でファイルを分割してください。",
    rest: "それより前のドキュメントは読み込みました。",
  },
  "file/too-many-series": {
    what: (v) => `1 ファイルの上限を超える時系列またはドキュメントがあり、${n(v.count)} 件を除きました。`,
    todo: "時刻が戻ると新しいジョブとみなします。行の順序を確認し、正しければファイルを分割してください。",
    rest: "それより前のものは読み込みました。",
  },
  "file/unreadable": {
    what: (v) => `ファイルを読めませんでした: ${v.reason}`,
    todo: "選択した後に移動、変更、またはロックされた可能性があります。もう一度選択してください。",
    rest: othersWell,
  },
  ...actNotices,
  ...fioNotices,
  ...fioTextNotices,
  ...diskspdNotices,
  ...hdrNotices,
  ...elbenchoNotices,
  ...iorNotices,
  ...iozoneNotices,
  ...mlperfNotices,
  ...sysbenchNotices,
  ...sysstatNotices,
  ...vdbenchNotices,
  ...fioLogNotices,
  "format/not-supported": {
    what: (v) => `これは ${v.format} です。既知の形式ですが、まだ対応していません。`,
    todo: () => `対応しているのは ${toolNames} の結果です。一覧は docs/formats.md にあります。`,
  },
  "format/unknown": {
    what: "未知の形式です。",
    todo: () => `対応しているのは ${toolNames} の結果です。内容で判別するため、ファイル名は問いません。`,
  },
  "image/no-link": {
    what: (v) => `これは画像 (${String(v.format).toUpperCase()}) で、結果ではなく、グラフへのリンクも入っていません。`,
    todo: "ここで保存した PNG と SVG は、保存したままの状態で単独でドロップすると、元のグラフが開きます。スクリーンショットや、別のプログラムで保存し直した画像では、リンクが失われています。結果のファイルをドロップするか、リンクを入手してください。",
  },
  "why/no-histograms": {
    what: "これらのパーセンタイルは統合できません。ジョブにヒストグラムがなく、平均は取りません。",
    todo: "fio を --output-format=json+ で実行するか、ジョブを 1 つずつ見てください。",
    rest: "レート、平均、最小、最大は統合しています。",
  },
  "why/unlike-kinds": {
    what: "一部のジョブが、ほかと異なる種類のレイテンシを出力しています。",
    todo: "全ジョブで lat_percentiles、clat_percentiles、slat_percentiles をそろえてください。",
    rest: "全ジョブに共通の種類だけを統合しています。",
  },
  "workspace/reader-died": {
    what: "このファイルの読み取り中に、読み取り処理が停止しました。ブラウザのメモリが不足した可能性があります。",
    todo: "もう一度ドロップしてください。再び停止する場合は、ほかのタブを閉じるか、ファイルを分割してください。",
    rest: newReader,
  },
  "workspace/reader-stuck": {
    what: "このファイルの読み取りが 30 秒間進まなかったため、終了しました。",
    todo: "ディスクまたはネットワークフォルダが応答するか確認してから、もう一度ドロップしてください。",
    rest: newReader,
  },
  "workspace/failed": {
    what: (v) => `ファイルを取り込めませんでした: ${v.reason}。`,
    todo: "もう一度ドロップしてください。",
    rest: asBefore,
  },
  "workspace/full": {
    what: "このページで扱えるファイル数の上限に達しました。",
    todo: "いくつか削除してから、もう一度ドロップしてください。",
    rest: asBefore,
  },
  "engine/start": {
    what: (v) => `クエリエンジンが起動しませんでした: ${v.reason}。`,
    todo: "ページを再読み込みしてください。エンジンはページに付属する 8 MB のファイルで、ブロッカーや接続の切断で読み込めないことがあります。",
    rest: "公表データのグラフは表示できます。自分のファイルにはエンジンが必要です。",
  },
  "engine/died": {
    what: (v) => `これらのファイルの取り込み中に、クエリエンジンが 2 回停止しました: ${v.reason}。`,
    todo: "一度にドロップするファイルを減らしてください。",
    rest: asBefore,
  },
  "engine/insert-count": {
    what: (v) => `一部の行が届きませんでした: ${v.reason}。`,
    todo: "ファイルではなく Kneepoint の不具合です。報告してください。",
    rest: asBefore,
  },
});
