/** The lines of one panel with their marks, names and numbers: all of a chart, or one of its small multiples. */
import { type Box } from "../geometry";
import { Crowd } from "../labels";
import type { Frame, Mark, SceneNode, Twin } from "../scene";
import { askedAt, drawLine, inPlot, marksOf, segmentsOf } from "./draw";
import { endLabels, foldNames, namedOf, pointNumbers } from "./labelling";
import type { Layer } from "./layer";
import type { Layout } from "./layout";
import type { Line } from "./lines";
import type { CurveOptions } from "./options";
import type { LineStyle, Styles } from "./style";

export interface Panel {
  readonly lines: readonly Line[];
  readonly styles: Styles;
  /** Names in read-outs, and those at the ends of lines (empty: a title says it). */
  readonly names: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly layout: Layout;
  readonly options: CurveOptions;
  readonly frame: Frame;
  /** Texts stay inside. */
  readonly bounds: Box;
  /** There is room for names beside the plot; else one that finds no place is left to the table. */
  readonly gutter: boolean;
  readonly twin: Twin;
  readonly layer: Layer | null;
  /** Texts that stand there already: the title of one of several panels. */
  readonly taken?: readonly Box[];
}

export interface Drawn {
  readonly nodes: SceneNode[];
  readonly marks: Mark[];
  /** Where there is room left. */
  readonly crowd: Crowd;
  /** Series that would be named at the ends of their lines, and those that are. */
  readonly wanted: readonly string[];
  readonly named: ReadonlySet<string>;
}

export function drawPanel(panel: Panel): Drawn {
  const { lines, styles, names, labels, layout, options, frame, bounds, gutter, twin, layer } = panel;
  const nodes: SceneNode[] = [];
  const marks: Mark[] = [];
  // The line in focus lies on top of the others, as do its numbers; in the reader's order the first lies on the next.
  const stacked = (options.order?.length ? lines.toReversed() : [...lines]).sort(
    (a, b) => depth(styles.of.get(a.id)) - depth(styles.of.get(b.id)),
  );
  for (const line of stacked) {
    const style = styles.of.get(line.id);
    if (style) nodes.push(...drawLine(line, style, layout));
  }
  for (const line of lines) {
    const style = styles.of.get(line.id);
    if (style) marks.push(...marksOf(line, style, names, layout, options, twin));
  }
  const crowd = crowdOf(lines, styles, layout, frame, bounds);
  for (const box of panel.taken ?? []) crowd.addText(box);
  nodes.push(...(layer?.over({ lines, styles, layout, frame, crowd }) ?? []));
  const ends = labels.size === 0 ? [] : endLabels(lines, styles, labels, layout, options, frame, crowd, layer, gutter);
  nodes.push(
    ...ends,
    ...pointNumbers(lines, styles, layout, frame, crowd, layer),
    ...foldNames(lines, styles, layout, frame, crowd),
  );
  return {
    nodes,
    marks: layer?.marks(marks) ?? marks,
    crowd,
    ...namedOf(ends, labels.size === 0 ? [] : lines, layout),
  };
}

const depth = (style: LineStyle | undefined): number => (style?.focused ? 2 : style?.background ? 0 : 1);

/** What labels must keep clear of: lines, marks and whiskers. */
function crowdOf(lines: readonly Line[], styles: Styles, layout: Layout, frame: Frame, bounds: Box): Crowd {
  const crowd = new Crowd(bounds, frame.measure);
  for (const line of lines) {
    const r = styles.of.get(line.id)?.r ?? 3;
    for (const segment of segmentsOf(line, layout)) crowd.addSegment(...segment);
    for (const p of line.points) {
      if (p.x === null || p.y === null || !inPlot(p, layout)) continue;
      const [x, y] = [layout.x.at(p.x), layout.y.at(p.y)];
      crowd.addMark(x, y, r);
      const asked = askedAt(p, layout);
      if (asked !== null) crowd.addSegment(x, y, asked, y);
    }
  }
  return crowd;
}

/** Room for texts of a chart that has the frame to itself. */
export const wholeBounds = ({ plot }: Layout, frame: Frame): Box => {
  const top = frame.size === "card" ? 0 : 16;
  return { x: plot.x + 2, y: top, w: frame.width - plot.x - 3, h: plot.y + plot.h - top - 1 };
};
