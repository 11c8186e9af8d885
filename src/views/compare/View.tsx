import { lazy, Suspense, useMemo } from "react";
import { buildAny } from "~/charts/compare/compare";
import { kindOf } from "~/charts/curve/lines";
import { FIGURES_DEFAULTS } from "~/charts/figures/options";
import { pointId } from "~/charts/plot/layout";
import { Asking } from "~/components/Asking";
import type { BadgeInfo } from "~/components/Badge";
import { Caveats } from "~/components/Caveats";
import { ChartFrame } from "~/components/ChartFrame";
import { FilterSentence } from "~/components/FilterSentence";
import { SourcePanel } from "~/components/SourcePanel";
import { useWindow, WIDE } from "~/components/useBox";
import { curve } from "~/queries/curve";
import { figures } from "~/queries/figures";
import { members } from "~/queries/members";
import { curvePage } from "~/text/en/curve-page";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { linkedFrame, useBuild } from "../shared/linkedFrame";
import { badgesOfLink } from "../shared/linkBadges";
import { NothingYet } from "../shared/NothingYet";
import { missingPaths, pathBadges, pathsGone } from "../shared/paths";
import { useDatasetCaveats } from "../shared/useDatasetCaveats";
import { useAnswers } from "../shared/useAnswers";
import { usePlaceless } from "../shared/usePlaceless";
import { useSourcePlace } from "../shared/useSourcePlace";
import { sideLine } from "../shared/share/captionLines";
import { useShare } from "../shared/share/useShare";
import { Bar } from "./Bar";
import { conditionsOf, type Conditions } from "./conditions";
import { Differs } from "./Differs";
import { Nothing } from "./Nothing";
import { panelsOf, pointOf } from "./panels";
import { publishedConditions } from "./published/conditions";
import { publishedSource } from "./published/source";
import type { Report } from "./published/systems";
import { publishedAnswer, publishedBadges } from "./published/words";
import { Quote } from "./Quote";
import { ratioSource } from "./ratioSource";
import { RowCurve } from "./RowCurve";
import { neededSides } from "./needed";
import { shownOf, type Shown } from "./shown";
import { SideNames } from "./SideNames";
import type { CompareState } from "./state";
import { answerOf, badgesOf } from "./words";
import "./compare.css";

const PointPanel = lazy(() => import("../shared/point/PointPanel"));
const SharePanel = lazy(() => import("./SharePanel"));
const Panels = lazy(() => import("./Panels"));

const NONE: readonly string[] = [];

