/**
 * From the answers and the state of a link to everything the page shows, and to the scene. Pure: page, card and tests
 * draw the same chart from the same rows.
 */
import { group } from "d3-array";
import { rateOf } from "~/analysis/reach";
import { testKey } from "~/analysis/steps";
import { bucketsOf, kindOf, membersOf, tailOf, tailOfFigure } from "~/analysis/tails";
import { lookUp } from "~/base/lookUp";
import { seriesStyle } from "~/charts/palette";
import { buildPercentiles } from "~/charts/percentiles/build";
import type { PercentilesData, TailLine } from "~/charts/percentiles/data";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import type { BucketsRow, CurvePoint, FigureRow, MemberRow } from "~/model/answers";
import { hasPercentiles, quantileKey } from "~/model/latency";
import { seriesId } from "~/model/load";
import { lowerMiddle } from "~/model/middle";
import { markId } from "~/model/step";
import type { Tail, TailLimits } from "~/model/tail";
import { en } from "~/text/en";
import { percentiles as text } from "~/text/en/percentiles";
import type { Known } from "../shared/known";
import { readMark } from "../shared/statisticMark";
import { sentence } from "./choices";
import { limitsOf } from "./limits";
import { curveOf, looksOnCurve, namesOf, stylesOf } from "./looks";
import { directionsIn, picksOf, type Picks } from "./picks";
import type { PercentilesState } from "./state";
import { phrases } from "~/text/en/phrases";
import { notesOf } from "./verdict";

export interface PercentilesAnswers {
  readonly points: readonly CurvePoint[];
  readonly figures: readonly FigureRow[];
  /** For the points on the chart and the members of joined points, as far as loaded. */
  readonly buckets: readonly (BucketsRow & { readonly dataset: string })[];
  /** For the datasets with points that cannot be combined or were joined. */
  readonly members: readonly MemberRow[];
}

/** A series before it is drawn: one direction of a measurement and its latency. */
export interface Measured {
  readonly point: CurvePoint;
  readonly kind: string | null;
  readonly tail: Tail | null;
  readonly name: string;
}

export interface PercentilesModel {
  readonly picks: Picks;
  readonly limits: TailLimits;
  readonly measured: readonly Measured[];
  readonly published: readonly PublishedLine[];
  readonly data: PercentilesData;
  readonly parts: readonly (string | Token)[];
  /** The repeats that the line in focus is one of, where the reader chose none; null: it has no others. */
  readonly again: { readonly ids: readonly string[]; readonly name: string } | null;
}

/** One direction of a measurement that has a latency: the place of its measurement among the steps. */
interface Shown {
  readonly point: CurvePoint;
  readonly n: number;
}

/** Reads are solid, writes of the same measurement dashed. */
const WRITE = "7 4";

export function percentilesModel(
  answers: PercentilesAnswers,
  state: PercentilesState,
  known: Known,
  set: (patch: Partial<PercentilesState>) => void = () => undefined,
): PercentilesModel {
  const picks = picksOf(answers.points, state);
  const limits = limitsOf(state);
  const drawn = picks.steps.flatMap((step, n) => directionsIn(step, state.op).map((point, i) => ({ point, n, i })));
  const names = namesOf(
    drawn.map(({ point }) => point),
    known,
    new Map(state.n),
  );
  const measured = drawn.map(({ point }, at): Measured => {
    const own = bucketsOf(point, answers.members, answers.buckets);
    const kind = kindOf(point, own, state.k);
    const buckets = own.find((row) => row.kind === kind);
    const tail =
      kind === null ? null : tailOf({ point, kind, buckets, members: boundingOf(point, answers.members) }, limits);
    return { point, kind, tail, name: names[at]! };
  });
  const narrowing = state.w.length + state.s.length + state.j.length + state.l.length > 0;
  const published = narrowing || state.k !== "default" ? [] : publishedLines(answers.figures, limits);
  const shown = drawn.flatMap(({ n, i }, at) => {
    const { point, kind, tail, name } = measured[at]!;
    return kind === null || tail === null ? [] : [{ point, kind, tail, name, n, i }];
  });
  const total = shown.length + published.length;
  const steps = new Set(shown.map(({ n }) => n));
  const slots = [...steps];
  const series = slots.map((n) => seriesId(picks.steps[n]!.first));
  const looks = series.length === 0 ? new Map() : looksOnCurve(answers.points, curveOf(picks, state), known);
  const styles = stylesOf(series, looks, state.pin, published.length);
  const { tooMany } = styles;
  const severalOf = (colour: string): boolean => styles.of.filter((one) => one.colour === colour).length > 1;
  const chosen = chosenOf(
    state,
    shown.map(({ point }) => markId(point)),
  );
  const last = chosen === undefined && tooMany ? shown.at(-1) : undefined;
  const same = last === undefined ? [] : repeatsOf(shown, last, picks);
  // The run that stands for its repeats on Runs and on the curve.
  const first = lowerMiddle(same, ({ n }) => rateOf(picks.steps[n]!.first) ?? 0) ?? last;
  const focus = chosen ?? (first === undefined ? null : markId(first.point));
  const kinds = [...new Set(shown.map(({ kind }) => kind))];
  const lineOf = (tail: Tail, at: (typeof shown)[number]): TailLine => {
    const id = markId(at.point);
    const focused = id === focus;
    const own = styles.of[slots.indexOf(at.n)]!;
    const grey = tooMany && !own.pinned;
    const max = lookUp(at.point.latency, at.kind)?.max_us ?? null;
    // With fewer samples than its last percentile needs, the slowest has no place after it.
    const isPlaced = max === null || tail.values.some(({ name }) => name === "max");
    return {
      ...tail,
      ...(isPlaced ? {} : { plain: { max } }),
      id,
      name: total === 1 ? "" : named(at.name, at.kind, kinds),
      op: at.point.op,
      kind: at.kind,
      kindName: en.charts.curve.kindShort(at.kind),
      // Of many lines it may be one for which no colour was left.
      colour: !grey ? own.colour : !focused ? "ctrl" : own.colour === "ctrl" ? seriesStyle(0).colour : own.colour,
      // Writes of a measurement have the same colour and are dashed, unless dashes separate measurements: then the
      // marker shows writes.
      dash: grey ? undefined : at.i > 0 && !severalOf(own.colour) ? WRITE : own.dash,
      ...(own.shape === undefined || at.i > 0 ? {} : { shape: own.shape }),
      faint: grey && !focused,
      focused: focused && total > 1,
      excluded: at.point.excluded !== null,
      file: at.point.source_path,
    };
  };
  const lines = [
    ...shown.map((at) => lineOf(at.tail, at)),
    ...published.map(({ row: _, ...line }, i): TailLine => ({
      ...line,
      colour: tooMany ? "ctrl" : styles.more[i]!,
      dash: undefined,
      faint: tooMany,
      focused: false,
    })),
  ];
  const parts = sentence({ picks, state, kinds, published: published.length > 0, set });
  const data: PercentilesData = {
    title: sentenceText(parts),
    form: state.form,
    lines,
    kinds: kinds.map((kind) => en.charts.curve.kindShort(kind)),
    log: state.ys === "log",
    zoom: { x: state.zx, y: state.zy },
    limits_us: limits.limits_us,
    levels: limits.levels,
    notes: notesOf(measured, lines, state),
    empty: emptyOf(picks, lines, state),
  };
  return { picks, limits, measured, published, data, parts, again: againOf(same, shown, picks, known, state) };
}

