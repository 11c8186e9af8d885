import { useMemo, useId, useState } from "react";
import { kindsOf, membersOf } from "~/analysis/tails";
import { buildPercentiles } from "~/charts/percentiles/build";
import { pointId } from "~/charts/plot/layout";
import { sentenceText } from "~/components/token";
import { Verdict } from "~/components/Verdict";
import type { CurvePoint } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import { markId } from "~/model/step";
import { curve } from "~/queries/curve";
import { figures } from "~/queries/figures";
import { percentiles as text } from "~/text/en/percentiles";
import { sentences } from "~/text/en/counted";
import type { PageProps } from "../page";
import { fields as curveFields } from "../curve/state";
import { linkTo, useKnown } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { useBuild, usePlaceless } from "../shared/linkedFrame";
import { neededPoints } from "../shared/share/needed";
import { readMark, statisticOf } from "../shared/statisticMark";
import { ChartPage } from "../shared/ChartPage";
import { isThere, useAnswers, useEach } from "../shared/useAnswers";
import { choicesOf, zoomText } from "./choices";
import { curveOf } from "./looks";
import { percentilesModel, type PercentilesModel } from "./picture";
import type { PercentilesState } from "./state";
import { Values, valuesTitle } from "./Values";
import { badgesOf, captionOf, noneWhy, verdictOf } from "./verdict";
import { phrases } from "~/text/en/phrases";
import { lookUp } from "~/base/lookUp";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import { en } from "~/text/en";
import { Instead, NothingYet, zoomedOut } from "../shared/NothingYet";
import { Button } from "~/components/ui/Button";
import { Form, LineField } from "~/components/ui/Field";
import type { TailLimits } from "~/model/tail";
import { Away } from "../shared/LimitField";
import { limitsText, readLimits } from "./limits";
import { buckets } from "~/queries/buckets";
import { members } from "~/queries/members";
import { directionsIn, picksOf } from "./picks";

/** The latency tail: percentiles by nines, the distribution, and the results at limits. */
export default function PercentilesView({ state, set }: PageProps<PercentilesState>) {
  const known = useKnown();
  const points = useAnswers(curve, state.d);
  const published = useAnswers(figures, state.d);
  const tails = useTails(points.rows, state);
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
  const needed = useMemo(() => neededTails(measured, points.rows), [measured, points.rows]);

  const asked = [points, published, ...tails.asked];
  const waiting = [points, published].some((one) => !isThere(one) && one.rows.length === 0);
  const pinned = pinnedOf(model, points.rows, state, known);
  const isBare = model.data.empty === "percentiles/no-measurement" && model.picks.workloads.length === 0;
  // A chart without a line promises none. Histograms on their way may still draw one.
  const kinds = kindsOf(measured, tails.buckets);
  const choices = choicesOf(kinds, state, set);
  const focus = (f: string) => set({ f: f === state.f ? "" : f });
  return (
    <ChartPage
      {...{ state, set, asked, measured, needed, build, pinned }}
      // Where nothing was measured there is nothing to choose.
      parts={isBare ? [] : model.parts}
      // Without printed percentiles the chart is empty until its histograms arrive.
      asking={
        (waiting && points.rows.length === 0) || (model.data.empty !== null && !asked.every(isThere))
          ? phrases.asking
          : null
      }
      points={points.rows}
      caption={sentences([captionOf(model), ...(tails.asked.every(isThere) ? [] : [text.reading])])}
      badges={badgesOf(model, set)}
      verdict={<Verdict {...(verdictOf(model, state.n) ?? { first: sentenceText(model.parts) })} />}
      controls={
        isBare ? null : (
          <LimitForm key={[...state.lim, ...state.sla.flat()].join(" ")} limits={model.limits} set={set} />
        )
      }
      panel={
        model.data.lines.length === 0
          ? undefined
          : { title: valuesTitle(model.data), content: <Values data={model.data} onFocus={focus} /> }
      }
      empty={(code) => (
        <NothingYet datasets={state.d}>
          <Reason {...{ code, model, state, set }} />
        </NothingYet>
      )}
      xChoices={choices.x}
      yChoices={choices.y}
      crumbs={zoomText(state)}
      onZoom={(zoom) => set({ zx: zoom?.x ?? null, zy: zoom?.y ?? null })}
      onSeries={focus}
      tools={
        model.picks.steps.length === 0 ? undefined : (
          <a className="lnk" href={linkTo("curve", curveFields, curveOf(model.picks, state))}>
            {text.curves}
          </a>
        )
      }
    />
  );
}

/** The points with their histograms, and the members of points that could not be combined or were joined. */
const neededTails = (measured: readonly CurvePoint[], all: readonly CurvePoint[]) =>
  neededPoints(measured, all, {
    buckets: true,
    members: measured.some(({ why, together }) => why !== null || together !== null),
  });

