/** The tables: percentiles, shares over limits and service levels of each series; or the bins of each. */
import { percentiles as text } from "~/text/en/percentiles";
import { percentileName } from "../curve/options";
import { percentOf } from "../nines";
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { PercentilesData, TailBin, TailLevel, TailLine, TailOver, TailValue } from "./data";
import { binId } from "./distribution";
import { valueId } from "./nines";
import { levelWords, limitWords, notesOf } from "./value";

interface Row {
  readonly line: TailLine;
  readonly value?: TailValue;
  readonly over?: TailOver;
  readonly level?: TailLevel;
}

const rowsOf = (line: TailLine): Row[] => [
  ...line.over.map((over) => ({ line, over })),
  ...line.levels.map((level) => ({ line, level })),
  ...line.values.map((value) => ({ line, value })),
];

function statisticOf({ value, over, level }: Row): string {
  if (over !== undefined) return text.chart.above(limitWords(over.limit_us));
  if (level !== undefined) return levelWords(percentileName(String(level.q)), level.limit_us);
  return value?.name ?? "";
}

const quantileOf = ({ value, level }: Row): number | null => level?.q ?? value?.q ?? null;
const known = ({ value, level }: Row): TailValue | null => value ?? level?.value ?? null;

function noteOf(row: Row): string | undefined {
  const value = known(row);
  const notes = value === null ? [] : notesOf(row.line, value);
  return notes.length === 0 ? undefined : notes.join("; ");
}

type Column<T> = TwinColumnOf<T>;

const head = <T extends { readonly line: TailLine }>(lines: readonly TailLine[]): Column<T>[] => [
  ...(new Set(lines.map(({ name }) => name)).size > 1 ? [{ id: "series", value: ({ line }: T) => line.name }] : []),
  { id: "op", value: ({ line }) => line.op },
  { id: "kind", value: ({ line }) => line.kind },
];

const us = [3, 3, 1] as const;

export function ninesTwin({ lines }: PercentilesData): Twin {
  const rows = lines.flatMap(rowsOf);
  const has = (of: keyof Row): boolean => rows.some((row) => row[of] !== undefined);
  return twinFrom(
    rows,
    [
      ...head<Row>(lines),
      { id: "statistic", value: statisticOf },
      {
        id: "percent",
        value: (row) => {
          const q = quantileOf(row);
          return q === null ? null : percentOf(q);
        },
      },
      { id: "latency_us", value: (row) => known(row)?.value_us ?? null, digits: us, note: noteOf },
      { id: "from_us", value: (row) => lower(known(row)), digits: us },
      { id: "to_us", value: (row) => finite(known(row)?.hi_us), digits: us },
      ...(has("over")
        ? [
            {
              id: "over_from_percent",
              value: ({ over }: Row) => (over === undefined ? null : 100 * over.lo),
              digits: [3, 6] as const,
            },
            {
              id: "over_to_percent",
              value: ({ over }: Row) => (over === undefined ? null : 100 * over.hi),
              digits: [3, 6] as const,
            },
          ]
        : []),
      ...(has("level")
        ? [
            {
              id: "verdict",
              value: ({ level }: Row) => (level === undefined ? null : (text.verdicts[level.verdict] ?? level.verdict)),
              note: ({ level }: Row) => (level === undefined ? undefined : text.verdictWhy[level.verdict]),
            },
          ]
        : []),
      { id: "samples_above", value: (row) => known(row)?.above ?? null },
      { id: "samples", value: ({ line }) => line.samples },
      { id: "drawn_from", value: ({ line }) => line.how },
      { id: "file", value: ({ line }) => line.file },
    ],
    ({ line, value }) => (value === undefined ? null : valueId(line, value.name)),
  );
}

/** A published bound has only the other end. */
const lower = (value: TailValue | null): number | null =>
  value === null || (value.lo_us === 0 && value.drawn_us !== null) ? null : value.lo_us;
const finite = (value: number | null | undefined): number | null =>
  value == null || !Number.isFinite(value) ? null : value;

interface BinRow {
  readonly line: TailLine;
  readonly bin: TailBin;
  /** Share at or below its upper edge, 0..1. */
  readonly below: number;
}

export function distributionTwin({ lines }: PercentilesData): Twin {
  const rows = lines.flatMap((line) => {
    let below = 0;
    return line.bins.map((bin): BinRow => ({ line, bin, below: (below += bin.share) }));
  });
  return twinFrom<BinRow>(
    rows,
    [
      ...head<BinRow>(lines),
      { id: "from_us", value: ({ bin }) => bin.lo_us, digits: us },
      { id: "to_us", value: ({ bin }) => bin.hi_us, digits: us },
      { id: "ios", value: ({ bin }) => bin.count },
      { id: "percent", value: ({ bin }) => 100 * bin.share, digits: [3, 4] },
      { id: "percent_below", value: ({ below }) => Math.min(100, 100 * below), digits: [5, 4] },
      { id: "file", value: ({ line }) => line.file },
    ],
    ({ line, bin }) => binId(line, bin),
  );
}
