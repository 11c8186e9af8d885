import { useCallback, useMemo } from "react";
import { loadedLater } from "~/components/useLoaded";
import { reportsOf, roundsToJudge } from "~/analysis/pts/report";
import { shownName } from "~/base/shownText";
import type { SystemFacts } from "~/describe/guess";
import { bandOf } from "~/charts/heat/layout";
import { textScale } from "~/charts/render/react/textScale";
import { heatKeys, type HeatBlock, type HeatKey, type HeatData } from "~/charts/heat/data";
import { buildHeat, HEAD } from "~/charts/heat/heat";
import type { Frame, Scene } from "~/charts/scene";
import { EmptyState } from "~/components/EmptyState";
import { measureText } from "~/components/measure";
import { choicesToken, choiceToken, type Token, labelled } from "~/components/token";
import { Verdict } from "~/components/Verdict";
import { TextButton } from "~/components/ui/Button";
import type { Statistic } from "~/model/latency";
import { markId, stepsOf } from "~/model/step";
import { systemId } from "~/model/system";
import { curve } from "~/queries/curve";
import { usePicked } from "~/workspace/workspace";
import { overview as text } from "~/text/en/overview";
import { ptsPage } from "~/text/en/pts-page";
import { fields as curveFields, type CurveState } from "../curve/state";
import type { PageProps } from "../page";
import { fields as ptsFields } from "../pts/state";
import { LimitChoice } from "../shared/LimitField";
import { Instead, NoOwnPoints, NoSuchPath } from "../shared/NothingYet";
import { linkTo } from "../shared/catalogue";
import { within } from "~/base/path";
import { kindOf } from "~/model/lines";
import { missingPaths, pathBadges, pathsGone } from "../shared/paths";
import { ChartPage } from "../shared/ChartPage";
import { fewBadges, runBadges } from "../shared/point/badges";
import { FIRST_LIMIT_US, systemName } from "../shared/selection";
import { MENU_QUANTILES, neededRuns } from "../shared/share/needed";
import { ConfirmAll, FactChips, ReadingChips, useFacts, useReadings } from "./Chips";
import { Foot } from "./Foot";
import { type SystemRows, type Table, tableOf } from "./picture";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { METRICS, type OverviewState } from "./state";
import { verdictOf } from "./verdict";

const AllFiles = loadedLater(async () => (await import("./AllFiles")).AllFiles);
const Publish = loadedLater(async () => (await import("../shared/publish/Publish")).Publish);
const Labels = loadedLater(async () => (await import("../shared/labels/Labels")).Labels);

/** All chosen systems: how far each workload goes, what was run, what is guessed, and what happened to the files. */
export default function OverviewView(props: PageProps<OverviewState>) {
  const { open } = props.state;
  if (open === "") return <Heat {...props} />;
  return (
    <>
      {open === "files" ? <AllFiles /> : null}
      {open === "labels" ? <Labels paths={props.state.in} column={props.state.col} /> : null}
      {open === "publish" ? <Publish /> : null}
      <p className="px-6 max-sm:px-4">
        <TextButton onClick={() => props.set({ open: "" })}>{text.back}</TextButton>
      </p>
    </>
  );
}

const nameOf = ({ first }: SystemRows): string => systemName(first);

