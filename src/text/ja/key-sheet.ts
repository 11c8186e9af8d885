import type { keySheet as en } from "../en/key-sheet";

export const keySheet: typeof en = {
  on: "1 文字のキーをページ全体で有効にする",
  inChart: "グラフ内",
  chartKeys: [
    ["Tab", "グラフへ入る"],
    ["← →", "系列を負荷の順に移動"],
    ["↑ ↓", "系列を切り替え"],
    ["Enter", "測定点の出典を開く"],
    ["T", "同じ数値の表"],
    ["L", "レイテンシの上限: 矢印キーで動かす"],
    ["← →", "絞り込みの列や表の見出しの中を移動、Home と End で両端へ、↑ ↓ で行を移動"],
    ["Ctrl+Z", "ラベルの変更や削除を元に戻す"],
    ["Esc", "閉じる、抜ける"],
  ],
};
