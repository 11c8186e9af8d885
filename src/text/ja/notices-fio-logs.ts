import { lookUp } from "~/base/lookUp";
import type { Value } from "../en/notice-text";
import type { fioLogNotices as en } from "../en/notices-fio-logs";

const logs = (count: Value, prefix: Value): string =>
  count === 1 ? `ログ「${prefix}」` : `ログ「${prefix}」${count} 件`;

const UNIT_SAID: Readonly<Record<string, string>> = { ns: "ナノ秒", us: "マイクロ秒" };

const AGAINST: Readonly<Record<string, (v: Readonly<Record<string, Value>>) => string>> = {
  columns: (v) => `${v["version"]} が書かない ${v["columns"]} 列の形式です`,
  averaged: () => "平均値ですが、この実行には log_avg_msec の指定がありません",
  single: (v) => `I/O ごとの値ですが、この実行は平均を指定しています (log_avg_msec=${v["asked"]})`,
  direction: (v) => `${v["op"]} の I/O ですが、この実行にその I/O はありません`,
  unit: (v) =>
    `${v["op"]} の ${v["kind"]} の平均が ${v["printed"]} です。この版の fio の単位である${lookUp(UNIT_SAID, String(v["unit"])) ?? ""}とすると、この実行の ${v["own"]} µs と矛盾します`,
};

const ofItsOwn = (): string => "独立した実行として読み込みました。";
const others = (v: Readonly<Record<string, Value>>): string => `これらを除き、ほかの ${v["rows"]} 行は読み込みました。`;
const withLogs = (): string => "実行の JSON とログを、同じフォルダから一緒にドロップしてください。";
const asPrinted = (): string => "値は出力のまま、単位なしで表示します。";

