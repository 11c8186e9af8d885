import { useMemo } from "react";
import { amountText, buildNearest, buildStanding, rowOfMark } from "~/charts/compare/standing";
import { EmptyState } from "~/components/EmptyState";
import { PanelChart } from "~/components/PanelChart";
import { choiceToken } from "~/components/token";
import { Verdict } from "~/components/Verdict";
import type { Placed } from "~/model/standing";
import { curve } from "~/queries/curve";
import { shelf } from "~/queries/shelf";
import { en } from "~/text/en";
import { standing as text } from "~/text/en/standing";
import { localWords } from "~/workspace/pageState";
import { useWorkspace } from "~/workspace/workspace";
import { type CompareState, HELD } from "../../compare/state";
import type { PageProps } from "../../page";
import { linkContext, useKnown } from "../catalogue";
import { useBuild } from "../linkedFrame";
import { NothingYet } from "../NothingYet";
import { runBadges } from "../point/badges";
import { PointFrame } from "../PointFrame";
import { systemId } from "../selection";
import { curveLink, rowLink } from "../setups/rows";
import { ToggleMenu } from "../setups/ToggleMenu";
import { MENU_QUANTILES, neededRuns } from "../share/needed";
import { isNothingYet, useAnswers } from "../useAnswers";
import {
  allPlaced,
  notesOf,
  type Alike,
  type Stander,
  type StandingModel,
  standingModel,
  subjectsOf,
} from "./standing";

const NOTHING = { title: "", own: null, placed: [], key: [] } as const;

/** One set-up, of own files or of the Library, among all like ones of the Library. */
export default function Stand({ state, set }: PageProps<CompareState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const known = useKnown();
  const isOwn = state.d.includes("local");
  const shelves = useAnswers(
    shelf,
    useMemo(() => (isOwn ? ["local"] : []), [isOwn]),
    revision,
  );
  const answers = useAnswers(curve, state.d, revision);
  const { d, sys, base, like } = state;
  const subjects = useMemo(
    () => subjectsOf(shelves.rows, localWords().title, { d, sys }, known),
    [shelves.rows, d, sys, known],
  );
  const model = useMemo(() => standingModel(subjects, known, { base, like }), [subjects, known, base, like]);
  const points = useMemo(
    () => answers.rows.filter((point) => model !== null && isOf(model.own, point)),
    [answers.rows, model],
  );
  const build = useBuild(buildStanding, model?.data ?? NOTHING);
  const badges = useMemo(() => [...(model?.badges ?? []), ...runBadges(points)], [model, points]);
  // A mark is a set-up: it opens the page of its system, the own one its curve.
  const open = (patch: Partial<CompareState>) => {
    if (patch.p === undefined || patch.p === "") {
      set(patch);
      return;
    }
    const id = rowOfMark(patch.p);
    const row = model?.placed.flatMap(({ others }) => others.find((other) => other.row.id === id)?.row ?? [])[0];
    if (row !== undefined) location.hash = rowLink(row, linkContext);
    else if (model !== null) location.hash = curveLink([model.own], linkContext);
  };
  return (
    <PointFrame
      state={state}
      set={open}
      parts={model === null ? [] : [`${model.data.title}; `, ...partsOf(model, set)]}
      asking={isNothingYet([shelves, answers]) ? text.loading : null}
      failures={[...shelves.failures, ...answers.failures]}
      settled={answers.state === "ready" || answers.state === "failed"}
      points={answers.rows}
      measured={points}
      needed={useMemo(() => neededRuns(points, { quantiles: MENU_QUANTILES }), [points])}
      pinned={null}
      verdict={<Verdict {...(model?.verdict ?? { first: en.app.stand })} />}
      controls={
        <>
          {model === null ? null : (
            <ToggleMenu
              label={text.hold(model.held.map((id) => text.held[id]))}
              name={text.holdWhat}
              options={HELD.map((id) => ({ id, label: text.held[id], detail: detailOf(model.own, id) }))}
              selected={like}
              onToggle={(id) => set({ like: HELD.filter((one) => (one === id) !== like.includes(one)) })}
            />
          )}
          {model === null || model.near.length === 0 ? null : (
            <a className="lnk" href={curveLink([model.own, ...model.near.map(({ row }) => row)], linkContext)}>
              {text.curves(model.near.length)}
            </a>
          )}
          <button type="button" className="lnk" onClick={() => set({ of: "auto", base: "" })}>
            {text.back}
          </button>
        </>
      }
      caption=""
      badges={badges}
      panel={{ title: text.alike.title, content: model === null ? null : <AlikeList model={model} /> }}
      build={build}
      empty={() =>
        model === null ? (
          <NothingYet datasets={state.d} failures={shelves.failures}>
            <EmptyState
              title={text.empty.noneTitle}
              why={text.empty.none}
              links={[{ label: text.empty.toOverview, href: `#/overview?v=1&d=${state.d.join("~")}` }]}
            />
          </NothingYet>
        ) : (
          <EmptyState
            title={text.empty.unlikeTitle}
            why={text.empty.unlike(model.held.map((id) => text.held[id]))}
            action={{ label: text.empty.relax, onClick: () => set({ like: [] }) }}
          />
        )
      }
      yChoices={[]}
      beside={
        model === null ? null : (
          <>
            <Summary model={model} state={state} set={set} />
            <Nearest model={model} />
          </>
        )
      }
    />
  );
}

