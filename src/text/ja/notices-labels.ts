import type { labelNotices as en } from "../en/notices-labels";

const othersRead = (): string => "ほかのファイルは読み込みました。";
const setsNothing = (): string => "どの実行にも何も設定しません。";
const nothingCounts = (): string => "このファイルの内容は一切使いません。同じ場所の結果は読み込みました。";
const otherSlug = (): string => "別の slug を付けてください。";
const own = (v: { readonly [key: string]: string | number }): string => `これは ${v.own} として扱います。`;

export const labelNotices: typeof en = {
  "inventory/bad-size": {
    what: (v) => `サイズ ${v.count} 件が負の値です。nvme-cli 2.2 はこのように出力しました。`,
    todo: "別のバージョンで nvme list を実行するか、実行のラベルで容量を設定してください。",
    rest: "容量は使いません。型番、シリアル番号、ファームウェアは読み込みました。",
  },
  "inventory/cut": {
    what: (v) => `JSON が途中で切れているか破損しています。ここには ${v.expected} が必要です。`,
    todo: "構成情報を出力し直してドロップしてください。",
    rest: (v) =>
      v.count === 0 ? "このファイルからは何も読み込んでいません。" : "それより前の完全な部分はすべて読み込みました。",
  },
  "inventory/nothing": {
    what: "この構成情報にはデバイスの記載がありません。",
    todo: "測定したホストで、root としてコマンドを実行してください。",
    rest: setsNothing,
  },
  "inventory/unnamed": {
    what: (v) => `ドライブ ${v.count} 台の出力ですが、それぞれのデバイス名を示す行がありません。`,
    todo: "デバイス名を付けたファイルに分けるか、出力の上にコマンドの行を残してください。",
    rest: setsNothing,
  },
  "inventory/too-large": {
    what: (v) => `${v.limit} MiB を超える構成情報は読み込みません。`,
    todo: "構成情報をホストごとのファイルに分けてドロップしてください。",
    rest: othersRead,
  },
  "dataset/slug-reserved": {
    what: (v) => `データセットに「${v.slug}」という名前は使えません。リンクでは閲覧者自身のファイルを表す名前です。`,
    todo: otherSlug,
    rest: own,
  },
  "dataset/slug-taken": {
    what: (v) => `slug「${v.slug}」は、先に読み込んだデータセットが使っています。`,
    todo: otherSlug,
    rest: own,
  },
  "label/bad-json": {
    what: (v) => `JSON ではありません。ここには ${v.expected} が必要です。`,
    todo: "この行を修正してください。ファイルの先頭は kneepoint.json の形式です。",
    rest: nothingCounts,
  },
  "label/bad-rule": {
    what: (v) => `「${v.rule}」は規則として無効です。${v.reason}`,
    todo: "名前を波括弧で囲み、間に文字を書いてください: {drive_model}_{firmware}_qd{iodepth}。",
    rest: "この規則は無視しました。ほかの規則は有効です。",
  },
  "label/bad-value": {
    what: (v) => `「${v.value}」は ${v.cell} の値として無効です。${v.reason}`,
    todo: "ファイルを修正するか、実行のラベルとして設定してください。",
    rest: "このセルは空として扱います。ほかはすべて有効です。",
  },
  "label/no-device": {
    what: (v) =>
      `${v.hosts === "" ? "" : `${v.hosts} の`}${v.devices === "" ? "名前のないデバイス" : v.devices} の記載ですが、該当する実行がありません。`,
    todo: "結果のフォルダに置いてフォルダごとドロップするか、値を実行のラベルとして設定してください。",
    rest: "該当する実行を読み込むと有効になります。",
  },
  "label/no-target": {
    what: (v) =>
      v.count === 1
        ? `${v.target} の記載がありますが、読み込まれていません。`
        : `${v.target} など ${v.count} 件の実行の記載がありますが、読み込まれていません。`,
    todo: "その結果も、同じフォルダ構成のままドロップしてください。",
    rest: "読み込まれている実行についての記載は有効です。",
  },
  "label/too-large": {
    what: (v) => `${v.limit} MiB を超える kneepoint.json は読み込みません。`,
    todo: "結果のフォルダごとにファイルを分けてください。",
    rest: othersRead,
  },
  "label/version": {
    what: (v) =>
      v.version === ""
        ? "「kneepoint」の値が数値 1 ではありません。"
        : `この kneepoint.json はバージョン ${v.version} です。`,
    todo: "新しい Kneepoint で開くか、バージョン 1 で書いてください。",
    rest: nothingCounts,
  },
};
