/**
 * Finds room for texts. A name goes to its line's end: right, else above, left or below; if all are taken, a little
 * away with a leader; last, into the gutter at the right. Numbers at points take the first free side. Texts never
 * overlap texts. A line under a text has a cost but is allowed (the halo keeps the text readable); a name prefers a
 * place a little away to one on a line.
 */
import { type Box, boxOf, clipSegment, crosses, Grid, overlap, type Segment, within } from "../geometry";
import type { Colour, Frame, SceneNode } from "../scene";
import type { PlotPoint } from "./plot";

export interface LabelLine {
  readonly text: string;
  readonly size: 11 | 12;
  readonly weight: 400 | 600;
  readonly colour: Colour;
  /** Text under a name that was read off the chart. */
  readonly role?: "answer" | undefined;
}

export interface LabelRequest {
  /** The labelled point and the radius of its marker. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Width of its arrow to the left and right; a number stands beyond it. */
  readonly beyond?: readonly [before: number, after: number] | undefined;
  readonly lines: readonly LabelLine[];
  /** Its line: a click on the label focuses it. */
  readonly series: string;
  /** Colour of the leader, grey since in the series' colour it would look like one of its lines; `rule`: faint. */
  readonly leader?: "ctrl" | "rule" | undefined;
}

type Anchor = "start" | "middle" | "end";
interface Spot {
  readonly box: Box;
  readonly anchor: Anchor;
}

const LINE_HEIGHT = { 11: 14, 12: 15 } as const;

/** Directions for a label with a leader, above right first. */
const WAYS = [-1.2, -1.95, -0.6, -2.55, 0.6, 1.2, 2.55, 1.95, 0, Math.PI].map((a) => [Math.cos(a), Math.sin(a)]);
const DISTANCES = [26, 44, 66, 92, 124];

/**
 * A longer leader to the gutter would cross other lines and be hard to follow. On a phone, where all lines are close, a
 * name further away stands beside another one: the list under the chart has it.
 */
export const LONGEST_LEADER = { page: 140, card: 140, phone: 44 } as const;
/** A name that finds its place in the gutter taken tries the next ones this far away, px. */
const STEP = 2;
/** Leaders longer than this are dotted. */
const DOTTED = 40;

/**
 * Cost of a place: covering a text or an answer's ring is practically forbidden, a marker is expensive, a line costs a
 * little per pixel.
 */
const TEXT = 1000;
const MARK = 70;
/** A name crossed by a line: worse than any free place nearby, better than the gutter. */
const LINE = 60;
/** Pixels of line that may lie under a name without crossing it: the end of its own line, a corner. */
const NIP = 4;
/** A place beside the point that costs no more than this is taken at once. */
export const GOOD = 60;
/** If it costs more than this, a label goes to the gutter and a number is left out (the table has it). */
const BEARABLE = 170;

/** What is already placed and where there is still room. One per drawing. */
export class Crowd {
  readonly #texts = new Grid<Box>();
  readonly #rules = new Grid<Box>();
  readonly #marks = new Grid<{ readonly box: Box; readonly cost: number }>();
  readonly #segments = new Grid<Segment>();

  /** @param bounds labels stay inside @param lines of the panel: the same for every order that is tried */
  constructor(
    private readonly bounds: Box,
    readonly frame: Frame,
    private readonly lines: Pick<Grid<Segment>, "near">,
  ) {}

  /** A text that is already placed (a tick, an axis title). */
  addText(box: Box): void {
    this.#texts.add(box, box);
  }

  /** A rule that no text may lie on, though a leader may cross it. */
  addRule(box: Box): void {
    this.#rules.add(box, box);
  }

  /** No text may cover an answer, which is ringed. A faint mark needs less room than others. */
  addMark(x: number, y: number, r: number, { ring, opacity = 1 }: Pick<PlotPoint, "ring" | "opacity">): void {
    const box = { x: x - r, y: y - r, w: 2 * r, h: 2 * r };
    this.#marks.add(box, { box, cost: ring === true ? TEXT : MARK * opacity });
  }

  addSegment(segment: Segment): void {
    this.#segments.addAlong(segment, segment);
  }

  /** Takes the place where a text hides least; the first if none is inside. */
  takeOne<T>(all: readonly T[], boxFor: (one: T) => Box): T | undefined {
    const spots = all.map((one) => ({ one, box: boxFor(one) }));
    const found = this.#best(spots, 0, null)?.spot ?? spots[0];
    if (found !== undefined) this.addText(found.box);
    return found?.one;
  }

