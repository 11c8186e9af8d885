import { lookUp } from "~/base/lookUp";
import type { act as en } from "../en/act";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

/** 「1 時間」「10 秒」「5 分」 */
function span(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} 時間`;
  return seconds % 60 === 0 ? `${seconds / 60} 分` : `${seconds} 秒`;
}

/** 「2 時間 5 分」「1 分 30 秒」 */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const [h, min, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const parts = [h > 0 ? `${h} 時間` : "", min > 0 ? `${min} 分` : "", s > 0 ? `${s} 秒` : ""].filter((p) => p !== "");
  return parts.length === 0 ? "0 秒" : parts.slice(0, 2).join(" ");
}

/** 「13 時間 22 分 5 秒」 */
function longDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const rest = whole % 60;
  return whole < 3600 || rest === 0 ? duration(whole) : `${duration(whole - rest)} ${rest} 秒`;
}

const sliceName = (slice: number, slice_s: number): string =>
  slice_s === 3600 ? `${slice} 時間目` : slice_s === 60 ? `${slice} 分目` : `スライス ${slice}`;

const logs = (n: number): string => `ACT ログ ${counted(n)} 件`;
const tests = (n: number): string => `公表された ACT 試験 ${counted(n)} 件`;
const hours = (n: number): string => `24 個中 ${counted(n)} 個`;

const share = ({ least, most }: { readonly least: string; readonly most: string }): string =>
  least === most ? `${least} %` : `${least}～${most} %`;

/** Names of histograms in the log; those of a device are its path and one of these. */
const HISTOGRAMS: Readonly<Record<string, string>> = {
  reads: "リード",
  writes: "ライト",
  "trans-reads": "トランザクションのリード",
  "no-defrag-reads": "デフラグ以外のリード",
  "device-reads": "デバイスのリード",
  "device-writes": "デバイスのライト",
  "large-block-reads": "大ブロックのリード",
  "large-block-writes": "大ブロックのライト",
};

export const act: Translated<typeof en> = {
  xName: "試験開始からの時間",
  histogram: (name) => {
    const [path, of] = /^(\/.*) (\w+)$/.exec(name)?.slice(1) ?? [];
    return of === undefined ? (lookUp(HISTOGRAMS, name) ?? name) : `${path!} ${lookUp(HISTOGRAMS, of) ?? of}`;
  },
  yName: (what) => `しきい値より遅い${what}`,
  over: (ms, unit) => (unit === "ms" ? `> ${ms} ms` : `> ${counted(ms * 1024)} µs`),
  slowerThan: (ms) => `${ms} ms 超`,
  between: (least, most) => `${least}～${most}`,
  limit: (percent, ms) => `上限: ${ms} ms 超が ${percent} %`,
  limitOfHours: (percent, ms) => `${ms} ms 超が ${percent} %、1 時間スライスの上限`,
  keyStep: (seconds, judged) => `階段線: ${span(seconds)}スライス${judged ? " (判定に使用)" : ""}`,
  keyBand: "線: 確実に遅い割合 · 帯: 遅い可能性のある割合 (マイクロ秒のヒストグラムには 1 ms や 8 ms に境界がない)",
  decides: (hour) => `${hour} 時間目`,
  breaks: (below) => `✕ 上限は ${below} % 未満`,
  keyGrey: "灰色: 判定を決めるスライス",
  keyWorst: (seconds, judged) => `各ログの最悪の ${span(seconds)}スライス${judged ? " (判定に使用)" : ""}`,
  keyHollow: "取り消し線: 標準試験ではないか、負荷未達 (線で結ばない)",
  sliceTitle: sliceName,
  sliceSpan: (from, to) => `${duration(from)}～${duration(to)}`,
  opsAt: (ops, rate) => `${ops}、毎秒 ${rate}`,
  loadName: "デバイスあたりの負荷",
  keyLoad: "1×: デバイスあたり毎秒 2,000 リード要求と 1,000 ライト要求",
  keyLimits: (ms) => ms.map((one, i) => `${["●", "■", "▲"][i] ?? ""} > ${one} ms`).join(" "),
  kindOf: (program, line, devices) =>
    `${[program === "device" ? "act" : (program ?? "プログラム不明"), line].filter((part) => part !== null).join(" ")}、デバイス ${counted(devices)} 台`,
  indexLoad: (reads, writes) => `インデックスのログ: 1× でデバイスに毎秒 ${reads} リードと ${writes} ライトを要求`,
  deviceLoad: "デバイスの負荷",
  deviceRates: (reads, writes) => `${reads} リード/s、${writes} ライト/s`,
  keyKinds: "線で結ぶ条件: システム、プログラム、メジャーバージョン、デバイス台数が同じで標準設定",
  worstName: "最悪スライスで、しきい値より遅いリード",
  worstSlice: "最悪スライス",
  ofSlices: (slice, most, of) => `${of} 個中 ${slice === most ? slice : `${slice} または ${most}`} 番目`,
  times: (multiple) => `${Number(multiple.toPrecision(6))}×`,
  customLeft: (n) => `整数倍でない独自の負荷のログ ${counted(n)} 件は表にのみ載せています。`,
  withoutSlices: (n) => `1 スライスに満たないログ ${counted(n)} 件は表にのみ載せています。`,

  highest: (seconds) => `最も高い ${span(seconds)}区間`,
  atLeast: (least) => `${least} 以上`,
  noOperations: "操作なし",
  highestNote: (seconds, most, ms, t) =>
    `最も高い ${span(seconds)}区間: ${ms} ms 超が ${most}、開始から ${longDuration(t)}後。`,
  keyIntervals: (seconds, ms, how) =>
    how === "single"
      ? `${ms} ms 超の細線: ${span(seconds)}区間ごと`
      : how === "band"
        ? `${ms} ms 超の帯: 各ピクセル内の ${span(seconds)}区間の最小から最大まで (省略なし)`
        : `${ms} ms 超の細線: 各ピクセル内で最も高い ${span(seconds)}区間 (省略なし)`,
  published: {
    short: "公表値",
    computed: "計算値",
    of: (system) => `${system}、公表値`,
    yName: "しきい値より遅いリード (公表値)",
    length: "試験時間",
    key: "二重丸: 公表値 (ここでの測定値でも最悪スライスの値でもない)",
    aborted: "✕ 停止",
    abortedShort: (load) => `${load}、停止`,
    ambiguous: "破線の丸: 読み方または試験時間が不確か",
    inDoubt: "不確か",
    bare: (names) => `${and(names)}: 割合の記載なし、表にのみ掲載。`,
    pass: "合格と報告、1 時間ごとの値の記載なし",
    over: (ms) => `記載値で ${ms} ms の上限を超過`,
    unstated: "試験時間の記載なし",
    shortTest: (t) => `${t}、認定試験ではない`,
    byContext: "。試験時間は文脈からの推定",
    abortedIn: (hour, range) => (range === null ? `${hour} 時間目に停止` : `${hour} 時間目に停止、${range}`),
    labels: {
      unstated: "試験時間の記載なし",
      aborted: (hour) => `${hour} 時間目に停止`,
    },
    alone: (n) => `${tests(n)}: 遅いリード対負荷`,
    sentence: (n) => `${tests(n)}、対負荷。`,
    answer: (n, aborted) =>
      `${tests(n)}${aborted === 0 ? "" : `、うち ${aborted} 件は停止`}。1 時間ごとの値がないため、判定しません。`,
    caption: (publishers) => `公表元: ${and(publishers)}。1 時間ごとの値がないため、判定しません。`,
    summary: (parts) => `公表値 (ここでの測定値ではない): ${parts.join("")}`,
    summaryOf: (names, says) => `${names.join("、")}: ${says}。`,
    beside: (title) => `${title} の公表された ACT 試験を表示`,
    take: (title) => `${title} の公表された ACT 試験を隠す`,
  },

  table: {
    button: "表の設定",
    title: "表の設定",
    histograms: "ヒストグラム",
    first: "最初のしきい値",
    count: "しきい値の数",
    every: "表示するしきい値",
    auto: "既定",
    each: "すべて",
    nth: (n) => `${n} 個ごと`,
    limit: (value, unit) => `${counted(value)} ${unit === "ms" ? "ms" : "µs"}`,
    command: (options) => `act_latency.py ${options} と同じ`,
  },

  title: (log, what, slices) => `${log}: ${slices}での遅い${what}`,
  loadsTitle: (n) => `${logs(n)}: 最悪スライス対負荷`,
  sentence: {
    over: "、しきい値 ",
    in: "、",
    slices: "スライス",
    several: logs,
    worst: "の最悪の ",
    against: "スライス 対 負荷",
  },
  what: {
    log: "ログ",
    histogram: "ヒストグラム",
    limits: "しきい値",
    slices: "スライスの長さ",
    scale: "目盛り",
  },
  auto: "ログに合わせる",
  allLogs: "全ログ、対負荷",
  ms: (limits) => `${and(limits.map(String))} ms`,
  slice: span,
  excluded: {
    short: "除外",
    verdict: (why) => `除外: ${why}。スライスは下にありますが、判定はありません。`,
  },
  verdict: {
    atLoad: (load, says) => `負荷 ${load}: ${says}`,
    firstFailing: (hour) => `最初に上限を超えたのは ${hour} 時間目です。`,
    failed: (o) =>
      `${o.of} 時間中 ${o.hour} 時間目で不合格: リードの ${share(o)} が ${o.ms} ms を超えています (上限は ${o.below} % 未満)。${
        o.other === 0
          ? "すべての上限を満たすスライスはありません。"
          : `ほかの ${counted(o.other)} スライスは上限を超えていません。`
      }`,
    drives: (t) => `不合格: デバイスが負荷に追いつかず、ACT は ${t}で停止しました。`,
    load: (t) =>
      `判定不能: ACT が要求した負荷を発生できず、${t}で停止しました。デバイスについては何も言えません。スレッド数を増やしてやり直してください。`,
    errors: (n) => `判定不能: 試験中に ${counted(n)} 件の操作が失敗しました。`,
    incompleteNone: (t) => `未完: ログは ${t}で終わっています。判定には完全な 1 時間スライスが 24 個必要です。`,
    incomplete: (n, t) => `未完: ${t}で完全な 1 時間スライスは ${hours(n)}。上限を超えたものはありません。`,
    incompleteOpen: (n, t, open, by) =>
      `未完: ${t}で完全な 1 時間スライスは ${hours(n)}。${by === "edges" ? "マイクロ秒のヒストグラムには上限の位置に境界がないため" : "出力された表に必要な列か桁がないため"}、うち ${counted(open)} 個は判定できません。`,
    running: (t, n, open) => {
      const none =
        open === 0
          ? "上限を超えたものはありません"
          : `確実に上限を超えたものはなく、${counted(open)} 個は判定できません`;
      const until =
        n === 0 ? "完全な 1 時間スライスはまだありません" : `完全な 1 時間スライスは今のところ ${hours(n)}で、${none}`;
      return `実行中、${t}。${until}。判定はログの終了後に行います。`;
    },
    goesOn: (t) => `ログは実行中です: ${t}。`,
    undecided: (o) =>
      `${counted(o.open)} スライスが判定保留: ${o.hour} 時間目にリードの ${o.least}～${o.most} % が ${o.ms} ms を超えています (上限は ${o.below} % 未満)。${
        o.by === "edges"
          ? "マイクロ秒のヒストグラムにはその位置に境界がありません。microsecond-histograms: no でやり直してください。"
          : "出力された表には必要な列か桁がありません。ログ全体を読み込んでください。"
      }`,
    passed: (o) =>
      `負荷試験に合格: ${o.of} スライスすべてが全上限を下回っています。上限に最も近いのは ${o.hour} 時間目で、${o.ms} ms 超が ${share(o)} (上限 ${o.below} %)。`,
    deviceOver: (o) =>
      `${o.device} は単独で上限を超えています: ${o.hour} 時間目に ${o.ms} ms 超が ${share(o)} (上限 ${o.below} %)。`,
    overAlone: (devices) => `${devices.join("、")} は単独で上限を超えています。`,
    fileSays: (words) => `ファイルの記載:「${words}」。`,
    failedAsSaid: (words) => `ファイルの記載では不合格:「${words}」。`,
    stress: (multiple, twice) =>
      `${twice} のストレステストがありません: ${multiple} の認定には 2 倍の負荷での 24 時間ストレステストも必要です。`,
    certified: (multiple, twice) =>
      `${multiple} 認定: ${twice} のストレステストは 24 時間完走し、遅れは生じませんでした。`,
    stage2: (devices) =>
      `${devices} 台のデバイスを同時に試験したステージ 2 です。事前にそれぞれが単独で合格している必要があります。`,
    customLoad: (reads, writes) =>
      `標準による判定なし: 毎秒 ${reads} リード、${writes} ライトという独自の負荷で、標準負荷の倍数ではありません。`,
    notStandard: (items) => `標準による判定なし: 標準試験ではありません (${items.join("、")})。`,
    notKnown: "標準による判定なし: ログに設定がありません。",
    notStandardBy: "標準の上限に照らした場合:",
    noHistogram: "判定なし: ログに全リードのヒストグラムがありません。",
  },
  summary: (parts) => `${parts.join("。")}。`,
  summaryOf: (verdict, loads) => `${verdict}: ${loads.join("、")}`,
  logsOf: (load, n) => (n === 1 ? load : `${load} (ログ ${n} 件)`),
  nonePassed: "合格したログはありません。",
  customLoad: "独自の負荷",
  sign: { failed: "✕", passed: "▲", open: "!" },
  short: {
    failed: "不合格",
    drives: "不合格 (デバイスが追いつかず)",
    load: "判定不能 (負荷未達)",
    errors: "判定不能 (操作の失敗)",
    incomplete: "未完",
    running: "実行中",
    undecided: "判定保留",
    certified: "認定",
    stress: "ストレステストに合格",
    passed: "負荷試験に合格",
    none: "リードのヒストグラムなし",
  },
  shortDenied: "各時間は上限内、ただしファイルの記載では不合格",
  shortNotStandard: (verdict) => `${verdict}、標準試験ではない`,
  limits: {
    title: "判定",
    several: (n) => `${logs(n)}の判定`,
    published: "公表値",
    over: "しきい値超のリード",
    worst: "最悪の 1 時間",
    test: "試験",
    judgements: { pass: "▲", undecided: "!", fail: "✕" },
    judged: { pass: "上限内", undecided: "判定保留", fail: "上限超過" },
    inHour: (worst, hour) => `${worst}、${hour} 時間目`,
  },
  facts: {
    under: (percent) => `${percent} % 未満`,
    loadOf: (multiple, reads, writes) => `${multiple} = ${reads} リード/s、${writes} ライト/s`,
    indexLoad: (load, reads, writes) => `要求 ${load}。デバイスは ${reads} リード/s、${writes} ライト/s`,
    custom: (reads, writes) => `独自: ${reads} リード/s、${writes} ライト/s`,
    unknown: "不明: ログに設定がない",
    test: "試験",
    standard: "標準",
    deviations: (items) => `標準ではない: ${items.join("、")}`,
    slices: "1 時間スライス",
    slicesOf: (n) => `完全なもの ${hours(n)}`,
    stage: "ステージ",
    single: "デバイス単独",
    several: (n) => `デバイス ${n} 台 (各台単独の後のステージ 2)`,
    stress: "2× ストレステスト",
    notSupplied: "なし",
    version: "バージョン",
    length: "ログ",
    lengthOf: (t, of) => (of === null ? t : `${of}中 ${t}`),
  },
  badges: {
    queue: "リードにスレッド待ちを含む",
    queueWhy:
      "5.3 までのリードのヒストグラムには ACT のキューでの待ち時間も含まれます。6.0 以降にキューはありません。前後の結果は比較できません。",
    queueOf: (lines) => `${and(lines)} のリードはキュー待ちを含み比較不可`,
    micro: "マイクロ秒のヒストグラム",
    microWhy:
      "境界はマイクロ秒単位の 2 のべき乗で、1、8、64 ms にはありません。上限を超える割合は 2 つの値の間としか分かりません。",
    device: "判定対象外のヒストグラム",
    deviceWhy: "判定は全リードに基づきます。このヒストグラムはその一部、またはほかの操作のものです。",
  },
  panel: {
    title: "ACT ログのスライス",
    log: "ACT ログ",
    interval: "ACT ログの区間",
    ends: "終了時刻",
    computed: "ログから計算",
    ops: "操作数",
    rate: "レート",
    perSecond: (rate) => `毎秒 ${rate}`,
    over: (edge) => `${edge} 超`,
    judged: (judgement, below) =>
      judgement === "pass"
        ? `${below} % 未満`
        : judgement === "fail"
          ? `✕ 上限は ${below} % 未満`
          : `! ${below} % をまたぐ`,
    difference: (from, to) =>
      from === 0
        ? `${counted(to)} 秒時点の累計。`
        : `${counted(to)} 秒時点の累計から ${counted(from)} 秒時点の累計を引いた値。`,
  },
  caption: (n, seconds, what, t) =>
    `${t}のログ中の${what}、完全な ${span(seconds)}スライス ${counted(n)} 個。末尾の不完全なスライスは act_latency.py と同様に除いています。`,
  loadsCaption: (n, seconds) => `ログ ${counted(n)} 件、${span(seconds)}スライス、全リード。`,
  empty: {
    loading: "ログを読み込んでいます。",
    noneTitle: "ACT ログはありません。",
    none: "これらのデータセットに act_storage や act_index のログはありません。ログをドロップすると、スライスごとに表示します。",
    noneLocal:
      "自分のファイルに act_storage や act_index のログはありません。act_latency.py の表だけではヒストグラムが得られません。",
    toFiles: "読み込んだもの",
    toTimeline: "時系列",
    shortTitle: (seconds) => `完全な ${span(seconds)}スライスがありません。`,
    short: (t) => `ログは ${t}で終わっています。短いスライスなら内容を表示できますが、判定はありません。`,
    shorter: (seconds) => `${span(seconds)}スライスを表示`,
    zero: "これらのしきい値より遅い操作はありません。",
  },
};
