import { elbenchoCsv, elbenchoJson, elbenchoText } from "~/formats/elbencho/format";
import type { Format, ParsedRun } from "~/formats/format";
import { fuzz } from "./properties";
import { blockSpans, fixture, formatSubject, lineSpans, type Span } from "./subject";

const FILES = "tests/fixtures/elbencho";

/** Of a run its measurement: numbers and lines change with the runs before it, a date belongs to the first phase. */
const alone = ({ members: [member], title }: ParsedRun): unknown => ({ ...member, line: null, title });

const subject = (
  format: Format,
  name: string,
  keep: readonly (readonly [number, number])[],
  spans: (text: string) => Span[],
) =>
  fuzz(
    formatSubject({
      format,
      fixtures: [fixture(`${FILES}/${name}`, ...keep)],
      spans,
      values: ({ runs }) => runs.map(alone),
      // Of a table, the header alone tells whose it is.
      mustBeKnown: () => false,
    }),
  );

const IO = /,(?:READ|WRITE|RWMIX\d+|MIX-T\d+),/;
subject(elbenchoCsv, "results.csv", [[1, 12]], (text) => lineSpans(text, (line) => IO.test(line)));
subject(elbenchoJson, "results.json", [[1, 7]], (text) =>
  lineSpans(text, (line) => /"phase_type":"(?:READ|WRITE|RWMIX\d+|MIX-T\d+)"/.test(line)),
);
subject(
  elbenchoText,
  "results.txt",
  [
    [1, 52],
    [104, 122],
  ],
  (text) => blockSpans(text, /^(?:READ|WRITE|RWMIX\d+|MIX-T\d+) +Elapsed[^]*?^---$/gm),
);
