/** The table columns and read-out lines of a measurement or one of its drives. */
import { totalRate } from "~/model/load";
import { counts } from "~/model/step";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { type AxisUnit, latencyUnit } from "../axis";
import { boundText } from "../bounds";
import { latencyText } from "../curve/readout";
import { fixed, significant } from "~/base/number";
import { type Channel, readOutOf, tableOf } from "../plot/channels";
import type { PlotPoint } from "../plot/plot";
import type { Twin } from "../scene";
import type { LinesData, ScalingLine } from "./data";
import type { DriveRow, RateQuantity, ScalingRow, TotalTail } from "~/model/scaling";
import {
  columnDigits,
  iosOf,
  isOver,
  latencyColumn,
  latencyName,
  percentText,
  rateColumn,
  rateOf,
  rateInUnit,
} from "./rates";

/** A measurement, or one drive of it. */
interface Listed {
  readonly line: ScalingLine;
  readonly row: ScalingRow;
  readonly member: DriveRow | null;
}
type Column = Channel<Listed>;

const own =
  <T>(value: (row: ScalingRow) => T) =>
  ({ row, member }: Listed): T | null =>
    member === null ? value(row) : null;
const stepOf = ({ row, member }: Listed) => (member ?? row).step;
const percent = (share: number | null): number | null => (share === null ? null : share * 100);
const chart = text.chart;

/** The lines, with the columns shown for each measurement. */
export interface ToldLines extends LinesData {
  readonly channels: readonly Column[];
}

const listed = ({ lines, strays }: LinesData): Listed[] =>
  [...lines, ...strays].flatMap((line) => line.rows.map((row): Listed => ({ line, row, member: null })));

export function told(data: LinesData): ToldLines {
  const { lines, strays, unit } = data;
  const totals = listed(data);
  const rate = rateColumn(data);
  const digits = columnDigits(data);
  const several = lines.length + strays.length > 1;
  const throughput = (quantity: RateQuantity, digits: Column["digits"]): Column => ({
    ...{ id: rateColumn({ ...data, quantity }), digits },
    value: (one) => totalRate(stepOf(one).first, quantity),
    read: ({ row, member }) => {
      const value = quantity === data.quantity ? rateOf(member ?? row, data) : null;
      return value === null ? null : [en.charts.curve.throughput, rateInUnit(value, data)];
    },
  });
  // Said of the efficiency from its own smallest count, beside that number.
  const note = ({ row, member }: Listed): string | undefined =>
    member === null && isOver(row, data) ? chart.over : undefined;
  const channels: Column[] = [
    ...(several ? [{ id: "set", value: ({ line }: Listed) => line.name }] : []),
    { id: `${unit}s`, value: own(({ count }) => count) },
    throughput("iops", [4, 3]),
    throughput("gb_per_s", [1, 0]),
    {
      id: "efficiency_percent",
      value: own(({ efficiency }) => percent(efficiency)),
      digits: [4, 1],
      ...(!several && { note }),
      read: ({ row: { efficiency, ideal } }) =>
        efficiency === null || ideal === null
          ? null
          : [chart.efficiency, chart.ofIdeal(percentText(efficiency), rateInUnit(ideal, data))],
    },
    ...(several
      ? [{ id: "own_efficiency_percent", value: own((row) => percent(row.own)), digits: [4, 1], note } satisfies Column]
      : []),
    { id: `ideal_${rate}`, value: own(({ ideal }) => ideal), digits },
    { id: "ideal_from", value: own(({ basis, ideal }) => (ideal === null ? null : chart.basis[basis])) },
    { id: `marginal_${rate}`, value: own(({ marginal }) => marginal), digits },
    ...ratedColumns(data),
    ...data.ops.flatMap((op) => latencyColumns(data, op, totals)),
    { id: "outstanding", value: own(({ step }) => step.first.outstanding) },
    {
      id: "state",
      untabled: true,
      value: () => null,
      read: ({ row }) => {
        const said = outOf(row.step) ?? (row.step.first.staggered ? en.charts.curve.staggered : null);
        return said === null ? null : ["", said];
      },
    },
    ...(totals.some(({ row }) => row.full !== null)
      ? [
          {
            id: "cpu_percent",
            value: own(({ step }) => step.first.cpu_percent),
            digits: [4, 1],
            read: ({ row: { step, full } }) =>
              step.first.cpu_percent === null || full === null
                ? null
                : [chart.cpu, chart.ofProcessor(fixed(step.first.cpu_percent, 1))],
          } satisfies Column,
        ]
      : []),
    ...(totals.some(({ row }) => row.members.length > 1) ? driveColumns(data) : []),
    { id: "n_io", value: ({ row, member }) => iosOf(member ?? row) },
    { id: "state", value: ({ line, row, member }) => (member === null ? stateOf(row, strays.includes(line)) : null) },
    { id: "file", value: (one) => stepOf(one).first.source_path },
  ];
  return { ...data, channels };
}

/** A row for each measurement, followed by one for each of its drives. */
export function linesTwin(data: ToldLines): Twin {
  const totals = listed(data);
  const singles = totals.flatMap(({ line, row }) =>
    row.members.length < 2 ? [] : row.members.map((member): Listed => ({ line, row, member })),
  );
  return tableOf([...totals, ...singles], data.channels, (one) => stepOf(one).id);
}

/** One line each for throughput, efficiency, latency and CPU. */
const MOST_LINES = 4;

