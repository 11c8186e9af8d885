import { useMemo } from "react";
import { buildDrives } from "~/charts/drives/drives";
import { markId } from "~/charts/curve/lines";
import { pointId } from "~/charts/plot/layout";
import type { CurvePoint } from "~/model/answers";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { together } from "~/queries/together";
import { curvePage } from "~/text/en/curve-page";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { useBuild } from "../shared/linkedFrame";
import { missingPaths, pathBadges } from "../shared/paths";
import { neededPoints } from "../shared/share/needed";
import { unitChoice } from "../shared/unitChoice";
import { PointFrame } from "../shared/PointFrame";
import { useAnswers } from "../shared/useAnswers";
import { DrivesEmpty } from "./DrivesEmpty";
import { drivesModel, type DrivesModel } from "./picture";
import type { DrivesState } from "./state";
import { Together } from "./Together";
import { answerOf, badgesOf } from "./words";

/** Drives, hosts or jobs of one workload side by side, their sum, and which is not like the others. */
export default function DrivesView({ state, set }: PageProps<DrivesState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const said = useWorkspace((workspace) => workspace.said);
  const known = useKnown();
  const points = useAnswers(curve, state.d, revision);
  const parts = useAnswers(members, state.d, revision);
  const proposals = useAnswers(together, state.d, revision);
  const answers = useMemo(
    () => ({ points: points.rows, members: parts.rows, together: proposals.rows }),
    [points.rows, parts.rows, proposals.rows],
  );
  const model = useMemo(() => drivesModel(answers, state, known, set, said), [answers, state, known, set, said]);
  const build = useBuild(buildDrives, model.data);
  const measured = useMemo(() => measuredIn(model, points.rows), [model, points.rows]);
  const needed = useMemo(() => neededPoints(measured, points.rows, { members: true }), [measured, points.rows]);

  const asked = [points, parts, proposals];
  const failures = asked.flatMap((answer) => answer.failures);
  const waiting = asked.some(({ state: s }) => s === "waiting" || s === "slow");
  const settled = asked.every(({ state: s }) => s === "ready" || s === "failed");
  const pinned = pointOf(model, pointId(state.p));
  const missing = missingPaths(state.in, points.rows);
  return (
    <PointFrame
      {...{ state, set, failures, settled, measured, needed, build }}
      parts={model.parts}
      asking={points.rows.length === 0 && waiting ? curvePage.empty.loading : null}
      points={points.rows}
      pinned={
        pinned === undefined
          ? null
          : {
              point: pinned,
              points: pointsAround(model, pinned),
              statistic: model.data.statistic,
              kind: model.data.kind,
              known,
            }
      }
      caption={answerOf(model)}
      badges={[...pathBadges(missing, model.set !== undefined), ...badgesOf(model)]}
      below={<Together model={model} said={said} />}
      empty={() => <DrivesEmpty model={model} state={state} failures={failures} missing={missing} set={set} />}
      xChoices={[
        unitChoice(state.u, model.data.quantity, (u) => {
          set({ u });
        }),
      ]}
      yChoices={[]}
    />
  );
}

/** The points that the drives are members of, or are themselves. */
function measuredIn({ set }: DrivesModel, points: readonly CurvePoint[]): readonly CurvePoint[] {
  const of = new Set(set?.members.flatMap((step) => step.directions.map((row) => `${row.dataset}/${row.of}`)));
  return points.filter(({ dataset, key }) => of.has(`${dataset}/${key}`));
}

/** The row a mark stands for: a member, or all of them together. */
function pointOf({ set }: DrivesModel, id: string): CurvePoint | undefined {
  const steps = [...(set?.members ?? []), ...(set?.combined ? [set.combined] : [])];
  return steps.flatMap(({ directions }): CurvePoint[] => [...directions]).find((point) => markId(point) === id);
}

/** The directions of the same measurement. */
function pointsAround({ set }: DrivesModel, point: CurvePoint): readonly CurvePoint[] {
  const steps = [...(set?.members ?? []), ...(set?.combined ? [set.combined] : [])];
  return steps.find(({ directions }) => directions.some((one) => one === point))?.directions ?? [point];
}
