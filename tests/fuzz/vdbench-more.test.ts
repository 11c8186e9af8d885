import { vdbenchFormats } from "~/formats/vdbench/format";
import { isParameters } from "~/formats/vdbench/parameters";
import { isSections } from "~/formats/vdbench/section";
import type { Told } from "~/formats/vdbench/told";
import type { Pushed } from "../support/sink";
import { moments } from "./moments";
import { fuzz } from "./properties";
import { fixture, formatSubject, lineSpans } from "./subject";

const FILES = "tests/fixtures/vdbench";
/** As with a parameter file. */
const told: Told = { samples: true, interval_s: 1, offset_ms: 0 };
const named = (kind: string, ...paths: readonly string[]) => ({
  format: vdbenchFormats.find(({ id }) => id === `vdbench-${kind}`)!,
  fixtures: paths.map((path) => ({ ...fixture(`${FILES}/${path}.html`), told })),
});

/** Rows of intervals, and of the average, which follows them. Which run they belong to is known elsewhere. */
function rows(pushed: Pushed): unknown[] {
  const intervals = moments(pushed);
  return pushed.parts
    .filter(isSections)
    .flatMap(({ sections }) =>
      sections.flatMap(({ rd, index, average }) => [
        ...intervals.filter(({ job_index }) => job_index === index).map(({ t_s, at }) => [rd, t_s, at]),
        ...(average === null ? [] : [[rd, average.from, average.to, average.values]]),
      ]),
    );
}

const ROW = /^\d\d:\d\d:\d\d\.\d{3} +(?:\d+|avg_\d+-\d+) +[\dN]/;
for (const format of [
  named("logfile", "rates/logfile"),
  named("summary", "rates/summary"),
  named("totals", "rates/totals"),
  named("report", "rates/sd1"),
]) {
  fuzz(formatSubject({ ...format, spans: (text) => lineSpans(text, (line) => ROW.test(line)), values: rows }));
}

fuzz(
  formatSubject({
    ...named("parameters", "rates/parmfile", "files/parmfile", "curve/parmfile"),
    spans: (text) => lineSpans(text, (line) => /^\w+=/.test(line)),
    // A comma at its end means that the next line continues it.
    shared: (other, changed) => other === changed + 1,
    values: ({ parts }) => parts.filter(isParameters).flatMap(({ lines }) => lines),
  }),
);
