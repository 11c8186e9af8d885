import { useMemo } from "react";
import type { PlotSpec } from "~/charts/plot/plot";
import { type BadgeInfo, Badge } from "~/components/Badge";
import type { ChartFrameProps } from "~/components/ChartFrame";
import type { Provenance } from "~/components/SourcePanel";
import { Verdict, type VerdictProps } from "~/components/Verdict";
import { shortText, type Token } from "~/components/token";
import type { CatalogueEntry } from "~/model/dataset";
import type { TraceRow } from "~/model/traceAnswers";
import { timeline as text, windowText, timeline } from "~/text/en/timeline";
import type { PageProps } from "../page";
import { Stepper } from "../shared/LimitField";
import { ChartPage } from "../shared/ChartPage";
import { latencyUnitChoice, scaleChoice } from "../shared/axisChoices";
import { neededPlans } from "../shared/share/neededPlans";
import type { Plan } from "~/queries/time/plan";
import { leftOutOf } from "~/analysis/time/judge";
import type { TimeRun } from "~/analysis/time/runs";
import { type Each, isThere, useAnswers } from "../shared/useAnswers";
import { useTimePlot } from "../shared/useTimePlot";
import { WARM_UP_MIN, type TimeLine } from "~/model/timeLine";
import type { TimelineState } from "./state";
import { TimeStrip } from "./TimeStrip";
import { within } from "~/base/path";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import type { RunRow } from "~/model/answers";
import { runs as runsQuestion } from "~/queries/runs";
import { judged } from "~/text/en/timeline-judged";
import { twoRuns } from "~/text/en/timeline-two";
import { Instead, NoSuchPath } from "../shared/NothingYet";
import { useOwnVerdicts } from "./Panel";

/** What both views over time share. */
export interface TimeViewProps extends PageProps<TimelineState> {
  readonly known: readonly CatalogueEntry[];
  readonly series: ReturnType<typeof useAnswers<TraceRow>>;
  readonly runs: readonly TimeRun[];
}

interface TimeFrameProps
  extends Omit<TimeViewProps, "known">, Pick<ChartFrameProps, "build" | "caption" | "panel" | "xChoices" | "tools"> {
  readonly parts: readonly (string | Token)[];
  /** null: nothing is judged yet; the line then names what is drawn. */
  readonly verdict: VerdictProps | null;
  readonly isEmpty: boolean;
  /** Everything asked for it. */
  readonly asked: readonly Pick<Each<unknown>, "state" | "failures">[];
  /** What a shared link includes; the same array while unchanged. */
  readonly plans: readonly Plan[];
  readonly provenance: Provenance | null;
  /** Main lines of the whole run, in their colours on the chart. */
  readonly whole: readonly TimeLine[];
  /** End of the run in seconds. */
  readonly end_s: number;
  /** Seconds at a place on the x axis. */
  readonly timeAt?: (x: number) => number;
  readonly badges?: readonly BadgeInfo[];
  /** Menus of the latency axis after its scale and unit. */
  readonly yMore?: ChartFrameProps["yChoices"];
  /** What the scale applies to. */
  readonly scaleOf: string;
}

/** A chart over time under its verdict, with everything the link keeps: controls, panel, table, strip. */
export function TimeFrame({ series, runs, plans, asked, provenance, ...props }: TimeFrameProps) {
  const { state, set, parts, isEmpty, verdict, whole, end_s, timeAt = (x) => x } = props;
  const zoomTo = (z: TimelineState["z"], how?: "push" | "replace") => set({ z }, how);
  const chosen_s = Math.max(0, ...plans.map((plan) => plan.warm_up_s));
  const at = WARM_UP_MIN.findIndex((minutes) => Number(minutes) * 60 === chosen_s);
  const left_out_s = leftOutOf(plans);
  return (
    <ChartPage
      {...{
        state,
        set,
        asked,
        build: props.build,
        panel: props.panel,
        xChoices: props.xChoices,
        tools: props.tools,
      }}
      parts={parts.length === 0 ? [text.empty.noneTitle] : parts}
      asking={isEmpty && !asked.every(isThere) ? text.empty.loading : null}
      points={series.rows}
      measured={useMemo(() => plans.flatMap(({ chosen }) => chosen.run.rows), [plans])}
      needed={useMemo(() => (plans.length === 0 ? null : neededPlans(plans)), [plans])}
      pinned={provenance}
      // If nothing is drawn there is no verdict; the reason takes its place. Until it is known, the run keeps its line.
      verdict={isEmpty ? undefined : <Verdict {...(verdict ?? { first: shortText(parts[0] ?? ""), awaited: true })} />}
      caption={isEmpty ? "" : props.caption}
      badges={props.badges ?? []}
      empty={() => <TimelineEmpty state={state} runs={runs.length} set={set} />}
      yChoices={[
        scaleChoice({ what: props.scaleOf, selected: state.ys, onChange: (ys) => set({ ys }) }),
        latencyUnitChoice(state.yu, (yu) => set({ yu })),
        ...(props.yMore ?? []),
      ]}
      controls={
        isEmpty ? null : (
          // How much of the start is left out of all numbers; the tool itself may leave out more.
          <Stepper words={text.warmUp} stops={WARM_UP_MIN} at={at} onChange={(w) => set({ w })}>
            {left_out_s > chosen_s ? text.warmUp.byTool(windowText(left_out_s)) : text.warmUp.minutes(chosen_s)}
          </Stepper>
        )
      }
      // The strip stays when the zoomed part is empty: it is the way out.
      strip={
        isEmpty && state.z === null ? null : <TimeStrip lines={whole} shown={state.z} end_s={end_s} onChange={zoomTo} />
      }
      onZoom={(zoom) => zoomTo(zoom?.x == null ? null : { from: timeAt(zoom.x.from), to: timeAt(zoom.x.to) })}
    />
  );
}

