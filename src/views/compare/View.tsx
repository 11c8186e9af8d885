import { use, useMemo, useState } from "react";
import { loadedLater } from "~/components/useLoaded";
import { unsaidMedia } from "~/analysis/conditions";
import { buildRatios } from "~/charts/compare/ratios";
import { FIGURES_DEFAULTS } from "~/charts/figures/options";
import { pointId } from "~/charts/plot/layout";
import { Asking } from "~/components/Asking";
import { ChartDo } from "~/components/share/Share";
import { useEmbedded } from "~/components/embedded";
import { EmbeddedFrame } from "~/components/EmbeddedFrame";
import { FilterSentence, TokenMenu } from "~/components/FilterSentence";
import { PrintedCaption } from "~/components/PrintedCaption";
import { Ratios } from "~/components/RatioTable";
import { usePrinting } from "~/components/printing";
import { Remarks, WithPanel } from "~/components/SidePanel";
import { TableTwin } from "~/components/TableTwin";
import type { Token } from "~/components/token";
import { Verdict } from "~/components/Verdict";
import { TextButton } from "~/components/ui/Button";
import { kindOf } from "~/model/lines";
import { curve } from "~/queries/curve";
import { figures } from "~/queries/figures";
import { members } from "~/queries/members";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { curvePage } from "~/text/en/curve-page";
import { limit as limitWords } from "~/text/en/limit";
import { useOwnFiles } from "~/workspace/workspace";
import { clause, commas, sentence, sentences } from "~/text/en/counted";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { LimitField } from "../shared/LimitField";
import { badgesOfLink, missingPaths, pathBadges, pathsGone } from "../shared/paths";
import { useBuild, usePlaceless } from "../shared/linkedFrame";
import { Instead, NothingYet } from "../shared/NothingYet";
import { sideLine } from "../shared/share/captionLines";
import { useShare } from "../shared/share/useShare";
import { isThere, useAnswers } from "../shared/useAnswers";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { PinnedSource, useSourcePlace } from "../shared/useSourcePlace";
import { addToken, measuredTokens, publishedTokens } from "./controls";
import { Alike, AskMedia, Differs } from "./Differs";
import { neededSides, shareSides, shownOf, type Shown } from "./shown";
import { publishedSource } from "./source";
import type { CompareState } from "./state";
import type { MixAsked } from "~/analysis/mix";
import { drawnWorks } from "~/charts/compare/curves";
import { findingOf } from "~/charts/compare/verdict";
import { buildShare } from "~/charts/share/share";
import type { LimitControl } from "~/components/LimitHandle";
import { Awaited } from "~/components/awaited";
import { EmptyState } from "~/components/EmptyState";
import { PanelChart } from "~/components/PanelChart";
import { share as shareWords } from "~/text/en/compare-share";
import type { CompareModel } from "./model";
import { shareModel, type ShareSide } from "./readShare";

const Stand = loadedLater(async () => (await import("../shared/stand/Stand")).default);

const NONE: readonly string[] = [];

/** Sides compared with each other, or one set-up with those of the Library. */
export default function CompareView(props: PageProps<CompareState>) {
  return props.state.of === "library" ? <Stand {...props} /> : <Ratioed {...props} />;
}

