/** Throughput over the share of reads, and beside it what sharing the time between the pure ends would give. */
import { en } from "~/text/en";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { units } from "../../axis";
import { exact, significant } from "../../number";
import { buildPlot } from "../../plot/build";
import type { PlotPanel, PlotPoint, PlotSeries } from "../../plot/plot";
import type { Scene } from "../../scene";
import { twinFrom, type TwinColumnOf } from "../../twin";
import { boundedText, memberUnitOf, metricName, unitOf } from "../amount";
import { systemId, systemLabel } from "../systems";
import type { Mix } from "./data";
import { figureColumns, keyOf, type PlotInput, whereColumns, valueColumns, figurePoint } from "./plotForm";

const chart = en.figures.chart;

type At = Mix["points"][number];

/** Behind the mark of a figure, for the time share at its share of reads. */
const TIME_SHARE = "/time-share";
export function shareForm(input: PlotInput, mixes: readonly Mix[]): Scene | null {
  const all = mixes.flatMap(({ points }) => points);
  if (all.length === 0) return null;
  const panels = panelsOf(mixes, input);
  const drawn = all.map(({ one }) => one);
  return buildPlot(
    {
      title: input.options.title,
      x: {
        name: text.shareAxis,
        unit: units.percent,
        log: false,
        zoom: input.options.zoom,
        ticks: [...new Set(all.map(({ share }) => share))].map((value) => ({ value, text: exact(value) })),
      },
      arrange: "stacked",
      panels,
      key: keyOf(
        drawn,
        [...drawn.map(({ kind }) => kind), "derived"],
        input,
        all.some(({ reference }) => reference !== null) ? [text.timeShareKey] : [],
      ),
      twin: twinFrom(all, columnsOf(all), ({ one }) => one.mark),
    },
    input.frame,
  );
}

function panelsOf(mixes: readonly Mix[], input: PlotInput): PlotPanel[] {
  const all = mixes.flatMap(({ points }) => points);
  const { options, frame } = input;
  return [...new Set(all.map(({ one }) => one.metric))].map((metric): PlotPanel => {
    const own = mixes.filter(({ points }) => points[0]?.one.metric === metric);
    const shown = own.flatMap(({ points }) => points.map(({ one }) => one));
    const unit = unitOf(shown, options, frame);
    const name = metricName(metric, memberUnitOf(shown));
    return {
      id: metric,
      y: { name, unit: unit.label === name ? { ...unit, label: "" } : unit, log: options.log, zoom: null },
      series: own.flatMap((mix) => [...referenceOf(mix, input, unit), measuredOf(mix, input, unit)]),
    };
  });
}

function measuredOf({ points }: Mix, { options, styles }: PlotInput, unit: ReturnType<typeof unitOf>): PlotSeries {
  const [first] = points;
  const style = styles.get(systemId(first!.one.row));
  const marks = points.map(({ one }) => `${one.row.dataset}/${one.row.fact_id}`);
  const declared = (options.declared?.curves ?? []).some((curve) => marks.every((mark) => curve.includes(mark)));
  return {
    id: first!.one.mark,
    name: systemLabel(first!.one.row),
    colour: style?.colour ?? "ctrl",
    shape: style?.shape ?? "circle",
    join: declared ? "line" : "none",
    focused: true,
    points: points.map(({ one, share: at, reference }): PlotPoint => ({
      ...figurePoint(one, unit),
      x: at,
      y: one.value ?? 0,
      label: boundedText(one, unit),
      tag: text.readPercent(exact(at)),
      ...(reference === null
        ? {}
        : {
            lines: [
              ...figurePoint(one, unit).lines.slice(0, 2),
              [text.timeShareShort, text.times(significant((one.value ?? 0) / reference, 3))],
            ],
          }),
    })),
  };
}

/** The line of the time share, and a derived mark where a mix was printed. */
function referenceOf({ points, line }: Mix, { styles }: PlotInput, unit: ReturnType<typeof unitOf>): PlotSeries[] {
  const marks = points.filter(({ reference }) => reference !== null);
  if (marks.length === 0) return [];
  const shape = styles.get(systemId(points[0]!.one.row))?.shape ?? "circle";
  const base = { colour: "ink2", shape, title: "", lines: [] } as const;
  const id = `${points[0]!.one.mark}${TIME_SHARE}`;
  return [
    {
      id,
      name: "",
      ...base,
      dash: "2 3",
      join: "line",
      bare: true,
      points: line.map(({ share, value }) => ({
        id: null,
        x: share,
        y: value,
        fill: "derived" as const,
        title: "",
        lines: [],
      })),
    },
    {
      id: `${id}-at`,
      name: text.timeShareShort,
      ...base,
      join: "none",
      points: marks.map(({ one, share: at, reference }): PlotPoint => {
        const y = reference ?? 0;
        return {
          id: `${one.mark}${TIME_SHARE}`,
          row: one.mark,
          x: at,
          y,
          fill: "derived",
          label: significant(y / unit.factor, 3),
          title: text.timeShare,
          tag: text.readPercent(exact(at)),
          lines: [
            [text.timeShareShort, `${significant(y / unit.factor, 4)} ${unit.label}`],
            ["", chart.derived],
          ],
          origin: "derived",
        };
      }),
    },
  ];
}

function columnsOf(all: readonly At[]): TwinColumnOf<At>[] {
  const units = new Set(all.map(({ one }) => one.row.unit));
  return [
    ...whereColumns<At>(({ one }) => one),
    { id: "read_percent", value: ({ share: at }) => at },
    ...valueColumns<At>(all, ({ one }) => one, { digits: [4, 0] }),
    ...[...units].map((unit): TwinColumnOf<At> => ({
      id: unit === "iops" ? "time_share_iops" : `time_share_${unit}`,
      value: ({ one, reference }) => (one.row.unit === unit ? reference : null),
      note: ({ one, reference }) => (one.row.unit === unit && reference !== null ? chart.derived : undefined),
      digits: [4, 0],
    })),
    {
      id: "of_time_share",
      value: ({ one, reference }) => (reference === null ? null : (one.value ?? 0) / reference),
      digits: [3, 2],
    },
    ...figureColumns<At>(({ one }) => one),
  ];
}
