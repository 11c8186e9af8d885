/** The table twin of one set: a row for each measurement, then one for each drive of it. */
import { scaling as text } from "~/text/en/scaling";
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { ScalingData, ScalingMember, ScalingRow, TotalLatency } from "./data";
import { isOver } from "./line";
import { hasDrives } from "./singles";
import { boundWords, columnDigits, rateColumn, rateOf } from "./words";

/** A measurement, or one drive of it. */
interface Listed {
  readonly row: ScalingRow;
  readonly member: ScalingMember | null;
}
type Column = TwinColumnOf<Listed>;

export function setTwin(data: ScalingData): Twin {
  const { rows } = data;
  const listed = rows
    .flatMap((row): Listed[] => [{ row, member: null }])
    .concat(
      rows.flatMap((row) => (row.members.length < 2 ? [] : row.members.map((member): Listed => ({ row, member })))),
    );
  const columns = [
    ...rateColumns(data),
    ...ratedColumns(data),
    ...latencyColumns(data),
    ...driveColumns(data),
    ...LAST,
  ];
  return twinFrom(listed, columns, ({ row, member }) => member?.id ?? row.id);
}

const own =
  <T>(value: (row: ScalingRow) => T) =>
  ({ row, member }: Listed): T | null =>
    member === null ? value(row) : null;

function rateColumns(data: ScalingData): Column[] {
  const rate = rateColumn(data);
  return [
    { id: "drives", value: own(({ drives }) => drives) },
    { id: "iops", value: ({ row, member }) => (member ?? row).iops, digits: [4, 3] },
    { id: "bytes_per_s", value: ({ row, member }) => (member ?? row).bytes_per_s, digits: [1, 0] },
    {
      id: "efficiency_percent",
      value: own(({ efficiency }) => (efficiency === null ? null : efficiency * 100)),
      digits: [4, 1],
      note: ({ row, member }) => (member === null && isOver(row, data) ? text.chart.over : undefined),
    },
    { id: `ideal_${rate}`, value: own(({ ideal }) => ideal), digits: columnDigits(data) },
    { id: "ideal_from", value: own(({ basis }) => text.chart.basis[basis]) },
    { id: `marginal_${rate}`, value: own(({ marginal }) => marginal), digits: columnDigits(data) },
  ];
}

/** Of as many drives as there are, with the bound of the rating. */
function ratedColumns(data: ScalingData): Column[] {
  const { rated } = data;
  if (rated === null) return [];
  const share = (row: ScalingRow): number | null => {
    const rate = rateOf(row, data);
    return rate === null ? null : (100 * rate) / (rated.rate * row.drives);
  };
  return [
    {
      id: `rated_${rateColumn(data)}`,
      value: own(({ drives }) => rated.rate * drives),
      digits: columnDigits(data),
      note: ({ member }) => (member === null ? boundWords(rated.bound) : undefined),
    },
    { id: "of_rated_percent", value: own(share), digits: [4, 1] },
  ];
}

function latencyColumns({ ops, statistic, kind, rows }: ScalingData): Column[] {
  return ops.flatMap((op): Column[] => {
    const before = ops.length > 1 ? `${op}_` : "";
    const name = statistic.replace(".", "");
    const of = (row: ScalingRow): TotalLatency | undefined => row.latencies.find((one) => one.op === op);
    const end = (at: 0 | 1) => own((row) => of(row)?.band?.[at] ?? null);
    const banded = rows.some((row) => of(row)?.band != null);
    return [
      {
        id: `${before}${kind}_${name}_us`,
        value: ({ row, member }) => (member ?? row).latencies.find((one) => one.op === op)?.value_us ?? null,
        digits: [3, 3, 1],
        note: ({ row, member }) =>
          member === null && of(row)?.merged === true && statistic.startsWith("p") ? text.chart.mergedNote : undefined,
      },
      ...(banded
        ? ([
            { id: `${before}${kind}_${name}_from_us`, value: end(0), digits: [3, 3, 1] },
            { id: `${before}${kind}_${name}_to_us`, value: end(1), digits: [3, 3, 1] },
          ] satisfies Column[])
        : []),
      { id: `${before}${name}_ratio`, value: own((row) => of(row)?.ratio ?? null), digits: [3, 2] },
    ];
  });
}

function driveColumns(data: ScalingData): Column[] {
  if (!hasDrives(data)) return [];
  const rate = rateColumn(data);
  const digits = columnDigits(data);
  return [
    { id: `slowest_${rate}`, value: own((row) => endOf(row, 0, data)), digits },
    { id: "slowest", value: own(({ members }) => (members.length > 1 ? (members[0]?.name ?? null) : null)) },
    { id: `fastest_${rate}`, value: own((row) => endOf(row, -1, data)), digits },
    { id: "fastest", value: own(({ members }) => (members.length > 1 ? (members.at(-1)?.name ?? null) : null)) },
    { id: "spread_percent", value: own(({ spread }) => (spread === null ? null : spread * 100)), digits: [3, 1] },
    { id: "outliers", value: own((row) => outliersText(row, ({ outlier }) => outlier)) },
    ...data.ops.map((op): Column => ({
      id: `${data.ops.length > 1 ? `${op}_` : ""}${data.statistic.replace(".", "")}_outliers`,
      value: own((row) => outliersText(row, ({ latencies }) => latencies.some((one) => one.op === op && one.outlier))),
    })),
    {
      id: "drive",
      value: ({ member }) => member?.name ?? null,
      note: ({ member }) =>
        member !== null && (member.outlier || member.latencies.some(({ outlier }) => outlier))
          ? text.chart.outlierNote
          : undefined,
    },
    { id: "among", value: ({ row, member }) => (member === null ? null : row.drives) },
  ];
}

const LAST: readonly Column[] = [
  { id: "n_io", value: ({ row, member }) => (member ?? row).ios },
  { id: "state", value: own(stateText) },
  { id: "file", value: ({ row, member }) => (member ?? row).file },
];

function stateText({ failed, excluded, repeat, staggered }: ScalingRow): string | null {
  if (failed) return text.chart.failed;
  if (excluded !== null) return text.chart.excluded(excluded);
  return repeat ? text.chart.repeat : staggered ? text.chart.staggered : null;
}

function endOf({ members }: ScalingRow, at: 0 | -1, data: ScalingData): number | null {
  const member = members.at(at);
  return members.length < 2 || member === undefined ? null : rateOf(member, data);
}

function outliersText({ members, enough }: ScalingRow, is: (member: ScalingMember) => boolean): string | null {
  if (members.length < 2) return null;
  if (!enough) return text.chart.ranksOnly;
  const names = members.filter(is).map(({ name }) => name);
  return names.length === 0 ? text.chart.noOutlier : names.join(", ");
}
