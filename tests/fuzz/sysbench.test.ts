import type { ParsedMember } from "~/formats/format";
import { sysbench } from "~/formats/sysbench/format";
import { moments } from "./moments";
import { fuzz } from "./properties";
import { blockSpans, fixture, formatSubject, lineSpans } from "./subject";

/** A report prints the time since the start, so its own length depends on the one before as well. */
const alone = ({ directions, ...member }: ParsedMember): unknown => ({
  ...member,
  line: null,
  index: null,
  phase: null,
  directions: directions.map((direction) => ({ ...direction, runtime_s: null })),
});

const FILES = "tests/fixtures/sysbench";
const REPORT = /^(?:File operations|CPU speed|General statistics):$[^]*?^ +execution time.*$/gm;

/** Records: the interval lines, the reports, the histogram. */
fuzz(
  formatSubject({
    format: sysbench,
    fixtures: [
      fixture(`${FILES}/rndrw.txt`, [1, 26], [341, 400]),
      fixture(`${FILES}/rndrw-async-checkpoints.txt`),
      fixture(`${FILES}/rndrd-rate500-nopct.txt`),
      fixture(`${FILES}/cpu.txt`),
    ],
    spans: (text) => [
      ...lineSpans(text, (line) => /^\[ \d+s \] (?!Check)/.test(line)),
      ...blockSpans(text, REPORT),
      // The last report gives the number of events: without it the histogram may be incomplete.
      ...blockSpans(text, /^Latency histogram[^]*?(?=\n *\n)/gm).map((span) => ({ ...span, whole: text.length })),
    ],
    values: (pushed) => [
      ...moments(pushed).map(({ t_s, at }) => [t_s, at]),
      ...pushed.runs.flatMap(({ members }) => members.map(alone)),
      // Its time is that of the report.
      ...[...pushed.intervals.values()].flatMap((of) => of.map(({ histogram }) => histogram)),
    ],
  }),
);
