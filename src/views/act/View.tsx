import { useMemo } from "react";
import { pointId } from "~/charts/plot/layout";
import { Verdict } from "~/components/Verdict";
import { runTarget } from "~/model/labels";
import type { TraceRow } from "~/model/traceAnswers";
import { act as text, duration } from "~/text/en/act";
import { timeline } from "~/text/en/timeline";
import { useWorkspace } from "~/workspace/workspace";
import { timeNotes } from "~/analysis/time/notes";
import { sentences } from "~/text/en/counted";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import { PanelTable } from "~/components/PanelTable";
import { PanelSection } from "~/components/SidePanel";
import { phrases } from "~/text/en/phrases";
import { choiceToken, type Token } from "~/components/token";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { ChartPage } from "../shared/ChartPage";
import { scaleChoice } from "../shared/axisChoices";
import { TimeNotes } from "../shared/notes/TimeNotes";
import { neededTraces } from "../shared/share/needed";
import { useTimePlot } from "../shared/useTimePlot";
import { Beside, TableOptions } from "./TableOptions";
import { actSource, sliceBegin } from "./source";
import { type ActChoice, shortVerdict } from "./model";
import { type ActState, SLICES, limitsOf, LIMITS_MS } from "./state";
import { type Act, useAct } from "./useAct";
import { answerOf, badgesOf, badgesOfLogs, factsOf, limitRows, summaryOf, fullVerdict } from "./verdict";
import { NoSuchPath } from "../shared/NothingYet";
import { publishedSummary } from "./published";
import type { CatalogueEntry } from "~/model/dataset";

const NONE: readonly string[] = [];

/**
 * ACT logs: the verdict, the percentage of slow operations by slice, several logs and tests of reports against their
 * load.
 */
