import { useCallback, useMemo } from "react";
import { type LoadStates, seekMeasures } from "~/analysis/history";
import { buildLevels } from "~/charts/history/levels";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import { TextButton } from "~/components/ui/Button";
import { Verdict } from "~/components/Verdict";
import type { MeasureHistory } from "~/model/history";
import { markId } from "~/model/step";
import { curve } from "~/queries/curve";
import { history as text } from "~/text/en/history";
import type { PageProps } from "../page";
import { labelledChoice } from "../shared/axisChoices";
import { ChartPage } from "../shared/ChartPage";
import { useBuild, usePlaceless, useSame } from "../shared/linkedFrame";
import { NoOwnPoints, NothingYet } from "../shared/NothingYet";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { useSliced } from "../shared/calm";
import {
  askedOf,
  captionOf,
  changeRow,
  type HistoryModel,
  historyModel,
  measureId,
  neededHistory,
  verdictOf,
} from "./model";
import type { HistoryViewState } from "./state";

/** The same loads over nights, commits or firmware, and the changes of their level. */
export default function HistoryView({ state, set }: PageProps<HistoryViewState>) {
  const answers = useAnswers(curve, state.d);
  const wanted = usePlaceless(state);
  const { in: paths, sys, by } = wanted;
  const asked = useMemo(() => askedOf(answers.rows, { in: paths, sys, by }), [answers.rows, paths, sys, by]);
  const found = useMeasured(asked.loads);
  const model = useMemo(
    () => historyModel(asked, found ?? asked.loads.map(() => []), wanted, set),
    [asked, found, wanted, set],
  );
  const build = useBuild(buildLevels, model.data);
  const measured = useSame(model.measure?.points.filter((point) => point !== null) ?? []);
  const needed = useMemo(() => neededHistory(asked, answers.rows), [asked, answers.rows]);
  const point = state.p === "" ? undefined : measured.find((one) => markId(one) === state.p);
  const empty = emptyStates(set);
  const of = model.measure?.of;
  return (
    <ChartPage
      {...{ state, set, measured, needed, build }}
      parts={model.parts}
      asking={isNothingYet([answers]) || found === null ? text.loading : null}
      asked={[answers]}
      points={answers.rows}
      pinned={
        point === undefined
          ? null
          : {
              point,
              points: measured,
              statistic: of === "mean" ? "mean" : "p99",
              kind: model.measure?.kind ?? "clat",
            }
      }
      // Without a history, the reason replaces the verdict.
      verdict={asked.loads.length === 0 ? undefined : <Verdict {...verdictOf(asked, model)} />}
      caption={captionOf(asked, model)}
      panel={
        asked.loads.length === 0 ? null : { title: text.panel.title, content: <Changes {...{ asked, model, set }} /> }
      }
      empty={() => (
        <NothingYet datasets={state.d}>
          {answers.rows.length === 0 && state.d[0] === "local" && state.d.length === 1 ? (
            <NoOwnPoints />
          ) : asked.loads.length === 0 ? (
            <EmptyState
              title={text.empty.title}
              why={text.empty.why}
              links={[{ label: text.empty.toCompare, href: `#/compare?d=${state.d.join("~")}` }]}
            />
          ) : (
            empty(text.empty.noLoad, text.empty.noLoadWhy, text.empty.first, { s: "", m: "" })
          )}
        </NothingYet>
      )}
      yChoices={[
        labelledChoice({
          id: "y0",
          what: text.yAxis.what,
          options: ["zero", "values"] as const,
          labels: text.yAxis,
          selected: state.y0,
          onChange: (y0) => set({ y0 }),
        }),
      ]}
    />
  );
}

interface ChangesProps extends Pick<PageProps<HistoryViewState>, "set"> {
  readonly asked: ReturnType<typeof askedOf>;
  readonly model: HistoryModel;
}

/** The largest first, regressions before improvements; a click draws the change. */
function Changes({ asked: { way }, model: { changes, listed, load, measure }, set }: ChangesProps) {
  const hidden = changes.length - listed.length;
  if (way === null) return null;
  return (
    <>
      {listed.length === 0 ? <p className="text-ink2">{text.panel.none(hidden)}</p> : null}
      <ul className="m-0 mb-4 grid list-none gap-1 p-0">
        {listed.map((one) => {
          const { id, name, change, isWorse } = changeRow(one, way);
          const isDrawn = one.load === load && one.measure === measure;
          return (
            <li key={id} className="py-1">
              <TextButton
                className={`text-left whitespace-normal ${isDrawn ? "font-semibold" : ""}`}
                aria-current={isDrawn || undefined}
                onClick={() => set({ s: one.load.key, m: measureId(one.measure), p: "" })}
              >
                {name}
              </TextButton>{" "}
              {change} {isWorse ? text.panel.worse : text.panel.better}
            </li>
          );
        })}
      </ul>
      {listed.length > 0 && hidden > 0 ? <p className="text-ink2">{text.panel.hidden(hidden)}</p> : null}
    </>
  );
}

/** The measures of each load: each is shuffled up to 999 times. null: not all yet. */
function useMeasured(loads: readonly LoadStates[]): readonly (readonly MeasureHistory[])[] | null {
  const search = useCallback(
    function* () {
      const measured: (readonly MeasureHistory[])[] = [];
      for (const { states } of loads) measured.push(yield* seekMeasures(states));
      return measured;
    },
    [loads],
  );
  return useSliced(search);
}
