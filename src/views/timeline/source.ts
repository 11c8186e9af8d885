/** The source panel of a value over time: the values at its mark, the clock, the file and the line. Pure. */
import { offsetIn } from "~/analysis/time/runs";
import { atMark, atMarkOfTwo } from "~/charts/timeline/facts";
import type { TimelineOptions, TwoRunsOptions } from "~/charts/timeline/options";
import type { Provenance } from "~/components/SourcePanel";
import type { CatalogueEntry } from "~/model/dataset";
import type { SideId, TimelineData, TwoRunsData } from "~/model/timeLine";
import type { TraceRow } from "~/model/traceAnswers";
import { isoTime } from "~/model/valueText";
import { tracesAt, type Plan } from "~/queries/time/plan";
import type { Picks } from "~/queries/time/sides";
import { timeline } from "~/text/en/timeline";
import { twoRuns } from "~/text/en/timeline-two";
import { seriesFile } from "../shared/seriesSource";

const text = timeline.panel;

interface SourceOf<Data, Options> {
  /** As in the link: line (for two runs the side) and time, and the panel after `::` if several have the mark. */
  readonly mark: string;
  readonly data: Data;
  readonly options: Options;
  readonly known: readonly CatalogueEntry[];
}

const namesOf = <K extends "source_name" | "source_path">(traces: readonly Pick<TraceRow, K>[], key: K): string[] => [
  ...new Set(traces.map((trace) => trace[key])),
];

export function timelineSource({
  mark,
  plan,
  data,
  options,
  known,
}: SourceOf<TimelineData, TimelineOptions> & { readonly plan: Plan }): Provenance | null {
  const [id = "", panel = ""] = mark.split("::");
  const found = atMark(id, data, options).flatMap((at) => {
    const more = data.more.findIndex((one) => one.id === at.panel);
    const traces = tracesAt(plan, at.panel, more, at.line, at.t_s);
    return traces.length === 0 ? [] : [{ ...at, traces, trace: traces[0]! }];
  });
  const own = found.find((one) => one.panel === panel) ?? found[0];
  if (own === undefined) return null;
  const { trace, traces } = own;
  const isTotal = traces.length > 1;
  const isMean = own.panel !== "throughput" && own.panel !== "heat" && isAverage(trace);
  const { own_start, started_ms } = trace;
  return {
    ...seriesFile(trace, own.t_s - offsetIn(plan.offsets, trace), `${id} ${own.panel}`, known),
    ...{ id, title: isTotal ? text.totalTitle : text.title, subtitle: `${own.name} · ${text.computed}` },
    facts: [
      ...found.flatMap(({ facts }) => facts),
      own.window,
      { term: text.clock, value: own_start ? text.ownClock : text.runClock },
      ...(started_ms === null ? [] : [{ term: text.unix, value: isoTime(started_ms) ?? `${started_ms} ms` }]),
    ],
    notes: [...(isTotal ? [text.totalOf(namesOf(traces, "source_name"))] : []), ...(isMean ? [text.averaged] : [])],
  };
}

const isAverage = ({ stat, window_s }: TraceRow): boolean => stat === "mean" && window_s !== null;

export function twoRunsSource({
  mark,
  picks,
  data,
  options,
  known,
}: SourceOf<TwoRunsData, TwoRunsOptions> & { readonly picks: Picks }): Provenance | null {
  const words = twoRuns.panel;
  const [id = "", panel = ""] = mark.split("::");
  const found = atMarkOfTwo(id, panel, data, options);
  if (found === null) return null;
  const { side, measure, facts, window, t_s } = found;
  const seriesOf = (of: SideId): readonly TraceRow[] => picks[of].plan[measure].lines.flatMap(({ traces }) => traces);
  const pathsOf = (of: SideId): string[] => namesOf(seriesOf(of), "source_path");
  const shown = side === "d" ? "b" : side;
  const [trace] = seriesOf(shown);
  if (trace === undefined) return null;
  const file = seriesFile(trace, t_s - offsetIn(picks[shown].plan.offsets, trace), `${id} ${measure} ${side}`, known);
  const of = { ...file, id: mark, facts: [...facts, window] };
  const paths = pathsOf(shown);
  if (side === "d") {
    const notes = [words.bothFiles(pathsOf("a").join(", "), paths.join(", "))];
    return { ...of, title: words.comparedTitle, subtitle: words.derived, notes };
  }
  const isMean = measure === "latency" && isAverage(trace);
  const notes = [...(paths.length > 1 ? [words.totalOf(paths)] : []), ...(isMean ? [text.averaged] : [])];
  return { ...of, title: words.title(side.toUpperCase()), subtitle: text.computed, notes };
}
