import { systemId } from "~/model/system";
import { Fragment, useMemo } from "react";
import { byName } from "~/base/byName";
import { mediaName } from "~/charts/medium";
import { mediaColour } from "~/charts/palette";
import { amountText, buildNearest, buildStanding, rowOfMark } from "~/charts/compare/standing";
import { EmptyState } from "~/components/EmptyState";
import { PanelChart } from "~/components/PanelChart";
import { choiceToken } from "~/components/token";
import { ListMenu } from "~/components/ui/ListMenu";
import { Verdict } from "~/components/Verdict";
import { TextButton } from "~/components/ui/Button";
import type { CurvePoint } from "~/model/answers";
import type { Placed } from "~/model/standing";
import { curve } from "~/queries/curve";
import { shelf } from "~/queries/shelf";
import { en } from "~/text/en";
import { standing as text } from "~/text/en/standing";
import { localWords } from "~/workspace/pageState";
import { commas, sentence } from "~/text/en/counted";
import type { CompareState } from "../../compare/state";
import { HELD } from "../../library/state";
import type { PageProps } from "../../page";
import { useKnown } from "../catalogue";
import { useBuild } from "../linkedFrame";
import { NothingYet } from "../NothingYet";
import { runBadges } from "../point/badges";
import { ChartPage } from "../ChartPage";
import { curveLink, rowLink } from "../setups/rows";
import { MENU_QUANTILES, neededRuns } from "../share/needed";
import { isNothingYet, useAnswers } from "../useAnswers";
import { allPlaced, type Stander, type StandingModel, standingModel, subjectsOf } from "./standing";

const NOTHING = { title: "", own: null, placed: [], key: [] } as const;

