import type { files as en } from "../en/files";
import { counted, fileCount } from "./counted";

export const files: typeof en = {
  choose: "ファイルを選択…",
  chooseFolder: "フォルダを選択…",
  paste: "テキストを貼り付け…",
  address: "アドレスから開く…",
  pasteLabel: "結果のテキスト",
  pasteRead: "読み込む",
  bytes: (n) => `${counted(n)} バイト`,

  unfinished: {
    title: ({ files: all, kept, full }) => {
      const amount = `${fileCount(all)}中 ${counted(kept)} 件を保存しました`;
      return full
        ? `ブラウザの保存領域がいっぱいです。${amount}。`
        : `すべてのファイルを読み込んで保存する前にページが閉じられました。${amount}。`;
    },
    todo: "続けるには、ファイルまたはフォルダをもう一度ドロップしてください。読み込み済みのものが重複して数えられることはありません。",
  },

  elsewhere: {
    changed: {
      title: "別のタブで、保存済みのファイルまたはその説明が変更されました。",
      todo: "このタブには変更前の状態が表示されています。",
      reload: "ページを再読み込み",
    },
    forgotten: {
      title: "別のタブで、すべてのファイルが削除されました。",
      todo: "このブラウザにはもう残っていません。使うにはもう一度ドロップしてください。",
    },
  },
};
