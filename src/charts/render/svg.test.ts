import { describe, expect, it } from "vitest";
import type { Scene } from "../scene";
import { buildCurve } from "../curve/curve";
import { sweep } from "../../../tests/support/points";
import { options, page } from "../curve/testing";
import { drawing, escapeXml, hexPaint } from "./svg";
import { cssPaint } from "./shapes";

const scene: Scene = {
  width: 200,
  height: 100,
  title: `<img src=x onerror=alert(1)> & "quotes"`,
  plot: { x: 20, y: 10, w: 160, h: 70 },
  nodes: [
    { type: "line", x1: 20, y1: 80, x2: 180, y2: 80, colour: "ctrl" },
    { type: "path", d: "M20 70L90 40L80 20", colour: "s1", width: 2.4, dash: "7 4", series: "a<b", role: "line" },
    { type: "rect", x: 20, y: 20, w: 60, h: 10, colour: "s2", fill: "published" },
    { type: "rect", x: 20, y: 35, w: 60, h: 10, colour: "s2", fill: "derived" },
    { type: "marker", x: 20.004, y: 70, r: 3, shape: "circle", fill: "computed", colour: "s1", mark: "p1" },
    { type: "marker", x: 90, y: 40, r: 4, shape: "square", fill: "derived", colour: "s1" },
    { type: "marker", x: 80, y: 20, r: 4, shape: "diamond", fill: "ambiguous", colour: "s3" },
    { type: "text", x: 95, y: 40, text: "</text><script>", anchor: "start", colour: "s1", weight: 600, halo: true },
  ],
  marks: [],
  x_title: { name: "IOPS, achieved", unit: "linear", x: 180, y: 96, anchor: "end" },
  key: ["colour workload", "dash 4 jobs"],
  notes: ["1 point without p99: the line has a gap there."],
  twin: { columns: [], rows: [] },
};

describe("a scene as SVG", () => {
  it("has everything that the chart shows, in the colours of its paint", () => {
    expect(drawing(scene, cssPaint("c"), "c").replaceAll("><", ">\n<")).toMatchInlineSnapshot(`
      "<defs>
      <pattern id="c-s2" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V5" stroke="var(--s2)" stroke-width="1.8"/>
      </pattern>
      </defs>
      <line x1="20" y1="80" x2="180" y2="80" stroke="var(--ctrl)" stroke-width="1"/>
      <path d="M20 70L90 40L80 20" fill="none" stroke="var(--s1)" stroke-width="2.4" stroke-linejoin="round" stroke-dasharray="7 4" data-role="line" data-series="a&lt;b"/>
      <rect x="20" y="20" width="60" height="10" fill="var(--s2)" fill-opacity="0.18"/>
      <rect x="77" y="20" width="3" height="10" fill="var(--s2)"/>
      <rect x="20" y="35" width="60" height="10" fill="url(#c-s2)" stroke="var(--s2)"/>
      <path d="M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z" fill="var(--s1)" stroke="var(--bg)" stroke-width="1" transform="translate(20 70)" data-mark="p1"/>
      <path d="M-3.52 -3.52L3.52 -3.52L3.52 3.52L-3.52 3.52Z" fill="var(--bg)" stroke="var(--s1)" stroke-width="1.6" transform="translate(90 40)"/>
      <path d="M3.52 0L3.52 3.52L-3.52 3.52L-3.52 0Z" fill="var(--s1)" transform="translate(90 40)"/>
      <circle r="6.6" fill="var(--bg)" stroke="var(--s3)" stroke-width="1.4" stroke-dasharray="2.5 2" transform="translate(80 20)"/>
      <text transform="translate(80 20)" y="4" text-anchor="middle" font-size="11" font-weight="700" fill="var(--ink)">?</text>
      <text x="95" y="40" text-anchor="start" font-size="12" font-weight="600" fill="var(--s1-text)" stroke="var(--bg)" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">&lt;/text&gt;&lt;script&gt;</text>
      <text x="180" y="96" text-anchor="end" font-size="12" font-weight="600" fill="var(--ink)">IOPS, achieved, linear</text>"
    `);
  });

  it("that stands alone has hex colours", () => {
    const svg = drawing(scene, hexPaint("dark", "c"), "c");
    expect(svg).not.toContain("var(--");
    expect(svg).toContain('stroke="#14171A"');
  });

  it("draws the overlay instead of what it replaces", () => {
    const limit = { type: "line", x1: 20, y1: 50, x2: 180, y2: 50, colour: "ink" } as const;
    const still: Scene = {
      ...scene,
      nodes: [
        ...scene.nodes,
        { ...limit, y1: 30, y2: 30, role: "limit" },
        { type: "ring", x: 9, y: 9, r: 8, colour: "ink" },
      ],
    };
    const held = drawing({ ...still, over: [{ ...limit, role: "limit" }] }, hexPaint("light", "c"), "c");
    expect(drawing(still, hexPaint("light", "c"), "c")).toContain('y1="30"');
    expect(held).not.toContain('y1="30"');
    expect(held).not.toContain('data-role="ring"');
    expect(held).toContain('y1="50"');
  });

  it("lets no text from a file become markup", () => {
    const svg = drawing(scene, hexPaint("light", "c"), "c");
    expect(svg).not.toContain("<script");
    expect(svg).not.toContain("<img");
    expect(escapeXml("a\u0000b\ud800c\ufffe😀\t")).toBe("a\ufffdb\ufffdc\ufffd😀\t");
  });

  it("of a real sweep is small", () => {
    const svg = drawing(buildCurve(sweep(), options, page), cssPaint("c"), "c");
    expect(svg.length).toBeLessThan(40_000);
    expect(svg.match(/data-mark=/g)).toHaveLength(54);
  });
});
