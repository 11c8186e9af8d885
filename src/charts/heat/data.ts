/** What the heat table shows: its rows and cells, the scale of their greys, which loads were not run, values as text. */
import { extent, group as byGroup } from "d3-array";
import { significant } from "~/base/number";
import { latencyWords, limitText, rateText } from "~/model/valueText";
import { overview as text } from "~/text/en/overview";

/** The quantity shown by the colour of a cell. */
export type HeatMetric = "iops" | "gb_per_s" | "latency";

export interface HeatColumn {
  readonly id: string;
  /** Columns of one group share a head: "4 jobs", "% of maximum". */
  readonly group: string;
  readonly label: string;
  /** "depth 8, 4 jobs". */
  readonly words: string;
  /** The same beside a figure: "8 × 4". */
  readonly short: string;
  /** For the table; null: not depth × jobs. */
  readonly depth: number | null;
  readonly jobs: number | null;
  /** An asked rate: every workload has its own, shares of its own maximum. */
  readonly isRate: boolean;
}

export interface HeatCell {
  /** Mark id; opens the source. */
  readonly id: string;
  readonly file: string;
  readonly state: "measured" | "failed" | "excluded" | "absent";
  /** Why it is excluded. */
  readonly why: string | null;
  /** In the unit of the metric: IOPS, bytes per second or µs. */
  readonly value: number | null;
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  readonly latency_us: number | null;
  /** Where it is a median: the latency of each repeat; absent where one is only a bound. */
  readonly each?: readonly number[];
  /** clat, without the submission that took most of the time; absent: no. */
  readonly submitted?: boolean;
  /** I/Os above the percentile; null: not a percentile, or not counted. */
  readonly above: number | null;
  readonly n: number;
  /** Other measurements at this load that are not repeats, and a remark on the values. */
  readonly notes: readonly string[];
}

export interface HeatRow {
  readonly id: string;
  readonly name: string;
  readonly block: string;
  readonly workload: string;
  readonly op: string;
  /** Column of its rates in the table: `iops`, or what a database does. */
  readonly rate_column: string;
  /** What its latency is: "p99 clat". */
  readonly latency: string;
  readonly statistic: string;
  readonly kind: string;
  readonly rate: "iops" | "gb_per_s";
  /** The counted unit: "IOPS", "transactions/s", "GB/s"; "MB/s" if no row reaches a tenth of that. */
  readonly unit: string;
  readonly limit_us: number | null;
  /** By column; null: not run. */
  readonly cells: readonly (HeatCell | null)[];
  /**
   * Column indices: the most throughput within the limit; the lowest latency if no load is within it; the most
   * throughput of all.
   */
  readonly furthest: number | null;
  /** Nothing was measured over the limit, and the highest load gave most: a further one may give more. */
  readonly isOpen: boolean;
  readonly lowest: number | null;
  readonly peak: number | null;
}

export interface HeatBlock {
  readonly id: string;
  readonly name: string;
  readonly media: string | null;
  /** Its medium is a guess: a ring instead of a dot. */
  readonly guessed: boolean;
  /** Chips stand beside its name. */
  readonly chips: boolean;
  readonly rows: readonly HeatRow[];
}

export interface HeatData {
  readonly title: string;
  readonly metric: HeatMetric;
  readonly columns: readonly HeatColumn[];
  readonly blocks: readonly HeatBlock[];
  /** A line above the table stays free for values that apply to all systems. */
  readonly band: boolean;
}

/** Greys, weakest first. The gap in the middle is where neither ink nor paper is legible. */
export const GREYS = [0.07, 0.12, 0.18, 0.25, 0.33, 0.41, 0.62, 0.72, 0.82] as const;

interface HeatScale {
  readonly from: number;
  readonly to: number;
  /** Less is better. */
  readonly inverse: boolean;
}

type Shown = Pick<HeatData, "blocks" | "metric">;

/** Which scale of greys a row has; rows of rates share one. */
export const scaleId = (row: Pick<HeatRow, "statistic">, metric: HeatMetric): string =>
  metric === "latency" ? row.statistic : "";

/** A mean is never on the scale of a percentile: rows of each statistic have their own. */
const byScale = ({ blocks, metric }: Shown) =>
  byGroup(
    blocks.flatMap(({ rows }) => rows),
    (row) => scaleId(row, metric),
  );

/**
 * The values that the greys span, by scale; for latency those within the limit, if there are any. Syncs, which have no
 * throughput, last so much shorter that all I/Os would look alike beside them. A scale without values is absent.
 */
export function scalesOf(data: Shown): Map<string, HeatScale> {
  const scales = new Map<string, HeatScale>();
  for (const [id, all] of byScale(data)) {
    const rated = all.filter(({ peak }) => peak !== null);
    const values = (rated.length > 0 ? rated : all).flatMap((row) =>
      row.cells.flatMap((cell) => (cell === null || isOver(cell, row) ? [] : (cell.value ?? []))),
    );
    const known = values.filter((value) => value > 0);
    const [from, to] = extent(known);
    if (from === undefined) continue;
    scales.set(id, { from, to, inverse: data.metric === "latency" });
  }
  return scales;
}

