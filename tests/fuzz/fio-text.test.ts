import type { ParsedMember } from "~/formats/format";
import { fioNormal } from "~/formats/fio/normal/format";
import { fioTerse } from "~/formats/fio/terse/format";
import type { Pushed } from "../support/sink";
import { fuzz } from "./properties";
import { blockSpans, fixture, formatSubject, lineSpans } from "./subject";

const FILES = "tests/fixtures/fio";

/** Without its place; the phase is a fact about all jobs. */
const withoutPlace = (job: ParsedMember): unknown => ({ ...job, line: null, index: null, phase: null });
const members = ({ runs }: Pushed): unknown[] => runs.flatMap(({ members: of }) => of.map(withoutPlace));

const TERSE = /^[2-5];[^\n]*;/;
const JOB = /^(?!All clients)[^\n]+: \(groupid=\d+, jobs=\d+\).*\n(?: .*\n)+/gm;

fuzz(
  formatSubject({
    format: fioTerse,
    fixtures: ["terse-v2", "terse-v3", "terse-v4", "terse-v5", "terse-v3-2.1.11"].map((name) =>
      fixture(`${FILES}/${name}.txt`),
    ),
    spans: (text) => lineSpans(text, (line) => TERSE.test(line)),
    values: members,
  }),
);

/** A job; the lines at the top say what several were asked. */
fuzz(
  formatSubject({
    format: fioNormal,
    fixtures: ["normal", "normal-2.1.11", "normal-client-3.42", "normal-status-interval"].map((name) =>
      fixture(`${FILES}/${name}.txt`),
    ),
    spans: (text) => blockSpans(text, JOB).map(({ start, end, whole }) => ({ start, end: end - 1, whole: whole - 1 })),
    values: members,
  }),
);
