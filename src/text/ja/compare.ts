import { facts } from "./facts";
import type { compare as en } from "../en/compare";
import { lookUp } from "~/base/lookUp";
import { and, counted, named } from "./counted";
import type { Translated } from "../translated";

const BOUNDS: Readonly<Record<string, string>> = { at_least: "以上", at_most: "以下" };

const workloads = (n: number): string => `ワークロード ${counted(n)} 種`;
const measurements = (n: number): string => `測定 ${counted(n)} 件`;

/** 「ほか 3 件、ワークロード 2 種は下に表示」 */
const below = (sides: number, works: number): readonly string[] => {
  const all = [
    ...(sides > 0 ? [`ほか ${counted(sides)} 件`] : []),
    ...(works > 0 ? [`ほかの${workloads(works)}`] : []),
  ];
  return all.length === 0 ? [] : [`${all.join("と")}は下に表示`];
};

export const compare: Translated<typeof en> = {
  and,
  title: (others, base, works) =>
    others.length === 0 ? "比較するものがありません" : `${and(others)} 対 ${base}: ${and(works)}`,
  at: { depth: "同じ深度で", throughput: "同じスループットで", load: "最大値に対する同じ割合で" },
  what: {
    by: "比較する項目",
    base: "基準",
    at: "負荷の対応付け",
    workloads: "ワークロード",
    statistic: "レイテンシ",
    of: "結果",
    per: "全体またはメンバー別",
    add: "追加する公表システム",
  },
  attributes: {
    ...facts,
    folder: "フォルダ",
    dataset: "レポート",
    tool_version: "ツールのバージョン",
    state: "ドライブの状態",
  },
  kinds: { measured: "測定値", published: "公表値" },
  controls: {
    base: (name) => `基準 ${name}`,
    by: (attribute) => `${attribute}別`,
    workloads: (n, all) =>
      all === 1 ? workloads(1) : n === all ? `全${workloads(all)}` : `${workloads(all)}中 ${n} 種`,
    limit: (statistic, isOn) => (isOn ? `上限 ${statistic}` : statistic),
    add: "公表システムを追加",
    single: "実行は各 1 回",
    asPrinted: "記載のまま",
  },

  verdict: {
    atLimit: (statistic, limit) => `${statistic} ≤ ${limit}`,
    atPeak: "ピーク",
    times: (ratio, bound = "exact") => `${ratio} 倍${lookUp(BOUNDS, bound) ?? ""}`,
    reaches: (_op, sides, base, where, workload, so = "") =>
      `${workload}、${where}: ${and(
        sides.map(({ name, times }, i) => (i === 0 ? `${name} は ${base} の ${times}` : `${name} は ${times}`)),
      )}${so === "" ? "" : `。${so}`}。`,
    one: (workload, sides) =>
      sides.length === 1
        ? `${workload} ${sides[0]!.times}`
        : `${workload}: ${and(sides.map(({ name, times }) => `${name} ${times}`))}`,
    also: (parts, left, works) => {
      const all = [...parts, ...below(left, works)];
      return all.length === 0 ? "" : `${and(all)}。`;
    },
    change: (percent, isMore) => `${isMore ? "+" : "−"}${percent} %`,
    equal: "同等",
    beside: (where, said) => `${where} では ${said}`,
    unmerged: (of, times) =>
      `${of.length === 0 ? "" : `${and(of)} の`}同じ負荷の測定が ${times} 倍離れ、統合していません`,
    submitted: (of, words) => `${of.length === 0 ? "" : `${and(of)} の `}${words}`,
    unproven: "どのワークロードでも差は示されていません",
  },
  nothingEqual: (works) =>
    works === 0 ? "比較するものがありません。" : `共通の${workloads(works)}、比なし: 表を参照してください。`,
  baseGone: (base) => `「${base}」という側なし`,
  baseGoneWhy: "リンクの基準に当たる側がありません。比は最初の側に対するものです。",
  nothingAlike: "比較できる測定がありません: 共通の負荷なし。",
  nothingFull: "限界まで測った側がありません。同じ負荷でのレイテンシを比べてください。",

  head: { workload: "ワークロード", measure: "指標", base: "基準", toBase: "基準に対して", ratio: "比" },
  scale: (from, to, unit) => `${from}～${to} ${unit}`,
  ring: "○ 基準",
  baseKey: (name) => `${name} = 基準`,
  within: (unit, statistic, limit) => `${statistic} ≤ ${limit} での ${unit}`,
  peak: (unit) => `ピーク ${unit}`,
  qd1: (op) => `QD 1 の${op.trim()}平均レイテンシ, µs`,
  costs: {
    iops_per_w: "W あたりのピーク IOPS",
    bytes_per_s_per_u: "ラックユニットあたりのピーク GB/s",
    bytes_per_s_per_tb: "TB あたりのピーク GB/s",
    price_per_tb: "TB あたりの価格",
    iops_per_price: "価格あたりのピーク IOPS",
  },
  ofGuess: (measure) => `${measure}、容量は推定`,
  none: "なし",
  lowest: (latency, later) => `${later ? "最初の負荷で上限超" : "上限を満たす負荷なし"}、最小 ${latency}`,
  called: (percent, isBetter, better, isMore) =>
    `${isBetter ? "▲" : "▼"} ${percent === null ? "" : `${percent} % `}${better === "more" ? (isMore ? "多い" : "少ない") : isMore ? "遅い" : "速い"}`,
  same: "差は示されない",
  metIn: (own, base) =>
    `反復 ${String(own.of)} 回中 ${String(own.within)} 回が上限内。基準は ${String(base.of)} 回中 ${String(base.within)} 回`,
  unlike: "負荷が異なる",
  unlikeWhy: "1 つの負荷だけではピークになりません。比には共通の負荷か、双方に複数の負荷が必要です。",
  open: "比なし: 双方 ≥",
  openWhy: "双方とも表示値以上であり、実際の比は分かりません。",
  lacking: "メンバー不足: 判定なし",
  n: (base, other) => (base === other ? `n = ${base}` : `n = ${base} と ${other}`),
  intervalOf: (means, low, high) => `幾何平均の比 ${means}×、95 % 区間 ${low}×～${high}×`,
  intervalIn: (low, high) => `95\u00a0% ${low}～\u2060${high}×`,
  tested: (n, low, high, word) => `${n}、95 % 区間 ${low}×～${high}×: ${word}`,
  words: { better: "改善", worse: "悪化" },
  gain: (percent, word) =>
    word === "equal"
      ? "同等"
      : `${word === "better" ? "▲" : "▼"} ${percent === null ? "" : `${percent} % `}${word === "better" ? "良い" : "悪い"}`,
  noteSets: (all) =>
    `${all
      .map(
        ({ sides, workloads, n, chosen }) =>
          `${named(sides)}、${and(workloads)}: ${workloads.length > 1 || sides.length > 1 ? "それぞれ" : ""}測定 ${counted(n)} 組${chosen === "" ? "" : ` (比較対象は ${chosen})`}`,
      )
      .join("; ")}。このうち、共通の負荷が最も多い組の中で最も伸びるものを比較しています。`,

  finding: {
    none: (workload) => `${workload}: 最初の負荷で上限超`,
    each: (workload, sides) => `${workload}: ${and(sides)}`,
    range: (workload, best, least) => `${workload}: 最大 ${best}、最小 ${least}`,
  },
  moreCurves: (n) => `ほかの曲線 ${counted(n)} 本を表示`,

  loads: {
    count: (n) => `共通の負荷 ${counted(n)} 段階`,
    none: "共通の負荷がありません。",
    tally: ({ more, less, same, higher, lower, equal }, from, to) =>
      `${and([
        ...(more > 0 ? [`多い ${more}`] : []),
        ...(less > 0 ? [`少ない ${less}`] : []),
        ...(same > 0 ? [`差なし ${same}`] : []),
        ...(higher > 0 ? [`高い ${higher}`] : []),
        ...(lower > 0 ? [`低い ${lower}`] : []),
        ...(equal > 0 ? [`同じ ${equal}`] : []),
      ])} (${from === to ? from : `${from}～${to}`})`,
  },
  noteSingle: (n) => `一方にしかないワークロードの${measurements(n)}を除いています。`,
  noteUnsaid: (n, attribute) => `${attribute}の記載がない${measurements(n)}を除いています。`,
  noteFailed: (n) => `失敗または除外された${measurements(n)}を除いています。`,
  noteBase: (n) => `基準と共通のワークロードがない比較対象の${measurements(n)}を除いています。`,
  left: {
    kinds: () => "レイテンシの種類が異なるところでは、レイテンシを比較しません。",
    drives: () => "ドライブ数が不明なところでは、ドライブあたりの値はありません。",
    outside: (n) => `基準の負荷 ${counted(n)} 段階は、他方の測定範囲の外にあります。外挿はしません。`,
    refused: (n) =>
      `曲線 ${counted(n)} 本は、オープンループ (目標レート) とクローズドループ (未完了 I/O) の組み合わせになるため、同じスループットでは比較しません。`,
    series: (n) => `${counted(n)} 系列は、ジョブ数の同じ相手がなく候補が複数あるため除いています。`,
    at_once: (n) =>
      `複数のフォルダに、同じ負荷で同時に測定した実行が ${counted(n)} 件あります。一緒に動いていたのであれば、反復測定ではありません。`,
  },
  depthJobs: (depth, jobs) => `QD ${depth} × ${jobs} ジョブ`,
  depthMembers: (depth, jobs, members) => [`QD ${depth}`, jobs, members].filter((part) => part !== null).join(" × "),
  depthInAll: (depth, all) => `QD ${depth}、全体で ${all}`,
  asked: (rate, unit, ofAll) => `目標${ofAll ? "合計" : ""} ${rate} ${unit}`,
  max: "無制御の最大値",
  share: (percent) => `自身の最大値の ${percent} %`,
  atRate: (rate, load) => (load === "" ? rate : `${rate} (${load})`),
  interpolated: (from, to) => `${from} と ${to} の間を補間`,
  divided: (drives) => `÷ ドライブ ${drives.map((n) => String(n ?? "?")).join("、")} 台`,
  fewAbove: (n) => `これを超える I/O は ${counted(n)} 個: 偶然に左右される`,
  members: (n, all) => `${all} メンバー中 ${n}`,
  underUnit: (unit) => `IU ${unit} 未満`,
  repeats: { different: "差あり", "not-different": "差は示されない", few: "反復不足", none: null },

  names: {
    title: "名前",
    name: (value) => `${value} の名前`,
    hint: "名前はリンクに保存されます。",
    media: (side) => `${side} のメディア`,
    askMedia: "メディアは?",
  },

  differs: {
    title: "相違点",
    none: "比較している項目のほかに、ファイルやラベルから分かる相違点はありません。",
    same: "共通点",
    alone: "なし",
    unsaid: "未設定",
    others: "その他:",
    many: (n) => `${n} 通り`,
    condition: "条件",
  },
  conditions: {
    ...facts,

    rate_process: "到着",
    runtime: "測定時間",
    ramp: "ウォームアップ時間",
    drives: "ドライブ数",
    beside: "同時に動作",
    target: "対象",
    size: "ファイルのサイズ",
    options: "負荷の内容を変えるオプション",
    capacity: "容量",
    indirection_unit: "IU サイズ",
    over_provisioning: "オーバープロビジョニング",
    fill: "充填率",
    active_range: "アクティブ範囲",
    role: "役割",
    cpu: "CPU",
    memory: "メモリ",
    os: "OS",
    load: "スレッド数と深度",
  },
  threads: (n, scope) => `${n} スレッド${scope === null ? "" : ` / ${scope}`}`,
  fill: (percent) => `${percent} % 充填`,
  size: (size) => `${size} のファイル`,
  plainSetup: "設定の記載なし",
  direct: (direct) => (direct ? "ダイレクト" : "バッファード"),

  badge: {
    share: "それぞれの最大値に対する割合",
    shareWhy: "負荷の割合は、それぞれの最大値に対するものです。割合が同じでも、絶対的なレートは異なります。",
    differ: (what) => `${and(what)}が異なる`,
    differWhy: "比には、比較している項目だけでなく、すべての相違が反映されます。",
    range: "アクティブ範囲が異なる",
    rangeWhy: "ドライブの一部だけに書き込むと、予備領域をすべて使えるため、範囲の狭い側に有利になります。",
    rangeUnknown: "アクティブ範囲が不明",
    rangeUnknownWhy:
      "各ドライブのどれだけの範囲に書き込んだかが未設定です。狭いアクティブ範囲は書き込みに有利です。「概要」でアクティブ範囲を設定してください。",
  },

  empty: {
    noneTitle: "同じワークロードの結果を持つ比較対象が 2 つありません。",
    none: {
      measured:
        "このページは、異なるシステム、メディア、フォルダの間で、同じワークロードの結果を比較します。ここには対応する相手がありません。",
      published:
        "これらのレポートには、2 つのシステムに共通するワークロードも、一方から他方への変化も記載がありません。",
    },
    byTitle: (attribute) => `${attribute}の異なる比較対象が 2 つありません。`,
    by: (attribute) =>
      `${attribute}の値が 2 つあるワークロードがありません。「概要」で設定するか、別の項目で比較してください。`,
    auto: "異なる項目で比較",
    clear: "選択をすべて解除",
    filteredTitle: "リンクの条件に合うものがありません。",
    filtered: "選択したワークロードには、比較対象が 2 つそろったものがありません。",
    toOverview: "概要",
    toCurve: "曲線",
    toFigures: "公表値",
  },
};
