/**
 * A scene node as SVG elements, shared by both renderers: the string of svg.ts and the elements of react/. Attribute
 * names are React's (strokeWidth); svg.ts writes them with hyphens.
 */
import { lowerHalfPath, px, shapePath } from "../marker";
import type { Colour, SceneNode } from "../scene";

export interface Element {
  readonly tag: "path" | "line" | "rect" | "circle" | "text";
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
}

/** Source of the colours: CSS variables on the page, hex in a standalone picture. */
export interface Paint {
  colour(colour: Colour): string;
  /** Text in a series' colour is mixed with ink. */
  text(colour: Colour): string;
  /** Reference to the hatch pattern of a colour. */
  hatch(colour: Colour): string;
}

type Of<T extends SceneNode["type"]> = Extract<SceneNode, { type: T }>;

/** Leaves out undefined attributes instead of writing them. */
function some(values: Record<string, string | number | undefined>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

export function elements(node: SceneNode, paint: Paint): Element[] {
  switch (node.type) {
    case "line":
      return [line(node, paint)];
    case "path":
      return [path(node, paint)];
    case "rect":
      return rect(node, paint);
    case "marker":
      return marker(node, paint);
    case "ring":
      return [ring(node, paint)];
    case "text":
      return [text(node, paint)];
  }
}

const line = (node: Of<"line">, paint: Paint): Element => ({
  tag: "line",
  attributes: some({
    x1: px(node.x1),
    y1: px(node.y1),
    x2: px(node.x2),
    y2: px(node.y2),
    stroke: paint.colour(node.colour),
    strokeWidth: node.width ?? 1,
    strokeDasharray: node.dash,
    "data-role": node.role,
  }),
});

const path = (node: Of<"path">, paint: Paint): Element => ({
  tag: "path",
  attributes: some({
    d: node.d,
    fill: node.fill === undefined ? "none" : paint.colour(node.fill),
    stroke: node.width === 0 ? "none" : paint.colour(node.colour),
    strokeWidth: node.width,
    strokeLinejoin: "round",
    strokeDasharray: node.dash,
    opacity: node.opacity,
    "data-role": node.role,
    "data-series": node.series,
  }),
});

const ring = (node: Of<"ring">, paint: Paint): Element => ({
  tag: "circle",
  attributes: {
    cx: px(node.x),
    cy: px(node.y),
    r: node.r,
    fill: "none",
    stroke: paint.colour(node.colour),
    strokeWidth: 1.4,
    "data-role": "ring",
  },
});

const text = (node: Of<"text">, paint: Paint): Element => ({
  tag: "text",
  text: node.text,
  attributes: some({
    x: px(node.x),
    y: px(node.y),
    textAnchor: node.anchor,
    fontSize: node.size ?? 12,
    fontWeight: node.weight ?? 400,
    fill: paint.text(node.colour),
    ...(node.halo
      ? { stroke: paint.colour("bg"), strokeWidth: 3.5, strokeLinejoin: "round", paintOrder: "stroke" }
      : {}),
    fontFamily: node.mono ? "ui-monospace, SFMono-Regular, Menlo, monospace" : undefined,
    "data-role": node.role,
    "data-series": node.series,
  }),
});

/**
 * Bars: computed ones are solid, published ones tinted with a cap, derived ones hatched, ambiguous and others have a
 * dashed outline.
 */
function rect(node: Of<"rect">, paint: Paint): Element[] {
  const colour = paint.colour(node.colour);
  const box = { x: px(node.x), y: px(node.y), width: px(node.w), height: px(node.h) };
  const tags = some({ "data-mark": node.mark, "data-role": node.role });
  const bar = (look: Element["attributes"]): Element => ({ tag: "rect", attributes: { ...box, ...look, ...tags } });
  switch (node.fill) {
    case "plain":
    case "computed":
      return [bar({ fill: colour })];
    case "tint":
      return [bar({ fill: colour, fillOpacity: 0.14 })];
    case "published": {
      const width = Math.min(3, node.w);
      const cap = { ...box, x: px(node.x + node.w - width), width, fill: colour };
      return [bar({ fill: colour, fillOpacity: 0.18 }), { tag: "rect", attributes: cap }];
    }
    case "derived":
      return [bar({ fill: paint.hatch(node.colour), stroke: colour })];
    case "lost":
      return [];
    default:
      return [bar({ fill: "none", stroke: colour, strokeDasharray: "3 2" })];
  }
}

function marker(node: Of<"marker">, paint: Paint): Element[] {
  const { fill, r, opacity } = node;
  const colour = paint.colour(node.colour);
  const bg = paint.colour("bg");
  const transform = `translate(${px(node.x)} ${px(node.y)})`;
  const tags = some({ transform, "data-mark": node.mark, "data-series": node.series });
  const path = (d: string, attributes: Element["attributes"]): Element => ({
    tag: "path",
    attributes: { d, ...attributes },
  });
  /** Filled with background. */
  const hollow = (size: number, strokeWidth: number, stroke = colour): Element =>
    path(shapePath(node.shape, size), { fill: bg, stroke, strokeWidth, ...tags });
  switch (fill) {
    case "computed":
      return [
        path(
          shapePath(node.shape, r),
          opacity === undefined
            ? { fill: colour, stroke: bg, strokeWidth: 1, ...tags }
            : { fill: colour, opacity, ...tags },
        ),
      ];
    case "published": {
      const dot = { r: px(Math.max(1.2, r * 0.38)), fill: colour, transform };
      return [hollow(r * 1.13, 1.8), { tag: "circle", attributes: dot }];
    }
    case "derived":
      return [hollow(r, 1.6), path(lowerHalfPath(node.shape, r), { fill: colour, transform })];
    case "ambiguous": {
      const ring = { r: px(r * 1.65), fill: bg, stroke: colour, strokeWidth: 1.4, strokeDasharray: "2.5 2", ...tags };
      const sign = { transform, y: 4, textAnchor: "middle", fontSize: 11, fontWeight: 700, fill: paint.text("ink") };
      return [
        { tag: "circle", attributes: ring },
        { tag: "text", text: "?", attributes: sign },
      ];
    }
    case "interpolated":
      return [hollow(r * 0.85, 1.3)];
    case "missed":
      return [hollow(r, 1.5)];
    case "excluded": {
      const reach = px(r * 1.43);
      const stroke = paint.colour("ctrl");
      const d = `M${-reach} ${reach}L${reach} ${-reach}`;
      return [hollow(r, 1.2, stroke), path(d, { fill: "none", stroke, strokeWidth: 1.2, transform })];
    }
    case "lost": {
      const reach = px(r * 1.1);
      const d = `M${-reach} ${-reach}L${reach} ${reach}M${reach} ${-reach}L${-reach} ${reach}`;
      return [path(d, { fill: "none", stroke: paint.colour("ink3"), strokeWidth: 1.6, ...tags })];
    }
  }
}

/** Colours of the hatched bars in a scene: each needs its pattern. */
export function hatched(nodes: readonly SceneNode[]): Colour[] {
  const colours = new Set<Colour>();
  for (const node of nodes) if (node.type === "rect" && node.fill === "derived") colours.add(node.colour);
  return [...colours];
}

/**
 * Colours as CSS variables; text of a series as its mix. `id` keeps the patterns of several charts on one page apart.
 */
export const cssPaint = (id: string): Paint => ({
  colour: (colour) => `var(--${colour})`,
  text: (colour) => (/^s\d$/.test(colour) ? `var(--${colour}-text)` : `var(--${colour})`),
  hatch: (colour) => `url(#${id}-${colour})`,
});
