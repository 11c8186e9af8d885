import { lazy, Suspense, useMemo } from "react";
import { buildDrives } from "~/charts/drives/drives";
import { markId } from "~/charts/curve/lines";
import { pointId } from "~/charts/plot/layout";
import { Asking } from "~/components/Asking";
import { ChartFrame } from "~/components/ChartFrame";
import { FilterSentence } from "~/components/FilterSentence";
import type { CurvePoint } from "~/model/answers";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { together } from "~/queries/together";
import { curvePage } from "~/text/en/curve-page";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { useCatalogue } from "../shared/catalogue";
import { linkedFrame, useBuild } from "../shared/linkedFrame";
import { badgesOfLink } from "../shared/linkBadges";
import { missingPaths, pathBadges } from "../shared/paths";
import { neededPoints } from "../shared/share/needed";
import { useShare } from "../shared/share/useShare";
import { unitChoice } from "../shared/unitChoice";
import { useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { DrivesEmpty } from "./DrivesEmpty";
import { drivesModel, type DrivesModel } from "./picture";
import type { DrivesState } from "./state";
import { Together } from "./Together";
import { answerOf, badgesOf } from "./words";

const PointPanel = lazy(() => import("../shared/point/PointPanel"));

/** Drives, hosts or jobs of one workload side by side, their sum, and which is not like the others. */
export default function DrivesView({ state, set }: PageProps<DrivesState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const said = useWorkspace((workspace) => workspace.said);
  const loaded = useOwnFiles();
  const catalogue = useCatalogue();
  const known = useMemo(() => (catalogue.state === "ready" ? catalogue.catalogue.datasets : []), [catalogue]);
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
  const share = useShare(
    useMemo(() => neededPoints(measured, points.rows, { members: true }), [measured, points.rows]),
    measured,
    state.d,
  );
  const { wide, open, pin, openSheet, close } = useSourcePlace(set);

  const asked = [points, parts, proposals];
  const failures = asked.flatMap((answer) => answer.failures);
  if (points.rows.length === 0 && asked.some(({ state: s }) => s === "waiting" || s === "slow")) {
    return <Asking words={curvePage.empty.loading} />;
  }
  const settled = asked.every(({ state: s }) => s === "ready" || s === "failed");
  const pinned = pointOf(model, pointId(state.p));
  const local = state.d.includes("local") && !points.rows.some(({ dataset }) => dataset === "local");
  const missing = missingPaths(state.in, points.rows);
  const linkBadges = badgesOfLink(
    failures,
    settled && state.p !== "" && pinned === undefined,
    settled && local ? loaded : null,
  );
  const panel = pinned !== undefined && open;
  return (
    <div className="chart-page" data-panel={(panel && wide) || undefined}>
      <ChartFrame
        sentence={<FilterSentence parts={model.parts} />}
        caption={answerOf(model)}
        badges={[...linkBadges, ...pathBadges(missing, model.set !== undefined), ...badgesOf(model)]}
        share={share}
        caveats={
          <>
            <DatasetCaveats of={state.d} />
            <Together model={model} said={said} />
          </>
        }
        build={build}
        empty={() => <DrivesEmpty model={model} state={state} failures={failures} missing={missing} set={set} />}
        xChoices={[
          unitChoice(state.u, model.data.quantity, (u) => {
            set({ u });
          }),
        ]}
        yChoices={[]}
        crumbs={[]}
        onZoom={() => undefined}
        onSeries={undefined}
        {...linkedFrame(state, set, { pin, openSheet })}
      />
      {panel ? (
        <Suspense>
          <PointPanel
            point={pinned}
            points={pointsAround(model, pinned)}
            statistic={model.data.statistic}
            kind={model.data.kind}
            known={known}
            form={wide ? "panel" : "sheet"}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </div>
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
