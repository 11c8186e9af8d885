/**
 * From the answers to `curve`, `members` and `together` and a state of the link to everything the page shows, and to
 * the scene. Pure: the page, a card and tests draw the same chart from the same rows.
 */
import { LEAST_FOR_OUTLIERS } from "~/analysis/outliers";
import { kindOf } from "~/charts/curve/lines";
import type { Statistic } from "~/charts/curve/options";
import type { DrivesData } from "~/charts/drives/data";
import { buildDrives } from "~/charts/drives/drives";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import type { CurvePoint, MemberRow, TogetherRow } from "~/model/answers";
import type { Said } from "~/model/labels";
import { drives as text } from "~/text/en/drives";
import type { Known } from "../shared/known";
import { quantityOf, stepsOf, usualStatistic, type Step } from "../shared/steps";
import { within } from "../shared/within";
import { proofOf, type Proof } from "./evidence";
import { memberWord } from "../shared/driveSets";
import { rowsOf, sumRow, type Rows } from "./rows";
import { sentence } from "./sentence";
import { chosenSet, setsOf, type DriveSet } from "../shared/driveSets";
import type { DrivesState } from "./state";

export interface DrivesAnswers {
  readonly points: readonly CurvePoint[];
  readonly members: readonly MemberRow[];
  readonly together: readonly TogetherRow[];
}

export interface DrivesModel {
  readonly sets: readonly DriveSet[];
  /** undefined: nothing here stands side by side. */
  readonly set: DriveSet | undefined;
  /** Every measurement among the paths of the link. */
  readonly steps: readonly Step[];
  readonly proof: Proof | null;
  readonly rows: Rows;
  readonly data: DrivesData;
  readonly parts: readonly (string | Token)[];
}

/** What was put together of several files is of none of them. */
function filesOf({ members }: DriveSet): { readonly file?: string } {
  const files = new Set(members.map(({ first }) => first.source_path)).size;
  return files > 1 ? { file: text.files(files) } : {};
}

export function drivesModel(
  answers: DrivesAnswers,
  state: DrivesState,
  known: Known,
  set: (patch: Partial<DrivesState>) => void = () => undefined,
  said: readonly Said[] = [],
): DrivesModel {
  const points = answers.points.filter(({ source_path }) => within(state.in, source_path));
  const members = answers.members.filter(({ source_path }) => within(state.in, source_path));
  const sets = setsOf(points, members);
  const chosen = chosenSet(sets, state.w, state.g);
  const steps = chosen?.members ?? [];
  const latencies = steps.flatMap((step) => [...step.latencies]);
  const statistic: Statistic = state.y === "auto" ? usualStatistic(latencies) : state.y;
  const kind = kindOf(latencies, state.k, statistic);
  const quantity = state.u === "auto" ? quantityOf(steps.map(({ first }) => first)) : state.u;
  const choices = { quantity, statistic, kind };
  const rows = rowsOf(steps, choices);
  const member = memberWord(steps);
  const proof = chosen === undefined ? null : proofOf(chosen, said, answers.together);
  const parts = sentence({ sets, chosen, member, state, statistic, kind, quantity, known, set });
  const data: DrivesData = {
    title: sentenceText(parts),
    member,
    ...choices,
    ops: rows.ops,
    rows: rows.rows,
    median: rows.spread.median,
    sum:
      chosen?.combined == null
        ? null
        : { ...sumRow(chosen.combined, text.chart.together, choices), ...filesOf(chosen) },
    least: LEAST_FOR_OUTLIERS,
    notes: [],
  };
  return { sets, set: chosen, steps: stepsOf(points), proof, rows, data, parts };
}

export const drivesPicture = (answers: DrivesAnswers, state: DrivesState, known: Known, frame: Frame): Scene =>
  buildDrives(drivesModel(answers, state, known).data, frame);