/** Workloads of two or more sides, measured or published, as ratios to one of them. */
function Ratioed({ state, set }: PageProps<CompareState>) {
  const loaded = useOwnFiles();
  const known = useKnown();
  const awaited = use(Awaited);
  const embedded = useEmbedded();
  const printing = usePrinting();
  const points = useAnswers(curve, state.d);
  const published = useAnswers(figures, state.d);
  const parts = useAnswers(members, points.rows.length > 0 ? state.d : NONE);
  const asked = usePlaceless(state);
  const [draft, setDraft] = useState<number | null>(null);
  const answers = useMemo(
    () => ({ points: points.rows, members: parts.rows, figures: published.rows }),
    [points.rows, parts.rows, published.rows],
  );
  const link = useMemo(() => (draft === null ? asked : { ...asked, lim: draft }), [asked, draft]);
  const shown = useMemo(() => shownOf(answers, link, known), [answers, link, known]);
  const sides = useMemo(() => shareSides(shown, answers, asked, known), [shown, answers, asked, known]);
  const runs = useMemo(() => (shown.of === "measured" ? unsaidMedia(shown.model.sides) : []), [shown]);
  const build = useBuild(buildRatios, shown.model.table);
  const measured = useMemo(() => sides.flatMap(({ points: own }) => own), [sides]);
  const shares = useShare(
    useMemo(() => neededSides(measured, points.rows, parts.rows), [measured, points.rows, parts.rows]),
    measured,
    state.d,
  );
  const share = useMemo(
    () => ({ ...shares, caption: [...sideLine(sides.filter((side) => side.points.length > 0)), ...shares.caption] }),
    [shares, sides],
  );
  const { wide, form, open, pin, openSheet, close } = useSourcePlace(set);

  const asks = [points, published];
  const waits = !asks.every(isThere);
  if (waits && points.rows.length + published.rows.length === 0) return <Asking words={curvePage.empty.loading} />;
  const mark = pointId(state.p);
  const ratio = shown.of === "published" ? publishedSource(shown.model, mark, known) : null;
  const point = ratio === null ? points.rows.find(({ dataset, key }) => `${dataset}/${key}` === mark) : undefined;
  const provenance =
    ratio ??
    figureSource({
      mark,
      rows: published.rows,
      options: { ...FIGURES_DEFAULTS, title: "", confirmed: state.ok },
      known,
      set: (ok) => set({ ok }),
    });
  const own = [...points.rows, ...published.rows].some(({ dataset }) => dataset === "local");
  const failures = [...new Map(asks.flatMap((one) => one.failures).map((one) => [one.dataset, one])).values()];
  const missing = missingPaths(state.in, points.rows);
  const { table, verdict, conditions } = shown.model;
  const { statistic, limit_us } =
    shown.of === "measured" ? shown.model : ({ statistic: "mean", limit_us: null } as const);
  const drawn = table.rows.length > 0;
  const awaits = !drawn && awaited !== null && awaited.why !== "coming";
  const lost = !waits && state.p !== "" && provenance === null && point === undefined;
  const bases = shown.of === "measured" ? shown.model.found.sides.map(({ value }) => value) : shown.model.found.sides;
  const isBaseGone = drawn && state.base !== "" && !bases.includes(state.base);
  const linkBadges = [
    ...(isBaseGone ? [{ tone: "warn", text: text.baseGone(state.base), why: text.baseGoneWhy } as const] : []),
    ...badgesOfLink(failures, lost, !waits && state.d.includes("local") && !own ? loaded : null),
    ...pathBadges(missing, drawn && shown.of === "measured"),
  ];
  const badges = [...linkBadges, ...shown.model.badges];
  const pinned = state.p === "" ? null : state.p;
  const take = (to: string | null) => {
    pin(to);
    if (!wide && to !== null) openSheet();
  };
  const tokens =
    shown.of === "measured"
      ? measuredTokens(shown.model, shown.other, state, known, set)
      : publishedTokens(shown.model, shown.other, state, set);
  const sentence = <FilterSentence parts={sentenceOf(table.title, tokens)} />;
  const add = shown.of === "measured" ? addToken(shown.model, points.rows, state, known, set) : null;
  const limit = {
    ...{ value: limit_us, name: limitWords.on(statistic) },
    ...{ onDraft: setDraft, onStart: () => set({ lim: null }) },
    onChange: (lim: number | null) => set({ lim: lim ?? "off" }),
  };
  const content = drawn ? (
    <>
      <Ratios
        {...{ table, pinned, open: state.open, at: state.at }}
        works={shown.of === "measured" ? shown.model.works : []}
        under={(side) => <AskMedia side={table.sides[side]!.name} runs={runs[side] ?? []} />}
        onPin={take}
        onOpen={(names) => set({ open: names })}
      />
      {table.key.length === 0 ? null : <p className="key-line">{table.key.join(" · ")}</p>}
      {shown.of === "measured" ? (
        <>
          <div className="key-line items-baseline">
            {shown.model.isSingle ? <span>{text.controls.single}</span> : null}
            {add === null ? null : (
              <span className="[&_.tok]:max-w-full print:hidden">
                <TokenMenu token={add} />
              </span>
            )}
          </div>
          <Curves model={shown.model} limit={limit_us === null ? undefined : limit} pinned={pinned} onPin={take} />
        </>
      ) : (
        <details
          open={state.t || printing}
          onToggle={({ currentTarget: { open: t } }) => (t === state.t ? null : set({ t }))}
        >
          <summary className="lnk w-fit">{text.controls.asPrinted}</summary>
          <TableTwin
            {...{ twin: table.twin, caption: table.title, pinned, onPin: take, order: state.o }}
            onOrder={(o) => set({ o })}
          />
        </details>
      )}
    </>
  ) : (
    <NothingYet
      datasets={state.d}
      failures={failures}
      paths={pathsGone(state.in, missing, () => set({ in: [], p: "" }))}
    >
      <Empty shown={shown} state={state} set={set} />
    </NothingYet>
  );
  if (embedded) {
    return (
      <EmbeddedFrame
        sentence={sentence}
        caption={`${verdict.first} ${verdict.second}`.trim()}
        badges={badges}
        notes={table.notes}
        scene={table}
        lines={share.caption}
      >
        {content}
      </EmbeddedFrame>
    );
  }
  // Until files are dropped there is nothing to choose, export or note.
  if (awaits) return <div className="chart-main lead">{content}</div>;
  const of =
    provenance ??
    (point && { point, points: points.rows, statistic, kind: kindOf([point], "default", statistic) }) ??
    null;
  return (
    <WithPanel
      title={drawn ? text.differs.title : table.title}
      source={of === null || !open ? null : <PinnedSource of={of} form={form} onClose={close} />}
      panel={
        <>
          {drawn ? <Differs conditions={conditions} sides={table.sides} /> : null}
          <Remarks badges={badges} />
          <DatasetCaveats of={state} />
          {drawn ? <Alike same={conditions.same} sides={table.sides} n={state.n} onNames={(n) => set({ n })} /> : null}
        </>
      }
    >
      <div className="chart-main lead">
        <Verdict {...(drawn ? verdict : { first: table.title })} held={draft !== null} />
        <div className="controls">
          {sentence}
          {limit_us === null ? null : (
            <span className="max-sm:-order-1">
              ≤ <LimitField label={limit.name} limit_us={limit_us} onLimit={(lim) => set({ lim })} />
            </span>
          )}
          <TextButton onClick={() => set({ of: "library", base: "", p: "" })}>{en.app.stand}</TextButton>
        </div>
        <ChartDo
          badges={badges}
          share={share}
          title={drawn ? table.title : null}
          draw={(measure) => build({ width: 1200, height: 720, size: "page", measure })}
        />
        <PrintedCaption lines={share.caption} />
        {content}
        {table.notes.length === 0 || !drawn ? null : <p className="notes">{sentences(table.notes)}</p>}
        <ReadShare
          sides={sides}
          asked={{ blocks: state.rs, load: state.rl }}
          onAsked={({ blocks, load }) => set({ rs: blocks, rl: load })}
          pinned={pinned}
          onPin={take}
        />
      </div>
    </WithPanel>
  );
}

