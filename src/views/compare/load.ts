/** What the load of a cell is called. Pure. */
import { hasJobs, jobsWord } from "~/charts/curve/names";
import { exact, rateText } from "~/charts/number";
import type { CurvePoint } from "~/model/answers";
import { nominalPercent } from "~/model/nominal";
import { compare as text } from "~/text/en/compare";
import { memberCount, type MemberWord } from "~/text/en/members";

/** "QD 32 × 4 jobs", "16 threads", "20,000 IOPS asked". */
export function loadName(first: CurvePoint): string {
  const { load_kind, asked_iops } = first;
  if (load_kind === "max") return text.chart.max;
  if (load_kind === "rate") return asked_iops === null ? "" : text.chart.asked(rateText(asked_iops));
  return depthName(first);
}

/**
 * "QD 32 × 4 jobs", "16 threads", of an open loop too; "" where nobody knows. Of a sum the depth of one member and how
 * many there are: "QD 16 × 8 VMs".
 * @param of what its members are; null: they are counted alone.
 */
export function depthName(first: CurvePoint, of: MemberWord | null = null): string {
  const { iodepth, numjobs, outstanding, parts } = first;
  const jobs = numjobs === null ? null : jobsWord(numjobs, first);
  if (iodepth === null && jobs !== null) return jobs;
  const depth = iodepth ?? outstanding;
  if (depth === null) return "";
  if (iodepth === null) return text.chart.depth(exact(depth));
  const each = (numjobs ?? parts) / parts;
  const counted = of !== null && of !== "job" ? memberCount(parts, of) : hasJobs(first) ? null : exact(parts);
  // Unlike members have no common factor: only the jobs or I/Os of all are known.
  if (parts > 1 && counted !== null && Number.isInteger(each) && outstanding === iodepth * each * parts) {
    return text.chart.depthMembers(exact(iodepth), each > 1 ? jobsWord(each, first) : null, counted);
  }
  if (hasJobs(first)) {
    return numjobs === null || numjobs === 1
      ? text.chart.depth(exact(depth))
      : text.chart.depthJobs(exact(iodepth), exact(numjobs));
  }
  return parts > 1 && outstanding !== null
    ? text.chart.depthInAll(exact(iodepth), exact(outstanding))
    : text.chart.depth(exact(depth));
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
