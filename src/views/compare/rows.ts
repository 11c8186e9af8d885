/** Cells that the base and another side measured, as ratios. Pure. */
import { group } from "d3-array";
import { ratioOf } from "~/analysis/compare";
import { kindOf } from "~/charts/curve/lines";
import { blockText, hasJobs, jobsWord } from "~/charts/curve/names";
import type { Statistic } from "~/charts/curve/options";
import type { CompareRow, LatencyRatio } from "~/charts/compare/data";
import { exact, rateText } from "~/charts/number";
import type { CurvePoint } from "~/model/answers";
import { compare as text } from "~/text/en/compare";
import { cellKey } from "../shared/cell";
import { workloadName } from "../shared/point/workload";
import { latencyOf, quantityOf, rateOf, type Step } from "../shared/steps";
import { compareCells } from "./cells";
import { comparedTo, type Side } from "../shared/sides";

export interface Cells {
  readonly rows: readonly CompareRow[];
  /** Name of each cell: what varies among them. */
  readonly cells: readonly string[];
  /** Steps behind each row: of the base, of the other side. */
  readonly steps: ReadonlyMap<string, readonly [readonly Step[], readonly Step[]]>;
  /** Cells whose latency is left out, for the sides have unlike kinds. */
  readonly unlikeKinds: number;
}

/** "QD 32 × 4 jobs", "16 threads", "20,000 IOPS asked". */
function loadName({ first }: Step): string {
  const { load_kind, asked_iops, iodepth, numjobs, outstanding } = first;
  if (load_kind === "max") return text.chart.max;
  if (load_kind === "rate") return asked_iops === null ? "" : text.chart.asked(rateText(asked_iops));
  const jobs = numjobs === null ? null : jobsWord(numjobs, first);
  if (iodepth === null && jobs !== null) return jobs;
  const depth = iodepth ?? outstanding;
  if (depth === null) return "";
  if (iodepth === null || numjobs === null || numjobs === 1 || !hasJobs(first)) return text.chart.depth(exact(depth));
  return text.chart.depthJobs(exact(iodepth), exact(numjobs));
}

/** @param sides the base first. */
export function cellsOf(sides: readonly Side[], statistic: Statistic): Cells {
  const [base, ...others] = sides;
  if (base === undefined) return { rows: [], cells: [], steps: new Map(), unlikeKinds: 0 };
  const rest = others.map(({ steps }) => group(steps, cellKey));
  const shared = [...comparedTo(sides, base.value).cells].sort(([, a], [, b]) => compareCells(a[0]!, b[0]!));
  const steps = new Map<string, readonly [readonly Step[], readonly Step[]]>();
  let unlikeKinds = 0;
  const rows = shared.flatMap(([key, ofBase], cell) =>
    others.flatMap((_, i): CompareRow[] => {
      const ofOther = rest[i]!.get(key);
      if (ofOther === undefined) return [];
      const id = `${ofOther[0]!.id}|${ofBase[0]!.id}`;
      steps.set(id, [ofBase, ofOther]);
      const { latencies, unlike } = latencyRatios(ofBase, ofOther, statistic);
      if (unlike) unlikeKinds++;
      return [{ id, cell, side: i + 1, ...rates(ofBase, ofOther), latencies, shade: shadeOf([...ofBase, ...ofOther]) }];
    }),
  );
  return { rows, cells: cellNames(shared.map(([, [first]]) => first!)), steps, unlikeKinds };
}

/** Writes of blocks under the indirection unit of a drive are read-modify-write; an unknown unit says nothing (DOMAIN, QLC vs TLC). */
function shadeOf(steps: readonly Step[]): string | null {
  const units = steps.flatMap(({ first }) => {
    const unit = Number(first.said["indirection_unit_bytes"] ?? NaN);
    const writes = first.workload_op !== "read";
    return writes && first.block_bytes !== null && first.block_bytes < unit ? [unit] : [];
  });
  return units.length === 0 ? null : text.chart.underUnit(blockText(Math.max(...units)));
}

function rates(
  base: readonly Step[],
  other: readonly Step[],
): Omit<CompareRow, "id" | "cell" | "side" | "latencies" | "shade"> {
  const first = base[0]!;
  const wanted = quantityOf([...base, ...other].map((step) => step.first));
  // Of tools that count no bytes or no I/Os: what both have.
  const ratio = (quantity: "iops" | "gb_per_s") =>
    ratioOf(
      base.map((step) => rateOf(step, quantity)),
      other.map((step) => rateOf(step, quantity)),
      "more",
    );
  const usual = ratio(wanted);
  const instead = wanted === "iops" ? "gb_per_s" : "iops";
  const drawn = usual === null ? instead : wanted;
  return {
    workload: workloadName(first.first),
    load: loadName(first),
    quantity: drawn === "iops" ? "iops" : "bytes_per_s",
    n_base: base.length,
    n_other: other.length,
    rate: usual ?? ratio(instead),
  };
}

/** One kind for both sides: never clat of one against lat of the other (DOMAIN, Latency kinds). */
function latencyRatios(
  base: readonly Step[],
  other: readonly Step[],
  statistic: Statistic,
): { readonly latencies: LatencyRatio[]; readonly unlike: boolean } {
  const all = [...base, ...other].flatMap(({ latencies }) => [...latencies]);
  const ops = [...new Set(all.map(({ op }) => op))];
  const has = (steps: readonly Step[], op: string, kind: string): boolean =>
    steps.some((step) => valueOf(step, op, kind, statistic) !== null);
  let unlike = false;
  const latencies = ops.flatMap((op): LatencyRatio[] => {
    const usual = kindOf(
      all.filter((point) => point.op === op),
      "default",
      statistic,
    );
    const kinds = [usual, "clat", "response", "lat", "unknown", "slat"];
    const kind = kinds.find((one) => has(base, op, one) && has(other, op, one));
    if (kind === undefined) {
      unlike ||= kinds.some((one) => has(base, op, one)) && kinds.some((one) => has(other, op, one));
      return [];
    }
    const ratio = ratioOf(
      base.map((step) => valueOf(step, op, kind, statistic)),
      other.map((step) => valueOf(step, op, kind, statistic)),
      "less",
    );
    return ratio === null ? [] : [{ op, kind, ...ratio }];
  });
  return { latencies, unlike };
}

function valueOf({ latencies }: Step, op: string, kind: string, statistic: Statistic): number | null {
  const point: CurvePoint | undefined = latencies.find((one) => one.op === op);
  return point === undefined ? null : latencyOf(point, kind, statistic).value_us;
}

/** What all cells share is said in the sentence, not in each row. */
function cellNames(firsts: readonly Step[]): string[] {
  const workloads = firsts.map(({ first }) => workloadName(first));
  const loads = firsts.map(loadName);
  const varies = (all: readonly string[]): boolean => new Set(all).size > 1;
  const both = varies(workloads) && varies(loads);
  return firsts.map((_, i) =>
    both
      ? [workloads[i], loads[i]].filter((part) => part !== "").join(", ")
      : varies(loads)
        ? (loads[i] ?? "")
        : (workloads[i] ?? ""),
  );
}