/** Members without percentiles of their own, such as threads, use those of their run. */
const boundingOf = (point: CurvePoint, members: readonly MemberRow[]): number =>
  new Set(
    membersOf(point, members).map(({ key, run_no, latency }) =>
      Object.values(latency).some(hasPercentiles) ? key : run_no,
    ),
  ).size || point.combined_from;

const METRIC = /^latency_p(\d{1,2}(?:\.\d+)?)$/;

type PublishedLine = Omit<TailLine, "colour" | "dash" | "faint" | "focused"> & { readonly row: FigureRow };

/** Published percentiles as series of single points: each is its own statement and never joined. */
const publishedLines = (rows: readonly FigureRow[], limits: TailLimits): PublishedLine[] =>
  rows.flatMap((row): PublishedLine[] => {
    const percent = METRIC.exec(row.metric)?.[1];
    if (percent === undefined || row.value === null || row.unit !== "us" || row.restates !== null) return [];
    return [
      {
        ...tailOfFigure(Number(quantileKey(Number(percent) / 100)), row.value, row.bound, limits),
        row,
        id: `${row.dataset}/${row.fact_id}`,
        name: [row.system_label ?? row.system ?? "", row.workload ?? "", lookUp(text.bound, row.bound ?? "") ?? ""]
          .filter((word) => word !== "")
          .join(phrases.comma),
        op: row.op ?? "mixed",
        kind: "unknown",
        kindName: "",
        excluded: false,
        file: row.article ?? "",
      },
    ];
  });

const named = (name: string, kind: string, kinds: readonly string[]): string =>
  kinds.length < 2 ? name : [name, en.charts.curve.kindShort(kind)].filter((word) => word !== "").join(phrases.comma);

/**
 * The series that the link names, or whose mark is pinned. Without one, among many, it is the last: the highest load.
 */
function chosenOf({ f, p }: PercentilesState, ids: readonly string[]): string | undefined {
  const pinned = readMark(p).point;
  return ids.find((id) => id === f) ?? ids.find((id) => id === pinned);
}

/** Of one direction of a load, by the grouping; this one alone if there are no others. */
const repeatsOf = <S extends Shown>(shown: readonly S[], one: S, { steps }: Picks): S[] => {
  const key = testKey(steps[one.n]!);
  return shown.filter(
    (other) =>
      other === one ||
      (one.point.repeat !== null &&
        other.point.repeat !== null &&
        other.point.op === one.point.op &&
        testKey(steps[other.n]!) === key),
  );
};

/** Named by what tells it from the other loads and set-ups, not from its repeats. */
function againOf(
  same: readonly Shown[],
  shown: readonly Shown[],
  { steps }: Picks,
  known: Known,
  state: PercentilesState,
): PercentilesModel["again"] {
  const [first] = same;
  if (first === undefined || same.length < 2) return null;
  const keyOf = ({ n }: Shown): string => testKey(steps[n]!);
  const apart = [
    ...group(
      shown.filter(({ point }) => point.op === first.point.op),
      keyOf,
    ),
  ];
  const names = namesOf(
    apart.map(([, [one]]) => one!.point),
    known,
    new Map(state.n),
  );
  return {
    ids: same.map(({ point }) => markId(point)),
    name: names[apart.findIndex(([key]) => key === keyOf(first))]!,
  };
}

function emptyOf({ steps }: Picks, lines: readonly TailLine[], { form }: PercentilesState): string | null {
  if (lines.length === 0) return steps.length === 0 ? "percentiles/no-measurement" : "percentiles/none";
  return form === "distribution" && lines.every(({ bins }) => bins.length === 0) ? "percentiles/no-histogram" : null;
}

/** For use outside the page: printed percentiles only, since histograms are asked for by what the page shows. */
export const percentilesPicture = (
  { points }: { readonly points: readonly CurvePoint[] },
  state: PercentilesState,
  known: Known,
  frame: Frame,
): Scene =>
  buildPercentiles(percentilesModel({ points, figures: [], buckets: [], members: [] }, state, known).data, frame);
