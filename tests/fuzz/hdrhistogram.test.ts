import { hdrLog } from "~/formats/hdrhistogram/format";
import { fuzz } from "./properties";
import { fixture, formatSubject, lineSpans } from "./subject";

/** Records: the intervals. Their time is relative to the first one, so that only the histograms are compared. */
fuzz(
  formatSubject({
    format: hdrLog,
    fixtures: [fixture("tests/fixtures/hdrhistogram/tagged.hlog", [1, 7])],
    spans: (text) => lineSpans(text, (line) => line.includes(",HISTF")),
    // In the order of the file: that of time, and of two tags the one with more requests first.
    values: ({ intervals }) =>
      [...intervals.values()]
        .flat()
        .map(({ t_s, histogram }) => ({ t_s, histogram, total: histogram.count.reduce((sum, n) => sum + n, 0) }))
        .sort((a, b) => a.t_s - b.t_s || b.total - a.total)
        .map(({ histogram }) => histogram),
    mustBeKnown: () => false,
  }),
);
