import type { exporting as en } from "../en/export";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const exporting: Translated<typeof en> = {
  kinds: {
    svg: "SVG",
    png: "PNG",
    csv: "CSV",
    markdown: "Markdown",
    parquet: "Parquet",
  },
  openChart: "在 Kneepoint 中打开此图",
  site: (address) => `Kneepoint · ${address}`,
  cut: "完整链接在此图片中：将图片拖到页面即可",
  description: (points, notes) => [`${counted(points)} 个数据点；相同数值的表格见链接。`, ...notes].join(""),
  noCanvas: "此浏览器未能绘制图片。请保存为 SVG。",
};