/** The mark that the link pins, if it is on the chart. */
function pinnedOf(
  { measured, published }: PercentilesModel,
  points: readonly CurvePoint[],
  { p, n, pin }: PercentilesState,
  known: readonly CatalogueEntry[],
) {
  const { point: id, name } = readMark(pointId(p));
  const statistic = statisticOf(name);
  const found = measured.find(({ point }) => markId(point) === id);
  if (found !== undefined && found.kind !== null && statistic !== null) {
    return { point: found.point, points, kind: found.kind, statistic, series: { n, pin } };
  }
  const line = published.find((one) => one.id === id);
  return line === undefined ? null : figureSource({ mark: id, rows: [line.row], known });
}

const nothing = text.empty;

interface ReasonProps extends PageProps<PercentilesState> {
  readonly code: string;
  readonly model: PercentilesModel;
}

/** Why nothing is drawn, and the one action to offer. */
function Reason({ code, model, state, set }: ReasonProps) {
  const empty = emptyStates(set);
  if (code === "plot/zoomed-out") return zoomedOut(set);
  if (code === "percentiles/no-histogram")
    return empty(nothing.noHistogramTitle, nothing.noHistogram, nothing.toNines, { form: "nines", zx: null, zy: null });
  if (code === "percentiles/no-measurement" && model.picks.workloads.length > 0) {
    const all = { sys: [], w: [], j: [], l: [], s: [], op: "all" } as const;
    return empty(nothing.noMeasurementTitle, nothing.noMeasurement, nothing.clear, all);
  }
  const other = kindsOf(model.measured.map(({ point }) => point)).find((kind) => kind !== state.k);
  if (state.k !== "default" && other !== undefined) {
    const label = nothing.otherKind(lookUp(en.curve.kinds, other) ?? other);
    return empty(nothing.noneTitle, noneWhy(model.measured), label, { k: other as PercentilesState["k"], zy: null });
  }
  const toCurve = [{ label: en.app.pages.curve, href: `#/curve?d=${state.d.join("~")}` }];
  return (
    <Instead datasets={state.d} title={nothing.noneTitle}>
      <EmptyState title={nothing.noneTitle} why={noneWhy(model.measured)} links={toCurve} />
    </Instead>
  );
}

const limitWords = text.limits;

interface LimitFormProps {
  readonly limits: TailLimits;
  readonly set: (patch: Pick<PercentilesState, "lim" | "sla">) => void;
}

/** Limits as text: "1 ms, p99 ≤ 2 ms". Remount it when the link changes them. */
function LimitForm({ limits, set }: LimitFormProps) {
  const said = limitsText(limits);
  const [words, setWords] = useState(said);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const id = useId();
  return (
    <Form
      // The message must stay visible, so it is outside the line of controls, which scrolls.
      className={`flex items-center gap-2 text-ink2 print:hidden ${unreadable === null ? "" : "-order-1"}`}
      onTake={() => {
        const read = readLimits(words);
        if ("unreadable" in read) setUnreadable(read.unreadable);
        else {
          setUnreadable(null);
          set(read);
        }
      }}
    >
      <LineField
        label={limitWords.label}
        className="w-[18ch]"
        isWrong={unreadable !== null}
        title={limitWords.help}
        value={words}
        placeholder="1 ms, p99 ≤ 2 ms"
        aria-describedby={id}
        maxLength={200}
        onChange={setWords}
      />
      {words === said ? null : <Button type="submit">{limitWords.set}</Button>}
      {said === "" ? null : <Away name={limitWords.clear} onClick={() => set({ lim: [], sla: [] })} />}
      <span
        id={id}
        className={unreadable === null ? "sr-only" : "tone-bad"}
        role={unreadable === null ? undefined : "alert"}
      >
        {unreadable === null ? limitWords.help : limitWords.unreadable(unreadable)}
      </span>
    </Form>
  );
}

/**
 * Histograms of the points on the chart, and members of points that could not be combined or were put together: the
 * latter's histograms are those of their members. Printed percentiles are shown before any of these arrive.
 */
function useTails(points: readonly CurvePoint[], state: PercentilesState) {
  const drawn = useMemo(
    () => picksOf(points, state).steps.flatMap((step) => directionsIn(step, state.op)),
    [points, state],
  );
  const datasets = [...new Set(drawn.map(({ dataset }) => dataset))];
  const apart = drawn.filter(({ why, together }) => why !== null || together !== null).map(({ dataset }) => dataset);
  const parts = useAnswers(members, [...new Set(apart)]);
  const params = datasets.map((dataset) => ({
    dataset,
    points: drawn
      .filter((point) => point.dataset === dataset)
      .flatMap((point) => (point.together === null ? [point] : membersOf(point, parts.rows)))
      .map(({ point_no }) => String(point_no)),
  }));
  const found = useEach(buckets, params);
  const { answers, asked } = found;
  const rows = useMemo(
    () => answers.flatMap((own, i) => (own ?? []).map((row) => ({ ...row, dataset: asked[i]?.dataset ?? "" }))),
    [answers, asked],
  );
  return { buckets: rows, members: parts.rows, asked: [found, parts] };
}