function Heat({ state, set }: PageProps<OverviewState>) {
  const answers = useAnswers(curve, state.d);
  const points = useMemo(
    () => answers.rows.filter((point) => within(state.in, point.source_path)),
    [answers.rows, state.in],
  );
  const all = useMemo(() => [...new Set(points.map(systemId))], [points]);
  const hasRounds = useMemo(() => reportsOf(stepsOf(points)).some((report) => roundsToJudge(report) > 0), [points]);
  const shown = useMemo(
    () => (state.sys.length === 0 ? points : points.filter((point) => state.sys.includes(systemId(point)))),
    [points, state.sys],
  );
  const table = useMemo(
    () => tableOf(shown, { metric: state.m, kind: state.k, lim: state.lim }),
    [shown, state.m, state.k, state.lim],
  );
  const facts = useFacts(table.systems);
  const readings = useReadings(state.d.includes("local"));
  const verdict = useMemo(() => verdictOf(table, nameOf), [table]);
  const band = facts.all.length + readings.length > 0;
  const data = useMemo(
    (): HeatData => ({
      title: verdict?.first ?? text.nothing.title,
      metric: table.metric,
      columns: table.columns,
      blocks: table.systems.map((system) => blockOf(system, facts)),
      band,
    }),
    [verdict, table, facts, band],
  );
  const build = useCallback((frame: Frame): Scene => buildHeat(data, frame), [data]);
  const rows = useMemo(() => table.systems.flatMap((system) => system.rows.map((row) => ({ system, row }))), [table]);

  const pinned = points.find((point) => markId(point) === state.p);
  const missing = missingPaths(state.in, answers.rows);
  const statistic = (rows[0]?.row.statistic.split(" ")[0] ?? "p99") as Statistic;
  const above = rows.flatMap(({ row }) =>
    row.cells.flatMap((cell) => (cell?.state === "measured" ? [cell.above] : [])),
  );
  const toCurve = (patch: Partial<CurveState>) =>
    linkTo("curve", curveFields, {
      d: state.d,
      ...(state.m === "auto" || state.m === "p99" ? { lim: state.lim } : {}),
      ...patch,
    });
  const follow = (series: string) => {
    const found = rows.find(({ row }) => row.id === series);
    const of = series.startsWith(HEAD) ? series.slice(HEAD.length) : found?.system.id;
    if (of === undefined) return;
    const isOpen = found?.row.cells.some((cell, c) => cell !== null && isRate(table, c));
    location.hash = toCurve({
      ...(all.length > 1 ? { sys: [of] } : {}),
      ...(found === undefined ? {} : { w: [found.row.workloadId] }),
      ...(isOpen ? { load: "rate" as const } : {}),
    });
  };
  return (
    <ChartPage
      state={state}
      set={set}
      // Over nothing there is nothing to choose.
      parts={all.length === 0 ? [text.nothing.title] : tokensOf(state, set, all, table)}
      asking={isNothingYet([answers]) ? text.loading : null}
      asked={[answers]}
      points={answers.rows}
      measured={shown}
      needed={useMemo(() => neededRuns(shown, { quantiles: MENU_QUANTILES }), [shown])}
      pinned={
        pinned === undefined
          ? null
          : { ...{ point: pinned, points, statistic }, kind: kindOf([pinned], state.k, statistic) }
      }
      verdict={<Verdict {...(verdict ?? { first: text.nothing.title })} />}
      controls={
        <>
          <Limit state={state} set={set} table={table} />
          <Keys data={data} />
          {state.in.length === 0 ? null : (
            <span>
              {text.paths(state.in.length)} <TextButton onClick={() => set({ in: [] })}>{text.allPaths}</TextButton>
            </span>
          )}
          <ConfirmAll {...facts} />
          {hasRounds ? (
            <a className="lnk" href={ptsLink(state)}>
              {ptsPage.link}
            </a>
          ) : null}
        </>
      }
      caption={captionOf(table)}
      badges={[...pathBadges(missing, rows.length > 0), ...fewBadges(above, statistic), ...runBadges(shown)]}
      panel={null}
      build={build}
      overlay={(scene) => <Heads scene={scene} table={table} facts={facts} readings={readings} band={band} />}
      beside={
        state.d.includes("local") ? <Foot table={table} state={state} nameOf={nameOf} media={facts.media} /> : null
      }
      empty={() => <Empty state={state} set={set} missing={missing} />}
      onSeries={follow}
    />
  );
}

const ptsLink = ({ d, in: paths }: OverviewState): string => linkTo("pts", ptsFields, { d, in: paths });

const isRate = ({ columns }: Table, c: number): boolean => /^(?:rate|%|max)/.test(columns[c]!.id);

function blockOf(system: SystemRows, facts: SystemFacts): HeatBlock {
  const { id, first, rows } = system;
  const own = facts.of.get(id);
  return {
    id,
    name: nameOf(system),
    media: first.media,
    guessed: first.guessed?.includes("media") === true,
    chips: own !== undefined && own.facts.length + own.silent.length > 0,
    rows,
  };
}

function tokensOf(
  state: OverviewState,
  set: PageProps<OverviewState>["set"],
  all: readonly string[],
  { systems, metric }: Table,
): (string | Token)[] {
  const statistics = new Set(systems.flatMap(({ rows }) => rows.map(({ statistic }) => statistic)));
  const [only] = statistics;
  const shown = state.m === "auto" && metric !== "latency" ? metric : state.m;
  const shownMetric = text.metrics[shown] ?? shown;
  const metrics = labelled(METRICS, text.metrics, text.metricDetail);
  const names = new Map(systems.map((system) => [system.id, nameOf(system)]));
  return [
    {
      ...choiceToken("metric", text.metric, metrics, state.m, (m) => set({ m })),
      text: text.colour(shown === "auto" && statistics.size === 1 && only !== undefined ? only : shownMetric),
    },
    ...(all.length > 1
      ? [
          choicesToken(
            "systems",
            text.systemsWhat,
            text.systemsToken(systems.length),
            all.map((id) => ({ id, label: names.get(id) ?? id.slice(id.indexOf("/") + 1) })),
            systems.map(({ id }) => id),
            (sys) => set({ sys, p: "" }),
          ),
        ]
      : []),
  ];
}

