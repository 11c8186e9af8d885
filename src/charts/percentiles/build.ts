/** The scene of Percentiles. */
import { max, min } from "d3-array";
import { en } from "~/text/en";
import { percentiles as text } from "~/text/en/percentiles";
import { ENOUGH_SAMPLES, isFew } from "~/model/latency";
import { latencyUnit, units } from "../axis";
import { legend } from "../legend";
import { buildPlot } from "../plot/build";
import type { Frame, Scene } from "../scene";
import type { PercentilesData } from "./data";
import { distributionSeries, distributionTwin } from "./distribution";
import { fillOf, limitRules, ninesAxis, ninesSeries, ninesTwin } from "./nines";

export const buildPercentiles = (data: PercentilesData, frame: Frame): Scene =>
  data.form === "nines" ? nines(data, frame) : distribution(data, frame);

function latencyName({ kinds, lines }: PercentilesData): string {
  const own = new Set(lines.filter(({ how }) => how !== "published").map(({ kind }) => kind));
  const [only = "unknown"] = own;
  return own.size < 2 ? en.charts.curve.kind(only) : text.chart.latencies(kinds);
}

function nines(data: PercentilesData, frame: Frame): Scene {
  const drawn = data.lines.flatMap(({ values }) =>
    values.flatMap(({ drawn_us, lo_us, hi_us }) => (drawn_us === null ? [lo_us, hi_us] : [drawn_us])),
  );
  const known = drawn.filter((value) => value !== null && value > 0 && Number.isFinite(value)) as number[];
  const unit = latencyUnit(Math.min(...known, Infinity), Math.max(...known, 0), data.log);
  const { latencyUnit: choice = "auto" } = data;
  const chosen = choice === "auto" ? unit : units[choice];
  const last = data.lines.flatMap(({ values }) => values).reduce((most, { place }) => Math.max(most, place), 10);
  return buildPlot(
    {
      title: data.title,
      x: ninesAxis(last, data.zoom.x),
      panels: [
        {
          id: "latency",
          y: { name: latencyName(data), unit: chosen, log: data.log, zoom: data.zoom.y },
          series: ninesSeries(data, chosen, frame),
          rules: limitRules(data, false),
        },
      ],
      key: keyOf(data),
      names: namesOf(data),
      notes: data.notes,
      twin: ninesTwin(data),
      empty: data.empty ?? undefined,
    },
    frame,
  );
}

function distribution(data: PercentilesData, frame: Frame): Scene {
  const edges = data.lines.flatMap(({ bins }) =>
    bins.flatMap(({ lo_us, hi_us }) => (lo_us > 0 ? [lo_us, hi_us] : [hi_us])),
  );
  // Of hundreds of histograms: too many to be arguments of a call.
  const unit = latencyUnit(min(edges) ?? Infinity, max(edges) ?? 0, true);
  return buildPlot(
    {
      title: data.title,
      x: { name: latencyName(data), unit, log: true, zoom: data.zoom.x },
      panels: [
        {
          id: "share",
          y: { name: text.chart.share, unit: units.percent, zoom: data.zoom.y },
          series: distributionSeries(data, unit, frame),
          rules: limitRules(data, true),
        },
      ],
      key: keyOf(data),
      names: namesOf(data),
      notes: [...data.notes, ...(hasUnlikeBins(data) ? [text.chart.unlikeBins] : [])],
      twin: distributionTwin(data),
      empty: data.empty ?? undefined,
    },
    frame,
  );
}

/** Some series have fine bins, others wide ones: their heights are shares of unequal widths. */
const hasUnlikeBins = ({ lines }: PercentilesData): boolean =>
  new Set(lines.filter(({ bins }) => bins.length > 0).map(({ how }) => how)).size > 1;

const namesOf = ({ lines, form }: PercentilesData): string[] =>
  lines.filter(({ name, bins }) => name !== "" && (form === "nines" || bins.length > 0)).map(({ id }) => id);

function keyOf({ lines, levels, limits_us, form }: PercentilesData): string[] {
  const grey = lines.filter(({ faint }) => faint).length;
  const has = (how: string): boolean => lines.some((line) => line.how === how);
  const nines = form === "nines";
  const dashed = lines.filter(({ dash, how }) => dash !== undefined && (how === "bins" || how === "printed"));
  // Loads of a series whose colour the reader chose are also dashed.
  const writes = dashed.every(({ op }) => op !== "read");
  return [
    ...legend({
      colour: grey > 0 ? text.chart.highlighted(grey) : undefined,
      dash:
        dashed.length > 0 && grey === 0 && lines.length > 1
          ? writes
            ? text.chart.dash
            : text.chart.dashLoads
          : undefined,
      ops: new Set(lines.map(({ op }) => op)).size > 1 ? lines.map(({ op }) => op) : [],
      fills: lines.map(fillOf).filter((fill) => fill !== "computed"),
    }),
    ...(nines && has("bins") ? [text.chart.bins] : []),
    ...(nines && has("buckets") ? [text.chart.boxes] : []),
    ...(nines && has("printed") ? [text.chart.printed] : []),
    ...(nines && has("band") ? [text.chart.band] : []),
    ...(nines && lines.some(({ values }) => values.some(({ above }) => isFew(above)))
      ? [text.chart.few(ENOUGH_SAMPLES)]
      : []),
    ...(nines && lines.some(({ values }) => values.some(({ name }) => name === "max")) ? [text.chart.maxKey] : []),
    ...(levels.length + limits_us.length > 0 ? [text.chart.levelKey] : []),
  ];
}
