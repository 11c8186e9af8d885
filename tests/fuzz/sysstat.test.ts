import { sarText } from "~/formats/sysstat/format";
import { sadfText } from "~/formats/sysstat/sadf";
import { type Moment, moments } from "./moments";
import { fuzz } from "./properties";
import { fixture, formatSubject, lineSpans } from "./subject";

/** Discards of 0 make a series only where another interval has some: 0 and absent mean the same. */
const discarded = (at: Moment["at"]): Moment["at"] =>
  Object.fromEntries(Object.entries(at).filter(([name, value]) => value !== 0 || !/ (?:trim|sync) /.test(name)));

/** Records: the rows of sar, one of each interval. */
fuzz(
  formatSubject({
    format: sarText,
    fixtures: [fixture("tests/fixtures/sysstat/sar-d.txt")],
    spans: (text) => lineSpans(text, (line) => /^\d\d:.* vda$/.test(line)),
    values: (pushed) => moments(pushed).map(({ at }) => discarded(at)),
    mustBeKnown: () => false,
  }),
);

/** Records: the rows of sadf -d, one of each interval. */
fuzz(
  formatSubject({
    format: sadfText,
    fixtures: [fixture("tests/fixtures/sysstat/sadf-d.txt")],
    spans: (text) => lineSpans(text, (line) => /;vda;/.test(line)),
    values: (pushed) => moments(pushed).map(({ at }) => discarded(at)),
    mustBeKnown: () => false,
  }),
);
