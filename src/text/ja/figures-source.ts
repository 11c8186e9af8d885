import type { figuresAside as en } from "../en/figures-source";
import { lookUp } from "~/base/lookUp";
import { counted } from "./counted";
import type { Translated } from "../translated";

const figures = (n: number): string => `公表値 ${counted(n)} 件`;
const UNITS: Readonly<Record<string, string>> = { drive: "ドライブ", namespace: "名前空間", vm: "VM" };
const SCOPES: Readonly<Record<string, string>> = { ...UNITS, device: "デバイス", host: "ホスト", job: "ジョブ" };

export const figuresAside: Translated<typeof en> = {
  undivided: {
    ambiguous: (n) => `曖昧な${figures(n)}は、読み方を選択するまで除算しません:`,
    total: (n) =>
      `${figures(n)}はグループ全体のトランザクションまたはメッセージの数で、ドライブごとの値がないため省略。`,
    "not-drives": (n) => `${figures(n)}はメンバーがドライブではないため省略。`,
    "unknown-count": (n) => `${figures(n)}はドライブの台数の記載がないため省略。`,
    restated: (n) => `グループの再掲 ${counted(n)} 件は再び除算せず省略。`,
    open: (id, workload) => `${id}: ${workload}`,
  },
  empty: {
    loading: "問い合わせ中…",
    noneTitle: "すべての選択に合う公表値がありません。",
    none: "これらの指標、ワークロード、システムの組み合わせの値はレポートにありません。",
    clear: "選択をすべて解除",
    formTitle: "この形式で描けるものがありません。",
    forms: {
      change: "この形式は変化率 (%) を描きます。該当する公表値がありません。",
      load: "この形式は ACT 負荷に対する遅いリードの割合を描きます。該当する公表値がありません。",
      latency: "この形式は、同じ処理のレイテンシとともに記載されたスループットを描きます。該当する公表値がありません。",
      threads: "この形式はスレッド数とキュー深度が記載された公表値を描きます。該当する公表値がありません。",
      share: "この形式は 1 つのワークロードを 3 つ以上のリード比率で描きます。該当する公表値がありません。",
      depth: "この形式はキュー深度が記載された公表値を描きます。該当する公表値がありません。",
      gain: "このレポートの説明に向上率はありません。",
      checks: "互いに制約し合う公表値がないため、チェックするものがありません。",
    },
    dots: "代わりにドットで描く",
    noDataTitle: "公表値がありません。",
    noData: (name) => `${name} には結果のファイルがあり、曲線のページで見られます。`,
    toCurve: "曲線を開く",
    local: "自分のファイルに公表値がありません。figures.csv をドロップするか、自分の実行を曲線で開いてください。",
    unknownTitle: "そのデータセットはありません。",
    unknown: (name) => `リンクが「${name}」を指定していますが、この名前のデータセットは公開されていません。`,
    toCatalogue: "一覧を開く",
    undividedTitle: "これらの公表値はドライブあたりの値にできません。",
    undivided: "理由は上の行にあります。",
    together: "全ドライブの合計を表示",
    failedTitle: "このデータセットを読めませんでした。",
  },
  source: {
    published: "◉ 公表値",
    derived: "◒ 算術で導出",
    aggregate: "公表された合計値",
    ambiguous: "◌ 曖昧",
    printed: "記載のまま",
    perMember: "メンバーあたり (記載値)",
    division: "算術で導出",
    bound: "限界",
    confidence: "確度",
    literal: "文字どおりに読んだ場合",
    baseline: "基準",
    load: "負荷",
    actLoad: "ACT 負荷",
    threads: "スレッド数",
    threadsOf: (n, scope) => (scope === null ? String(n) : `${lookUp(SCOPES, scope) ?? scope}あたり ${n}`),
    depth: "キュー深度",
    outstanding: "未完了 I/O",
    members: "メンバー",
    membersOf: (n, unit) => `${unit === null ? "メンバー" : (lookUp(UNITS, unit) ?? unit)} ${n}`,
    duration: "試験時間",
    slice: "スライスの長さ",
    record: "レコード",
    bytes: (bytes) => `${bytes} バイト`,
    tool: "ツール",
    publisher: "公表元",
    report: "レポート",
    ownTitle: "(題名は当サイトによる。原文に題名なし)",
    line: "原文の行",
    sponsor: "スポンサー",
    noSponsor: "記載なし",
    restates: "再掲元",
    factId: "公表値の ID",
    lost: "レポートで欠落",
    unstated: "記載なし",
    take: (value) => `${value} を選択`,
    untake: (value) => `${value} を選択済み: 元に戻す`,
    takeAsRead: (value) => `採用 (${value})`,
    twoReadings:
      "2 通りに読めます。選択するまで、グラフには 1 つ目の値を中抜きの印で描きます。選択はリンクに保存されます。",
    oneReading:
      "数値は明確ですが意味が不確かです。採用するまで、グラフには中抜きの印で描きます。採用したことはリンクに保存されます。",
    machine: "原文は機械翻訳です。崩れた桁は、注記のとおり復元しています。",
  },
};
