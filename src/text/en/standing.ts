/** "Where do I stand?": one set-up among its peers, the systems of the Library that are alike. */
import { and, counted, plural } from "./counted";

/** "1st", "22nd", "113th". */
function ordinal(count: number): string {
  const [tens, ones] = [count % 100, count % 10];
  const end = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][ones] ?? "th");
  return `${counted(count)}${end}`;
}

interface Place {
  readonly rank: number;
  readonly of: number;
  readonly ties: number;
}

const place = ({ rank, of, ties }: Place): string => `${ties > 0 ? "joint " : ""}${ordinal(rank)} of ${counted(of)}`;

const nothing = "no peers";

interface Name {
  readonly workload: string;
  /** Behind the value: what of the workload it is. */
  readonly what: string;
}

const measures = {
  read: { workload: "4K random read", what: "IOPS at p99 ≤ 1 ms" },
  readPeak: { workload: "4K random read", what: "IOPS at the peak" },
  readQd1: { workload: "4K random read", what: "µs, mean at QD 1" },
  write: { workload: "4K random write", what: "IOPS at p99 ≤ 1 ms" },
  writePeak: { workload: "4K random write", what: "IOPS at the peak" },
  writeQd1: { workload: "4K random write", what: "µs, mean at QD 1" },
  seq: { workload: "sequential read", what: "GB/s, 64K blocks and larger" },
  mix: { workload: "4K random mix", what: "IOPS at the peak" },
} as const satisfies Readonly<Record<string, Name>>;
type Id = keyof typeof measures;

export const standing = {
  loading: "Placing it among the systems of the Library…",
  title: (name: string) => `Where ${name} stands in the Library`,
  measures,
  measure: (id: Id) => `${measures[id].workload}, ${measures[id].what}`,
  place,
  /** "4K random read: 107,996 IOPS at p99 ≤ 1 ms, 9th of 42 peers." `unlike`: none of them ran its loads. */
  verdict: (id: Id, value: string, of: Place, unlike: boolean) =>
    `${measures[id].workload}: ${value} ${measures[id].what}, ${place(of)} peers${unlike ? "; all others ran different loads" : ""}.`,
  /** "4K random write 3rd of 20, sequential read 2nd of 6." */
  also: (others: readonly { readonly id: Id; readonly of: Place }[]) =>
    others.length === 0 ? "" : `${others.map(({ id, of }) => `${measures[id].workload} ${place(of)}`).join(", ")}.`,
  yours: (value: string, of: Place | null) => `${value}, ${of === null ? nothing : place(of)}`,
  median: (value: string) => `median ${value}`,
  setup: (name: string, all: number) => (all > 1 ? `${name}, one of ${counted(all)} set-ups` : name),
  setupWhat: "set-up that is placed",
  hold: (held: readonly string[]) => `hold equal: ${held.join(", ") || "nothing"}`,
  holdWhat: "what has to be equal",
  curves: (count: number) => `Curves of it and the nearest${count === 1 ? "" : ` ${counted(count)}`}`,
  curvesTitle: (count: number, id: Id) =>
    `Its curve and ${count === 1 ? "the nearest" : `the ${counted(count)} nearest`} in ${measures[id].workload}, ${measures[id].what}`,
  back: "Compare systems",
  held: {
    ...{ media: "media", attached: "attached by", drives: "drives", direct: "page cache", loads: "loads" },
    ...{ state: "state before", engine: "engine", runtime: "runtime", tool: "tool version" },
  },
  direct: { direct: "bypassed", buffered: "used" },
  loads: (count: number) => plural(count, "load", "loads"),
  notKnown: "not known",
  alike: {
    title: "What is alike",
    always: (loop: string, tool: string) => `Always: workload, block size, share of reads, ${loop} loop, ${tool}.`,
    said: (value: string, guessed: boolean, held: boolean) =>
      `${value}${guessed ? ", guessed from names" : ""}${held ? "; held equal" : ""}`,
    count: ({ equal, unknown, all }: Readonly<Record<"equal" | "unknown" | "all", number>>) =>
      `alike: ${counted(equal)} of ${counted(all)} set-ups${unknown === 0 ? "" : `, not known of ${counted(unknown)}`}`,
    lacks: "What is not known cannot be held equal. Set it on Overview.",
  },
  table: {
    ...{ title: "Where each set-up stands", measure: "measure", own: "value", rank: "rank", median: "median" },
    ...{ percentile: "percentile", best: "best other", remark: "remark", none: "none", nothing },
    percentileWhy: "Percentile: percent of its peers that it is ahead of, equal ones counted as half; from 10 on.",
    remarks: (unlike: number, all: number, none: number) =>
      [
        ...(unlike === 0 ? [] : [`${unlike === all ? "all" : counted(unlike)} ran different loads`]),
        ...(none === 0 ? [] : [`${counted(none)} more: none`]),
      ].join(", "),
  },
  badge: {
    loads: (own: number, least: number, most: number) =>
      `most over ${plural(own, "load", "loads")} against ${least === most ? counted(least) : `${counted(least)} to ${counted(most)}`}`,
    loadsWhy:
      "A peak, and what is reached within the limit, are the most over all loads that ran: a larger grid finds more. Only QD 1 is one load for all. Hold loads equal to rank the same loads only.",
    unheld: (names: readonly string[]) => `not held equal: ${and(names)}`,
    unheldWhy: "Not known here, so the others may differ in this. Set it on Overview to hold it equal.",
    buffered: "through the page cache",
    bufferedWhy: "It did not run with direct I/O: what the page cache answered counts as the drive’s.",
    few: "one run each",
    fewWhy: "Ranks are in order of measured values, most of them of one run: neighbours may change places.",
  },
  key: {
    dots: (latency: boolean) =>
      `a dot is the best similar set-up of a system · colour = media${latency ? " · fewer µs are better" : ""}`,
    noMedia: "not stated",
    own: "◆ this set-up",
    once: (systems: number, setups: number) =>
      `${plural(systems, "system", "systems")}, ${plural(setups, "similar set-up", "similar set-ups")}`,
  },
  axes: { iops: "IOPS", p99: "p99" },
  limit: "limit p99 ≤ 1 ms",
  empty: {
    noneTitle: "Nothing here has a place in the Library.",
    none: "Ranked are 4K random reads, writes and mixes, and with them sequential reads. None of these was measured here.",
    toOverview: "To what was measured",
    unlikeTitle: "No system of the Library was measured like this.",
    unlike: (held: readonly string[]) =>
      held.length === 0 ? "None ran these workloads in this way." : `None is equal in ${and(held)}.`,
    relax: "Hold nothing equal",
  },
};
