import type { ParsedRun } from "~/formats/format";
import { iorText } from "~/formats/ior/format";
import { fuzz } from "./properties";
import { fixture, formatSubject, lineSpans } from "./subject";

/** Of a run its measurement: numbers and lines change with the runs before it. */
const alone = ({ members: [member], title }: ParsedRun): unknown => ({ ...member, line: null, title });

fuzz(
  formatSubject({
    format: iorText,
    // Without its summary, which is read where rows are missing.
    fixtures: [fixture("tests/fixtures/ior/ior-4.0.0-two-tests.txt", [1, 31])],
    spans: (text) => lineSpans(text, (line) => /^(?:read|write) /.test(line)),
    values: ({ runs }) => runs.map(alone),
    // Of a table, the lines above it tell whose it is.
    mustBeKnown: () => false,
  }),
);
