/**
 * A scene as the text of an SVG: for the prepared picture of a card (CSS variables, the page's theme) and for a file
 * that stands alone (hex colours, sentence above, key and caption below). Texts of files are escaped here.
 */
import { en } from "~/text/en";
import { hex, textHex, type Theme } from "../palette";
import type { Scene, SceneNode } from "../scene";
import { cssPaint, type Element, elements, hatched, type Paint } from "./shapes";

export interface SvgOptions {
  /** `css`: var(--ink), drawn inside the page; a theme: hex, stands alone. */
  readonly colours: "css" | Theme;
  /** Prefix of ids: unique on the page. */
  readonly id?: string;
  /** Last line of a picture that stands alone, such as its link. */
  readonly caption?: string;
  /** For screen readers and search: what the picture tells. */
  readonly description?: string;
}

/** Characters XML 1.0 cannot hold, even escaped: controls and halves of surrogate pairs. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}(?<![\u007f-\u009f])|\p{Cs}|[\ufffe\uffff]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const hyphened = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function written(element: Element): string {
  const attributes = Object.entries(element.attributes)
    .map(([name, value]) => ` ${hyphened(name)}="${escapeXml(String(value))}"`)
    .join("");
  return element.text === undefined
    ? `<${element.tag}${attributes}/>`
    : `<${element.tag}${attributes}>${escapeXml(element.text)}</${element.tag}>`;
}

const hexPaint = (theme: Theme, id: string): Paint => ({
  colour: (colour) => hex[theme][colour],
  text: (colour) => textHex[theme][colour] ?? hex[theme][colour],
  hatch: (colour) => `url(#${id}-${colour})`,
});

/** Axis titles as texts: in the page they are menus. */
function titleNodes(scene: Scene): SceneNode[] {
  return [scene.x_title, scene.y_title].flatMap((title) =>
    title
      ? [
          {
            type: "text" as const,
            x: title.x,
            y: title.y,
            text: en.charts.axisTitle(title.name, title.unit),
            anchor: title.anchor,
            colour: "ink" as const,
            weight: 600 as const,
          },
        ]
      : [],
  );
}

const SENTENCE = 34;
const KEY_LINE = 18;
const MARGIN = 16;

export function sceneToSvg(scene: Scene, options: SvgOptions): string {
  const id = options.id ?? "scene";
  const alone = options.colours !== "css";
  const paint = options.colours === "css" ? cssPaint(id) : hexPaint(options.colours, id);
  const nodes = [...scene.nodes, ...titleNodes(scene)];
  const parts = [`<title>${escapeXml(scene.title)}</title>`];
  if (options.description !== undefined) parts.push(`<desc>${escapeXml(options.description)}</desc>`);
  const patterns = hatched(scene.nodes).map(
    (colour) =>
      `<pattern id="${id}-${colour}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="${paint.colour(colour)}" stroke-width="1.8"/></pattern>`,
  );
  if (patterns.length > 0) parts.push(`<defs>${patterns.join("")}</defs>`);
  const body = nodes.flatMap((node) => elements(node, paint)).map(written);
  const below = alone ? [...(scene.key.length > 0 ? [scene.key.join(" · ")] : []), ...(scene.notes ?? [])] : [];
  if (alone && options.caption !== undefined) below.push(options.caption);
  const width = scene.width + (alone ? 2 * MARGIN : 0);
  const height = scene.height + (alone ? SENTENCE + below.length * KEY_LINE + 2 * MARGIN : 0);
  if (alone) {
    const label = (text: string, y: number, size: number, colour: "ink" | "ink2"): string =>
      `<text x="${MARGIN}" y="${y}" font-size="${size}" fill="${paint.text(colour)}">${escapeXml(text)}</text>`;
    parts.push(`<rect width="${width}" height="${height}" fill="${paint.colour("bg")}"/>`);
    parts.push(label(scene.title, MARGIN + 14, 16, "ink"));
    parts.push(`<g transform="translate(${MARGIN} ${MARGIN + SENTENCE})">`, ...body, "</g>");
    const top = MARGIN + SENTENCE + scene.height + KEY_LINE;
    parts.push(...below.map((text, i) => label(text, top + i * KEY_LINE, 12, "ink2")));
  } else {
    parts.push(...body);
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    ` role="img" aria-label="${escapeXml(scene.title)}" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif" font-size="12">` +
    `${parts.join("")}</svg>`
  );
}
