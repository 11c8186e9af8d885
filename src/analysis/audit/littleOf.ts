/** Little's law over points of the chart: both directions of a mixed run together, closed loops only. Pure. */
import { DATA_OPS } from "~/model/workload";
import { checkLittle, type LittleCheck } from "../little";
import type { CurvePoint } from "~/model/answers";
import { optionList } from "../jobOptions";

/** Options that open a closed loop. */
const LOOSE = /^(thinktime|latency_target|verify|fsync|fdatasync)(=(?!0$)|$)/;

type Loop = Pick<CurvePoint, "options" | "job_index"> & { readonly load_kind: string | null };

/**
 * How the load of a point was kept: as its `load_kind` says, or `target` where fio varies the depth itself until a
 * latency fits (HOWTO, latency_target): no depth is held.
 */
export const loopOf = ({ load_kind, options, job_index }: Loop): string | null =>
  load_kind === "outstanding" && optionList(options, job_index).some((option) => /^latency_target=.*[1-9]/.test(option))
    ? "target"
    : load_kind;

/** Equal for points that ran at the same time on the same work. */
export const windowOf = (p: CurvePoint): string =>
  JSON.stringify([p.dataset, p.run_no, p.phase, p.job_index, p.system, p.series]);

/** Reads and writes of the same members at the same time: the other directions of a mixed run. */
export function directionsOf(point: CurvePoint, points: readonly CurvePoint[]): CurvePoint[] {
  const own = windowOf(point);
  return points.filter((other) => other.run_no === point.run_no && windowOf(other) === own);
}

const MOVES: ReadonlySet<string> = new Set(DATA_OPS);

/** Each I/O once: `mixed` repeats the directions, and a transaction's queries repeat its work. */
export function countedOnce(directions: readonly CurvePoint[]): readonly CurvePoint[] {
  const moved = directions.filter(({ op }) => MOVES.has(op));
  return moved.length > 0 ? moved : directions.filter(({ op }) => op !== "query");
}

/** What keeps the law from being checked although no rate was asked: an option, or the trims; null: nothing. */
export function loosened(point: CurvePoint): string | null {
  if (point.workload_op === "trim" || point.workload_op === "trimwrite") return "trim";
  return optionList(point.options, point.job_index).find((option) => LOOSE.test(option)) ?? null;
}

/** @param all directions of one point, from `directionsOf`. */
export function littleOf(point: CurvePoint, all: readonly CurvePoint[]): LittleCheck | null {
  const closed = point.load_kind !== "rate" && loosened(point) === null;
  const check = (directions: readonly CurvePoint[]): LittleCheck | null =>
    checkLittle(
      directions.map(({ iops, latency }) => {
        const { mean_us = null, rounded_us = 0 } = latency["lat"] ?? latency["response"] ?? {};
        // fio's text rounds its percentiles, not its means.
        const isRounded = mean_us !== null && mean_us % rounded_us === 0;
        return { iops, lat_mean_us: mean_us, ...(isRounded && { rounded_us }) };
      }),
      closed ? point.outstanding : null,
    );
  const apart = check(countedOnce(all));
  // Syncs are included in the common latency but not in the I/O rate (sysbench): the latency of the I/Os alone is
  // unknown.
  if (apart !== null || all.some(({ op }) => op === "sync")) return apart;
  // If reads and writes have no means of their own (SD and WD before 5.04), that of all together is used.
  return check(all.filter(({ op }) => op === "mixed"));
}
