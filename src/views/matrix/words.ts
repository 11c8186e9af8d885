/** Words of the matrix: heads of rows and columns, texts of cells, the sentence. Pure. */
import { lookUp } from "~/base/lookUp";
import { blockText, opText, rateUnit } from "~/charts/curve/names";
import { atLeast, exact, rateText, significant } from "~/charts/number";
import type { Token } from "~/components/token";
import type { CurvePoint } from "~/model/answers";
import { isFew } from "~/model/latency";
import { en } from "~/text/en";
import { matrix as text } from "~/text/en/matrix";
import { localWords } from "~/workspace/pageState";
import { runBadges } from "../shared/point/badges";
import type { Known } from "../shared/known";
import type { Cell, Grid, GridColumn, GridRow, Measured, Unit } from "./grid";
import { METRICS, type MatrixState } from "./state";

/** "random 70/30 mix", "sequential read". */
export function mixText({ pattern, workload_op, read_percent }: CurvePoint): string {
  const words = en.charts.curve;
  if (workload_op === "transaction") return words.transactions(read_percent);
  const op = workload_op === "mixed" ? words.mix(read_percent) : (lookUp(words.ops, workload_op) ?? workload_op);
  return pattern === null ? op : `${lookUp(words.pattern, pattern) ?? pattern} ${op}`;
}

export const blockWords = ({ block_bytes }: CurvePoint): string => blockText(block_bytes);
export const opWords = (op: string): string => (op === "total" ? text.total : (lookUp(text.ops, op) ?? opText(op)));
export const rowName = (row: GridRow): string => `${blockWords(row.first)} ${mixText(row.first)}`;

const orUnknown = (n: number | null): string => (n === null ? text.load.unknown : exact(n));

export function columnText({ first }: GridColumn): string {
  if (first.load_kind === "max") return text.load.max;
  if (first.load_kind !== "rate") return text.load.depth(orUnknown(first.iodepth), orUnknown(first.numjobs));
  if (first.load_percent !== null) return text.load.percent(exact(Math.round(first.load_percent)));
  return first.asked_iops === null ? text.load.unknown : text.load.rate(rateText(first.asked_iops));
}

export function columnName(column: GridColumn): string {
  const { load_kind, iodepth, numjobs } = column.first;
  if (load_kind !== "outstanding") return columnText(column);
  return text.load.depthWords(orUnknown(iodepth), orUnknown(numjobs));
}

/** In the unit of its row: GB/s with four digits, µs with as many as are known of a percentile. */
const valueText = (value: number, unit: Unit): string =>
  unit === "iops"
    ? rateText(value)
    : unit === "gb_per_s"
      ? significant(value / 1e9, 4)
      : atLeast(value) + significant(value, 4);

/** "IOPS"; of a database "transactions/s", "queries/s". */
export const unitWords = ({ unit, op }: Pick<GridRow, "unit" | "op">): string =>
  unit === "iops" ? rateUnit(op) : text.unit[unit];

/** The unrounded number in the unit of the row: GB/s, IOPS, µs. */
export const valueIn = (value: number, unit: Unit): number => (unit === "gb_per_s" ? value / 1e9 : value);

export interface CellWords {
  readonly text: string;
  /** "n 3" of a cell that was measured again, "+1" of one with a value that is no repeat. */
  readonly n: string | null;
  /** Everything the cell says, for a pointer and a screen reader. */
  readonly says: string;
  /** What is said behind its value. */
  readonly notes: readonly string[];
  readonly remarks: number;
  readonly state: "good" | "failed" | "excluded" | "absent" | "missing";
  /** Its value stands on fewer than 10 samples: grey. */
  readonly few: boolean;
}

const auditOf = ({ measured }: Cell): string[] =>
  runBadges(measured.flatMap(({ step }) => step.directions))
    .filter(({ tone }) => tone !== "plain")
    .map((badge) => badge.text);

/** Remarks that all cells have: the caption says them once, a dot at each would say nothing. */
export function sharedRemarks(grids: readonly Grid[]): ReadonlySet<string> {
  const cells = grids.flatMap(({ rows }) => rows.flatMap((row) => row.cells)).filter((cell) => cell !== null);
  const [first, ...rest] = cells.map((cell) => new Set(auditOf(cell)));
  return rest.length === 0 ? new Set() : new Set([...(first ?? [])].filter((one) => rest.every((own) => own.has(one))));
}

