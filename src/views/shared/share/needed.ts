/** Which of the reader's own data a chart is made of, judging by the rows it is drawn from. Pure. */
import type { CurvePoint } from "~/model/answers";
import type { Needed } from "~/model/carried";
import { STATISTICS, type Statistic } from "~/model/latency";
import { type KindChoice, kindOf } from "~/model/lines";
import { seriesId } from "~/model/load";
import { POINTS_PER_SOURCE } from "~/model/numbers";
import type { TraceRow } from "~/model/traceAnswers";
import type { LocalSource } from "~/workspace/state";

type Point = Pick<CurvePoint, "dataset" | "run_no" | "point_no" | "phase" | "job_index" | "together">;
type More = Omit<Needed, "runs" | "points">;

const isOwn = ({ dataset }: { readonly dataset: string }): boolean => dataset === "local";
const distinct = (numbers: readonly (number | null)[]): number[] =>
  [...new Set(numbers.filter((no) => no !== null))].sort((a, b) => a - b);

/** The percentiles in latency menus: when a chart draws one of them, the others need not travel along. */
export const MENU_QUANTILES: readonly number[] = Object.values(STATISTICS).flatMap((quantile) =>
  quantile === null ? [] : [Number(quantile)],
);

/**
 * The points shown, with everything measured along with them: the write beside a read, the row that has the latency of
 * both. null: none is the reader's own.
 * @param all rows that the shown ones were chosen from
 */
export function neededPoints(shown: readonly Point[], all: readonly Point[], more: More = {}): Needed | null {
  const own = shown.filter(isOwn);
  if (own.length === 0) return null;
  const at = new Set(own.map(measurement));
  const points = all.filter((point) => isOwn(point) && at.has(measurement(point)));
  return {
    runs: distinct([...own, ...points].map(({ run_no }) => run_no)),
    points: distinct([...own, ...points].map(({ point_no }) => point_no)),
    ...more,
  };
}

interface Curve {
  readonly points: readonly CurvePoint[];
  readonly hidden: readonly { readonly id: string }[];
  readonly y: Statistic;
  readonly options: { readonly kind: KindChoice };
}

/**
 * What is drawn, and what the reader hid, since the table lists that with the reason. To keep a link short, latencies
 * are limited to the drawn kinds, to `lat`, which checks use, and to the percentiles in the menus.
 */
export function neededCurve({ points, hidden, y, options }: Curve, all: readonly CurvePoint[]): Needed | null {
  // Series that differ in their number of drives have it after their key.
  const ids = hidden.map(({ id }) => id.split(" ×", 1)[0]!);
  const shown = ids.length === 0 ? points : [...points, ...all.filter((point) => ids.includes(seriesId(point)))];
  const kinds = new Set(points.map((point) => kindOf([point], options.kind, y)));
  return neededPoints(shown, all, { kinds: [...kinds, "lat"], quantiles: MENU_QUANTILES });
}

const measurement = ({ run_no, phase, job_index }: Point): string => [run_no, phase, job_index].join(" ");

/** Whole runs. */
export function neededRuns(
  rows: readonly { readonly dataset: string; readonly run_no: number | null }[],
  more: More = {},
): Needed | null {
  const runs = distinct(rows.filter(isOwn).map(({ run_no }) => run_no));
  return runs.length === 0 ? null : { runs, ...more };
}

/** Whole runs by key, `<first 12 digits of the sha256>.<document>`. */
export function neededKeys(
  keys: readonly string[],
  sources: readonly Pick<LocalSource, "sha256" | "source_no">[],
): Needed | null {
  const numbers = new Map(sources.map(({ sha256, source_no }) => [sha256.slice(0, 12), source_no]));
  return neededRuns(
    keys.map((key) => {
      const [of = "", document = "0"] = key.split(".");
      const source_no = numbers.get(of);
      return {
        dataset: "local",
        run_no: source_no === undefined ? null : source_no * POINTS_PER_SOURCE + Number(document),
      };
    }),
  );
}

/** Series over time with their runs: points tell what a series is about and which member it belongs to. */
export function neededTraces(traces: readonly Pick<TraceRow, "dataset" | "run_no" | "trace_no">[]): Needed | null {
  const own = traces.filter(isOwn);
  if (own.length === 0) return null;
  return {
    runs: distinct(own.map(({ run_no }) => run_no)),
    members: true,
    traces: distinct(own.map(({ trace_no }) => trace_no)),
  };
}
