import type { exporting as en } from "../en/export";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const exporting: Translated<typeof en> = {
  kinds: { svg: "SVG", png: "PNG", csv: "CSV", markdown: "Markdown", parquet: "Parquet" },
  openChart: "Kneepoint でこのグラフを開く",
  site: (address) => `Kneepoint · ${address}`,
  cut: "リンク全体はこの画像に入っています。ページにドロップしてください",
  description: (points, notes) =>
    [`測定点 ${counted(points)} 個。同じ数値の表はリンク先にあります。`, ...notes].join(" "),
  noCanvas: "このブラウザでは画像を描画できませんでした。SVG で保存してください。",
};
