/**
 * Figures by threads and queue depth as printed, 1T/1Q … 16T/16Q, with the total outstanding I/Os. The axis is one of
 * categories: what was not printed between two of them is not drawn, and nothing is joined.
 */
import { systemId } from "~/model/system";
import type { Shown } from "~/model/figure";
import { en } from "~/text/en";
import { figuresPlots as text } from "~/text/en/figures-plots";
import { type AxisUnit, units } from "../../axis";
import { exact } from "~/base/number";
import { buildPlot } from "../../plot/build";
import type { PlotAxis, PlotPanel, PlotPoint, PlotSeries } from "../../plot/plot";
import type { Scene } from "../../scene";
import { amountText, boundedText, confidenceText, unitOf } from "../amount";
import { workloadNames } from "../names";
import { inOrder } from "../order";
import { systemLabel } from "../systems";
import { figurePoint, figureTable, keyOf, kindsOf, lookOf, type PlotInput, valueAxis } from "./plotForm";

const chart = en.figures.chart;

interface Step {
  readonly threads: number;
  readonly depth: number;
  readonly name: string;
}

export function threadsForm(input: PlotInput): Scene | null {
  const { shown, options, frame } = input;
  const printed = shown.filter(({ value }) => value !== null);
  if (printed.length === 0) return null;
  const { names, placeOf } = steps(printed);
  // A phone is too narrow for names side by side; there they are stacked.
  const upright = frame.size !== "page";
  const panels = panelsOf(printed, { placeOf, names, upright }, input);
  const lost = shown.length - printed.length;
  return buildPlot(
    {
      title: options.title,
      x: upright ? undefined : categories(names),
      arrange: upright ? "beside" : "stacked",
      panels,
      key: keyOf(printed, [...kindsOf(printed), "derived"], input),
      notes: [...readingNotes(printed, input), ...(lost > 0 ? [text.lost(lost)] : [])],
      twin: figureTable(shown, (one) => one, {
        before: [
          { id: "threads", value: ({ row }) => row.threads },
          { id: "queue_depth", value: ({ row }) => row.queue_depth },
          { id: "devices", value: ({ row }) => row.members },
          { id: "outstanding", value: ({ row }) => row.outstanding },
        ],
        behind: [{ id: "if_read_literally", value: ({ row }) => row.value_if_read_literally }],
      }),
    },
    frame,
  );
}

/** A value per device belongs to the metric of its group. */
const baseOf = ({ metric }: Shown): string => metric.replace(/_per_member$/, "");

const categories = (names: readonly string[], name = text.threadsAxis): PlotAxis => ({
  name,
  unit: { categories: names },
});

/** The steps in order of threads × depth, and the workloads of each in report order. */
function steps(printed: readonly Shown[]): { names: string[]; placeOf: (one: Shown) => number } {
  const named = workloadNames(
    printed.map(({ row }) => row),
    true,
  );
  const all = new Map<string, Step>();
  for (const { row } of printed) {
    const { key = "", label = "" } = named.get(row) ?? {};
    const [threads, depth] = [row.threads ?? 0, row.queue_depth ?? 0];
    // The axis names its step even if all figures have the same.
    const step = `${threads}T/${depth}Q`;
    const name = label.endsWith(step) ? label : `${label} ${step}`.trim();
    if (!all.has(key)) all.set(key, { threads, depth, name });
  }
  const order = [...all].sort(([, a], [, b]) => a.threads * a.depth - b.threads * b.depth || a.threads - b.threads);
  return {
    names: order.map(([, { name }]) => name),
    placeOf: ({ row }) => order.findIndex(([key]) => key === named.get(row)?.key),
  };
}

interface Place {
  readonly placeOf: (one: Shown) => number;
  readonly names: readonly string[];
  readonly upright: boolean;
}

/** Share of a step's width over which its systems are spread. */
const SPREAD = 0.45;

