/** Throughput over the number of drives, the ideal line, and each drive beside it. */
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { latencyUnit, units } from "../axis";
import { latencyText } from "../curve/readout";
import { fixed, rateText, significant } from "../number";
import { buildPlot } from "../plot/build";
import type { PlotAxis, PlotPanel, PlotPoint, PlotSeries, PlotSpec } from "../plot/plot";
import type { Frame, Scene } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { ScalingData, ScalingMember, ScalingRow } from "./data";

export const buildScaling = (data: ScalingData, frame: Frame): Scene => buildPlot(specOf(data), frame);

type Rated = Pick<ScalingRow, "iops" | "bytes_per_s">;
export const rateOf = (row: Rated, { quantity }: Pick<ScalingData, "quantity">): number | null =>
  quantity === "iops" ? row.iops : row.bytes_per_s;

const digits = (value: number, { quantity }: Pick<ScalingData, "quantity">): string =>
  quantity === "iops" ? rateText(value) : significant(value / units[quantity].factor, 4);

/** "78,882 IOPS", "1.234 GB/s". */
export const rateWords = (value: number, data: Pick<ScalingData, "quantity">): string =>
  `${digits(value, data)} ${units[data.quantity].label}`;

/** "121 %": whole percents, as an efficiency is quoted. */
export const percentText = (share: number): string => `${fixed(share * 100, 0)} %`;

function specOf(data: ScalingData): PlotSpec {
  const { rows } = data;
  const counts = [...new Set(rows.map(({ drives }) => drives))];
  const x: PlotAxis = {
    name: text.chart.drives,
    unit: units.count,
    log: false,
    zoom: null,
    ticks: counts.map((value) => ({ value, text: fixed(value, 0) })),
  };
  const unit = data.quantity === "iops" ? { ...units.iops, label: "" } : units[data.quantity];
  const axis = (name: string): PlotAxis => ({ name, unit, log: false, zoom: null });
  const label = units[data.quantity].label;
  const panels: PlotPanel[] = [{ id: "all", y: axis(text.chart.all(label)), x, series: totals(data), share: 730 }];
  if (rows.some(({ members }) => members.length > 1)) {
    panels.push({
      id: "each",
      y: axis(text.chart.each(label)),
      x,
      series: singles(data),
      rules:
        data.base === null
          ? []
          : [{ y: data.base.rate / data.base.drives, name: text.chart.alone(data.base.drives), kind: "reference" }],
      share: 622,
    });
  }
  const listed = rows
    .flatMap((row): Listed[] => [{ row, member: null }])
    .concat(
      rows.flatMap((row) => (row.members.length < 2 ? [] : row.members.map((member): Listed => ({ row, member })))),
    );
  return {
    title: data.title,
    x,
    arrange: "beside",
    panels,
    key: [
      text.chart.key,
      ...(panels.length > 1 ? [text.chart.medianKey] : []),
      ...(rows.some(({ repeat }) => repeat) ? [en.charts.curve.repeatKey] : []),
      ...(rows.some(({ failed, excluded }) => failed || excluded !== null) ? [en.charts.key.fills.excluded] : []),
    ],
    notes: data.notes,
    twin: twinFrom(listed, columnsOf(data), ({ row, member }) => member?.id ?? row.id),
    ...(rows.length === 0
      ? { empty: "scaling/none" }
      : rows.every((row) => rateOf(row, data) === null)
        ? { empty: "scaling/no-rate" }
        : {}),
  };
}

const plain = ({ failed, excluded }: ScalingRow): boolean => !failed && excluded === null;
const isOver = ({ efficiency }: ScalingRow, { most }: ScalingData): boolean => efficiency !== null && efficiency > most;

