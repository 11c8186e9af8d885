/** The HTML lines that show a chart in another page. */
import { withEmbed } from "~/permalink/globals";

/** A suitable width; charts work from 480 × 320 up. */
const WIDTH = 960;
const HEIGHT = 600;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** @param link whole address of the chart, with the data if it carries any */
export const embedSnippet = (link: string, title: string): string =>
  `<iframe src="${escaped(withEmbed(link))}" title="${escaped(title)}" width="${String(WIDTH)}" height="${String(HEIGHT)}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
