/** Throughput against the share of reads, with the line that time sharing between the pure ends would give. */
import { systemId } from "~/model/system";
import { group } from "d3-array";
import { en } from "~/text/en";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { type AxisUnit, units } from "../../axis";
import { exact, significant } from "~/base/number";
import { buildPlot } from "../../plot/build";
import type { PlotPanel, PlotPoint, PlotSeries, ReadOut } from "../../plot/plot";
import type { Scene, Twin } from "../../scene";
import { type SharedAt, timeShareSeries } from "../../share/share";
import type { TwinColumnOf } from "../../twin";
import { boundedText, unitOf } from "../amount";
import { systemLabel } from "../systems";
import type { Mix } from "./data";
import { figurePoint, figureTable, isCurve, keyOf, kindsOf, lookOf, type PlotInput, valueAxis } from "./plotForm";

const chart = en.figures.chart;

type At = Mix["points"][number];

/** Appended to the mark of a figure: the time-share value at its share of reads. */
const TIME_SHARE = "/time-share";

export function shareForm(input: PlotInput, mixes: readonly Mix[]): Scene | null {
  const all = mixes.flatMap(({ points }) => points);
  if (all.length === 0) return null;
  const drawn = all.map(({ one }) => one);
  return buildPlot(
    {
      title: input.options.title,
      x: {
        name: text.shareAxis,
        unit: units.percent,
        zoom: input.options.zoom,
        ticks: [...new Set(all.map(({ share }) => share))].map((value) => ({ value, text: exact(value) })),
      },
      panels: panelsOf(mixes, input),
      key: [
        ...keyOf(drawn, [...kindsOf(drawn), "derived"], input),
        ...(all.some(({ reference }) => reference !== null) ? [text.timeShareKey] : []),
      ],
      twin: tableOf(all),
    },
    input.frame,
  );
}

function panelsOf(mixes: readonly Mix[], input: PlotInput): PlotPanel[] {
  return [...group(mixes, ({ points }) => points[0]?.one.metric ?? "")].map(([id, own]): PlotPanel => {
    const shown = own.flatMap(({ points }) => points.map(({ one }) => one));
    const unit = unitOf(shown, input.options, input.frame);
    return {
      id,
      y: valueAxis(shown, input, input.frame),
      series: own.flatMap((mix) => [...referenceOf(mix, input, unit), measuredOf(mix, input, unit)]),
    };
  });
}

function measuredOf({ points }: Mix, { options, styles }: PlotInput, unit: AxisUnit): PlotSeries {
  const { one: first } = points[0]!;
  const style = styles.get(systemId(first.row));
  const marks = points.map(({ one }) => `${one.row.dataset}/${one.row.fact_id}`);
  return {
    id: first.mark,
    name: systemLabel(first.row),
    colour: style?.colour ?? "ctrl",
    shape: style?.shape ?? "circle",
    join: isCurve(marks, options) ? "line" : "none",
    focused: true,
    points: points.map(({ one, share: at, reference }): PlotPoint => {
      const point = figurePoint(one, unit);
      const times = (): ReadOut[number] => [
        text.timeShareShort,
        text.times(significant((one.value ?? 0) / reference!, 3)),
      ];
      return {
        ...point,
        x: at,
        y: one.value ?? 0,
        label: boundedText(one, unit),
        tag: text.readPercent(exact(at)),
        lines: reference === null ? point.lines : [...point.lines.slice(0, 2), times()],
      };
    }),
  };
}

function referenceOf({ points, line }: Mix, { styles }: PlotInput, unit: AxisUnit): PlotSeries[] {
  const { one: first } = points[0]!;
  const said = (y: number): string => `${significant(y / unit.factor, 4)} ${unit.label}`;
  const at = points.flatMap(({ one, share: x, reference: y }): SharedAt[] =>
    y === null
      ? []
      : [
          {
            id: `${one.mark}${TIME_SHARE}`,
            row: one.mark,
            ...{ x, y },
            label: significant(y / unit.factor, 3),
            title: text.timeShare,
            tag: text.readPercent(exact(x)),
            lines: [
              [text.timeShareShort, said(y)],
              ["", chart.derived],
            ],
          },
        ],
  );
  if (at.length === 0) return [];
  const { shape } = lookOf(first.row, styles);
  const id = `${first.mark}${TIME_SHARE}`;
  return timeShareSeries(
    { id, name: text.timeShareShort, shape },
    line.map(({ share: x, value: y }) => ({ x, y })),
    at,
  );
}

function tableOf(all: readonly At[]): Twin {
  const digits = [4, 0] as const;
  return figureTable<At>(all, ({ one }) => one, {
    before: [{ id: "read_percent", value: ({ share: at }) => at }],
    digits,
    behind: [
      ...[...new Set(all.map(({ one }) => one.row.unit))].map((unit): TwinColumnOf<At> => ({
        id: unit === "iops" ? "time_share_iops" : `time_share_${unit}`,
        value: ({ one, reference }) => (one.row.unit === unit ? reference : null),
        note: ({ one, reference }) => (one.row.unit === unit && reference !== null ? chart.derived : undefined),
        digits,
      })),
      {
        id: "of_time_share",
        value: ({ one, reference }) => (reference === null ? null : (one.value ?? 0) / reference),
        digits: [3, 2],
      },
    ],
  });
}