/** A heading reads as one sentence, its menus included. */
const sentenceOf = (title: string, tokens: readonly Token[]): readonly (string | Token)[] => [
  sentences([clause(title), ""]),
  ...tokens.flatMap((token, i) => [token, i < tokens.length - 1 ? commas(["", ""]) : sentence("")]),
];

interface Pinning {
  readonly pinned: string | null;
  readonly onPin: (mark: string | null) => void;
}

/** Most curves shown at once; the others need a click. */
const CURVES = 6;
const HEIGHT_PX = 320;

/** A curve of each workload, all on the same axes. */
function Curves({
  model,
  limit,
  ...pinning
}: Pinning & { readonly model: CompareModel; readonly limit: LimitControl | undefined }) {
  const [isWhole, setWhole] = useState(false);
  const curves = useMemo(() => drawnWorks(model.works, model.styles), [model.works, model.styles]);
  const shown = isWhole ? curves : curves.slice(0, CURVES);
  return (
    <>
      {/* On paper no grid: a chart that moves to the next sheet would leave its row behind, under the text. */}
      <div className="mt-3.5 grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2 print:block" data-curves>
        {shown.map(({ work, build }) => (
          <section
            key={work.id}
            className="row-span-3 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-0 print:block print:break-inside-avoid"
            aria-label={work.name}
          >
            <h2 className="text-[0.9375rem] leading-[1.375rem] font-semibold">{findingOf(work, model.styles)}</h2>
            <PanelChart
              {...{ build, height: HEIGHT_PX, table: false, ...pinning }}
              limit={work.limit_us === null ? undefined : limit}
            />
          </section>
        ))}
        {/* A row of its own would be printed over the last chart, if that begins a sheet. */}
        {curves[0] === undefined ? null : <p className="key-line col-span-full">{curves[0].key.join(" · ")}</p>}
      </div>
      {shown.length === curves.length ? null : (
        <TextButton onClick={() => setWhole(true)}>{text.moreCurves(curves.length - shown.length)}</TextButton>
      )}
    </>
  );
}

