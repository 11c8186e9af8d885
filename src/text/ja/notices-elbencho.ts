import type { elbenchoNotices as en } from "../en/notices-elbencho";

const asWritten = (): string => "elbencho が出力したままのファイルを使ってください。";
const rowOut = (): string => "この行は除外しました。ほかの行は読み込みました。";
const phaseOut = (): string => "このフェーズは除外しました。ほかのフェーズは読み込みました。";

export const elbenchoNotices: typeof en = {
  "elbencho/bad-cell": {
    what: (v) => `列「${v.column}」のセルが elbencho の出力する値ではありません。`,
    todo: asWritten,
    rest: rowOut,
  },
  "elbencho/bad-line": {
    what: (v) => `フェーズがここで破損しています:「${v.text}」`,
    todo: asWritten,
    rest: phaseOut,
  },
  "elbencho/bad-object": {
    what: "フェーズの結果ではないか、その一部しかありません。",
    todo: "elbencho --jsonfile が出力したままのファイル (1 行に 1 オブジェクト) を使ってください。",
    rest: phaseOut,
  },
  "elbencho/bad-row": {
    what: (v) => `行のセルが多すぎるか少なすぎるか、ファイルが途中で終わっています:「${v.text}」`,
    todo: asWritten,
    rest: rowOut,
  },
  "elbencho/cut": {
    what: "ファイルがフェーズの途中で終わっています。",
    todo: "ファイルをコピーし直すか、elbencho を最後まで実行してください。",
    rest: "このフェーズは除外しました。それより前のフェーズは読み込みました。",
  },
  "elbencho/message": {
    what: (v) => `elbencho が結果とともに次を出力しています:「${v.text}」`,
    todo: "結果が有効かどうかは、この内容から判断してください。",
    rest: "結果は読み込みました。",
  },
  "elbencho/more-bad": {
    what: (v) => `ほかにも破損箇所が ${v.count} 件あります。`,
    todo: asWritten,
    rest: "ほかのフェーズは読み込みました。",
  },
  "elbencho/no-io": {
    what: (v) => `データを転送しないか、ネットワーク経由でのみ転送するフェーズが ${v.count} 件あります: ${v.names}。`,
    rest: "これらに測定点はありません。ほかのフェーズは読み込みました。",
  },
  "elbencho/no-options": {
    what: "elbencho のスレッド数とブロックサイズがファイルに記載されていません。",
    todo: "CSV または JSON のファイル (--csvfile、--jsonfile) か、コマンドラインを含む --resfile のテキストを使ってください。",
    rest: "レートとレイテンシは読み込みました。負荷は不明です。",
  },
  "elbencho/services": {
    what: "複数の elbencho サービスとそのマスターが、それぞれのフェーズをこのファイルに出力しています。",
    todo: "マスターが --resfile、--csvfile、--jsonfile で出力したものを使ってください。",
    rest: "どれが全体でどれがその一部か区別できないため、何も読み込んでいません。",
  },
  "elbencho/too-large": {
    what: (v) => `ファイルが ${v.limit} MiB を超えています。`,
    todo: "行の間で分割してください。1 行が 1 フェーズです。",
  },
  "elbencho/unknown-row": {
    what: (v) => `elbencho の出力に未知の行が ${v.count} 行あります。最初の行:「${v.text}」。`,
    rest: "ほかの行は読み込みました。",
  },
  "elbencho/upper-ends": {
    what: "パーセンタイルはビンの上端の値です (2 倍ごとに 4 ビン)。真の値はこれより最大 16 % 低くなります。",
    rest: "出力された値のまま使います。",
  },
};
