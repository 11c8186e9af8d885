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
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { ChartPage } from "../shared/ChartPage";
import { useBuild } from "../shared/linkedFrame";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { isUpright, valueChoices } from "./controls";
import { FiguresEmpty } from "./FiguresEmpty";
import { figuresModel, type FiguresModel } from "./picture";
import type { FiguresState } from "./state";
import { Undivided } from "./Undivided";
import { withBehind } from "../shared/worked/behind";
import { plotForms } from "../shared/worked/forms";
import { captionOf, figureBadges, verdictOf, zoomText } from "./verdict";
import { phrases } from "~/text/en/phrases";

/** Published figures: filters, a chart, the table. */
export default function FiguresView({ state, set }: PageProps<FiguresState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const known = useKnown();
  const answers = useAnswers(figures, state.d, revision);
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
    options: model.options,
    report: reports.find((entry) => state.p.startsWith(`${entry.slug}/`)),
    set: (ok) => set({ ok }),
  });
  const provenance =
    cited === null ? null : withBehind(cited, { mark: state.p, rows: answers.rows, options: model.options });
  const settled = answers.state === "ready" || answers.state === "failed";
  return (
    <ChartPage
      {...{ state, set, settled, build, pinned: provenance, failures: answers.failures, needed: null }}
      parts={model.parts}
      asking={isNothingYet([answers]) ? phrases.asking : null}
      points={answers.rows}
      measured={answers.rows}
      verdict={<Verdict {...(verdictOf(model, state, reports) ?? { first: sentenceText(model.parts) })} />}
      caption={captionOf(model, reports)}
      below={(show) => <Undivided undivided={model.choices.undivided} onOpen={show} />}
      badges={figureBadges(model)}
      empty={() => <FiguresEmpty state={state} known={known} model={model} failures={answers.failures} set={set} />}
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
    <>
      {more === 0 ? null : (
        <TextButton onClick={() => set({ m: metrics, p: "", z: null })}>{text.moreMetrics(more)}</TextButton>
      )}
      {checks === 0 || state.form === "checks" ? null : (
        <>
          {more === 0 ? null : "\u2003"}
          <TextButton onClick={() => set({ form: "checks", m: [], w: [], s: [], f: [], load: [], p: "", z: null })}>
            {text.checks(checks)}
          </TextButton>
        </>
      )}
      {(more === 0 && (checks === 0 || state.form === "checks")) || restated === 0 ? null : "\u2003"}
      {restated === 0 ? null : <Tick label={text.restated(restated)} checked={state.r} onChange={(r) => set({ r })} />}
    </>
  );
}
