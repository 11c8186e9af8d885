import type { history as en } from "../en/history";
import { MINUS } from "~/base/number";
import { counted } from "./counted";
import type { Translated } from "../translated";

const states = (n: number): string => `${counted(n)} 時点`;

export const history: Translated<typeof en> = {
  axis: "時点 (順番どおり)",
  percent: (digits, isLess) => `${isLess ? MINUS : "+"}${digits} %`,
  repeats: (n) => `反復測定 ${counted(n)} 回`,
  range: (min, max) => `${min}～${max}`,
  columns: {
    ...{ state: "時点", started: "開始 (UTC)", n: "反復回数", min: "最小", max: "最大" },
    ...{ level: "水準", change: "変化", p: "p" },
  },
  loading: "水準の変化を探しています…",
  what: { measure: "指標", by: "時点の区分", hide: "変化" },
  yAxis: { what: "軸", zero: "0 から", values: "値の範囲のみ" },
  words: { of: "、", by: "、時点の区分は" },
  ways: {
    dataset: "データセット",
    file: "ファイル",
    day: "日 (UTC)",
    label: (name) => name.replace(/^tag:/, "").replaceAll("_", " "),
  },
  wayOf: (way, n) => `${way}、${states(n)}`,
  folderAt: (depth) => (depth === 1 ? "フォルダ" : `フォルダ (${String(depth)} 階層目)`),
  hide: (percent) => (percent === "0" ? "すべての変化" : `${percent} % 以上の変化`),
  measures: { iops: "IOPS", bytes_per_s: "GB/s", mean: "平均", p99: "p99" },
  verdict: {
    changed: (load, measure, change, state, before, after) =>
      `${load}: ${measure} が ${state} から ${change} (${before} → ${after})`,
    same: (load, measure, n, from, to) => `${load}: ${measure} は ${states(n)}で水準の変化を検出せず (${from} → ${to})`,
    apart: (n, change) => `最新の ${String(n)} 時点はその範囲外 (${change})、判定にはまだ不足`,
    few: (n, least) => `${states(n)}: 水準の変化の検出には ${String(least)} 時点以上が必要`,
    others: (worse, better, loads) => `負荷 ${counted(loads)} 種: 悪化 ${counted(worse)} 件、改善 ${String(better)} 件`,
  },
  caption: (p, least) =>
    `点は各時点の反復測定の中央値とその範囲。水準の検出: E-divisive と並べ替え検定、p ≤ 0.01。水準には ${String(least)} 時点が必要で、最新の ${String(least - 1)} 時点での変化はまだ判定できません${
      p === null ? "" : `。最新の変化は p = ${p}`
    }。`,
  latest: (shown, all) => `${states(all)}のうち最新の ${counted(shown)}。`,
  several: (n) =>
    `${counted(n)} 時点には複数の測定があり、反復である根拠がないため、それぞれ最初の測定だけを描いています。`,
  noise: (percent) => `反復測定は中央値から ${percent} % 以内`,
  panel: {
    title: "水準の変化",
    none: (n) => (n === 0 ? "なし。" : `この大きさの変化はなし。より小さい変化が ${counted(n)} 件。`),
    hidden: (n) => `より小さい変化 ${counted(n)} 件は省略。`,
    row: (load, measure, state) => `${load}、${measure}、${state} から`,
    worse: "悪化",
    better: "改善",
  },
  empty: {
    title: "3 時点で測定された負荷がありません",
    why: "履歴には、同じ負荷の測定が 3 つ以上のフォルダ、3 日以上、または 3 つ以上のファームウェア、コミット、そのほかのラベルにわたって必要です。",
    toCompare: "2 つを比較",
    noLoad: "この負荷または指標は結果にありません",
    noLoadWhy: "リンクが指定するものが、開いている結果に含まれていません。",
    first: "最も大きい変化を表示",
  },
};
