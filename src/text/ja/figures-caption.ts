import type { figuresCaption as en } from "../en/figures-caption";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

export const figuresCaption: Translated<typeof en> = {
  and,
  caption: (figures, publisher) =>
    `${publisher} による公表値 ${counted(figures)} 件。ここで測定したものではありません。`,
  unsaid: (figures) => `公表値 ${counted(figures)} 件。ここで測定したものではありません。`,
  own: (figures) => `自分の公表値 ${counted(figures)} 件、公表元の記載なし。`,
  divided: (figures, device) =>
    `うち ${counted(figures)} 件はここで${device ? "ドライブまたは名前空間" : "ドライブ"}の数で割っています。`,
  only: (metric, amount, place) => `${metric}: ${amount} (${place})`,
  most: (metric, amount, place) => `${metric}は最大 ${amount} (${place})`,
  least: (amount, place) => `最小 ${amount} (${place})`,
  moreMetrics: (n) => `ほかの指標 ${counted(n)} 種`,
  sponsor: (name) => (name === null ? "スポンサーの記載なし。" : `スポンサー: ${name}。`),
  checks: (n) => `公表値どうしの相互チェック ${counted(n)} 件`,
  restated: (n) => `再掲 ${counted(n)} 件を表示`,
  ambiguous: (n) => `曖昧 ${n} 件`,
  ambiguousWhy: "印刷された文が曖昧です。中抜きの印に ? を付けて描き、読み方を選択するまで比率には使いません。",
  lost: (n) => `欠落 ${n} 件`,
  lostWhy: "レポートで数値が失われているため、空欄のままです。",
};
