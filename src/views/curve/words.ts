/** Texts for the zoom and the series picker. */
import { units } from "~/charts/axis";
import { fixed, significant } from "~/base/number";
import { jobsWord, rateUnit } from "~/charts/curve/names";
import type { PickableSeries } from "~/components/SeriesPicker";
import type { SeriesRow } from "~/model/answers";
import { drawnIn } from "~/model/joins";
import type { XQuantity } from "~/model/lines";
import { seriesId } from "~/model/load";
import { en } from "~/text/en";
import { chartFrame } from "~/text/en/chart-frame";
import { seriesEdit } from "~/text/en/series-edit";
import { listed, valueOf } from "./series";
import type { CurveModel } from "./picture";
import { systemName } from "../shared/selection";
import type { CurveState } from "./state";
import { workloadName } from "../shared/point/workload";

const FACTOR: Readonly<Record<XQuantity, number>> = { iops: 1, gb_per_s: 1e9, gib_per_s: 2 ** 30, outstanding: 1 };

const digits = (value: number): string => (Math.abs(value) >= 1000 ? fixed(value, 0) : significant(value, 3));

/** "22,000–81,000 IOPS", "0.2–1.5 ms", "0.5–2 ×": the ends as they are, one unit. */
export function zoomText(
  { x, baseline }: Pick<CurveModel, "x"> & Partial<Pick<CurveModel, "baseline">>,
  { zx, zy, yu }: Pick<CurveState, "zx" | "zy"> & Partial<Pick<CurveState, "yu">>,
): string[] {
  const words: string[] = [];
  const { range } = chartFrame;
  if (zx !== null) words.push(range(digits(zx.from / FACTOR[x]), digits(zx.to / FACTOR[x]), en.curve.xs[x] ?? ""));
  if (zy !== null) {
    const own = yu === undefined || yu === "auto" ? (zy.to >= 1000 ? "ms" : "us") : yu;
    const [factor, unit] = baseline == null ? [units[own].factor, units[own].label] : [1, "×"];
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

const peakWords = ({ peak_iops, peak_bytes_per_s, workload_op }: SeriesRow): string =>
  peak_iops !== null
    ? `${fixed(peak_iops, 0)} ${rateUnit(workload_op)}`
    : peak_bytes_per_s === null
      ? en.charts.absent
      : `${significant(peak_bytes_per_s / 1e9, 4)} GB/s`;

/** All matching series, in the reader's order and under the reader's names. */
export function pickable(
  { picks, hidden, names, options, points }: CurveModel,
  state: Pick<CurveState, "n" | "order">,
): PickableSeries[] {
  const drawn = drawnIn(points, options);
  const shown = new Set(picks.shown.map(seriesId));
  return listed(picks, state).map((row) => {
    const id = seriesId(row);
    const automatic = seriesWords(row);
    const reason = hidden.find((one) => one.id === id)?.reason;
    const line = drawn(id);
    const remark =
      reason !== undefined
        ? seriesEdit.hiddenBecause(reason)
        : line === id
          ? undefined
          : seriesEdit.joinedTo(names.get(line) ?? line);
    return {
      id,
      label: valueOf(state.n, id) ?? automatic,
      automatic,
      detail: peakWords(row),
      remark,
      editable: shown.has(id) || reason !== undefined,
    };
  });
}
