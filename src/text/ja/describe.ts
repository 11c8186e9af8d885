import { facts } from "./facts";
import type { describe as en } from "../en/describe";
import { lookUp } from "~/base/lookUp";
import { counted, plural } from "./counted";
import type { Translated } from "../translated";

const runCount = (n: number): string => plural(n, "実行");
const cellCount = (n: number): string => `セル ${counted(n)} 個`;

const KEYS: Readonly<Record<string, string>> = {
  ...facts,
  label: "表示名",

  over_provisioning_percent: "OP 率, %",
  fill_percent: "充填率, %",
  active_range_percent: "アクティブ範囲, %",

  price: "1 台の価格",
  power_w: "電力, W",

  note: "メモ",

  read_percent: "リード比率, %",

  together: "同時に動作",
  apart: "別々に扱う",
  excluded: "除外の理由",
};
const keyName = (key: string): string =>
  lookUp(KEYS, key) ??
  (key.startsWith("tag:") ? key.slice(4) : key.startsWith("note@") ? `${key.slice(5)} 秒のメモ` : key);

const originShort: Readonly<Record<string, string>> = {
  user: "自分",
  "kneepoint.json": "json",
  inventory: "構成情報",
  rule: "規則",
  "result file": "結果",
};
const originName: Readonly<Record<string, string>> = {
  user: "自分",
  "kneepoint.json": "kneepoint.json",
  inventory: "構成情報のファイル",
  rule: "規則",
  "result file": "結果のファイル",
};
const originWord = (origin: string): string => lookUp(originName, origin) ?? origin;

const whoseWord = (origin: string, where: string): string => {
  if (where === "") return originWord(origin);
  if (origin === "rule") return `規則 ${where}`;
  return origin === "user" ? `自分 (以前 ${where} にあったファイルに対して)` : where;
};

