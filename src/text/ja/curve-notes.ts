import type { curveNotes as en } from "../en/curve-notes";
import { and, counted } from "./counted";
import { curveChart } from "./curve-chart";

const points = (n: number): string => `測定点 ${counted(n)} 個`;

export const curveNotes: typeof en = {
  gap: (n, statistic) => `${points(n)}に ${statistic} がなく、線はそこで途切れます。`,
  oneLatency: "全操作で 1 つのレイテンシ: このツールはリードとライトを分けて出力しません。",
  notCombined: (n, statistic) =>
    `${points(n)}に ${statistic} がありません。メンバーにヒストグラムがなく、平均による代用はしません。`,
  noThroughput: (n) => `${points(n)}にこの単位のスループットがなく、線はそこで途切れます。`,
  zeroOnLog: (n) => `値が 0 の${points(n)}は対数軸に表示できません。`,
  failed: (n) => `失敗した${points(n)}に取り消し線を付け、線で結んでいません。`,
  excluded: (n, why) => `${points(n)}を除外: ${why}。`,
  corrected: (n, keys) => `${points(n)}の${and(keys)}を修正しています。`,
  failedHidden: (n) => `失敗した${points(n)}には描画できる値がありません。`,
  unlikeKinds: (kinds) =>
    `種類の異なるレイテンシが 1 つのグラフにあります (${kinds.map(curveChart.kindShort).join("、")})。測っている区間が違います。`,
  loops: "オープンループ (レートスイープ) とクローズドループ (キュー深度スイープ) は別の実験です。",
  arrivals: (processes) => `${curveChart.arrivals(processes)}のレートスイープは互いに別の実験です。`,
  aboveMax: (n) => `${points(n)}を正確な最大値の位置に描画。ヒストグラムのビンはそれより上にあります。`,
  slowest: (n, statistic) =>
    `${points(n)}は最も遅いメンバーの ${statistic} の位置にあり、ひげは最も速いメンバーまで伸びます。統合できるヒストグラムがなく、全 I/O の値はこの間にあります。`,
  few: (n, statistic) => `${points(n)}は ${statistic} を超えるサンプルが 10 個未満のため灰色で表示。`,
  remarked: (n, remarks) => `${points(n)}: ${remarks}。`,
  missed: (n) => `${points(n)}が目標レートから 3 % を超えて外れました。`,
  staggered: (n) =>
    `${points(n)}はジョブの実行時間が不揃いです。スループットは総量を最長の実行時間で割った値で、同時に維持したレートではありません。`,
  members: (n) => `${points(n)}は同じ線のほかの点より少ないメンバーの合計です (中抜きの印)。`,
  fallen: (n) => `線 ${counted(n)} 本の末尾は過飽和です。ピークを過ぎてスループットが低下しています。`,
  repeatsAt: (n, load) => `${load} に${points(n)}: 線は反復測定の測定値ごとの中央値を結びます。`,
  repeats: (n, loads) => `負荷 ${loads} 段階に${points(n)}: 線は各負荷での反復測定の測定値ごとの中央値を結びます。`,
  equalLoads: (n, load) =>
    `${load} に${points(n)}: 反復測定かどうか不明なため、線は最初の点を通り、中央値は取りません。`,
  equalLoadsAt: (n, loads) =>
    `負荷 ${loads} 段階で${points(n)}が線の横にあります。反復測定かどうか不明なため、中央値は取りません。`,
  maximum: (n) => `無制御負荷の${points(n)} (レートスイープの最大値) は線の横に置き、結びません。`,
  unknownLoad: (n) => `負荷不明の${points(n)}は線で結びません。`,
  published: (n) => `個別に公表された${points(n)}は線で結びません。`,
  capped: (shown, total) => `${counted(total)} 系列のうちピークの高い ${shown} 系列。`,
  above: (n, end, most) => `${points(n)}が ${end} を超えます (最大 ${most})。上端の目盛り印で示します。`,
  outside: (n) => `${points(n)}がズーム範囲の外にあります。`,
  behind: (name) => `薄い灰色: 同じワークロードでの ${name} の公表データ。表には含まれません。`,
};
