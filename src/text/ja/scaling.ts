import type { scaling as en } from "../en/scaling";
import type { MemberWord } from "../en/members";
import { lookUp } from "~/base/lookUp";
import { and, counted } from "./counted";
import { memberCount, members } from "./members";
import type { Translated } from "../translated";

const word = (of: MemberWord): string => members[of][0];
/** 「1 台の 4 倍」: the sentence before it says of what. */
const times = (n: number, base: number): string => `N = ${counted(base)} の ${counted(n / base)} 倍`;
const inParentheses = (line: string): string => (line === "" ? "" : ` (${line})`);

/** What a figure counts, as its data say it. */
const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  ...{ drive: ["ドライブ", "台"], namespace: ["名前空間", "個"], vm: ["VM", "台"], "": ["メンバー", "個"] },
};
const unitWord = (unit: string): string => lookUp(UNITS, unit)?.[0] ?? unit;
const unitCount = (unit: string, n: number): string => {
  const [name = unit, counter = ""] = lookUp(UNITS, unit) ?? [];
  return `${name} ${counted(n)}${counter === "" ? "" : ` ${counter}`}`;
};

export const scaling: Translated<typeof en> = {
  count: memberCount,

  words: {
    against: " 対 ",
    per: "、線は",
    on: "、",
    comma: "、",
    colon: ": ",
    ideal: "、理想の基準は",
    with: "、下段は ",
    under: "下段 ",
    stop: "。",
  },
  what: {
    workload: "ワークロード",
    load: "負荷",
    against: "横軸",
    lines: "線の分け方",
    ideal: "理想の基準",
    second: "下段",
    statistic: "レイテンシ",
    kind: "レイテンシの種類",
    systems: "システム",
    set: "グループ",
  },
  against: { drives: "ドライブ数", hosts: "ホスト数", jobs: "ジョブ数", each: "個々のドライブ" },
  againstEach: (of) => `個々の${members[of][0]}`,
  againstDetail: {
    drives: "台数に対するスループット",
    hosts: "台数に対するスループット",
    jobs: "またはスレッド数、ドライブは同じ",
    each: "1 回の測定を 1 台 1 行で表示",
  },
  lines: { setup: "構成ごと", load: "負荷ごと", workload: "ワークロードごと" },
  linesDetail: {
    setup: "1 ワークロード、1 負荷",
    load: "1 ワークロード、理想はそれぞれの基準",
    workload: "全ワークロードと全負荷、理想はそれぞれの基準",
  },
  ideal: {
    best: (count, of) => (of === "" ? count : `${count} (${of})`),
    alone: "各ドライブ単独",
    own: "線ごと",
    none: "なし",
    options: {
      auto: { label: "最良の 1 台", detail: "全線に共通、全台を単独測定していれば各ドライブ単独" },
      smallest: { label: "最小の台数", detail: "最良の線でのその 1 台あたり × N" },
      own: { label: "線ごと", detail: "それぞれの線自身を基準とする" },
    },
  },
  second: {
    share: () => "E(N)",
    latency: (statistic) => statistic,
    each: (_, member) => `${member}別`,
    each_latency: (statistic, member) => `${member}別の ${statistic}`,
  },
  limitOff: (statistic) => `上限 ${statistic} なし: 測定点ごとに負荷は 1 つ。`,
  published: {
    set: "公表値",
    all: (n) => (n === 1 ? "ワークロード 1 種" : `全 ${n} ワークロード`),
    as: "、公表値: ",
    of: "、",
    allOf: (unit, words) => `${unit}、全${words}の合計`,
    eachOf: (unit, member) => `${unit}、${unitWord(member)}あたり`,
    members: (unit, n) => (n === undefined ? unitWord(unit) : unitCount(unit, n)),
    ratedOf: (workloads, rate) => `定格${workloads.length === 0 ? "" : ` ${and(workloads)}`}: ${rate} × N`,
    ofRated: (rated, percent) => `${rated}: その ${percent}`,
    oneOf: (unit) => unitCount(unit, 1),
    perOne: (unit) => `${unitWord(unit)}あたり`,
    printed: "記載値",
    quotient: (value, words) => `${value} ÷ ${words}`,
    systemKey: (usual) => `システム。名前のないものは ${usual}`,
    first: (workload, value, percent, rated) => `${workload}: ${value}、定格 ${rated} の ${percent}。`,
    over: (n, all) => `${all} 件中 ${n} 件が定格を超えています。`,
    most: (name, value, unit, from) => `${unitWord(unit)}あたりの最大: ${value} (${name}、${from})。`,
    noRating: "これらのドライブの仕様書の定格は不明です。",
    oneCount: (words) => `値はすべて${words}のものです。ほかの台数での公表値がないため、定格と比較しています。`,
    severalCounts: "グループごとにドライブも台数も異なるため、線にはなりません。",
    ambiguous: (n) => `曖昧な値 ${n} 件は、読み方を選択するまで除算しません。`,
    formula: {
      iops: (value, block) => `${value} IOPS × ${block} B`,
      bytes_per_s: (value, block) => `${value} GB/s ÷ ${block} B`,
    },
  },

  load: {
    depth: (depth, of) => `${word(of)}あたり QD ${depth}`,
    depthJobs: (depth, jobs, of) => `${word(of)}あたり QD ${depth} × ${jobs} ジョブ`,
    asked: (rate, of) => `${word(of)}あたり目標 ${rate} IOPS`,
    total: (depth, jobs) => `全体で ${depth} × ${jobs}`,
  },

  verdict: {
    unstable: (n, percent, base) =>
      `基準が不安定なため再測定が必要です: N = ${counted(n)} が ${times(n, base)}の ${percent} に達しています。`,
    apart: (n, of, least, most) =>
      `反復測定の差が大きいため再測定が必要です: ${memberCount(n, of)}で ${least}～${most}。`,
    rises: "基準が不安定なため再測定が必要です: 効率が上下しています。",
    holds: (n, of, does, rate, line, percent, base) =>
      `${memberCount(n, of)}の${does} ${rate}${inParentheses(line)} は ${times(n, base)}の ${percent}。`,
    asked: (n, of, rate, line) =>
      `要求した I/O はすべて実行されました (${memberCount(n, of)}で最大 ${rate}${line === "" ? "" : `、${line}`})。`,
    askedTail: (statistic, base, first, last, end) =>
      `${statistic} は N = ${counted(base)} で ${first}、N = ${counted(last)} で ${end}。`,
    full: (n, last, percent) =>
      `N = ${counted(n)} からホストが飽和し、N = ${counted(last)} では ${percent} 止まりです。`,
    fullShort: (n, last, percent) => `N = ${counted(n)} からホスト飽和、N = ${counted(last)} で ${percent}。`,
    stop: (last, percent) => `N = ${counted(last)} では ${percent} 止まりです。`,
    all: "どの N でも 90 % を維持しています。",
    last: (n, rate, percent) => `N = ${counted(n)} で ${rate}、${percent}。`,
    first: (n, percent) => `N = ${counted(n)} で早くも ${percent} に低下します。`,
    fullFirst: (n, of) => `${memberCount(n, of)}でホストが飽和しています。`,
    noIdeal: (n, of, rate, line) => `${memberCount(n, of)}で ${rate}${inParentheses(line)}。`,
    unlike: "ドライブが同種でないため、理想値はありません。",
    does: { read: "リード", write: "ライト" },
    gives: "スループット",
  },

  notesByJobs:
    "ドライブ数はジョブから求めています。これらのファイルはジョブのグループについて最後のデバイスしか記録しておらず、測定ごとに別のデバイスになっています。誤りであれば drive_count を設定してください。",
  notesUnknown: (n) =>
    `このワークロードの測定 ${counted(n)} 件を除外: ドライブの台数がファイルに記載されていません。drive_count を設定してください。`,
  about: (n, files, staggered) =>
    `ファイル ${counted(files)} 件の測定 ${counted(n)} 件。${staggered ? "それぞれの実行時間" : "同じ実行時間"}で合計。`,
  loop: { outstanding: "クローズドループ", rate: "オープンループ", target: "キュー深度は fio が調整 (latency_target)" },
  merged: (statistic) => `${statistic} は合算したヒストグラムによる。`,
  ends: (n, of, slowest, low, fastest, high) =>
    `${memberCount(n, of)}中、最も遅いのは ${slowest} (${low})、最も速いのは ${fastest} (${high})。`,
  outliers: (all) => `外れ値: ${and(all)}。`,
  outlierOf: (name, n, what) => `N = ${counted(n)} の ${name} (${what})`,
  throughput: "スループット",
  moreOutliers: (n) => `ほか ${counted(n)} 件`,
  noOutlier: "外れ値のドライブはありません。",
  ranksOnly: (least) => `ドライブが ${least} 台未満の場合は順位のみを示します。`,
  ratedShare: (n, percent, bound, rate) => `${memberCount(n, "drive")}: 定格 ${bound} ${rate} の ${percent}。`,
  busShare: (rate, percent) => `バスの帯域は設定上 ${rate}: その ${percent} を使用。`,

  chart: {
    all: (unit, words) => `${unit}、全${words}の合計`,
    each: (unit, member) => `${unit}、${member}別`,
    end: (name, rate, n) => `${name === "" ? "" : `${name} `}N = ${counted(n)} で ${rate}`,
    ideal: (of, one) => `理想: N × ${one}${inParentheses(of)}`,
    idealShort: "理想",
    idealAlone: "理想: 単独測定の合計",
    stray: (name, rate, percent) => `${name} ${rate}${percent === null ? "" : ` = ${percent}`}`,
    shares: "E(N)、理想に対する %",
    ownShares: "E(N)、線ごとの理想に対する %",
    tailAll: (statistic, kind, words) => `${statistic} ${kind}、全${words}`,
    tailEach: (statistic, member) => `${member}別の ${statistic}`,
    fullFrom: (count, cpu, before, then) =>
      `${count}からホスト飽和 (ジョブ当たりの CPU ${cpu}、N = ${counted(before)} では ${then})`,
    fullFirst: (count, cpu) => `${count}でホスト飽和 (ジョブ当たりの CPU ${cpu})`,
    rated: (bound, rate) => `定格: ${bound} ${rate} × N`,
    ratedTitle: "仕様書",
    ratedOne: "1 台",
    ratedAll: (n) => `定格 × ${counted(n)}`,
    ratedKey: "定格: 仕様書の 1 台の値 × N。メーカーの限界値で、測定値ではない",
    bus: (rate) => `バス: ${rate} (設定値)`,
    openKey: "太線、大きい印: ホストの CPU に余裕あり",
    fullKey: "細線、小さい印: ホスト飽和 (fio のプロセスが時間の 99 % 以上 CPU 上にある)",
    onceKey: "測定点ごとに 1 回の実行: ばらつきは不明",
    strayKey: "輪郭のみ: 別のスイープの結果 (線で結ばない)",
    bandKey: (statistic) => `ひげ: ドライブ別 ${statistic} の最小から最大まで (統合値ではない)`,
    eachKey: "点: 各ドライブ、線: 中央値のドライブ、外れ値: 修正 z が 3.5 を超え中央値から 5 % 以上 (6 台以上)",
    outlierKey: (least) => `外れ値: 修正 z が 3.5 を超え中央値から 5 % 以上 (${least} 台以上)`,
    efficiency: "効率",
    ofIdeal: (percent, ideal) => `${ideal} の ${percent}`,
    times: (ratio) => `最小の N の ${ratio} 倍`,
    cpu: "ジョブ当たりの CPU (グループではジョブの平均)",
    ofProcessor: (percent) => `1 プロセッサの ${percent} %`,
    among: (count) => `${count}中`,
    slowest: (name) => `最も遅い ${name}`,
    fastest: (name) => `最も速い ${name}`,
    highest: (name) => `最も高い ${name}`,
    between: (from, to) => `${from}～${to}、統合値ではない`,
    few: (above, statistic) =>
      `${statistic} を超えるサンプルが ${above < 1 ? "1 個未満" : `${Math.round(above)} 個`}: 少なすぎる`,
    outlier: (name) => `外れ値 ${name}`,
    outlierNote: "外れ値",
    mergedNote: "統合値",
    over: "理想を超過",
    basis: { alone: "ドライブ単独", smallest: "最小の N" },
    ranksOnly: "順位のみ",
    noOutlier: "なし",
    failed: "失敗",
    excluded: (why) => `除外: ${why}`,
    repeat: "反復測定",
    strayState: "別のスイープ",
    staggered: "実行時間が不揃い、下限値",
  },

  matrix: {
    name: "N 別のスループット",
    caption: (unit, statistic) => `N 別の ${unit}。下に E(N) と ${statistic}`,
    title: (n, of) => `${memberCount(n, of)}での読み取り値`,
    line: "線",
    own: "線ごとの基準",
    ownWhy:
      "線ごとの基準: 最大の N を、その線自身の最小の N の倍数と比べた値です。最初からホストに制限されている線は伸びているように見えます。",
    full: "ホスト飽和の始まり",
  },

  badge: {
    apart: "反復測定に差",
    apartWhy: "同じ N の反復測定が 11 % を超えて異なります。線はその中央値を結びますが、測り直せば E(N) も変わります。",
    doubt: "基準が不安定",
    doubtWhy:
      "理想の 102 % を超える N があるか、台数が多いほうが効率が高くなっています。最小の N の測定値が低すぎたか、実行の間にほかの条件が変わっています。",
    full: "ホスト律速",
    fullWhy: (all) => `fio のプロセスが時間の 99 % 以上 CPU 上にありました: ${and(all)}。`,
    fullAt: (name, n, of) => `${name === "" ? "" : `${name} `}${n === 1 ? "すべての N" : `${memberCount(n, of)}から`}`,
    strays: (name, rate, n) =>
      `${name} は同じ N = ${counted(n)} で ${rate} を出しており、ドライブは限界ではありません。`,
    falls: (of) => `${word(of)}あたりの負荷が減少`,
    fallsWhy: (total, first, last, of) =>
      `未完了 I/O は全体で ${total}: ${word(of)}あたり最初は ${first}、最後は ${last}。N とともにレイテンシが下がるのはこのためです。`,
    unlike: "異種ドライブ",
    unlikeWhy: "型番や容量の異なるドライブが一緒に動作しています。1 台の N 倍に意味がないため、E(N) はありません。",
    staggered: "実行時間が不揃い",
    staggeredWhy: "メンバーの実行時間が揃っていません。合計は総量を最長の実行時間で割った値で、下限値です。",
    files: "独立したドライブではない",
    filesWhy: "対象がファイルまたはループデバイスです。どれが同じドライブ上にあるかは不明です。",
    notDrives: (of) => `${word(of)}別、独立したドライブとは限らない`,
    sharedWhy: "同じデバイスの結果が複数あります（ジョブ、繰り返し、または設定違い）。",
    notDrivesWhy: "ファイルにデバイス名がないため、どれが同じドライブ上にあるかは不明です。",
  },

  empty: {
    noneTitle: "台数に対して描けるものがまだありません。",
    none: "1 つのワークロードを、1 台あたり同じ負荷で 1、2、4 … 台 (ドライブ、ホスト、ジョブ) で測定したものをドロップしてください。これらのファイルがそれに当たる場合は drive_count を設定してください。",
    clear: "最大の組を表示",
    filteredTitle: "リンクに合うものがありません。",
    filtered: (workload) => `${workload} を異なる台数で測定したものはここにはありません。`,
    filteredFigures: "このレポートに、この単位の該当する公表値はありません。",
    noRate: "これらの結果にはスループットがありません。",
    toCurve: "曲線",
    toLabels: "ラベルを設定",
  },

  each: {
    group: (name, load) => `${name}、${load}`,
    outstandingEach: (n) => `それぞれ未完了 I/O ${n}`,
    files: (n) => `ファイル ${counted(n)} 件`,
    sum: (n, rate) => `${n}の合計は ${rate}`,
    sumPlain: (n) => `${n}: 合計は求めません`,
    merged: (values) => `${and(values)} (合算したヒストグラムによる)`,
    asCombined: (values) => `${and(values)} (全体)`,
    notMerged: (what, from, to) => `${what} は統合できず ${from}～${to} (平均は取りません)`,
    range: (slowest, slowestRate, fastest, fastestRate) =>
      `最も遅いのは ${slowest} (${slowestRate})、最も速いのは ${fastest} (${fastestRate})。`,
    outlierRate: (name, percent) => `${name} (スループット ${percent} %)`,
    outlierLatency: (name, percent, what) => `${name} (${what} ${percent} %)`,
    noOutlier: "外れ値はありません。",
    drive: word,
    place: (of) => `${word(of)} (速い順)`,
    throughput: (unit, mixed) => (mixed ? `${unit}、リード + ライト` : unit),
    median: (value) => `中央値 ${value}`,
    mergedRule: (statistic, value) => `全体の ${statistic} ${value}`,
    offMedian: (rate, off) => (off === null ? rate : `${rate}、中央値比 ${off} %`),
    outlierAt: (value, percent) => `${value}、外れ値 ${percent} %`,
    rank: "スループット順位",
    rankOf: (rank, of) => `${of} 中 ${rank} (遅い順)`,
    all: "全体",
    aboveMax: "≤ 最大、ビン幅",
    key: "スループット順",
    noLatency: (n, statistic) => `${n}に ${statistic} がなく、その印はありません。`,
  },

  together: {
    file: (n) => `同時に動作: 1 ファイルの 1 フェーズに${n}があり、間に wall がありません。`,
    tool: "同時に動作: ツール自身がまとめて駆動し、合計しています。",
    said: (text) => `同時に動作 (設定による): 「${text}」。`,
    yours: "同時に動作 (自分で設定)。",
    nothing: "同時に動作したことを示す記載がファイルにないため、合計しません。",
    start: "ファイルのタイムスタンプでは時間が重なっています。同時に動作したと設定するまで合計しません。",
    partly: "時間が重なっているのは一部だけです。同時に動作したと設定するまで合計しません。",
    apart: "別々のものとして扱う設定のため、合計しません。",
    repeats: "同じドライブを複数回測定したものが含まれる可能性があります。どの実行が一組かを設定してください。",
    do: "同時に動作した",
    doWhy: (n, loads) =>
      loads < 2 ? `${n}を合計します。元に戻せます。` : `負荷 ${loads} 段階のそれぞれで${n}を合計します。元に戻せます。`,
    keepApart: "別々に扱う",
    undo: "ラベルを削除",
    setLabels: "ラベルを設定",
  },
};
