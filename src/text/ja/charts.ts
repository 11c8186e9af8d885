import type { charts as en } from "../en/charts";
import { counted } from "./counted";
import { curveChart } from "./curve-chart";
import type { Translated } from "../translated";

/** Units as the names of columns end in them, longest first; as shown and as said. */
const UNITS: readonly (readonly [string, string, string])[] = [
  ["gb_per_s", "GB/s", "ギガバイト毎秒"],
  ["bytes_per_s", "B/s", "バイト毎秒"],
  ["per_s", "1/s", "毎秒"],
  ["percent", "%", "パーセント"],
  ["bytes", "B", "バイト"],
  ["us", "µs", "マイクロ秒"],
  ["ms", "ms", "ミリ秒"],
  ["s", "s", "秒"],
];
const NAMES = new Map([
  ["iops", "IOPS"],
  ["cpu", "CPU"],
  ["id", "ID"],
]);
/** Parts of names that are no words. */
const SAID = new Map([
  ["clat", "完了レイテンシ"],
  ["slat", "発行レイテンシ"],
  ["lat", "合計レイテンシ"],
  ["response", "応答時間"],
  ["n", "数"],
  ["io", "I/O"],
  ["op", "操作"],
  ["t", "時刻"],
  ["iodepth", "キュー深度"],
  ["numjobs", "ジョブ数"],
]);
/** `p999` of a database is p99.9: `p` and at most two digits before the point. */
const percentile = (word: string): string => word.replace(/^p(\d\d)(\d+)$/, "p$1.$2");

export const columnHead = (column: string): string => inWords(column, (word) => word, 1);

export const columnSaid = (column: string): string => inWords(column, (word) => SAID.get(word) ?? word, 2);

function inWords(column: string, say: (word: string) => string, as: 1 | 2): string {
  const unit = UNITS.find(([end]) => column === end || column.endsWith(`_${end}`));
  const name = unit === undefined ? column : column.slice(0, -unit[0].length - 1);
  const words = name.split("_").map((word) => NAMES.get(word) ?? say(percentile(word)));
  return [words.join(" "), unit?.[as] ?? ""].filter((part) => part !== "").join(", ");
}

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
