import type { ParsedRun } from "~/formats/format";
import { iozone } from "~/formats/iozone/format";
import { fuzz } from "./properties";
import { fixture, formatSubject, lineSpans } from "./subject";

/** Of a run its measurements: lines change with the runs before it. */
const alone = ({ members, options }: ParsedRun): unknown => [members.map((m) => ({ ...m, line: null })), options];

fuzz(
  formatSubject({
    format: iozone,
    fixtures: [fixture("tests/fixtures/iozone/auto.txt", [1, 32])],
    spans: (text) => lineSpans(text, (line) => /^ {14,}\d+ +\d+ +\d/.test(line)),
    values: ({ runs }) => runs.map(alone),
    // Of a table, the lines above it tell whose it is.
    mustBeKnown: () => false,
  }),
);
