import { phrases } from "./phrases";
import type { knee as en } from "../en/knee";
import { counted, statisticWord, tight } from "./counted";
import type { Translated } from "../translated";

const at = (rate: string, load: string | null): string => (load === null ? rate : `${rate} (${load})`);
/** In a sentence a bare number says what it is; "未完了 I/O 32" does. */
const atLoad = (value: string, load: string | null): string =>
  load === null || /^[\u3040-\u9fff]/.test(load) ? at(value, load) : `${value} (負荷 ${load})`;
const others = (n: number): string => `ほか ${counted(n)} 系列`;

export const knee: Translated<typeof en> = {
  reasons: {
    few: "ピークまでの測定点が 6 個未満",
    "scales-disagree": "レイテンシの線形と対数で結果が不一致",
    "last-point": "最後の測定点しだいで変わる",
    weak: "曲がりが弱い",
    rising: "最後までスループットが伸びている",
    nothing: "スループットとこのレイテンシの両方を持つ段階がない",
  },
  kinds: {
    limit: "上限",
    kneedle: "Kneedle",
    saturation: "飽和",
    power: "パワー最大点",
  },
  kindDetail: {
    limit: "設定したレイテンシに収まる最後の測定点",
    kneedle: "曲がり角、レイテンシは線形と対数の両方",
    saturation: "以後の伸びが倍増あたり 5 % 未満",
    power: "スループット ÷ レイテンシが最大",
  },

  readOff: {
    title: (statistic, limit) => `${statistic} ≤ ${limit} での値`,
    system: "システム",
    rate: (x) => (x === "gb_per_s" ? "GB/s" : x === "gib_per_s" ? "GiB/s" : "IOPS"),
    hint: "名前をクリックするとその線に注目し、値をクリックすると出典を開きます。",
  },

  within: (limit, rate, load) => `≤ ${limit}: ${at(rate, load)}`,
  withinMost: (limit, rate, load) => `≤ ${limit}: ${load === null ? rate : `${rate}、最大は負荷 ${load}`}`,
  allPass: (rate, at) => (at === null ? `すべて上限内、≥ ${rate}` : `すべて上限内、最大 ${rate} (${at})`),
  oneLoad: (rate) => `負荷は 1 点、≥ ${rate}`,
  none: (limit, later) => (later ? `最初の負荷で ${limit} 超` : `${limit} 以内なし`),
  named: (kind, rate, load) => `${kind}: ${at(rate, load)}`,
  noKnee: "ニーポイントなし",
  ofOp: (op, statistic, answer) => `${answer}、${op} ${statistic} による`,
  both: (rate) => `合計 ${rate}`,
  byLatency: (op, statistic) => `${op} ${statistic} による`,

  limitLabel: (statistic, limit) => `上限 ${statisticWord(statistic)} ≤ ${limit}`,
  ring: (statistic) => `◯ 輪: 負荷の順で ${statistic} が上限を超える直前の測定点`,
  ringMost: (statistic) => `◯ 輪: ${statistic} の上限内で最大のスループット`,
  ringNamed: (kind) => `◯ 輪: ${kind}`,
  tick: (load) => `┼ ${load}`,
  interpolated: "○ 2 つの負荷の間を補間",

  lastOk: "上限内の最後の測定点",
  next: (value) => `次: ${value}`,
  mostHere: "上限内で最大",
  mostLast: (load) => `上限内は負荷 ${load} まで`,
  allPassShort: "全測定点が上限内",
  firstFailIs: "上限を超える最初の測定点",
  isKneeSays: "この線のニーポイント",

  noneHere: "該当する系列なし",
  cells: {
    ok: "内",
    most: "内、最大",
    last: "内、最後",
    first: "最初の超過",
    over: "超過",
    again: "再び内",
    apart: "判定外",
  },
  againNote: "超過より後: 数えない",
  kneeCell: "ニーポイント",
  noKneeCell: (why) => `ニーポイントなし: ${why}`,

  notes: {
    ratios: "上限は時間のため、比の軸には線がありません。判定はレイテンシそのものに対するものです。",
    fewAbove: (n, statistic) => `${counted(n)} 件の判定は、${statistic} を超えるサンプルが 10 個未満です。`,
    kneedle:
      "Kneedle: ピークまでの測定点に、スループットは線形、レイテンシは線形と対数の両方で適用。両者が一致しない場合や、最後の測定点で結果が決まる場合は、ニーポイントなしとします。",
    saturation: "飽和: それより後のどの負荷でも、スループットの伸びが倍増あたり 5 % に届かなくなる最初の負荷。",
    power: (statistic) =>
      `パワー最大点 (Kleinrock): スループット ÷ ${statistic} レイテンシが最大の点。本来は平均に対する定義で、パーセンタイルでは目安です。`,
  },

  verdict: {
    within: (statistic, limit) => `${statistic} ≤ ${limit}`,
    submitted: "clat は時間の大半を含まない",
    bySlowest: (statistic) => `最も遅いメンバーの ${statistic}`,
    reaches: (asked, name, rate, load, by) =>
      tight(
        `${asked}${by === null ? "" : ` (${by})`}: ${name === null ? "" : `${name} は `}${atLoad(rate, load)} に達します。`,
      ),
    most: (asked, name, rate, load, by) =>
      tight(
        `${asked}${by === null ? "" : ` (${by})`}: 最大は${name === null ? "" : ` ${name} の`} ${atLoad(rate, load)} です。`,
      ),
    knee: (kind, name, rate, load) => `${kind}: ${name === null ? "" : `${name} `}${atLoad(rate, load)}。`,
    folds: (last) => `負荷 ${last} まで上限内ですが、スループットは下がります。`,
    next: (latency, load) => (load === null ? `次は ${latency} です。` : `次の負荷 ${load} では ${latency} です。`),
    sync: (statistic, latency) => `sync の ${statisticWord(statistic)}: ${latency}。`,
    allPass: "どの負荷も上限を超えません。",
    bestOf: (loads) => `負荷 ${counted(loads)} 段階の最良。`,
    none: (statistic, limit, later) =>
      later
        ? `最初の負荷で ${statistic} ≤ ${limit} を超えます。`
        : `${statistic} ≤ ${limit} を満たす負荷はありません。`,
    lowest: (latency, name, load) => `最小は${name === null ? "" : ` ${name} の`} ${atLoad(latency, load)} です。`,
    peak: (name, rate, latency, load) =>
      tight(
        `${name ?? "このシステム"}${name === null ? "" : " "}のピークは ${atLoad(rate, load)}${latency === null ? "" : `、そのとき ${latency}`} です。`,
      ),
    noKnee: (kind, name, why) => `${kind}: ${name === null ? "" : `${name}、`}ニーポイントなし (${why})。`,
    second: (name, rate, times) => tight(`${name} は ${rate}${times === null ? "" : ` (${times} 倍)`} です。`),
    others: (name, rate, less) => tight(`${name} は ${rate}、${others(less)}はそれ未満です。`),
    noKneeOf: (n) => `${others(n)}はニーポイントなし。`,
    noneOf: (n, often = "") => `${phrases.bracketed(`${others(n)}は最初の負荷で超えます`, often)}。`,
    otherIn: ({ within, of }) => `もう一方は ${String(of)} 回中 ${String(within)} 回。`,
    unjudged: (n, statistic) => `${others(n)}は ${statistic} では判定できません。`,
  },

  limitHint: "矢印キーで 1-2-5 刻みに移動、Delete で解除。",
  removeKnee: "ニーポイントを解除",
  kneeTool: "ニーポイントと上限",
  loadTool: "同じ負荷で",
  cursorName: "カーソルの負荷",
  cursorOff: "カーソルなし",
  cursorRemove: "カーソルを解除",
  outstanding: (n) => `未完了 I/O ${n}`,
  asked: (n) => `目標 ${n} IOPS`,
  percent: (n) => `それぞれの最大値の ${n} %`,
  byLoad: "同じ負荷で",
  byPercent: "それぞれの最大値に対する割合で",
  atLoad: (load) => `${load}:`,
  at: (load) => `${load} で`,
  between: (a, b) => `${a} と ${b} の間を補間`,
  absent: (a, b) =>
    a !== null && b !== null
      ? `ここに測定点なし、あるのは ${a} と ${b}`
      : a !== null || b !== null
        ? `ここに測定点なし、最も近いのは ${a ?? b ?? ""}`
        : "ここに測定点なし",
  moreRead: (n) => `${others(n)}は表に記載`,
  onlyOne: (what) => `${what}が 1 つだけ`,
  linesTool: "線",
  lines: {
    best: "深度 × ジョブ数の最良",
    jobs: "ジョブ数ごとの線",
    all: "全測定点",
  },
  linesDetail: {
    best: "システムごとに 1 本: より多くより低レイテンシの負荷がない点",
    jobs: "深度スイープを別々に",
    all: "線なし",
  },
  panelsTool: "分割",
  panels: {
    none: "1 つのグラフ",
    workload: "ワークロードとブロックサイズ",
    system: "システム",
    jobs: "ジョブ数",
  },
  panelDetail: {
    none: "全系列を同じ軸に",
    workload: "別々のグラフ、軸は共通",
    system: "別々のグラフ、軸は共通",
    jobs: "別々のグラフ、軸は共通",
  },
};