/** The limit of the rows, or a way to set one. */
function Limit({ state, set, table }: PageProps<OverviewState> & { readonly table: Table }) {
  const rows = table.systems.flatMap((system) => system.rows);
  const limited = rows.find(({ limit_us }) => limit_us !== null);
  const judged = limited ?? rows.find(({ cells }) => cells.some((cell) => cell?.latency_us != null));
  if (judged === undefined) return null;
  return (
    <LimitChoice
      {...judged}
      onLimit={(lim) => set({ lim })}
      onSet={() => set({ lim: typeof state.lim === "number" ? state.lim : FIRST_LIMIT_US })}
      onRemove={() => set({ lim: "off" })}
    />
  );
}

/** What greys and strokes mean, from best to worst. */
function Keys({ data }: { readonly data: HeatData }) {
  const keys = useMemo(() => heatKeys(data), [data]);
  return keys.map((key) => <Key key={key.of} of={key} />);
}

function Key({ of: key }: { readonly of: HeatKey }) {
  return (
    <span className="flex items-center gap-1.5 text-small text-ink2 max-sm:hidden">
      {key.of === "" ? null : <span>{key.of}</span>}
      {key.best}
      {key.greys.length === 0 ? null : (
        <svg width={key.greys.length * 9} height="12" aria-hidden="true">
          {key.greys.map((grey, i) => (
            <rect key={grey} x={i * 9} width="9" height="12" fill="var(--ink)" opacity={grey} />
          ))}
        </svg>
      )}
      {key.worst}
      {key.over === null ? null : (
        <>
          <svg width="26" height="12" aria-hidden="true">
            <path d="M-4 12L8 0M2 12L14 0M8 12L20 0M14 12L26 0M20 12L32 0" stroke="var(--ctrl)" strokeWidth="0.8" />
          </svg>
          {key.over}
        </>
      )}
    </span>
  );
}

interface HeadsProps {
  readonly scene: Scene;
  readonly table: Table;
  readonly facts: SystemFacts;
  readonly readings: ReturnType<typeof useReadings>;
  readonly band: boolean;
}

/** Chips over the scene: those for all systems above the table, the others beside the names of their systems. */
function Heads({ scene, table, facts, readings, band }: HeadsProps) {
  const heads = scene.nodes.flatMap((node) =>
    node.type === "text" && node.series?.startsWith(HEAD) === true ? [node] : [],
  );
  const isPhone = scene.plot.x === 0;
  return (
    <>
      {band ? (
        <div className="absolute inset-x-0 top-0 print:hidden" style={{ height: (bandOf(isPhone) - 4) * textScale() }}>
          <FactChips label={text.chips.all} facts={facts.all}>
            <ReadingChips questions={readings} />
          </FactChips>
        </div>
      ) : null}
      {heads.map((head) => {
        const id = head.series!.slice(HEAD.length);
        const own = facts.of.get(id);
        const system = table.systems.find((one) => one.id === id);
        if (own === undefined || system === undefined || own.facts.length + own.silent.length === 0) return null;
        const left = isPhone ? 0 : (head.x + measureText(head.text, 13, 600) + 12) * textScale();
        return (
          <div
            key={id}
            // On paper nothing can be confirmed, and the heads below a page break would be elsewhere.
            className="absolute right-0 h-6.5 max-sm:h-9 print:hidden"
            style={{ left, top: (isPhone ? head.y + 7 : head.y - 18) * textScale() }}
          >
            <FactChips label={text.chips.label(nameOf(system))} {...own} />
          </div>
        );
      })}
    </>
  );
}

const captionOf = ({ loads: { run, not_run }, steps }: Table): string =>
  run === 0 ? "" : text.caption(run, not_run, steps);

function Empty({ state, set, missing }: PageProps<OverviewState> & { readonly missing: readonly string[] }) {
  const { inventory, descriptions } = usePicked("inventory", "descriptions");
  const gone = pathsGone(state.in, missing, () => set({ in: [], p: "" }));
  if (gone !== undefined) return <NoSuchPath {...gone} />;
  const own = state.d.every((id) => id === "local");
  const titles = descriptions.map(({ title, path }) => (title === null ? path : shownName(title)));
  const names = [...titles, ...inventory.map(({ path }) => path)];
  if (own && names.length === 0) return <NoOwnPoints />;
  return (
    <Instead datasets={state.d} title={text.nothing.title}>
      <EmptyState
        title={text.nothing.title}
        why={own ? text.nothing.describing(names) : text.nothing.why}
        links={[{ label: text.nothing.library, href: "#/?v=1" }]}
      />
    </Instead>
  );
}
