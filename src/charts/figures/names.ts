/** Names of workloads, as short as the chart allows: block size, pattern, operation, threads, load. */
import { lookUp } from "~/base/lookUp";
import type { FigureRow } from "~/model/answers";
import type { WorkloadName } from "~/model/figure";
import { unspaced } from "~/text/alike";
import { setups } from "~/text/en/setups";
import { en } from "~/text/en";

const text = en.figures.chart;

/** Parts of a name in reading order. Equal parts mean equal work, whatever the report calls it elsewhere. */
type Parts = readonly string[];

/** Names for a set of figures. `short`: abbreviated, without what all lines share (the card's title has it). */
export function workloadNames(rows: readonly FigureRow[], short: boolean): Map<FigureRow, WorkloadName> {
  const parts = new Map(rows.map((row) => [row, partsOf(row, short)]));
  const all = [...parts.values()];
  const differs = (i: number): boolean => new Set(all.map((one) => one[i])).size > 1;
  const kept = all[0]?.map((_, i) => !short || differs(i)) ?? [];
  const drops = kept.some(Boolean) && all.every((one) => one.some((part, i) => kept[i] && part !== ""));
  return new Map(
    rows.map((row) => {
      const own = parts.get(row) ?? [];
      const said = own.filter((part, i) => part !== "" && (!drops || kept[i]));
      const label = unspaced(said.join(" ").replace(/ ,/g, ","));
      return [row, { key: own.join("|"), label, full: row.workload ?? text.unnamed }];
    }),
  );
}

function partsOf(row: FigureRow, short: boolean): Parts {
  const { threads, queue_depth: depth, load_percent: load } = row;
  const bothNamed = threads !== null && depth !== null;
  const tail = [
    bothNamed ? `${threads}T/${depth}Q` : depth === null ? "" : `QD ${depth}`,
    load === null ? "" : (short ? text.atLoadShort : text.atLoad)(load),
  ];
  const { block_bytes: block, pattern, op } = row;
  const name = bare(row.workload ?? "");
  if (block === null || pattern === null || op === null) return ["", "", setups.words(name), "", ...tail];
  const said = short ? op : (lookUp(en.charts.curve.ops, op) ?? op);
  const mix = op === "mixed" && row.read_percent !== null ? `${row.read_percent}/${100 - row.read_percent}` : said;
  return [
    blockText(block),
    lookUp(short ? text.patternsShort : text.patterns, pattern) ?? pattern,
    mix,
    aside(name),
    ...tail,
  ];
}

/** The name without a trailing bracket: "64K sequential read (QLC vs TLC paragraph)". */
export const bare = (name: string): string =>
  name
    .trim()
    .replace(/\([^()]*\)$/, "")
    .trim();

/** What a name adds to its block size and pattern: "64K sequential write: over-saturation point"; usually "". */
export const asideOf = (name: string): string => /^\d+[KM]\S* [^:]*: (.+)$/.exec(name)?.[1] ?? "";

/** What a name says besides its line; the peak on a line of its own needs no mention. */
function aside(name: string): string {
  const said = asideOf(name);
  return said === "" || said === "peak" ? "" : `, ${said}`;
}

/** 4096 -> "4K", 1048576 -> "1M": powers of two, as the tools write them. */
const blockText = (bytes: number): string =>
  bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20}M` : bytes % 1024 === 0 ? `${bytes / 1024}K` : `${bytes}B`;
