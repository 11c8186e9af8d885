import type { Notice } from "~/base/notice";
import { FIELDS } from "~/formats/vdbench/columns";
import { vdbenchFormats } from "~/formats/vdbench/format";
import type { HistogramsPart } from "~/formats/vdbench/histogram";
import type { SectionsPart } from "~/formats/vdbench/section";
import type { Pushed } from "../support/sink";
import { fuzz } from "./properties";
import { blockSpans, type Covered, fixture, formatSubject, lineSpans } from "./subject";

const FILES = "tests/fixtures/vdbench";
const format = (id: string) => vdbenchFormats.find((one) => one.id === `vdbench-${id}`)!;

const known = (values: Float64Array): unknown =>
  Object.fromEntries(FIELDS.map((field, i) => [field, values[i]]).filter(([, value]) => value === value));

/**
 * Rows in file order: the values of each interval for all I/Os, then the average. The length of the intervals depends
 * on all of them.
 */
function rows({ traces, samples, parts }: Pushed): unknown[] {
  return (parts[0] as SectionsPart).sections.flatMap(({ rd, index, average }) => {
    const intervals = new Map<number, Record<string, number>>();
    for (const trace of traces.filter(({ job_index }) => job_index === index)) {
      const { t_s, value } = samples.get(trace.trace)!;
      const name = `${trace.metric} ${trace.stat}`;
      t_s.forEach((t, i) => {
        const n = Math.round(t / (trace.window_s ?? 1));
        const at = intervals.get(n) ?? {};
        intervals.set(n, at);
        // `mixed` comes first; if only one direction was asked for, that is all.
        at[name] ??= value[i]!;
      });
    }
    const list: unknown[] = [...intervals].sort(([a], [b]) => a - b).map(([n, at]) => ({ rd, n, ...at }));
    if (average !== null) list.push({ rd, from: average.from, to: average.to, values: known(average.values) });
    return list;
  });
}

/** Missing rows come before the line that reports them. */
function covers({ code, line, values = {} }: Notice & { line: number }): Covered {
  if (code === "vdbench/more-broken-rows") return { from: line, to: Number(values["last"]) };
  if (code !== "vdbench/rows-missing") return { from: line, to: line };
  const records = Number(values["to"]) - Number(values["from"]) + 1;
  return { from: line - records - 1, to: line, records };
}

const ROW = /^\d\d:\d\d:\d\d\.\d{3} \S+ \S+ +\S+ |^thr,/;
fuzz(
  formatSubject({
    format: format("flatfile"),
    fixtures: [
      fixture(`${FILES}/curve/flatfile.html`),
      fixture(`${FILES}/threads/flatfile.html`),
      fixture(`${FILES}/files/flatfile.html`, [96, 110]),
      fixture(`${FILES}/died/flatfile.html`),
      fixture(`${FILES}/threads/parse-avg.csv`),
    ],
    spans: (text) => lineSpans(text, (line) => ROW.test(line)),
    values: rows,
    covers,
  }),
);

for (const [id, name] of [
  ["summary", "mixed/summary.html"],
  ["summary", "files/summary.html"],
  ["totals", "curve/totals.html"],
  ["report", "mixed/sd1.html"],
] as const) {
  fuzz({
    ...formatSubject({
      format: format(id),
      fixtures: [fixture(`${FILES}/${name}`)],
      spans: (text) => lineSpans(text, (line) => /^\d\d:\d\d:\d\d\.\d{3} +(?:\d+|avg_\d+-\d+) +[\dN]/.test(line)),
      values: rows,
      covers,
    }),
    name: `vdbench-${id}: ${name}`,
  });
}

fuzz(
  formatSubject({
    format: format("histogram"),
    fixtures: [fixture(`${FILES}/mixed/histogram.html`), fixture(`${FILES}/files/histogram.html`)],
    spans: (text) =>
      blockSpans(
        text,
        /^(?:Reads and writes|Reads|Writes|Total of all requested operations since warmup):[^]*?<  +max .*$/gm,
      ),
    values: ({ parts }) =>
      (parts[0] as HistogramsPart).sections.flatMap(({ rd, tables: { mixed, read, write } }) =>
        [mixed, read, write].filter((table) => table !== undefined).map((table) => ({ rd, ...table, line: null })),
      ),
  }),
);