export function readout(row: ScalingRow, line: ScalingLine, data: ToldLines): Omit<PlotPoint, "x" | "y"> {
  const count = text.count(row.count, data.unit);
  return {
    id: row.step.id,
    fill: counts(row.step) ? (row.step.first.staggered ? "derived" : "computed") : "excluded",
    title: data.lines.length > 1 ? `${line.name}, ${count}` : count,
    tag: row.efficiency === null ? undefined : `${percentText(row.efficiency)}${isOver(row, data) ? " !" : ""}`,
    lines: readOutOf({ line, row, member: null }, data.channels, MOST_LINES),
  };
}

export const latencyInUnit = (us: number, { statistic }: LinesData, unit: AxisUnit): string =>
  `${latencyText(us, unit, statistic)} ${unit.label}`;

function tailLine(tail: TotalTail, data: LinesData): readonly [string, string] | null {
  const { value_us, band, ratio } = tail;
  const value = value_us ?? band?.[1] ?? null;
  if (value === null) return null;
  const one = (us: number): string => latencyInUnit(us, data, latencyUnit(value, value, true));
  const said = value_us !== null ? one(value_us) : chart.between(one(band![0]), one(band![1]));
  return [latencyName(data, tail.op), ratio === null ? said : `${said}, ${chart.times(significant(ratio, 3))}`];
}

/** The rating for the same number of drives, with its bound. */
function ratedColumns(data: LinesData): Column[] {
  const { rated } = data;
  if (rated === null) return [];
  const share = (row: ScalingRow): number | null => {
    const rate = rateOf(row, data);
    return rate === null ? null : (100 * rate) / (rated.rate * row.count);
  };
  return [
    {
      id: `rated_${rateColumn(data)}`,
      value: own(({ count }) => rated.rate * count),
      digits: columnDigits(data),
      note: ({ member }) => (member === null ? boundText(rated.bound) : undefined),
    },
    { id: "of_rated_percent", value: own(share), digits: [4, 1] },
  ];
}

function latencyColumns(data: LinesData, op: string, rows: readonly Listed[]): Column[] {
  const { statistic, ops } = data;
  const of = (row: ScalingRow): TotalTail | undefined => row.latencies.find((one) => one.op === op);
  const name = statistic.replace(".", "");
  const ends = (["from", "to"] as const).map((end, at): Column => ({
    id: latencyColumn(data, op, `${name}_${end}`),
    value: own((row) => of(row)?.band?.[at] ?? null),
    digits: [3, 3, 1],
  }));
  return [
    {
      id: latencyColumn(data, op, name),
      value: ({ row, member }) => (member ?? row).latencies.find((one) => one.op === op)?.value_us ?? null,
      digits: [3, 3, 1],
      note: ({ row, member }) =>
        member === null && of(row)?.merged === true && statistic.startsWith("p") ? chart.mergedNote : undefined,
      read: ({ row }) => {
        const tail = counts(row.step) && !row.step.first.staggered ? of(row) : undefined;
        return tail === undefined ? null : tailLine(tail, data);
      },
    },
    ...(rows.some(({ row }) => of(row)?.band != null) ? ends : []),
    {
      id: `${ops.length > 1 ? `${op}_` : ""}${name}_ratio`,
      value: own((row) => of(row)?.ratio ?? null),
      digits: [3, 2],
    },
  ];
}

function driveColumns(data: LinesData): Column[] {
  const rate = rateColumn(data);
  const digits = columnDigits(data);
  const end = ({ members }: ScalingRow, at: 0 | -1): DriveRow | undefined =>
    members.length < 2 ? undefined : members.at(at);
  const rateAt = (at: 0 | -1) =>
    own((row) => {
      const member = end(row, at);
      return member === undefined ? null : rateOf(member, data);
    });
  const outliers = (is: (member: DriveRow) => boolean) =>
    own(({ members, enough }) => {
      if (members.length < 2) return null;
      if (!enough) return chart.ranksOnly;
      return (
        members
          .filter(is)
          .map(({ name }) => name)
          .join(", ") || chart.noOutlier
      );
    });
  const { ops, statistic } = data;
  return [
    { id: `slowest_${rate}`, value: rateAt(0), digits },
    { id: "slowest", value: own((row) => end(row, 0)?.name ?? null) },
    { id: `fastest_${rate}`, value: rateAt(-1), digits },
    { id: "fastest", value: own((row) => end(row, -1)?.name ?? null) },
    { id: "spread_percent", value: own(({ spread }) => percent(spread)), digits: [3, 1] },
    { id: "outliers", value: outliers(({ outlier }) => outlier) },
    ...ops.map((op): Column => ({
      id: `${ops.length > 1 ? `${op}_` : ""}${statistic.replace(".", "")}_outliers`,
      value: outliers(({ latencies }) => latencies.some((one) => one.op === op && one.outlier)),
    })),
    {
      id: data.unit,
      value: ({ member }) => member?.name ?? null,
      note: ({ member }) =>
        member !== null && (member.outlier || member.latencies.some(({ outlier }) => outlier))
          ? chart.outlierNote
          : undefined,
    },
    { id: "among", value: ({ row, member }) => (member === null ? null : row.count) },
  ];
}

/** Why a measurement does not count; null: it does. */
export const outOf = ({ failed, excluded }: DriveRow["step"]): string | null =>
  failed ? chart.failed : excluded === null ? null : chart.excluded(excluded);

const stateOf = ({ step, repeat }: ScalingRow, stray: boolean): string | null =>
  outOf(step) ?? (stray ? chart.strayState : repeat ? chart.repeat : step.first.staggered ? chart.staggered : null);
