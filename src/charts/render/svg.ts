/**
 * The drawing of a scene as SVG text, for a standalone file: export/svg.ts puts it between the sentence and the
 * caption. Texts from files are escaped here.
 */
import { lookUp } from "~/base/lookUp";
import { hex, textHex, type Theme } from "../palette";
import { titleNode } from "../plot/axes";
import type { Scene, SceneNode } from "../scene";
import { type Element, elements, hatched, type Paint } from "./shapes";

/** The page's fonts by name, so that a standalone picture looks the same. */
export const FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

/** Characters that XML 1.0 cannot hold even escaped: controls and lone surrogates. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}(?<![\u007f-\u009f])|\p{Cs}|[\ufffe\uffff]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"']/g, (char) => lookUp(ENTITIES, char) ?? char);

const hyphened = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function written(element: Element): string {
  const attributes = Object.entries(element.attributes)
    .map(([name, value]) => ` ${hyphened(name)}="${escapeXml(String(value))}"`)
    .join("");
  return element.text === undefined
    ? `<${element.tag}${attributes}/>`
    : `<${element.tag}${attributes}>${escapeXml(element.text)}</${element.tag}>`;
}

export const hexPaint = (theme: Theme, id: string): Paint => ({
  colour: (colour) => hex[theme][colour],
  text: (colour) => textHex[theme][colour] ?? hex[theme][colour],
  hatch: (colour) => `url(#${id}-${colour})`,
});

/** Parts that depend on a limit: redrawn by `over` while the limit is moved. */
const HELD = new Set(["limit", "limit-label", "ring", "answer"]);
const roleOf = (node: SceneNode): string | undefined =>
  node.type === "ring" ? "ring" : "role" in node ? node.role : undefined;

const nodesOf = ({ nodes, over }: Scene): readonly SceneNode[] =>
  over === undefined ? nodes : [...nodes.filter((node) => !HELD.has(roleOf(node) ?? "")), ...over];

/** Axis titles as text; on the page they are menus. */
const titleNodes = (scene: Scene): SceneNode[] =>
  [scene.x_title, scene.y_title].flatMap((title) => (title ? [{ ...titleNode(title), role: undefined }] : []));

/** The content of a scene's `<svg>`: patterns and drawing, axis titles included. */
export function drawing(scene: Scene, paint: Paint, id: string): string {
  const patterns = hatched(nodesOf(scene)).map(
    (colour) =>
      `<pattern id="${id}-${colour}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="${paint.colour(colour)}" stroke-width="1.8"/></pattern>`,
  );
  const defs = patterns.length > 0 ? `<defs>${patterns.join("")}</defs>` : "";
  const nodes = [...nodesOf(scene), ...titleNodes(scene)];
  const parts = (scene.parts ?? []).map(({ x, y, scene: part }, i) => {
    const own = `${id}-${i}`;
    const drawn = drawing(part, { ...paint, hatch: (colour) => `url(#${own}-${colour})` }, own);
    return `<g transform="translate(${x} ${y})">${drawn}</g>`;
  });
  return (
    defs +
    nodes
      .flatMap((node) => elements(node, paint))
      .map(written)
      .join("") +
    parts.join("")
  );
}