export function cellWords(cell: Cell | null, row: GridRow, shared: ReadonlySet<string> = new Set()): CellWords {
  if (cell === null)
    return { text: "", n: null, says: text.missing, notes: [], remarks: 0, state: "missing", few: false };
  const { values, measured, shown, others } = cell;
  const audit = auditOf(cell).filter((one) => !shared.has(one));
  const state = stateOf(shown);
  const value = values.length > 0 ? valueText(shown.value!, row.unit) : wordOf(shown);
  const few = values.length > 0 && isFew(shown.above);
  const bad = measured.filter((one) => !one.good).map(wordOf);
  const said = [
    ...(values.length > 1
      ? [text.repeatsWhy(values.length, values.map((one) => valueText(one, row.unit)).join(", "))]
      : []),
    ...others.map(({ step, value }) =>
      text.other(step.first.setup ?? step.first.source_path, valueText(value!, row.unit)),
    ),
    ...(values.length > 0 ? bad : []),
    ...(state === "absent" ? [text.absentWhy] : []),
    ...(few ? [text.few(shown.above!)] : []),
    ...audit,
  ];
  const n = [
    ...(values.length > 1 || (measured.length > 1 && others.length === 0) ? [text.repeats(values.length)] : []),
    ...(others.length > 0 ? [text.others(others.length)] : []),
  ].join(" ");
  return {
    text: value,
    n: n === "" ? null : n,
    says: [`${value}${values.length > 0 ? ` ${unitWords(row)}` : ""}`, ...said].join("; "),
    notes: said,
    remarks: audit.length,
    state,
    few,
  };
}

const stateOf = ({ good, step, value }: Measured): CellWords["state"] =>
  good ? "good" : step.failed ? "failed" : step.excluded !== null ? "excluded" : value === null ? "absent" : "good";

function wordOf(one: Measured): string {
  const state = stateOf(one);
  if (state === "failed") return text.failed;
  return state === "excluded" ? text.excluded(one.step.excluded ?? "") : text.absent;
}

/** Name of the system of a table. */
export const gridName = ({ first }: Grid): string =>
  first.system_label ??
  first.drive_model ??
  (first.dataset === "local" ? localWords().files : (first.system ?? first.dataset));

interface SentenceInput {
  readonly state: MatrixState;
  readonly grids: readonly Grid[];
  readonly all: readonly Grid[];
  readonly known: Known;
  readonly set: (patch: Partial<MatrixState>) => void;
}

export function sentence({ state, grids, all, known, set }: SentenceInput): (string | Token)[] {
  const kinds = [...new Set(grids.flatMap(({ rows }) => rows.flatMap(({ kind }) => kind ?? [])))];
  const metric = text.metrics[state.m] ?? state.m;
  const ofKind = kinds.map((kind) => lookUp(en.curve.kinds, kind) ?? kind).join(", ");
  const datasets = [
    ...known
      .filter((entry) => entry.raw_files > 0 || state.d.includes(entry.slug))
      .map(({ slug, title }) => ({ id: slug, label: title })),
    { id: "local", label: localWords().files },
  ];
  const chosen = datasets.filter(({ id }) => state.d.includes(id)).map(({ label }) => label);
  const parts: (string | Token)[] = [
    {
      id: "metric",
      text: ofKind === "" ? metric : text.latency(metric, ofKind),
      what: text.what.metric,
      options: METRICS.map((id) => ({ id, label: text.metrics[id] ?? id, detail: text.metricDetail[id] })),
      selected: [state.m],
      multiple: false,
      onChange: ([m]) => {
        set({ m: m as MatrixState["m"] });
      },
    },
    text.words.on,
    {
      id: "datasets",
      text: en.curve.and(chosen),
      what: text.what.datasets,
      options: datasets,
      selected: state.d,
      multiple: true,
      onChange: (d) => {
        set({ d, in: [], sys: [], p: "" });
      },
    },
  ];
  if (all.length > 1) {
    parts.push(text.words.rows, {
      id: "systems",
      text: grids.length === 1 ? gridName(grids[0]!) : text.systems(grids.length),
      what: text.what.systems,
      options: all.map((grid) => ({ id: grid.id, label: gridName(grid) })),
      selected: grids.map(({ id }) => id),
      multiple: true,
      onChange: (sys) => {
        set({ sys: sys.length === all.length ? [] : sys, p: "" });
      },
    });
  }
  parts.push(text.words.colon, {
    id: "pivot",
    text: state.pivot ? text.pivots.columns : text.pivots.rows,
    what: text.what.pivot,
    options: [
      { id: "rows", label: text.pivots.rows },
      { id: "columns", label: text.pivots.columns },
    ],
    selected: [state.pivot ? "columns" : "rows"],
    multiple: false,
    onChange: ([way]) => {
      set({ pivot: way === "columns" });
    },
  });
  return [...parts, text.words.stop];
}