/** The function that draws the chart, and whether there is anything to draw. */
export function useSpec<D, O>(specOf: (data: D, options: O) => PlotSpec, data: D | null, options: O | null) {
  const spec = useMemo(
    () => (data === null || options === null ? null : specOf(data, options)),
    [specOf, data, options],
  );
  return { build: useTimePlot(spec, "no-series"), isEmpty: spec === null || spec.empty !== undefined };
}

interface TimelineEmptyProps extends PageProps<TimelineState> {
  /** Runs with series, whether they can be drawn or not. */
  readonly runs: number;
}

/** Why nothing is drawn over time, and the one action to offer. */
function TimelineEmpty({ state, runs, set }: TimelineEmptyProps) {
  const text = timeline.empty;
  const two = twoRuns.empty;
  if (runs === 0 && state.in.length > 0) return <NoSuchPath missing={state.in} onAll={() => set({ in: [] })} />;
  if (runs > 0 && state.b !== "") return emptyStates(set)(two.title, two.why, two.toOne, { b: "" });
  const isLocal = state.d.join() === "local";
  const links = [
    ...(isLocal ? [{ label: text.toFiles, href: "#/overview?d=local&open=files" }] : []),
    { label: text.toCurve, href: `#/curve?d=${state.d.join("~")}` },
    { label: text.toHistory, href: `#/history?d=${state.d.join("~")}` },
  ];
  if (runs > 0) return <EmptyState title={text.nothingTitle} why={text.nothing} links={links} />;
  return (
    <Instead datasets={state.d} title={text.noneTitle}>
      <EmptyState title={text.noneTitle} why={isLocal ? text.noneLocal : text.none} links={links}>
        <NoSeries {...{ state }} />
      </EmptyState>
    </Instead>
  );
}

/** Number of runs asked for their own verdict; a drop may have thousands. */
const ASKED = 24;

/** A tool may state whether a run without series was steady; this is shown, since we cannot judge it ourselves. */
function NoSeries({ state }: Pick<TimelineEmptyProps, "state">) {
  const { rows } = useAnswers<RunRow>(runsQuestion, state.d);
  const some = useMemo(
    () => rows.filter(({ source_path: path }) => path !== null && within(state.in, path)).slice(0, ASKED),
    [rows, state.in],
  );
  const badgesOf = useOwnVerdicts(some.map((run) => ({ ...run, run_key: run.key })));
  const said = some.flatMap((run, i) => (badgesOf[i]!.length === 0 ? [] : [{ run, badges: badgesOf[i]! }]));
  if (said.length === 0) return null;
  return (
    <section className="no-series mt-4" aria-labelledby="no-series-heading">
      <h2 id="no-series-heading" className="text-answer">
        {judged.heading}
      </h2>
      <ul className="m-0 mt-1 grid list-none gap-2 p-0">
        {said.map(({ run, badges }) => (
          <li key={`${run.dataset} ${run.key}`}>
            <span>{judged.runNamed(run.title, run.source_path ?? "")}</span>{" "}
            <Badge tone="plain" text={judged.noSeries} why={judged.whyShort} />{" "}
            {badges.map((badge) => (
              <Badge key={badge.text} {...badge} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
