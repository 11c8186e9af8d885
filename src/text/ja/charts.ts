import type { charts as en } from "../en/charts";
import { columnIn } from "../alike";
import { counted } from "./counted";
import { curveChart } from "./curve-chart";
import type { Translated } from "../translated";

/** Heads of tables, by the parts of the names of columns. fio's own words stay (clat, iodepth, numjobs). */
const HEADS = {
  ...{ iops: "IOPS", cpu: "CPU", id: "ID", fact_id: "公表値 ID", fact_ids: "公表値 ID" },
  ...{ against_fact_id: "照合先の公表値 ID", system: "システム", series: "系列", workload: "ワークロード" },
  ...{ line: "線", set: "組", side: "比較対象", row: "行", column: "列", op: "操作", access: "アクセス" },
  ...{ block: "ブロック", media: "メディア", interface: "インターフェース", version: "バージョン" },
  ...{ drive: "ドライブ", drives: "ドライブ数", host: "ホスト", hosts: "ホスト数", vm: "VM", vms: "VM 数" },
  ...{ files: "ファイル数", workloads: "ワークロード数", job: "ジョブ", thread: "スレッド", run: "実行" },
  ...{ runs: "実行数", device: "デバイス", devices: "デバイス数", member: "メンバー", members: "台数" },
  ...{ among: "対象台数", member_unit: "台数の単位", per_member: "1 台あたり", per_member_from: "1 台あたりの出典" },
  ...{ threads: "スレッド数", jobs: "ジョブ数", load: "負荷", loads: "負荷の段階数", loads_in_common: "共通の負荷" },
  ...{ base_load: "基準の負荷", at_this_load: "この負荷の測定数", outstanding: "未完了 I/O" },
  ...{ queue_depth: "キュー深度", in_flight: "処理中 I/O", asked: "目標", rate_process: "発行間隔の分布" },
  ...{ total: "合計", rate: "レート", throughput: "スループット", latency: "レイテンシ", response: "応答時間" },
  ...{ rated: "定格", latency_kind: "レイテンシの種類", kind: "種類", statistic: "統計量", measure: "指標" },
  ...{ metric: "指標", unit: "単位", value: "値", mean: "平均", median: "中央値", min: "最小", max: "最大" },
  ...{ n_io: "I/O 数", ios: "I/O 数", n_base: "基準の n", samples: "サンプル数" },
  ...{ samples_above: "サンプル数 >", above: "超過", over: ">", percent_below: "累積, %", least_over: "下限 >" },
  ...{ within_limit: "上限内", headroom: "余裕", ratio: "比", means_ratio: "平均の比", low: "下限", high: "上限" },
  ...{ verdict: "判定", ideal: "理想", ideal_from: "理想の基準", marginal: "増分", efficiency: "効率" },
  ...{ own_efficiency: "自身に対する効率", slowest: "最も遅い", fastest: "最も速い" },
  ...{ slowest_member: "最も遅いメンバー", fastest_member: "最も速いメンバー", spread: "ばらつき" },
  ...{ outliers: "外れ値", modified_z: "修正 z", rank: "順位", off_median: "中央値との差", of_rated: "定格比" },
  ...{ off_average: "平均との差", round: "ラウンド", in_window: "測定ウィンドウ内", gain: "向上" },
  ...{ formula: "式", check: "検査", found: "算出値", expected: "期待値", says: "結果", bound: "範囲" },
  ...{ confidence: "確度", as_printed: "記載", if_read_literally: "字義どおりの値", derived_from: "計算元" },
  ...{ drawn_from: "元データ", source: "出典", from_s: "開始, s", to_s: "終了, s", t_s: "時刻, s", from: "下端" },
  ...{ to: "上端", from_us: "下端, µs", to_us: "上端, µs", slice_s: "スライス, s", slice: "スライス" },
  ...{ slices: "スライス数", duration: "時間", written: "書き込み済み", drive_fills: "ドライブ書き込み回数" },
  ...{ read: "リード", write: "ライト", time_share: "時分割", of_time_share: "時分割に対する比" },
  ...{ act_load_x: "ACT 負荷, x", worst: "最悪", published: "公表値", at_most: "最大", load_x: "負荷, x" },
  ...{ program: "プログラム", path: "パス", file: "ファイル", error: "エラー", excluded: "除外", corrected: "修正" },
  ...{ remarks: "注記", note: "備考", notes: "備考", state: "状態", log: "ログ" },
  ...{ device_reads: "デバイスのリード", device_writes: "デバイスのライト" },
};
/** As a screen reader says them. */
const SAID = {
  ...{ clat: "完了レイテンシ", slat: "発行レイテンシ", lat: "合計レイテンシ", iodepth: "キュー深度" },
  ...{ numjobs: "ジョブ数", from_s: "開始、秒", to_s: "終了、秒", t_s: "時刻、秒", from_us: "下端、マイクロ秒" },
  ...{ to_us: "上端、マイクロ秒" },
};
const UNITS_SAID = {
  ...{
    gb_per_s: "ギガバイト毎秒",
    gb: "ギガバイト",
    bytes_per_s: "バイト毎秒",
    per_s: "毎秒",
    percent: "パーセント",
    bytes: "バイト",
  },
  ...{ us: "マイクロ秒", ms: "ミリ秒", s: "秒" },
};

