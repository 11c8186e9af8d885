/** The source panel of a value over time: its series and the whole file. */
import { lookUp } from "~/base/lookUp";
import type { TimedTrace } from "~/charts/run/time";
import { exact } from "~/base/number";
import type { Fact, Provenance } from "~/components/SourcePanel";
import type { CatalogueEntry } from "~/model/dataset";
import { run as text } from "~/text/en/run";
import { sourceFile } from "../shared/sourceFile";
import { readMark } from "../shared/statisticMark";

/** null: the mark is not one of these. */
export function timeSource(
  mark: string,
  traces: readonly TimedTrace[],
  known: readonly CatalogueEntry[],
): Provenance | null {
  const { point: run, name } = readMark(mark);
  const t_s = /^t[\d.e+-]+$/.test(name) ? Number(name.slice(1)) : NaN;
  const own = traces.filter(({ trace }) => `${trace.dataset}/${trace.run_key}` === run);
  const facts = own.flatMap(({ trace, samples }): Fact[] => {
    const value = samples.value[samples.t_s.indexOf(t_s)];
    if (value === undefined) return [];
    const words = [trace.op, trace.metric, trace.quantile === null ? null : `p${exact(100 * trace.quantile)}`];
    const term = words.filter((word) => word !== null).join(" ");
    return [{ term, value: `${exact(value)} ${lookUp(text.units, trace.unit) ?? trace.unit}`, strong: true }];
  });
  const [first] = own;
  if (facts.length === 0 || first === undefined) return null;
  const { trace } = first;
  return {
    id: mark,
    title: text.source.title,
    subtitle: `${trace.run_title}, ${text.source.at(exact(t_s))}`,
    facts: [
      ...facts,
      ...(trace.window_s === null ? [] : [{ term: text.source.window, value: `${exact(trace.window_s)} s` }]),
    ],
    audit: [],
    notes: trace.line === null ? [] : [text.source.lines(exact(trace.line))],
    ...sourceFile(trace, {
      tool: trace.tool_version === null ? trace.tool : `${trace.tool}-${trace.tool_version}`,
      key: mark,
      known,
      // The line of an interval is not kept.
      fragment: () => Promise.resolve(null),
    }),
  };
}
