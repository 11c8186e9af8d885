/** The read-share curve of the page Compare. */
import { and } from "./counted";

export const share = {
  title: "By share of reads",
  sentence: (what: string, sides: readonly string[], quantity: string) =>
    `${what} by share of reads, ${and(sides)}: ${quantity}, and what time sharing would give.`,
  what: "Blocks",
  load: "Load",
  peak: "peak of each mix",
  axis: "share of reads",
  reads: (percent: string) => `${percent} % reads`,
  timeShare: "time share",
  timeShareLong: "time share: 1/(r/R + (1−r)/W)",
  timeShareOf: (side: string) => `time share, ${side}`,
  formula: "derived: 1/(r/R + (1−r)/W) of the pure ends",
  derived: "derived",
  published: "published",
  ambiguous: "published, ambiguous",
  median: (n: number) => `median of ${n}`,
  times: (share: string, ratio: string) => `${share} (${ratio}×)`,
  key: "dash 2 3: time share of the pure ends, derived",
  publishedKey: "ring and dot: published",
  notJoined: "published points are not joined: no curve is declared",
  at: (load: string) => `at ${load}`,

  /** The answer above the chart. */
  answer: (side: string, all: readonly { readonly percent: string; readonly ratio: string }[]) =>
    `${side}: ${and(all.map(({ percent, ratio }) => `${ratio}× the time share at ${percent} % reads`))}.`,
  noEnds: (side: string) => `${side}: no time share without pure reads and pure writes.`,
  peakNote: "Each mix at its peak; the loads differ.",
  loopNote: (n: number) =>
    `${n === 1 ? "1 measurement" : `${String(n)} measurements`} of another kind of load left out: outstanding I/Os and asked rates cannot share a line.`,
  setNote: (n: number) =>
    `${n === 1 ? "1 measurement" : `${String(n)} measurements`} of other systems or set-ups left out: a line is one system in one set-up.`,
  loadNote: (n: number) => `${n === 1 ? "1 mix was" : `${n} mixes were`} not measured at this load.`,
};
