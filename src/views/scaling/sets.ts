/** One set of measurements as what its chart draws. Pure. */
import { HOLDS, MOST } from "~/analysis/scaling";
import { kindOf } from "~/charts/curve/lines";
import type { ScalingData } from "~/charts/scaling/data";
import type { FigureRow } from "~/model/answers";
import { ratingOf, saidBus, saidRating } from "../shared/ratings";
import { quantityOf, usualStatistic } from "../shared/steps";
import type { ScalingGroup } from "./groups";
import { ratedLine, unitOf } from "./published";
import { rowsOf, type Rows } from "./rows";
import type { ScalingState } from "./state";

export interface DrawnSet {
  readonly group: ScalingGroup;
  readonly found: Rows;
  readonly data: ScalingData;
}

/** @param figures where ratings stand. */
export function drawnSet(
  group: ScalingGroup,
  state: Pick<ScalingState, "u" | "y" | "k" | "b">,
  figures: readonly FigureRow[],
): DrawnSet {
  const steps = group.measured.map(({ step }) => step);
  const totals = steps.flatMap((step) => [...step.latencies]);
  const singles = group.measured.flatMap(({ members }) => members.flatMap((member) => [...member.latencies]));
  // Where nothing may be combined the drives still have their percentiles.
  const latencies = [...totals, ...singles];
  const statistic = state.y === "auto" ? usualStatistic(latencies) : state.y;
  const kind = kindOf(latencies, state.k, statistic);
  const quantity = state.u === "auto" ? quantityOf(steps.map(({ first }) => first)) : state.u;
  const baseline = state.b === "smallest" ? "smallest" : "alone";
  const found = rowsOf(group, { quantity, statistic, kind, baseline });
  const { first } = steps[0]!;
  const unit = unitOf(quantity);
  const work = {
    model: first.drive_model,
    capacity_bytes: Number(first.said["capacity_bytes"] ?? NaN) || null,
    op: first.workload_op,
    pattern: first.pattern,
    block_bytes: first.block_bytes,
  };
  const rating = saidRating(first, unit) ?? ratingOf(figures, work, unit);
  return {
    group,
    found,
    data: {
      form: "set",
      title: "",
      quantity,
      statistic,
      kind,
      ops: found.ops,
      base: found.scaling.base,
      rows: found.rows,
      rated: rating === null ? null : ratedLine(rating),
      bus: saidBus(first, unit),
      holds: HOLDS,
      most: MOST,
      notes: [],
    },
  };
}
