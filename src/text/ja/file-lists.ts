import type { fileLists as en } from "../en/file-lists";
import { counted, fileCount } from "./counted";
import type { Translated } from "../translated";

const titleOfProblems = (none: number, partly: number, all: number): string => {
  const what =
    partly === 0
      ? "読み込めませんでした"
      : none === 0
        ? "一部しか読めませんでした"
        : "全部または一部を読めませんでした";
  return all === 1 ? `ファイルを${what}` : `${fileCount(all)}中 ${counted(none + partly)} 件を${what}`;
};

export const fileLists: Translated<typeof en> = {
  promise: "データがこのマシンの外に出ることはありません。",
  search: "ファイルと注記を検索",
  reading: "ファイルを読み込み中",
  progress: (percent, done, all, amount, rate) =>
    `${percent} % · ${fileCount(all)}中 ${counted(done)} 件 · ${amount} · ${rate}`,
  begun: (n, amount) => `${fileCount(n)} · ${amount}`,
  finding: "ファイルを検索中",
  found: (n, amount) => `フォルダを検索中: これまでに${fileCount(n)}、${amount}`,
  restoring: (n) => `このブラウザに保存されている${fileCount(n)}を読み込んでいます。`,
  duplicates: (n) => `既にあるものと内容または実行が同一の${fileCount(n)}`,
  empty: {
    title: "自分のファイルはまだありません。",
    text: "結果のファイルまたはフォルダを任意の場所にドロップするか、公表レポートから始めてください。データがこのマシンの外に出ることはありません。",
    catalogue: "公表レポート",
  },

  keep: {
    ask: (size, kept, limit) =>
      `これらのファイルの容量は ${size} です${kept === "" ? "" : ` (保存済み ${kept})`}。${limit} を超える場合、許可があるときだけこのブラウザに保存します。`,
    title: "次回のために保存しますか?",
    yes: "保存する",
    no: "保存しない",
    fullTitle: (kept, all) =>
      `ブラウザの保存領域がいっぱいです。${fileCount(all)}中 ${counted(kept)} 件を保存しました。`,
    full: "すべて読み込み済みで、グラフに使えます。不要なファイルを削除するか、ディスクの空きを増やしてから残りを保存してください。そうしない場合、再読み込み後に残りをもう一度ドロップする必要があります。",
    rest: "残りを保存",
    refusedTitle: (kept, all) =>
      kept === 0
        ? "このブラウザはこのページのデータを保存しません。"
        : `このブラウザは${fileCount(all)}中 ${counted(kept)} 件しか保存しませんでした。`,
    refused: "ファイルは読み込み済みで、グラフに使えます。再読み込み後はもう一度ドロップしてください。",
    notForgottenTitle: "ブラウザがファイルを削除できませんでした。",
    notForgotten:
      "再読み込みすると再び現れることがあります。ページを再読み込みしてもう一度削除するか、ブラウザの設定でこのサイトのデータを消去してください。",
    unreadableTitle: "このブラウザに保存されているファイルを読めませんでした。",
    unreadable:
      "ファイルは残っている可能性があります。もう一度試してください。それでも失敗する場合は、このページを開いているほかのタブを閉じてから再読み込みしてください。",
    again: "もう一度試す",
    sayFailedTitle: "ファイルの説明を更新できませんでした。",
    sayFailed:
      "ファイルと数値は残っています。直前の操作をもう一度試してください。失敗する場合はページを再読み込みしてください。",
  },

  problems: {
    title: titleOfProblems,
    lostAndAside: (none, partly, aside, all) =>
      [
        ...(none + partly === 0 ? [] : [titleOfProblems(none, partly, all)]),
        ...(aside === 0 ? [] : [`結果ではない${fileCount(aside)}を除外`]),
      ].join("。"),
    nothing: "何も読み込めなかったため、描画するものがありません。",
    others: (whole) =>
      whole === 0 ? "読み込めた部分は下の一覧にあります。" : "ほかはすべて読み込めました。下の一覧にあります。",
    code: "コード",
    where: "場所",
    what: "内容",
    todo: "対処",
    rest: "残り",
    line: (n) => `${n} 行目`,
    byte: (n) => `${n} バイト目`,
    unknown: (code) => `読み取り処理からの通知: ${code}`,
    all: (n) => `${counted(n)} 件すべてを表示`,
  },

  read: {
    title: (n, size, where) => `${fileCount(n)}を読み込み済み、${size}。${where}`,
    keptHere: (kept, n) =>
      kept === n
        ? "すべてこのブラウザに保存済み"
        : kept === 0
          ? "このブラウザには保存なし"
          : `うち ${counted(kept)} 件をこのブラウザに保存済み`,
    inFolder: (name) => `フォルダ ${name} に置いたままで、このブラウザには保存しません`,
    came: {
      link: "このリンクに含まれていたもので、このブラウザには保存していません",
      src: "このリンクのために読み込んだもので、このブラウザには保存していません",
      bundle: "このバンドルに含まれていたもので、このブラウザには保存していません",
    },
    from: (url) => `取得元 ${url}`,
    format: "形式",
    runs: "実行",
    points: "測定点",
    samples: "サンプル",
    roles: { part: "実行の一部", companion: "実行の説明", archive: "アーカイブ" },
    warnings: "注記",
    size: "サイズ",
    kept: "保存",
    yes: "あり",
    no: "なし",
    forgetOne: (path) => `${path} を削除`,
    forgetArchive: (path) => `${path} 全体を削除`,
    forgetAll: "すべて削除",
    remarksOf: (path) => `${path} への注記`,
  },
};