function panelsOf(printed: readonly Shown[], place: Place, input: PlotInput): PlotPanel[] {
  const { options, frame } = input;
  const order = options.metrics.length === 0 ? inOrder([...new Set(printed.map(baseOf))]) : options.metrics;
  const first = order.find((metric) => printed.some((one) => baseOf(one) === metric));
  const panels = order.flatMap((metric): PlotPanel[] => {
    const own = printed.filter((one) => baseOf(one) === metric);
    if (own.length === 0) return [];
    const size = { size: frame.size === "card" ? "page" : frame.size } as const;
    const unit = unitOf(own, options, size);
    const isTime = own[0]?.row.unit === "us";
    const values = { ...valueAxis(own, input, size), ...(isTime ? ({ unit: "latency", log: true } as const) : {}) };
    return [panelOf(metric, values, own, place, input, (one) => standingPoint(one, unit), metric === first)];
  });
  const known = printed.filter(({ row }, i) => row.outstanding !== null && printed.findIndex(isSameLoad(row)) === i);
  if (known.length === 0) return panels;
  const ticks = [...new Set(known.map(({ row }) => row.outstanding ?? 0))].map((value) => ({
    value,
    text: exact(value),
  }));
  const counts: PlotAxis = { name: text.outstandingAxis, unit: units.count, log: true, ticks };
  return [...panels, { ...panelOf("outstanding", counts, known, place, input, outstandingPoint, false), share: 0.55 }];
}

/** One system at one step is one load, whichever metric was printed. */
const isSameLoad =
  (row: Shown["row"]) =>
  ({ row: other }: Shown): boolean =>
    systemId(row) === systemId(other) && row.workload === other.workload && row.outstanding === other.outstanding;

/** A point at a step, before its place along the axis is known. */
type Standing = Omit<PlotPoint, "x" | "y"> & { readonly value: number };

function panelOf(
  metric: string,
  values: PlotAxis,
  own: readonly Shown[],
  { placeOf, names, upright }: Place,
  { styles }: PlotInput,
  standing: (one: Shown) => Standing,
  first: boolean,
): PlotPanel {
  const systems = [...styles.keys()];
  const aside = (id: string): number =>
    systems.length < 2 ? 0 : (systems.indexOf(id) / (systems.length - 1) - 0.5) * SPREAD;
  return {
    id: metric.replaceAll(/\W/g, "_"),
    // When panels are stacked, the steps are named once, over the first.
    ...(upright ? { x: values, y: categories(names, first ? text.threadsAxis : "") } : { y: values }),
    series: [...new Set(own.map(({ row }) => systemId(row)))].map((id): PlotSeries => {
      const all = own.filter(({ row }) => systemId(row) === id);
      const points = all.map((one): PlotPoint => {
        const { value, ...point } = standing(one);
        const at = placeOf(one) + aside(id);
        return { ...point, ...(upright ? { x: value, y: at } : { x: at, y: value }) };
      });
      return { id, ...lookOf(all[0]!.row, styles), points };
    }),
  };
}

const titleOf = ({ row }: Shown): string => chart.of(row.workload ?? chart.unnamed, systemLabel(row));

function standingPoint(one: Shown, unit: AxisUnit): Standing {
  const point = figurePoint(one, unit);
  const { outstanding } = one.row;
  const [value] = point.lines;
  return {
    ...point,
    value: one.value ?? 0,
    label: boundedText(one, unit),
    lines:
      outstanding === null ? point.lines : [value, [text.outstanding, exact(outstanding)], ["", confidenceText(one)]],
  };
}

function outstandingPoint(one: Shown): Standing {
  const { row, mark } = one;
  const value = row.outstanding ?? 0;
  const { members, threads, queue_depth: depth } = row;
  return {
    id: `${mark}/outstanding`,
    row: mark,
    value,
    fill: "derived",
    label: exact(value),
    title: titleOf(one),
    lines: [
      [text.outstanding, exact(value)],
      ...(members === null || threads === null || depth === null || members * threads * depth !== value
        ? []
        : [["", text.outstandingOf(exact(members), exact(threads), exact(depth))] as const]),
    ],
    origin: "derived",
  };
}

/** For figures read differently from the printed text, a note gives both readings. */
function readingNotes(printed: readonly Shown[], { options }: PlotInput): string[] {
  return printed.flatMap((one) => {
    const { row, kind } = one;
    if (kind !== "ambiguous" || row.value_if_read_literally === null) return [];
    const amount = (value: number): string => {
      const read = { ...one, value };
      return amountText(read, unitOf([read], options, { size: "page" }));
    };
    const literal = amount(row.value_if_read_literally);
    return [text.readings(row.workload ?? chart.unnamed, systemLabel(row), amount(one.value ?? 0), literal)];
  });
}
