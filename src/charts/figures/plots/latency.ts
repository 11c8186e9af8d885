/** Latency against throughput: a point per printed pair, joined only where the dataset declares one curve. */
import { group } from "d3-array";
import type { Shown } from "~/model/figure";
import { en } from "~/text/en";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { latencyUnit, units } from "../../axis";
import { fixed, significant } from "~/base/number";
import { latencyWords } from "~/model/valueText";
import { buildPlot } from "../../plot/build";
import type { PlotPanel, PlotPoint, PlotSeries } from "../../plot/plot";
import type { Scene, Twin } from "../../scene";
import { amountText, metricName, printedText, unitOf, confidenceText } from "../amount";
import { systemLabel } from "../systems";
import type { Pair, Pairs } from "./data";
import { bytesText, gbOf } from "./gb";
import { boundOf, figureTable, keyOf, lookOf, type PlotInput, valueAxis } from "./plotForm";

const chart = en.figures.chart;

export function latencyForm(input: PlotInput, { pairs, loneRates, loneLatencies, lost }: Pairs): Scene | null {
  const { options, frame } = input;
  if (pairs.length === 0) return null;
  const panels = panelsOf(pairs, input);
  const drawn = pairs.flatMap(({ rate, latency }) => (latency === null ? [rate] : [rate, latency]));
  return buildPlot(
    {
      title: options.title,
      arrange: "beside",
      panels,
      key: [
        ...keyOf(drawn, pairs.map(fillOf), input),
        ...(pairs.some(({ load }) => load !== null) ? [text.loadKey] : []),
      ],
      notes: [
        ...gbNotes(pairs, options),
        ...(loneRates > 0 ? [text.loneRates(loneRates)] : []),
        ...(loneLatencies > 0 ? [text.loneLatencies(loneLatencies)] : []),
        ...(lost > 0 ? [text.lost(lost)] : []),
      ],
      twin: tableOf(pairs),
    },
    frame,
  );
}

const latencyMetric = ({ latency }: Pair): string => latency?.metric ?? "latency_mean";
const value = (one: Shown): number => one.value ?? 0;

/** A panel per kind of throughput and latency: transactions never share an axis with I/Os. */
function panelsOf(pairs: readonly Pair[], input: PlotInput): PlotPanel[] {
  const { options, frame } = input;
  const groups = group(pairs, (pair) => `${pair.rate.metric}-${latencyMetric(pair).replaceAll(/\W/g, "_")}`);
  return [...groups].map(([id, own]): PlotPanel => {
    const rates = own.map(({ rate }) => rate);
    const size = { size: frame.size === "card" ? "page" : frame.size } as const;
    const unit = unitOf(rates, options, size);
    const x = { ...valueAxis(rates, input, size), name: metricName(rates[0]!.metric, null) };
    const y = { name: metricName(latencyMetric(own[0]!), null), unit: "latency", log: true, zoom: null } as const;
    const series = seriesOf(own, input, (rate) => amountText(rate, unit));
    return { id, x: { ...x, zoom: groups.size === 1 ? options.zoom : null }, y, series };
  });
}

/** Up to this many marks are named one by one; with more, the key names them. */
const NAMED = 6;

function seriesOf(pairs: readonly Pair[], { options, styles }: PlotInput, said: (rate: Shown) => string): PlotSeries[] {
  const lines = (options.declared?.curves ?? [])
    .map((curve) => curve.flatMap((mark) => pairs.filter(({ rate }) => rate.mark === mark)))
    .filter((line) => line.length > 1);
  const rest = pairs.filter((pair) => !lines.some((line) => line.includes(pair))).map((pair) => [pair]);
  return [...rest, ...lines].map((line): PlotSeries => {
    const { workload, rate } = line[0]!;
    return {
      id: rate.mark,
      name: pairs.length > NAMED ? workload : chart.of(workload, systemLabel(rate.row)),
      ...lookOf(rate.row, styles),
      join: line.length > 1 ? "line" : "none",
      points: line.map((pair) => pointOf(pair, said(pair.rate))),
    };
  });
}

function pointOf(pair: Pair, rate: string): PlotPoint {
  const { latency, load, aside } = pair;
  const y = latency?.value ?? pair.longest_us ?? 0;
  const words = latency === null ? `≤ ${latencyWords(y, 4)}` : latencyText(latency);
  const numbers = load === null ? (latency === null ? words : "") : `${whole(load.found)}/${whole(load.expected)}`;
  const label = [aside, numbers].filter((part) => part !== "").join(", ");
  return {
    id: pair.rate.mark,
    x: value(pair.rate),
    y,
    fill: fillOf(pair),
    label: label === "" ? undefined : label,
    bound_x: boundOf(pair.rate),
    bound: latency === null ? "at_most" : boundOf(latency),
    title: chart.of(pair.rate.row.workload ?? chart.unnamed, systemLabel(pair.rate.row)),
    lines: [
      [metricName(pair.rate.metric, null), rate],
      [
        metricName(latencyMetric(pair), null),
        latency === null ? text.longest(latencyWords(y, 4), whole(pair.rate.row.outstanding ?? 0)) : words,
      ],
      ...(load === null
        ? [["", latency === null ? text.noLatency : confidenceText(latency)] as const]
        : [[text.inFlight, text.inFlightOf(whole(load.found), whole(load.expected), percent(load.ratio))] as const]),
    ],
    origin: latency === null ? "derived" : "published",
  };
}

const whole = (n: number): string => fixed(n, 0);
export const percent = (ratio: number): string => `${fixed(ratio * 100, 1)} %`;
const latencyText = (one: Shown): string => amountText(one, latencyUnit(value(one), value(one), true));

const fillOf = ({ rate, latency }: Pair): "published" | "derived" | "ambiguous" =>
  latency === null ? "derived" : rate.kind === "ambiguous" || latency.kind === "ambiguous" ? "ambiguous" : "published";

/** The size of a GB behind the I/Os in flight, one note per size. */
function gbNotes(pairs: readonly Pair[], { declared }: PlotInput["options"]): string[] {
  const sizes = pairs.flatMap(({ rate, load }) =>
    rate.metric === "bandwidth" && load !== null ? [gbOf(rate.row, declared)] : [],
  );
  return [...new Set(sizes)].flatMap((bytes) =>
    bytes === units.gb_per_s.factor
      ? []
      : [text.gb(bytesText(bytes), `${significant((1 - units.gb_per_s.factor / bytes) * 100, 2)} %`)],
  );
}

const tableOf = (pairs: readonly Pair[]): Twin =>
  figureTable(pairs, ({ rate }) => rate, {
    second: ({ latency }) => latency,
    behind: [
      ...(pairs.some(({ longest_us }) => longest_us !== null)
        ? [
            {
              id: "latency_at_most_us",
              value: ({ longest_us }: Pair) => longest_us,
              digits: [4, 1] as const,
              note: ({ longest_us }: Pair) => (longest_us === null ? undefined : chart.derived),
            },
          ]
        : []),
      { id: "in_flight", value: ({ load }) => load?.found ?? null, digits: [4, 1] },
      { id: "outstanding", value: ({ rate }) => rate.row.outstanding },
      { id: "in_flight_percent", value: ({ load }) => (load === null ? null : load.ratio * 100), digits: [4, 1] },
    ],
    last: [
      { id: "latency_as_printed", value: ({ latency }) => (latency === null ? null : printedText(latency.row)) },
      { id: "latency_fact_id", value: ({ latency }) => latency?.row.fact_id ?? null },
    ],
  });
