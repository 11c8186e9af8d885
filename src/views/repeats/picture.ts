/**
 * From the answer to `curve` and a state of the link to everything the page shows, and to the scene. Pure: the page, a
 * card and tests draw the same chart from the same rows.
 */
import { repeatsOf } from "~/analysis/compare";
import { lookUp } from "~/base/lookUp";
import { kindOf } from "~/charts/curve/lines";
import type { Statistic } from "~/charts/curve/options";
import { type Baseline, buildRepeats, type RepeatRow, type RepeatsData } from "~/charts/repeats/repeats";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import type { CurvePoint } from "~/model/answers";
import { repeats as text } from "~/text/en/repeats";
import type { Known } from "../shared/known";
import { latencyOf, quantityOf, rateOf, usualStatistic, type Step } from "../shared/steps";
import { within } from "../shared/within";
import { sentence } from "./sentence";
import { chosenSet, setsOf, type RepeatSet } from "./sets";
import type { RepeatsState } from "./state";

export interface RepeatsModel {
  readonly sets: readonly RepeatSet[];
  readonly set: RepeatSet | undefined;
  readonly data: RepeatsData;
  readonly parts: readonly (string | Token)[];
}

/** What tells the files apart; of one file its documents and phases. */
function namesOf(steps: readonly Step[]): string[] {
  const said = steps.map(({ first }) => first.said["repeat"] ?? "");
  if (!said.includes("") && new Set(said).size === said.length) return said;
  const paths = steps.map(({ first }) => first.source_path);
  const names = paths.map((path) => path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, ""));
  const base = new Set(names).size === names.length ? names : paths;
  if (new Set(base).size === base.length) return base;
  return base.map((name, i) => `${name} #${String(i + 1)}`);
}

export function repeatsModel(
  points: readonly CurvePoint[],
  state: RepeatsState,
  known: Known,
  set: (patch: Partial<RepeatsState>) => void = () => undefined,
): RepeatsModel {
  const sets = setsOf(points.filter(({ source_path }) => within(state.in, source_path)));
  const chosen = chosenSet(sets, state.w, state.g);
  const steps = chosen?.steps ?? [];
  const latencies = steps.flatMap((step) => [...step.latencies]);
  const statistic: Statistic = state.y === "auto" ? usualStatistic(latencies) : state.y;
  const kind = kindOf(latencies, state.k, statistic);
  const quantity = state.u === "auto" ? quantityOf(steps.map(({ first }) => first)) : state.u;
  const parts = sentence({ sets, chosen, state, statistic, kind, quantity, known, set });
  const names = namesOf(steps);
  const rows = steps.map((step, i): RepeatRow => ({
    id: step.id,
    name: names[i]!,
    file: step.first.source_path,
    started_ms: step.first.started_ms,
    iops: rateOf(step, "iops"),
    bytes_per_s: rateOf(step, "gb_per_s"),
    latencies: step.latencies.map((point) => ({
      op: point.op,
      ...latencyOf(point, kind, statistic),
      mean_us: lookUp(point.latency, kind)?.mean_us ?? null,
    })),
    failed: step.failed,
    excluded: step.excluded,
  }));
  const good = rows.filter(({ failed, excluded }) => !failed && excluded === null);
  const valueOf = (row: RepeatRow, op: string): number | null =>
    row.latencies.find((one) => one.op === op)?.value_us ?? null;
  const ops = [...new Set(latencies.map(({ op }) => op))].filter((op) => rows.some((row) => valueOf(row, op) !== null));
  const latency = ops.flatMap((op) => {
    const spread = repeatsOf(good.map((row) => valueOf(row, op)));
    return spread === null ? [] : [[op, spread] as const];
  });
  const rate = repeatsOf(good.map((row) => (quantity === "iops" ? row.iops : row.bytes_per_s)));
  const medians = Object.fromEntries(latency.map(([op, { median }]) => [op, median]));
  const own = rows.find(({ id }) => id === state.base);
  const base: Baseline | null =
    state.base === "median"
      ? { name: text.chart.theMedian, rate: rate?.median ?? null, latency_us: medians }
      : own === undefined
        ? null
        : {
            name: own.name,
            rate: quantity === "iops" ? own.iops : own.bytes_per_s,
            latency_us: Object.fromEntries(ops.map((op) => [op, valueOf(own, op)])),
          };
  const data: RepeatsData = {
    title: sentenceText(parts),
    quantity,
    statistic,
    kind,
    ops,
    rows,
    base,
    rate,
    latency: Object.fromEntries(latency),
  };
  return { sets, set: chosen, data, parts };
}

export const repeatsPicture = (
  { points }: { readonly points: readonly CurvePoint[] },
  state: RepeatsState,
  known: Known,
  frame: Frame,
): Scene => buildRepeats(repeatsModel(points, state, known).data, frame);
