import { facts } from "./facts";
import { contribute as english, type Fault, type FaultText } from "../en/contribute";
import { lookUp } from "~/base/lookUp";
import { counted, plural } from "./counted";
import type { Translated } from "../translated";

const whole = (n: string | number | undefined): string => Number(n).toLocaleString("ja", { maximumFractionDigits: 3 });
const mb = (bytes: string | number | undefined): string => `${whole(Number(bytes) / 1e6)} MB`;

const faults: Readonly<Record<Fault, FaultText>> = {
  "identity/drive": ({ system }) => [
    `システム ${system} にドライブの型番がありません。`,
    "drives に「model」を書くか、「unknown」の一覧に「drive_model」を加えてください。",
  ],
  "identity/media": ({ system }) => [
    `システム ${system} にドライブのメディアの記載がありません。`,
    "「media」(SLC、MLC、TLC、QLC、HDD …、セルの種類が不明なら NAND) を書くか、「unknown」の一覧に「media」を加えてください。",
  ],
  "identity/count": ({ system }) => [
    `システム ${system} にドライブの台数の記載がありません。`,
    "drives に「count」を書くか、「unknown」の一覧に「drive_count」を加えてください。",
  ],
  "identity/interface": ({ system }) => [
    `システム ${system} にドライブの接続方法の記載がありません。`,
    "drives に「interface」(SATA、PCIe 4.0 x4 NVMe …) を書くか、「unknown」の一覧に「interface」を加えてください。",
  ],
  "identity/state": ({ system }) => [
    `${system} のドライブの測定前の状態が記載されていません。`,
    "「state」(FOB、preconditioned、steady) のラベルを付けるか、システムの「unknown」の一覧に「state」を加えてください。",
  ],
  "about/missing": ({ field }) => [
    `データセットに ${field} がありません。`,
    `「${field}」を記入してください。公表者はハンドル名でも構いません。`,
  ],
  "about/address": ({ raw }) => [
    `生ファイルのアドレスが ${raw} です。`,
    "https:// で始まるアドレスを書くか、「raw」を省いてください。",
  ],
  "about/markup": ({ tag }) => [`タグが含まれています: ${tag}。`, "削除してください。名前と文はプレーンテキストです。"],
  "about/no-file": ({ pattern }) => [
    `${pattern} は、これらの測定点のファイルでもフォルダーでもありません。`,
    "ここのパスはシステムの ID で始まります。修正するか、この項目を削除してください。",
  ],
  "method/missing": () => [
    "測定方法の説明がありません。",
    "method に 1 行書いてください: ツール、エンジン、実行時間、ウォームアップ時間。",
  ],
  "licence/missing": () => [
    "数値のライセンスがありません。",
    "「licence」を選択してください: CC0-1.0、CC-BY-4.0、またはそのほか。",
  ],
  "date/wrong": ({ date }) => [`${date} は日付ではありません。`, "2026、2026-11、2026-11-27 のように書いてください。"],
  "date/future": ({ date, today }) => [`日付 ${date} が今日 (${today}) より後です。`, "日付を修正してください。"],
  "system/named-twice": ({ label }) => [
    `2 つのシステムの名前がどちらも ${label} です。`,
    "ファームウェアなど、違いがわかる名前を付けてください。",
  ],
  "system/twice": ({ system }) => [
    `ID が ${system} のシステムが 2 つあります。`,
    "システムごとに別の ID を付けてください。",
  ],
  "system/no-points": ({ system }) => [
    `システム ${system} に測定点がありません。points/${system}.csv が存在しません。`,
    "ファイルを加えるか、システムを削除してください。",
  ],
  "system/mixed": ({ system, other }) => [
    `${system} の測定点に、${other} にも属する実行が含まれています。`,
    "実行は 1 つのシステムにだけ属します。どちらかから外してください。",
  ],
  "system/two-drives": ({ system, one, other }) => [
    `${system} の 1 本の曲線が 2 つのデバイス (${one} と ${other}) で測定されていますが、システムのドライブは 1 台です。`,
    "2 つのシステムに分けるか、「count」を修正してください。",
  ],
  "points/bad-line": ({ why, record, cells, columns }) => [
    why === "cells"
      ? `この ${record} のセルは ${counted(Number(cells))} 個で、列は ${columns} 個です。`
      : why === "version"
        ? "バージョン 1 の測定点ファイルではありません。"
        : `レコード「${record}」はここに書けません。`,
    "編集せずに、ファイルを作り直してください。",
  ],
  "points/bad-cell": ({ column, value }) => [
    value === "NaN" ? `${column} が数ではありません。` : `${column} が ${value} です。`,
    "0 以上の数か、空欄にしてください。",
  ],
  "points/percentiles": ({ low, low_us, high, high_us }) => [
    `${high} (${whole(high_us)} µs) が ${low} (${whole(low_us)} µs) より小さくなっています。`,
    "パーセンタイルが逆転することはありません。2 つの値が入れ替わったか、書き間違えられています。",
  ],
  "points/latency": ({ why, low, low_us, high, high_us }) => [
    why === "sum"
      ? `slat.mean + clat.mean は ${whole(low_us)} µs ですが、lat.mean は ${whole(high_us)} µs です。`
      : `${low} (${whole(low_us)} µs) が ${high} (${whole(high_us)} µs) を上回っています。`,
    "どれかの値か単位が誤っています。単位はすべてマイクロ秒です。",
  ],
  "points/bytes": ({ iops, block, bytes, expected }) => [
    `${whole(iops)} IOPS × ${whole(block)} バイトは ${mb(expected)}/s で、${mb(bytes)}/s ではありません。`,
    "誤っている値を修正してください。I/O のサイズが複数の場合は block_bytes を空欄にしてください。",
  ],
  "points/count": ({ iops, ios, runtime, expected }) => [
    `${whole(runtime)} 秒間に I/O ${whole(ios)} 回は ${whole(expected)} IOPS で、${whole(iops)} ではありません。`,
    "誤っている値を修正するか、ファイルを作り直してください。",
  ],
  "points/unit": ({ in_flight, outstanding }) => [
    `レート × 平均レイテンシは未完了 I/O ${whole(in_flight)} となり、指定の ${whole(outstanding)} と 1,000 のべき乗だけ違います。`,
    "レイテンシの単位が誤っています。すべてマイクロ秒です。",
  ],
  "points/little": ({ in_flight, outstanding }) => [
    `レート × 平均レイテンシは未完了 I/O ${whole(in_flight)} となり、指定の ${whole(outstanding)} と合いません。`,
    "誤っている値を修正するか、下の欄に理由 (オープンゾーン数の制限、遅いホストなど) を書いてください。",
  ],
  "points/outside": ({ place }) => [
    `${place} はフォルダーの外を指しています。`,
    "ファイルを作り直してください。結果ファイルの名前は「..」を含まず、「/」で始まりません。",
  ],
  "points/twice": ({ first }) => [`${first} 行目の測定点と重複しています。`, "どちらかを削除してください。"],
  "points/short": ({ runtime, least }) => [
    `測定時間が ${whole(runtime)} 秒しかありません。${least} 秒未満ではキャッシュが結果を左右します。`,
    "60 秒で測定し直すか、この測定点を外すか、下の欄に理由を書いてください。",
  ],
  "points/cached": ({ bytes, most, interface: attached }) => [
    `${mb(bytes)}/s は ${attached} の帯域 (${mb(most)}/s) を超えており、キャッシュの応答です。`,
    "この測定点を外すか、接続またはドライブの台数を修正してください。",
  ],
  "private/paths": ({ found }) => [
    `マシンのパスが含まれています: ${found}。`,
    "削除してください。公開してよければ「パスとデバイス」をチェックしてください。",
  ],
  "private/hosts": ({ found }) => [
    `ホスト名が含まれています: ${found}。`,
    "削除してください。公開してよければ「ホスト名」をチェックしてください。",
  ],
  "private/serials": ({ found }) => [
    `シリアル番号が含まれています: ${found}。`,
    "削除するか、「シリアル番号」をチェックしてください。",
  ],
  "private/users": ({ found }) => [
    `アカウント名またはメールアドレスが含まれています: ${found}。`,
    "削除してください。公開してよければ「アカウント名」をチェックしてください。",
  ],
  "private/secrets": ({ option }) => [
    option === ""
      ? "パスワード、鍵またはトークンが含まれています。"
      : `オプション ${option} にパスワード、鍵またはトークンが含まれています。`,
    "値を削除し、そのパスワードや鍵を変更してください。すでに見られた可能性があります。",
  ],
  "private/options": ({ option }) => [
    `オプション ${option} は自由記述、名前またはコマンドです。`,
    "削除してください。数値はこのオプションに依存しません。",
  ],
  "about/link": () => ["別のファイルへのリンクです。", "ファイルそのものを置くか、リンクを削除してください。"],
  "size/large": ({ bytes, most }) => [
    `ファイルは ${mb(bytes)} あり、データセットの上限 ${mb(most)} を超えています。`,
    "実行を減らすか、複数のデータセットに分けてください。",
  ],
};

