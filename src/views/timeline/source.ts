/** What the source panel says of a value of a series, of a total or of a column of the heat map. */
import { computed, exact } from "~/charts/number";
import type { TimelineData, TimeValue } from "~/model/timeLine";
import type { TimelineOptions } from "~/charts/timeline/options";
import { sharedRows, valueId } from "~/charts/timeline/twin";
import type { Fact, Provenance } from "~/components/SourcePanel";
import type { CatalogueEntry } from "~/model/dataset";
import type { TraceRow } from "~/model/traceAnswers";
import { timeline as text } from "~/text/en/timeline";
import type { Plan } from "~/queries/time/plan";
import type { LineOf } from "~/analysis/time/lines";
import { offsetIn } from "~/analysis/time/runs";
import { traceFile } from "./traceFile";

const PANEL = text.panel;
/** Times in marks are rounded to the microsecond. */
const HAIR_S = 1e-5;

interface SourceOf {
  /** As in the link, of one panel or of all. */
  readonly mark: string;
  readonly plan: Plan;
  readonly data: TimelineData;
  readonly options: TimelineOptions;
  readonly known: readonly CatalogueEntry[];
}

/** What of one mark stands where: its value, the series it is of. */
interface Found {
  /** As the panel is called in marks. */
  readonly panel: string;
  readonly name: string;
  readonly value: TimeValue | null;
  readonly traces: readonly TraceRow[];
  readonly facts: readonly Fact[];
}

export function timelineSource({ mark, plan, data, options, known }: SourceOf): Provenance | null {
  const [id = "", panel = ""] = mark.split("::");
  const rows = sharedRows(data);
  const row = rowOf(id, rows);
  const lines = (of: string, drawn: TimelineData["throughput"], known: readonly LineOf[]) =>
    inLines(of, row, drawn, known, plan, rows);
  const found = [
    lines("throughput", data.throughput, plan.throughput.lines),
    lines("latency", data.latency, plan.latency.lines),
    ...data.more.map((one, i) => lines(one.id, one.lines, plan.more[i]?.lines ?? [])),
    inHeat(id, plan, data),
  ].filter((one) => one !== null);
  const own = found.find((one) => one.panel === panel) ?? found[0];
  const trace = own?.traces[0];
  if (own === undefined || trace === undefined) return null;
  const facts = found.flatMap((one): Fact[] => [
    ...(one.value === null ? [] : [valueFact(one.panel, one.value, options, data)]),
    ...one.facts,
  ]);
  const isTotal = own.traces.length > 1;
  const offset = offsetIn(plan.offsets, trace);
  const t_s = (own.value?.t_s ?? Number(id.slice(id.lastIndexOf("@") + 1).split("/")[0])) - offset;
  return {
    id,
    title: isTotal ? PANEL.totalTitle : PANEL.title,
    subtitle: `${own.name} · ${PANEL.computed}`,
    facts: [...facts, ...clockFacts(own.value, trace)],
    audit: [],
    notes: [
      ...(isTotal ? [PANEL.totalOf([...new Set(own.traces.map(({ source_name }) => source_name))])] : []),
      ...(own.panel !== "throughput" && own.value !== null && trace.stat === "mean" && trace.window_s !== null
        ? [PANEL.averaged]
        : []),
    ],
    ...traceFile(trace, t_s, `${id} ${own.panel}`, known),
  };
}

/** The row of the table that a mark, or a row itself, is of. */
function rowOf(id: string, rows: ReturnType<typeof sharedRows>): string {
  for (const [line, own] of rows) {
    const i = id.startsWith(`${line.id}@`) ? line.values.findIndex(({ t_s }) => valueId(line.id, t_s) === id) : -1;
    if (i !== -1) return own[i]!;
  }
  return id;
}

function inLines(
  panel: Found["panel"],
  row: string,
  drawn: TimelineData["throughput"],
  lines: readonly LineOf[],
  plan: Plan,
  rows: ReturnType<typeof sharedRows>,
): Found | null {
  const line = drawn.find((one) => row.startsWith(`${one.id}@`));
  const place = line === undefined ? -1 : (rows.get(line)?.indexOf(row) ?? -1);
  const value = line?.values[place];
  if (line === undefined || value === undefined) return null;
  const of = partOf(line.id, value.t_s, lines, plan);
  if (of === undefined) return null;
  return { panel, name: line.name, value, traces: of.traces, facts: [] };
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

function inHeat(id: string, { chosen }: Plan, { heat }: TimelineData): Found | null {
  const column = heat?.columns.find(({ t_s }) => {
    const own = valueId(heat.id, t_s);
    return id === own || id.startsWith(`${own}/p`);
  });
  if (heat == null || column === undefined || chosen.heat === null) return null;
  return {
    panel: "heat",
    name: text.heatName(heat.kind, heat.name),
    value: null,
    traces: chosen.heat.rows,
    facts: [
      ...column.quantiles.map(({ q, us }) => ({
        term: `p${computed(q * 100)} ${heat.kind}`,
        value: `${computed(us)} µs`,
        strong: true,
      })),
      { term: text.ios, value: exact(column.ios) },
      { term: PANEL.window, value: PANEL.windowOf(computed(column.from_s), computed(column.t_s)) },
    ],
  };
}

function valueFact(
  panel: Found["panel"],
  { value }: TimeValue,
  { quantity, latencyName, throughputName }: TimelineOptions,
  { more }: TimelineData,
): Fact {
  const name = panel === "latency" ? latencyName : more.find(({ id }) => id === panel)?.name;
  return panel !== "throughput"
    ? { term: name ?? PANEL.value, value: `${computed(value)} µs`, strong: true }
    : {
        term: throughputName,
        value: `${computed(value)} ${text.panel.rateUnits[quantity] ?? "B/s"}`,
        strong: true,
      };
}

export const windowFact = ({ from_s, t_s }: TimeValue): Fact => ({
  term: PANEL.window,
  value: from_s === null ? PANEL.moment(computed(t_s)) : PANEL.windowOf(computed(from_s), computed(t_s)),
});

const clockFacts = (value: TimeValue | null, { own_start, started_ms }: TraceRow): Fact[] => [
  ...(value === null ? [] : [windowFact(value)]),
  { term: PANEL.clock, value: own_start ? PANEL.ownClock : PANEL.runClock },
  ...(started_ms === null ? [] : [{ term: PANEL.unix, value: new Date(started_ms).toISOString() }]),
];