/** One set-up, of own files or of the Library, among all like ones of the Library. */
export default function Stand({ state, set }: PageProps<CompareState>) {
  const known = useKnown();
  const isOwn = state.d.includes("local");
  const shelves = useAnswers(
    shelf,
    useMemo(() => (isOwn ? ["local"] : []), [isOwn]),
  );
  const answers = useAnswers(curve, state.d);
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
  const needed = useMemo(
    () =>
      neededRuns(
        answers.rows.filter((point) => model !== null && (isOf(model.own, point) || isBestOf(model.own, point))),
        { quantiles: MENU_QUANTILES },
      ),
    [answers.rows, model],
  );
  const build = useBuild(buildStanding, model?.data ?? NOTHING);
  const badges = useMemo(() => [...(model?.badges ?? []), ...runBadges(points)], [model, points]);
  const toggle = (id: string) => set({ like: HELD.filter((one) => (one === id) !== like.includes(one)) });
  // A mark is a set-up: it opens the page of its system, the own one its curve.
  const open = (patch: Partial<CompareState>) => {
    if (patch.p === undefined || patch.p === "") {
      set(patch);
      return;
    }
    const id = rowOfMark(patch.p);
    const row = model?.placed.flatMap(({ others }) => others.find((other) => other.row.id === id)?.row ?? [])[0];
    if (row !== undefined) location.hash = rowLink(row);
    else if (model !== null) location.hash = curveLink([model.own]);
  };
  return (
    <ChartPage
      state={state}
      set={open}
      parts={model === null ? [] : [`${model.data.title}; `, ...partsOf(model, set)]}
      asking={isNothingYet([shelves, answers]) ? text.loading : null}
      asked={[shelves, answers]}
      points={answers.rows}
      measured={points}
      needed={needed}
      pinned={null}
      verdict={<Verdict {...(model?.verdict ?? { first: en.app.stand })} />}
      controls={
        <>
          {model === null ? null : (
            <ListMenu
              label={text.holdWhat}
              shown={holdText(model)}
              options={() => HELD.map((id) => ({ id, label: text.held[id], detail: detailOf(model.own, id) }))}
              selected={like}
              onOnly={toggle}
              onToggle={toggle}
            />
          )}
          {model === null || model.near.length === 0 ? null : (
            <a className="lnk" href={curveLink([model.own, ...model.near.map(({ row }) => row)])}>
              {text.curves(model.near.length)}
            </a>
          )}
          <TextButton onClick={() => set({ of: "auto", base: "" })}>{text.back}</TextButton>
        </>
      }
      badges={badges}
      panel={{ title: text.alike.title, content: model === null ? null : <AlikeList model={model} /> }}
      build={build}
      empty={() =>
        model === null ? (
          <NothingYet datasets={state.d}>
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
      tools={model === null ? null : <MediaHues placed={model.placed} />}
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

/** The media among the dots, each with its colour. */
function MediaHues({ placed }: Pick<StandingModel, "placed">) {
  const media = new Set(placed.flatMap(({ others }) => others.map(({ row }) => (row.media === "" ? null : row.media))));
  return (
    <span className="flex flex-wrap gap-x-3.5" data-hues>
      {[...media]
        .toSorted((a, b) => Number(a === null) - Number(b === null) || byName(a ?? "", b ?? ""))
        .map((medium) => (
          <span key={medium}>
            <span
              aria-hidden="true"
              className="mr-1 inline-block size-2 rounded-full forced-color-adjust-none"
              style={{ background: `var(--${mediaColour(medium)})` }}
            />
            {medium === null ? text.key.noMedia : mediaName(medium)}
          </span>
        ))}
    </span>
  );
}

const isOf = ({ system, shelf: { series } }: Stander, point: Parameters<typeof systemId>[0] & { series: string }) =>
  systemId(point) === system && (series.length === 0 || series.includes(point.series));

/** Its best sequential read or mix of 4K, which other series of the system measured. */
const isBestOf = ({ system, shelf: { seq_bytes_per_s, mix_iops } }: Stander, point: CurvePoint): boolean =>
  systemId(point) === system &&
  (point.workload_op === "mixed"
    ? mix_iops !== null && point.total_iops === mix_iops
    : seq_bytes_per_s !== null && point.bytes_per_s === seq_bytes_per_s);

const holdText = ({ held }: Pick<StandingModel, "held">): string => text.hold(held.map((id) => text.held[id]));

function partsOf({ own, subjects, held }: StandingModel, set: PageProps<CompareState>["set"]) {
  const options = subjects.map(({ id, name, note }) => ({ id, label: name, detail: note }));
  const subject = choiceToken("base", text.setupWhat, options, own.id, (base) => set({ base }));
  return [{ ...subject, text: text.setup(own.name, subjects.length) }, sentence(commas(["", holdText({ held })]))];
}

const detailOf = (own: Stander, id: (typeof HELD)[number]): string =>
  id === "loads"
    ? text.loads(own.shelf.read?.loads.length ?? own.shelf.write?.loads.length ?? 0)
    : (own.known[id] ?? text.notKnown);

/** What has to be equal, how that is of this set-up, and of how many of the others it is so. */
function AlikeList({ model: { own, alike } }: { readonly model: StandingModel }) {
  return (
    <>
      <p className="mt-1 text-small text-ink2">{text.alike.always(own.known.loop ?? "", own.known.of ?? "")}</p>
      <dl className="mt-1.5 grid grid-cols-[5.25rem_minmax(0,1fr)] gap-y-1 text-small">
        {alike.map(({ id, value, guessed, held, ...counts }) => (
          <Fragment key={id}>
            <dt className="text-ink2">{text.held[id]}</dt>
            <dd data-alike={id} className={value === null ? "text-ink3" : undefined}>
              {value === null ? text.notKnown : text.alike.said(value, guessed, held)}
              {value === null ? null : <span className="block text-ink2">{text.alike.count(counts)}</span>}
            </dd>
          </Fragment>
        ))}
      </dl>
      {own.system.startsWith("local/") && alike.some(({ value }) => value === null) ? (
        <p className="mt-1 text-small text-ink2">{text.alike.lacks}</p>
      ) : null}
    </>
  );
}

/** More set-ups of own files are in the menu. */
const SUMMED = 8;
const HEADS = ["own", "rank", "percentile", "median", "best", "remark"] as const;

/** Every number with its rank; a press on the name of another set-up draws that. */
function Summary({ model, state, set }: PageProps<CompareState> & { readonly model: StandingModel }) {
  const known = useKnown();
  const all = useMemo(
    () => allPlaced({ ...model, subjects: model.subjects.slice(0, SUMMED) }, known, { like: state.like }),
    [model, known, state.like],
  );
  const { table } = text;
  return (
    <section className="relative mt-5 scroll-x" aria-label={table.title}>
      <h2 className="mb-1 text-answer font-semibold">{table.title}</h2>
      <table
        aria-label={table.title}
        className="border-collapse [&_td]:h-6.5 [&_td]:border-b [&_td]:border-grid [&_td]:pl-3 [&_td]:text-right [&_td]:sm:whitespace-nowrap [&_th]:font-normal"
        data-standing
      >
        <thead>
          <tr className="text-small text-ink2 [&_th]:border-b [&_th]:border-ctrl [&_th]:pb-1">
            <th scope="col" className="text-left">
              {table.measure}
            </th>
            {HEADS.map((id) => (
              <th key={id} scope="col" colSpan={id === "best" ? 2 : 1} className="pl-3 text-right">
                {table[id]}
              </th>
            ))}
          </tr>
        </thead>
        {all.map(({ own, placed }) => (
          <tbody key={own.id}>
            {all.length === 1 ? null : (
              <tr>
                <th scope="rowgroup" colSpan={8} className="pt-2 text-left">
                  <button
                    type="button"
                    className="hit font-semibold hover:underline"
                    onClick={() => set({ base: own.id })}
                  >
                    {own.name}
                  </button>
                  <span className="text-ink3"> {own.note}</span>
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

function MeasureRow({ placed: { measure, own, standing, others, none } }: { readonly placed: Placed<Stander> }) {
  const written = (value: number): string => amountText(measure.unit, value);
  const [best] = others;
  const unlike = others.filter(({ shared }) => shared !== null).length;
  return (
    <tr data-measure={measure.id}>
      <th scope="row" className="min-w-32 border-b border-grid text-left sm:whitespace-nowrap">
        {text.measure(measure.id)}
      </th>
      <td className="font-semibold" data-value={own ?? ""}>
        {own === null ? text.table.none : written(own)}
      </td>
      <td className="whitespace-nowrap" data-value={standing?.rank ?? ""}>
        {standing !== null ? text.place(standing) : others.length === 0 ? text.table.nothing : ""}
      </td>
      <td data-value={standing?.percentile ?? ""}>
        {standing?.percentile == null ? "" : Math.round(standing.percentile)}
      </td>
      <td data-value={standing?.median ?? ""}>{standing === null ? "" : written(standing.median)}</td>
      <td data-value={best?.value ?? ""}>{best === undefined ? null : written(best.value)}</td>
      <td className="pl-1.5! text-left!">
        {best === undefined ? null : (
          <a
            className="hit block max-w-[clamp(7rem,9vw,16rem)] truncate text-small text-ink2 hover:underline"
            title={best.row.name}
            href={rowLink(best.row)}
          >
            {best.row.name}
          </a>
        )}
      </td>
      <td className="text-small text-ink3">{text.table.remarks(unlike, others.length, none)}</td>
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
