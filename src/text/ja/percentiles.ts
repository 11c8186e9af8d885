import { lookUp } from "~/base/lookUp";
import type { percentiles as en } from "../en/percentiles";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

const counts: Readonly<Record<string, string>> = { transaction: "トランザクション", query: "クエリ" };
const ofOp = (op: string): string => lookUp(counts, op) ?? " I/O ";

export const percentiles: Translated<typeof en> = {
  words: { of: "、" },
  what: {
    op: "リード・ライト",
  },
  forms: { nines: "パーセンタイル", distribution: "分布" },
  ops: { all: "全方向", read: "リードのみ", write: "ライトのみ", sync: "sync のみ" },
  anyLoad: "負荷不問",
  loads: (n) => `負荷 ${counted(n)} 段階`,
  picked: (n) => `測定 ${counted(n)} 件`,
  nothing: "測定なし",

  verdict: {
    one: ({ load, whose, what, value, times }) =>
      `${load === null ? "" : `${load}: `}${whose === null ? "" : `${whose} の `}${what} は ${value}${
        times === null ? "" : ` (中央値の ${times} 倍)`
      } です。`,
    between: (from, to) => `${from}～${to}`,
    under: (to) => `${to} 未満`,
    range: (what, least, first, most, last) => `${what} は ${least} (${first}) から ${most} (${last}) です。`,
    span: (n, what, least, most) => `${counted(n)} 系列の ${what}: ${least}～${most}。`,
    furthest: (name, times) => `中央値の最大 ${times} 倍 (${name})。`,
    over: (share, limit, op) => `${ofOp(op).trimStart()}の ${share} が ${limit} を超えます。`,
    again: (least, most, n) => `${least}～${most} (反復 ${String(n)} 回)`,
    slowest: (value, whose, op) =>
      `${{ the: "", its: "そのうち", their: "これらの反復で" }[whose]}最も遅い${ofOp(op)}は ${value} です。`,
  },
  values: {
    several: (n) => `${counted(n)} 系列のパーセンタイル`,
    series: (unit) => `系列, ${unit}`,
    over: (limit) => `${limit} 超`,
    hint: "名前をクリックすると、その系列に注目します。",
  },

  caption: (lines) => `${counted(lines)} 系列。`,
  capped: (shown, of) => `${counted(of)} 系列中 ${shown} 系列。ほかを見るには選択を絞ってください。`,
  narrowed: (load) => `最も多くの系列に共通する負荷 ${load} のもの。`,
  narrowedSystem: (of) => `${counted(of)} 系列のうち、最も系列の多いシステムのもの。`,
  published: "公表レイテンシ",
  over: (limit, least, most) => (least === most ? `${limit} 超: ${least}。` : `${limit} 超: ${least}～${most}。`),
  level: (step, pass, of, open, none) =>
    `${[
      `${step}: ${of} 系列中 ${pass} 系列が合格`,
      ...(open > 0 ? [`判定不能 ${open}`] : []),
      ...(none > 0 ? [`値なし ${none}`] : []),
    ].join("、")}。`,
  reading: "ヒストグラムを読み込み中…",
  bound: {
    about: "約",
    at_least: "以上",
    at_most: "以下",
    up_to: "最大",
    less_than: "未満",
  },

  limits: {
    label: "上限",
    help: "レイテンシを入れると線を引いて超過した割合を示し、p99 ≤ 2 ms の形で入れるとサービスレベルの 1 段階として判定します。",
    set: "描画",
    clear: "上限を解除",
    unreadable: (word) => `「${word}」は上限として読めません。1 ms または p99 ≤ 2 ms のように書いてください。`,
  },
  verdicts: { pass: "合格", fail: "不合格", open: "判定不能", none: "値なし" },
  verdictWhy: {
    open: "上限が値の幅の中にある",
    none: "このパーセンタイルは不明",
  },

  curves: "これらの曲線",
  chart: {
    nines: "パーセンタイル、1/(1 − p) の間隔",
    share: "ビンごとの I/O の割合",
    latencies: (kinds) => `レイテンシ (${and(kinds)})`,
    below: (to, unit) => `${to} ${unit} 未満`,
    ios: "I/O 数",
    bin: "ビン",
    max: (value) => `最大 ${value}`,
    overAt: (share) => `${share} が超過`,
    fails: (steps) => `✕ ${and(steps)}`,
    highlighted: (others) => `注目中の系列。ほかの ${counted(others)} 系列は灰色`,
    bins: "階段: ヒストグラムの全ビン、p1 以降",
    boxes: "箱: 区分、内部の分布は不明",
    printed: "直線: 出力されたパーセンタイルのみ",
    band: "帯: メンバーの最小から最大",
    few: (samples) => `灰色: 超えるサンプルが ${samples} 個未満`,
    maxKey: "最大は n サンプルの 1 − 1/n の位置",
    levelKey: "破線: 上限",
    dash: "ライト",
    dashLoads: "同じ色の測定",
    unlikeBins: "ビンの幅が異なります。高さではなく、上限を超える割合で比較してください。",
    above: (percent) => `${percent} 超`,
  },
  notes: {
    aboveMax: "≤ 最大、ビン幅",
    few: (n, name) => `${name} を超えるサンプルが ${counted(n)} 個のみ`,
    bucket: "区分の内部",
    members: (members) => `統合不可: ヒストグラムのない ${counted(members)} メンバー。平均は取らない`,
  },
  cannotSeveral: (n) =>
    `${n} 系列のパーセンタイルは、メンバーのヒストグラムがないため統合できません。値はそれぞれの帯の中にあり、平均は取りません。`,
  cannot: (names, members, from, to) =>
    `${and(names)} は統合できません。${members} メンバーにヒストグラムがありません。値は ${from} と ${to} の間にあり、平均は取りません。`,
  without: (names, kind) =>
    names.length > 4
      ? `${names.length} 系列は、${kind}のパーセンタイルもヒストグラムもないため描画していません。`
      : `${and(names)}: ${kind}のパーセンタイルもヒストグラムもないため描画していません。`,
  withoutBins: (names) =>
    names.length > 4
      ? `${names.length} 系列はヒストグラムがないため、分布に含まれません。`
      : `${and(names)}: ヒストグラムがないため、分布に含まれません。`,

  badge: {
    unlike: (kinds) => `異なる種類のレイテンシ: ${and(kinds)}`,
    unlikeWhy:
      "測っている区間が異なります。clat は I/O の発行後から、lat は発行の時間を含み、応答時間の定義はツールによります。比較するには 1 種類を選択してください。",
    only: (kind) => `${kind} のみ`,
    unknown: "レイテンシの種類が不明",
    unknownWhy:
      "パーセンタイルが clat と lat のどちらのものか、ファイルに記載がありません。3.18 より前の fio は、lat_percentiles を指定すると lat を clat の名前で出力していました。fio 3.18 以降を使うか、オプションを含むファイルを使ってください。",
    topped: "ヒストグラムが上限に到達",
    toppedWhy:
      "最も遅い I/O が、ツールのヒストグラムの最後のビン (fio では約 17 s) に入っています。真のレイテンシはその値かそれ以上です。",
    members: "パーセンタイルは未統合",
    membersWhy: "ヒストグラムのない複数のメンバーがあるため、各メンバーの値の最小から最大を描いています。",
    membersTodo: "統合するには、fio を --output-format=json+ で実行してください。",
    few: "裾のサンプル不足",
    fewWhy:
      "灰色のパーセンタイルは、それを超える I/O が 10 個未満です。次の実行では別の値になり得ます。測定時間を延ばしてください。",
  },
  empty: {
    noneTitle: "パーセンタイルがありません。",
    none: "これらの測定には、このレイテンシのパーセンタイルもヒストグラムもありません。",
    todo: {
      fio: "fio はパーセンタイルを標準で、ヒストグラムを --output-format=json+ で出力します。",
      diskspd: "DiskSpd は -L でパーセンタイルを出力します。",
      elbencho: "elbencho は --latpercent でパーセンタイルを出力します。",
      sysbench: "Sysbench は --percentile=99 でパーセンタイルを 1 つ、--histogram でヒストグラムを出力します。",
      vdbench: "vdbench はヒストグラムを histogram.html に書きます。出力フォルダー全体をドロップしてください。",
    },
    noHistogramTitle: "ヒストグラムがありません。",
    noHistogram: "分布はヒストグラムから描きます。これらのファイルには、出力済みのパーセンタイルしかありません。",
    toNines: "パーセンタイルを描画",
    noMeasurementTitle: "すべての選択に合う測定がありません。",
    noMeasurement: "このワークロード、負荷、ジョブ数を併せ持つ測定はありません。",
    clear: "選択を解除",
    otherKind: (kind) => `${kind} を描画`,
  },
};
