import { useMemo, type ComponentProps } from "react";
import type { PlotSpec } from "~/charts/plot/plot";
import { Asking } from "~/components/Asking";
import type { BadgeInfo } from "~/components/Badge";
import { ChartFrame } from "~/components/ChartFrame";
import { FilterSentence } from "~/components/FilterSentence";
import { SourcePanel, type Provenance } from "~/components/SourcePanel";
import { Verdict, type VerdictProps } from "~/components/Verdict";
import { sentenceText, type Token } from "~/components/token";
import type { CatalogueEntry } from "~/model/dataset";
import type { TraceRow } from "~/model/traceAnswers";
import { timeline as text, windowText } from "~/text/en/timeline";
import { useOwnFiles } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { StepButton } from "../shared/LimitField";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { latencyUnitChoice, scaleChoice } from "../shared/axisChoices";
import { linkedFrame } from "../shared/linkedFrame";
import { badgesOfLink } from "../shared/paths";
import { neededPlans } from "../shared/share/neededPlans";
import { useShare } from "../shared/share/useShare";
import type { Plan } from "~/queries/time/plan";
import { leftOutOf } from "~/analysis/time/judge";
import type { TimeRun } from "~/analysis/time/runs";
import type { Each, useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { useTimePlot } from "../shared/useTimePlot";
import { WARM_UP_MIN, type TimeLine } from "~/model/timeLine";
import type { TimelineState } from "./state";
import { TimeStrip } from "./TimeStrip";
import { TimePanel, type TimePanelProps } from "./Panel";
import { TimelineEmpty } from "./TimelineEmpty";

/** What both views over time share. */
export interface TimeViewProps extends PageProps<TimelineState> {
  readonly revision: number;
  readonly known: readonly CatalogueEntry[];
  readonly series: ReturnType<typeof useAnswers<TraceRow>>;
  readonly runs: readonly TimeRun[];
}

type FrameProps = ComponentProps<typeof ChartFrame>;

interface TimeFrameProps
  extends Omit<TimeViewProps, "known">, Pick<FrameProps, "build" | "caption" | "xChoices" | "tools"> {
  readonly parts: readonly (string | Token)[];
  readonly panel: { readonly title: string; readonly content: TimePanelProps | null };
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
  /** Menus of the latency axis, before and after its scale and unit. */
  readonly yBefore?: FrameProps["yChoices"];
  readonly yBehind?: FrameProps["yChoices"];
  /** What the scale applies to. */
  readonly scaleOf: string;
}

/**
 * A chart over time under its verdict, with everything the link keeps: controls, panel, table, source, what is shared.
 */
export function TimeFrame(props: TimeFrameProps) {
  const { state, set, revision, series, runs, parts, isEmpty, asked, plans, provenance, ...own } = props;
  const {
    panel,
    badges = [],
    yBefore = [],
    yBehind = [],
    scaleOf,
    caption,
    verdict,
    whole,
    end_s,
    timeAt = (x) => x,
    ...frame
  } = own;
  const loaded = useOwnFiles();
  const waiting = asked.some((one) => one.state === "waiting" || one.state === "slow");
  const failures = asked.flatMap((one) => one.failures);
  const share = useShare(
    useMemo(() => (plans.length === 0 ? null : neededPlans(plans)), [plans]),
    useMemo(() => plans.flatMap(({ chosen }) => chosen.run.rows), [plans]),
    state.d,
  );
  const { wide, open, pin, openSheet, close } = useSourcePlace(set);
  if (isEmpty && waiting) return <Asking words={text.empty.loading} />;
  const local = state.d.includes("local") && !series.rows.some(({ dataset }) => dataset === "local");
  const linkBadges = badgesOfLink(
    failures,
    !waiting && state.p !== "" && provenance === null,
    !waiting && local ? loaded : null,
  );
  const source =
    provenance !== null && open ? (
      <SourcePanel provenance={provenance} form={wide ? "panel" : "sheet"} onClose={close} />
    ) : null;
  const zoomTo = (z: TimelineState["z"], how?: "push" | "replace") => set({ z }, how);
  const chosen_s = Math.max(0, ...plans.map((plan) => plan.warm_up_s));
  return (
    <ChartFrame
      sentence={
        parts.length === 0 ? <h1 className="sr-only">{text.empty.noneTitle}</h1> : <FilterSentence parts={parts} />
      }
      // If nothing is drawn there is no verdict; the reason takes its place.
      verdict={isEmpty ? undefined : <Verdict {...(verdict ?? { first: sentenceText(parts) })} />}
      source={source}
      panel={{ title: panel.title, content: panel.content === null ? null : <TimePanel {...panel.content} /> }}
      caption={isEmpty ? "" : caption}
      caveats={<DatasetCaveats of={state.d} />}
      badges={[...linkBadges, ...badges]}
      share={share}
      empty={() => <TimelineEmpty state={state} runs={runs.length} failures={failures} revision={revision} set={set} />}
      yChoices={[
        ...yBefore,
        scaleChoice({
          what: scaleOf,
          selected: state.ys,
          onChange: (ys) => set({ ys }),
        }),
        latencyUnitChoice(state.yu, (yu) => set({ yu })),
        ...yBehind,
      ]}
      onSeries={undefined}
      controls={
        isEmpty ? null : <WarmUp {...{ chosen_s, left_out_s: leftOutOf(plans) }} onChange={(w) => set({ w })} />
      }
      crumbs={[]}
      // The strip stays when the zoomed part is empty: it is the way out.
      strip={
        isEmpty && state.z === null ? null : <TimeStrip lines={whole} shown={state.z} end_s={end_s} onChange={zoomTo} />
      }
      onZoom={(zoom) => zoomTo(zoom?.x == null ? null : { from: timeAt(zoom.x.from), to: timeAt(zoom.x.to) })}
      {...frame}
      {...linkedFrame(state, set, { pin, openSheet })}
    />
  );
}

/** The function that draws the spec, and whether there is anything to draw. */
export function useSpec(spec: PlotSpec | null): Pick<TimeFrameProps, "build" | "isEmpty"> {
  return { build: useTimePlot(spec, "no-series"), isEmpty: spec === null || spec.empty !== undefined };
}

interface WarmUpProps {
  readonly chosen_s: number;
  /** Longer than chosen, since the tool itself leaves out this much. */
  readonly left_out_s: number;
  readonly onChange: (minutes: (typeof WARM_UP_MIN)[number]) => void;
}

/** How much of the start is left out of all figures: 0, 1, 5, 10 or 30 min. */
function WarmUp({ chosen_s, left_out_s, onChange }: WarmUpProps) {
  const words = text.warmUp;
  const at = WARM_UP_MIN.findIndex((minutes) => Number(minutes) * 60 === chosen_s);
  const to = (next: (typeof WARM_UP_MIN)[number] | undefined) => ({
    disabled: next === undefined,
    onClick: () => onChange(next!),
  });
  return (
    <span className="inline-flex items-center whitespace-nowrap" role="group" aria-label={words.name}>
      <span className="mr-1.5 text-ink2">{words.name}</span>
      <StepButton sign="−" label={words.less} {...to(WARM_UP_MIN[at - 1])} />
      <b className="min-w-14 px-1.5 text-center font-semibold" aria-live="polite">
        {left_out_s > chosen_s ? words.byTool(windowText(left_out_s)) : words.minutes(chosen_s)}
      </b>
      <StepButton sign="+" label={words.more} {...to(WARM_UP_MIN[at + 1])} />
    </span>
  );
}
