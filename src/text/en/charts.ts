/** Texts that every chart shares: the key under it, what a mark is, how it is read out. */
import { counted } from "./counted";
import { curveChart } from "./curve-chart";

/** Units as the names of columns end in them, longest first; as shown and as said. */
const UNITS: readonly (readonly [string, string, string])[] = [
  ["gb_per_s", "GB/s", "gigabytes per second"],
  ["bytes_per_s", "B/s", "bytes per second"],
  ["per_s", "1/s", "per second"],
  ["percent", "%", "percent"],
  ["bytes", "B", "bytes"],
  ["us", "µs", "microseconds"],
  ["ms", "ms", "milliseconds"],
  ["s", "s", "seconds"],
];
const NAMES = new Map([
  ["iops", "IOPS"],
  ["cpu", "CPU"],
  ["id", "ID"],
]);
/** Parts of names that are not words. */
const SAID = new Map([
  ["clat", "completion latency"],
  ["slat", "submission latency"],
  ["lat", "total latency"],
  ["response", "response time"],
  ["n", "number"],
  ["io", "of I/Os"],
  ["op", "operation"],
  ["t", "time"],
  ["iodepth", "queue depth"],
  ["numjobs", "jobs"],
]);
/** `p999` of a database is p99.9: `p` and at most two digits before the point. */
const percentile = (word: string): string => word.replace(/^p(\d\d)(\d+)$/, "p$1.$2");

/** `clat_p99_us` -> "clat p99, µs": a column as shown to readers; exports and SQL use its name. */
export const columnHead = (column: string): string => inWords(column, (word) => word, 1);

/** The same for screen readers: "completion latency p99, microseconds". */
export const columnSaid = (column: string): string => inWords(column, (word) => SAID.get(word) ?? word, 2);

function inWords(column: string, say: (word: string) => string, as: 1 | 2): string {
  const unit = UNITS.find(([end]) => column === end || column.endsWith(`_${end}`));
  const name = unit === undefined ? column : column.slice(0, -unit[0].length - 1);
  const words = name.split("_").map((word) => NAMES.get(word) ?? say(percentile(word)));
  return [words.join(" "), unit?.[as] ?? ""].filter((part) => part !== "").join(", ");
}

export const charts = {
  curve: curveChart,
  key: {
    colour: (what: string) => `colour ${what}`,
    dash: (what: string) => `dash ${what}`,
    /** Where names of series found no place. */
    named: (named: number, of: number) => `${named} of ${of} named; all in the table`,
    guessed: "○ media guessed from a name",
    /** Sign and word of a marker by op. */
    ops: { read: "● read", write: "■ write", trim: "▲ trim", sync: "◆ sync", mixed: "◆ all operations" } as Readonly<
      Record<string, string>
    >,
    fills: {
      computed: "● computed from raw files",
      published: "◉ published, as printed",
      derived: "◒ derived by arithmetic",
      ambiguous: "◌ ambiguous, its reading not confirmed",
      interpolated: "○ interpolated",
      excluded: "⊘ failed or excluded, not joined",
      missed: "○—| missed rate: got ○, asked |",
      lost: "× value lost in the report",
    },
    bounds: {
      at_least: "→ at least",
      at_most: "← at most",
      at_least_up: "↑ at least",
      at_most_down: "↓ at most",
      // For a change below zero, whose bound applies to its size.
      at_least_below: "← at least",
      at_most_below: "→ at most",
      about: "short bar: about",
    },
  },
  absent: "—",
  mediumMark: { guessed: "○", stated: "●" },
  mediumSays: { guessed: "media guessed from a name:", stated: "media set:" },
  guessed: (media: string) => `${media}, guessed`,
  /** "IOPS, linear": name and unit of an axis. */
  axisTitle: (name: string, unit: string) => (unit === "" ? name : `${name}, ${unit}`),
  keys: "Arrow keys: left and right along a series in load order, up and down between series. Enter opens the source, Escape leaves.",
  readout: (title: string, lines: readonly string[]) => [title, ...lines].join(". "),
  line: (label: string, value: string) => (label === "" ? value : `${label} ${value}`),
  source: "Source: Enter or click",
  badge: {
    says: (badge: string) => `What “${badge}” means`,
    more: "How to measure it",
  },
  frame: {
    notPrinted: (rows: number) => `${counted(rows)} more rows: save the table as CSV.`,
    noDataset: "No dataset of this name is published here.",
  },
  sortBy: (column: string) => `Sort by ${column}`,
};
