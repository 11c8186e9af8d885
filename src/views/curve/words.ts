/** Words for the zoom and the series picker. */
import { fixed, significant } from "~/charts/number";
import { jobsWord } from "~/charts/curve/names";
import type { XQuantity } from "~/charts/curve/options";
import type { PickableSeries } from "~/components/SeriesPicker";
import type { SeriesRow } from "~/model/answers";
import { en } from "~/text/en";
import { seriesId } from "./picks";
import type { CurveModel } from "./picture";
import { systemName } from "./sentence";
import type { CurveState } from "./state";
import { workloadName } from "../shared/point/workload";

const FACTOR: Readonly<Record<XQuantity, number>> = { iops: 1, gb_per_s: 1e9, gib_per_s: 2 ** 30, outstanding: 1 };

const digits = (value: number): string => (Math.abs(value) >= 1000 ? fixed(value, 0) : significant(value, 3));

/** "22,000–81,000 IOPS", "0.2–1.5 ms": the ends as they are, one unit. */
export function zoomWords({ x }: Pick<CurveModel, "x">, { zx, zy }: Pick<CurveState, "zx" | "zy">): string[] {
  const words: string[] = [];
  const { range } = en.charts.frame;
  if (zx !== null) words.push(range(digits(zx.from / FACTOR[x]), digits(zx.to / FACTOR[x]), en.curve.xs[x] ?? ""));
  if (zy !== null) {
    const [factor, unit] = zy.to >= 1000 ? [1000, "ms"] : [1, "µs"];
    words.push(range(digits(zy.from / factor), digits(zy.to / factor), unit));
  }
  return words;
}

function seriesWords(row: SeriesRow): string {
  const word = row.numjobs === null ? null : jobsWord(row.numjobs, row);
  const jobs = word === null ? [] : [word];
  const load = row.load_kind === "rate" ? [en.charts.curve.sweep(row.load_kind, row.rate_process)] : [];
  return [workloadName(row), systemName(row), ...jobs, ...(row.engine === null ? [] : [row.engine]), ...load].join(
    ", ",
  );
}

const peakWords = ({ peak_iops, peak_bytes_per_s }: SeriesRow): string =>
  peak_iops !== null
    ? `${fixed(peak_iops, 0)} IOPS`
    : peak_bytes_per_s === null
      ? en.charts.absent
      : `${significant(peak_bytes_per_s / 1e9, 4)} GB/s`;

export const pickable = ({ picks }: Pick<CurveModel, "picks">): PickableSeries[] =>
  picks.matching.map((row) => ({ id: seriesId(row), label: seriesWords(row), detail: peakWords(row) }));
