import { actConfig } from "~/formats/act/companion";
import { actLog, actTable } from "~/formats/act/format";
import type { Pushed } from "../support/sink";
import { moments } from "./moments";
import { fuzz } from "./properties";
import { blockSpans, fixture, formatSubject, lineSpans } from "./subject";

const FILES = "tests/fixtures/act";

/**
 * What a block counts since the start: the sum of all intervals up to it. An interval is the difference of two blocks,
 * so a missing block must not change the counts of the others.
 */
function blocks({ traces, intervals, samples }: Pushed): unknown[] {
  const found = new Map<string, { at: [number, number]; counted: Record<string, unknown>; queued?: number }>();
  const block = (document: number, t_s: number) => {
    const key = `${document} ${t_s}`;
    const known = found.get(key) ?? { at: [document, t_s], counted: {} };
    found.set(key, known);
    return known;
  };
  for (const { trace, document, member, op, job_index, metric } of traces) {
    const sum = new Map<number, number>();
    for (const { t_s, histogram } of intervals.get(trace) ?? []) {
      const { hi_ns, count } = histogram;
      hi_ns.forEach((edge, i) => sum.set(edge, (sum.get(edge) ?? 0) + count[i]!));
      const counted = [...sum].filter(([, n]) => n !== 0).sort(([a], [b]) => a - b);
      block(document!, t_s).counted[`${member} ${op} ${job_index}`] = counted;
    }
    if (metric !== "queued") continue;
    const { t_s: times, value } = samples.get(trace) ?? { t_s: [], value: [] };
    times.forEach((t_s, i) => (block(document!, t_s).queued = value[i]!));
  }
  return [...found.values()].sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]);
}

fuzz(
  formatSubject({
    format: actLog,
    fixtures: ["v3.0-ms", "v5.3-us", "v6.6-no-defrag-reads", "v6.6-cannot-keep-up"].map((name) =>
      fixture(`${FILES}/${name}.txt`),
    ),
    spans: (text) => blockSpans(text, /^[Aa]fter \d+ sec:\n(?:(?!ERROR|ACT|[Aa]fter)[^\n]+(?:\n|$(?![^])))+/gm),
    values: blocks,
  }),
);

/** A row of a table: a slice, or the mean or maximum of them. */
fuzz(
  formatSubject({
    format: actTable,
    fixtures: ["table-v4.0", "table-v6.6"].map((name) => fixture(`${FILES}/${name}.txt`)),
    spans: (text) => lineSpans(text, (line) => /^ *(?:\d+|avg|max) +\d+\.\d\d /.test(line)),
    values: (pushed) => [
      ...moments(pushed).map(({ t_s, at }) => [t_s, at]),
      ...["avg", "max"].flatMap((stat) => {
        const of = pushed.figures.filter(({ workload }) => workload!.endsWith(stat));
        return of.length === 0 ? [] : [of.map(({ metric, workload, value }) => ({ metric, workload, value }))];
      }),
    ],
  }),
);

fuzz(
  formatSubject({
    format: actConfig,
    fixtures: [fixture(`${FILES}/config.txt`)],
    // Names in it are free: a file is recognised by its devices, its first line, and by nearly all lines being ACT's.
    mustBeKnown: (records, text) => {
      const lines = text.split(/[\r\n]/).filter((line) => line.trim() !== "");
      return records[0] === 0 && records.length >= 3 && records.length >= 0.7 * lines.length;
    },
    spans: (text) => lineSpans(text, (line) => /^[a-z-]+: /.test(line)),
    values: ({ parts }) => (parts as { items: unknown[] }[]).flatMap(({ items }) => items),
  }),
);