export const columnHead = (column: string): string => columnIn(column, HEADS);
export const columnSaid = (column: string): string => columnIn(column, { ...HEADS, ...SAID }, UNITS_SAID);

export const charts: Translated<typeof en> = {
  curve: curveChart,
  key: {
    colour: (what) => `色 ${what}`,
    dash: (what) => `線種 ${what}`,
    named: (named, of) => `${of} 系列中 ${named} 系列に名前を表示。すべて表に記載`,
    guessed: "○ 名前から推定したメディア",
    ops: {
      read: "● リード",
      write: "■ ライト",
      trim: "▲ トリム",
      sync: "◆ sync",
      mixed: "◆ 全操作",
    },
    fills: {
      computed: "● 生ファイルから計算",
      published: "◉ 公表値 (記載のまま)",
      derived: "◒ 算術で導出",
      ambiguous: "◌ 曖昧 (読み方は未確認)",
      interpolated: "○ 補間",
      excluded: "⊘ 失敗または除外 (線で結ばない)",
      missed: "○—| 目標レート未達: 実績 ○、目標 |",
      lost: "× レポートで値が欠落",
    },
    bounds: {
      at_least: "→ 以上",
      at_most: "← 以下",
      at_least_up: "↑ 以上",
      at_most_down: "↓ 以下",
      at_least_below: "← 以上",
      at_most_below: "→ 以下",
      about: "短い棒: 約",
    },
  },
  absent: "—",
  mediumMark: { guessed: "○", stated: "●" },
  mediumSays: { guessed: "名前から推定したメディア:", stated: "設定したメディア:" },
  mixedMedia: "混在",
  guessed: (media) => `${media} (推定)`,
  axisTitle: (name, unit) => (unit === "" ? name : `${name}, ${unit}`),
  keys: "矢印キー: 左右で系列を負荷の順に移動、上下で系列を切り替え。Enter で出典を開き、Escape で抜けます。",
  readout: (title, lines) => [title, ...lines].join("。"),
  line: (label, value) => (label === "" ? value : `${label} ${value}`),
  source: "出典: Enter またはクリック",
  badge: {
    says: (badge) => `「${badge}」の意味`,
    more: "測定方法",
  },
  frame: {
    notPrinted: (rows) => `ほか ${counted(rows)} 行。表を CSV で保存してください。`,
    noDataset: "この名前のデータセットは公開されていません。",
  },
  sortBy: (column) => `${column} で並べ替え`,
};
