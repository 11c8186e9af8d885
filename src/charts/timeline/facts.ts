/** The values at a mark of a chart over time, panel by panel, with all digits: for one run and for two. */
import { computed, exact } from "~/base/number";
import type {
  Measure,
  Pair,
  SideId,
  TimelineData,
  TimeLine,
  TimelineQuantity,
  TimeValue,
  TwoRunsData,
} from "~/model/timeLine";
import { timeline as text } from "~/text/en/timeline";
import { twoRuns as two } from "~/text/en/timeline-two";
import { units } from "../axis";
import type { TimelineOptions, TwoRunsOptions } from "./options";
import { sharedRows, valueId } from "./twin";
import { rowId } from "./twoRuns";

const words = text.panel;

interface TimeFact {
  readonly term: string;
  readonly value: string;
  readonly strong?: boolean;
}

/** The value of one mark in one panel. */
export interface AtMark {
  /** As in marks: `throughput`, `latency`, one of `more`, `heat`. */
  readonly panel: string;
  /** Id of its line; the heat map has its own. */
  readonly line: string;
  readonly name: string;
  /** End of its window, on the clock of the chart. */
  readonly t_s: number;
  readonly facts: readonly TimeFact[];
  readonly window: TimeFact;
}

const rateUnit = (quantity: TimelineQuantity): string => words.rateUnits[quantity] ?? "B/s";

const windowFact = ({ from_s, t_s }: Pick<TimeValue, "from_s" | "t_s">): TimeFact => ({
  term: words.window,
  value: from_s === null ? `${computed(t_s)} s` : words.windowOf(computed(from_s), computed(t_s)),
});

interface ValueAt {
  /** Name of its panel in marks. */
  readonly panel: string;
  readonly line: TimeLine;
  readonly value: TimeValue;
}

/** The values at a mark or in a table row: one per panel that has one there. */
function valuesAt(data: TimelineData, id: string): ValueAt[] {
  const rows = sharedRows(data);
  const panels = [{ id: "throughput", lines: data.throughput }, { id: "latency", lines: data.latency }, ...data.more];
  const all = panels.flatMap(({ id: panel, lines }) =>
    lines.flatMap((line) =>
      id.startsWith(`${line.id}@`)
        ? line.values.map((value, i) => ({ panel, line, value, row: rows.of.get(line)![i]! }))
        : [],
    ),
  );
  const row = all.find(({ line, value }) => valueId(line.id, value.t_s) === id)?.row;
  return all.filter((one) => one.row === row);
}

export const atMark = (id: string, data: TimelineData, options: TimelineOptions): AtMark[] => [
  ...valuesAt(data, id).map(({ panel, line, value }) => {
    const isRate = panel === "throughput";
    const latency = data.more.find((one) => one.id === panel)?.name ?? options.latencyName;
    const said = `${computed(value.value)} ${isRate ? rateUnit(options.quantity) : units.us.label}`;
    return {
      ...{ panel, line: line.id, name: line.name, t_s: value.t_s, window: windowFact(value) },
      facts: [{ term: isRate ? options.throughputName : latency, value: said, strong: true }],
    };
  }),
  ...inHeat(id, data),
];

function inHeat(id: string, { heat }: TimelineData): AtMark[] {
  const column = heat?.columns.find(({ t_s }) => {
    const own = valueId(heat.id, t_s);
    return id === own || id.startsWith(`${own}/p`);
  });
  if (heat == null || column === undefined) return [];
  const quantiles = column.quantiles.map(({ q, us }) => ({
    ...{ term: `p${computed(q * 100)} ${heat.kind}`, value: `${computed(us)} µs`, strong: true },
  }));
  return [
    {
      ...{ panel: "heat", line: heat.id, name: text.heatName(heat.kind, heat.name), t_s: column.t_s },
      facts: [...quantiles, { term: text.ios, value: exact(column.ios) }],
      window: windowFact(column),
    },
  ];
}

/** A value of one of two runs, or of both: `d` is B compared with A. */
interface OfTwo {
  readonly measure: Measure;
  readonly side: SideId | "d";
  readonly value: TimeValue;
  readonly pair: Pair | null;
}

export interface AtMarkOfTwo extends Pick<AtMark, "t_s" | "facts" | "window"> {
  readonly measure: Measure;
  readonly side: SideId | "d";
}

/** @param panel the mark's panel, if several have the mark. null: the mark is in none of these. */
export function atMarkOfTwo(id: string, panel: string, data: TwoRunsData, options: TwoRunsOptions): AtMarkOfTwo | null {
  const found = (["throughput", "latency"] as const).flatMap((measure) => inPanel(id, measure, data));
  const own = found.find(({ measure }) => measure === (id.startsWith("d@") ? options.of : panel)) ?? found[0];
  if (own === undefined) return null;
  const { side, measure, value, pair } = own;
  // A value computed from both shows the line of B, whose window has its own end.
  const place = side === "d" ? pair?.places?.[1] : undefined;
  return {
    ...{ measure, side, window: windowFact(value) },
    t_s: (place === undefined ? undefined : data[measure]?.b?.values[place]?.t_s) ?? value.t_s,
    facts: found.filter((one) => one.side === side).flatMap((one) => factsOf(one, options)),
  };
}

function inPanel(id: string, measure: Measure, data: TwoRunsData): OfTwo[] {
  const panel = data[measure];
  if (panel === null) return [];
  const sides = (["a", "b"] as const).flatMap((side, n): OfTwo[] => {
    const values = panel[side]?.values ?? [];
    const i = values.findIndex(({ t_s }) => rowId(side, t_s) === id);
    const pair = panel.pairs.find(({ places }) => places?.[n as 0 | 1] === i) ?? null;
    return i === -1 ? [] : [{ measure, side, value: values[i]!, pair }];
  });
  const pair = panel.pairs.find(({ t_s }) => rowId("d", t_s) === id);
  if (pair === undefined) return sides;
  return [...sides, { measure, side: "d", value: { ...pair, value: pair.compared ?? NaN }, pair }];
}

function factsOf({ measure, side, value, pair }: OfTwo, options: TwoRunsOptions): TimeFact[] {
  const isLatency = measure === "latency";
  const unit = isLatency ? units.us.label : rateUnit(options.quantity);
  const name = isLatency ? options.latencyName : options.throughputName;
  const said = (number: number, of = unit): string => `${computed(number)} ${of}`;
  if (side !== "d") {
    const other = side === "a" ? "b" : "a";
    const own = { term: name, value: said(value.value), strong: true };
    return pair === null ? [own] : [own, { term: two.panel.other(other.toUpperCase()), value: said(pair[other]) }];
  }
  const { a, b, compared } = pair!;
  const ratio = compared === null ? two.noRatio : said(compared, options.compare === "ratio" ? "×" : unit);
  return [
    { term: `${two.compared[options.compare]}, ${name}`, value: ratio, strong: true },
    { term: "A", value: said(a) },
    { term: "B", value: said(b) },
  ];
}