export const describe: Translated<typeof en> = {
  heading: "測定の対象",
  intro:
    "セルをダブルクリックするか、セルに入力すると、ラベルを設定できます。ラベルは公開データのものと同様に扱われます。このブラウザに保存され、結果の横に置くファイルとしても保存できます。",
  runs: runCount,
  keyName,
  hints: {
    media: "SLC、MLC、TLC、QLC、3DXP、PMem、HDD、または mixed",
    state: "FOB (未使用の初期状態)、preconditioned、steady のいずれか",
    drive_count: "一緒に測定したドライブの台数 (整数)",
    price: "1 台あたり。通貨はメモに書いてください",
    power_w: "一緒に測定した全ドライブの合計",
    rack_u: "一緒に測定した全ドライブの合計",
    repeat: "何回目の反復か",
    together: "ここに同じ文字列を持つ実行は同時に動作したものとし、レートを合計します",
    excluded: "測定点を除外する理由。中抜きの印として残ります",
    block_bytes: "測定内容の修正。修正であることを印で示します。4K は 4096 バイト",
  },
  bytesHint: "3.84 TB、64 KiB、4K (4096 バイト)",

  grid: {
    head: "システム、実行",
    jobs: (run) => `${run} のジョブ`,
    counted: (value, n) => `${value} ×${counted(n)}`,
    together: (n) => `同時に動作した ${counted(n)} 件の 1 つ`,
    corrected: (value) => `! ${value} (修正)`,
    moreDevices: (first, more) => `${first} +${counted(more)}`,
  },
  originShort,
  cellTitle: (values, silent, origins) =>
    values.length === 0
      ? ""
      : [
          ...values.map(({ value, count: n }) => (values.length === 1 && silent === 0 ? value : `${value} ×${n}`)),
          ...(silent === 0 ? [] : [`未設定 ×${silent}`]),
          `設定元: ${origins.map((origin) => originWord(origin)).join("、")}`,
        ].join("; "),

  says: (origin, where) => `設定元: ${whoseWord(origin, where)}`,

  tools: {
    label: "操作",
    undo: "元に戻す",
    redo: "やり直す",
    paste: "表を貼り付け…",
    save: "kneepoint.json を保存",
    together: "同時に動作した",
    apart: "別々に扱う",
    needs: "実行を選択するか、何かを設定してください。",
    search: "実行を検索",
    chosen: (n) => `${runCount(n)}を選択`,
    choose: (name) => `${name} を選択`,
    chooseAll: "すべて選択",
    chooseFirst: "左のチェックボックスで実行を選択してください。",
    set: "設定…",
    write: "設定",
    setName: (key) => `${key}を設定`,
    setOf: (key, n) => `${runCount(n)}の${key}`,
    clear: "消去",
    lines: "複数行を貼り付けると、選択した実行に 1 行ずつ入ります。",
  },
  columns: {
    label: "列の追加",
  },
  paste: {
    title: "表を貼り付け",
    intro:
      "スプレッドシートから貼り付けます。1 行がシステム、実行、またはパス、1 列が 1 項目です。英語の見出し (drive model、media、firmware …) がある場合は 1 列目を行の名前とし、ない場合は画面の表の行と列に対応させます。",
    label: "表",
    read: "表に書き込む",
    line: (row, column, value, why) => `${counted(row)} 行目、${column}:「${value}」を書き込めませんでした。${why}`,
    taken: (n) => `${cellCount(n)}に書き込みました。`,
    bad: (n) => `${cellCount(n)}に書き込めませんでした:`,
  },
  written: (n) => `${runCount(n)}に設定しました。`,
  cleared: (n) => `${runCount(n)}から消去しました。`,
  refused:
    "データベースが拒否したため、何も変更していません。もう一度試し、それでも失敗する場合はページを再読み込みしてください。",
  undone: "元に戻しました。",
  redone: "やり直しました。",
  notSaved: "ファイルを書き込めませんでした。もう一度試し、それでも失敗する場合はページを再読み込みしてください。",
  saved:
    "kneepoint.json を保存しました。結果と同じ場所に置いてください。一緒にドロップするとこれらのラベルが復元されます。",
  together: (n) => `${runCount(n)}のうち、ワークロードと負荷が同じものを 1 つの測定として扱います。`,
  apart: (n) => `${runCount(n)}を別々に扱います。`,
  bad: (key, value, reason) => `${key}:「${value}」を書き込めませんでした。${reason}`,

  about: {
    title: "これらの結果について",
    nothing: "題名、公表者、注意点、メモはまだありません",
    by: (publisher) => `公表者: ${publisher}`,
    caveats: (n) => plural(n, "注意点"),
    notes: (n) => plural(n, "メモ"),
    fields: { title: "題名", publisher: "公表者", caveats: "注意点", notes: "メモ" },
    hints: {
      title: "QLC と TLC の比較、春の試験",
      publisher: "測定した人",
      caveats: "プリコンディショニングなし。",
      notes: "反復測定の途中でファームウェアを更新。",
    },
    list: (field) => `${field}、1 行に 1 件`,
    intro: "注意点とメモは自分のファイルのグラフの横に表示されます。すべて kneepoint.json に保存されます。",
    saved: "保存しました。kneepoint.json に書き込まれます。",
  },

  rule: {
    title: "パスからの規則",
    intro: "パスの各部分の意味を選択すると、規則が全パスに適用されます。",
    token: (part) => `「${part}」の意味`,
    same: "任意の文字",
    first: (shown, all) => `結果 ${counted(all)} 通りのうち最初の ${shown} 通り:`,
    pattern: "規則",
    use: "この規則を使う",
    used: (rule) => `規則 ${rule} を適用しました。`,
    removed: (rule) => `規則 ${rule} を解除しました。`,
    matches: (n, all) => `パス ${counted(all)} 件中 ${counted(n)} 件に一致。`,
    badValues: (n) => `無視される値 ${counted(n)} 件。`,
    paths: "パス数",
    path: "例",
    nothing: "一致するパスがないため、この規則では何も設定されません。",
    inForce: "適用中の規則",
    remove: "解除",
    removeName: (rule) => `規則 ${rule} を解除`,
  },

  proposals: {
    title: "ラベルの提案",
    of: (runs) => `(${runCount(runs)}):`,
    source: (publisher, sponsor) => `${publisher}${sponsor === null ? "" : ` (スポンサー: ${sponsor})`}:`,
    ratings: (texts) => `定格 ${texts.join("、")}。`,
    accept: "採用",
    acceptName: (model) => `${model} の既知の情報を採用`,
    together: (runs, groups) =>
      `開始時刻によると、${runCount(runs / groups)}が${groups === 1 ? "" : ` ${counted(groups)} 回`}同時に動作しています。`,
    unsure: (runs) => `複数のデバイスまたはホストに同じ負荷の${runCount(runs)}があり、時刻は不明です。`,
    paths: (shown, more) => `${shown.join("、")}${more > 0 ? ` +${counted(more)}` : ""}`,
  },

  files: {
    unheard: "は何も変更しません。",
    unheardMore: (n) => `このファイルが挙げるほかの ${counted(n)} 件も同様です。`,
  },

  emptyWhy:
    "結果のファイル、フォルダ、またはそれを説明するファイルをドロップしてください。データがこのマシンの外に出ることはありません。",
};
