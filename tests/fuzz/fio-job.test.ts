import { fioJob } from "~/formats/fio/jobfile/format";
import type { JobFilePart } from "~/formats/fio/jobfile/part";
import { fuzz } from "./properties";
import { fixture, formatSubject, type Span } from "./subject";

/**
 * The options of a section. Its name and the global options affect other lines too: without its bracket a section
 * merges into the one before, for fio as well.
 */
const bodies = (text: string): Span[] =>
  [...text.matchAll(/^(\[(?!global\])[^\n]*\]\n)([^[]*)(?=^\[|(?![^]))/gm)].map(({ index, 1: head, 2: body }) => {
    const at = index + head!.length;
    return { start: index, body: at, end: at + body!.trimEnd().length, whole: at + body!.length };
  });

fuzz(
  formatSubject({
    format: fioJob,
    fixtures: ["fio/neighbour", "fio/odd-names", "fio-text/matrix"].map((name) =>
      fixture(`tests/fixtures/${name}.fio`),
    ),
    openEnded: true,
    // A line that begins with a bracket is a section for fio too, closed or not (init.c, __parse_jobs_ini).
    opens: "[",
    spans: bodies,
    values: ({ parts }) =>
      (parts as JobFilePart[]).flatMap(({ jobs }) => jobs.map(({ name, options }) => ({ name, options }))),
  }),
);
