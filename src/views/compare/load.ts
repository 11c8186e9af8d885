/** What the load of a cell is called. Pure. */
import { hasJobs, jobsWord } from "~/charts/curve/names";
import { exact, rateText } from "~/charts/number";
import type { CurvePoint } from "~/model/answers";
import { nominalPercent } from "~/model/nominal";
import { compare as text } from "~/text/en/compare";

/** "QD 32 × 4 jobs", "16 threads", "20,000 IOPS asked". */
export function loadName(first: CurvePoint): string {
  const { load_kind, asked_iops } = first;
  if (load_kind === "max") return text.chart.max;
  if (load_kind === "rate") return asked_iops === null ? "" : text.chart.asked(rateText(asked_iops));
  return depthName(first);
}

/** "QD 32 × 4 jobs", "16 threads", of an open loop too; "" where nobody knows. */
export function depthName(first: CurvePoint): string {
  const { iodepth, numjobs, outstanding } = first;
  const jobs = numjobs === null ? null : jobsWord(numjobs, first);
  if (iodepth === null && jobs !== null) return jobs;
  const depth = iodepth ?? outstanding;
  if (depth === null) return "";
  if (iodepth === null || numjobs === null || numjobs === 1 || !hasJobs(first)) return text.chart.depth(exact(depth));
  return text.chart.depthJobs(exact(iodepth), exact(numjobs));
}

/** "80 % of its own maximum". */
export function shareName(first: CurvePoint): string {
  const percent = first.load_kind === "max" ? null : nominalPercent(first);
  return percent === null ? text.chart.max : text.chart.share(exact(Math.round(percent)));
}

/** What all cells share is said in the sentence, not in each row. */
export function cellNames(cells: readonly { readonly workload: string; readonly load: string }[]): string[] {
  const varies = (all: readonly string[]): boolean => new Set(all).size > 1;
  const both = varies(cells.map(({ workload }) => workload)) && varies(cells.map(({ load }) => load));
  const loads = varies(cells.map(({ load }) => load));
  return cells.map(({ workload, load }) =>
    both ? [workload, load].filter((part) => part !== "").join(", ") : loads ? load : workload,
  );
}
