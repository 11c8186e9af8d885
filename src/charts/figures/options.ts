/** What a reader may choose of the figures chart. Plain values, so that a page writes each into its link. */

/**
 * - `bars`: a bar per workload and system, from zero.
 * - `dots`: a mark per system on one line per workload, one panel per metric.
 * - `change`: percent change against a baseline, diverging around zero.
 * - `load`: percent of slow reads over the ACT load multiple, with the 5 % limit.
 * - `latency`: latency over throughput, a point per pair that was printed of one system, workload and load.
 * - `threads`: over threads and queue depth as printed (1T/1Q … 16T/16Q), with the I/Os in flight at each point.
 * - `share`: throughput over the share of reads, with the line that sharing the time would give.
 * - `depth`: throughput and latency over the queue depth as printed, with a gutter for what names none.
 * - `gain`: one printed number over another, as the description of the dataset names them.
 * - `checks`: figures that must agree with each other, in percent of what they ought to give.
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
/** Forms that are points over an axis: their code comes with the figures page, not with the first paint (plots/). */
export type PlotFormId = Extract<FiguresForm, "latency" | "threads" | "share" | "checks" | "depth" | "gain">;
const PLOTS: readonly FiguresForm[] = ["latency", "threads", "share", "checks", "depth", "gain"] satisfies PlotFormId[];
export const isPlot = (form: FiguresForm): form is PlotFormId => PLOTS.includes(form);

/**
 * `member`: of groups of drives each drive's share. `device`: of drives and of namespaces, each by its own count and
 * said so at the mark.
 */
export const FIGURES_PER = ["aggregate", "member", "device"] as const;
export const FIGURES_COLOURS = ["media", "system", "none"] as const;
export const FIGURES_SORTS = ["printed", "value", "name"] as const;
export const FIGURES_UNITS = ["GB/s", "GiB/s"] as const;

export interface FiguresOptions {
  readonly form: FiguresForm;
  /** The chart's sentence: its accessible name. */
  readonly title: string;
  /** Only these metrics, fact ids, workloads (as printed), systems, shares of load (percent). Empty: all. */
  readonly metrics: readonly string[];
  readonly facts: readonly string[];
  readonly workloads: readonly string[];
  readonly systems: readonly string[];
  readonly loads: readonly number[];
  /** Figures that say again what another one says: hidden unless asked for. */
  readonly restated: boolean;
  /** `member`: throughput per drive, as printed where it is printed, derived elsewhere. */
  readonly per: (typeof FIGURES_PER)[number];
  readonly colour: (typeof FIGURES_COLOURS)[number];
  /** Order of the lines: as in the report, largest value first, or by name. */
  readonly sort: (typeof FIGURES_SORTS)[number];
  readonly unit: (typeof FIGURES_UNITS)[number];
  /** Ambiguous figures whose reading was confirmed: fact id, or `<fact id>.literal` for the other reading. */
  readonly confirmed: readonly string[];
  /** Logarithmic value axis; bars always start at zero and ignore it. */
  readonly log: boolean;
  /** Part of the value axis (of the load axis in `load`), in the unit of the table: bytes_per_s, iops, us … */
  readonly zoom: { readonly from: number; readonly to: number } | null;
  /** What the datasets say of their figures; absent: nothing. */
  readonly declared?: Declared;
}

/** What a dataset's description says, as far as the chart needs it. */
export interface Declared {
  /** Figures that are one curve, in load order, as `<dataset>/<fact id>`: only these are ever joined. */
  readonly curves: readonly (readonly string[])[];
  /** Gains by name, of marks of figures; absent: none. */
  readonly gains?: readonly {
    readonly name: string;
    readonly mark: string;
    readonly of: readonly string[];
    readonly over: readonly string[];
    readonly says: readonly string[];
  }[];
  /** Bytes that stand behind a printed GB, by dataset, where they are not 10^9: for checks alone. */
  readonly gb_bytes: Readonly<Record<string, number>>;
}

/** What a link without a choice means. Frozen within a version of the links. */
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