export const contribute: Translated<typeof english> = {
  fault: (code, values) => lookUp<FaultText>(faults, code)?.(values) ?? [code, ""],
  more: (n) => (n === 0 ? "" : ` (同様のものがほか ${counted(n)} 件)`),

  // These go into the dataset, which is sent in in English.
  ...{ system: english.system, notStated: english.notStated, mediaBy: english.mediaBy, method: english.method },
  ...{ readme: english.readme, steps: english.steps },
  wrong: (system, fact, value, reason) => `${system}、${fact}: ${value} は無効です。${reason}`,

  facts: {
    ...facts,

    media_by: "メディアの根拠",
    capacity_bytes: "1 台の容量",
    machine: "サーバー、CPU、メモリ",
    kernel: "OS",
    state: "測定前の状態",
    fill_percent: "充填率、%",
    precondition: "TRIM、フォーマット、プリコンディショニング",
  },

  page: {
    title: "これらの実行を公開",
    intro:
      "自分の測定点から、プルリクエストで送るデータセットを作成します。生ファイルは含まず、チェックしない限り非公開の情報も含みません。ここから何かが送信されることはありません。",
    nothing: "自分のファイルが読み込まれていません。",
    why: "結果のファイルをこのページの任意の場所にドロップすると公開できます。",
    library: "ライブラリへ",
    reading: "自分の測定点を読み込み中…",
    failed: (why) => `自分の測定点を読めませんでした: ${why}`,
    about: "データセット",
    method: "測定方法",
    fields: {
      title: "題名",
      publisher: "測定者",
      date: "日付",
      licence: "数値のライセンス",
      raw: "生ファイルの場所",
      method: "測定方法、1 行に 1 文",
      remarks: "読者に必要な注意、1 行に 1 文",
      label: "グラフでの名前",
    },
    handle: "名前またはハンドル名",
    rawHint: "公開されている場合はアドレス",
    hints: {
      ...{ drive_model: "Samsung PM9A3", media_by: "仕様書、smartctl …", drive_count: "1", capacity_bytes: "3.84 TB" },
      ...{ interface: "PCIe 4.0 x4 NVMe", machine: "2 × EPYC 7302, 256 GB", kernel: "Linux 6.8", fill_percent: "100" },
      precondition: "blkdiscard, 2 × 128K fill",
    },
    system: (name, runs) => `${name} (${plural(runs, "実行")})`,
    stand: {
      ...{ read: "自分のファイルから", missing: "未記入", unknown: "不明と回答" },
      ...{ varies: "実行により異なる: それぞれに記録", stated: "", silent: "" },
    },
    passes: "検査に合格",
    open: (n) => `未解決の項目 ${counted(n)} 件`,
    checklist: [
      { name: "識別", facts: ["drive_model", "media", "drive_count", "interface"] },
      { name: "状態", facts: ["state", "firmware", "precondition"] },
    ],
    item: (name, missing, unknown, silent) => {
      const parts = [
        missing.length > 0 ? `未記入: ${missing.join("、")}` : "",
        unknown.length > 0 ? `不明と回答: ${unknown.join("、")}` : "",
        silent.length > 0 ? `記載なし: ${silent.join("、")}` : "",
      ].filter((part) => part !== "");
      return `${name}: ${parts.length === 0 ? "記載あり" : parts.join("; ")}`;
    },
    empty: (field) => `「${field}」が空です。`,
    fillIn: "記入するか、「unknown」と入力してください。",
    reason: "このままとする理由",
    leftOut: "チェックしない限り含めない項目",
    noPrivate: "ホスト名、シリアル番号、アカウント名、パスは見つかりませんでした",
    private: (what, some, n) =>
      `${{ hosts: "ホスト名", serials: "シリアル番号", users: "アカウント名", paths: "パスとデバイス" }[what]} (${n}): ${some.join("、")}${n > some.length ? " …" : ""}`,
    hide: "ほかに置き換える名前 (コンマ区切り)",
    hideHint: "rack7-node03, Jo Doe",
    names: (some, n) =>
      `公開されるファイルとジョブの名前 (${counted(n)}): ${some.join("、")}${n > some.length ? " …" : ""}`,
    preview: "ライブラリでの表示",
    row: (o) => {
      const parts = [
        o.peak && `4K ランダムリード最大 ${o.peak} IOPS`,
        o.within && `p99 ≤ 1 ms で ${o.within}`,
        o.qd1 && `深度 1 で ${o.qd1}`,
        o.write && `ランダムライト ${o.write} IOPS`,
        o.mix && `混合 ${o.mix} IOPS`,
        o.seq && `シーケンシャルリード ${o.seq} GB/s`,
      ].filter((part) => part !== null);
      return parts.length === 0 ? "4K ランダムもシーケンシャルリードもなし: それ自身の曲線で表示" : parts.join("、");
    },
    save: "アーカイブを保存",
    saved: "保存しました。送り方は中の PULL-REQUEST.md にあります。",
    notYet: "検査に合格すると保存できます。",
    next: "リポジトリのクローンに展開し、プルリクエストを開いてください。コマンドはアーカイブ中の PULL-REQUEST.md に、手順全体は docs/contribute-results.md にあります。",
  },

  command: english.command,
};
