/** What a reader may choose on the figures chart, as plain values that the page writes into its link. */

/**
 * - `bars`: a bar per workload and system, from zero.
 * - `dots`: a line per workload with a mark per system, a panel per metric.
 * - `change`: percentage change against a baseline, around zero.
 * - `load`: percentage of slow reads against the ACT load multiple, with the 5 % limit.
 * - `latency`: latency against throughput, a point per pair printed for one system, workload and load.
 * - `threads`: by threads and queue depth as printed (1T/1Q … 16T/16Q), with the I/Os in flight at each point.
 * - `share`: throughput against the share of reads, with the line that time sharing would give.
 * - `depth`: throughput and latency against the printed queue depth, with a gutter for figures without one.
 * - `gain`: one printed number divided by another, as the dataset's description names them.
 * - `checks`: figures that must agree with each other, as a percentage of the expected value.
 */
export const FIGURES_FORMS = [
  "bars",
  "dots",
  "change",
  "load",
  "latency",
  "threads",
  "share",
  "checks",
  "depth",
  "gain",
] as const;
type FiguresForm = (typeof FIGURES_FORMS)[number];
/** Forms with points on axes: their code loads with the figures page, not with the first paint (plots/). */
export type PlotFormId = Extract<FiguresForm, "latency" | "threads" | "share" | "checks" | "depth" | "gain">;
const PLOTS: readonly FiguresForm[] = ["latency", "threads", "share", "checks", "depth", "gain"] satisfies PlotFormId[];
export const isPlot = (form: FiguresForm): form is PlotFormId => PLOTS.includes(form);

/**
 * `member`: for groups of drives, the share of one drive. `device`: the same for drives and namespaces, each by its own
 * count, which the mark names.
 */
export const FIGURES_PER = ["aggregate", "member", "device"] as const;
export const FIGURES_COLOURS = ["media", "system", "none"] as const;
export const FIGURES_SORTS = ["printed", "value", "name"] as const;
export const FIGURES_UNITS = ["GB/s", "GiB/s"] as const;

export interface FiguresOptions {
  readonly form: FiguresForm;
  /** The chart's sentence and accessible name. */
  readonly title: string;
  /** Only these metrics, fact ids, workloads (as printed), systems, shares of load (percent). Empty: all. */
  readonly metrics: readonly string[];
  readonly facts: readonly string[];
  readonly workloads: readonly string[];
  readonly systems: readonly string[];
  readonly loads: readonly number[];
  /** Figures that restate another one: hidden unless asked for. */
  readonly restated: boolean;
  /** `member`: throughput per drive, as printed where the report prints it, otherwise derived. */
  readonly per: (typeof FIGURES_PER)[number];
  readonly colour: (typeof FIGURES_COLOURS)[number];
  /** Order of the lines: as in the report, largest value first, or by name. */
  readonly sort: (typeof FIGURES_SORTS)[number];
  readonly unit: (typeof FIGURES_UNITS)[number];
  /** Ambiguous figures with a confirmed reading: fact id, or `<fact id>.literal` for the other reading. */
  readonly confirmed: readonly string[];
  /** Log value axis. Bars always start at zero and ignore it. */
  readonly log: boolean;
  /** Part of the value axis (of the load axis in `load`), in the unit of the table: bytes_per_s, iops, us … */
  readonly zoom: { readonly from: number; readonly to: number } | null;
  /** What the datasets declare about their figures; absent: nothing. */
  readonly declared?: Declared;
}

/** The parts of a dataset's description that the chart needs. */
export interface Declared {
  /** Figures that form one curve, in load order, as `<dataset>/<fact id>`. Nothing else is ever joined. */
  readonly curves: readonly (readonly string[])[];
  /** Named gains between marks of figures; absent: none. */
  readonly gains?: readonly {
    readonly name: string;
    readonly mark: string;
    readonly of: readonly string[];
    readonly over: readonly string[];
    readonly says: readonly string[];
  }[];
  /** Bytes in a printed GB, by dataset, if not 10^9. Used by checks only. */
  readonly gb_bytes: Readonly<Record<string, number>>;
}

/** The meaning of a link that chooses nothing. Frozen within a version of the links. */
export const FIGURES_DEFAULTS: Omit<FiguresOptions, "title"> = {
  form: "dots",
  metrics: [],
  facts: [],
  workloads: [],
  systems: [],
  loads: [],
  restated: false,
  per: "aggregate",
  colour: "media",
  sort: "printed",
  unit: "GB/s",
  confirmed: [],
  log: false,
  zoom: null,
};
