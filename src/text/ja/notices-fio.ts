import { lookUp } from "~/base/lookUp";
import type { Value } from "../en/notice-text";
import type { fioNotices as en } from "../en/notices-fio";

const jobs = (count: Value, first: Value): string =>
  count === 1 ? `ジョブ「${first}」` : `${count} ジョブ (最初は「${first}」) `;
const kept = (n: Value): string =>
  n === 0 ? "読み込めたジョブはありません。" : `完全なジョブ ${n} 個は読み込みました。`;
const within = (job: Value): string => (job === "" ? "ジョブの外側" : `ジョブ「${job}」`);
const first = (v: Readonly<Record<string, Value>>): string =>
  v["count"] === 1 ? within(v["job"]) : `最初は${within(v["job"])}`;

/** "8192 I/Os in 400 ms", "a rate of 12 in 400 ms", "a max of 7": as the reader of fio puts them. */
const beside = (v: Readonly<Record<string, Value>>): string =>
  String(v["beside"])
    .replace(/^a rate of (\S+) in (\S+) ms$/, "$2 ms でのレート $1")
    .replace(/^(\S+ \S+) in (\S+) ms$/, "$2 ms で $1")
    .replace(/^(\S+ I\/Os) at (\S+ IOPS)$/, "$2 で $1")
    .replace(/^a (max|mean) of /, "$1 ");
const TYPES: Readonly<Record<string, string>> = {
  ...{ "a number": "数値", "a text": "文字列", "an object": "オブジェクト", "a list": "リスト" },
  "counts by value": "値ごとの個数",
};
const type = (v: Readonly<Record<string, Value>>): string => lookUp(TYPES, String(v["beside"])) ?? String(v["beside"]);

const printed = (v: Readonly<Record<string, Value>>): string =>
  `${beside(v)} に対し、${v["field"]} ${v["text"] === "" ? "が欠落" : `は ${v["text"]}`}`;

const original = (): string => "fio が出力したままのファイルを使ってください。";
const seeMessages = (): string => "原因は、JSON より上または端末にある fio のメッセージで確認してください。";
const absent = (): string => "値なしとして扱い、ほかはすべて読み込みました。";
const failed = (): string => "失敗の印を付けて残しています。ほかのジョブには影響ありません。";

