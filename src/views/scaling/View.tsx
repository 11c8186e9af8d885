import { lazy, Suspense, useMemo } from "react";
import { markId } from "~/charts/curve/lines";
import { pointId } from "~/charts/plot/layout";
import { buildScaling } from "~/charts/scaling/scaling";
import { ChartFrame } from "~/components/ChartFrame";
import { EmptyState } from "~/components/EmptyState";
import { FilterSentence } from "~/components/FilterSentence";
import type { CurvePoint } from "~/model/answers";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { useCatalogue } from "../shared/catalogue";
import { linkedFrame, useBuild } from "../shared/linkedFrame";
import { badgesOfLink } from "../shared/linkBadges";
import { NothingYet } from "../shared/NothingYet";
import type { Step } from "../shared/steps";
import { unitChoice } from "../shared/unitChoice";
import { useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { scalingModel, type ScalingModel } from "./picture";
import type { ScalingState } from "./state";
import { answerOf, badgesOf } from "./words";

const PointPanel = lazy(() => import("../shared/point/PointPanel"));

/** Throughput against the number of drives, the ideal line and the efficiency. */
export default function ScalingView({ state, set }: PageProps<ScalingState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const loaded = useWorkspace((workspace) => workspace.sources.length > 0);
  const catalogue = useCatalogue();
  const known = useMemo(() => (catalogue.state === "ready" ? catalogue.catalogue.datasets : []), [catalogue]);
  const points = useAnswers(curve, state.d, revision);
  const parts = useAnswers(members, state.d, revision);
  const model = useMemo(
    () => scalingModel({ points: points.rows, members: parts.rows }, state, known, set),
    [points.rows, parts.rows, state, known, set],
  );
  const build = useBuild(buildScaling, model.data);
  const { wide, open, pin, openSheet, close } = useSourcePlace(set);

  const asked = [points, parts];
  const failures = asked.flatMap((answer) => answer.failures);
  if (points.rows.length === 0 && asked.some(({ state: s }) => s === "waiting" || s === "slow")) {
    return <p className="chart-main sub late">{en.curve.empty.loading}</p>;
  }
  const settled = asked.every(({ state: s }) => s === "ready" || s === "failed");
  const [pinned, around] = pointOf(model, pointId(state.p));
  const local = state.d.includes("local") && !points.rows.some(({ dataset }) => dataset === "local");
  const linkBadges = badgesOfLink(
    failures,
    settled && state.p !== "" && pinned === undefined,
    settled && local ? (loaded ? "empty" : "absent") : null,
  );
  const panel = pinned !== undefined && open;
  return (
    <div className="chart-page" data-panel={(panel && wide) || undefined}>
      <ChartFrame
        sentence={<FilterSentence parts={model.parts} />}
        caption={answerOf(model)}
        badges={[...linkBadges, ...badgesOf(model)]}
        caveats={<DatasetCaveats of={state.d} />}
        build={build}
        empty={() => (
          <NothingYet datasets={state.d} failures={failures}>
            <Nothing model={model} state={state} set={set} />
          </NothingYet>
        )}
        xChoices={[]}
        yChoices={[
          unitChoice(state.u, model.data.quantity, (u) => {
            set({ u });
          }),
        ]}
        crumbs={[]}
        onZoom={() => undefined}
        onSeries={undefined}
        {...linkedFrame(state, set, { pin, openSheet })}
      />
      {panel ? (
        <Suspense>
          <PointPanel
            point={pinned}
            points={around}
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

/** What a mark stands for, some drives together or one of them, and the directions measured with it. */
function pointOf({ group }: ScalingModel, id: string): [CurvePoint | undefined, readonly CurvePoint[]] {
  for (const { step, members: own } of group?.measured ?? []) {
    for (const { directions } of [step, ...own] as readonly Step[]) {
      const found = directions.find((point) => markId(point) === id);
      if (found !== undefined) return [found, directions];
    }
  }
  return [undefined, []];
}

/** Why there is nothing to scale, and the one thing to click. */
function Nothing({ model, state, set }: PageProps<ScalingState> & { readonly model: ScalingModel }) {
  const words = text.empty;
  if (model.groups.length > 0 && model.group === undefined) {
    const clear = () => {
      set({ w: "", g: "", p: "" });
    };
    const action = { label: words.clear, onClick: clear };
    return <EmptyState title={words.filteredTitle} why={words.filtered(state.w)} action={action} />;
  }
  const links = [
    { label: words.toDescribe, href: "#/describe" },
    { label: words.toCurve, href: `#/curve?d=${state.d.join("~")}` },
  ];
  if (model.group !== undefined) return <EmptyState title={words.noRate} why="" links={links} />;
  return <EmptyState title={words.noneTitle} why={words.none} links={links} />;
}