/** Cells that two or more sides measured or published, as ratios to one of them. */
export default function CompareView({ state, set }: PageProps<CompareState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const loaded = useOwnFiles();
  const known = useKnown();
  const points = useAnswers(curve, state.d, revision);
  const published = useAnswers(figures, state.d, revision);
  const parts = useAnswers(members, points.rows.length > 0 ? state.d : NONE, revision);
  const asked = usePlaceless(state);
  const shown = useMemo(
    () => shownOf({ points: points.rows, members: parts.rows, figures: published.rows }, asked, known, set),
    [points.rows, parts.rows, published.rows, asked, known, set],
  );
  const input = useMemo(
    () => panelsOf(shown, { points: points.rows, figures: published.rows }, asked, known),
    [shown, points.rows, published.rows, asked, known],
  );
  const said = useMemo(() => saidOf(shown, known), [shown, known]);
  const build = useBuild(buildAny, shown.model.data);
  const measured = useMemo(() => input.measured.flatMap((side) => side.points), [input]);
  const shares = useShare(
    useMemo(() => neededSides(measured, points.rows, parts.rows), [measured, points.rows, parts.rows]),
    measured,
    state.d,
  );
  const share = useMemo(
    () => ({ ...shares, caption: [...sideLine(input.measured), ...shares.caption] }),
    [shares, input],
  );
  const { wide, open, pin, openSheet, close } = useSourcePlace(set);
  const caveats = useDatasetCaveats(state.d);
  const beside = useWindow().width >= WIDE;

  const answers = [points, published];
  const waits = answers.some(({ state: now }) => now === "waiting" || now === "slow");
  if (waits && points.rows.length + published.rows.length === 0) {
    return <Asking words={curvePage.empty.loading} />;
  }
  const mark = pointId(state.p);
  const ratio = shown.of === "measured" ? ratioSource(shown.model, mark) : publishedSource(shown.model, mark, known);
  // A row of a panel is a point or a figure by itself.
  const point = ratio === null ? pointOf(points.rows, mark) : undefined;
  const provenance =
    ratio ??
    figureSource({
      mark,
      rows: published.rows,
      options: { ...FIGURES_DEFAULTS, title: "", confirmed: state.ok },
      report: known.find(({ slug }) => mark.startsWith(`${slug}/`)),
      set: (ok) => {
        set({ ok });
      },
    });
  const own =
    points.rows.some(({ dataset }) => dataset === "local") || published.rows.some(({ dataset }) => dataset === "local");
  const local = state.d.includes("local") && !own;
  const failures = [...new Map(answers.flatMap((one) => one.failures).map((one) => [one.dataset, one])).values()];
  const missing = missingPaths(state.in, points.rows);
  const statistic = shown.of === "measured" ? shown.model.data.statistic : "mean";
  const drawn = shown.model.data.rows.length > 0;
  const linkBadges = [
    ...badgesOfLink(
      failures,
      !waits && state.p !== "" && provenance === null && point === undefined,
      !waits && local ? loaded : null,
    ),
    ...pathBadges(missing, drawn && shown.of === "measured"),
  ];
  const panel = (provenance !== null || point !== undefined) && open;
  // Beside the table they stand in full.
  const aside = drawn && beside && !(panel && wide);
  return (
    <div className={drawn ? "chart-page compare-page" : "chart-page"} data-panel={(panel && wide) || undefined}>
      <ChartFrame
        sentence={<FilterSentence parts={shown.model.parts} />}
        caption={said.answer}
        badges={aside ? linkBadges : [...linkBadges, ...said.badges]}
        share={share}
        caveats={
          <>
            {aside ? null : <Caveats caveats={caveats} />}
            <Bar shown={shown} both={points.rows.length > 0 && published.rows.length > 0} state={state} set={set} />
            <SideNames sides={said.sides} state={state} set={set} />
          </>
        }
        build={build}
        empty={() => (
          <NothingYet
            datasets={state.d}
            failures={failures}
            paths={pathsGone(state.in, missing, () => {
              set({ in: [], p: "" });
            })}
          >
            <Nothing shown={shown} state={state} set={set} />
          </NothingYet>
        )}
        xChoices={[]}
        yChoices={[]}
        crumbs={[]}
        onZoom={() => undefined}
        onSeries={undefined}
        below={
          shown.of === "measured" ? (
            <RowCurve model={shown.model} mark={mark} pinned={state.p === "" ? null : state.p} onPin={pin} />
          ) : (
            <Suspense>
              <SharePanel input={input} state={state} set={set} onPin={pin} />
            </Suspense>
          )
        }
        {...linkedFrame(state, set, { pin, openSheet })}
      />
      {drawn ? (
        <Differs conditions={said.conditions} names={said.sides.map(({ name }) => name)}>
          {aside ? <Quote badges={said.badges} caveats={caveats} /> : null}
        </Differs>
      ) : null}
      {drawn || input.measured.length > 0 ? (
        <Suspense>
          <Panels shown={shown} input={input} state={state} set={set} members={parts.rows} onPin={pin} />
        </Suspense>
      ) : null}
      {panel && provenance !== null ? (
        <SourcePanel provenance={provenance} form={wide ? "panel" : "sheet"} onClose={close} />
      ) : null}
      {panel && point !== undefined ? (
        <Suspense>
          <PointPanel
            point={point}
            points={points.rows}
            statistic={statistic}
            kind={kindOf([point], "default", statistic)}
            known={known}
            form={wide ? "panel" : "sheet"}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface Said {
  readonly answer: string;
  readonly badges: readonly BadgeInfo[];
  readonly conditions: Conditions;
  /** The base first; how many measurements or figures each has. */
  readonly sides: readonly { readonly value: string; readonly name: string; readonly n: number }[];
}

function saidOf(shown: Shown, reports: readonly Report[]): Said {
  if (shown.of === "measured") {
    const { model } = shown;
    const conditions = conditionsOf(model.sides, model.data.at, model.drivesOf);
    const sides = model.sides.map(({ value, steps }, i) => ({ value, name: model.names[i] ?? value, n: steps.length }));
    return { answer: answerOf(model), badges: badgesOf(model, conditions), conditions, sides };
  }
  const { model } = shown;
  return {
    answer: publishedAnswer(model, reports),
    badges: publishedBadges(model, reports),
    conditions: publishedConditions(model.sides, model.found, model.systems),
    sides: model.sides.map(({ value, name }) => ({
      value,
      name,
      n: model.found.placed.filter(({ side }) => side === value).length,
    })),
  };
}
