/** Colour and marker of each system: the marker identifies the system, the colour shows the chosen attribute. */
import { systemId } from "~/model/system";
import type { FigureRow } from "~/model/answers";
import { en } from "~/text/en";
import { COLOURS, mediaColour, seriesStyle } from "../palette";
import type { Colour, Shape } from "../scene";
import type { FiguresOptions } from "./options";

export interface SystemStyle {
  readonly id: string;
  readonly label: string;
  readonly colour: Colour;
  /** Grey is too faint for text. */
  readonly textColour: Colour;
  readonly shape: Shape;
}

const SIGNS: Readonly<Record<Shape, string>> = {
  circle: "●",
  square: "■",
  up: "▲",
  down: "▼",
  diamond: "◆",
  plus: "✚",
  hexagon: "⬢",
  saltire: "✖",
};

const series = Array.from({ length: COLOURS }, (_, i) => seriesStyle(i));
/** The palette pairs colour and marker: the first system with a colour gets its marker too. */
const seriesOf = (colour: Colour) => series.find((style) => style.colour === colour);

/**
 * Where colour shows the system, hues that mean no medium here come first: a report shows media by colour elsewhere on
 * its page.
 */
const BY_SYSTEM: readonly Colour[] = ["s5", "s6", "s4", "s8", "s7", "s3", "s2", "s1"];

function systemColours(rows: readonly FigureRow[]): readonly Colour[] {
  const met = new Set(rows.map(({ media }) => mediaColour(media)));
  return [...BY_SYSTEM.filter((one) => !met.has(one)), ...BY_SYSTEM.filter((one) => met.has(one))];
}

/** By id, in the order of the names, so that a filter changes as few markers as possible. */
export function systemStyles(rows: readonly FigureRow[], colour: FiguresOptions["colour"]): Map<string, SystemStyle> {
  const first = new Map(rows.map((row) => [systemId(row), row]).reverse() as [string, FigureRow][]);
  const named = [...first].map(([id, row]) => ({ id, row, label: systemLabel(row) }));
  named.sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
  const bySystem = systemColours(rows);
  const free = new Set(series.map(({ marker }) => marker));
  return new Map(
    named.map(({ id, row, label }, i) => {
      const drawn = colour === "none" ? "ink" : colour === "media" ? mediaColour(row.media) : (bySystem[i] ?? "ctrl");
      const own = seriesOf(drawn);
      const shape = own !== undefined && free.has(own.marker) ? own.marker : ([...free][0] ?? "circle");
      free.delete(shape);
      return [id, { id, label, colour: drawn, textColour: drawn === "ctrl" ? "ink2" : drawn, shape }];
    }),
  );
}

export const systemLabel = (row: FigureRow): string => row.system_label ?? row.system ?? en.figures.chart.unnamed;

/** "■ 8 × SE4011 SATA", for a key. */
export const signed = ({ shape, label }: SystemStyle): string => `${SIGNS[shape]} ${label}`;
