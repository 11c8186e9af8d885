import { diskspdText, diskspdXml } from "~/formats/diskspd/format";
import type { Pushed } from "../support/sink";
import { fuzz } from "./properties";
import { blockSpans, fixture, formatSubject, type Covered, type Span } from "./subject";

const FILES = "tests/fixtures/hand-made/diskspd";

/** The members of each time span, without what changes with the spans before it. */
const values = ({ runs }: Pushed): unknown[] =>
  runs.flatMap(({ members }) => {
    const phases = [...new Set(members.map(({ phase }) => phase))];
    const alone = (phase: number): unknown =>
      JSON.parse(
        JSON.stringify(
          members.filter((member) => member.phase === phase),
          (key, value: unknown) => (["line", "phase", "index"].includes(key) ? null : value),
        ),
      );
    return phases.map(alone);
  });

/** Damage is named by its own line and that on which the time span begins. */
const covers = ({
  line,
  values: v = {},
}: Parameters<NonNullable<Parameters<typeof formatSubject>[0]["covers"]>>[0]): Covered => ({
  from: Number(v["first_line"] ?? line),
  to: line,
});

/** From its heading to the maximum in its last table. */
function textSpans(text: string): Span[] {
  const starts = [...text.matchAll(/^Results for timespan/gm)].map(({ index }) => index);
  return starts.map((start, i) => {
    const own = text.slice(start, starts[i + 1] ?? text.length);
    const end = start + own.indexOf("\r\n", own.lastIndexOf("    max |"));
    return { start, end, whole: end + 2 };
  });
}

fuzz(
  formatSubject({
    ...{ format: diskspdText, spans: textSpans, mustBeKnown: () => false, covers, values },
    fixtures: [fixture(`${FILES}/two.txt`), fixture(`${FILES}/one-2.0.21a.txt`)],
  }),
);

fuzz(
  formatSubject({
    ...{ format: diskspdXml, mustBeKnown: () => false, covers, values },
    // Without most of the percentiles.
    fixtures: [fixture(`${FILES}/two.xml`, [1, 136], [662, 734], [1365, 1426])],
    spans: (text) => blockSpans(text, /^ {2}<TimeSpan>[^]*?^ {2}<\/TimeSpan>/gm),
  }),
);
