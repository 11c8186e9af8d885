import { whole } from "../en/notice-text";
import type { ownNotices as en } from "../en/notices-own";

export const ownNotices: typeof en = whole("リンク内の結果は何も読み込んでいません。", {
  "own/bad-checksum": {
    what: "このリンクの結果は送られたものと一致しません。リンクが途中で切れたか、書き換えられています。",
    todo: "送り主にリンク全体をもう一度もらうか、途中で切れることのないファイル (バンドル) を求めてください。",
  },
  "own/newer-version": {
    what: (v) =>
      `このリンクの結果は新しい Kneepoint で書かれています: バージョン ${v.version}。このページが読めるのは ${v.known} までです。`,
    todo: "ページを再読み込みして新しい Kneepoint を取得してください。リンクはそのまま使えます。",
  },
  "own/too-much": {
    what: (v) => `このリンクの結果は、展開するとリンクに許される量を超えます: ${v.reason}。`,
    todo: "送り主にバンドルか結果のファイルを求めてください。",
  },
  "own/too-slow": {
    what: "このリンクの結果の読み込みが 5 秒を超えたため、打ち切りました。",
    todo: "このマシンの負荷が低いときにページを再読み込みするか、送り主にバンドルを求めてください。",
  },
  "own/not-readable": {
    what: "このリンクの結果は破損しています。",
    todo: "送り主にリンクをもう一度もらうか、バンドルを求めてください。",
  },
});