export default function ActView({ state, set }: PageProps<ActState>) {
  const writing = useWorkspace(({ followed }) => (followed === null || followed.lost ? NONE : followed.writing));
  const known = useKnown();
  const act = useAct(state, writing);
  const { choice, verdicts, sliced, published, spec, waiting, stale } = act;
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
          verdict: <Verdict {...answerOf(choice, verdicts, published, act.devices)} />,
          panel: waiting
            ? undefined
            : { title: panelTitle(act), content: <Panel {...act} onLog={(r) => set({ r, h: "", z: null, p: "" })} /> },
        };
  return (
    <ChartPage
      {...{ state, set, needed, measured: rows, ...lead }}
      asking={spec === null && waiting ? text.empty.loading : null}
      asked={[{ state: stale ? "slow" : "ready", failures: act.failures }]}
      points={logs}
      pinned={provenance}
      caption={isEmpty ? "" : captionOf(act, known)}
      badges={log === null ? badgesOfLogs(logs) : badgesOf(log, histogram, own?.unit ?? null)}
      build={build}
      empty={() => <ActEmpty {...{ state, choice, set }} hasSeries={act.hasSeries} />}
      yChoices={[scaleChoice({ what: text.what.scale, selected: state.ys, onChange: (ys) => set({ ys }) })]}
      crumbs={state.z === null ? [] : [`${duration(state.z.from)} – ${duration(state.z.to)}`]}
      onZoom={(zoom) => {
        // The strip of reports after the end is not part of the time axis.
        if (log !== null) set({ z: zoom?.x == null ? null : { ...zoom.x, to: Math.min(zoom.x.to, log.length_s) } });
      }}
      tools={
        <span className="inline-flex flex-wrap gap-x-4 gap-y-1 [&_.lnk]:text-left [&_.lnk]:whitespace-normal">
          <Beside state={state} set={set} />
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

function captionOf({ choice, sliced, published }: Act, known: readonly CatalogueEntry[]): string {
  const { logs, log, histogram, slice_s } = choice;
  const [own] = sliced;
  const of = new Set(published.map(({ id }) => id.split("/")[0]));
  const publishers = [...new Set(known.filter(({ slug }) => of.has(slug)).map(({ publisher }) => publisher))];
  const said = publishers.length === 0 ? [] : [text.published.caption(publishers)];
  if (log !== null) {
    const n = own?.slices.length ?? 0;
    return sentences([
      text.caption(n, own?.slice_s ?? slice_s, text.histogram(histogram?.name ?? ""), duration(log.length_s)),
      ...said,
    ]);
  }
  return sentences([...(logs.length === 0 ? [] : [text.loadsCaption(logs.length, slice_s)]), ...said]);
}

interface ActEmptyProps extends PageProps<ActState> {
  readonly choice: ActChoice;
  readonly hasSeries: boolean;
}

/** Why there are no slices, and the one action to offer. */
function ActEmpty({ state, choice: { logs, log, slice_s }, hasSeries, set }: ActEmptyProps) {
  const { empty } = text;
  if (logs.length === 0 && state.in.length > 0) return <NoSuchPath missing={state.in} onAll={() => set({ in: [] })} />;
  if (logs.length === 0) {
    const isLocal = state.d.join() === "local";
    return (
      <EmptyState
        title={empty.noneTitle}
        why={isLocal ? empty.noneLocal : empty.none}
        links={[
          ...(isLocal ? [{ label: empty.toFiles, href: "#/overview?d=local&open=files" }] : []),
          ...(hasSeries ? [{ label: empty.toTimeline, href: `#/timeline?d=${state.d.join("~")}` }] : []),
          { label: timeline.empty.toCurve, href: `#/curve?d=${state.d.join("~")}` },
        ]}
      />
    );
  }
  const length_s = log?.length_s ?? Math.min(...logs.map((one) => one.length_s));
  const shorter = SLICES.map(Number).find((seconds) => seconds < slice_s && seconds <= length_s);
  const title = empty.shortTitle(slice_s);
  if (shorter === undefined) return <EmptyState title={title} why={empty.zero} />;
  return emptyStates(set)(title, empty.short(duration(length_s)), empty.shorter(shorter), {
    s: String(shorter) as ActState["s"],
  });
}

const words = text.limits;

type Said = Pick<Act, "choice" | "verdicts" | "published" | "devices">;

interface PanelProps extends Said {
  /** Shows one of several logs. */
  readonly onLog: (id: string) => void;
}

const panelTitle = ({ choice: { logs, log } }: Pick<Act, "choice">): string =>
  log !== null ? words.title : logs.length === 0 ? words.published : words.several(logs.length);

/**
 * The full verdict: for one log the test and each limit, for several logs each of them, for reports what they state.
 */
function Panel({ choice: { logs, log }, verdicts, devices, published, onLog }: PanelProps) {
  const said = (
    <p className="m-0 mt-1 text-ink2" data-published>
      {publishedSummary(published)}
    </p>
  );
  return (
    <>
      {log !== null ? (
        <OfLog logs={logs} log={log} verdict={verdicts[logs.indexOf(log)] ?? null} devices={devices} />
      ) : logs.length > 0 ? (
        <OfLogs logs={logs} verdicts={verdicts} onLog={onLog} />
      ) : null}
      {published.length === 0 ? null : logs.length === 0 ? (
        said
      ) : (
        <PanelSection title={words.published}>{said}</PanelSection>
      )}
    </>
  );
}

interface OfLogProps extends Pick<Said["choice"], "logs"> {
  readonly log: NonNullable<Said["choice"]["log"]>;
  readonly verdict: Said["verdicts"][number];
  readonly devices: Said["devices"];
}

function OfLog({ logs, log, verdict, devices }: OfLogProps) {
  const said = fullVerdict(log, verdict, logs, devices);
  const rows = verdict === null || log.excluded !== null ? [] : limitRows(verdict);
  return (
    <>
      <p className={`m-0 mt-1 font-semibold tone-${said.tone}`} data-verdict>
        <span aria-hidden="true">{said.sign} </span>
        {said.text}
      </p>
      {rows.length === 0 ? null : (
        <PanelTable
          head={[words.over, phrases.limit, words.worst]}
          rows={rows.map(({ ms, limit, share, hour, judgement }) => ({
            ...{ id: String(ms), name: `${ms} ms` },
            cells: [
              limit,
              <span key="worst" className={judgement === "fail" ? "tone-bad" : ""}>
                <span aria-hidden="true">{words.judgements[judgement]} </span>
                <span className="sr-only">{words.judged[judgement]} </span>
                {words.inHour(share, hour)}
              </span>,
            ],
          }))}
        />
      )}
      <PanelSection title={words.test}>
        <dl className="m-0 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1">
          {factsOf(log, verdict, logs).map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-ink2">{term}</dt>
              <dd className="m-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </PanelSection>
    </>
  );
}

function OfLogs({
  logs,
  verdicts,
  onLog,
}: Pick<OfLogProps, "logs"> & Pick<Said, "verdicts"> & Pick<PanelProps, "onLog">) {
  return (
    <>
      <p className="m-0 mt-1 font-semibold" data-verdict>
        {summaryOf(logs, verdicts)}
      </p>
      <PanelTable
        rows={logs.map((log, i) => ({ ...log, cells: [shortVerdict(log, verdicts[i] ?? null)] }))}
        onName={onLog}
      />
    </>
  );
}

/* The sentence above the chart. Pure. */

const ALL = "all";

function sentenceOf(
  { logs, log, histogram, slice_s }: ActChoice,
  published: number,
  state: ActState,
  set: (patch: Partial<ActState>) => void,
): (string | Token)[] {
  const words = text.sentence;
  if (logs.length === 0) return [text.published.sentence(published)];
  const all = logs.length > 1 ? [{ id: ALL, label: text.allLogs }] : [];
  const options = [...all, ...logs.map(({ id, name, path }) => ({ id, label: name, detail: path }))];
  const logToken = {
    ...choiceToken("log", text.what.log, options, log?.id ?? ALL, (r) => set({ r, h: "", z: null, p: "" })),
    text: log?.name ?? words.several(logs.length),
  };
  const lengths = ["auto" as const, ...SLICES].map((id) => ({
    id,
    label: id === "auto" ? text.auto : text.slice(Number(id)),
  }));
  const slices = {
    ...choiceToken("slices", text.what.slices, lengths, state.s, (s) => set({ s, z: null, p: "" })),
    text: text.slice(slice_s),
  };
  if (log === null) return [logToken, words.worst, slices, words.against, phrases.stop];
  const histograms = log.histograms.map(({ name }) => ({ id: name, label: text.histogram(name) }));
  const limits: Token = {
    ...{ id: "limits", text: text.ms(limitsOf(state)), what: text.what.limits, multiple: true },
    options: LIMITS_MS.map((id) => ({ id, label: `${id} ms` })),
    selected: limitsOf(state).map(String),
    onChange: (n) => set({ n: n as ActState["n"], p: "" }),
  };
  return [
    ...[logToken, phrases.comma],
    choiceToken("histogram", text.what.histogram, histograms, histogram?.name ?? "", (h) =>
      set({ h: h === log.judged?.name ? "" : h, p: "" }),
    ),
    ...[words.over, limits, words.in, slices, words.slices, phrases.stop],
  ];
}
