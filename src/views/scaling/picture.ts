/**
 * From the answers to `curve` and `members` and a state of the link to everything the page shows, and to the scene.
 * Pure: the page, a card and tests draw the same chart from the same rows.
 */
import { HOLDS, MOST } from "~/analysis/scaling";
import { kindOf } from "~/charts/curve/lines";
import type { ScalingData } from "~/charts/scaling/data";
import { buildScaling } from "~/charts/scaling/scaling";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { scaling as text } from "~/text/en/scaling";
import type { Known } from "../shared/known";
import { workloadId } from "../shared/point/workload";
import { quantityOf, usualStatistic } from "../shared/steps";
import { within } from "../shared/within";
import { chosenGroup, groupsOf, type ScalingGroup } from "./groups";
import { rowsOf, type Rows } from "./rows";
import { sentence } from "./sentence";
import type { ScalingState } from "./state";

export interface ScalingAnswers {
  readonly points: readonly CurvePoint[];
  readonly members: readonly MemberRow[];
}

export interface ScalingModel {
  readonly groups: readonly ScalingGroup[];
  /** undefined: nothing here was measured on different numbers of drives. */
  readonly group: ScalingGroup | undefined;
  readonly scaling: Rows["scaling"] | null;
  readonly data: ScalingData;
  readonly parts: readonly (string | Token)[];
}

export function scalingModel(
  answers: ScalingAnswers,
  state: ScalingState,
  known: Known,
  set: (patch: Partial<ScalingState>) => void = () => undefined,
): ScalingModel {
  const inside = ({ source_path }: CurvePoint): boolean => within(state.in, source_path);
  const { groups, unknown, byJobs } = groupsOf(answers.points.filter(inside), answers.members.filter(inside));
  const group = chosenGroup(groups, state.w, state.g);
  const steps = group?.measured.map(({ step }) => step) ?? [];
  const latencies = steps.flatMap((step) => [...step.latencies]);
  const statistic = usualStatistic(latencies);
  const kind = kindOf(latencies, "default", statistic);
  const quantity = state.u === "auto" ? quantityOf(steps.map(({ first }) => first)) : state.u;
  const found = group === undefined ? null : rowsOf(group, { quantity, statistic, kind });
  const parts = sentence({ groups, group, quantity, state, known, set });
  const lost = group === undefined ? 0 : unknown.filter(({ first }) => workloadId(first) === group.workload).length;
  const data: ScalingData = {
    title: sentenceText(parts),
    quantity,
    statistic,
    kind,
    ops: found?.ops ?? [],
    base: found?.scaling.base ?? null,
    rows: found?.rows ?? [],
    holds: HOLDS,
    most: MOST,
    notes: [
      ...(lost > 0 ? [text.notesUnknown(lost)] : []),
      ...(group?.measured.some(({ step }) => byJobs.has(step.id)) ? [text.notesByJobs] : []),
    ],
  };
  return { groups, group, scaling: found?.scaling ?? null, data, parts };
}

export const scalingPicture = (answers: ScalingAnswers, state: ScalingState, known: Known, frame: Frame): Scene =>
  buildScaling(scalingModel(answers, state, known).data, frame);
