/** Where the columns of a dot table stand. Pixels. */
import { compare } from "~/text/en/compare";
import { cut } from "../cut";
import type { Frame } from "../scene";
import type { DotTable } from "./dots";

export interface Columns {
  readonly size: 11 | 12;
  /** Left edge of the names and room for them. */
  readonly name: number;
  /** Right edges of the values of the side in focus and of the base; null: no room. */
  readonly focus: number | null;
  readonly base: number | null;
  /** The dots. */
  readonly dots: readonly [number, number];
  /** Right edge of the ratio, of the gain; left edge of what is said of it; null: no room. */
  readonly ratio: number;
  readonly gain: number | null;
  readonly said: number | null;
}

const GAP = 16;
/** Names of sides longer than this are cut in the heads. */
const HEAD = 132;
/** Shares of the width that names and remarks take at most. */
const NAMES = 0.24;
const REMARKS = 0.22;
/** With so many long remarks may have the others. */
const GOOD_DOTS = 320;
/** Fewer pixels than this and the dots say nothing. */
const LEAST_DOTS = 120;

const widest = (texts: readonly string[], measure: (text: string) => number): number =>
  texts.reduce((most, text) => Math.max(most, measure(text)), 0);

export const headOf = (name: string, frame: Frame): string => cut(name, HEAD, 12, 600, frame);

/** On a phone and on a card the dots stand under the texts, or take what the names leave. */
export function columnsOf(table: DotTable, frame: Frame): Columns {
  const card = frame.size === "card";
  const size = card ? 11 : 12;
  const measure = (weight: number) => (text: string) => frame.measure(text, size, weight);
  const rows = table.panels.flatMap(({ rows: all }) => all);
  const ratios = [...rows.map(({ ratio }) => ratio), ...(card ? [] : ratioHead(table, frame))];
  const ratio = Math.ceil(widest(ratios, measure(600)));
  if (frame.size === "phone") {
    return {
      size,
      name: frame.width,
      focus: null,
      base: null,
      dots: [8, frame.width - 8],
      ratio: 0,
      gain: frame.width,
      said: null,
    };
  }
  const names = Math.min(
    Math.ceil(
      widest(
        [...rows.map(({ name, shade }) => (shade === null ? name : `${name} ${shade}`)), card ? "" : table.heads.name],
        measure(400),
      ),
    ),
    frame.width * (card ? 0.36 : NAMES),
  );
  if (card) {
    const right = frame.width - 4;
    return {
      size,
      name: names,
      focus: null,
      base: null,
      dots: [names + 14, right - ratio - 14],
      ratio: right,
      gain: null,
      said: null,
    };
  }
  const valueWidth = (side: number): number => {
    const texts = rows.flatMap(({ values }) => values.filter((one) => one.side === side).map(({ text }) => text));
    // Marker and name in the head.
    return Math.ceil(
      Math.max(
        widest(texts, measure(400)),
        14 + widest([headOf(table.sides[side]?.name ?? "", frame)], measure(600)),
        40,
      ),
    );
  };
  const gains = Math.ceil(widest([...rows.map(({ gain }) => gain?.text ?? ""), table.heads.gain], measure(400)));
  const remarks = Math.ceil(widest([...rows.map(({ said }) => said), table.heads.said], measure(400)));
  const focus = names + GAP + valueWidth(table.focus);
  const base = focus + GAP + valueWidth(0);
  const start = base + GAP + 8;
  const last = frame.width;
  const rest = last - GAP - gains - GAP - ratio - 2 * GAP - start;
  const least = Math.max(110, frame.width * REMARKS);
  // What the dots do not need, long remarks take.
  const halves = Math.ceil(widest([...rows.flatMap(({ said, saidLines }) => linesOf(said, saidLines))], measure(400)));
  const full = Math.min(remarks, Math.max(least, rest - GOOD_DOTS, Math.min(halves, rest - LEAST_DOTS)));
  const withRemarks = rest - full;
  if (remarks > 0 && withRemarks >= LEAST_DOTS) {
    const said = last - full;
    const gain = said - GAP;
    return {
      size,
      name: names,
      focus,
      base,
      dots: [start, gain - gains - GAP - ratio - 2 * GAP],
      ratio: gain - gains - GAP,
      gain,
      said,
    };
  }
  const end = last - gains - GAP - ratio - 2 * GAP;
  return {
    size,
    name: names,
    focus,
    base,
    dots: [start, Math.max(start + 60, end)],
    ratio: last - gains - GAP,
    gain: last,
    said: null,
  };
}

/** What is said in one line, or in two: more than two parts are no lines. */
export const linesOf = (said: string, lines: readonly string[] | undefined): readonly string[] =>
  lines?.length === 2 ? lines : [said];

/** A head longer than this stands in two lines. */
const RATIO = 110;

/** "QLC / TLC", or the two of it under each other. */
export function ratioHead({ heads, sides, focus }: DotTable, frame: Frame): readonly string[] {
  const whole = heads.ratio;
  const [over, under] = [sides[focus]?.name ?? "", sides[0]?.name ?? ""];
  if (whole === "" || frame.measure(whole, 12, 400) <= RATIO) return [whole];
  return [compare.chart.ratioOver(cut(over, HEAD, 12, 400, frame)), cut(under, HEAD, 12, 400, frame)];
}
