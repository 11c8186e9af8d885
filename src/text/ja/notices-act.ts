import { lookUp } from "~/base/lookUp";
import type { actNotices as en } from "../en/notices-act";

const reasons: Readonly<Record<string, string>> = {
  numbers: "区分の合計が、出力された総数と合いません",
  names: "ヒストグラムが前後のブロックと違います",
  time: "秒数の順序が合いません",
  counts: "累計のはずの数が、前のブロックより減っています",
  text: "途中に、ヒストグラムではない行があります",
};

const copyAgain = (): string => "ACT の出力がそのとおりでなければ、ファイルをコピーし直してください。";
const copyTable = (): string => "表をコピーし直してください。";
const nextBlock = (): string => "数は累計のため、その分の操作は、次のブロックに長い 1 区間として含まれます。";
const wholeBlocks = (): string => "ファイルをコピーし直すか、それより前のブロックだけで続けてください。";
const keptFailed = (): string => "それまでの測定は、失敗の印を付けて残しています。";

export const actNotices: typeof en = {
  "act/broken-block": {
    what: (v) =>
      `ブロック「after ${v.t_s} sec」(${v.to} 行目まで) が破損しています。${lookUp(reasons, v.reason ?? "") ?? "ブロックではありません"}。`,
    todo: copyAgain,
    rest: nextBlock,
  },
  "act/config-from": {
    what: (v) => `このファイルには設定の記載がありません。名前またはデバイスが一致するのは ${v.from} です。`,
    todo: "これが正しくなければ、正しい設定ファイルを一緒にドロップしてください。",
    rest: "単位、レート、サイズはそこから取りました。",
  },
  "act/config-no-number": {
    what: (v) => `設定の ${v.name} が「${v.text}」ですが、ACT はここで数値を読みます。`,
    todo: "試験に使った設定ファイルを確認してください。",
    rest: "この項目は未設定とし、ほかはすべて読み込みました。",
  },
  "act/config-open": {
    what: (v) => `ファイルが最後の行の途中で終わっています: 「${v.text}」`,
    todo: "行が切れていなければ、末尾に改行を付けてください。",
    rest: "そのまま読み込みました。",
  },
  "act/config-unlike": {
    what: (v) =>
      `名前またはデバイスがこのファイルと一致する設定ファイルが ${v.count} 件ありますが、内容が互いに異なります。`,
    todo: "試験に使った設定ファイルと一緒にドロップしてください。",
    rest: "どれも使っていません。",
  },
  "act/cut": {
    what: (v) => `ファイルがブロック「after ${v.t_s} sec」の途中で終わっています。`,
    todo: wholeBlocks,
    rest: "それより前の完全なブロックはすべて読み込みました。結果はその時点までのものです。",
  },
  "act/cut-line": {
    what: (v) => `ファイルが、ブロックの先頭の行「${v.text}」の途中で終わっています。`,
    todo: wholeBlocks,
    rest: "それより前の完全なブロックはすべて読み込みました。",
  },
  "act/did-not-start": {
    what: (v) => `試験が始まりませんでした。ACT のメッセージ: 「${v.text}」`,
    todo: "設定を修正し、実行し直してください。",
    rest: "このファイルに結果はありません。ほかのファイルには影響ありません。",
  },
  "act/drives-cannot-keep-up": {
    what: (v) => `ACT が ${v.t_s} s より前に試験を停止しました。ドライブが負荷に追いついていません。`,
    todo: "このデバイスはこの負荷で不合格です。より低い負荷で試験してください。",
    rest: keptFailed,
  },
  "act/ended-early": {
    what: (v) => `ログが ${v.duration_s} s のうち ${v.t_s} s で終わっており、理由の記載がありません。`,
    todo: "試験がまだ続いていれば、終了後にもう一度ドロップしてください。",
    rest: "結果はその時点までのものです。",
  },
  "act/error-lines": {
    what: (v) =>
      v.count === 1
        ? `ACT がエラーを出力しています: 「${v.text}」`
        : `ACT がエラーを ${v.count} 件出力しています (最初は「${v.text}」)。`,
    todo: "原因をシステムのログで確認してください。失敗した操作は、どのヒストグラムにも含まれません。",
    rest: "結果は失敗の印を付けて残しています。",
  },
  "act/load-not-reached": {
    what: (v) => `ACT が ${v.t_s} s より前に試験を停止しました。ACT 自身が要求された負荷を出せません。`,
    todo: "service-threads を増やしてみてください。ドライブの性能を示すものではありません。",
    rest: keptFailed,
  },
  "act/more-broken-blocks": {
    what: (v) => `${v.to} 行目までに、破損したブロックがほかに ${v.count} 個あります。`,
    todo: copyAgain,
    rest: nextBlock,
  },
  "act/more-table-rows": {
    what: (v) => `表の行ではない行がほかに ${v.count} 行あります。`,
    todo: copyTable,
    rest: "ほかの行は読み込みました。",
  },
  "act/no-blocks": {
    what: "このログには、ヒストグラムの完全なブロックがありません。",
    todo: "最初の report-interval-sec が終わる前に、試験が停止された可能性があります。",
    rest: "この部分に結果はありません。ファイル内のほかの実行は読み込みました。",
  },
  "act/other-text": {
    what: (v) => `結果以外の行が ${v.lines} 行あります (最初は「${v.first}」)。`,
    rest: "これらは無視し、結果を読み込みました。",
  },
  "act/several-runs": {
    what: (v) => `このファイルには、連続した ${v.count} 件の実行があります。`,
    rest: "それぞれを独立した実行として読み込みました。",
  },
  "act/stray-histograms": {
    what: (v) => `${v.to} 行目までのヒストグラムには「after … sec」の行がなく、時刻が不明です。`,
    todo: copyAgain,
    rest: nextBlock,
  },
  "act/table-cut": {
    what: (v) => `表がスライス ${v.slice} で終わり、avg と max の行がありません。`,
    todo: "表全体をコピーするか、ログ自体をドロップしてください。",
    rest: "スライスは読み込みました。",
  },
  "act/table-disagrees": {
    what: (v) =>
      `${v.histogram}、${v.limit === "rate" ? "レート" : `${v.limit} 超`}: ${v.stat} は ${v.printed} ですが、上のスライスからは ${v.slices} になります。`,
    todo: "この列の数値が変更されています。表をコピーし直すか、ログ自体をドロップしてください。",
    rest: "数値はすべて出力のまま残しています。",
  },
  "act/table-empty": {
    what: "act_latency.py の表に見出しだけがあり、スライスがありません。",
    todo: "act_latency.py のスライスを短くする (-t) か、ログ自体をドロップしてください。",
    rest: "この表は使いません。",
  },
  "act/table-idle": {
    what: (v) =>
      `${v.histogram}: すべての上限を 100 % が超えています。act_latency.py 5.0 は、何も測定されていないところにこう出力していました。`,
    todo: "総数の入っているログ自体をドロップしてください。",
    rest: "数値は出力のまま残しています。",
  },
  "act/table-none": {
    what: (v) => `act_latency.py が表を出力していません。メッセージ: 「${v.text}」`,
    todo: "ログ自体をドロップしてください。任意の長さのスライスをログから計算します。",
    rest: "このファイルに数値はありません。ほかのファイルには影響ありません。",
  },
  "act/table-row": {
    what: (v) => `上の表の行ではありません: 「${v.text}」`,
    todo: copyTable,
    rest: "ほかの行は読み込みました。",
  },
  "act/table-slice-assumed": {
    what: "表にスライスの長さの記載がありません。",
    todo: "act_latency.py が最初に出力するコマンドラインを残してください。",
    rest: "act_latency.py の既定値である 3600 s 間隔で描画します。",
  },
  "act/unit-assumed": {
    what: "このログには冒頭がなく、区分の単位がミリ秒かマイクロ秒か分かりません。",
    todo: "ACT の設定ファイルを一緒にドロップするか、ログ全体をドロップしてください。",
    rest: "act_latency.py と同じく、ACT の既定値であるミリ秒として読み込みました。",
  },
  "act/unknown-histogram": {
    what: (v) =>
      v.count === 1
        ? `ヒストグラム「${v.name}」は未知のものです。`
        : `未知のヒストグラムが ${v.count} 個あります (最初は「${v.name}」)。`,
    todo: "ACT のバージョンを添えて報告してください。",
    rest: "これを無視し、ほかは読み込みました。",
  },
};
