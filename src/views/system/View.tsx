import { useCallback, useMemo } from "react";
import { buildCurve } from "~/charts/curve/curve";
import { kindOf, linesOf } from "~/model/lines";
import { buildHeat, type HeatData } from "~/charts/heat/heat";
import type { Frame } from "~/charts/scene";
import { EmptyState } from "~/components/EmptyState";
import { PanelChart } from "~/components/PanelChart";
import { Verdict } from "~/components/Verdict";
import type { CurvePoint } from "~/model/answers";
import { markId } from "~/model/step";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { series } from "~/queries/series";
import { system as text } from "~/text/en/system";
import { curveModel, verdictOf } from "../curve/picture";
import { fields as curveFields, type CurveState } from "../curve/state";
import { tableOf } from "../overview/picture";
import type { PageProps } from "../page";
import { linkContext, useCatalogue, useKnown } from "../shared/catalogue";
import { LimitChoice } from "../shared/LimitField";
import { usePlaceless } from "../shared/linkedFrame";
import { runBadges, shownOf } from "../shared/point/badges";
import { ChartPage } from "../shared/ChartPage";
import { readOf } from "../shared/reading";
import { systemId } from "../shared/selection";
import { MENU_QUANTILES, neededRuns } from "../shared/share/needed";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { About } from "./About";
import { Depths, Nearest, SetUps } from "./Beside";
import type { SystemState } from "./state";
import { type OfSystem, resultsLink, systemOf } from "./system";

/** One system of the Library: what it is, how far it goes, every load, the nearest systems, and the sources. */
export default function SystemView({ state, set }: PageProps<SystemState>) {
  const catalogue = useCatalogue();
  const known = useKnown();
  const id = state.sys[0] ?? "";
  const of = useMemo(() => systemOf(id, known), [id, known]);
  if (of !== null) return <System key={id} id={id} of={of} state={state} set={set} />;
  if (catalogue.state === "loading") return null;
  return (
    <div className="px-6">
      <EmptyState
        title={text.unknown.title}
        why={text.unknown.why(id)}
        links={[{ label: text.unknown.toLibrary, href: "#/library?v=1" }]}
      />
    </div>
  );
}

interface SystemProps extends PageProps<SystemState> {
  readonly id: string;
  readonly of: OfSystem;
}

const filesOf = (points: readonly CurvePoint[]): number => new Set(points.map(({ source_path }) => source_path)).size;

function System({ id, of, state, set }: SystemProps) {
  const { entry, name } = of;
  const known = useKnown();
  const d = useMemo(() => [entry.slug], [entry]);
  const answers = useAnswers(curve, d);
  const seriesRows = useAnswers(series, d);
  const own = useMemo(() => answers.rows.filter((point) => systemId(point) === id), [answers.rows, id]);
  // As the Curve tab shows it.
  const chosen = usePlaceless(state);
  const link = useMemo((): CurveState => ({ ...defaults(curveFields), ...chosen, d, sys: [id] }), [chosen, d, id]);
  const model = useMemo(
    () => curveModel({ series: seriesRows.rows, points: own }, link, known, set),
    [seriesRows.rows, own, link, known, set],
  );
  const { points, options, limit_us } = model;
  const { knee, at, ak } = link;
  const read = useMemo(
    () => readOf({ points, options }, { lim: limit_us, knee, at, ak }, linesOf(points, options)),
    [points, options, limit_us, knee, at, ak],
  );
  const build = useCallback(
    (frame: Frame) => buildCurve(points, options, frame, null, read.layer, "none"),
    [points, options, read],
  );
  const table = useMemo(() => tableOf(own, { metric: "auto", kind: "default", lim: chosen.lim }), [own, chosen.lim]);
  const heat = useCallback(
    (frame: Frame) => {
      const blocks = table.systems.map(({ rows }) => ({
        ...{ id, name, media: of.rows[0]?.media ?? null, guessed: of.rows[0]?.shelf?.media_guessed === true },
        ...{ chips: false, rows },
      }));
      const { metric, columns } = table;
      const data: HeatData = { title: text.heatTitle(name), metric, columns, blocks, band: false };
      return buildHeat(data, frame);
    },
    [table, id, name, of],
  );
  const kind = kindOf(model.points, "default", model.y);
  const badges = useMemo(() => runBadges(own, shownOf(model.y, kind)), [own, model.y, kind]);
  const pinned = own.find((point) => markId(point) === state.p);
  const failures = [...answers.failures, ...seriesRows.failures];
  const verdict = verdictOf(read, model) ?? { first: name };
  const pin = (mark: string | null) => set({ p: mark ?? "" });
  return (
    <ChartPage
      state={{ ...state, d }}
      set={set}
      parts={model.parts.filter((part) => typeof part !== "string" && part.id === "workload")}
      asking={isNothingYet([answers, seriesRows]) ? text.loading : null}
      failures={failures}
      settled={answers.state === "ready" || answers.state === "failed"}
      points={answers.rows}
      measured={own}
      needed={useMemo(() => neededRuns(own, { quantiles: MENU_QUANTILES }), [own])}
      pinned={pinned === undefined ? null : { point: pinned, points: own, statistic: model.y, kind, known }}
      verdict={<Verdict {...verdict} />}
      controls={
        <>
          <LimitChoice
            {...{ statistic: model.y, limit_us }}
            onLimit={(lim) => set({ lim })}
            onSet={() => set({ lim: null })}
          />
          <a className="lnk" href={resultsLink("curve", curveFields, id, { w: state.w, lim: state.lim }, linkContext)}>
            {text.toResults}
          </a>
        </>
      }
      caption={own.length === 0 ? "" : text.caption(model.points.length, filesOf(model.points))}
      badges={badges}
      panel={{ title: text.about, content: <About id={id} of={of} points={own} files={filesOf(own)} /> }}
      build={build}
      empty={() => <EmptyState title={text.nothing.title} why={text.nothing.why} />}
      yChoices={[]}
      beside={
        <>
          <SetUps title={text.setups(of.rows.length)} rows={of.rows} />
          {of.twins.length === 0 ? null : <SetUps title={text.twins} rows={of.twins} />}
          <Nearest near={of.near} />
          <Depths table={table} onPin={pin} />
          {table.steps === 0 ? null : (
            <section className="mt-6">
              <h2 className="mb-1 text-answer font-semibold">{text.heat}</h2>
              <PanelChart build={heat} pinned={state.p === "" ? null : state.p} onPin={pin} height={200} />
            </section>
          )}
          <h2 className="mt-6 mb-1 text-answer font-semibold max-sm:hidden print:hidden">{text.points}</h2>
        </>
      }
    />
  );
}
