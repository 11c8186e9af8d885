import { useCallback, useDeferredValue, useMemo, type ReactNode, useState } from "react";
import { withSeries } from "~/analysis/seriesRows";
import { buildCurve } from "~/charts/curve/curve";
import { kindOf, linesOf } from "~/model/lines";
import type { HeatData, HeatRow } from "~/charts/heat/data";
import { buildHeat } from "~/charts/heat/heat";
import type { Frame } from "~/charts/scene";
import { EmptyPage, EmptyState } from "~/components/EmptyState";
import { PanelChart } from "~/components/PanelChart";
import { Verdict } from "~/components/Verdict";
import type { CurvePoint } from "~/model/answers";
import { markId } from "~/model/step";
import { systemId } from "~/model/system";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { system as text } from "~/text/en/system";
import { curveModel, verdictOf } from "../curve/picture";
import { fields as curveFields, type CurveState } from "../curve/state";
import { tableOf, type Table } from "../overview/picture";
import type { PageProps } from "../page";
import { linkTo, useCatalogue, useKnown } from "../shared/catalogue";
import { LimitChoice } from "../shared/LimitField";
import { usePlaceless } from "../shared/linkedFrame";
import { runBadges, shownOf } from "../shared/point/badges";
import { ChartPage } from "../shared/ChartPage";
import { readOf } from "../shared/reading";
import { MENU_QUANTILES, neededRuns } from "../shared/share/needed";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import type { SystemState } from "./state";
import { type OfSystem, systemOf, type Fact, factsOf, methodOf, depthsOf } from "./system";
import { PanelSection } from "~/components/SidePanel";
import { about } from "~/queries/about";
import { traces } from "~/queries/traces";
import { fields as runsFields } from "../runs/state";
import { fields as timeFields } from "../timeline/state";
import type { Near } from "~/analysis/nearest";
import { significant } from "~/base/number";
import { latencyWords } from "~/model/valueText";
import { PHONE, useWindow } from "~/components/useBox";
import { library } from "~/text/en/library";
import { columnsOf, hasKeyNumber, modelOf, type Row, sortRows } from "../shared/setups/rows";
import type { LibraryState } from "../library/state";
import { Systems } from "../shared/setups/Systems";
import { Chosen } from "../shared/setups/Chosen";

/** One system of the Library: what it is, how far it goes, every load, the nearest systems, and the sources. */
export default function SystemView({ state, set }: PageProps<SystemState>) {
  const catalogue = useCatalogue();
  const known = useKnown();
  const id = state.sys[0] ?? "";
  const of = useMemo(() => systemOf(id, known), [id, known]);
  if (of !== null) return <System key={id} id={id} of={of} state={state} set={set} />;
  if (catalogue.state === "loading") return null;
  return (
    <EmptyPage
      title={text.unknown.title}
      why={text.unknown.why(id)}
      links={[{ label: text.unknown.toLibrary, href: "#/library?v=1" }]}
    />
  );
}

const filesOf = (points: readonly CurvePoint[]): number => new Set(points.map(({ source_path }) => source_path)).size;

