import type { ParsedMember } from "~/formats/format";
import { fioJson } from "~/formats/fio/format";
import { fuzz } from "./properties";
import { fixture, formatSubject, type Span } from "./subject";

/** A job by fio's own indentation of its braces. */
const jobs = (text: string): Span[] =>
  [...text.matchAll(/^ {4}\{\n {6}"jobname"[^]*?^ {4}\}/gm)].map(({ index, 0: { length } }) => {
    const end = index + length;
    return { start: index + 4, end, whole: end };
  });

/** Without its position; the phase depends on all jobs. */
const withoutPlace = (job: ParsedMember): unknown => ({ ...job, line: null, index: null, phase: null });

fuzz(
  formatSubject({
    format: fioJson,
    fixtures: [
      fixture("tests/fixtures/fio/v2.1.11.json"),
      fixture("tests/fixtures/fio/one-job-fails.json"),
      // The same job as text, which is read when the JSON no longer names it.
      { ...fixture("tests/fixtures/fio/json-and-normal.txt"), repeated: 1 },
      fixture("tests/fixtures/fio/trimwrite.json"),
    ],
    spans: jobs,
    values: ({ runs }) => runs.flatMap(({ members }) => members.map(withoutPlace)),
  }),
);
