import { fioHistLog } from "~/formats/fio/hist/format";
import { fioLog } from "~/formats/fio/logs/format";
import { UNTOLD, type LogTold } from "~/formats/fio/logs/told";
import type { Notice } from "~/base/notice";
import type { ParsedTrace } from "~/formats/format";
import type { Pushed } from "../support/sink";
import { fuzz } from "./properties";
import { fixture, formatSubject, lineSpans, type Covered, type Fixture, type Span } from "./subject";

/** Broken lines are reported by the first line and their number; damage in one place makes them adjacent. */
function covers({ line, values = {} }: Notice & { line: number }): Covered {
  const count = values["count"];
  return typeof count === "number" ? { from: line, to: line + count - 1, records: count } : { from: line, to: line };
}

/** Job, direction and priority, in the order of comparison. */
const OPS = ["read", "write", "trim"];
interface Line extends Span {
  readonly of: string;
}
const keyOf = ({ job_index, op, priority }: ParsedTrace): string =>
  [job_index, OPS.indexOf(op!), priority ?? ""].join(" ");

/** Each line by its columns: a series holds the lines of one job, direction and priority. */
function lines(text: string, opAt?: number): Line[] {
  const both = /^(?:\d+, ){3}[012], \d+, \d+, \d+, \d+$/m.test(text);
  const hex = text.includes("0x");
  let job = 0;
  let last = -1;
  return lineSpans(text, (line) => line !== "")
    .map((span) => {
      const columns = text.slice(span.start, span.end).split(", ");
      const t = Number(columns[0]);
      if (t + 400 < last) job++;
      last = t;
      return { ...span, of: [job, columns[opAt ?? (both ? 3 : 2)], hex ? columns[4] : ""].join(" ") };
    })
    .sort((a, b) => (a.of === b.of ? a.start - b.start : a.of < b.of ? -1 : 1));
}

/** A mean and its maximum come from the same line. */
function values({ traces, samples }: Pushed): unknown[] {
  const series = traces
    .filter(({ stat }) => stat !== "max")
    .map((trace) => ({
      of: keyOf(trace),
      trace,
      most: traces.find((t) => t.stat === "max" && keyOf(t) === keyOf(trace)),
    }));
  return series
    .sort((a, b) => (a.of < b.of ? -1 : 1))
    .flatMap(({ of, trace, most }) => {
      const { t_s, value } = samples.get(trace.trace)!;
      const { metric, kind, stat } = trace;
      return t_s.map((t, i) => [of, metric, kind, stat, t, value[i], most && samples.get(most.trace)!.value[i]]);
    });
}

const FILES = "tests/fixtures/fio/logs";
const log = (name: string, told: Partial<LogTold>): Fixture => ({
  ...fixture(`${FILES}/${name}`),
  told: { ...UNTOLD, blocks: false, ...told },
});
const clat = { what: "clat", unit: "ns" } as const;

/** log_window_value=both: the maximum after the mean, with all other possible columns. */
const mean = fixture(`${FILES}/avg_clat.1.log`);
const both = new TextDecoder()
  .decode(mean.bytes)
  .replace(
    /^(\d+), (\d+), (\d), 0, 0$/gm,
    (_, t: string, v: string, op: string) => `${t}, ${v}, ${v}7, ${op}, 0, 0, 0, 0`,
  );

fuzz(
  formatSubject({
    format: fioLog,
    fixtures: [
      log("avg_clat.1.log", clat),
      log("perjob0_clat.log", { ...clat, blocks: true }),
      log("fio-3.1_clat.1.log", clat),
      log("fio-2.21_bw.1.log", { what: "bw" }),
      log("prio-3.33_clat.1.log", clat),
      log("raw-offset_clat.1.log", clat),
      log("issue-time-3.42_clat.1.log", clat),
      log("unix-epoch_clat.1.log", { ...clat, base_ms: 1_795_203_055_000 }),
      { name: "both_clat.1.log", bytes: new TextEncoder().encode(both), told: { ...UNTOLD, ...clat, window: "both" } },
    ],
    covers,
    spans: (text) => lines(text),
    values,
  }),
);

fuzz(
  formatSubject({
    format: fioHistLog,
    fixtures: ["coarse3_clat_hist.1.log", "fio-3.1_clat_hist.1.log"].map((name) => fixture(`${FILES}/${name}`)),
    covers,
    spans: (text) => lines(text, 1),
    values: ({ traces, intervals }) =>
      [...traces]
        .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        .flatMap((trace) => (intervals.get(trace.trace) ?? []).map((of) => [keyOf(trace), of])),
  }),
);