interface ReadShareProps extends Pinning {
  readonly sides: readonly ShareSide[];
  readonly asked: MixAsked;
  readonly onAsked: (asked: MixAsked) => void;
}

const NOTHING = { title: "", quantity: "iops", lines: [], notes: [] } as const;

/** Throughput over the share of reads, with the time-share reference; nothing without enough measured mixes. */
function ReadShare({ sides, asked, onAsked, ...pinning }: ReadShareProps) {
  const model = useMemo(() => shareModel(sides, asked), [sides, asked]);
  const build = useBuild(buildShare, model?.data ?? NOTHING);
  if (model === null) return null;
  const { blocks, loads, answer } = model;
  return (
    <section className="compare-panel mt-6" aria-label={shareWords.title}>
      <h2 className="text-[0.9375rem] font-semibold">{shareWords.title}</h2>
      <p className="flex flex-wrap gap-4.5">
        <Choice
          label={shareWords.what}
          choices={blocks}
          chosen={model.asked.blocks}
          onChoose={(id) => onAsked({ ...model.asked, blocks: id })}
        />
        {loads.length === 0 ? null : (
          <Choice
            label={shareWords.load}
            choices={[{ id: "", label: shareWords.peak }, ...loads]}
            chosen={model.asked.load}
            onChoose={(load) => onAsked({ ...model.asked, load })}
          />
        )}
        <span className="text-(--ink2)">{answer}</span>
      </p>
      <PanelChart build={build} {...pinning} />
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

const Choice = ({ label, choices, chosen, onChoose }: ChoiceProps) => (
  <label>
    {label}{" "}
    <select value={chosen} onChange={(event) => onChoose(event.target.value)}>
      {choices.map(({ id, label: name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

/** Why there is nothing to compare, and the one action to offer. */
function Empty({ shown: { of, model }, state, set }: PageProps<CompareState> & { readonly shown: Shown }) {
  const words = text.empty;
  const { sides, possible, by } = model.found;
  const to = (label: string, page: string) => ({ label, href: `#/${page}?v=1&d=${state.d.join("~")}` });
  const links =
    of === "published"
      ? [to(words.toFigures, "figures")]
      : [to(words.toOverview, "overview"), to(words.toCurve, "curve")];
  const isFiltered = state.w.length + state.m.length + state.load.length > 0 || state.at !== "depth";
  if (sides.length > 1 && isFiltered) {
    const onClick = () => set({ w: [], m: [], load: [], at: "depth", p: "" });
    return <EmptyState title={words.filteredTitle} why={words.filtered} action={{ label: words.clear, onClick }} />;
  }
  const stand = { label: en.app.stand, onClick: () => set({ of: "library", base: "", p: "" }) };
  if (possible.length === 0 || sides.length > 1)
    return (
      <Instead datasets={state.d} title={words.noneTitle}>
        <EmptyState title={words.noneTitle} why={words.none[of]} action={stand} links={links} />
      </Instead>
    );
  const name = text.attributes[by];
  const onClick = () => set({ by: "auto", base: "", n: [], p: "" });
  return (
    <EmptyState
      title={words.byTitle(name)}
      why={words.by(name)}
      action={{ label: words.auto, onClick }}
      links={links.slice(0, 1)}
    />
  );
}