function System({ id, of, state, set }: PageProps<SystemState> & { readonly id: string; readonly of: OfSystem }) {
  const { entry, name } = of;
  const known = useKnown();
  const d = useMemo(() => [entry.slug], [entry]);
  const answers = useAnswers(curve, d);
  const own = useMemo(() => answers.rows.filter((point) => systemId(point) === id), [answers.rows, id]);
  // As the Curve tab shows it.
  const chosen = usePlaceless(state);
  const link = useMemo((): CurveState => ({ ...defaults(curveFields), ...chosen, d, sys: [id] }), [chosen, d, id]);
  const model = useMemo(() => curveModel(withSeries(own), link, known, set), [own, link, known, set]);
  const { points, options, limit_us } = model;
  const { knee, at, ak } = link;
  const read = useMemo(
    () => readOf({ points, options }, { lim: limit_us, knee, at, ak }, linesOf(points, options)),
    [points, options, limit_us, knee, at, ak],
  );
  const build = useCallback(
    (frame: Frame) => buildCurve(points, options, frame, null, read.layer, "none"),
    [points, options, read],
  );
  // What stands below the curve is made after it is drawn.
  const below = useDeferredValue(own);
  const table = useMemo(
    () => tableOf(below, { metric: "auto", kind: "default", lim: chosen.lim }),
    [below, chosen.lim],
  );
  const heat = useCallback(
    (frame: Frame) => {
      const blocks = table.systems.map(({ rows }) => ({
        ...{ id, name, media: of.rows[0]?.media ?? null, guessed: of.rows[0]?.shelf?.media_guessed === true },
        ...{ chips: false, rows },
      }));
      const { metric, columns } = table;
      const data: HeatData = { title: text.heatTitle(name), metric, columns, blocks, band: false };
      return buildHeat(data, frame);
    },
    [table, id, name, of],
  );
  const kind = kindOf(model.points, "default", model.y);
  const badges = useMemo(() => runBadges(below, shownOf(model.y, kind)), [below, model.y, kind]);
  const pinned = own.find((point) => markId(point) === state.p);
  const verdict = verdictOf(read, model) ?? { first: name };
  const loads = table.systems.flatMap(({ rows }) => rows);
  const pin = (mark: string | null) => set({ p: mark ?? "" });
  return (
    <ChartPage
      state={{ ...state, d }}
      set={set}
      parts={model.parts.filter((part) => typeof part !== "string" && part.id === "workload")}
      asking={isNothingYet([answers]) ? text.loading : null}
      asked={[answers]}
      points={answers.rows}
      measured={own}
      needed={useMemo(() => neededRuns(own, { quantiles: MENU_QUANTILES }), [own])}
      pinned={pinned === undefined ? null : { point: pinned, points: own, statistic: model.y, kind }}
      verdict={<Verdict {...verdict} />}
      controls={
        <>
          <LimitChoice
            {...{ statistic: model.y, limit_us }}
            onLimit={(lim) => set({ lim })}
            onSet={() => set({ lim: null })}
          />
          <a className="lnk" href={linkTo("curve", curveFields, { d, sys: [id], w: state.w, lim: state.lim })}>
            {text.toResults}
          </a>
        </>
      }
      caption={own.length === 0 ? "" : text.caption(model.points.length, filesOf(model.points))}
      badges={badges}
      panel={{ title: text.about, content: <About id={id} of={of} points={own} files={filesOf(own)} /> }}
      build={build}
      empty={() => <EmptyState title={text.nothing.title} why={text.nothing.why} />}
      beside={
        <>
          {of.rows.length > 1 || of.rows.some(hasKeyNumber) ? (
            <SetUps title={text.setups(of.rows.length)} rows={of.rows} />
          ) : null}
          {of.elsewhere.length === 0 ? null : <SetUps title={text.elsewhere} rows={of.elsewhere} />}
          <Nearest near={of.near} />
          <Depths table={table} onPin={pin} />
          {table.steps === 0 ? null : (
            <section className="mt-6">
              <h2 className="mb-1 text-answer font-semibold">
                {text.heat(
                  statisticOf(loads),
                  loads.some(({ limit_us }) => limit_us !== null),
                )}
              </h2>
              <PanelChart build={heat} pinned={state.p === "" ? null : state.p} onPin={pin} height={200} />
            </section>
          )}
          <h2 className="mt-6 mb-1 text-answer font-semibold max-sm:hidden print:hidden">{text.points}</h2>
        </>
      }
    />
  );
}

interface AboutProps {
  readonly id: string;
  readonly of: OfSystem;
  readonly points: readonly CurvePoint[];
  readonly files: number;
}

/** In the panel: facts about the system with their sources, how it was measured, and its collection. */
function About({ id, of, points, files }: AboutProps) {
  const { entry } = of;
  const series = useAnswers(traces, [entry.slug]).rows.filter((trace) => systemId(trace) === id);
  const described =
    useAnswers(about, [entry.slug]).rows.find(({ system }) => id === `${entry.slug}/${system ?? ""}`) ?? null;
  const { publisher, author, date, article_title, article_url, title } = entry;
  return (
    <>
      <p className="mb-1.5 font-semibold">{of.name}</p>
      <p className="text-small text-ink2">
        {(["stated", "guess", "none"] as const).map((evidence) => (
          <span key={evidence} className="mr-2.5">
            {text.marks[evidence]} {text.evidence[evidence]}
          </span>
        ))}
      </p>
      <dl className="mt-1.5 grid grid-cols-[5.75rem_minmax(0,1fr)] gap-y-0.5">
        {factsOf(of, points, described).map((fact) => (
          <Said key={fact.key} fact={fact} />
        ))}
      </dl>
      <PanelSection title={text.how}>
        <p>{methodOf(of)}</p>
        {entry.method.map((line) => (
          <p key={line} className="mt-1 text-ink2">
            {line}
          </p>
        ))}
      </PanelSection>
      <PanelSection title={text.sources}>
        <p>
          {article_url === null ? (
            (article_title ?? title)
          ) : (
            <a className="underline decoration-ctrl" href={article_url} target="_blank" rel="noreferrer">
              {article_title ?? title} ↗
            </a>
          )}
        </p>
        <p className="text-ink2">{text.by(publisher, author, date)}</p>
        <p className="mt-1 text-ink2">{text.files(files, points.length)}</p>
        {described === null || described.points === 0 ? null : (
          <p className="mt-1 text-ink2">{text.counted(described)}</p>
        )}
        {described?.note == null ? null : <p className="mt-1 text-small text-ink3">{described.note}</p>}
        <p className="mt-1.5 flex gap-3.5">
          <a className="lnk" href={linkTo("runs", runsFields, { d: [entry.slug], sys: [id] })}>
            {text.runs}
          </a>
          {series.length === 0 ? null : (
            <a className="lnk" href={linkTo("timeline", timeFields, { d: [entry.slug], r: series[0]!.run_key })}>
              {text.time(series.length)}
            </a>
          )}
        </p>
      </PanelSection>
    </>
  );
}

