import type { ParsedMember } from "~/formats/format";
import { fioNormal } from "~/formats/fio/normal/format";
import { fioTerse } from "~/formats/fio/terse/format";
import type { Pushed } from "../support/sink";
import { fuzz } from "./properties";
import { type Covered, blockSpans, fixture, formatSubject, lineSpans } from "./subject";
const withoutPlace = (job: ParsedMember): unknown => ({ ...job, line: null, index: null, phase: null });
const jobs = ({ runs }: Pushed): unknown[] => runs.flatMap(({ members }) => members.map(withoutPlace));
const covers = ({ line, values }: { line: number; values?: Readonly<Record<string, string | number>> }): Covered => ({
  from: line,
  to: Number(values?.["to"] ?? line),
});
const FILES = "tests/fixtures/fio-text";
fuzz(
  formatSubject({
    format: fioNormal,
    fixtures: [
      fixture(`${FILES}/v2.1.11-normal.txt`),
      fixture(`${FILES}/v3.1-normal.txt`),
      fixture(`${FILES}/v3.33-normal.txt`),
      fixture(`${FILES}/status-interval-normal.txt`),
      fixture(`${FILES}/unified-both-normal.txt`),
      fixture(`${FILES}/failed-normal.txt`),
      fixture(`${FILES}/eta-normal.txt`),
    ],
    spans: (text) => blockSpans(text, /^.*: \(groupid=\d+, jobs=\d+\): err=[^]*?^ +latency +: target=.*$/gm),
    values: jobs,
    covers,
  }),
);
fuzz(
  formatSubject({
    format: fioTerse,
    fixtures: [
      fixture(`${FILES}/v2.1.11-terse-v2.txt`),
      fixture(`${FILES}/v3.33-terse-v3.txt`),
      fixture(`${FILES}/v3.33-terse-v4.txt`),
      fixture(`${FILES}/v3.33-terse-v5.txt`),
      fixture(`${FILES}/semicolon-terse.txt`),
      fixture(`${FILES}/unified-both-terse.txt`),
      fixture(`${FILES}/unified-mixed-terse.txt`),
      fixture(`${FILES}/status-interval-terse.txt`),
    ],
    spans: (text) => lineSpans(text, (line) => /^[2-5];/.test(line)),
    values: jobs,
    covers,
  }),
);
