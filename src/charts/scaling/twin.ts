/** The table twin of the lines: a row for each measurement, then one for each drive of it. */
import { members as words } from "~/text/en/members";
import { scaling as text } from "~/text/en/scaling";
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { DriveRow, LinesData, ScalingLine, ScalingRow, TotalTail } from "./data";
import { boundWords, columnDigits, isOver, latencyColumn, rateColumn, rateOf } from "./rates";

/** A measurement, or one drive of it. */
interface Listed {
  readonly line: ScalingLine;
  readonly row: ScalingRow;
  readonly member: DriveRow | null;
}
type Column = TwinColumnOf<Listed>;

const own =
  <T>(value: (row: ScalingRow) => T) =>
  ({ row, member }: Listed): T | null =>
    member === null ? value(row) : null;
const percent = (share: number | null): number | null => (share === null ? null : share * 100);
const chart = text.chart;

export function linesTwin(data: LinesData): Twin {
  const { lines, strays, unit } = data;
  const all = [...lines, ...strays];
  const totals = all.flatMap((line) => line.rows.map((row): Listed => ({ line, row, member: null })));
  const singles = totals.flatMap(({ line, row }) =>
    row.members.length < 2 ? [] : row.members.map((member): Listed => ({ line, row, member })),
  );
  const rate = rateColumn(data);
  const digits = columnDigits(data);
  const several = all.length > 1;
  const told = totals.some(({ row }) => row.full !== null);
  const columns: Column[] = [
    ...(several ? [{ id: "set", value: ({ line }: Listed) => line.name }] : []),
    { id: words[unit][1], value: own(({ count }) => count) },
    { id: "iops", value: ({ row, member }) => (member ?? row).iops, digits: [4, 3] },
    { id: "bytes_per_s", value: ({ row, member }) => (member ?? row).bytes_per_s, digits: [1, 0] },
    {
      id: "efficiency_percent",
      value: own(({ efficiency }) => percent(efficiency)),
      digits: [4, 1],
      note: ({ row, member }) => (member === null && isOver(row, data) ? chart.over : undefined),
    },
    ...(several
      ? [{ id: "own_efficiency_percent", value: own((row) => percent(row.own)), digits: [4, 1] } satisfies Column]
      : []),
    { id: `ideal_${rate}`, value: own(({ ideal }) => ideal), digits },
    { id: "ideal_from", value: own(({ basis, ideal }) => (ideal === null ? null : chart.basis[basis])) },
    { id: `marginal_${rate}`, value: own(({ marginal }) => marginal), digits },
    ...ratedColumns(data),
    ...data.ops.flatMap((op) => latencyColumns(data, op, totals)),
    { id: "outstanding", value: own(({ outstanding }) => outstanding) },
    ...(told
      ? [{ id: "cpu_percent", value: own(({ cpu_percent }) => cpu_percent), digits: [4, 1] } satisfies Column]
      : []),
    ...(singles.length === 0 ? [] : driveColumns(data)),
    { id: "n_io", value: ({ row, member }) => (member ?? row).ios },
    { id: "state", value: ({ line, row, member }) => (member === null ? stateOf(row, strays.includes(line)) : null) },
    { id: "file", value: ({ row, member }) => (member ?? row).file },
  ];
  return twinFrom([...totals, ...singles], columns, ({ row, member }) => member?.id ?? row.id);
}

/** Of as many drives as there are, with the bound of the rating. */
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
      note: ({ member }) => (member === null ? boundWords(rated.bound) : undefined),
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
      id: words[data.unit][0],
      value: ({ member }) => member?.name ?? null,
      note: ({ member }) =>
        member !== null && (member.outlier || member.latencies.some(({ outlier }) => outlier))
          ? chart.outlierNote
          : undefined,
    },
    { id: "among", value: ({ row, member }) => (member === null ? null : row.count) },
  ];
}

function stateOf({ failed, excluded, repeat, staggered }: ScalingRow, stray: boolean): string | null {
  if (failed) return chart.failed;
  if (excluded !== null) return chart.excluded(excluded);
  return stray ? chart.strayState : repeat ? chart.repeat : staggered ? chart.staggered : null;
}
