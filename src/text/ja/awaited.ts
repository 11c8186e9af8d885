import type { awaited as en } from "../en/awaited";
import { and, counted, fileCount } from "./counted";
import type { Translated } from "../translated";

/** 「a.json ほか 11 件」「a.json ほか少なくとも 11 件」 */
function first(names: readonly string[], atLeast: boolean): string {
  const more = names.length - 1;
  if (more <= 0) return `${names[0] ?? ""} `;
  return `${names[0]!} ほか${atLeast ? "少なくとも" : ""} ${counted(more)} 件`;
}

export const awaited: Translated<typeof en> = {
  drop: (names, atLeast) => `このグラフを見るには、${first(names, atLeast)}をドロップしてください。`,
  why: "リンクにはグラフの指定だけがあり、結果は作成者だけが持っています。ファイルはどのフォルダにあっても構いません。",
  andOthers: "ほか",
  missing: (names, atLeast) => `このグラフには、ここにないファイルも必要です: ${and(names)}${atLeast ? " ほか" : ""}。`,
  missingWhy: (isSome) =>
    `${isSome ? "ここにあるファイルだけで描いています。" : "これらを除いて、公開データだけで描いています。"}全体を見るには、どのフォルダからでもよいのでドロップしてください。`,
  chosen: (words) => `グラフの内容: ${and(words)}。`,
  others: (files) => `別の${fileCount(files)}を開いています。`,
  othersWhy: "このグラフには含まれません。",
  showOthers: () => "ここにあるファイルを表示",
  without: {
    damaged: {
      what: "このグラフの結果が届いていません。",
      why: "リンクにはグラフの指定しかありません。送り主にリンクをもう一度もらうか、元のファイルをドロップしてください。",
    },
    refused: {
      what: "リンクのファイルは届きましたが、読み取れる結果がありません。",
      why: "",
    },
    unreadable: {
      what: "自分のファイルを読めませんでした。",
      why: "このブラウザに残っている可能性があります。上のボタンでもう一度試すか、もう一度ドロップしてください。",
    },
    addresses: {
      what: "このグラフの結果はまだここにありません。",
      why: "リンクにはグラフの指定と、結果の Web 上の場所が入っています。",
    },
  },
  notHere: "このグラフのファイルはここにありません。",
  embedded: {
    files: "下のリンクでグラフを開き、そこにファイルをドロップしてください。",
    damaged: "",
    refused: "",
    unreadable: "",
    addresses: "この枠はほかのホストから何も読み込みません。下のリンクでグラフを開いてください。",
  },
  coming: "リンクに含まれる結果を読み込んでいます。",
  open: "ファイルを開く",
};
