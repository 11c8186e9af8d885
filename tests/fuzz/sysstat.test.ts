import { sarText } from "~/formats/sysstat/format";
import { moments } from "./moments";
import { fuzz } from "./properties";
import { fixture, formatSubject, lineSpans } from "./subject";

/** Records: the rows of sar, one of each interval. */
fuzz(
  formatSubject({
    format: sarText,
    fixtures: [fixture("tests/fixtures/sysstat/sar-d.txt")],
    spans: (text) => lineSpans(text, (line) => /^\d\d:.* vda$/.test(line)),
    values: (pushed) => moments(pushed).map(({ at }) => at),
    mustBeKnown: () => false,
  }),
);
