import { lazy, Suspense, useMemo, useState } from "react";
import { pointId } from "~/charts/plot/layout";
import { kindOf } from "~/charts/curve/lines";
import { FIGURES_DEFAULTS } from "~/charts/figures/options";
import { significant } from "~/charts/number";
import { Asking } from "~/components/Asking";
import { EmptyState } from "~/components/EmptyState";
import { FilterSentence } from "~/components/FilterSentence";
import { Share } from "~/components/share/Share";
import { SourcePanel } from "~/components/SourcePanel";
import { TableTwin } from "~/components/TableTwin";
import { sentenceText } from "~/components/token";
import { curve } from "~/queries/curve";
import { figures } from "~/queries/figures";
import { world as text } from "~/text/en/world";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { NothingYet } from "../shared/NothingYet";
import { workloadName } from "../shared/point/workload";
import { neededPoints } from "../shared/share/needed";
import { useShare } from "../shared/share/useShare";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { type Asked, askedFor, DATASETS } from "./asked";
import { type Beside, comparableTo, foundOf, workloadOf } from "./comparable";
import { linksOf } from "./links";
import { chosenStep, ownSteps, sentenceOf } from "./own";
import type { WorldState } from "./state";
import { kindsOf, tableOf } from "./table";
import "./world.css";

const PointPanel = lazy(() => import("../shared/point/PointPanel"));

const NOBODY: Asked = { measured: [], printed: [], all: 0, read: 0 };
const NONE: Beside = { all: [], far: [], unlike: 0, same: [] };

/** What is published of the workload of one measurement, and in what it differs. */
export default function WorldView({ state, set }: PageProps<WorldState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const known = useKnown();
  const others = useMemo(() => known.filter(({ slug }) => !state.d.includes(slug)), [known, state.d]);
  const own = useAnswers(curve, state.d, revision);
  const steps = useMemo(() => ownSteps(own.rows), [own.rows]);
  const step = useMemo(() => chosenStep(steps, state.of), [steps, state.of]);
  const [most, setMost] = useState(DATASETS);
  const asked = step === undefined ? NOBODY : askedFor(workloadOf(step.first), others, most, state.p);
  const measured = useAnswers(curve, asked.measured);
  const printed = useAnswers(figures, asked.printed);
  const beside = useMemo(
    () => (step === undefined ? NONE : comparableTo(step, measured.rows, printed.rows, known)),
    [step, measured.rows, printed.rows, known],
  );
  const twin = useMemo(() => (step === undefined ? null : tableOf(step, beside.all)), [step, beside]);
  const directions = useMemo(() => step?.directions ?? [], [step]);
  const shown = useMemo(
    () => [...new Set([...state.d, ...beside.all.map(({ dataset }) => dataset)])],
    [state.d, beside.all],
  );
  const share = useShare(
    useMemo(() => neededPoints(directions, own.rows), [directions, own.rows]),
    directions,
    shown,
  );
  const { wide, open, pin, openSheet, close } = useSourcePlace(set);

  // That nothing is comparable stays an answer while own files change.
  const waiting =
    isNothingYet([own]) ||
    [own, measured, printed].some(({ state: s, again }) => (s === "waiting" || s === "slow") && !again);
  if (waiting && (step === undefined || beside.all.length === 0)) {
    return <Asking words={text.loading} />;
  }
  const parts = sentenceOf(steps, step, state, set);
  const title = twin === null ? null : sentenceText(parts);
  const nearestFar = significant(beside.far[0]?.load_ratio ?? 0, 3);
  const same =
    beside.same.length === 0
      ? []
      : [text.same(beside.same.map((dataset) => known.find(({ slug }) => slug === dataset)?.title ?? dataset))];
  const notes = [
    text.order,
    text.near,
    ...(beside.all.some(({ step: one }) => one !== null) ? [text.nearest] : []),
    ...(beside.far.length === 0 ? [] : [text.far(beside.far.length, nearestFar)]),
    ...(step === undefined ? [] : [text.latencies(kindsOf(step, beside.all))]),
    ...(beside.unlike === 0 ? [] : [text.unlike(beside.unlike)]),
    ...same,
  ];
  const mark = state.p === "" ? "" : pointId(state.p);
  const pinned = step?.id === mark ? step : (beside.all.find((one) => one.mark === mark)?.step ?? null);
  const cited =
    pinned === null && beside.all.some((one) => one.mark === mark)
      ? figureSource({
          mark,
          rows: printed.rows,
          options: { ...FIGURES_DEFAULTS, title: "" },
          report: known.find(({ slug }) => mark.startsWith(`${slug}/`)),
          set: () => undefined,
        })
      : null;
  const panel = (pinned !== null || cited !== null) && open;
  const form = wide ? "panel" : "sheet";
  return (
    <div className="chart-page" data-panel={(panel && wide) || undefined}>
      <div className="chart-main world">
        <FilterSentence parts={parts} />
        <div className="caption">
          <span>{step === undefined ? "" : text.found(...foundOf(beside.all))}</span>
          <span className="caption-do">
            <Share
              share={share}
              title={title}
              draw={null}
              table={title === null || twin === null ? null : () => ({ title, notes, twin })}
            />
          </span>
        </div>
        {asked.read === asked.all ? null : (
          <p className="world-part">
            {text.part(asked.read, asked.all)}{" "}
            <button
              type="button"
              className="lnk"
              onClick={() => {
                setMost(most + DATASETS);
              }}
            >
              {text.more(Math.min(DATASETS, asked.all - asked.read))}
            </button>
          </p>
        )}
        {step === undefined || twin === null ? (
          <NothingYet datasets={state.d} failures={own.failures}>
            <EmptyState
              title={text.empty.noOwnTitle}
              why={text.empty.noOwn}
              links={[{ label: text.empty.toCurve, href: "#/curve?d=local" }]}
            />
          </NothingYet>
        ) : beside.all.length === 0 ? (
          <EmptyState
            title={beside.far.length === 0 ? text.empty.noneTitle : text.empty.farTitle}
            why={[
              beside.far.length === 0
                ? text.empty.none(workloadName(step.first))
                : text.empty.far(beside.far.length, nearestFar),
              ...same,
            ].join(" ")}
            links={[{ label: text.empty.toCatalogue, href: "#/library" }]}
          />
        ) : (
          <>
            <p className="notes">{notes.join(" ")}</p>
            <p className="world-do">
              {linksOf(step, beside.all).map(({ label, href }) => (
                <a key={href} className="lnk" href={href}>
                  {label}
                </a>
              ))}
            </p>
            <TableTwin
              twin={twin}
              caption={sentenceText(parts)}
              hovered={null}
              pinned={mark === "" ? null : mark}
              onHover={() => undefined}
              onPin={(one) => {
                pin(one);
                openSheet();
              }}
              order={state.o}
              onOrder={(o) => {
                set({ o });
              }}
            />
          </>
        )}
      </div>
      {!panel ? null : cited !== null ? (
        <SourcePanel provenance={cited} form={form} onClose={close} />
      ) : pinned === null ? null : (
        <Suspense>
          <PointPanel
            point={pinned.first}
            points={pinned.directions}
            statistic="p99"
            kind={kindOf([pinned.first], "default", "p99")}
            known={known}
            form={form}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
