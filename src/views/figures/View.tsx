import { useMemo } from "react";
import { buildFigures } from "~/charts/figures/build";
import type { Frame } from "~/charts/scene";
import { sentenceText } from "~/components/token";
import { PHONE, useWindow } from "~/components/useBox";
import { Verdict } from "~/components/Verdict";
import { TextButton } from "~/components/ui/Button";
import { Tick } from "~/components/ui/Field";
import { figures } from "~/queries/figures";
import { figuresCaption } from "~/text/en/figures-caption";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { ChartPage } from "../shared/ChartPage";
import { useBuild } from "../shared/linkedFrame";
import { Instead } from "../shared/NothingYet";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { isUpright, valueChoices } from "./controls";
import { figuresModel, type FiguresModel } from "./picture";
import type { FiguresState } from "./state";
import { withBehind } from "../shared/worked/behind";
import { plotForms } from "../shared/worked/forms";
import { captionOf, figureBadges, verdictOf, zoomText } from "./verdict";
import { phrases } from "~/text/en/phrases";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import { figuresAside } from "~/text/en/figures-source";
import type { CatalogueEntry } from "~/model/dataset";
import type { Choices } from "./choices";
import { sentences } from "~/text/en/counted";

/** Published figures: filters, a chart, the table. */
export default function FiguresView({ state, set }: PageProps<FiguresState>) {
  const known = useKnown();
  const answers = useAnswers(figures, state.d);
  const model = useMemo(
    () => figuresModel(answers.rows, state, known, set, plotForms),
    [answers.rows, state, known, set],
  );
  const build = useBuild(buildWith, { rows: model.rows, options: model.options });
  const upright = isUpright(state, useWindow().width < PHONE);
  const reports = known.filter((entry) => state.d.includes(entry.slug));
  const cited = figureSource({
    mark: state.p,
    rows: answers.rows,
    ...{ options: model.options, known },
    set: (ok) => set({ ok }),
  });
  const provenance =
    cited === null ? null : withBehind(cited, { mark: state.p, rows: answers.rows, options: model.options });
  return (
    <ChartPage
      {...{ state, set, build, pinned: provenance, needed: null }}
      asked={[answers]}
      unknown={model.rows.length === 0 ? unknownIn(state.d, known) : undefined}
      parts={model.parts}
      asking={isNothingYet([answers]) ? phrases.asking : null}
      points={answers.rows}
      measured={answers.rows}
      verdict={<Verdict {...(verdictOf(model, state, reports) ?? { first: sentenceText(model.parts) })} />}
      caption={captionOf(model, reports)}
      below={(show) => <Undivided undivided={model.choices.undivided} onOpen={show} />}
      badges={figureBadges(model)}
      empty={() => <FiguresEmpty state={state} model={model} set={set} />}
      xChoices={upright ? [] : valueChoices(model.choices, state, set)}
      yChoices={upright ? valueChoices(model.choices, state, set) : []}
      crumbs={zoomText(model, state)}
      onZoom={(zoom) => set({ z: zoom?.x ?? null })}
      tools={<Tools model={model} state={state} set={set} />}
    />
  );
}

const buildWith = ({ rows, options }: Pick<FiguresModel, "rows" | "options">, frame: Frame) =>
  buildFigures(rows, options, frame, plotForms);

/** What the chart leaves out by default: metrics beyond the headline, restatements. */
function Tools({ model: { choices }, state, set }: PageProps<FiguresState> & { readonly model: FiguresModel }) {
  const text = figuresCaption;
  const { metrics, headline, restated, checks } = choices;
  const more = state.m.length > 0 || headline.length === 0 ? 0 : metrics.length - headline.length;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {more === 0 ? null : (
        <TextButton onClick={() => set({ m: metrics, p: "", z: null })}>{text.moreMetrics(more)}</TextButton>
      )}
      {checks === 0 || state.form === "checks" ? null : (
        <TextButton onClick={() => set({ form: "checks", m: [], w: [], s: [], f: [], load: [], p: "", z: null })}>
          {text.checks(checks)}
        </TextButton>
      )}
      {restated === 0 ? null : <Tick label={text.restated(restated)} checked={state.r} onChange={(r) => set({ r })} />}
    </span>
  );
}

interface FiguresEmptyProps extends PageProps<FiguresState> {
  readonly model: FiguresModel;
}

/** A dataset that this site does not have. */
function unknownIn(datasets: readonly string[], known: readonly CatalogueEntry[]) {
  const text = figuresAside.empty;
  const slug = datasets.find((one) => one !== "local" && known.every((entry) => entry.slug !== one));
  if (slug === undefined || known.length === 0) return undefined;
  const links = [{ label: text.toCatalogue, href: "#/library" }];
  return <EmptyState title={text.unknownTitle} why={text.unknown(slug)} links={links} />;
}

/** Why there are no figures, and the one action to offer. */
function FiguresEmpty({ state, model, set }: FiguresEmptyProps) {
  const known = useKnown();
  const text = figuresAside.empty;
  if (model.rows.length === 0) {
    const entry = known.find((one) => state.d.includes(one.slug));
    const why = entry === undefined ? text.local : text.noData(entry.title);
    const href = `#/curve?d=${state.d.join("~")}`;
    return (
      <Instead datasets={state.d} title={text.noDataTitle}>
        <EmptyState title={text.noDataTitle} why={why} links={[{ label: text.toCurve, href }]} />
      </Instead>
    );
  }
  const offer = emptyStates(set);
  if (model.choices.undivided.length > 0) {
    return offer(text.undividedTitle, text.undivided, text.together, { per: "aggregate" });
  }
  const needs = text.forms[state.form];
  if (needs !== undefined) return offer(text.formTitle, needs, text.dots, { form: "dots" });
  const all = { m: [], s: [], w: [], f: [], load: [], z: null, p: "" };
  return offer(text.noneTitle, text.none, text.clear, all);
}

const text = figuresAside.undivided;

interface UndividedProps {
  readonly undivided: Choices["undivided"];
  /** Opens the citation of a figure, where a reading can be confirmed. */
  readonly onOpen: (mark: string) => void;
}

/** Figures without a value per drive, why, and a way to those that can be decided. */
function Undivided({ undivided, onOpen }: UndividedProps) {
  if (undivided.length === 0) return null;
  const of = (why: Choices["undivided"][number]["why"]) => undivided.filter((one) => one.why === why);
  const ambiguous = of("ambiguous");
  const others = (["total", "not-drives", "unknown-count", "restated"] as const).flatMap((why) => {
    const n = of(why).length;
    return n === 0 ? [] : [text[why](n)];
  });
  return (
    <>
      {ambiguous.length === 0 ? null : (
        <p className="notes">
          {text.ambiguous(ambiguous.length)}
          {ambiguous.map(({ row }) => (
            <span key={`${row.dataset}/${row.fact_id}`}>
              {" "}
              <TextButton
                title={text.open(row.fact_id, row.workload ?? "")}
                onClick={() => onOpen(`${row.dataset}/${row.fact_id}`)}
              >
                {row.fact_id}
              </TextButton>
            </span>
          ))}
        </p>
      )}
      {others.length === 0 ? null : <p className="notes">{sentences(others)}</p>}
    </>
  );
}
