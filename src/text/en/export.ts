/** Words of saved pictures and tables. Not behind the door of the page: loaded when something is saved. */
import { counted } from "./counted";

export const exporting = {
  kinds: {
    svg: "SVG",
    png: "PNG",
    csv: "CSV",
    markdown: "Markdown",
    parquet: "Parquet",
  },
  openChart: "Open this chart in Kneepoint",
  site: (address: string) => `Kneepoint · ${address}`,
  /** The link is longer than the line. */
  cut: "the whole link is inside this picture: drop it on the page",
  description: (points: number, notes: readonly string[]) =>
    [
      `${counted(points)} ${points === 1 ? "point" : "points"}; the table of the same numbers is behind the link.`,
      ...notes,
    ].join(" "),
  noCanvas: "This browser did not draw the picture. Save it as SVG.",
};
