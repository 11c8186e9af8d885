/** What the source panel says of a value of one run, or of what B is against A. */
import { units } from "~/charts/axis";
import { computed } from "~/charts/number";
import type { Measure, Pair, SideId, TimeValue, TwoRunsData } from "~/model/timeLine";
import type { TwoRunsOptions } from "~/charts/timeline/options";
import { rowId } from "~/charts/timeline/twoRunsTwin";
import type { Fact, Provenance } from "~/components/SourcePanel";
import type { CatalogueEntry } from "~/model/dataset";
import type { TraceRow } from "~/model/traceAnswers";
import { twoRuns as text } from "~/text/en/timeline-two";
import { timeline } from "~/text/en/timeline";
import { offsetIn } from "~/analysis/time/runs";
import { traceFile } from "./traceFile";
import type { Picks } from "~/queries/time/sides";
import { windowFact } from "./source";

const PANEL = timeline.panel;

interface SourceOf {
  /** As in the link: side and time, the panel behind `::` where both have it. */
  readonly mark: string;
  readonly picks: Picks;
  readonly data: TwoRunsData;
  readonly options: TwoRunsOptions;
  readonly known: readonly CatalogueEntry[];
}

interface Found {
  readonly measure: Measure;
  /** `d`: what B is against A. */
  readonly side: SideId | "d";
  readonly value: TimeValue;
  readonly pair: Pair | null;
}

export function twoRunsSource({ mark, picks, data, options, known }: SourceOf): Provenance | null {
  const [id = "", panel = ""] = mark.split("::");
  const found = (["throughput", "latency"] as const).flatMap((measure) => inPanel(id, measure, data));
  const own = found.find(({ measure }) => measure === (id.startsWith("d@") ? options.of : panel)) ?? found[0];
  if (own === undefined) return null;
  // What is worked out from both shows the line of B.
  const side = own.side === "d" ? "b" : own.side;
  const trace = tracesOf(picks, side, own.measure)[0];
  if (trace === undefined) return null;
  const offset = offsetIn(picks[side].plan.offsets, trace);
  const t_s = own.side === "d" ? endOfB(own, data) : own.value.t_s;
  return {
    id: mark,
    title: own.side === "d" ? text.panel.comparedTitle : text.panel.title(text.side[own.side]),
    subtitle: own.side === "d" ? text.panel.derived : PANEL.computed,
    facts: found
      .filter((one) => one.side === own.side)
      .flatMap((one) => factsOf(one, options))
      .concat(windowFact(own.value)),
    audit: [],
    notes: notesOf(picks, own),
    ...traceFile(trace, t_s - offset, `${id} ${own.measure} ${own.side}`, known),
  };
}

function inPanel(id: string, measure: Measure, data: TwoRunsData): Found[] {
  const panel = data[measure];
  if (panel === null) return [];
  const pairAt = (side: 0 | 1, i: number): Pair | null =>
    panel.pairs.find(({ places }) => places?.[side] === i) ?? null;
  const sides = (["a", "b"] as const).flatMap((side, n): Found[] => {
    const values = panel[side]?.values ?? [];
    const i = values.findIndex(({ t_s }) => rowId(side, t_s) === id);
    return i === -1 ? [] : [{ measure, side, value: values[i]!, pair: pairAt(n as 0 | 1, i) }];
  });
  const pair = panel.pairs.find(({ t_s }) => rowId("d", t_s) === id);
  const compared: Found[] =
    pair === undefined
      ? []
      : [{ measure, side: "d", value: { from_s: pair.from_s, t_s: pair.t_s, value: pair.compared ?? NaN }, pair }];
  return [...sides, ...compared];
}

/** B's window has an end of its own. */
function endOfB({ measure, pair, value }: Found, data: TwoRunsData): number {
  const place = pair?.places?.[1];
  return place === undefined ? value.t_s : (data[measure]?.b?.values[place]?.t_s ?? value.t_s);
}

const tracesOf = (picks: Picks, side: SideId, measure: Measure): readonly TraceRow[] =>
  picks[side].plan[measure].lines.flatMap(({ traces }) => traces);

const unitOf = (measure: Measure, { quantity }: TwoRunsOptions): string =>
  measure === "latency" ? units.us.label : (PANEL.rateUnits[quantity] ?? "B/s");

function factsOf({ measure, side, value, pair }: Found, options: TwoRunsOptions): Fact[] {
  const unit = unitOf(measure, options);
  const name = measure === "latency" ? options.latencyName : options.throughputName;
  const said = (number: number): string => `${computed(number)} ${unit}`;
  if (side === "d" && pair !== null) {
    const compared = options.compare === "ratio" ? "×" : unit;
    return [
      {
        term: `${text.compared[options.compare]}, ${name}`,
        value: pair.compared === null ? text.noRatio : `${computed(pair.compared)} ${compared}`,
        strong: true,
      },
      { term: text.side.a, value: said(pair.a) },
      { term: text.side.b, value: said(pair.b) },
    ];
  }
  const other = side === "a" ? "b" : "a";
  return [
    { term: name, value: said(value.value), strong: true },
    ...(pair === null ? [] : [{ term: text.panel.other(text.side[other]), value: said(pair[other]) }]),
  ];
}

function notesOf(picks: Picks, { side, measure }: Found): string[] {
  const files = (of: SideId): string[] => [
    ...new Set(tracesOf(picks, of, measure).map(({ source_path }) => source_path)),
  ];
  if (side === "d") return [text.panel.bothFiles(files("a").join(", "), files("b").join(", "))];
  const own = files(side);
  const [trace] = tracesOf(picks, side, measure);
  return [
    ...(own.length > 1 ? [text.panel.totalOf(own)] : []),
    ...(measure === "latency" && trace?.stat === "mean" && trace.window_s !== null ? [PANEL.averaged] : []),
  ];
}
