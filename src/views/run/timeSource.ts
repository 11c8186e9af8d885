/** What the source panel says of a value over time: its series, and the whole file. */
import { lookUp } from "~/base/lookUp";
import type { TimedTrace } from "~/charts/run/options";
import { exact } from "~/charts/number";
import type { Fact, Provenance } from "~/components/SourcePanel";
import { rawFile } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import { curvePage } from "~/text/en/curve-page";
import { run as text } from "~/text/en/run";
import { fileLines } from "~/workspace/raw";
import { readMark } from "../shared/statisticMark";

/** Null where the mark is none of these. */
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
  const published = rawFile(
    known.find(({ slug }) => slug === trace.dataset),
    trace.sha256,
  );
  const file = { sha256: trace.sha256, format: trace.format, published };
  const slash = trace.source_path.lastIndexOf("/") + 1;
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
    file: {
      folder: trace.source_path.slice(0, slash),
      name: trace.source_path.slice(slash),
      line: trace.line,
      about: [
        curvePage.source.tool(trace.tool, trace.tool_version, trace.format),
        curvePage.source.sha(trace.sha256.slice(0, 12)),
      ].join(" · "),
    },
    raw: {
      key: mark,
      path: trace.source_path,
      // Which line an interval stands in is not kept.
      fragment: () => Promise.resolve(null),
      wholeFile: (line, most, signal) => fileLines(file, line, most, signal),
    },
  };
}
