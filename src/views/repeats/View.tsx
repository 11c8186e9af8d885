import { lazy, Suspense, useMemo } from "react";
import { markId } from "~/charts/curve/lines";
import { pointId } from "~/charts/plot/layout";
import { buildRepeats } from "~/charts/repeats/repeats";
import { Asking } from "~/components/Asking";
import { ChartFrame } from "~/components/ChartFrame";
import { EmptyState } from "~/components/EmptyState";
import { FilterSentence } from "~/components/FilterSentence";
import { curve } from "~/queries/curve";
import { repeats as text } from "~/text/en/repeats";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { useCatalogue } from "../shared/catalogue";
import { linkedFrame, useBuild } from "../shared/linkedFrame";
import { badgesOfLink } from "../shared/linkBadges";
import { NothingYet } from "../shared/NothingYet";
import { runBadges, shownOf } from "../shared/point/badges";
import { neededPoints } from "../shared/share/needed";
import { useShare } from "../shared/share/useShare";
import { rowsOfStep, type Step } from "../shared/steps";
import { unitChoice } from "../shared/unitChoice";
import { useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { repeatsModel } from "./picture";
import { answerOf, versionBadges } from "./sentence";
import type { RepeatsState } from "./state";

const PointPanel = lazy(() => import("../shared/point/PointPanel"));

const NONE: readonly Step[] = [];

/** One test, run again and again: what it gives, and how far that can be trusted. */
export default function RepeatsView({ state, set }: PageProps<RepeatsState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const loaded = useOwnFiles();
  const catalogue = useCatalogue();
  const known = useMemo(() => (catalogue.state === "ready" ? catalogue.catalogue.datasets : []), [catalogue]);
  const answers = useAnswers(curve, state.d, revision);
  const model = useMemo(() => repeatsModel(answers.rows, state, known, set), [answers.rows, state, known, set]);
  const build = useBuild(buildRepeats, model.data);
  const { wide, open, pin, openSheet, close } = useSourcePlace(set);

  const steps = model.set?.steps ?? NONE;
  const shown = useMemo(() => steps.flatMap((step) => rowsOfStep(step)), [steps]);
  const share = useShare(
    useMemo(() => neededPoints(shown, answers.rows), [shown, answers.rows]),
    shown,
    state.d,
  );

  if (answers.rows.length === 0 && (answers.state === "waiting" || answers.state === "slow")) {
    return <Asking words={text.empty.loading} />;
  }
  const settled = answers.state === "ready" || answers.state === "failed";
  const pinned = shown.find((point) => markId(point) === pointId(state.p));
  const noLocal = state.d.includes("local") && !answers.rows.some(({ dataset }) => dataset === "local");
  const linkBadges = badgesOfLink(
    answers.failures,
    settled && state.p !== "" && pinned === undefined,
    settled && noLocal ? loaded : null,
  );
  const panel = pinned !== undefined && open;
  return (
    <div className="chart-page" data-panel={(panel && wide) || undefined}>
      <ChartFrame
        sentence={<FilterSentence parts={model.parts} />}
        caption={answerOf(model.data)}
        badges={[
          ...linkBadges,
          ...versionBadges(steps),
          ...runBadges(shown, shownOf(model.data.statistic, model.data.kind), ["versions"]),
        ]}
        share={share}
        caveats={<DatasetCaveats of={state.d} />}
        build={build}
        empty={() => (
          <NothingYet datasets={state.d} failures={answers.failures}>
            <EmptyState
              title={text.empty.noneTitle}
              why={text.empty.none}
              links={[
                { label: text.empty.toMatrix, href: `#/matrix?d=${state.d.join("~")}` },
                { label: text.empty.toCurve, href: `#/curve?d=${state.d.join("~")}` },
              ]}
            />
          </NothingYet>
        )}
        xChoices={[]}
        yChoices={[
          unitChoice(state.u, model.data.quantity, (u) => {
            set({ u });
          }),
          {
            id: "baseline",
            what: text.chart.ratioTo,
            options: [
              { id: "", label: text.chart.absolute },
              { id: "median", label: text.chart.theMedian },
              ...model.data.rows.map(({ id, name, file }) => ({ id, label: name, detail: file })),
            ],
            selected: model.data.base === null ? "" : state.base,
            onChange: (base) => {
              set({ base });
            },
          },
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
            points={steps.find(({ directions }) => directions.includes(pinned))?.directions ?? [pinned]}
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
