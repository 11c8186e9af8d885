import type { hdrNotices as en } from "../en/notices-hdrhistogram";

const asWritten = (): string => "HdrHistogram が出力したままのファイルを使ってください。";
const lineOut = (): string => "この行は除外しました。ほかの行は読み込みました。";

export const hdrNotices: typeof en = {
  "hdr/bad-line": {
    what: "この行は破損しています。",
    todo: asWritten,
    rest: lineOut,
  },
  "hdr/more-bad-lines": {
    what: (v) => `ほかにも破損した行が ${v.count} 行あります。`,
    todo: asWritten,
    rest: "ほかの行は読み込みました。",
  },
  "hdr/no-totals": {
    what: "分布の末尾に合計がありません。途中で切れている可能性があります。",
    todo: "最後のパーセンタイルを元データと比べてください。",
    rest: "残っているパーセンタイルは読み込みました。",
  },
  "hdr/old-encoding": {
    what: "このヒストグラムは V2 より前の符号化形式です (HdrHistogram 2.1.5、2015 年)。",
    todo: "現行バージョンの HdrHistogram でログを出力し直してください。",
    rest: lineOut,
  },
  "hdr/unit": {
    what: "値の単位がファイルに記載されていません。",
    todo: "プログラムがナノ秒以外で記録したか、ミリ秒以外で出力した場合、時間はすべてその倍率だけずれています。",
    rest: "HdrHistogram の慣例に従い、ナノ秒で記録しミリ秒で出力したものとして読み込みました。",
  },
  "hdr/unit-doubtful": {
    what: (v) =>
      `値の単位がファイルに記載されておらず、最大値が記録値を通常の 1,000,000 ではなく ${v.ratio} で割ったものになっています。`,
    todo: "プログラムが記録した単位を確認してください。マイクロ秒であれば、ここの時間はすべて 1,000 分の 1 になっています。",
    rest: "",
  },
};