function totals(data: ScalingData): PlotSeries[] {
  const { rows, base, holds } = data;
  const points = (wanted: readonly ScalingRow[]): PlotPoint[] =>
    wanted.flatMap((row) => {
      const y = rateOf(row, data);
      return y === null ? [] : [totalPoint(row, y, data)];
    });
  const line = rows.filter((row) => plain(row) && !row.repeat);
  const ideal = [...new Map(line.map((row) => [row.drives, row.ideal])).entries()].flatMap(([drives, value]) =>
    value === null ? [] : [{ drives, value }],
  );
  const reference = (share: number): PlotPoint[] =>
    [{ drives: 0, value: 0 }, ...ideal].map(({ drives, value }) => ({
      id: null,
      x: drives,
      y: value * share,
      fill: "derived",
      title: "",
      lines: [],
    }));
  const straight = line.every(({ basis, drives }) => basis === "smallest" || drives === base?.drives);
  const rate = base === null ? "" : digits(base.rate / base.drives, data);
  const none = { shape: "circle", join: "line", bare: true } as const;
  return [
    {
      id: "ideal",
      name: straight ? text.chart.ideal(rate) : text.chart.idealAlone,
      colour: "ink",
      dash: "10 4",
      ...none,
      points: reference(1),
    },
    {
      id: "holds",
      name: percentText(holds),
      colour: "ink2",
      dash: "2 3",
      faint: true,
      ...none,
      points: reference(holds),
    },
    { id: "measured", name: "", colour: "s1", shape: "circle", join: "line", focused: true, points: points(line) },
    {
      id: "beside",
      name: "",
      colour: "s1",
      shape: "circle",
      join: "none",
      faint: true,
      points: points(rows.filter((row) => row.repeat || !plain(row))),
    },
  ];
}

function totalPoint(row: ScalingRow, y: number, data: ScalingData): PlotPoint {
  const over = isOver(row, data);
  const label = row.efficiency === null ? undefined : `${percentText(row.efficiency)}${over ? " !" : ""}`;
  const unit = latencyUnit(row.latencies[0]?.value_us ?? 1, row.latencies[0]?.value_us ?? 1, true);
  const latency = row.latencies.flatMap(({ op, value_us, ratio }) =>
    value_us === null
      ? []
      : [
          [
            `${data.ops.length > 1 ? `${en.charts.curve.ops[op] ?? op} ` : ""}${data.statistic} ${en.charts.curve.kindShort(data.kind)}`,
            `${latencyText(value_us, unit, data.statistic)} ${unit.label}${ratio === null ? "" : `, ${text.chart.times(significant(ratio, 3))}`}`,
          ] as const,
        ],
  );
  const lines: (readonly [string, string])[] = [[en.charts.curve.throughput, rateWords(y, data)]];
  if (row.efficiency !== null && row.ideal !== null) {
    lines.push([text.chart.efficiency, text.chart.ofIdeal(percentText(row.efficiency), rateWords(row.ideal, data))]);
  }
  if (row.failed) lines.push(["", text.chart.failed]);
  else if (row.excluded !== null) lines.push(["", text.chart.excluded(row.excluded)]);
  else if (row.staggered) lines.push(["", en.charts.curve.staggered]);
  else lines.push(...latency);
  return {
    id: row.id,
    x: row.drives,
    y,
    fill: plain(row) ? (row.staggered ? "derived" : "computed") : "excluded",
    ...(label === undefined ? {} : { label }),
    ...(over ? { colour: "warn" } : {}),
    title: text.chart.count(row.drives),
    ...(label === undefined ? {} : { tag: label }),
    lines: lines.slice(0, 3),
  };
}

/** Shares of the axis by which neighbours in rank are set aside. */
const ASIDE = [0, 0.008, -0.008];

/** Each drive of each count, and a line through the median drive. */
function singles(data: ScalingData): PlotSeries[] {
  const rows = data.rows.filter((row) => plain(row) && row.members.length > 0);
  const most = rows.reduce((largest, { drives }) => Math.max(largest, drives), 1);
  const points = rows.flatMap((row) =>
    row.members.flatMap((member, i): PlotPoint[] => {
      const y = rateOf(member, data);
      if (y === null) return [];
      const slowest = i === 0 && row.enough;
      return [
        {
          // Alone it is the measurement itself, which stands in the table once.
          id: row.members.length > 1 ? member.id : row.id,
          // Dots of one count stand a little beside each other, or they would hide one another.
          x: row.drives + ASIDE[i % ASIDE.length]! * most * (row.members.length > 1 ? 1 : 0),
          x_tag: fixed(row.drives, 0),
          y,
          fill: "computed",
          ...(member.outlier ? { colour: "bad", label: text.chart.outlier(member.name) } : {}),
          ...(slowest && !member.outlier ? { label: text.chart.slowest(member.name) } : {}),
          title: member.name,
          tag: text.chart.among(row.drives),
          lines: [[en.charts.curve.throughput, rateWords(y, data)]],
        },
      ];
    }),
  );
  const medians = rows.flatMap((row): PlotPoint[] =>
    row.median === null || row.repeat
      ? []
      : [{ id: null, x: row.drives, y: row.median, fill: "derived", title: "", lines: [] }],
  );
  return [
    {
      id: "median",
      name: text.chart.median,
      colour: "ink2",
      shape: "circle",
      join: "line",
      bare: true,
      faint: true,
      points: medians,
    },
    { id: "drives", name: "", colour: "s1", shape: "circle", join: "none", points },
  ];
}