const isOf = ({ system, shelf: { series } }: Stander, point: Parameters<typeof systemId>[0] & { series: string }) =>
  systemId(point) === system && (series.length === 0 || series.includes(point.series));

function partsOf({ own, subjects, held }: StandingModel, set: PageProps<CompareState>["set"]) {
  const options = subjects.map(({ id, name, note }) => ({ id, label: name, detail: note }));
  const subject = choiceToken("base", text.setupWhat, options, own.id, (base) => set({ base }));
  return [
    { ...subject, text: text.setup(own.name, subjects.length) },
    `, ${text.hold(held.map((id) => text.held[id]))}.`,
  ];
}

const detailOf = (own: Stander, id: (typeof HELD)[number]): string =>
  id === "loads"
    ? text.loads(own.shelf.read?.loads.length ?? own.shelf.write?.loads.length ?? 0)
    : (own.known[id] ?? text.alike.notKnown);

/** What has to be equal, how that is of this set-up, and of how many of the others it is so. */
function AlikeList({ model: { own, alike } }: { readonly model: StandingModel }) {
  const value = ({ value: said, guessed }: Alike): string =>
    said === null ? text.alike.notKnown : guessed ? text.alike.guessed(said) : said;
  return (
    <>
      <p className="mt-1 text-small text-ink2">{text.alike.always(own.known.loop ?? "", own.known.of ?? "")}</p>
      <table className="relative mt-1.5 w-full border-collapse text-small [&_td]:border-t [&_td]:border-grid [&_td]:py-1 [&_td]:pr-2 [&_td]:align-top">
        <thead>
          <tr className="text-left text-ink2 [&_th]:font-normal">
            <th scope="col" colSpan={2}>
              <span className="sr-only">{text.holdWhat}</span>
            </th>
            <th scope="col" className="text-right">
              {text.alike.countHead}
            </th>
          </tr>
        </thead>
        <tbody>
          {alike.map((one) => (
            <tr key={one.id} data-alike={one.id}>
              <th scope="row" className="border-t border-grid py-1 pr-2 text-left align-top font-normal text-ink2">
                {text.held[one.id]}
              </th>
              <td className={one.value === null ? "text-ink3" : undefined}>
                {value(one)}
                {one.held ? <span className="block text-ink3">{text.alike.holds}</span> : null}
              </td>
              <td className="pr-0! text-right text-ink2">
                {one.value === null ? "" : text.alike.count(one.equal, one.unknown, one.all)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {own.system.startsWith("local/") && alike.some(({ value: said }) => said === null) ? (
        <p className="mt-1 text-small text-ink2">{text.alike.lacks}</p>
      ) : null}
    </>
  );
}

/** More set-ups of own files are in the menu. */
const SUMMED = 8;

/** Every number with its rank; a press on the name of another set-up draws that. */
function Summary({ model, state, set }: PageProps<CompareState> & { readonly model: StandingModel }) {
  const known = useKnown();
  const all = useMemo(
    () => allPlaced({ ...model, subjects: model.subjects.slice(0, SUMMED) }, known, { like: state.like }),
    [model, known, state.like],
  );
  const { table } = text;
  const head = "border-b border-ctrl pb-1 pl-3 text-right font-normal";
  return (
    <section className="relative mt-5 overflow-x-auto" aria-label={table.title}>
      <h2 className="mb-1 text-answer font-semibold">{table.title}</h2>
      <table className="border-collapse [&_td]:h-6.5 [&_td]:border-b [&_td]:border-grid [&_td]:pl-3" data-standing>
        <thead>
          <tr className="text-small text-ink2">
            <th scope="col" className="border-b border-ctrl pb-1 text-left font-normal">
              {table.measure}
            </th>
            <th scope="col" className={head}>
              {table.own}
            </th>
            <th scope="col" className={head}>
              {table.rank}
            </th>
            <th scope="col" className={head} title={table.percentileWhy}>
              {table.percentile}
            </th>
            <th scope="col" className={head}>
              {table.median}
            </th>
            <th scope="col" className={head}>
              {table.best}
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">{table.loads}</span>
            </th>
          </tr>
        </thead>
        {all.map(({ own, placed }) => (
          <tbody key={own.id}>
            {all.length === 1 ? null : (
              <tr>
                <th scope="rowgroup" colSpan={7} className="pt-2 text-left">
                  <button type="button" className="hover:underline" onClick={() => set({ base: own.id })}>
                    {own.name}
                  </button>
                  <span className="font-normal text-ink3"> {own.note}</span>
                </th>
              </tr>
            )}
            {placed.map((one) => (
              <MeasureRow key={one.measure.id} placed={one} />
            ))}
          </tbody>
        ))}
      </table>
      <p className="mt-1 text-small text-ink2">{table.percentileWhy}</p>
    </section>
  );
}

function MeasureRow({ placed }: { readonly placed: Placed<Stander> }) {
  const { measure, own, standing, others } = placed;
  const { table } = text;
  const written = (value: number): string => amountText(measure.unit, value);
  const best = others[0];
  return (
    <tr data-measure={measure.id}>
      <th scope="row" className="border-b border-grid text-left font-normal sm:whitespace-nowrap">
        {text.measure(measure.id)}
      </th>
      <td className="text-right font-semibold" data-value={own ?? ""} title={own === null ? table.noneWhy : undefined}>
        {own === null ? table.none : written(own)}
      </td>
      <td className="text-right whitespace-nowrap" data-value={standing?.rank ?? ""}>
        {standing === null ? (
          <span className="text-ink3">{others.length === 0 ? table.nothing : ""}</span>
        ) : (
          text.place(standing)
        )}
      </td>
      <td className="text-right" data-value={standing?.percentile ?? ""}>
        {standing?.percentile == null ? "" : Math.round(standing.percentile)}
      </td>
      <td className="text-right" data-value={standing?.median ?? ""}>
        {standing === null ? "" : written(standing.median)}
      </td>
      <td className="text-right whitespace-nowrap" data-value={standing?.best ?? ""}>
        {best === undefined ? "" : written(best.value)}
        {best === undefined ? null : (
          <a
            className="ml-1.5 inline-block max-w-32 truncate align-bottom text-small text-ink2 hover:underline"
            title={best.row.name}
            href={rowLink(best.row, linkContext)}
          >
            {best.row.name}
          </a>
        )}
      </td>
      <td className="text-small whitespace-nowrap text-ink3">{notesOf(placed)}</td>
    </tr>
  );
}

function Nearest({ model: { main, near, own } }: { readonly model: StandingModel }) {
  const title = text.curvesTitle(near.length, main?.measure.id ?? "read");
  const data = { title, measure: main?.measure ?? null, own, near };
  const build = useBuild(buildNearest, data);
  if (main === null || near.length === 0 || main.measure.reading(own.shelf) === null) return null;
  return (
    <section className="compare-panel mt-6" aria-label={title}>
      <h2 className="text-answer font-semibold">{title}</h2>
      <PanelChart build={build} pinned={null} onPin={() => undefined} />
    </section>
  );
}
