/** The table of the timeline: a row for each line and time, with throughput and latency together if both end there. */
import { once } from "~/base/byKey";
import type { Twin } from "~/charts/scene";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import type { TimelineData, TimeLine, TimelineQuantity, TimeValue, TimeAxis } from "~/model/timeLine";
import type { TimelineOptions } from "./options";
/** Id of a value's mark: its line and its time to the microsecond. */
export const valueId = (line: string, t_s: number): string => `${line}@${microseconds(t_s)}`;

/** The time in such an id; null: it has none. */
export function timeInMark(mark: string): number | null {
  const digits = /@(\d+(?:\.\d+)?)/.exec(mark)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Most times have no more digits. Formatting them to check takes as long as all the rest. */
function microseconds(t_s: number): number {
  const rounded = Math.round(t_s * 1e6) / 1e6;
  return rounded === t_s && Math.abs(t_s) < 1e9 ? t_s : Number(t_s.toFixed(6));
}

type Panels = Pick<TimelineData, "throughput" | "latency" | "more">;

/** A row of a table over time: a window and the values of its columns. */
export interface TimeRow {
  readonly id: string;
  readonly name: string;
  readonly excluded: string | null;
  readonly from_s: number | null;
  readonly t_s: number;
  /** Index of its cells in each column. */
  readonly place: number;
}

type Window = Pick<TimeValue, "from_s" | "t_s">;
type Named = Pick<TimeLine, "id" | "name"> & Partial<Pick<TimeLine, "excluded">>;

/** Its id is made on demand: making twenty thousand ids takes longer than the rest of the table. */
class LineRow implements TimeRow {
  readonly name: string;
  readonly excluded: string | null;
  readonly from_s: number | null;
  readonly t_s: number;
  readonly place: number;
  readonly #line: string;

  constructor({ id, name, excluded = null }: Named, { from_s, t_s }: Window, place: number) {
    [this.name, this.excluded, this.#line] = [name, excluded, id];
    [this.from_s, this.t_s, this.place] = [from_s, t_s, place];
  }

  get id(): string {
    return valueId(this.#line, this.t_s);
  }
}

/** Rows of marks: those of one line at one time are one. */
export class SharedRows {
  #count = 0;
  /** Of each value of a line, in order. */
  readonly of = new Map<TimeLine, readonly TimeRow[]>();
  readonly #known = new Map<string, Map<number, TimeRow>>();

  /** Line by line, each in order of time: a second log adds windows that the first does not have. */
  inOrder(): TimeRow[] {
    return [...this.#known.values()].flatMap((own) => [...own.values()].sort((a, b) => a.t_s - b.t_s));
  }

  /** Created when first met. */
  at(line: Named, window: Window): TimeRow {
    const known = once(this.#known, line.id, () => new Map<number, TimeRow>());
    return once(known, microseconds(window.t_s), () => new LineRow(line, window, this.#count++));
  }
}

/** Windows of one line end a little apart in its logs, so the throughput, else the latency, names the row. */
export function sharedRows({ throughput, latency, more }: Panels): SharedRows {
  const rows = new SharedRows();
  const first = new Map<string, TimeLine>();
  for (const line of [...throughput, ...latency, ...more.flatMap((one) => one.lines)]) {
    const leading = first.get(line.id);
    if (leading === undefined) first.set(line.id, line);
    const alike = leading === undefined ? () => null : alikeRows(leading.values, rows.of.get(leading)!);
    rows.of.set(
      line,
      line.values.map((value) => alike(value) ?? rows.at(line, value)),
    );
  }
  return rows;
}

/** Cells are stored in columns: an object for each of 20,000 rows takes longer. */
export class TimeCells {
  readonly #columns = new Map<string, (number | null)[]>();

  /** The cells of a column by the place of their row. */
  cells(column: string): (number | null)[] {
    return once(this.#columns, column, () => []);
  }

  column(id: string, digits?: TwinColumnOf<TimeRow>["digits"]): TwinColumnOf<TimeRow> {
    const cells = this.cells(id);
    return { id, value: ({ place }) => cells[place] ?? null, digits };
  }
}

export const WINDOW: readonly TwinColumnOf<TimeRow>[] = [
  { id: "from_s", value: ({ from_s }) => from_s, digits: [6, 3] },
  { id: "t_s", value: ({ t_s }) => t_s, digits: [6, 3] },
];

export const rateColumn = (quantity: TimelineQuantity): string =>
  quantity === "iops" || quantity === "ops_per_s" || quantity === "tps" ? quantity : "bytes_per_s";

/** Bytes written by the end of the window, if the axis counts them. */
const axisColumn = ({ kind, at }: TimeAxis): TwinColumnOf<TimeRow>[] => {
  if (kind === "time") return [];
  const value = ({ t_s }: TimeRow): number | null => (Number.isFinite(at(t_s)) ? at(t_s) : null);
  return kind === "fills"
    ? [{ id: "drive_fills", value, digits: [4, 4] }]
    : [{ id: "written_bytes", value, digits: [6, 0] }];
};

/** @param shared `sharedRows` of the data */
export function timelineTwin(
  data: TimelineData,
  shared: SharedRows,
  { quantity, latencyColumn, base, axis }: TimelineOptions,
): Twin {
  const { throughput, latency, more, heat } = data;
  const rows = new TimeCells();
  const put = (lines: readonly TimeLine[], column: string, ratioColumn: string | null): TwinColumnOf<TimeRow>[] => {
    const [cells, ratios] = [rows.cells(column), ratioColumn === null ? null : rows.cells(ratioColumn)];
    for (const line of lines) {
      const own = shared.of.get(line)!;
      line.values.forEach((value, i) => {
        const { place } = own[i]!;
        cells[place] = value.value;
        if (ratios !== null) ratios[place] = value.ratio ?? null;
      });
    }
    return [
      ...(lines.length === 0 ? [] : [rows.column(column, [4, column === rateColumn(quantity) ? 1 : 3])]),
      ...(ratioColumn === null ? [] : [rows.column(ratioColumn, [4, 4])]),
    ];
  };
  const columns = [
    ...put(throughput, rateColumn(quantity), base.throughput === null ? null : "throughput_ratio"),
    ...put(latency, latencyColumn, base.latency === null ? null : "latency_ratio"),
    ...more.flatMap(({ column, lines }) => put(lines, column, null)),
  ];
  const quantiles = new Map<number, string>();
  for (const { ios, quantiles: own, ...window } of heat?.columns ?? []) {
    const { place } = shared.at(heat!, window);
    rows.cells("ios")[place] = ios;
    for (const { q, us } of own) {
      quantiles.set(q, `${heat!.kind}_p${Number((q * 100).toFixed(6))}_us`);
      rows.cells(quantiles.get(q)!)[place] = us;
    }
  }
  const all: TwinColumnOf<TimeRow>[] = [
    { id: "line", value: ({ name }) => name },
    ...WINDOW,
    ...axisColumn(axis),
    ...columns,
    ...(heat === null ? [] : [rows.column("ios")]),
    ...[...quantiles].toSorted(([a], [b]) => a - b).map(([, id]) => rows.column(id, [4, 3])),
    ...([...throughput, ...latency].some(({ excluded }) => excluded !== null)
      ? [{ id: "excluded", value: ({ excluded }: TimeRow) => excluded }]
      : []),
  ];
  return twinFrom(shared.inOrder(), all, ({ id }) => id);
}

/**
 * Logs of one job end their windows a little apart, and some drift: within this share of a window they share a row. Half
 * a window apart, a latency would stand beside the throughput of another time.
 */
const ALIKE = 0.3;

/**
 * Rows shared by two logs of one line: for each window asked for, the nearest window of the other log that ends at
 * about the same time, each used once. Ask in time order; null: none.
 * @param rows of `values`, in their order
 */
export function alikeRows<R>(values: readonly TimeValue[], rows: readonly R[]): (value: Window) => R | null {
  let next = 0;
  const apart = (i: number, t_s: number): number => Math.abs((values[i]?.t_s ?? Infinity) - t_s);
  return ({ from_s, t_s }) => {
    if (from_s === null) return null;
    while (next < values.length && apart(next + 1, t_s) < apart(next, t_s)) next++;
    const found = values[next];
    if (found === undefined || found.from_s === null) return null;
    // Of windows of unequal length the shorter one decides.
    const lengths = [t_s - from_s, found.t_s - found.from_s];
    // A latency window that began before a stall is mostly of another time.
    const common = Math.min(t_s, found.t_s) - Math.max(from_s, found.from_s);
    const isSame = apart(next, t_s) <= ALIKE * Math.min(...lengths) && common > Math.max(...lengths) / 2;
    return isSame ? rows[next++]! : null;
  };
}
