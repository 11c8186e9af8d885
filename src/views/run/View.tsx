import { use, useCallback, useMemo } from "react";
import { loadedLater } from "~/components/useLoaded";
import { pointId } from "~/charts/plot/layout";
import { buildPercentiles } from "~/charts/percentiles/build";
import { buildTime, type TimedTrace } from "~/charts/run/time";
import type { Frame, Scene } from "~/charts/scene";
import { Awaited } from "~/components/awaited";
import { Verdict } from "~/components/Verdict";
import type { CatalogueEntry } from "~/model/dataset";
import { kindAt } from "~/analysis/run/runs";
import { curve } from "~/queries/curve";
import { traces } from "~/queries/traces";
import { run as text } from "~/text/en/run";
import type { PageProps } from "../page";
import { useIsPainted } from "../shared/calm";
import { useKnown } from "../shared/catalogue";
import { ChartPage } from "../shared/ChartPage";
import { neededRuns } from "../shared/share/needed";
import { readMark, statisticOf } from "../shared/statisticMark";
import { isNothingYet, isThere, useAnswers } from "../shared/useAnswers";
import { useSame } from "../shared/linkedFrame";
import { useSourcePlace } from "../shared/useSourcePlace";
import { yChoices, zoomText, timeLink } from "./controls";
import { ninesOf, pointOf, runModel, type RunModel } from "./picture";
import type { RunState } from "./state";
import { eventTiles, pointTiles, badgesOf, captionOf, verdictOf, type Tile, type TileRow } from "./tiles";
import { timeSource, useBuckets, useTimes } from "./useRun";
import { phrases } from "~/text/en/phrases";
import { kindsOf } from "~/analysis/tails";
import { lookUp } from "~/base/lookUp";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import { isJudgedBySlices } from "~/model/tools";
import { en } from "~/text/en";
import { curvePage } from "~/text/en/curve-page";
import { NoOwnPoints, zoomedOut } from "../shared/NothingYet";
import { shapePath } from "~/charts/marker";
import { opMarker } from "~/charts/palette";

const Said = loadedLater(async () => (await import("./Said")).default);

/** Everything about one run: its numbers, and its latency percentiles or its values over time. */
export default function RunView({ state, set }: PageProps<RunState>) {
  const known = useKnown();
  const points = useAnswers(curve, state.d);
  const series = useAnswers(traces, state.d);
  const asked = useMemo(
    () => runModel({ points: points.rows, traces: series.rows }, state, set),
    [points.rows, series.rows, state, set],
  );
  const { model, ready } = useBuckets(asked);
  const times = useTimes(model, state);
  const build = useBuild(model, times.drawn);
  const needed = useMemo(() => neededRun(model), [model]);
  const measured = useMemo(() => model.chosen.flatMap((run) => run.points), [model]);
  const pinned = useMemo(() => pinnedOf(model, state.p, times.drawn, known), [model, state.p, times.drawn, known]);
  const { pin } = useSourcePlace(set);

  // Before its files are here, nothing tells whether there is a run.
  const isAwaited = use(Awaited) !== null && model.runs.length === 0;
  const answers = [points, series];
  const all = [...answers, times];
  const [tiles, events] = [pointTiles(model), eventTiles(times.whole)];
  // What comes then does not compete with the first chart for the connection.
  const isPainted = useIsPainted(all.every(isThere));
  const rows = [...tiles, ...events];
  return (
    <ChartPage
      {...{ state, set, needed, measured, build }}
      parts={isAwaited ? [text.awaited] : model.parts}
      asking={isNothingYet(answers) || (!ready && model.form === "nines") ? phrases.asking : null}
      asked={all}
      points={model.runs}
      pinned={pinned === null || !("point" in pinned) ? pinned : { ...pinned, points: points.rows }}
      verdict={<Verdict {...(isAwaited ? { first: text.awaited } : verdictOf(model, tiles, events, state))} />}
      panel={
        rows.length === 0
          ? undefined
          : { title: text.tiles, content: <Results rows={rows} pinned={state.p} onPin={pin} /> }
      }
      caption={captionOf(model, state, times.drawn)}
      badges={badgesOf(model, state)}
      empty={(code) => <RunEmpty {...{ code, model, state, set }} />}
      yChoices={yChoices(model, state, set)}
      crumbs={zoomText(model, state)}
      onZoom={(zoom) => set({ zx: zoom?.x ?? null, zy: zoom?.y ?? null })}
      beside={isPainted ? <Said model={model} /> : null}
    />
  );
}

/**
 * All data of the chosen runs, including series, since the page counts them; histograms where lines are made from them.
 */
function neededRun({ chosen, lines }: RunModel) {
  const own = chosen.flatMap((run) => run.traces.filter(({ setup }) => !setup));
  const rows = [...chosen.flatMap((run) => run.points), ...own];
  return neededRuns(rows, {
    details: true,
    buckets: lines.some((line) => line.buckets !== undefined),
    traces: own.map(({ trace_no }) => trace_no),
  });
}