/** A measurement, or one drive of it. */
interface Listed {
  readonly row: ScalingRow;
  readonly member: ScalingMember | null;
}

function columnsOf(data: ScalingData): TwinColumnOf<Listed>[] {
  const { ops, statistic, kind, rows, quantity } = data;
  const own =
    <T>(value: (row: ScalingRow) => T) =>
    ({ row, member }: Listed): T | null =>
      member === null ? value(row) : null;
  const latency = (op: string): string => `${ops.length > 1 ? `${op}_` : ""}${kind}_${statistic.replace(".", "")}_us`;
  const rate = quantity === "iops" ? "iops" : "bytes_per_s";
  const rateDigits = quantity === "iops" ? ([4, 3] as const) : ([1, 0] as const);
  const hasMembers = rows.some(({ members }) => members.length > 1);
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
    { id: `ideal_${rate}`, value: own(({ ideal }) => ideal), digits: rateDigits },
    { id: "ideal_from", value: own(({ basis }) => text.chart.basis[basis]) },
    { id: `marginal_${rate}`, value: own(({ marginal }) => marginal), digits: rateDigits },
    ...ops.flatMap((op): TwinColumnOf<Listed>[] => [
      {
        id: latency(op),
        value: ({ row, member }) => (member ?? row).latencies.find((one) => one.op === op)?.value_us ?? null,
        digits: [3, 3, 1],
      },
      {
        id: `${ops.length > 1 ? `${op}_` : ""}${statistic.replace(".", "")}_ratio`,
        value: own(({ latencies }) => latencies.find((one) => one.op === op)?.ratio ?? null),
        digits: [3, 2],
      },
    ]),
    ...(hasMembers
      ? ([
          {
            id: "drive",
            value: ({ member }) => member?.name ?? null,
            note: ({ member }) => (member?.outlier === true ? text.chart.outlierNote : undefined),
          },
          { id: "among", value: ({ row, member }) => (member === null ? null : row.drives) },
          { id: `slowest_${rate}`, value: own((row) => endOf(row, 0, data)), digits: rateDigits },
          { id: "slowest", value: own(({ members }) => (members.length > 1 ? (members[0]?.name ?? null) : null)) },
          { id: `fastest_${rate}`, value: own((row) => endOf(row, -1, data)), digits: rateDigits },
          { id: "fastest", value: own(({ members }) => (members.length > 1 ? (members.at(-1)?.name ?? null) : null)) },
          { id: "spread_percent", value: own(({ spread }) => (spread === null ? null : spread * 100)), digits: [3, 1] },
          { id: "outliers", value: own(outliersText) },
        ] satisfies TwinColumnOf<Listed>[])
      : []),
    { id: "n_io", value: ({ row, member }) => (member ?? row).ios },
    {
      id: "state",
      value: own((row) =>
        row.failed
          ? text.chart.failed
          : row.excluded !== null
            ? text.chart.excluded(row.excluded)
            : row.repeat
              ? text.chart.repeat
              : row.staggered
                ? text.chart.staggered
                : null,
      ),
    },
    { id: "file", value: ({ row, member }) => (member ?? row).file },
  ];
}

const endOf = ({ members }: ScalingRow, at: 0 | -1, data: ScalingData): number | null => {
  const member = members.at(at);
  return members.length < 2 || member === undefined ? null : rateOf(member, data);
};

function outliersText({ members, enough }: ScalingRow): string | null {
  if (members.length < 2) return null;
  if (!enough) return text.chart.ranksOnly;
  const names = members.filter(({ outlier }) => outlier).map(({ name }) => name);
  return names.length === 0 ? text.chart.noOutlier : names.join(", ");
}
