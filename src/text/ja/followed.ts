import type { followed as en } from "../en/followed";
import { fileCount } from "./counted";
import type { Translated } from "../translated";

export const followed: Translated<typeof en> = {
  title: "このページの元のフォルダ",
  follows: (name) => `${name} を追跡中。`,
  nothing: "結果はまだありません。書き込まれると、ここに現れます。",
  writing: (names) => (names.length === 1 ? `${names[0]!} に書き込み中。` : `${fileCount(names.length)}に書き込み中。`),
  lost: (name) =>
    `コマンドが終了したため、${name} の追跡を停止しました。ページは最後の状態を表示しています。続けるには kneepoint open をもう一度実行してください。`,
};
