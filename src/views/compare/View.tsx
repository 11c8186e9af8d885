import { useMemo } from "react";
import { buildCompare } from "~/charts/compare/compare";
import { pointId } from "~/charts/plot/layout";
import { ChartFrame } from "~/components/ChartFrame";
import { EmptyState } from "~/components/EmptyState";
import { FilterSentence } from "~/components/FilterSentence";
import { SourcePanel } from "~/components/SourcePanel";
import { curve } from "~/queries/curve";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useCatalogue } from "../shared/catalogue";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { linkedFrame, useBuild } from "../shared/linkedFrame";
import { badgesOfLink } from "../shared/linkBadges";
import { NothingYet } from "../shared/NothingYet";
import { useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { conditionsOf } from "./conditions";
import { Differs } from "./Differs";
import { compareModel, type CompareModel } from "./picture";
import { ratioSource } from "./ratioSource";
import { SideNames } from "./SideNames";
import type { CompareState } from "./state";
import { answerOf, badgesOf } from "./words";
import "./compare.css";

/** Cells that two or more sides measured, as ratios to one of them. */
export default function CompareView({ state, set }: PageProps<CompareState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const loaded = useWorkspace((workspace) => workspace.sources.length > 0);
  const catalogue = useCatalogue();
  const known = useMemo(() => (catalogue.state === "ready" ? catalogue.catalogue.datasets : []), [catalogue]);
  const answers = useAnswers(curve, state.d, revision);
  const model = useMemo(
    () => compareModel({ points: answers.rows }, state, known, set),
    [answers.rows, state, known, set],
  );
  const conditions = useMemo(() => conditionsOf(model.sides), [model.sides]);
  const build = useBuild(buildCompare, model.data);
  const { wide, open, pin, openSheet, close } = useSourcePlace(set);

  if (answers.rows.length === 0 && (answers.state === "waiting" || answers.state === "slow")) {
    return <p className="chart-main sub late">{en.curve.empty.loading}</p>;
  }
  const settled = answers.state === "ready" || answers.state === "failed";
  const provenance = ratioSource(model, pointId(state.p));
  const local = state.d.includes("local") && !answers.rows.some(({ dataset }) => dataset === "local");
  const linkBadges = badgesOfLink(
    answers.failures,
    settled && state.p !== "" && provenance === null,
    settled && local ? (loaded ? "empty" : "absent") : null,
  );
  const panel = provenance !== null && open;
  const drawn = model.data.rows.length > 0;
  return (
    <div className={drawn ? "chart-page compare-page" : "chart-page"} data-panel={(panel && wide) || undefined}>
      <ChartFrame
        sentence={<FilterSentence parts={model.parts} />}
        caption={answerOf(model)}
        badges={[...linkBadges, ...badgesOf(model, conditions)]}
        caveats={
          <>
            <DatasetCaveats of={state.d} />
            <SideNames model={model} state={state} set={set} />
          </>
        }
        build={build}
        empty={() => (
          <NothingYet datasets={state.d} failures={answers.failures}>
            <Nothing model={model} state={state} set={set} />
          </NothingYet>
        )}
        xChoices={[]}
        yChoices={[]}
        crumbs={[]}
        onZoom={() => undefined}
        onSeries={undefined}
        {...linkedFrame(state, set, { pin, openSheet })}
      />
      {drawn ? <Differs conditions={conditions} names={model.names} /> : null}
      {panel ? <SourcePanel provenance={provenance} form={wide ? "panel" : "sheet"} onClose={close} /> : null}
    </div>
  );
}

/** Why there is nothing to compare, and the one thing to click. */
function Nothing({ model, state, set }: PageProps<CompareState> & { readonly model: CompareModel }) {
  const words = text.empty;
  const links = [
    { label: words.toDescribe, href: "#/describe" },
    { label: words.toCurve, href: `#/curve?d=${state.d.join("~")}` },
  ];
  const { found } = model;
  if (found.sides.length > 0) {
    const clear = () => {
      set({ w: [], p: "" });
    };
    return (
      <EmptyState title={words.filteredTitle} why={words.filtered} action={{ label: words.clear, onClick: clear }} />
    );
  }
  if (found.possible.length > 0) {
    const auto = () => {
      set({ by: "auto", base: "", n: [], p: "" });
    };
    const name = text.attributes[found.by];
    return (
      <EmptyState
        title={words.byTitle(name)}
        why={words.by(name)}
        action={{ label: words.auto, onClick: auto }}
        links={links.slice(0, 1)}
      />
    );
  }
  return <EmptyState title={words.noneTitle} why={words.none} links={links} />;
}
