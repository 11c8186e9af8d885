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
import { curvePage } from "~/text/en/curve-page";
import { phrases } from "~/text/en/phrases";
import { scaling as text } from "~/text/en/scaling";
import { useWorkspace, workspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { useBuild } from "../shared/linkedFrame";
import { Instead, NothingYet } from "../shared/NothingYet";
import { missingPaths, pathBadges, pathsGone } from "../shared/paths";
import { neededPoints } from "../shared/share/needed";
import { ChartPage } from "../shared/ChartPage";
import { reportsOf } from "../shared/ratings";
import { isThere, useAnswers } from "../shared/useAnswers";
import { axisChoices, secondToken } from "./controls";
import { scalingModel, type ScalingModel, stepsIn, type EachModel } from "./model";
import { optionsOf } from "./published";
import type { ScalingState, SetScaling } from "./state";
import { badgesOf, verdictOf } from "./verdict";
import type { Edit } from "~/describe/edits";
import { alike, apartWords, backWords, canSum, togetherWords } from "~/describe/together";
import type { Said } from "~/model/labels";
import { canSay } from "~/workspace/canSay";
import { latencyWords } from "~/model/valueText";
import { isOnLine, percentText, rateDigits, rateLabel, rateOf } from "~/charts/scaling/rates";
import type { LinesData, ScalingLine } from "~/charts/scaling/data";
import type { ScalingRow } from "~/model/scaling";
import { MediumMark } from "~/components/MediumMark";
import { PanelTable } from "~/components/PanelTable";
import { members as memberWords } from "~/text/en/members";
import { sentences } from "~/text/en/counted";

/** Throughput against the number of drives, hosts or jobs, with its ideal; or the drives of one measurement. */
export default function ScalingView({ state, set }: PageProps<ScalingState>) {
  const said = useWorkspace((workspace) => workspace.said);
  const known = useKnown();
  const points = useAnswers(curve, state.d);
  const parts = useAnswers(members, state.d);
  // Ratings of drives are found in reports.
  const reports = useMemo(() => {
    const published = known.map(({ slug }) => slug);
    return [...new Set([...state.d, ...reportsOf(points.rows).filter((slug) => published.includes(slug))])];
  }, [state.d, points.rows, known]);
  const rated = useAnswers(figures, reports);
  const model = useMemo(() => {
    const answers = { points: points.rows, members: parts.rows, figures: rated.rows };
    return scalingModel(answers, state, known, set, said);
  }, [points.rows, parts.rows, rated.rows, state, known, set, said]);
  const build = useBuild(buildScaling, model.chart);
  const measured = useMemo(() => measuredIn(model, points.rows), [model, points.rows]);
  const needed = useMemo(() => neededPoints(measured, points.rows, { members: true }), [measured, points.rows]);

  const asked = [points, parts, rated];
  const mark = pointId(state.p);
  const around = stepsIn(model).find(({ directions }) => directions.some((point) => markId(point) === mark));
  const pinned = around?.directions.find((point) => markId(point) === mark);
  const citation =
    state.p === "" || pinned !== undefined
      ? null
      : figureSource({ mark, rows: rated.rows, options: optionsOf(mark), known });
  const missing = missingPaths(state.in, points.rows);
  const drawn = model.form !== "none";
  const { statistic, kind } = model.form === "published" ? { statistic: "p99" as const, kind: "clat" } : model.chart;
  const second = secondToken(model, set);
  const axes = axisChoices(model, state, set);
  return (
    <ChartPage
      {...{ state, set, asked, measured, needed, build }}
      parts={second === null ? model.parts : [...model.parts.slice(0, -1), text.words.with, second, text.words.stop]}
      verdict={<Verdict {...(verdictOf(model) ?? { first: sentenceText(model.parts) })} />}
      panel={
        model.form === "lines"
          ? {
              title: text.matrix.title(largestIn(model.chart), model.chart.unit),
              content: <ReadOff chart={model.chart} />,
            }
          : undefined
      }
      asking={!asked.every(isThere) && !drawn ? curvePage.empty.loading : null}
      points={points.rows}
      pinned={pinned === undefined ? citation : { point: pinned, points: around!.directions, statistic, kind }}
      badges={[...pathBadges(missing, drawn), ...badgesOf(model)]}
      above={
        model.form === "lines" ? (
          <Matrix chart={model.chart} />
        ) : model.form === "each" ? (
          <Together model={model} said={said} />
        ) : null
      }
      empty={(code) => (
        <NothingYet datasets={state.d} paths={pathsGone(state.in, missing, () => set({ in: [], p: "" }))}>
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
    return (
      <Instead datasets={state.d} title={words.noneTitle}>
        <EmptyState title={words.noneTitle} why={words.none} links={links} />
      </Instead>
    );
  }
  const why = model.form === "published" ? words.filteredFigures : words.filtered(state.w);
  const onClick = () => set({ w: "", g: "", p: "", sys: [], u: "auto", by: "auto" });
  return <EmptyState title={words.filteredTitle} why={why} action={{ label: words.clear, onClick }} />;
}

/** What proves that the drives ran together; without proof, one click to declare it, and one to undo that. */
function Together({ model, said }: { readonly model: EachModel; readonly said: readonly Said[] }) {
  const { set, sets, proof, steps, chart } = model;
  const n = text.count(set.members.length, chart.member);
  const own = set.members.every(({ first }) => first.dataset === "local");
  const words = text.together;
  const button = (label: string, changes: readonly Edit[], title?: string) =>
    !canSay ? null : (
      <button
        type="button"
        className={title === undefined ? "lnk" : "btn"}
        title={title}
        onClick={() => void workspace.edit(changes)}
      >
        {label}
      </button>
    );
  if (proof.kind === "none") {
    const why =
      !own || (!proof.apart && !set.repeats && proof.times === "none")
        ? words.nothing
        : proof.apart
          ? words.apart
          : set.repeats
            ? words.repeats
            : words[proof.times === "start" ? "start" : "partly"];
    const loads = alike(set, sets).length;
    return (
      <p className="caveats together mt-1 text-small text-ink2" data-proof="none">
        <span className="tone-warn" aria-hidden="true">
          !{" "}
        </span>
        {why}{" "}
        {proof.apart && own
          ? button(words.undo, backWords(set, said))
          : canSum(set)
            ? button(words.do, togetherWords(set, sets, steps, said), words.doWhy(n, loads))
            : null}
        {own && set.repeats && canSay ? (
          <a className="lnk" href="#/overview?d=local&open=labels">
            {words.setLabels}
          </a>
        ) : null}
      </p>
    );
  }
  const yours = proof.kind === "said" && proof.yours;
  const why =
    proof.kind === "said"
      ? yours
        ? words.yours
        : words.said(proof.text)
      : proof.kind === "tool"
        ? words.tool
        : words.file(n);
  return (
    <p className="caveats together mt-1 text-small text-ink2" data-proof={proof.kind}>
      {why} {own && proof.kind !== "tool" ? button(yours ? words.undo : words.keepApart, apartWords(set, said)) : null}
    </p>
  );
}

const words = text.matrix;

/** A row per line, a column per count: throughput, with efficiency and latency under it. */
function Matrix({ chart }: { readonly chart: LinesData }) {
  const { lines, unit, statistic } = chart;
  const all = [...lines, ...chart.strays];
  const counts = [...new Set(all.flatMap(({ rows }) => rows.map(({ count }) => count)))].toSorted((a, b) => a - b);
  const head = "py-1 pl-2 text-right font-normal";
  return (
    // Wider than a phone, so the keyboard must be able to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="mt-2 mb-6 scroll-x" role="region" aria-label={words.name} tabIndex={0}>
      <table className="w-full border-collapse text-[0.8125rem] leading-[1.0625rem]" data-matrix>
        <caption className="sr-only">{words.caption(rateLabel(chart), statistic)}</caption>
        <thead className="border-b border-ctrl text-xs text-ink2">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              {memberWords[unit][1]}
            </th>
            {counts.map((count) => (
              <th key={count} scope="col" className={head}>
                {count.toLocaleString("en-US")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((line) => (
            <tr key={line.id} className="border-b border-grid align-top">
              <th
                scope="row"
                className="max-w-[24ch] min-w-28 py-1 wrap-anywhere text-left font-normal"
                title={line.name}
              >
                <MediumMark medium={line.medium} />
                {line.name === "" ? rateLabel(chart) : line.name}
              </th>
              {counts.map((count) => (
                <Cell key={count} row={shown(line, count)} chart={chart} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The measurement of a count that the line goes through. */
const shown = ({ rows }: ScalingLine, count: number): ScalingRow | undefined =>
  rows.find((row) => row.count === count && isOnLine(row));

const largestIn = ({ lines }: LinesData): number =>
  Math.max(1, ...lines.flatMap(({ rows }) => rows.flatMap((row) => (isOnLine(row) ? [row.count] : []))));

/**
 * At the largest count: throughput, efficiency against the ideal and against its own base, and where the host is full.
 */
function ReadOff({ chart }: { readonly chart: LinesData }) {
  const { lines, unit } = chart;
  const told = lines.some(({ full_from }) => full_from !== null);
  const several = lines.length > 1;
  // Without an ideal of all, that of each line is its own.
  const hasOwn = several && chart.ideal !== null;
  const percent = (share: number | null): string => (share === null ? "—" : percentText(share));
  const ends = lines.flatMap((line) => {
    const last = line.rows.findLast((row) => isOnLine(row) && rateOf(row, chart) !== null);
    return last === undefined ? [] : [{ line, last }];
  });
  const most = largestIn(chart);
  const rows = ends.map(({ line, last }) => {
    const count = line.name === "" || last.count < most ? [text.count(last.count, unit)] : [];
    const name = [...(line.name === "" ? [] : [line.name]), ...count].join(phrases.comma);
    const cells = [
      <b className="font-semibold">{rateDigits(rateOf(last, chart)!, chart)}</b>,
      percent(last.efficiency),
      ...(hasOwn ? [percent(last.own)] : []),
      ...(told ? [line.full_from === null ? "—" : text.count(line.full_from, unit)] : []),
    ];
    return { id: line.id, name, cells };
  });
  const head = [
    several ? words.line : memberWords[unit][1],
    rateLabel(chart),
    "E(N)",
    ...(hasOwn ? [words.own] : []),
    ...(told ? [words.full] : []),
  ];
  const hint = sentences([text.limitOff(chart.statistic), ...(hasOwn ? [words.ownWhy] : [])]);
  return <PanelTable head={head} rows={rows} hint={hint} />;
}

function Cell({ row, chart }: { readonly row: ScalingRow | undefined; readonly chart: LinesData }) {
  const rate = row === undefined ? null : rateOf(row, chart);
  if (row === undefined || rate === null) return <td className="py-1 pl-2 text-right text-ink3">—</td>;
  const tails = row.latencies.flatMap(({ value_us }) => (value_us === null ? [] : [latencyWords(value_us)]));
  const under = [
    ...(row.efficiency === null ? [] : [percentText(row.efficiency)]),
    ...(tails.length === 0 ? [] : [`${chart.statistic} ${tails.join(" / ")}`]),
  ];
  const keeps = row.efficiency !== null && row.efficiency >= chart.holds;
  return (
    <td className="py-1 pl-2 text-right">
      <span className={keeps ? "font-semibold" : "text-ink2"}>{rateDigits(rate, chart)}</span>
      {/* With many counts a line may break between the two, and nowhere else. */}
      <small className="block text-[0.6875rem] leading-[0.8125rem] text-ink3">
        {under.map((part) => part.replaceAll(" ", "\u00a0")).join(", ")}
      </small>
    </td>
  );
}
