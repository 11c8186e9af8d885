/** The heat table's cells as a list, one row each, including those not run. */
import { curveChart } from "~/text/en/curve-chart";
import { overview as text } from "~/text/en/overview";
import { phrases } from "~/text/en/phrases";
import { isFew } from "~/model/latency";
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import { gapsIn, type HeatCell, type HeatColumn, type HeatData, type HeatRow } from "./data";

interface Line {
  readonly system: string;
  readonly row: HeatRow;
  readonly column: HeatColumn;
  readonly cell: HeatCell | null;
}

const stateOf = ({ cell }: Line): string =>
  cell === null
    ? text.notRun
    : cell.state === "excluded"
      ? text.excluded(cell.why ?? "")
      : (text.states[cell.state] ?? cell.state);

/** "clat_p99_us"; if rows differ, the column names only what all have in common. */
function latencyId(rows: readonly HeatRow[]): string {
  const kinds = new Set(rows.map(({ kind }) => kind));
  const statistics = new Set(rows.map(({ statistic }) => statistic));
  const [kind] = kinds;
  const [statistic] = statistics;
  return [
    ...(kinds.size === 1 && kind !== undefined ? [kind] : []),
    ...(statistics.size === 1 && statistic !== undefined ? [statistic.replace(".", "")] : ["latency"]),
    "us",
  ].join("_");
}

export function twinOf({ blocks, columns }: HeatData): Twin {
  const gaps = gapsIn({ blocks, columns });
  const rows = blocks.flatMap((block) => block.rows);
  const lines = blocks.flatMap(({ name, rows: own }) =>
    own.flatMap((row) => {
      const isGap = gaps(row);
      return row.cells.flatMap((cell, c): Line[] =>
        cell === null && !isGap(c) ? [] : [{ system: name, row, column: columns[c]!, cell }],
      );
    }),
  );
  const several = (of: (row: HeatRow) => string): boolean => new Set(rows.map(of)).size > 1;
  const value = (of: (cell: HeatCell) => number | null) => (line: Line) =>
    line.cell === null || !["measured", "absent"].includes(line.cell.state) ? null : of(line.cell);
  const all: TwinColumnOf<Line>[] = [
    { id: "system", value: ({ system }) => system },
    { id: "row", value: ({ row }) => row.name },
    { id: "block", value: ({ row }) => row.block },
    { id: "workload", value: ({ row }) => row.workload },
    { id: "op", value: ({ row }) => row.op },
    { id: "load", value: ({ column }) => column.words },
    { id: "iodepth", value: ({ column }) => column.depth },
    { id: "numjobs", value: ({ column }) => column.jobs },
    {
      id: several(({ rate_column }) => rate_column) ? "rate_per_s" : (rows[0]?.rate_column ?? "iops"),
      value: value(({ iops }) => iops),
      digits: [4, 0],
    },
    { id: "bytes_per_s", value: value(({ bytes_per_s }) => bytes_per_s), digits: [1, 0] },
    {
      id: latencyId(rows),
      value: value(({ latency_us }) => latency_us),
      digits: [4, 3],
      note: ({ cell, row }) => (isFew(cell?.above) ? curveChart.few(cell!.above!, row.statistic) : undefined),
      grey: ({ cell }) => isFew(cell?.above),
    },
    ...(several(({ statistic }) => statistic) ? [{ id: "statistic", value: ({ row }: Line) => row.statistic }] : []),
    ...(several(({ kind }) => kind) ? [{ id: "latency_kind", value: ({ row }: Line) => row.kind }] : []),
    {
      id: "within_limit",
      value: ({ cell, row: { limit_us } }) =>
        limit_us === null || cell?.state !== "measured" || cell.latency_us === null
          ? null
          : cell.latency_us <= limit_us
            ? text.yes
            : text.no,
    },
    { id: "n", value: ({ cell }) => cell?.n ?? 0 },
    { id: "state", value: stateOf },
    {
      id: "notes",
      value: ({ cell }) => (cell === null || cell.notes.length === 0 ? null : cell.notes.join(phrases.semicolon)),
    },
    { id: "file", value: ({ cell }) => cell?.file ?? null },
  ];
  return twinFrom(lines, all, ({ cell }) => cell?.id ?? null);
}
