import { whole } from "../en/notice-text";
import type { bundleNotices as en } from "../en/notices-bundle";

const copyAgain = (): string => "バンドルをコピーし直すか、もう一度もらってください。";
const newer = (): string => "新しい Kneepoint で開いてください。";

export const bundleNotices: typeof en = whole("バンドルのほかの部分はすべて読み込みました。", {
  "bundle/bad-views": {
    what: (v) => `バンドル内の ${v.file} が表示の一覧になっていません。`,
    todo: "ページと系列を手で選択するか、バンドルをもう一度もらってください。",
    rest: "結果は読み込みました。",
  },
  "carried/bad-value": {
    what: (v) =>
      `「${v.value}」は ${v.column} (表 ${v.table}) の値として無効です。同様のセルは全部で ${v.count} 個あります。`,
    todo: "リンクやバンドルの作成者が確かな場合にだけグラフを信頼してください。そうでなければ、もう一度もらってください。",
    rest: "これらのセルは未設定として扱い、その値が必要な行は除外しました。ほかはすべて読み込みました。",
  },
  "carried/no-value": {
    what: (v) => `表 ${v.table} の ${v.count} 行に有効な ${v.column} がありません。`,
    todo: "測定点が足りない場合は、リンクかバンドルをもう一度もらってください。",
    rest: "これらの行は除外しました。ほかはすべて読み込みました。",
  },
  "points/newer-version": {
    what: (v) =>
      `公開された測定点のファイルはバージョン ${v.version} です。このページが読めるのは ${v.known} までです。`,
    todo: newer,
    rest: "このファイルは何も読み込んでいません。",
  },
  "points/bad-line": {
    what: (v) => `公開された測定点の行が「${v.record}」で始まっていますが、ここには書けません。`,
    todo: "`kneepoint points` でファイルを作り直してください。",
    rest: "この行は除外しました。ほかの行は読み込みました。",
  },
  "bundle/newer-version": {
    what: (v) =>
      `バンドルはバージョン ${v.version} です。このページが読めるのは ${v.known} までです。${v.made_with === "" ? "" : `作成元: ${v.made_with}。`}`,
    todo: "全体を見るには、新しい Kneepoint で開いてください。",
    rest: "このバージョンが対応している部分を読み込みました。",
  },
  "bundle/no-manifest": {
    what: "バンドルの manifest.json がないか読めないため、内容の説明がありません。",
    todo: "不足があれば、バンドルをもう一度もらってください。",
    rest: "既知の名前の表を読み込みました。",
  },
  "bundle/not-a-table": {
    what: (v) => `バンドル内の ${v.file} が読み取り可能な Parquet の表ではありません: ${v.reason}。`,
    todo: copyAgain,
  },
  "bundle/part-changed": {
    what: (v) => `${v.file} がバンドルの作成後に変更されています (チェックサムが一致しません)。`,
    todo: "変更した人が確かな場合にだけ信頼してください。そうでなければ、バンドルをもう一度もらってください。",
    rest: "そのまま読み込みました。",
  },
  "bundle/part-missing": {
    what: (v) => `${v.file} がバンドルにないか、展開できません。`,
    todo: copyAgain,
  },
  "bundle/rows": {
    what: (v) => `${v.file} は ${v.rows} 行ですが、バンドルの記載では ${v.said} 行です。`,
    todo: "測定点が足りない場合は、バンドルをもう一度もらってください。",
    rest: "残っている行を読み込みました。",
  },
  "bundle/too-many-views": {
    what: (v) => `バンドル内の ${v.file} に表示が ${v.count} 件あります。`,
    todo: "目的のものがなければ、ページと系列を手で選択してください。",
    rest: (v) => `先頭の ${v.most} 件を選択できます。`,
  },
  "bundle/unknown-table": {
    what: (v) => `${v.file} はこのバージョンが対応していない表です。`,
    todo: newer,
  },
});
