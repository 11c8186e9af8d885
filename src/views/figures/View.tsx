import { useCallback, useMemo } from "react";
import { buildFigures } from "~/charts/figures/build";

import type { Frame } from "~/charts/scene";
import { Asking } from "~/components/Asking";
import { Caveats } from "~/components/Caveats";
import { ChartFrame } from "~/components/ChartFrame";
import { FilterSentence } from "~/components/FilterSentence";
import { sentenceText } from "~/components/token";
import { SourcePanel } from "~/components/SourcePanel";
import { PHONE, useWindow } from "~/components/useBox";
import { Verdict } from "~/components/Verdict";
import { TextButton } from "~/components/ui/Button";
import { Tick } from "~/components/ui/Field";
import { figures } from "~/queries/figures";
import { figuresCaption } from "~/text/en/figures-caption";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { badgesOfLink } from "../shared/paths";
import { figureSource } from "../shared/figureSource";
import { useShare } from "../shared/share/useShare";
import { useSame } from "../shared/linkedFrame";
import { useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
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
  const build = useBuild(model);
  const share = useShare(null, answers.rows, state.d);
  const upright = isUpright(state, useWindow().width < PHONE);

  const { wide, open, pin, openSheet, show, close } = useSourcePlace(set);

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
  const pinGone = settled && state.p !== "" && provenance === null;
  const linkBadges = badgesOfLink(answers.failures, pinGone, null);

  if (answers.rows.length === 0 && (answers.state === "waiting" || answers.state === "slow")) {
    return <Asking words={phrases.asking} />;
  }
  return (
    <ChartFrame
      source={
        provenance === null || !open ? null : (
          <SourcePanel provenance={provenance} form={wide ? "panel" : "sheet"} onClose={close} />
        )
      }
      sentence={<FilterSentence parts={model.parts} />}
      verdict={<Verdict {...(verdictOf(model, state, reports) ?? { first: sentenceText(model.parts) })} />}
      caption={captionOf(model, reports)}
      caveats={
        <>
          <Caveats caveats={reports.flatMap((entry) => entry.caveats)} />
          <Undivided undivided={model.choices.undivided} onOpen={show} />
        </>
      }
      badges={[...linkBadges, ...figureBadges(model)]}
      share={share}
      build={build}
      empty={() => <FiguresEmpty state={state} known={known} model={model} failures={answers.failures} set={set} />}
      xChoices={upright ? [] : valueChoices(model.choices, state, set)}
      yChoices={upright ? valueChoices(model.choices, state, set) : []}
      crumbs={zoomText(model, state)}
      onZoom={(zoom) => set({ z: zoom?.x ?? null })}
      pinned={provenance?.id ?? (state.p === "" ? null : state.p)}
      onPin={pin}
      onSource={openSheet}
      onSeries={undefined}
      order={state.o}
      onOrder={(o) => set({ o })}
      tableOpen={state.t}
      onTable={(t) => set({ t })}
      tools={<Tools model={model} state={state} set={set} />}
    />
  );
}

/** The same function while the drawing stays the same, so a pin or an open table redraws nothing. */
function useBuild({ rows, options }: FiguresModel): (frame: Frame) => ReturnType<typeof buildFigures> {
  const drawn = useSame(options);
  return useCallback((frame: Frame) => buildFigures(rows, drawn, frame, plotForms), [rows, drawn]);
}

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
