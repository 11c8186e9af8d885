/**
 * Small multiples: the same lines in panels on equal axes, one per workload and block size, system or number of jobs.
 * Colours, read-outs and the table are those of the one chart; the names in a panel say what varies inside it.
 */
import type { CurvePoint } from "~/model/answers";
import { knee as text } from "~/text/en/knee";
import { cut } from "../cut";
import { namedKey } from "../legend";
import type { Box } from "../geometry";
import type { Frame, Mark, Scene, SceneNode } from "../scene";
import { domainOf, prepared } from "./drawn";
import { inPlot } from "./draw";
import { arranged, type Cell } from "./facetGrid";
import type { Layer } from "./layer";
import { axisNodes, axisTitles, type Layout, layoutOf } from "./layout";
import { seriesNames } from "./names";
import { emptyReason, isPlaced, stepsIn } from "./lines";
import { notesOf } from "./notes";
import type { CurveOptions, Facet } from "./options";
import { drawPanel } from "./panel";
import { notesOfSeries } from "./seriesNotes";
import { stylesOf } from "./style";

interface Drawing {
  readonly nodes: SceneNode[];
  readonly marks: Mark[];
  readonly layout: Layout;
  readonly wanted: readonly string[];
  readonly named: ReadonlySet<string>;
}

export function buildFacets(
  points: readonly CurvePoint[],
  asked: CurveOptions,
  frame: Frame,
  by: Exclude<Facet, "none">,
  layer: Layer | null = null,
): Scene {
  const { lines, names, twin, options } = prepared(points, asked);
  const reason = emptyReason(lines);
  const drawn = reason === null ? lines : [];
  const styles = stylesOf(drawn, options, frame.size === "card");
  const { cells, height } = arranged(drawn, by, options, frame);
  const drawings = cells.map((cell): Drawing => {
    const { box, lines: own } = cell;
    const part: Frame = { ...frame, width: box.w, size: frame.size === "card" ? "card" : "phone" };
    const layout = layoutOf(drawn, options, { ...frame, size: part.size }, 0, layer?.reach, box);
    const { plot } = layout;
    const bounds = { x: plot.x + 2, y: plot.y - 14, w: box.x + box.w - plot.x - 3, h: plot.h + 13 };
    const several = new Set(own.map(({ series }) => series)).size > 1;
    const labels = several ? seriesNames(own, options, true) : new Map<string, string>();
    const answer = several || own.length === 0 ? null : (layer?.answer(own) ?? null);
    const title = titleNodes(cell, answer, plot, part);
    const taken = title.flatMap((node) => (node.type === "text" && node.role === "panel" ? [boxAt(node, part)] : []));
    const panel = drawPanel({
      ...{ lines: own, styles, names, labels, layout, options, frame: part, bounds, gutter: false, twin, layer, taken },
    });
    return {
      nodes: [...axisNodes(layout, { ...frame, size: part.size }), ...title, ...panel.nodes],
      marks: panel.marks.map((mark) => ({ ...mark, plot })),
      layout,
      ...{ wanted: panel.wanted, named: panel.named },
    };
  });
  // A series may stand in several panels: it is named in each of them, or not all of it is.
  const wanted = drawings.flatMap((one, i) => one.wanted.map((id) => `${i} ${id}`));
  const named = new Set(drawings.flatMap((one, i) => [...one.named].map((id) => `${i} ${id}`)));
  const marks = drawings.flatMap((one) => one.marks);
  const panels = drawings.map(({ layout }) => layout.plot);
  const plot = around(panels);
  const [first] = drawings;
  const outside =
    first === undefined
      ? 0
      : stepsIn(drawn.flatMap((line) => line.points).filter((p) => isPlaced(p) && !inPlot(p, first.layout)));
  const empty = reason ?? (marks.length === 0 ? "curve/zoomed-out" : null);
  return {
    width: frame.width,
    height,
    title: options.title,
    plot,
    panels,
    nodes: drawings.flatMap((one) => one.nodes),
    marks,
    ...(first === undefined ? {} : axisTitles({ ...first.layout, plot }, drawn, options, { ...frame, height })),
    key: [...styles.key, ...namedKey(wanted, named, frame), ...(layer?.key ?? [])],
    notes: [
      ...notesOfSeries(points, lines, options),
      ...notesOf(lines, options, reason === null ? outside : 0),
      ...(layer?.notes ?? []),
    ],
    twin: layer?.twin(twin) ?? twin,
    ...(first === undefined
      ? {}
      : {
          x_domain: domainOf(first.layout.x, options.zoom?.x),
          y_domain: domainOf(first.layout.y, options.zoom?.y),
        }),
    ...(empty === null ? {} : { empty }),
  };
}

/** What all lines of the panel have in common, and the answer of a single one. An empty place of the grid says so. */
function titleNodes({ title, lines, box }: Cell, answer: string | null, plot: Box, frame: Frame): SceneNode[] {
  const y = plot.y - 8;
  const words = cut(title, box.w - 24, 12, 600, frame);
  const head: SceneNode = {
    ...{ type: "text", x: plot.x, y, text: words, anchor: "start", colour: "ink", size: 12, weight: 600 },
    ...{ halo: true, role: "panel" },
  };
  const middle = { x: plot.x + plot.w / 2, y: plot.y + plot.h / 2 };
  if (lines.length === 0) {
    const none = { type: "text", ...middle, text: text.noneHere, anchor: "middle", colour: "ink3", size: 12 } as const;
    return [head, none];
  }
  const from = plot.x + frame.measure(words, 12, 600) + 8;
  if (answer === null || from + frame.measure(answer, 11, 400) > box.x + box.w) return [head];
  return [head, { type: "text", x: from, y, text: answer, anchor: "start", colour: "ink2", size: 11, role: "panel" }];
}

/** What a text of a title covers. */
const boxAt = (
  { x, y, text: words, size = 12, weight = 400 }: Extract<SceneNode, { type: "text" }>,
  frame: Frame,
): Box => ({
  ...{ x, y: y - size, w: frame.measure(words, size, weight), h: size + 4 },
});

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  if (boxes.length === 0) return { x: 0, y: 0, w: 0, h: 0 };
  return {
    x: left,
    y: top,
    w: Math.max(...boxes.map(({ x, w }) => x + w)) - left,
    h: Math.max(...boxes.map(({ y, h }) => y + h)) - top,
  };
}
