/** The lines of one panel with their marks, names and numbers: all of a chart, or one of its small multiples. */
import { type Box } from "../geometry";
import { Crowd } from "../labels";
import { px } from "../marker";
import type { Frame, Mark, SceneNode, Twin } from "../scene";
import { lineNodes, pointMarks, segmentsOf, spotOf, whiskerSegments } from "../plot/marks";
import type { PlotPoint, PlotSeries } from "../plot/plot";
import { seriesOf } from "./draw";
import { endLabels, foldNames, namedOf, pointNumbers } from "./labelling";
import type { Layer } from "./layer";
import type { Layout } from "./layout";
import { isGood, type Line } from "./lines";
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
  // The line in focus lies on top of the others, as do its numbers; in the reader's order the first lies on the next.
  const stacked = (options.order?.length ? lines.toReversed() : [...lines]).sort(
    (a, b) => depth(styles.of.get(a.id)) - depth(styles.of.get(b.id)),
  );
  const drawn = new Map<Line, PlotSeries>();
  for (const line of stacked) {
    const style = styles.of.get(line.id);
    if (!style) continue;
    const series = seriesOf(line, style, names, layout, options);
    drawn.set(line, series);
    nodes.push(...lineNodes(series, style.r, layout));
  }
  nodes.push(...aboveNodes(stacked, styles, layout, options));
  const rows = new Map(twin.rows.flatMap(({ mark }, i) => (mark === null ? [] : [[mark, i] as const])));
  const tags = { x: (p: PlotPoint) => p.x_tag ?? "", y: (p: PlotPoint) => p.y_tag ?? "" };
  const marks = lines.flatMap((line) => {
    const series = drawn.get(line);
    return series === undefined ? [] : pointMarks(series, line.id, rows, layout, tags).map(whole);
  });
  const crowd = crowdOf([...drawn.values()], styles, layout, frame, bounds);
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

/** With its texts made: a layer and a small multiple copy marks and change them. */
const whole = (mark: Mark): Mark => ({
  ...mark,
  ...{ title: mark.title, lines: mark.lines, origin: mark.origin, tag: mark.tag as string },
  ...{ x_tag: mark.x_tag as string, y_tag: mark.y_tag as string },
});

/** Loads above the end of the axis: each a tick at its top. */
function aboveNodes(lines: readonly Line[], styles: Styles, { plot, x }: Layout, { y_end }: CurveOptions): SceneNode[] {
  if (y_end === undefined) return [];
  return lines.flatMap((line) =>
    line.points.flatMap((p): SceneNode[] => {
      const colour = styles.of.get(line.id)?.colour;
      if (colour === undefined || p.x === null || p.y === null || p.y <= y_end || !isGood(p)) return [];
      const at = px(x.at(p.x));
      return [{ type: "line", x1: at, y1: plot.y - 6, x2: at, y2: plot.y, colour, width: 1.5, role: "above" }];
    }),
  );
}

const depth = (style: LineStyle | undefined): number => (style?.focused ? 2 : style?.background ? 0 : 1);

/** What labels must keep clear of: lines, marks and whiskers. */
function crowdOf(drawn: readonly PlotSeries[], styles: Styles, layout: Layout, frame: Frame, bounds: Box): Crowd {
  const crowd = new Crowd(bounds, frame.measure);
  for (const series of drawn) {
    for (const segment of segmentsOf(series, layout)) crowd.addSegment(...segment);
    for (const point of series.points) {
      const at = spotOf(point, layout);
      if (at === null) continue;
      crowd.addMark(...at, styles.of.get(series.id)?.r ?? 3);
      for (const stem of whiskerSegments(point, layout).slice(0, 1)) crowd.addSegment(...stem);
    }
  }
  return crowd;
}

/** Room for texts of a chart that has the frame to itself. */
export const wholeBounds = ({ plot }: Layout, frame: Frame): Box => {
  const top = frame.size === "card" ? 0 : 16;
  return { x: plot.x + 2, y: top, w: frame.width - plot.x - 3, h: plot.y + plot.h - top - 1 };
};
