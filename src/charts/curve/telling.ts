/** No two series of a chart have one colour, dash and marker: what tells those apart that colour and dash leave alike. */
import { lookUp } from "~/base/lookUp";
import { COLOURS, opMarker, seriesStyle } from "../palette";
import type { Shape } from "../scene";
import type { Line } from "./lines";
import { colourValue } from "./names";
import type { ColourBy, CurveOptions } from "./options";

export interface Telling {
  /** By series. */
  readonly dash: ReadonlyMap<string, string | undefined>;
  readonly marker: (line: Line) => Shape;
  /** What dashes stand for, values in order; null: they stand for nothing but the series. */
  readonly values: readonly string[] | null;
}

/** A second attribute, the likeliest first. */
const SECOND: readonly ColourBy[] = ["jobs", "tool", "engine", "system", "dataset", "workload", "block", "drive_model"];

/** Marks of series that are more than there are dashes, by operation: each round has its own. */
const ROUNDS: readonly Readonly<Record<string, Shape>>[] = [
  {},
  { read: "hexagon", write: "plus" },
  { read: "down", write: "saltire" },
];
const shapeOf = (op: string, round: number): Shape => lookUp(ROUNDS[round], op) ?? opMarker(op);

/**
 * null: they are told apart as they are.
 * @param styled colour and dash that each line would have; of those in the background nothing is asked
 */
export function tellApart(
  lines: readonly Line[],
  styled: (line: Line) => { readonly colour: string; readonly dash: string | undefined },
  options: CurveOptions,
): Telling | null {
  if (isTold(lines, (line) => `${styled(line).colour} ${styled(line).dash ?? ""}`)) return null;
  const attributes = SECOND.filter((by) => by !== options.colour);
  const sets = [
    ...attributes.map((a) => [a]),
    ...attributes.flatMap((a, i) => attributes.slice(i + 1).map((b) => [a, b])),
  ];
  for (const set of sets) {
    const value = (line: Line): string => set.map((by) => colourValue(line, by, options)).join(", ");
    const values = [...new Set(lines.map(value))].sort(new Intl.Collator("en", { numeric: true }).compare);
    if (values.length > COLOURS || !isTold(lines, (line) => `${styled(line).colour} ${value(line)}`)) continue;
    const dash = new Map(lines.map((line) => [line.series, seriesStyle(values.indexOf(value(line))).dash]));
    return { dash, marker: (line) => opMarker(line.op), values };
  }
  return inTurn(lines, (line) => styled(line).colour);
}

/** Is each look that of one series? Markers tell operations: lines of one operation are compared. */
function isTold(lines: readonly Line[], look: (line: Line) => string): boolean {
  const owners = new Map<string, string>();
  return lines.every((line) => {
    const key = `${look(line)} ${line.op}`;
    const owner = owners.get(key) ?? line.series;
    owners.set(key, owner);
    return owner === line.series;
  });
}

/** Dashes by turns among the series of each colour, then markers. */
function inTurn(lines: readonly Line[], colour: (line: Line) => string): Telling {
  const place = new Map<string, number>();
  const taken = new Map<string, number>();
  for (const line of lines) {
    if (place.has(line.series)) continue;
    const nth = taken.get(colour(line)) ?? 0;
    taken.set(colour(line), nth + 1);
    place.set(line.series, nth);
  }
  const nthOf = (series: string): number => place.get(series) ?? 0;
  return {
    dash: new Map([...place].map(([series, nth]) => [series, seriesStyle(nth % COLOURS).dash])),
    marker: ({ op, series }) => shapeOf(op, Math.floor(nthOf(series) / COLOURS)),
    values: null,
  };
}
