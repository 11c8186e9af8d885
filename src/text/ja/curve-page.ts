import { facts } from "./facts";
import type { curveEmpty as enEmpty, curvePage as en } from "../en/curve-page";
import { and, counted, fileCount, tight } from "./counted";
import type { Translated } from "../translated";

export const curvePage: Translated<typeof en> = {
  compare: (name) => `${name} と比較`,
  kindDetail: {
    default: "fio は clat、ほかは response",
    clat: "clat: 発行から完了まで",
    lat: "lat: slat + clat",
    slat: "slat: 発行まで",
    response: "vdbench、sysbench、ACT",
    unknown: "ファイルに記載なし",
  },
  defaultKind: "ツールに従う",
  notInFiles: "これらのファイルにはなし",
  scales: { log: "対数", linear: "線形" },
  colours: {
    ...facts,
    auto: "異なる項目",
    op: "リード / ライト",
    none: "なし",
  },
  tails: "パーセンタイルを表示",
  noPoints: "測定点なし。",
  caption: (points, maxima, series, load) =>
    `${counted(series)} 系列、${and([...(points > 0 || maxima === 0 ? [`測定点 ${counted(points)} 個`] : []), ...(maxima > 0 ? [`無制御の最大値 ${counted(maxima)} 個`] : [])])}${points > series ? `。線は${load}の順` : ""}。`,
  loadWord: {
    outstanding: "未完了 I/O (数字)",
    threads: "スレッド数 (数字)",
    rate: "目標レート",
    both: "制御した負荷",
    blocks: "ブロックサイズ (数字)",
    grid: "スループット (深度 × ジョブ数の最良)",
  },
  loops: {
    outstanding: "クローズドループ。",
    rate: "オープンループ。",
    target: "キュー深度は fio が調整 (latency_target)。",
    both: "",
  },
  badge: {
    mean: (without, of) =>
      without === of ? "平均を描画: p99 なし" : `平均を描画: 測定点 ${of} 個中 ${without} 個に p99 なし`,
    meanWhy:
      "p99 のないファイル、または一部のメンバーにしか p99 がないファイルです。パーセンタイルの平均は取りません。",
    drawP99: "p99 を描画",
    noCombine: "パーセンタイルは未統合",
    noCombineWhy: "ヒストグラムのない複数ジョブの測定点があります。パーセンタイルの平均は取りません。",
    correctedWhy: "結果のファイルの記載をラベルで修正しています。レートとレイテンシは測定値のままです。",
  },
  empty: {
    loading: "問い合わせ中…",
    noneTitle: "すべての選択に合う系列がありません。",
    none: (what) => `読み込んだデータに ${what} はありません。`,
    clear: "選択をすべて解除",
    noDataTitle: "実行がありません。",
    noData: (names) => `${names.join("、")}には公表値だけがあり、結果のファイルがありません。`,
    overTime: (names) => `${names.join("、")}には時間ごとの値だけがあり、負荷ごとの結果がありません。`,
    toFigures: "公表値を開く",
    noLocalTitle: "自分のファイルはまだありません。",
    noneReadTitle: (files) => `${fileCount(files)}を読み取れませんでした。`,
    noneRead: "理由と対処は「ファイル」にあります。別のファイルを任意の場所にドロップしてください。",
    noLocal:
      "結果のファイルまたはフォルダを任意の場所にドロップしてください。データがこのマシンの外に出ることはありません。",
    restoring: "このブラウザに保存されているファイルを読み込んでいます…",
    noPointsTitle: "ファイルに測定点がありません。",
    noPoints: (files) =>
      `${fileCount(files)}を読み込みましたが、ログ、オプション、表、公表値だけでした。曲線にはスループットを含む結果が必要です。同じ実行の出力もドロップしてください。`,
    toFiles: "ファイル",
    toExplore: "探索でスループットを見る",
    toRuns: "実行一覧",
    toOwnFigures: "自分の公表値",
    actTitle: "ACT は平均もパーセンタイルも出力しません。",
    act: "ACT は各しきい値より遅かった操作の数を出力します。曲線には測定点ごとに 1 つのレイテンシが必要で、値を作り出すことはしません。目標レートと実績レートは表にあります。",
    noLatencyTitle: "これらの結果にはレイテンシがありません。",
    noLatency: "y 軸に置く値がありません。レートは表にあります。",
    show: (workload) => `${workload} を表示`,
    noStatisticTitle: (statistic) => `${statistic} がありません。`,
    noStatistic: (statistic, others) => `これらの測定点に ${statistic} はありません。あるのは ${and(others)} です。`,
    toLibrary: "ライブラリへ",
    failedTitle: "この結果を読めませんでした。",
    failed: (dataset, reason) => `${dataset}: ${reason}`,
    draw: (statistic) => `代わりに ${statistic} を描画`,
    zoomTitle: "グラフのこの範囲に測定点がありません。",
    zoom: "リンクまたは直前のズームで、すべてが範囲外になっています。",
  },
  source: {
    computed: (files) => `● ${files}から計算`,
    oneFile: "ファイル 1 件",
    combined: (count, tool) => `${tool === "fio" ? "ジョブ" : "部分"} ${count} 個を統合`,
    addedRates: "レートは合計です。",
    addedByTool: "ツール自身がドライブを合計した値です。",
    staggeredRates:
      "ジョブの実行時間が不揃いです。レートは総量を最長の実行時間で割った値で、同時に維持したレートではありません。",
    addedHistograms: (count) => `パーセンタイルは ${count} ジョブのヒストグラムを合算して求めています。`,
    noHistograms: (what, count) =>
      `この${what}は統合できません。${count} ジョブにヒストグラムがありません。平均は取りません。`,
    unlikeKinds: (count) => `このレイテンシは統合できません。${count} ジョブの一部にしかありません。平均は取りません。`,
    noPercentiles: "ジョブにパーセンタイルがありません。",
    percentiles: "パーセンタイル",
    firstLines: "以下の行は最初のジョブのものです。",
    published: "◉ 公表値",
    samplesAbove: "これを超えるサンプル",
    few: "少なすぎて信頼できない",
    samples: "サンプル",
    throughput: "スループット",
    total: "全方向",
    bandwidth: "帯域幅",
    mean: (kind) => tight(`平均 ${kind}`),
    max: (kind) => tight(`最大 ${kind}`),
    little: "IOPS × 平均 lat",
    littleOf: (inFlight, outstanding) => `${inFlight} / ${outstanding}`,
    littleFits: "リトルの法則に合致",
    littleOff: "不一致: ホストの限界、レイテンシの誤り、データ中のウォームアップ、またはジョブの時間ずれ",
    littleOpen: "実効の未完了 I/O",
    bin: (percent) => `ビン ± ${percent} %`,
    rounded: (step, percent) => `${step} 刻みで出力: ± ${percent} %`,
    asked: "目標レート",
    askedInTotal: "目標レートの合計",
    oneOf: (n, values) =>
      `この負荷の実行 ${String(n)} 件のうちの 1 件です。グラフは中央値を示します${values === "" ? "" : `: ${values}`}。`,
    tool: (tool, version, format) => [version === null ? tool : `${tool}-${version}`, format].join(", "),
    job: (n, of, title) => `ジョブ ${n}${of === null ? "" : ` / ${of}`} ${title}`,
    failed: (error) =>
      error === null || error === 0 ? "ジョブは I/O を行いませんでした。" : `ジョブはエラー ${error} で終了しました。`,
    runtime: "測定時間",
    compare: "公表システムと比較",
    tail: "パーセンタイルと分布",
  },
};

export const curveEmpty: typeof enEmpty = {
  "curve/no-points": {
    what: "これらの選択に合う測定点がありません。",
    todo: "選択を 1 つ解除するか、結果のファイルを開いてください。",
  },
  "curve/no-statistic": {
    what: "これらの測定点に、このレイテンシのこの統計量はありません。",
    todo: "y 軸のメニューから平均または別のレイテンシを選択してください。",
  },
  "curve/no-throughput": {
    what: "これらの測定点に、この単位のスループットはありません。",
    todo: "x 軸のメニューから未完了 I/O を選択してください。",
  },
  "curve/all-failed": {
    what: "これらの測定点はすべて失敗しています。",
    todo: "表を開いてエラーとファイルを確認してください。",
  },
  "curve/zoomed-out": { what: "このズーム範囲に測定点がありません。", todo: "グラフ全体に戻してください。" },
};
