import type { ParsedMember } from "~/formats/format";
import { fioNormal } from "~/formats/fio/normal/format";
import { fioTerse } from "~/formats/fio/terse/format";
import type { Pushed } from "../support/sink";
import { fuzz } from "./properties";
import { blockSpans, fixture, formatSubject, lineSpans } from "./subject";

const FILES = "tests/fixtures/fio-text";

/** Without its position; the phase depends on all jobs. */
const withoutPlace = (job: ParsedMember): unknown => ({ ...job, line: null, index: null, phase: null });
const members = ({ runs }: Pushed): unknown[] => runs.flatMap(({ members: of }) => of.map(withoutPlace));

const TERSE = /^[2-5];[^\n]*;/;
const JOB = /^(?!All clients)[^\n]+: \(groupid=\d+, jobs=\d+\).*\n(?: .*\n)+/gm;

fuzz(
  formatSubject({
    format: fioTerse,
    fixtures: ["v2.1.11-terse-v2", "v3.33-terse-v3", "v3.33-terse-v4", "v3.33-terse-v5", "status-interval-terse"].map(
      (name) => fixture(`${FILES}/${name}.txt`),
    ),
    spans: (text) => lineSpans(text, (line) => TERSE.test(line)),
    values: members,
  }),
);

/** A job; the lines at the top give the options of several. */
fuzz(
  formatSubject({
    format: fioNormal,
    fixtures: ["v2.1.11-normal", "v3.1-normal", "v3.33-normal", "client-2.21-normal", "status-interval-normal"].map(
      (name) => fixture(`${FILES}/${name}.txt`),
    ),
    spans: (text) => blockSpans(text, JOB).map(({ start, end, whole }) => ({ start, end: end - 1, whole: whole - 1 })),
    values: members,
  }),
);