  /**
   * The label of a line near its end; null when every place nearby is worse than the gutter.
   * @param most cost of a place that is still taken
   */
  placeNear(request: LabelRequest, most = BEARABLE + LINE): SceneNode[] | null {
    const { w, h } = this.#sizeOf(request.lines);
    const gap = request.r + 6;
    const { x, y } = request;
    // The name is level with the point, the answer is below it.
    const level = y - LINE_HEIGHT[request.lines[0]?.size ?? 12] / 2 - 1;
    const near = this.#best(
      [
        ...[level, y - h - 2, y + 3].map((top) => spotAt(x + gap, top, w, h, "start")),
        spotAt(x, y - gap - h + 3, w, h, "middle"),
        ...[level, y - h - 2, y + 3].map((top) => spotAt(x - gap, top, w, h, "end")),
        spotAt(x, y + gap - 2, w, h, "middle"),
      ],
      7,
      null,
      LINE,
    );
    if (near !== null && near.cost < GOOD) return this.#write(near.spot, request, false);
    const around = DISTANCES.filter((distance) => distance <= LONGEST_LEADER[this.frame.size]).flatMap((distance) =>
      WAYS.map(([dx, dy]) => {
        const anchor = dx! > 0.2 ? "start" : dx! < -0.2 ? "end" : "middle";
        return spotAt(x + dx! * distance, y + dy! * distance - h / 2, w, h, anchor);
      }),
    );
    const far = this.#best(around, 0.5, request, LINE);
    const isFar = far !== null && (near === null || far.cost < near.cost);
    const found = isFar ? far : near;
    return found !== null && found.cost < most ? this.#write(found.spot, request, isFar) : null;
  }

  /**
   * A label that found no place nearby goes into the column from `left` on (on a phone above the plot, where empty),
   * level with its line's end. null if the column is full or the leader would be too long: the read-out and the table
   * have the name.
   * @param aside names that belong there have leaders of any length
   * @param wanted top of the text, where it is not level with the end
   * @param rows it stands at most so many rows from the end of its line
   */
  placeGutter(
    request: LabelRequest,
    left: number,
    aside: boolean,
    wanted?: number,
    rows = Infinity,
  ): SceneNode[] | null {
    const { w, h } = this.#sizeOf(request.lines);
    const { x, y, w: width, h: height } = this.bounds;
    const [top, bottom] = [y, Math.max(y, y + height - h)];
    const start = Math.min(Math.max(wanted ?? request.y - h / 2, top), bottom);
    for (let off = 0; off < height; off += STEP) {
      for (const at of [start + off, start - off]) {
        const spot = spotAt(Math.min(left, x + width - w), at, w, h, "start");
        if (at < top || at > bottom || this.#cost(spot.box, GOOD, LINE) > GOOD) continue;
        if (Math.abs(at + h / 2 - request.y) > rows * LINE_HEIGHT[11]) return null;
        const longest = aside ? Infinity : LONGEST_LEADER[this.frame.size];
        return lengthOf(leaderTo(request, spot.box)) > longest ? null : this.#write(spot, request, true);
      }
    }
    return null;
  }

  /**
   * Tops of labels in one column, in the order of their ends, where these have no room above the lower edge; else none.
   * Each alone would find its place above those before it, and the order would be the wrong way round.
   */
  topsAbove(requests: readonly LabelRequest[]): number[] {
    const heights = requests.map(({ lines }) => this.#sizeOf(lines).h);
    let free = this.bounds.y;
    const tops = requests.map(({ y }, i) => {
      const top = Math.max(free, y - heights[i]! / 2);
      free = top + heights[i]!;
      return top;
    });
    let end = this.bounds.y + this.bounds.h;
    // Each may end up a step below its place.
    if (free + STEP * requests.length <= end) return [];
    return tops
      .toReversed()
      .map((top, i) => (end = Math.min(top, end - heights.at(-1 - i)!)))
      .toReversed();
  }

  /**
   * A number at its point; null when no side is free (`must`: a bad side will do unless it hits a text). `level`: in a
   * row of its own, where beside the point is better than above.
   */
  placePoint(request: LabelRequest, must: boolean, level = false): SceneNode[] | null {
    const { w, h } = this.#sizeOf(request.lines);
    const { x, y, r, beyond: [before, after] = [0, 0] } = request;
    const sides = [r + 3, r + 9].flatMap((gap) => {
      const over = [spotAt(x, y - gap - h + 3, w, h, "middle"), spotAt(x, y + gap - 2, w, h, "middle")];
      const beside = [
        spotAt(x + Math.max(gap, after + 4), y - h / 2, w, h, "start"),
        spotAt(x - Math.max(gap, before + 4), y - h / 2, w, h, "end"),
      ];
      return [
        ...(level ? [...beside, ...over] : [...over, ...beside]),
        ...[y - h - gap + 6, y + gap - 5].flatMap((top) => [
          spotAt(x + gap - 2, top, w, h, "start"),
          spotAt(x - gap + 2, top, w, h, "end"),
        ]),
      ];
    });
    const found = this.#best(sides, 1, null);
    return found !== null && found.cost < (must ? BEARABLE : MARK / 2) ? this.#write(found.spot, request, false) : null;
  }

  *#segmentsNear(box: Box): Generator<Segment> {
    yield* this.lines.near(box);
    yield* this.#segments.near(box);
  }

  #sizeOf(lines: readonly LabelLine[]): Pick<Box, "w" | "h"> {
    return {
      w: Math.max(0, ...lines.map(({ text, size, weight }) => this.frame.measure(text, size, weight))),
      h: lines.reduce((sum, line) => sum + LINE_HEIGHT[line.size], 0),
    };
  }

  /**
   * The cheapest spot; each later one costs `step` more. `from`: with a leader. `crossed`: extra cost of being crossed
   * by a line, besides its length.
   */
  #best<S extends Pick<Spot, "box">>(spots: readonly S[], step: number, from: LabelRequest | null, crossed = 0) {
    let found: { readonly spot: S; readonly cost: number } | null = null;
    for (const [i, spot] of spots.entries()) {
      if (!within(spot.box, this.bounds)) continue;
      const most: number = found?.cost ?? Infinity;
      let cost = this.#cost(spot.box, most, crossed) + i * step;
      if (from !== null && cost < most) cost += this.#leaderCost(leaderTo(from, spot.box));
      if (cost < most) found = { spot, cost };
    }
    return found;
  }

  /** Stops counting above `most`. */
  #cost(box: Box, most: number, crossed: number): number {
    // Two numbers side by side read as one, so texts on one line keep more than a space apart.
    const wide = { x: box.x - 6, y: box.y, w: box.w + 12, h: box.h };
    if ([...this.#texts.near(wide), ...this.#rules.near(wide)].some((taken) => overlap(wide, taken, 0))) return TEXT;
    let cost = 0;
    for (const mark of this.#marks.near(box)) if (overlap(box, mark.box, 0)) cost += mark.cost;
    if (cost > most) return cost;
    let under = 0;
    for (const segment of this.#segmentsNear(box)) {
      const inside = clipSegment(...segment, box);
      if (inside !== null) under += lengthOf(inside);
    }
    return cost + under + (under > NIP ? crossed : 0);
  }

  /** A leader is a line without meaning: keep it short and off other lines. */
  #leaderCost(leader: Segment): number {
    const around = boxOf(leader);
    const hit = (box: Box): boolean => clipSegment(...leader, box) !== null;
    let cost = 12 + lengthOf(leader) * 0.3;
    for (const segment of this.#segmentsNear(around)) if (crosses(leader, segment)) cost += 14;
    for (const rule of this.#rules.near(around)) if (hit(rule)) cost += 14;
    for (const text of this.#texts.near(around)) if (hit(text)) cost += 120;
    for (const { box } of this.#marks.near(around)) if (hit(box)) cost += 20;
    return cost;
  }

  #write({ box, anchor }: Spot, { lines, series, leader: grey = "ctrl", ...at }: LabelRequest, led: boolean) {
    this.addText(box);
    const nodes: SceneNode[] = [];
    if (led) {
      const leader = leaderTo(at, box);
      const [x1, y1, x2, y2] = leader;
      this.addSegment(leader);
      const dash = lengthOf(leader) > DOTTED ? "2 2" : undefined;
      nodes.push({ type: "line", x1, y1, x2, y2, colour: grey, width: 0.75, dash, role: "leader" });
    }
    const x = anchor === "start" ? box.x : anchor === "end" ? box.x + box.w : box.x + box.w / 2;
    let top = box.y;
    for (const { role = "label", ...line } of lines) {
      // From the top of a text line to its baseline.
      nodes.push({ type: "text", x, y: top + line.size - 0.5, anchor, ...line, halo: true, role, series });
      top += LINE_HEIGHT[line.size];
    }
    return nodes;
  }
}

/**
 * @param x of the anchor
 * @param y of the top
 */
const spotAt = (x: number, y: number, w: number, h: number, anchor: Anchor): Spot => ({
  box: { x: anchor === "start" ? x : anchor === "end" ? x - w : x - w / 2, y, w, h },
  anchor,
});

const lengthOf = ([x1, y1, x2, y2]: Segment): number => Math.hypot(x2 - x1, y2 - y1);

/** A leader from the edge of the marker to just before the label. */
function leaderTo({ x, y, r }: Pick<LabelRequest, "x" | "y" | "r">, box: Box): Segment {
  const toX = Math.min(Math.max(x, box.x), box.x + box.w);
  const toY = Math.min(Math.max(y, box.y + 1), box.y + box.h - 2);
  const length = Math.max(1, Math.hypot(toX - x, toY - y));
  const [from, to] = [Math.min(1, (r + 2) / length), Math.max(0, 1 - 3 / length)];
  const at = (share: number) => [x + (toX - x) * share, y + (toY - y) * share] as const;
  return [...at(from), ...at(Math.max(from, to))];
}
