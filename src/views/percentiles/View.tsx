import { lazy, Suspense, useMemo } from "react";
import { markId } from "~/charts/curve/lines";
import { FIGURES_DEFAULTS } from "~/charts/figures/options";
import { buildPercentiles } from "~/charts/percentiles/build";
import { pointId } from "~/charts/plot/layout";
import { Asking } from "~/components/Asking";
import { Caveats } from "~/components/Caveats";
import { ChartFrame } from "~/components/ChartFrame";
import { FilterSentence } from "~/components/FilterSentence";
import { SourcePanel } from "~/components/SourcePanel";
import type { CurvePoint } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import { encodeHash } from "~/permalink/codec";
import { curve } from "~/queries/curve";
import { figures } from "~/queries/figures";
import { percentiles as text } from "~/text/en/percentiles";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { fields as curveFields } from "../curve/state";
import { linkContext, useCatalogue } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { linkedFrame, useBuild } from "../shared/linkedFrame";
import { neededPoints } from "../shared/share/needed";
import { useShare } from "../shared/share/useShare";
import { badgesOfLink } from "../shared/linkBadges";
import { readMark, statisticOf } from "../shared/statisticMark";
import { useAnswers } from "../shared/useAnswers";
import { useDatasetCaveats } from "../shared/useDatasetCaveats";
import { usePlaceless } from "../shared/usePlaceless";
import { useSourcePlace } from "../shared/useSourcePlace";
import { curveOf } from "./curves";
import { kindsOf } from "./kinds";
import { LimitForm } from "./LimitForm";
import { PercentilesEmpty } from "./PercentilesEmpty";
import { percentilesModel, type PercentilesModel } from "./picture";
import type { PercentilesState } from "./state";
import { useTails } from "./useTails";
import { badgesOf, captionOf, choicesOf, zoomWords } from "./words";

const PointPanel = lazy(() => import("../shared/point/PointPanel"));

/** The tail of latency: percentiles by nines, the distribution, what limits say of them. */
export default function PercentilesView({ state, set }: PageProps<PercentilesState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const loaded = useOwnFiles();
  const catalogue = useCatalogue();
  const known = useMemo(() => (catalogue.state === "ready" ? catalogue.catalogue.datasets : []), [catalogue]);
  const points = useAnswers(curve, state.d, revision);
  const published = useAnswers(figures, state.d, revision);
  const tails = useTails(points.rows, state, revision);
  const wanted = usePlaceless(state);
  const model = useMemo(
    () =>
      percentilesModel(
        { points: points.rows, figures: published.rows, buckets: tails.buckets, members: tails.members },
        wanted,
        known,
        set,
      ),
    [points.rows, published.rows, tails.buckets, tails.members, wanted, known, set],
  );
  const build = useBuild(buildPercentiles, model.data);
  const measured = useMemo(() => model.measured.map(({ point }) => point), [model]);
  const share = useShare(
    useMemo(() => neededTails(measured, points.rows), [measured, points.rows]),
    measured,
    state.d,
  );
  const { wide, open, pin, openSheet, close } = useSourcePlace(set);

  const caveats = useDatasetCaveats(state.d);
  const asked = [points, published];
  const failures = [...asked.flatMap((answer) => answer.failures), ...tails.failures];
  const waiting = asked.some(({ state: s, rows }) => (s === "waiting" || s === "slow") && rows.length === 0);
  const settled = asked.every(({ state: s }) => s === "ready" || s === "failed") && tails.ready;
  // A chart without printed percentiles has nothing to show before its histograms are there.
  if ((waiting && points.rows.length === 0) || (model.data.empty !== null && !settled)) {
    return <Asking words={text.empty.loading} />;
  }
  const pinned = pinnedOf(model, state.p, known);
  const own = settled && state.d.includes("local") && !points.rows.some(({ dataset }) => dataset === "local");
  const linkBadges = badgesOfLink(failures, settled && state.p !== "" && pinned === null, own ? loaded : null);
  const kinds = kindsOf(measured, tails.buckets);
  const choices = choicesOf(kinds, state, set);
  const panel = pinned !== null && open;
  const form = wide ? "panel" : "sheet";
  return (
    <div className="chart-page" data-panel={(panel && wide) || undefined}>
      <ChartFrame
        sentence={<FilterSentence parts={model.parts} />}
        caption={[captionOf(model), ...(tails.ready ? [] : [text.reading])].join(" ")}
        badges={[...linkBadges, ...badgesOf(model, set)]}
        share={share}
        caveats={
          <>
            <Caveats caveats={caveats} />
            <LimitForm key={[...state.lim, ...state.sla.flat()].join(" ")} limits={model.limits} set={set} />
          </>
        }
        build={build}
        empty={(code) => <PercentilesEmpty code={code} model={model} state={state} failures={failures} set={set} />}
        xChoices={choices.x}
        yChoices={choices.y}
        crumbs={zoomWords(state)}
        onZoom={(zoom) => {
          set({ zx: zoom?.x ?? null, zy: zoom?.y ?? null });
        }}
        onSeries={(f) => {
          set({ f: f === state.f ? "" : f });
        }}
        tools={
          model.picks.steps.length === 0 ? undefined : (
            <a className="lnk" href={encodeHash("curve", curveFields, curveOf(model.picks, state), linkContext)}>
              {text.curves}
            </a>
          )
        }
        {...linkedFrame(state, set, { pin, openSheet })}
      />
      {panel ? (
        pinned.what === "figure" ? (
          <SourcePanel provenance={pinned.provenance} form={form} onClose={close} />
        ) : (
          <Suspense>
            <PointPanel
              point={pinned.point}
              points={points.rows}
              statistic={pinned.statistic}
              kind={pinned.kind}
              known={known}
              form={form}
              series={{ n: state.n, pin: state.pin }}
              onClose={close}
            />
          </Suspense>
        )
      ) : null}
    </div>
  );
}

/** With their histograms; and the members of what could not be combined, or was put together. */
const neededTails = (measured: readonly CurvePoint[], all: readonly CurvePoint[]) =>
  neededPoints(measured, all, {
    buckets: true,
    members: measured.some(({ why, together }) => why !== null || together !== null),
  });

/** What the link pins, where it is on the chart. */
function pinnedOf({ measured, published }: PercentilesModel, p: string, known: readonly CatalogueEntry[]) {
  const { point: id, name } = readMark(pointId(p));
  const statistic = statisticOf(name);
  const found = measured.find(({ point }) => markId(point) === id);
  if (found !== undefined && found.kind !== null && statistic !== null) {
    return { what: "point", point: found.point, kind: found.kind, statistic } as const;
  }
  const line = published.find((one) => one.id === id);
  if (line === undefined) return null;
  const provenance = figureSource({
    mark: id,
    rows: [line.row],
    options: { ...FIGURES_DEFAULTS, title: "" },
    report: known.find(({ slug }) => slug === line.row.dataset),
    set: () => undefined,
  });
  return provenance === null ? null : ({ what: "figure", provenance } as const);
}