export const fioLogNotices: typeof en = {
  "fio/job-file-cut": {
    what: "ジョブファイルが行の途中で終わっています。最後の値が切れている可能性があります。",
    todo: "最後の行を元のファイルと照合し、切れていなければ末尾に改行を付けてください。",
    rest: "そのまま読み込みました。",
  },
  "fio/hist-impossible": {
    what: (v) =>
      `あり得ない数の I/O を示す行が ${v.count} 行あります。クライアント/サーバー方式の fio は、メモリの断片をこの種のログに書くことがあります (3.7 で確認)。`,
    todo: "JSON (json+) のヒストグラムを使うか、各ホストで fio を単独で実行してください。",
    rest: others,
  },
  "fio/job-file-line": {
    what: (v) =>
      v.count === 1
        ? `この行はオプションでもセクションでもありません: 「${v.text}」`
        : `オプションでもセクションでもない行が ${v.count} 行あります (最初は「${v.text}」)。`,
    rest: "これを無視し、ほかのオプションを使います。",
  },
  "fio/log-broken-lines": {
    what: (v) => `このログに合わない行が ${v.count} 行あります。`,
    todo: "ファイルをコピーし直してください。fio のログは、整数をカンマと空白で区切ったものです。",
    rest: others,
  },
  "fio/log-compressed": {
    what: "ここから先は、圧縮ログが破損しているか、fio のサンプルではありません。",
    todo: "ファイルをコピーし直してください。中身は fio --inflate-log=FILE で出力できます。",
    rest: "それより前は読み込みました。",
  },
  "fio/log-contradicts": {
    what: (v) =>
      `${logs(v.count, v.prefix)}は ${v.of} のログの名前ですが、その実行が書いたものではあり得ません。${lookUp(AGAINST, String(v.why))?.(v) ?? String(v.why)}。`,
    todo: "同じフォルダに残った以前の実行のログの可能性があります。実行ごとに、自身のログと一緒にドロップしてください。",
    rest: ofItsOwn,
  },
  "fio/log-cut": {
    what: "ファイルの末尾に改行がありません。最後の行が切れている可能性があります。",
    todo: (v) => (v.kept === 1 ? "" : "ファイルをコピーし直してください。"),
    rest: (v) =>
      v.kept === 1
        ? "最後の行は全列がそろっているため、読み込みました。"
        : "最後の行を除き、ほかの行は読み込みました。",
  },
  "fio/log-disagrees": {
    what: (v) =>
      `${v.op} の ${v.what} は、このログでは${v.from === v.to ? `平均 ${v.from}` : ` ${v.from}～${v.to}`} ${v.unit}、実行の結果では ${v.own} ${v.unit} です。${Number(v.count) > 1 ? `相違するログは ${v.count} 件あります。` : ""}`,
    todo: "別の実行のログであれば、実行ごとに、自身のログと一緒にドロップしてください。",
    rest: "ログはこの実行のものとして描画します。",
  },
  "fio/log-fifth-column": {
    what: "5 列目がすべて 0 です。fio 3.17 まではオフセット、以後は優先度ですが、どのバージョンの出力かログからは分かりません。",
    rest: "時刻、値、方向には影響ありません。",
  },
  "fio/log-idle": {
    what: (v) => `${v.count} 区間の行がありません。fio は、I/O が 1 つも完了しなかった区間の行を書きません。`,
    rest: "これらの区間は 0 として扱います。",
  },
  "fio/log-jobs": {
    what: (v) =>
      v.jobs === 0
        ? `このログでは、${v.found} ジョブが書いたかのように時刻が戻っています。`
        : `時刻から見て、このログには ${v.found} ジョブが書き込んでいますが、実行のジョブは ${v.jobs} 個です。`,
    todo: "fio は既存のログに追記します。また、per_job_logs=0 では全ジョブが 1 つのログに書き込みます。",
    rest: "最後のものを、この実行のジョブとして扱います。",
  },
  "fio/log-no-job": {
    what: (v) => `これはジョブ ${v.thread} のログですが、実行のジョブは ${v.jobs} 個です。`,
    todo: "ジョブの多かった以前の実行のログが残っている可能性があります。",
    rest: "その番号のまま、実行のジョブとは別に読み込みました。",
  },
  "fio/log-no-run": {
    what: (v) => `${logs(v.count, v.prefix)}を書いたと分かる結果が、今回ドロップしたものにありません。`,
    todo: withLogs,
    rest: ofItsOwn,
  },
  "fio/log-own-start": {
    what: (v) =>
      `${v.count === 1 ? "このログのジョブ" : `${v.count} 件のログのジョブ`}が、実行中のいつ始まったか分かりません。`,
    todo: "fio 3.36 以降は job_start を出力します。",
    rest: "時刻はジョブの開始から数えます。",
  },
  "fio/log-several-runs": {
    what: (v) => `${logs(v.count, v.prefix)}が、複数の実行のうちどれのものか分かりません。`,
    todo: "実行ごとに、ログと一緒に、別々または別のフォルダでドロップしてください。write_bw_log などのオプションで、ログに別の名前を付けることもできます。",
    rest: ofItsOwn,
  },
  "fio/log-spacing": {
    what: (v) =>
      `${logs(v.count, v.prefix)}の窓は、行の間隔から見て ${Number(v.ms) >= 1000 ? `${Number(v.ms) / 1000} s` : `${v.ms} ms`} です。log_avg_msec を記載した結果はありません。`,
    rest: "行の 9 割が 10 % 以内で一致しています。",
  },
  "fio/log-too-large": {
    what: (v) =>
      v.unpacked === 1 ? `この圧縮ログを展開すると ${v.mb} MB を超えます。` : `圧縮ログが ${v.mb} MB を超えています。`,
    todo: "fio --inflate-log=FILE でファイルに書き出し、それをドロップしてください。テキストファイルの大きさに制限はありません。",
    rest: (v) => (v.unpacked === 1 ? "それまでに展開した部分は読み込みました。" : "このファイルは読み込んでいません。"),
  },
  "fio/log-unit": {
    what: (v) =>
      `レイテンシの${logs(v.count, v.prefix)}: 単位は fio 2.21 まではマイクロ秒、2.99 以降はナノ秒ですが、バージョンが不明です。`,
    todo: "実行の JSON をログと一緒にドロップしてください。",
    rest: asPrinted,
  },
  "fio/log-unknown": {
    what: (v) =>
      v.count === 1
        ? "fio のログには内容の記載がなく、このログは名前からも分かりません。"
        : `fio のログには内容の記載がなく、${v.count} 件は名前からも分かりません。`,
    todo: "run_clat.1.log や run_bw.log のように、fio が付けた名前に戻してください。",
    rest: asPrinted,
  },
  "fio/options-from-job-file": {
    what: (v) =>
      `ファイルにジョブのオプションの記載がないため、ジョブ名がすべて一致するジョブファイル ${v.of} のものを使います。`,
    todo: "別のジョブファイルで得た結果であれば、ジョブファイルなしでドロップしてください。",
    rest: "コマンドラインで指定したオプションは不明です。",
  },
};