export const fioNotices: typeof en = {
  "fio/all-clients": {
    what: "クライアント/サーバーの実行です。項目「All clients」はほかの項目の合計です。",
    rest: "これは数えず、各ホストのジョブを読み込みました。",
  },
  "fio/bad-json": {
    what: (v) => `${v.lost} ジョブが JSON になっていません。省略や編集があるか、fio のメッセージが割り込んでいます。`,
    todo: original,
    rest: (v) => kept(v.kept),
  },
  "fio/contradicted": {
    what: (v) => `ファイル内のほかの値と矛盾する値が ${v.count} 個あります (${first(v)}: ${printed(v)})。`,
    todo: "fio が出力したままのファイルを使ってください。出力したままの場合は、ジョブの実行時間が十分か確認してください。",
    rest: absent,
  },
  "fio/contradicted-computed": {
    what: (v) => `処理量と矛盾するレートが ${v.count} 個あります (${first(v)}: ${printed(v)})。`,
    todo: original,
    rest: "代わりに、処理量を実行時間で割って計算しました。",
  },
  "fio/depth-not-listed": {
    what: (v) =>
      `${jobs(v.count, v.job)}に iodepth の記載がありませんが、複数の I/O が同時に実行中でした (iodepth_level)。オプションが不完全です。`,
    todo: original,
    rest: "深度には latency_depth の値を使います。それもなければ不明とします。",
  },
  "fio/grouped-sections": {
    what: (v) =>
      `${jobs(v.count, v.job)}のスレッド数が numjobs より多くなっています (job_runtime によれば ${v.threads})。group_reporting が複数のセクションをまとめています。`,
    rest: "未完了 I/O は、その全体で数えます。",
  },
  "fio/head-lost": {
    what: "ジョブの外側が JSON になっていないため、バージョン、時刻、global オプションが不明です。",
    todo: original,
    rest: "ジョブは読み込みました。",
  },
  "fio/impossible-value": {
    what: (v) => `あり得ない値が ${v.count} 個あります (${first(v)}: ${v.field} が ${v.text})。`,
    todo: "fio が出力したままのファイルを使ってください。出力したままの場合は、その値を fio プロジェクトに報告してください。",
    rest: absent,
  },
  "fio/job-failed": {
    what: (v) => `${jobs(v.count, v.job)}がエラー ${v.error} で終了しました。`,
    todo: seeMessages,
    rest: failed,
  },
  "fio/mended": {
    what: "fio の出力に JSON で許されないものがあります (文字列中の生の制御文字、または数値の位置の nan)。",
    rest: "制御文字は残し、数値は値なしとして、すべて読み込みました。",
  },
  "fio/no-io": {
    what: (v) => `${jobs(v.count, v.job)}は I/O を行っていませんが、fio はエラーを報告していません。`,
    todo: seeMessages,
    rest: failed,
  },
  "fio/no-jobs": {
    what: "この fio のドキュメントにはジョブがありません。",
    todo: seeMessages,
    rest: "ファイル内のほかのドキュメントは読み込みました。",
  },
  "fio/no-json": {
    what: (v) => `このファイルには fio の結果がありません。${v.first === "" ? "" : `内容: 「${v.first}」`}`,
    todo: "fio を --output-format=json+ で実行し、エラーなく終了したか確認してください。",
  },
  "fio/no-options": {
    what: "ファイルにジョブのオプションがありません。fio 2.3 より前の出力か、スクリプトで削られたものです。",
    todo: "新しいバージョンの fio は出力します。",
    rest: "方向とブロックサイズは実際の I/O から、深度は latency_depth または iodepth_level から求めました。パターン、エンジン、ramp_time は不明です。",
  },
  "fio/options-of-hosts": {
    what: (v) =>
      `ホストごとに global オプションが異なります (${v.options})。3.42 より前の fio は、どのホストのものかを出力しません。`,
    todo: "これらのオプションを各ジョブのセクションに書くか、fio 3.42 以降を使ってください。",
    rest: "これらは不明として扱い、ほかはすべて読み込みました。",
  },
  "fio/other-text": {
    what: (v) => `結果以外の行が ${v.lines} 行あります (最初は「${v.first}」)。`,
    rest: "これらは無視し、結果を読み込みました。",
  },
  "fio/percentiles-of-lat": {
    what: "3.18 より前の fio は、lat_percentiles=1 のとき、合計レイテンシのパーセンタイルを clat の中に出力します (stat.c)。",
    rest: "lat として読み込みました。",
  },
  "fio/percentiles-unknown": {
    what: "3.18 より前の fio は clat と合計レイテンシのパーセンタイルを同じ場所に出力します。このファイルには、それを区別できるオプションの記載がありません。",
    rest: "パーセンタイルは種類不明として読み込みました。平均と最大の種類は分かっています。",
  },
  "fio/phases-assumed": {
    what: "ジョブが複数のグループに分かれています。3.39 より前の fio は値のない stonewall や new_group を出力しないため、グループが同時に動いたかどうか分かりません。",
    todo: "ジョブファイルに stonewall=1 または new_group=1 と書くと、fio が出力します。",
    rest: (v) => `${v.phases} フェーズとして分け、フェーズをまたいで合計しません。`,
  },
  "fio/phases-together": {
    what: "ジョブが複数のグループに分かれていますが、全体の時間が順に実行するには短すぎるため、同時に動いていました。",
    rest: "同じ処理のグループは合計しています。",
  },
  "fio/phases-busy": {
    what: "ジョブが複数のグループに分かれていますが、それぞれのディスクが、順に実行した場合の自分の番より長くビジーだったため、同時に動いていました。",
    rest: "同じ処理のグループは合計しています。",
  },
  "fio/phases-unknown": {
    what: (v) => `ファイルにオプションの記載がないため、${v.phases} 個の項目のうちどれが同時に動いたか分かりません。`,
    todo: "新しいバージョンの fio はオプションを出力します。",
    rest: "それぞれを単独で扱い、合計しません。",
  },
  "fio/repeated-option": {
    what: (v) => `ジョブ「${v.job}」に ${v.option} が複数回あります。`,
    rest: "値はすべて残します。1 つしか使えないものは、fio と同じく最後の値を使います。",
  },
  "fio/same-document": {
    what: (v) => `このファイルには同じ結果が ${v.count} 回あります。`,
    rest: "1 件として数えます。",
  },
  "fio/status-interval": {
    what: (v) => `1 つの実行のドキュメントが ${v.count} 件あります (--status-interval)。どれも実行開始からの累計です。`,
    rest: (v) => `最後のドキュメント ${v.document} を結果とし、それより前は描画しません。`,
  },
  "fio/sync-engine-depth": {
    what: (v) =>
      `${jobs(v.count, v.job)}は iodepth=${v.iodepth} を指定していますが、${v.engine} は同期エンジンで、スレッドあたりの I/O は 1 つです。`,
    todo: "キューを使うには libaio または io_uring を使うか、ジョブを増やしてください。",
    rest: "深度 1 として数えます。",
  },
  "fio/too-large": {
    what: (v) => `1 つの JSON ドキュメントが ${v.mb} MB を超えています。`,
    todo: "実行を分けるか、--output-format=json でビンを省いてください。",
    rest: "それより前のドキュメントは読み込みました。これ以降は読み込んでいません。",
  },
  "fio/truncated-json": {
    what: (v) => {
      const json = v.document === undefined ? "JSON" : `ファイルの JSON ドキュメント ${v.document}`;
      return v.job === 0
        ? `${json} が最後の閉じ括弧より前で終わっています。`
        : `${json} がジョブ ${v.job} の途中で終わっています。`;
    },
    todo: (v) =>
      v.kept === 0
        ? "ファイルをコピーし直してください。"
        : "ファイルをコピーし直すか、完全なジョブだけで続けてください。",
    rest: (v) => `${kept(v.kept)}${v.document === undefined ? "" : "それより前のドキュメントは読み込みました。"}`,
  },
  "fio/unlike-sections": {
    what: (v) =>
      `${jobs(v.count, v.job)}が出力しているのは最後のセクションのオプションだけで、そのセクションが行わない I/O を含みます。group_reporting が異なるセクションをまとめています。`,
    todo: "セクションごとの結果を見るには、group_reporting なしで実行してください。",
    rest: "I/O は 1 つの混在負荷として読み込みました。深さ、エンジン、レートは不明です。",
  },
  "fio/wrong-type": {
    what: (v) =>
      `型の誤ったフィールドが ${v.count} 個あります (${first(v)}: ${v.field} が${type(v)}ではなく ${v.text})。`,
    todo: original,
    rest: absent,
  },
};