const Said = ({ fact: { key, value, evidence } }: { readonly fact: Fact }) => (
  <>
    <dt className="text-ink2">{text.facts[key]}</dt>
    <dd className={value === null ? "text-ink3" : undefined} title={text.evidence[evidence]}>
      <span className="mr-1 text-small" aria-hidden="true">
        {text.marks[evidence]}
      </span>
      {value ?? text.evidence.none}
    </dd>
  </>
);

// Below the chart: key numbers and the nearest systems as in the Library's table, and the latency at fixed depths.

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="mt-6">
    <h2 className="mb-1 text-answer font-semibold">{title}</h2>
    {children}
  </section>
);

interface SetUpsProps {
  readonly title: string;
  readonly rows: readonly Row[];
  /** By row id: a note after the name. */
  readonly notes?: ReadonlyMap<string, string>;
  readonly off?: LibraryState["off"];
}

/** Facts in the panel have no column; with notes, names need the room. */
const FEWER = ["media", "tool"] as const;
const LEAST = ["tool", "curve"] as const;

/** Rows of the Library, with its headings and ticks. */
function SetUps({ title, rows, notes, off = FEWER }: SetUpsProps) {
  const phone = useWindow().width < PHONE;
  // The given order stays until the reader sorts.
  const [sort, setSort] = useState<LibraryState["sort"] | null>(null);
  const [ticks, setTicks] = useState<readonly string[]>([]);
  const shown = useMemo(() => (sort === null ? rows : sortRows(rows, sort)), [rows, sort]);
  const ticked = ticks.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const columns = columnsOf(rows, { cols: [], off }).flatMap(({ id, shown: on }) => (on ? [id] : []));
  const set = (patch: Partial<LibraryState>) => {
    if (patch.sort !== undefined) setSort(patch.sort);
    if (patch.rows !== undefined) setTicks(patch.rows);
  };
  return (
    <Section title={title}>
      <Systems
        rows={shown}
        columns={columns}
        ticked={ticks}
        model={modelOf(rows, rows[0])}
        notes={notes}
        sort={sort}
        phone={phone}
        set={set}
      />
      {ticked.length === 0 ? null : <Chosen ticked={ticked} all={rows.length} phone={phone} set={set} />}
    </Section>
  );
}

function Nearest({ near }: { readonly near: readonly Near<Row>[] }) {
  const rows = useMemo(() => near.map(({ row }) => row), [near]);
  const notes = useMemo(
    () => new Map(near.map(({ row, largest }) => [row.id, text.times(significant(largest, 3))])),
    [near],
  );
  if (near.length === 0)
    return (
      <Section title={text.nearest}>
        <p className="text-ink2">{text.nearestNone}</p>
      </Section>
    );
  return (
    <>
      <SetUps title={text.nearest} rows={rows} notes={notes} off={LEAST} />
      <p className="mt-1 text-small text-ink2">{text.nearestWhy}</p>
    </>
  );
}

/** The statistic that all rows have; null: they differ, and each says its own. */
const statisticOf = (rows: readonly HeatRow[]): string | null =>
  new Set(rows.map(({ statistic }) => statistic)).size === 1 ? rows[0]!.statistic : null;

/** A value opens its source; one over the limit is grey. */
function Depths({ table, onPin }: { readonly table: Table; readonly onPin: (mark: string) => void }) {
  const { depths, rows } = useMemo(() => depthsOf(table), [table]);
  if (rows.length === 0) return null;
  const statistic = statisticOf(rows.map(({ row }) => row));
  const title = text.depths(statistic);
  const cell = "h-6.5 border-b border-grid pl-3 text-right";
  return (
    <Section title={title}>
      <div className="scroll-x">
        <table aria-label={title} className="border-collapse">
          <thead>
            <tr className="text-small text-ink2">
              <th scope="col" className="border-b border-ctrl text-left font-normal">
                {text.workload}
              </th>
              {depths.map((depth) => (
                <th key={depth} scope="col" className="border-b border-ctrl pl-3 text-right font-normal">
                  QD {depth}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row.id}>
                <th scope="row" className="border-b border-grid pr-3 text-left font-normal whitespace-nowrap">
                  {statistic === null ? `${row.name}, ${row.statistic}` : row.name}
                </th>
                {cells.map((one, i) => (
                  <td key={depths[i]} className={cell}>
                    {one?.latency_us == null ? (
                      <span className="text-ink3" title={library.notRunWhy}>
                        {library.notRun}
                      </span>
                    ) : (
                      <button
                        type="button"
                        className={`hit whitespace-nowrap hover:underline ${row.limit_us !== null && one.latency_us > row.limit_us ? "text-ink2" : "font-semibold"}`}
                        onClick={() => onPin(one.id)}
                      >
                        {latencyWords(one.latency_us)}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
