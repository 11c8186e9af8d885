/** The table of the timeline: a row for each line and time, throughput beside latency where both end together. */
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import { alikeRows } from "./alike";
import type { TimelineData, TimeLine, TimeValue } from "~/model/timeLine";
import type { TimeAxis, TimelineOptions } from "./options";

/** Mark of a value: its line and its time, to the microsecond. */
export const valueId = (line: string, t_s: number): string => `${line}@${Number(t_s.toFixed(6))}`;

type Panels = Pick<TimelineData, "throughput" | "latency" | "more">;

/**
 * Rows of all marks of lines whose row bears another mark: windows of one line end a little apart in its logs, and the
 * throughput, else the latency, gives the row its name.
 */
export function sharedRows({ throughput, latency, more }: Panels): ReadonlyMap<TimeLine, readonly string[]> {
  const rows = new Map<TimeLine, readonly string[]>();
  const first = new Map<string, TimeLine>();
  for (const line of [...throughput, ...latency, ...more.flatMap((one) => one.lines)]) {
    const leading = first.get(line.id);
    if (leading === undefined) first.set(line.id, line);
    const alike = leading === undefined ? () => null : alikeRows(leading.values, rows.get(leading)!);
    rows.set(
      line,
      line.values.map((value) => alike(value) ?? valueId(line.id, value.t_s)),
    );
  }
  return rows;
}

export interface ValueAt {
  /** As its panel is called in marks. */
  readonly panel: string;
  readonly line: TimeLine;
  readonly value: TimeValue;
}

/** What stands at a mark or in a row of the table: a value of each panel that has one there. */
export function valuesAt(data: Panels, id: string): ValueAt[] {
  const rows = sharedRows(data);
  const panels = [{ id: "throughput", lines: data.throughput }, { id: "latency", lines: data.latency }, ...data.more];
  const all = panels.flatMap(({ id: panel, lines }) =>
    lines.flatMap((line) =>
      id.startsWith(`${line.id}@`)
        ? line.values.map((value, i) => ({ panel, line, value, row: rows.get(line)![i]! }))
        : [],
    ),
  );
  const row = all.find(({ line, value }) => valueId(line.id, value.t_s) === id)?.row ?? id;
  return all.filter((one) => one.row === row);
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly excluded: string | null;
  from_s: number | null;
  readonly t_s: number;
  throughput: number | null;
  throughputRatio: number | null;
  latencyRatio: number | null;
  latency: number | null;
  /** Further statistics of latency by the id of their panel. */
  more: Map<string, number>;
  ios: number | null;
  quantiles: ReadonlyMap<number, number>;
}

type Line = { readonly id: string; readonly name: string; readonly excluded?: string | null };

const NONE: ReadonlyMap<number, number> = new Map();

const ratioColumn = (id: string, base: string | null, value: (row: Row) => number | null): TwinColumnOf<Row>[] =>
  base === null ? [] : [{ id, value, digits: [4, 4] as const }];

/** What was written by the end of the window, where the axis counts in it. */
const axisColumn = ({ kind, at }: TimeAxis): TwinColumnOf<Row>[] => {
  if (kind === "time") return [];
  const value = ({ t_s }: Row): number | null => (Number.isFinite(at(t_s)) ? at(t_s) : null);
  return kind === "fills"
    ? [{ id: "drive_fills", value, digits: [4, 4] }]
    : [{ id: "written_bytes", value, digits: [6, 0] }];
};

export function timelineTwin(data: TimelineData, { quantity, latencyColumn, base, axis }: TimelineOptions): Twin {
  const { throughput, latency, more, heat } = data;
  const shared = sharedRows(data);
  const rows = new Map<string, Row>();
  const rowOf = ({ name, excluded = null }: Line, id: string, from_s: number | null, t_s: number): Row => {
    const known = rows.get(id);
    if (known !== undefined) return known;
    const row: Row = {
      id,
      name,
      excluded,
      from_s,
      t_s,
      throughput: null,
      latency: null,
      more: new Map(),
      throughputRatio: null,
      latencyRatio: null,
      ios: null,
      quantiles: NONE,
    };
    rows.set(id, row);
    return row;
  };
  const each = (lines: readonly TimeLine[], put: (row: Row, value: TimeLine["values"][number]) => void): void => {
    for (const line of lines)
      line.values.forEach((value, i) => {
        put(rowOf(line, shared.get(line)![i]!, value.from_s, value.t_s), value);
      });
  };
  each(throughput, (row, { value, ratio = null }) => {
    Object.assign(row, { throughput: value, throughputRatio: ratio });
  });
  each(latency, (row, { value, ratio = null }) => {
    Object.assign(row, { latency: value, latencyRatio: ratio });
  });
  for (const { id, lines } of more) {
    each(lines, (row, { value }) => {
      row.more.set(id, value);
    });
  }
  for (const { from_s, t_s, ios, quantiles } of heat?.columns ?? []) {
    const row = rowOf(heat!, valueId(heat!.id, t_s), from_s, t_s);
    row.ios = ios;
    row.quantiles = new Map(quantiles.map(({ q, us }) => [q, us]));
  }
  const known = [...new Set([...rows.values()].flatMap(({ quantiles }) => [...quantiles.keys()]))].toSorted();
  const columns: TwinColumnOf<Row>[] = [
    { id: "line", value: ({ name }) => name },
    { id: "from_s", value: ({ from_s }) => from_s, digits: [6, 3] },
    { id: "t_s", value: ({ t_s }) => t_s, digits: [6, 3] },
    ...axisColumn(axis),
    ...(throughput.length === 0
      ? []
      : [
          {
            id: quantity === "iops" || quantity === "ops_per_s" || quantity === "tps" ? quantity : "bytes_per_s",
            value: ({ throughput: value }: Row) => value,
            digits: [4, 1] as const,
          },
        ]),
    ...ratioColumn("throughput_ratio", base.throughput, (row) => row.throughputRatio),
    ...(latency.length === 0
      ? []
      : [{ id: latencyColumn, value: ({ latency: value }: Row) => value, digits: [4, 3] as const }]),
    ...ratioColumn("latency_ratio", base.latency, (row) => row.latencyRatio),
    ...more.map(({ id, column }) => ({
      id: column,
      value: (row: Row) => row.more.get(id) ?? null,
      digits: [4, 3] as const,
    })),
    ...(heat === null ? [] : [{ id: "ios", value: ({ ios }: Row) => ios }]),
    ...known.map((q) => ({
      id: `${heat!.kind}_p${Number((q * 100).toFixed(6))}_us`,
      value: ({ quantiles }: Row) => quantiles.get(q) ?? null,
      digits: [4, 3] as const,
    })),
    ...([...throughput, ...latency].some(({ excluded }) => excluded !== null)
      ? [{ id: "excluded", value: ({ excluded }: Row) => excluded }]
      : []),
  ];
  return twinFrom([...rows.values()], columns, ({ id }) => id);
}
