import type { guest as en } from "../en/guest";
import { lookUp } from "~/base/lookUp";
import { shownValues } from "~/base/notice";
import { counted, fileCount } from "./counted";
import { ownNotices } from "./notices-own";
import type { Translated } from "../translated";

const NOT_OWN = "代わりに自分のファイルが表示されることはありません。";
const NOT_KEPT = "ここには保存されず、自分のファイルも含まれていません。";

export const guest: Translated<typeof en> = {
  came: {
    link: ["これらの結果はリンクに含まれていたものです。", NOT_KEPT],
    src: ["これらの結果はリンクのために読み込んだものです。", NOT_KEPT],
    bundle: ["これらの結果はバンドルに含まれていたものです。", NOT_KEPT],
  },
  unreadable: (notice, characters) => {
    const own = lookUp(ownNotices, notice.code);
    if (own === undefined) {
      return ["このリンクに含まれるものを読めません。", "送り主に結果のファイルを求めてください。"];
    }
    const values = shownValues(notice);
    const arrived =
      notice.code === "own/bad-checksum" && characters !== null
        ? [`届いた結果は ${counted(characters)} 文字です。`]
        : [];
    return [own.what(values), [own.rest(values), NOT_OWN, ...arrived, own.todo(values)].join(" ")];
  },
  unreadableSources: ["このリンクの結果を 1 つも読めませんでした。", `${NOT_OWN}アドレスごとの状況:`],
  joined: (files) => `一緒に開いた${fileCount(files)}も、保存を選択するまで保存されません。`,
  notWhole: "一部を読めませんでした:",
  why: "失敗の内容と対処",
  views: "ほかに含まれるもの:",
  keep: "自分のファイルと一緒に保存",
  keepAlone: "このブラウザに保存",
  showOwn: "自分のファイルを表示",
  putAway: "これらを除いて続ける",
};
