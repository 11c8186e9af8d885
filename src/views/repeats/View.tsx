import { useMemo } from "react";
import { markId } from "~/charts/curve/lines";
import { pointId } from "~/charts/plot/layout";
import { buildRepeats } from "~/charts/repeats/repeats";
import { EmptyState } from "~/components/EmptyState";
import { curve } from "~/queries/curve";
import { repeats as text } from "~/text/en/repeats";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { useBuild } from "../shared/linkedFrame";
import { NothingYet } from "../shared/NothingYet";
import { runBadges, shownOf } from "../shared/point/badges";
import { neededPoints } from "../shared/share/needed";
import { rowsOfStep, type Step } from "../shared/steps";
import { unitChoice } from "../shared/unitChoice";
import { PointFrame } from "../shared/PointFrame";
import { useAnswers } from "../shared/useAnswers";
import { repeatsModel } from "./picture";
import { answerOf, versionBadges } from "./sentence";
import type { RepeatsState } from "./state";

const NONE: readonly Step[] = [];

/** One test, run again and again: what it gives, and how far that can be trusted. */
export default function RepeatsView({ state, set }: PageProps<RepeatsState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const known = useKnown();
  const answers = useAnswers(curve, state.d, revision);
  const model = useMemo(() => repeatsModel(answers.rows, state, known, set), [answers.rows, state, known, set]);
  const build = useBuild(buildRepeats, model.data);

  const steps = model.set?.steps ?? NONE;
  const shown = useMemo(() => steps.flatMap((step) => rowsOfStep(step)), [steps]);
  const needed = useMemo(() => neededPoints(shown, answers.rows), [shown, answers.rows]);

  const waiting = answers.state === "waiting" || answers.state === "slow";
  const settled = answers.state === "ready" || answers.state === "failed";
  const pinned = shown.find((point) => markId(point) === pointId(state.p));
  return (
    <PointFrame
      {...{ state, set, settled, needed, build }}
      parts={model.parts}
      asking={answers.rows.length === 0 && waiting ? text.empty.loading : null}
      failures={answers.failures}
      points={answers.rows}
      measured={shown}
      pinned={
        pinned === undefined
          ? null
          : {
              point: pinned,
              points: steps.find(({ directions }) => directions.includes(pinned))?.directions ?? [pinned],
              statistic: model.data.statistic,
              kind: model.data.kind,
              known,
            }
      }
      caption={answerOf(model.data)}
      badges={[
        ...versionBadges(steps),
        ...runBadges(shown, shownOf(model.data.statistic, model.data.kind), ["versions"]),
      ]}
      empty={() => (
        <NothingYet datasets={state.d} failures={answers.failures}>
          <EmptyState
            title={text.empty.noneTitle}
            why={text.empty.none}
            links={[
              { label: text.empty.toMatrix, href: `#/overview?d=${state.d.join("~")}` },
              { label: text.empty.toCurve, href: `#/curve?d=${state.d.join("~")}` },
            ]}
          />
        </NothingYet>
      )}
      yChoices={[
        unitChoice(state.u, model.data.quantity, (u) => {
          set({ u });
        }),
        {
          id: "baseline",
          what: text.chart.ratioTo,
          options: [
            { id: "", label: text.chart.absolute },
            { id: "median", label: text.chart.theMedian },
            ...model.data.rows.map(({ id, name, file }) => ({ id, label: name, detail: file })),
          ],
          selected: model.data.base === null ? "" : state.base,
          onChange: (base) => {
            set({ base });
          },
        },
      ]}
    />
  );
}
