/**
 * What the source panel says of a value over time: of a series, of a total, of a column of the heat map; of two runs, of
 * one of them or of what B is against A. Pure.
 */
import { lineAt } from "~/analysis/time/logLine";
import type { LineOf } from "~/analysis/time/lines";
import { offsetIn } from "~/analysis/time/runs";
import { units } from "~/charts/axis";
import { computed, exact } from "~/base/number";
import type { TimelineOptions, TwoRunsOptions } from "~/charts/timeline/options";
import { valueId, valuesAt, type ValueAt } from "~/charts/timeline/twin";
import { rowId } from "~/charts/timeline/twoRuns";
import type { Fact, Provenance } from "~/components/SourcePanel";
import type { CatalogueEntry } from "~/model/dataset";
import type { Measure, Pair, SideId, TimelineData, TimelineQuantity, TimeValue, TwoRunsData } from "~/model/timeLine";
import type { TraceRow } from "~/model/traceAnswers";
import type { Plan } from "~/queries/time/plan";
import type { Picks } from "~/queries/time/sides";
import { timeline as text } from "~/text/en/timeline";
import { twoRuns as two } from "~/text/en/timeline-two";
import { rawText } from "~/workspace/raw";
import { sourceFile } from "../shared/sourceFile";

const PANEL = text.panel;
/** Times in marks are rounded to the microsecond. */
const HAIR_S = 1e-5;

interface SourceOf<Data, Options> {
  /** As in the link: line (of two runs the side) and time, the panel behind `::` where several have it. */
  readonly mark: string;
  readonly data: Data;
  readonly options: Options;
  readonly known: readonly CatalogueEntry[];
}

/** What of one mark stands where, and the series it is of. */
interface Found {
  readonly panel: string;
  readonly name: string;
  /** null: of the heat map. */
  readonly value: TimeValue | null;
  readonly traces: readonly TraceRow[];
  readonly facts: readonly Fact[];
}

export function timelineSource({
  mark,
  plan,
  data,
  options,
  known,
}: SourceOf<TimelineData, TimelineOptions> & { readonly plan: Plan }): Provenance | null {
  const [id = "", panel = ""] = mark.split("::");
  const found = [
    ...valuesAt(data, id).flatMap((at) => foundAt(at, plan, data, options) ?? []),
    ...(inHeat(id, plan, data) ?? []),
  ];
  const own = found.find((one) => one.panel === panel) ?? found[0];
  const trace = own?.traces[0];
  if (own === undefined || trace === undefined) return null;
  const { value } = own;
  const isTotal = own.traces.length > 1;
  const t_s = value?.t_s ?? Number(id.slice(id.lastIndexOf("@") + 1).split("/")[0]);
  const { own_start, started_ms } = trace;
  return {
    id,
    title: isTotal ? PANEL.totalTitle : PANEL.title,
    subtitle: `${own.name} · ${PANEL.computed}`,
    facts: [
      ...found.flatMap(({ facts }) => facts),
      ...(value === null ? [] : [windowFact(value)]),
      { term: PANEL.clock, value: own_start ? PANEL.ownClock : PANEL.runClock },
      ...(started_ms === null ? [] : [{ term: PANEL.unix, value: new Date(started_ms).toISOString() }]),
    ],
    audit: [],
    notes: [
      ...(isTotal ? [PANEL.totalOf([...new Set(own.traces.map(({ source_name }) => source_name))])] : []),
      ...(own.panel !== "throughput" && value !== null && isAverage(trace) ? [PANEL.averaged] : []),
    ],
    ...fileAt(trace, t_s - offsetIn(plan.offsets, trace), `${id} ${own.panel}`, known),
  };
}

const isAverage = ({ stat, window_s }: TraceRow): boolean => stat === "mean" && window_s !== null;

/** @param t_s as in the series, without any offset of the chart */
const fileAt = (trace: TraceRow, t_s: number, key: string, known: readonly CatalogueEntry[]) =>
  sourceFile(trace, {
    ...{ tool: trace.tool, key, known },
    fragment: async (raw) => lineAt(await rawText(raw), trace, t_s),
  });

const rateUnit = (quantity: TimelineQuantity): string => PANEL.rateUnits[quantity] ?? "B/s";

const windowFact = ({ from_s, t_s }: TimeValue): Fact => ({
  term: PANEL.window,
  value: from_s === null ? PANEL.moment(computed(t_s)) : PANEL.windowOf(computed(from_s), computed(t_s)),
});

function foundAt(
  { panel, line: { id, name }, value }: ValueAt,
  plan: Plan,
  { more }: TimelineData,
  { quantity, latencyName, throughputName }: TimelineOptions,
): Found[] | null {
  const further = more.findIndex((one) => one.id === panel);
  const isRate = panel === "throughput";
  const lines = isRate ? plan.throughput : panel === "latency" ? plan.latency : plan.more[further];
  const of = partOf(id, value.t_s, lines?.lines ?? [], plan);
  if (of === undefined) return null;
  const term = isRate ? throughputName : ((panel === "latency" ? latencyName : more[further]?.name) ?? PANEL.value);
  const said = `${computed(value.value)} ${isRate ? rateUnit(quantity) : units.us.label}`;
  return [{ panel, name, value, traces: of.traces, facts: [{ term, value: said, strong: true }] }];
}

