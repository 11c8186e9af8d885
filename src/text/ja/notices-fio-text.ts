import type { Value } from "../en/notice-text";
import type { fioTextNotices as en } from "../en/notices-fio-text";

const upTo = (line: Value): string => `${line} 行目まで`;
const copyAgain = (): string => "fio が出力したとおりのテキストをコピーし直してください。";

export const fioTextNotices: typeof en = {
  "fio/broken-job": {
    what: (v) =>
      v.count !== undefined
        ? `${upTo(v.last_line)}の ${v.count} か所の行は、最初の行が欠落または破損したジョブのものです。`
        : v.job === ""
          ? `ここから ${upTo(v.last_line)}は、最初の行が欠落または破損したジョブのものです。`
          : `ジョブ「${v.job}」のテキスト (${upTo(v.last_line)}) が破損しているか、途中で切れています。`,
    todo: copyAgain,
    rest: "このジョブを除き、ほかのジョブは読み込みました。",
  },
  "fio/broken-line": {
    what: (v) =>
      v.text === ""
        ? `ジョブ「${v.job}」のこの行は、ここにあるべきものではありません。`
        : `ジョブ「${v.job}」のこの行を読めません: 「${v.text}」`,
    todo: copyAgain,
    rest: "この行の内容は欠落とし、ジョブのほかの部分は読み込みました。",
  },
  "fio/broken-terse": {
    what: (v) => `この terse 形式の行は、バージョンとフィールドが合いません: 「${v.text}」`,
    todo: "fio が出力したとおりに、1 行のままコピーし直してください。",
    rest: "この行を除き、ほかの行は読み込みました。",
  },
  "fio/more-broken": {
    what: (v) => `${upTo(v.last_line)}に、読めないところがほかに ${v.count} か所あります。`,
    todo: copyAgain,
    rest: "その前後のジョブは読み込みました。",
  },
  "fio/no-result": {
    what: (v) =>
      v.count === 1
        ? `ジョブ「${v.job}」は宣言されていますが、結果がありません。`
        : `宣言されていて結果のないジョブが ${v.count} 個あります (最初は「${v.job}」)。`,
    todo: "fio は、I/O を行わなかったジョブについて何も出力しません。原因は fio のメッセージで確認してください。",
    rest: "ほかのジョブは読み込みました。",
  },
  "fio/text-cut": {
    what: "テキストが途中で終わっています。fio が最後のジョブの後に出力する部分がないか、不完全です。",
    todo: "足りないジョブがあれば、テキストをコピーし直してください。",
    rest: "完全なジョブはすべて読み込みました。",
  },
  "fio/text-means": {
    what: (v) =>
      `fio 1.x の結果 ${v.jobs} 件は、複数のスレッドをまとめたものです。およそ 1.57 までの fio は、レイテンシの平均を誤った重みで求めていました。`,
    todo: "平均が必要なら、新しい fio で測り直してください。",
    rest: "レート、回数、最小、最大、パーセンタイルは読み込みました。平均と標準偏差は除きました。",
  },
  "fio/text-no-options": {
    what: "ファイルにジョブの指定内容の記載がありません。fio の terse 形式には常にありません。",
    todo: "ジョブファイルも一緒にドロップするか、fio に JSON を出力させてください (--output-format=json+)。",
    rest: "方向とブロックサイズは実際の I/O から求めました。深度、パターン、エンジン、混合比、レートは不明です。パーセンタイルは、HOWTO の記述に従い clat とします。",
  },
  "fio/text-options": {
    what: "fio のテキスト出力にあるのはジョブの rw、bs、ioengine、iodepth だけで、ほかのオプションはありません。",
    todo: "ジョブファイルも一緒にドロップするか、fio に JSON を出力させてください (--output-format=json+)。",
    rest: "ダイレクト I/O かどうか、レート、ramp_time は不明です。混合比は実行された I/O から数えています。",
  },
  "fio/text-phases": {
    what: "fio のテキスト出力からは、どのグループのジョブが同時に動いたか分かりません。",
    todo: "ジョブファイルも一緒にドロップしてください。stonewall と new_group はそこに書かれています。",
    rest: (v) => `${v.phases} フェーズとして分け、フェーズをまたいで合計しません。`,
  },
  "fio/told-twice": {
    what: (v) => `このファイルには、${v.jobs} ジョブが fio の 2 種類の出力で重複してあります。`,
    rest: (v) =>
      Number(v.json) > 0
        ? "より詳しく正確な JSON を使います。"
        : "指定内容と実際の I/O 数の記載がある通常のテキストを使います。",
  },
};
