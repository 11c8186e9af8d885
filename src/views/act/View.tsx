import { useMemo } from "react";
import { pointId } from "~/charts/plot/layout";
import { Verdict } from "~/components/Verdict";
import { runTarget } from "~/model/labels";
import type { TraceRow } from "~/model/traceAnswers";
import { act as text, duration } from "~/text/en/act";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { ChartPage } from "../shared/ChartPage";
import { scaleChoice } from "../shared/axisChoices";
import { TimeNotes } from "../shared/notes/TimeNotes";
import { timeNotes } from "~/analysis/time/notes";
import { sentences } from "~/text/en/counted";
import { neededTraces } from "../shared/share/needed";
import { useTimePlot } from "../shared/useTimePlot";
import { ActEmpty } from "./ActEmpty";
import { Beside } from "./TableOptions";
import { Panel, panelTitle } from "./Panel";
import { sentenceOf } from "./sentence";
import { actSource, sliceBegin } from "./source";
import type { ActChoice } from "./model";
import type { ActState } from "./state";
import { TableOptions } from "./TableOptions";
import { type Act, useAct } from "./useAct";
import { answerOf, badgesOf, badgesOfLogs } from "./verdict";

const NONE: readonly string[] = [];

/**
 * ACT logs: the verdict, the percentage of slow operations by slice, several logs and tests of reports against their
 * load.
 */
export default function ActView({ state, set }: PageProps<ActState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const writing = useWorkspace(({ followed }) => (followed === null || followed.lost ? NONE : followed.writing));
  const known = useKnown();
  const act = useAct(state, revision, writing);
  const { choice, verdicts, sliced, published, spec, failures, waiting, stale } = act;
  const { logs, log, histogram, slice_s } = choice;
  const build = useTimePlot(spec, "no-log");
  const rows = useMemo(() => tracesIn(choice), [choice]);
  const needed = useMemo(() => neededTraces(rows), [rows]);
  const own = sliced[0] ?? null;
  const mark = pointId(state.p);
  const provenance = actSource({ mark, choice, sliced, verdicts, known, figures: act.figures });
  const isEmpty = spec === null || spec.empty !== undefined;
  // Without logs and published tests there is nothing to choose and no verdict.
  const lead =
    spec === null
      ? { parts: [text.empty.noneTitle] }
      : {
          parts: sentenceOf(choice, published.length, state, set),
          verdict: <Verdict {...answerOf(choice, verdicts, published)} />,
          panel: waiting
            ? undefined
            : { title: panelTitle(act), content: <Panel {...act} onLog={(r) => set({ r, h: "", z: null, p: "" })} /> },
        };
  return (
    <ChartPage
      {...{ state, set, failures, needed, measured: rows, ...lead }}
      asking={spec === null && waiting ? text.empty.loading : null}
      settled={!stale}
      points={logs}
      pinned={provenance}
      caption={isEmpty ? "" : captionOf(act, known)}
      badges={log === null ? badgesOfLogs(logs) : badgesOf(log, histogram, own?.unit ?? null)}
      build={build}
      empty={() => <ActEmpty state={state} choice={choice} failures={failures} set={set} />}
      yChoices={[scaleChoice({ what: text.what.scale, selected: state.ys, onChange: (ys) => set({ ys }) })]}
      crumbs={state.z === null ? [] : [`${duration(state.z.from)} – ${duration(state.z.to)}`]}
      onZoom={(zoom) => {
        // The strip of reports after the end is not part of the time axis.
        if (log !== null) set({ z: zoom?.x == null ? null : { ...zoom.x, to: Math.min(zoom.x.to, log.length_s) } });
      }}
      tools={
        <span className="inline-flex flex-wrap gap-x-4 gap-y-1 [&_.lnk]:text-left [&_.lnk]:whitespace-normal">
          <Beside state={state} known={known} set={set} />
          <TableOptions
            state={state}
            choice={act.asked.log === null ? choice : act.asked}
            unit={own?.unit ?? "ms"}
            set={set}
          />
          {log?.dataset !== "local" ? null : (
            <TimeNotes
              runs={[{ target: runTarget(log.id), zero_s: 0 }]}
              notes={timeNotes(
                log.histograms.map(({ trace }) => trace),
                () => 0,
              )}
              at_s={sliceBegin(mark, own?.slice_s ?? slice_s)}
              timeText={duration}
            />
          )}
        </span>
      }
    />
  );
}

/** For one log the histograms judged, drawn and listed in the table; for several, the one each is judged by. */
function tracesIn({ logs, log, histogram, tabled }: ActChoice): readonly TraceRow[] {
  if (log === null) return logs.flatMap(({ judged }) => (judged === null ? [] : [judged.trace]));
  const shown = [log.judged, histogram, ...tabled].flatMap((one) => (one === null ? [] : [one.trace]));
  return [...new Set(shown)];
}

function captionOf({ choice, sliced, published }: Act, known: Parameters<typeof Beside>[0]["known"]): string {
  const { logs, log, histogram, slice_s } = choice;
  const [own] = sliced;
  const of = new Set(published.map(({ id }) => id.split("/")[0]));
  const publishers = [...new Set(known.filter(({ slug }) => of.has(slug)).map(({ publisher }) => publisher))];
  const said = publishers.length === 0 ? [] : [text.published.caption(publishers)];
  if (log !== null) {
    const n = own?.slices.length ?? 0;
    return sentences([
      text.caption(n, own?.slice_s ?? slice_s, histogram?.name ?? "", duration(log.length_s)),
      ...said,
    ]);
  }
  return sentences([...(logs.length === 0 ? [] : [text.loadsCaption(logs.length, slice_s)]), ...said]);
}
