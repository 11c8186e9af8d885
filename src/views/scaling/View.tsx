import { useMemo } from "react";
import { markId } from "~/charts/curve/lines";
import { pointId } from "~/charts/plot/layout";
import { buildScaling } from "~/charts/scaling/build";
import type { CurvePoint } from "~/model/answers";
import { curve } from "~/queries/curve";
import { figures } from "~/queries/figures";
import { members } from "~/queries/members";
import { curvePage } from "~/text/en/curve-page";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { useBuild } from "../shared/linkedFrame";
import { missingPaths, pathBadges } from "../shared/paths";
import { neededPoints } from "../shared/share/needed";
import { reportsOf } from "../shared/ratings";
import { rowsOfStep, type Step } from "../shared/steps";
import { PointFrame } from "../shared/PointFrame";
import { useAnswers } from "../shared/useAnswers";
import { yChoices } from "./axisChoices";
import { scalingModel, type ScalingModel } from "./picture";
import { optionsOf } from "./published";
import { ScalingEmpty } from "./ScalingEmpty";
import type { ScalingState } from "./state";
import { answerOf, badgesOf } from "./words";

/** Throughput and latency against the number of drives, the ideal line and the efficiency. */
export default function ScalingView({ state, set }: PageProps<ScalingState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const known = useKnown();
  const points = useAnswers(curve, state.d, revision);
  const parts = useAnswers(members, state.d, revision);
  // Ratings of the drives stand in the reports that know them.
  const reports = useMemo(() => {
    const published = known.map(({ slug }) => slug);
    return [...new Set([...state.d, ...reportsOf(points.rows).filter((slug) => published.includes(slug))])];
  }, [state.d, points.rows, known]);
  const rated = useAnswers(figures, reports, revision);
  const model = useMemo(
    () => scalingModel({ points: points.rows, members: parts.rows, figures: rated.rows }, state, known, set),
    [points.rows, parts.rows, rated.rows, state, known, set],
  );
  const build = useBuild(buildScaling, model.chart);
  const measured = useMemo(() => measuredIn(model), [model]);
  const needed = useMemo(() => neededPoints(measured, points.rows, { members: true }), [measured, points.rows]);

  const asked = [points, parts, rated];
  const failures = asked.flatMap((answer) => answer.failures);
  const waiting = asked.some(({ state: s }) => s === "waiting" || s === "slow");
  const settled = asked.every(({ state: s }) => s === "ready" || s === "failed");
  const mark = pointId(state.p);
  const [pinned, around] = pointOf(model, mark);
  const citation =
    state.p === "" || pinned !== undefined
      ? null
      : figureSource({
          mark,
          rows: rated.rows,
          options: optionsOf(mark),
          report: known.find(({ slug }) => mark.startsWith(`${slug}/`)),
          set: () => undefined,
        });
  const missing = missingPaths(state.in, points.rows);
  return (
    <PointFrame
      {...{ state, set, failures, settled, measured, needed, build }}
      parts={model.parts}
      asking={waiting && model.group === undefined && model.published === undefined ? curvePage.empty.loading : null}
      points={points.rows}
      pinned={
        pinned === undefined
          ? citation
          : { point: pinned, points: around, statistic: model.data.statistic, kind: model.data.kind, known }
      }
      caption={answerOf(model)}
      badges={[...pathBadges(missing, model.group !== undefined || model.published !== undefined), ...badgesOf(model)]}
      empty={() => <ScalingEmpty model={model} state={state} failures={failures} missing={missing} set={set} />}
      yChoices={yChoices(model, state, set)}
      onSeries={
        model.chart.form === "all"
          ? (g) => {
              set({ g });
            }
          : undefined
      }
    />
  );
}

/** Everything of the sets that are drawn. */
function measuredIn({ groups, group, chart }: ScalingModel): readonly CurvePoint[] {
  const drawn = chart.form === "set" ? (group === undefined ? [] : [group]) : chart.form === "published" ? [] : groups;
  return drawn.flatMap(({ measured }) => measured.flatMap(({ step }) => rowsOfStep(step)));
}

/** What a mark stands for, some drives together or one of them, and the directions measured with it. */
function pointOf({ groups, group, chart }: ScalingModel, id: string): [CurvePoint | undefined, readonly CurvePoint[]] {
  const drawn = chart.form === "set" && group !== undefined ? [group] : groups;
  for (const { step, members: own } of drawn.flatMap(({ measured }) => measured)) {
    for (const { directions } of [step, ...own] as readonly Step[]) {
      const found = directions.find((point) => markId(point) === id);
      if (found !== undefined) return [found, directions];
    }
  }
  return [undefined, []];
}