/** The mark that the link pins, if it is on the page. */
function pinnedOf(
  { lines, steps, kind }: RunModel,
  p: string,
  times: readonly TimedTrace[],
  known: readonly CatalogueEntry[],
) {
  const mark = pointId(p);
  const { point: id, name } = readMark(mark);
  const point = pointOf(lines, steps, id);
  const statistic = statisticOf(name);
  if (point !== undefined && statistic !== null) return { point, statistic, kind: kindAt(point, kind) };
  return timeSource(mark, times, known);
}

/** The same function while the drawing stays the same, so a pin or an open table redraws nothing. */
function useBuild(model: RunModel, drawn: readonly TimedTrace[]): (frame: Frame) => Scene {
  const options = useSame(model.options);
  const nines = useSame(model.form === "time" ? null : ninesOf(model));
  return useCallback(
    (frame: Frame) => (nines === null ? buildTime(drawn, options, frame) : buildPercentiles(nines, frame)),
    [nines, options, drawn],
  );
}

interface RunEmptyProps extends PageProps<RunState> {
  readonly code: string;
  readonly model: RunModel;
}

const words = text.empty;

/** Why there is no chart of the run, and the one action to offer. */
function RunEmpty({ code, model, state, set }: RunEmptyProps) {
  const library = { label: curvePage.empty.toLibrary, href: "#/library?v=1" };
  const [run] = model.chosen;
  if (run === undefined) {
    if (state.d.includes("local") && state.in.length === 0) return <NoOwnPoints />;
    const [slug] = state.d;
    const figures =
      slug === undefined || slug === "local" ? [] : [{ label: words.toFigures, href: `#/figures?d=${slug}` }];
    return <EmptyState title={words.noRunTitle} why={words.noRun} links={[...figures, library]} />;
  }
  const empty = emptyStates(set);
  if (code === "plot/zoomed-out") return zoomedOut(set);
  if (code === "run/no-series") {
    const label = model.steps.length > 0 ? words.toNines : undefined;
    return empty(words.noSeriesTitle, words.noSeries, label, { form: "nines", zx: null, zy: null });
  }
  const [trace] = run.traces;
  if (isJudgedBySlices(run.tool) && trace !== undefined) {
    const link = { label: words.toSlices, href: timeLink(trace) };
    return <EmptyState title={words.slicesTitle} why={words.slices} links={[link]} />;
  }
  const latencies = model.steps.flatMap((step) => step.latencies);
  if (latencies.some(({ why }) => why === "why/no-histograms")) return empty(words.combinedTitle, words.combined);
  if (code === "run/no-percentiles") return empty(words.noPercentilesTitle, words.noPercentiles);
  const other = kindsOf(latencies).find((kind) => kind !== model.kind);
  if (other === undefined) return empty(words.noLatencyTitle, words.noLatency);
  const label = words.otherKind(lookUp(en.curve.kinds, other) ?? other);
  return empty(words.noLatencyTitle, words.noLatency, label, { k: other as RunState["k"], zy: null });
}

interface ResultsProps {
  readonly rows: readonly TileRow[];
  readonly pinned: string;
  readonly onPin: (mark: string) => void;
}

/** The numbers of a run, a part per direction; `data-value` is unrounded in the unit of the tile. */
function Results({ rows, pinned, onPin }: ResultsProps) {
  return (
    <div data-tiles>
      {rows.map((row) => (
        <section key={row.id} data-op={row.op} className="mt-2.5">
          {row.name === "" ? null : (
            <h3 className="m-0 text-small font-normal text-ink2">
              <OpMark op={row.op} />
              {row.name}
            </h3>
          )}
          <dl className="m-0 grid grid-cols-3 gap-x-3 gap-y-1">
            {row.tiles.map((tile) => {
              // Without a number or a reason there is nothing to show.
              if (tile.text === en.charts.absent && tile.note === undefined) return null;
              return (
                <div key={tile.id}>
                  <dt className="text-small text-ink2">{tile.label}</dt>
                  <dd
                    className={`m-0 text-[0.9375rem]/6 font-semibold ${tile.few === true ? "text-ink3" : ""}`}
                    data-tile={tile.id}
                    data-value={tile.value ?? undefined}
                    title={tile.note}
                  >
                    <Value tile={tile} row={row} pinned={pinned} onPin={onPin} />
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}

interface ValueProps extends Omit<ResultsProps, "rows"> {
  readonly tile: Tile;
  readonly row: TileRow;
}

/** Opens its source if it has one. */
function Value({ tile: { pin, note, label, text: value }, row, pinned, onPin }: ValueProps) {
  const words = (
    <>
      {value}
      {note === undefined ? null : <small className="block text-[0.6875rem]/3.5 font-normal text-ink3">{note}</small>}
    </>
  );
  if (pin === undefined) return words;
  return (
    <button
      type="button"
      className="min-h-6 text-left underline-offset-3 hover:underline aria-pressed:underline"
      aria-pressed={pin === pinned}
      aria-label={text.openSource([row.name, label, value].filter((word) => word !== "").join(" "))}
      onClick={() => onPin(pin)}
    >
      {words}
    </button>
  );
}

/** The marker of a direction, as on the chart. */
const OpMark = ({ op }: { readonly op: string }) =>
  op === "" || op === "mixed" ? null : (
    <svg className="mr-1 inline" width="9" height="9" viewBox="-5 -5 10 10" aria-hidden="true">
      <path d={shapePath(opMarker(op), 4)} fill="currentColor" />
    </svg>
  );
