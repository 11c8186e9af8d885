/** The most load under a latency limit: the knee that needs no opinion. */
import { isKnown, type LoadStep, peakOf } from "./step";

/** Numbers are indices into the steps; headroom = 1 − latency / limit at the last step that passes. */
export type LimitKnee =
  | {
      readonly found: "knee";
      /** The last step before the first violation. */
      readonly last_ok: number;
      readonly first_fail: number;
      readonly headroom: number;
    }
  /** No step violates the limit: the knee lies above, "≥ X". */
  | { readonly found: "all-pass"; readonly last_ok: number; readonly headroom: number }
  /** The first step violates it already; `lowest`: the step of the lowest latency. */
  | { readonly found: "none"; readonly lowest: number }
  /** No step has the statistic at a known load. */
  | { readonly found: "nothing" };

/**
 * The last step before the first violation, in order of the load. A step that passes again after a violation does not
 * count: past saturation throughput folds back and latency may fall with it. Steps without the statistic are skipped. A
 * step of unknown load has no place in the order: it is judged only if it is the only one.
 * @param limit_us a latency equal to the limit passes.
 */
export function limitKnee(steps: readonly LoadStep[], limit_us: number): LimitKnee {
  const measured = steps.flatMap(({ load, latency_us }, at) => (isKnown(latency_us) ? [{ at, load, latency_us }] : []));
  const judged = measured.length === 1 ? measured : measured.filter(({ load }) => isKnown(load));
  if (judged.length === 0 || !Number.isFinite(limit_us)) return { found: "nothing" };
  const fails = judged.findIndex(({ latency_us }) => latency_us > limit_us);
  const last = judged.at(fails < 0 ? -1 : fails - 1)!;
  const headroom = headroomOf(last.latency_us, limit_us);
  if (fails < 0) return { found: "all-pass", last_ok: last.at, headroom };
  if (fails > 0) return { found: "knee", last_ok: last.at, first_fail: judged[fails]!.at, headroom };
  const lowest = judged.reduce((best, one) => (one.latency_us < best.latency_us ? one : best));
  return { found: "none", lowest: lowest.at };
}

/** Share of a limit that a latency leaves: 1 − latency / limit; a limit of 0 leaves none. */
export const headroomOf = (latency_us: number, limit_us: number): number =>
  limit_us > 0 ? 1 - latency_us / limit_us : 0;

/**
 * Index of the most throughput before the first violation, the first of equal ones. Past saturation throughput folds
 * back, so the last step that passes may give less than an earlier one.
 * @param last_ok of `limitKnee` over the same steps. If no step up to it has a rate: `last_ok` itself.
 */
export function mostUnder(steps: readonly LoadStep[], last_ok: number): number {
  const passing = steps
    .slice(0, last_ok + 1)
    .map((step) => (isKnown(step.latency_us) && isKnown(step.load) ? step : { ...step, rate: null }));
  return peakOf(passing) ?? last_ok;
}
