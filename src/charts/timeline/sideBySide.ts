/** Jobs that count from their own start stand beside each other: over each other they would seem to have met. */
import { timeline as text } from "~/text/en/timeline";
import type { PlotPanel, PlotSpec } from "../plot/plot";
import type { Clock, TimelineData } from "~/model/timeLine";
import type { TimelineOptions } from "./options";
import { panelsOf } from "./panels";

/** So many have all their panels below each other; of more the first one, in rows. */
const WHOLE = 4;
const ACROSS = 4;

type Facets = Pick<PlotSpec, "arrange" | "grid" | "panels">;

/** What of it one clock shows. */
const ofClock = (data: TimelineData, { lines }: Clock): TimelineData => {
  const own = <L extends { readonly id: string }>(all: readonly L[]): L[] => all.filter(({ id }) => lines.includes(id));
  const marked = <M extends { readonly line: string }>(all: readonly M[]): M[] =>
    all.filter(({ line }) => lines.includes(line));
  return {
    ...data,
    throughput: own(data.throughput),
    latency: own(data.latency),
    more: data.more.map((one) => ({ ...one, lines: own(one.lines) })),
    heat: data.heat !== null && lines.includes(data.heat.id) ? data.heat : null,
    steady: marked(data.steady),
    changes: marked(data.changes),
    gaps: marked(data.gaps),
    clocks: [],
  };
};

const named = (panel: PlotPanel, name: string): PlotPanel => ({
  ...panel,
  y: { ...panel.y, name: text.ofClock(name, panel.y.name) },
});

export function sideBySide(data: TimelineData, options: TimelineOptions): Facets {
  // The one with the heat map stands first: its panel closes the first column.
  const clocks = data.clocks.toSorted((a, b) => heats(data, b) - heats(data, a));
  const facets = clocks.map((clock, i) => {
    const [first, ...rest] = panelsOf(ofClock(data, clock), options, `-${String(i)}`);
    return first === undefined ? [] : [named(first, clock.name), ...rest];
  });
  const shown = facets.filter((panels) => panels.length > 0);
  if (shown.length === 0) return { arrange: "stacked", panels: [] };
  const across = Math.min(shown.length, ACROSS);
  const columns = Array.from({ length: across }, () => 1);
  if (shown.length > WHOLE) {
    return { arrange: "beside", grid: { columns, rows: [1] }, panels: shown.flatMap((panels) => panels.slice(0, 1)) };
  }
  // Rows are whole but the last one: panels that only some clocks have come there, or not at all.
  const common = Math.min(...shown.map((panels) => panels.length));
  const rows = Array.from({ length: common }, (_, row) => shown.map((panels) => panels[row]!));
  const beyond = shown[0]?.slice(common, common + 1) ?? [];
  return { arrange: "beside", grid: { columns, rows: [1] }, panels: [...rows.flat(), ...beyond] };
}

const heats = ({ heat }: TimelineData, { lines }: Clock): number => (heat !== null && lines.includes(heat.id) ? 1 : 0);
