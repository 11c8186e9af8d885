/** What colour, fill and arrows mean, as far as they occur. */
import { en } from "~/text/en";
import { boundKey } from "../bounds";
import { legend } from "../legend";
import type { Fill } from "../scene";
import type { Shown } from "./choose";
import { isPlot, type FiguresOptions } from "./options";
import type { SystemStyle } from "./systems";

const text = en.figures.chart;

export function channels(
  shown: readonly Shown[],
  fills: readonly Fill[],
  styles: readonly SystemStyle[],
  options: Pick<FiguresOptions, "colour" | "form">,
): string[] {
  const colours = new Set(styles.map(({ colour }) => colour));
  // Charts in panels say themselves which way their arrows point (charts/plot).
  const bounds =
    isPlot(options.form) || options.form === "load"
      ? []
      : shown.flatMap(({ bound, value }) => boundKey(bound, value) ?? []);
  return legend({
    ...(colours.size > 1 ? { colour: options.colour === "media" ? text.byMedia : text.bySystem } : {}),
    fills,
    bounds,
  });
}
