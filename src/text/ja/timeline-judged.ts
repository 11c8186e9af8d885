import type { judged as en } from "../en/timeline-judged";
import { bytesText, depthText, timeText } from "../en/timeline-judged";
import { spanIn } from "../alike";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

export { bytesText, depthText, timeText };

const percent = (share: number): string =>
  Number.isFinite(share) ? `${Number((Math.abs(share) * 100).toPrecision(3))} %` : "無限大";

/** 「30～55.5 s」 */
export const spanText = (from_s: number, to_s: number): string => spanIn(from_s, to_s, "～");

const rule = (round_s: number): string => `SNIA に準じた ${round_s} s のラウンド`;
const rangeRise = (range: number, rise: number): string => `変動幅 ${percent(range)}、傾き ${percent(rise)}`;

export const judged: Translated<typeof en> = {
  heading: "定常状態",
  verdict: {
    and: (one, other) => `${one}、${other}`,
    steady: (span, mean) => `定常: ${span}、${mean}`,
    lost: (span, mean) => `定常: ${span}、${mean}、以後は非定常`,
    notSteady: (range, rise) => `非定常: 最後の 5 ラウンドの${rangeRise(range, rise)}`,
    tooShort: (span_s) => `定常状態の判定には短すぎる: ${Math.round(span_s)} s`,
    gaps: "区間の欠落があるため定常状態は判定なし",
    steadyLines: (held, of) => (held === of ? `全 ${of} 系列が定常` : `${of} 系列中 ${held} 系列が定常`),
    change: (line, of, depth, value, at) =>
      `${line === "" ? "" : `${line}: `}${at}、${of === "latency" ? "レイテンシが " : ""}${value} に${depth < 0 ? "上昇" : "低下"} (${depthText(depth)})`,
    slide: (line, isDown, values) => `${line === "" ? "" : `${line}: `}緩やかに${isDown ? "低下" : "上昇"}、${values}`,
    changes: (change) => change,
    at: (from, to) => (to === null ? `${from} 以降` : `${from}～${to}`),
    mean: (mean) => `平均 ${mean}`,
    means: (lines, more) => `平均: ${and(lines)}${more > 0 ? `、ほか ${counted(more)} 系列` : ""}`,
    noChange: "落ち込みもレベル変化もなし",
  },
  ofLine: (line, verdict) => (line === "" ? verdict : `${line}: ${verdict}`),
  steady: (span, range, rise, round_s) => `定常 ${span}: ${rangeRise(range, rise)} (${rule(round_s)})`,
  lost: (span, range, rise, round_s) =>
    `定常 ${span}、以後は非定常: 最後の 5 ラウンドの${rangeRise(range, rise)} (${rule(round_s)})`,
  notSteady: (range, rise, round_s) => `非定常: 最後の 5 ラウンドの${rangeRise(range, rise)} (${rule(round_s)})`,
  tooShort: (span_s, round_s) =>
    `短すぎて判定不可: ${Number(span_s.toFixed(span_s < 10 ? 1 : 0))} s、${round_s} s のラウンドが 5 つ必要`,
  gaps: (round_s) => `判定なし: 欠落した区間のない ${round_s} s のラウンドが 5 つ続かない`,
  why: "連続する 5 ラウンドの平均の変動幅が平均の 20 % 以内で、当てはめた直線の上下が 10 % 以内であれば定常とします (SNIA SSS PTS 2.0.2。原典は 1 分のラウンドごとにワークロードを実行し直しますが、ここでは連続したログをラウンドに区切るため「準じた」としています)。",
  whyBand: "点線は平均 ± 10 %、破線は当てはめた直線です。",
  whyShort:
    "1 分のラウンドのための規則は、秒単位の判定には使えません。短い標本では、低下の途中にある実行も合格してしまいます。",
  moreLines: (n) => `ほか ${counted(n)} 系列は個別に判定していません。`,
  noSeries: "判定なし: 時間推移の系列がない",
  noWindow: "判定なし: 窓の長さが不明",
  whyNoWindow:
    "ラウンドは、長さの分かっている窓から区切ります。fio では結果の log_avg_msec に記載があり、なければ窓の等間隔から分かりますが、ここにはどちらもありません。ログと一緒に結果のファイルをドロップしてください。",
  runNamed: (title, path) => (path === "" ? title : `${title}、${path}`),
  rounds: (text) => `${text} のラウンド`,
  roundsWhat: "ラウンドの長さ",
  roundsJoin: "、判定は ",

  own: {
    attained: (tool, rest) => `${tool} の判定: 到達${rest}`,
    notAttained: (tool, rest) => `${tool} の判定: 未到達${rest}`,
    rest: (parts) => (parts.length === 0 ? "" : `、${and(parts)}`),
    limit: (criterion, limit) => `${criterion} が ${limit} 以内`,
    found: (found) => `実測 ${found}`,
    over: (seconds) => `${seconds} 間`,
    why: "ツール独自の規則で、窓もツールが選んだものです。ここでの判定は 1 分のラウンドによります。一方が他方を決めるものではありません。",
  },

  kindOf: (kind, of) => {
    const word = kind === "drop" ? "落ち込み" : kind === "rise" ? "上昇" : kind === "shift" ? "レベル変化" : kind;
    return of === "latency" ? `レイテンシの${word}` : word;
  },
  mark: (kind, depth) => `${kind} ${depthText(depth)}`,
  several: (name, n) => `${name}、${n} 系列`,
  changes: {
    heading: (throughput, latency) =>
      and([
        ...(throughput > 0 ? [`スループットの変化 ${counted(throughput)} 件`] : []),
        ...(latency > 0 ? [`同時のレイテンシ上昇 ${counted(latency)} 件`] : []),
      ]),
    headingLatency: (n) => `レイテンシの上昇 ${counted(n)} 件、スループットの変化は検出されず`,
    about: (window) =>
      `${window} の窓で、ゆらぎを大きく外れるものを検索: 直前の 60 窓の水準より 1/3 低い、または 1.5 倍高いもの。新しい水準が 10 窓かつ実行の 1/10、または 60 窓続く場合は 1/10 の差で足ります。レベル変化は元に戻りません。合計に現れない場合はメンバーを挙げます。`,
    time: "時刻",
    what: "内容",
    values: "前 → 変化中",
    fromTo: (before, during) => {
      const unit = / [^ ]+$/.exec(during)?.[0] ?? "";
      return `${before.endsWith(unit) ? before.slice(0, before.length - unit.length) : before} → ${during}`;
    },
    until: (start, end, stays) =>
      end === null
        ? stays
          ? `${start} から継続`
          : `${start}～終了`
        : `${end.endsWith(" s") ? start.replace(/ s$/, "") : start}～${end}`,
    written: (bytes) => `書き込み済み ${bytes}`,
    moved: (bytes) => `転送済み ${bytes}`,
    zoom: (kind, start) => `${start} の${kind}を拡大`,
    showAll: (n) => `${counted(n)} 件すべてを表示`,
  },
  gapNote: (n, longest) => `区間の欠落 ${counted(n)} か所、最長 ${longest}: 斜線で示し、線で結んでいません。`,
  failed: (name) => `${name} (失敗)`,
  failedNote: (n) => `失敗したジョブ ${counted(n)} 個: それまでの値を描き、失敗の印を付けています。`,
};