/** Of runs one after another, which are one line, the part that the time lies in. */
function partOf(id: string, t_s: number, lines: readonly LineOf[], { chosen, offsets }: Plan): LineOf | undefined {
  const own = lines.find((one) => one.id === id);
  if (!chosen.run.chain || own === undefined || offsets === false) return own;
  return lines.find(({ name, role, traces }) => {
    const { job_index, first_s, last_s } = traces[0]!;
    const at = t_s - (offsets.get(job_index) ?? 0);
    return name === own.name && role === own.role && at >= (first_s ?? 0) - HAIR_S && at <= (last_s ?? 0) + HAIR_S;
  });
}

function inHeat(id: string, { chosen }: Plan, { heat }: TimelineData): Found[] | null {
  const column = heat?.columns.find(({ t_s }) => {
    const own = valueId(heat.id, t_s);
    return id === own || id.startsWith(`${own}/p`);
  });
  if (heat == null || column === undefined || chosen.heat === null) return null;
  const quantiles = column.quantiles.map(({ q, us }) => ({
    ...{ term: `p${computed(q * 100)} ${heat.kind}`, value: `${computed(us)} µs`, strong: true },
  }));
  const facts = [
    ...quantiles,
    { term: text.ios, value: exact(column.ios) },
    { term: PANEL.window, value: PANEL.windowOf(computed(column.from_s), computed(column.t_s)) },
  ];
  const name = text.heatName(heat.kind, heat.name);
  return [{ panel: "heat", name, value: null, traces: chosen.heat.rows, facts }];
}

/** A value of one of two runs, or of both: `d`, what B is against A. */
interface FoundOfTwo {
  readonly measure: Measure;
  readonly side: SideId | "d";
  readonly value: TimeValue;
  readonly pair: Pair | null;
}

export function twoRunsSource({
  mark,
  picks,
  data,
  options,
  known,
}: SourceOf<TwoRunsData, TwoRunsOptions> & { readonly picks: Picks }): Provenance | null {
  const [id = "", panel = ""] = mark.split("::");
  const found = (["throughput", "latency"] as const).flatMap((measure) => inPanel(id, measure, data));
  const own = found.find(({ measure }) => measure === (id.startsWith("d@") ? options.of : panel)) ?? found[0];
  if (own === undefined) return null;
  const { side, measure, value, pair } = own;
  const tracesOf = (of: SideId): readonly TraceRow[] => picks[of].plan[measure].lines.flatMap(({ traces }) => traces);
  const pathsOf = (of: SideId): string[] => [...new Set(tracesOf(of).map(({ source_path }) => source_path))];
  // What is worked out from both shows the line of B, whose window has an end of its own.
  const shown = side === "d" ? "b" : side;
  const [trace] = tracesOf(shown);
  if (trace === undefined) return null;
  const place = side === "d" ? pair?.places?.[1] : undefined;
  const t_s = (place === undefined ? undefined : data[measure]?.b?.values[place]?.t_s) ?? value.t_s;
  const notes =
    side === "d"
      ? [two.panel.bothFiles(pathsOf("a").join(", "), pathsOf("b").join(", "))]
      : [
          ...(pathsOf(side).length > 1 ? [two.panel.totalOf(pathsOf(side))] : []),
          ...(measure === "latency" && isAverage(trace) ? [PANEL.averaged] : []),
        ];
  return {
    id: mark,
    title: side === "d" ? two.panel.comparedTitle : two.panel.title(two.side[side]),
    subtitle: side === "d" ? two.panel.derived : PANEL.computed,
    facts: [...found.filter((one) => one.side === side).flatMap((one) => factsOf(one, options)), windowFact(value)],
    audit: [],
    notes,
    ...fileAt(trace, t_s - offsetIn(picks[shown].plan.offsets, trace), `${id} ${measure} ${side}`, known),
  };
}

function inPanel(id: string, measure: Measure, data: TwoRunsData): FoundOfTwo[] {
  const panel = data[measure];
  if (panel === null) return [];
  const sides = (["a", "b"] as const).flatMap((side, n): FoundOfTwo[] => {
    const values = panel[side]?.values ?? [];
    const i = values.findIndex(({ t_s }) => rowId(side, t_s) === id);
    const pair = panel.pairs.find(({ places }) => places?.[n as 0 | 1] === i) ?? null;
    return i === -1 ? [] : [{ measure, side, value: values[i]!, pair }];
  });
  const pair = panel.pairs.find(({ t_s }) => rowId("d", t_s) === id);
  if (pair === undefined) return sides;
  return [...sides, { measure, side: "d", value: { ...pair, value: pair.compared ?? NaN }, pair }];
}

function factsOf({ measure, side, value, pair }: FoundOfTwo, options: TwoRunsOptions): Fact[] {
  const unit = measure === "latency" ? units.us.label : rateUnit(options.quantity);
  const name = measure === "latency" ? options.latencyName : options.throughputName;
  const said = (number: number): string => `${computed(number)} ${unit}`;
  if (side === "d" && pair !== null) {
    const compared = options.compare === "ratio" ? "×" : unit;
    return [
      {
        term: `${two.compared[options.compare]}, ${name}`,
        value: pair.compared === null ? two.noRatio : `${computed(pair.compared)} ${compared}`,
        strong: true,
      },
      { term: two.side.a, value: said(pair.a) },
      { term: two.side.b, value: said(pair.b) },
    ];
  }
  const other = side === "a" ? "b" : "a";
  return [
    { term: name, value: said(value.value), strong: true },
    ...(pair === null ? [] : [{ term: two.panel.other(two.side[other]), value: said(pair[other]) }]),
  ];
}
