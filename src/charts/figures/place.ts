import { type Box, overlap } from "../geometry";
import type { Colour, Frame, SceneNode } from "../scene";

type Text = Extract<SceneNode, { type: "text" }>;

/** Height of a line of 11 px text, and from its top to its baseline. */
const HEIGHT = 13;
const ASCENT = 10;

export interface Spot {
  readonly x: number;
  /** Middle of the line. */
  readonly y: number;
  readonly anchor: Text["anchor"];
}

export interface Words {
  readonly text: string;
  readonly colour: Colour;
  readonly weight?: 400 | 600;
  readonly role?: string;
}

/** What stands on the drawing already; a text takes the first of its spots that is free. */
export class Room {
  private taken: readonly Box[] = [];

  constructor(
    private readonly bounds: Box,
    private readonly measure: Frame["measure"],
  ) {}

  block(box: Box): void {
    this.taken = [...this.taken, box];
  }

  isFree(box: Box): boolean {
    return !this.taken.some((other) => overlap(box, other, 1));
  }

  /** Places on trial: what `attempt` took is kept only when it says so. */
  onTrial<T>(attempt: () => T, keep: boolean): T {
    const before = this.taken;
    const result = attempt();
    if (!keep) this.taken = before;
    return result;
  }

  blockMark(x: number, y: number, r: number): void {
    this.block({ x: x - r, y: y - r, w: 2 * r, h: 2 * r });
  }

  width(words: Pick<Words, "text" | "weight">): number {
    return this.measure(words.text, 11, words.weight ?? 400);
  }

  /** The text at the first free spot; null where none is (nothing is drawn then). */
  place(words: Words, spots: readonly Spot[]): Text | null {
    const width = this.width(words);
    for (const spot of spots) {
      const box = boxOf(spot, width);
      if (!inside(box, this.bounds) || !this.isFree(box)) continue;
      return this.write(words, spot, box);
    }
    return null;
  }

  /** The text at this spot, whatever stands there. */
  put(words: Words, spot: Spot): Text {
    return this.write(words, spot, boxOf(spot, this.width(words)));
  }

  private write(words: Words, spot: Spot, box: Box): Text {
    this.block(box);
    return {
      type: "text",
      x: spot.x,
      y: spot.y - HEIGHT / 2 + ASCENT,
      text: words.text,
      anchor: spot.anchor,
      colour: words.colour,
      size: 11,
      weight: words.weight ?? 400,
      halo: true,
      role: words.role ?? "label",
    };
  }
}

function boxOf({ x, y, anchor }: Spot, width: number): Box {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { x: left, y: y - HEIGHT / 2, w: width, h: HEIGHT };
}

const inside = (box: Box, bounds: Box): boolean =>
  box.x >= bounds.x - 0.5 &&
  box.y >= bounds.y - 0.5 &&
  box.x + box.w <= bounds.x + bounds.w + 0.5 &&
  box.y + box.h <= bounds.y + bounds.h + 0.5;