/** Rows of several statistics say theirs. */
export const withStatistics = (data: HeatData): HeatData =>
  byScale(data).size < 2
    ? data
    : {
        ...data,
        blocks: data.blocks.map((block) => ({
          ...block,
          rows: block.rows.map((row) => ({ ...row, name: text.row.more(row.name, [row.statistic]) })),
        })),
      };

/** The key beside the controls: the greys from best to worst, and texts for both ends. */
export interface HeatKey {
  /** The statistic of its rows; "": all rows have the same. */
  readonly of: string;
  /** []: none of its rows has a value within the limit. */
  readonly greys: readonly number[];
  readonly best: string;
  readonly worst: string;
  /** The value furthest over the limit; null: none is over it. */
  readonly over: string | null;
}

export function heatKeys(data: Shown): HeatKey[] {
  const { metric } = data;
  const [scales, groups] = [scalesOf(data), byScale(data)];
  return [...groups].flatMap(([id, rows]): HeatKey[] => {
    const known = scales.get(id);
    // One value has no scale: its cell says it.
    const scale = known?.from === known?.to ? undefined : known;
    const over = rows.flatMap((row) =>
      row.cells.flatMap((cell) => (cell !== null && isOver(cell, row) ? [cell.latency_us!] : [])),
    );
    if (scale === undefined && over.length === 0) return [];
    const ends = scale === undefined ? [] : [scale.from, scale.to].map((value) => valueText(value, metric));
    const [best = "", worst = ""] = scale?.inverse === false ? ends.toReversed() : ends;
    return [
      {
        ...{ of: groups.size > 1 ? id : "", best, worst },
        greys: scale === undefined ? [] : GREYS.toReversed(),
        over: over.length === 0 ? null : latencyWords(Math.max(...over)),
      },
    ];
  });
}

/** What a column varies: depth × jobs, or the load that its group names. */
const turned = ({ group, jobs }: HeatColumn): string => (jobs === null ? group : "depth x jobs");

/**
 * Is a load not run, though it belongs to what the row was run at? To its depths belong those of the table for each of
 * its numbers of jobs, and to any row what the same workload was run at elsewhere. A row of asked rates misses no depth,
 * and no rate of another workload.
 * @param rows of the whole table
 */
export function gapsOf<Of extends Pick<HeatRow, "name" | "cells">>(
  rows: readonly Of[],
  columns: readonly HeatColumn[],
): (row: Of) => (column: number) => boolean {
  const ranBy = (of: readonly Of[]) =>
    new Set(columns.flatMap((_, c) => (of.some(({ cells }) => cells[c] != null) ? [c] : [])));
  const byWorkload = new Map([...byGroup(rows, ({ name }) => name)].map(([name, of]) => [name, ranBy(of)]));
  return (row) => {
    const ran = [...ranBy([row])].map((c) => columns[c]!);
    const [kinds, groups] = [new Set(ran.map(turned)), new Set(ran.map(({ group }) => group))];
    return (c) => {
      const column = columns[c]!;
      if (row.cells[c] != null || !kinds.has(turned(column))) return false;
      return byWorkload.get(row.name)?.has(c) === true || (groups.has(column.group) && !column.isRate);
    };
  };
}

export const gapsIn = ({ blocks, columns }: Pick<HeatData, "blocks" | "columns">) =>
  gapsOf(
    blocks.flatMap(({ rows }) => rows),
    columns,
  );

export const isOver = ({ latency_us }: HeatCell, { limit_us }: HeatRow): boolean =>
  limit_us !== null && latency_us !== null && latency_us > limit_us;

/** 0 … 1 on a log scale; 1 is best. */
function share(value: number, { from, to, inverse }: HeatScale): number {
  if (to <= from) return 0.5;
  const at = Math.log(Math.min(Math.max(value, from), to) / from) / Math.log(to / from);
  return inverse ? 1 - at : at;
}

export const greyOf = (value: number, scale: HeatScale): number =>
  GREYS[Math.min(GREYS.length - 1, Math.floor(share(value, scale) * GREYS.length))]!;

export const valueText = (value: number, metric: HeatMetric): string =>
  metric === "latency" ? latencyWords(value) : metric === "iops" ? rateText(value) : significant(value / 1e9, 3);

/** "p99 ≤ 1 ms", for a row with a limit. */
export const limitName = ({ statistic, limit_us }: Pick<HeatRow, "statistic" | "limit_us">): string =>
  `${statistic} ≤ ${limitText(limit_us ?? 0)}`;

/** A rate as on Curve: "74,428", "514.1". */
export const rateDigits = (cell: HeatCell, { rate, unit }: Pick<HeatRow, "rate" | "unit">): string => {
  const value = rate === "iops" ? cell.iops : cell.bytes_per_s;
  if (value === null) return "—";
  return rate === "iops" ? rateText(value) : significant(value / (unit === "MB/s" ? 1e6 : 1e9), 4);
};

/** "74,428 IOPS", "3.214 GB/s", "3.085 MB/s". */
export const rateInUnit = (cell: HeatCell, row: Pick<HeatRow, "rate" | "unit">): string =>
  `${rateDigits(cell, row)} ${row.unit}`;
