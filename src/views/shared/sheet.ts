/** All charts of a Library page on one sheet, for export. Pure. */
import { estimateWidth } from "~/charts/estimate";
import type { Frame, Scene, SceneNode, Twin } from "~/charts/scene";
import { wrap } from "~/export/caption";

interface Drawn {
  readonly question: string;
  /** Its lines, without Markdown syntax. */
  readonly answer: readonly string[];
  readonly unit: string;
  readonly build: (frame: Frame) => Scene;
}

const SHEET = { width: 1200, gap: 40, chart: 300, head: { size: 13, line: 19 } } as const;

/** Two charts side by side, each below its question and its answer. */
export function sheetOf(
  title: string,
  sections: readonly Drawn[],
  twin: Twin,
  measure: Frame["measure"] = estimateWidth,
): Scene {
  const width = (SHEET.width - SHEET.gap) / 2;
  const nodes: SceneNode[] = [];
  const parts: { x: number; y: number; scene: Scene }[] = [];
  const ends = [0, 0];
  sections.forEach(({ question, answer, unit, build }, i) => {
    const side = i % 2;
    const x = side * (width + SHEET.gap);
    // Two charts side by side begin at the same height.
    if (side === 0) ends.fill(Math.max(...ends));
    let y = ends[side]!;
    const write = (line: string, weight: 400 | 600, colour: "ink" | "ink2") => {
      y += SHEET.head.line;
      nodes.push({ type: "text", x, y, text: line, anchor: "start", colour, size: SHEET.head.size, weight });
    };
    write(question, 600, "ink");
    const fit = { ...SHEET.head, weight: 400, width, measure };
    for (const line of answer.flatMap((one) => wrap(one, fit))) write(line, 400, "ink");
    write(unit, 400, "ink2");
    const scene = build({ width, height: SHEET.chart, size: "page", measure });
    parts.push({ x, y: y + 10, scene });
    ends[side] = y + 10 + scene.height + 24;
  });
  const height = Math.max(...ends);
  const plot = { x: 0, y: 0, w: SHEET.width, h: height };
  return { width: SHEET.width, height, title, plot, nodes, parts, marks: [], key: [], twin };
}
