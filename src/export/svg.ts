/**
 * A chart as an SVG file that stands alone: the sentence above, key, notes, caption and address below, explicit
 * colours, fonts by name with fallbacks, nothing loaded. The whole link is in `<metadata>`.
 */
import { drawing, escapeXml, FONTS, hexPaint } from "~/charts/render/svg";
import type { Colour } from "~/charts/scene";
import { estimateWidth } from "~/charts/estimate";
import { exporting } from "~/text/en/export";
import { addressLine, wrap } from "./caption";
import { SVG_NAMESPACE } from "./imageLink";
import type { ExportInput } from "./input";

const MARGIN = 24;
const TITLE = { size: 18, weight: 600, line: 26 };
const SMALL = { size: 12, weight: 400, line: 17 };
const GAP = 12;
/** Prefix of pattern ids; a file has only one chart. */
const ID = "chart";

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const metadata = (link: string): string =>
  `<metadata><k:chart xmlns:k="${SVG_NAMESPACE}"><k:link>${escapeXml(link)}</k:link></k:chart></metadata>`;

export function toSvg({ scene, caption, link, theme = "light", measure = estimateWidth }: ExportInput): Picture {
  const paint = hexPaint(theme, ID);
  const small = { ...SMALL, width: scene.width, measure };
  const broken = (texts: readonly string[]): string[] => texts.flatMap((text) => wrap(text, small));
  const parts: string[] = [];
  let y = MARGIN;

  const write = (lines: readonly string[], type: typeof TITLE, colour: Colour): void => {
    for (const text of lines) {
      y += type.line;
      parts.push(
        `<text x="${MARGIN}" y="${y - 6}" font-size="${type.size}" font-weight="${type.weight}" fill="${paint.text(colour)}">${escapeXml(text)}</text>`,
      );
    }
  };

  write(wrap(scene.title, { ...TITLE, width: scene.width, measure }), TITLE, "ink");
  y += GAP;
  parts.push(`<g transform="translate(${MARGIN} ${y})">${drawing(scene, paint, ID)}</g>`);
  y += scene.height + GAP / 2;
  write(broken([scene.key.join(" · ")]), SMALL, "ink2");
  y += GAP;
  parts.push(`<path d="M${MARGIN} ${y}H${MARGIN + scene.width}" stroke="${paint.colour("rule")}"/>`);
  y += GAP / 2;
  write(broken([...(scene.notes ?? []), ...caption]), SMALL, "ink2");
  write([addressLine(link, small)], SMALL, "ink3");
  const width = scene.width + 2 * MARGIN;
  const height = Math.ceil(y + MARGIN - 4);

  const title = escapeXml(scene.title);
  const description = escapeXml(exporting.description(scene.twin.rows.length, scene.notes ?? []));
  const svg =
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="${FONTS}" font-size="12">` +
    `<title id="title">${title}</title><desc id="desc">${description}</desc>${metadata(link)}` +
    `<rect width="${width}" height="${height}" fill="${paint.colour("bg")}"/>${parts.join("")}</svg>\n`;
  return { svg, width, height };
}
