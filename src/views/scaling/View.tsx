import { useMemo } from "react";
import { pointId } from "~/charts/plot/layout";
import { buildScaling } from "~/charts/scaling/lines";
import { EmptyState } from "~/components/EmptyState";
import { sentenceText } from "~/components/token";
import { Verdict } from "~/components/Verdict";
import type { CurvePoint } from "~/model/answers";
import { markId, rowsOfStep } from "~/model/step";
import { curve } from "~/queries/curve";
import { figures } from "~/queries/figures";
import { members } from "~/queries/members";
import { together } from "~/queries/together";
import { curvePage } from "~/text/en/curve-page";
import { scaling as text } from "~/text/en/scaling";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { useBuild } from "../shared/linkedFrame";
import { NothingYet } from "../shared/NothingYet";
import { missingPaths, pathBadges, pathsGone } from "../shared/paths";
import { neededPoints } from "../shared/share/needed";
import { ChartPage } from "../shared/ChartPage";
import { reportsOf } from "../shared/ratings";
import { useAnswers } from "../shared/useAnswers";
import { axisChoices, secondToken } from "./controls";
import { Matrix, ReadOff } from "./Matrix";
import { scalingModel, type ScalingModel, stepsIn } from "./model";
import { optionsOf } from "./published";
import type { ScalingState, SetScaling } from "./state";
import { Together } from "./Together";
import { badgesOf, verdictOf } from "./verdict";

const none: readonly string[] = [];

/** Throughput against the number of drives, hosts or jobs, with its ideal; or the drives of one measurement. */
export default function ScalingView({ state, set }: PageProps<ScalingState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const said = useWorkspace((workspace) => workspace.said);
  const known = useKnown();
  const points = useAnswers(curve, state.d, revision);
  const parts = useAnswers(members, state.d, revision);
  // Not prepared: of published data the engine is asked, after what the first chart needs.
  const hasFirst = [points, parts].every(({ state: is }) => is === "ready" || is === "failed");
  const proposals = useAnswers(together, hasFirst ? state.d : none, revision);
  // Ratings of drives are found in reports.
  const reports = useMemo(() => {
    const published = known.map(({ slug }) => slug);
    return [...new Set([...state.d, ...reportsOf(points.rows).filter((slug) => published.includes(slug))])];
  }, [state.d, points.rows, known]);
  const rated = useAnswers(figures, reports, revision);
  const model = useMemo(() => {
    const answers = { points: points.rows, members: parts.rows, figures: rated.rows, together: proposals.rows };
    return scalingModel(answers, state, known, set, said);
  }, [points.rows, parts.rows, rated.rows, proposals.rows, state, known, set, said]);
  const build = useBuild(buildScaling, model.chart);
  const measured = useMemo(() => measuredIn(model, points.rows), [model, points.rows]);
  const needed = useMemo(() => neededPoints(measured, points.rows, { members: true }), [measured, points.rows]);

  const asked = [points, parts, rated, proposals];
  const failures = asked.flatMap((answer) => answer.failures);
  const waiting = asked.some(({ state: s }) => s === "waiting" || s === "slow");
  const settled = asked.every(({ state: s }) => s === "ready" || s === "failed");
  const mark = pointId(state.p);
  const around = stepsIn(model).find(({ directions }) => directions.some((point) => markId(point) === mark));
  const pinned = around?.directions.find((point) => markId(point) === mark);
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
  const drawn = model.form !== "none";
  const { statistic, kind } = model.form === "published" ? { statistic: "p99" as const, kind: "clat" } : model.chart;
  const second = secondToken(model, set);
  const axes = axisChoices(model, state, set);
  return (
    <ChartPage
      {...{ state, set, failures, settled, measured, needed, build }}
      parts={second === null ? model.parts : [...model.parts.slice(0, -1), text.words.with, second, text.words.stop]}
      verdict={<Verdict {...(verdictOf(model) ?? { first: sentenceText(model.parts) })} />}
      panel={
        model.form === "lines"
          ? {
              title: text.matrix.title(model.front.rows.at(-1)?.count ?? 1, model.chart.unit),
              content: <ReadOff chart={model.chart} />,
            }
          : undefined
      }
      asking={waiting && !drawn ? curvePage.empty.loading : null}
      points={points.rows}
      pinned={pinned === undefined ? citation : { point: pinned, points: around!.directions, statistic, kind, known }}
      caption=""
      badges={[...pathBadges(missing, drawn), ...badgesOf(model)]}
      above={
        model.form === "lines" ? (
          <Matrix chart={model.chart} />
        ) : model.form === "each" ? (
          <Together model={model} said={said} />
        ) : null
      }
      empty={(code) => (
        <NothingYet
          datasets={state.d}
          failures={failures}
          paths={pathsGone(state.in, missing, () => set({ in: [], p: "" }))}
        >
          <Reason model={model} code={code} state={state} set={set} />
        </NothingYet>
      )}
      xChoices={model.form === "each" ? axes : []}
      yChoices={model.form === "each" ? [] : axes}
      onSeries={model.form === "lines" && model.lines.length > 1 ? (g) => set({ g }) : undefined}
    />
  );
}

/** The points behind these: for a drive, the point that includes it. */
function measuredIn(model: ScalingModel, points: readonly CurvePoint[]): readonly CurvePoint[] {
  const rows = stepsIn(model).flatMap((step) => rowsOfStep(step));
  const of = new Set(rows.map((row) => `${row.dataset}/${"of" in row ? String(row.of) : row.key}`));
  return points.filter(({ dataset, key }) => of.has(`${dataset}/${key}`));
}

interface ReasonProps {
  readonly model: ScalingModel;
  readonly code: string;
  readonly state: ScalingState;
  readonly set: SetScaling;
}

/** Why there is nothing to scale, what would fill the tab, and the one action to offer. */
function Reason({ model, code, state, set }: ReasonProps) {
  const words = text.empty;
  const links = [
    { label: words.toLabels, href: "#/overview?d=local&open=labels" },
    { label: words.toCurve, href: `#/curve?d=${state.d.join("~")}` },
  ];
  if (code === "scaling/no-rate") return <EmptyState title={words.noRate} why="" links={links} />;
  if (model.form === "none" && model.why === "nothing") {
    return <EmptyState title={words.noneTitle} why={words.none} links={links} />;
  }
  const why = model.form === "published" ? words.filteredFigures : words.filtered(state.w);
  const onClick = () => set({ w: "", g: "", p: "", sys: [], u: "auto", by: "auto" });
  return <EmptyState title={words.filteredTitle} why={why} action={{ label: words.clear, onClick }} />;
}
