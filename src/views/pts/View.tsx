import { useMemo } from "react";
import type { PtsReport } from "~/analysis/pts/report";
import { shownName } from "~/base/shownText";
import { EmptyState } from "~/components/EmptyState";
import { PanelChart } from "~/components/PanelChart";
import { PanelTable } from "~/components/PanelTable";
import { usePrinting } from "~/components/printing";
import { PanelSection } from "~/components/SidePanel";
import { TableTwin } from "~/components/TableTwin";
import { choiceToken } from "~/components/token";
import { Verdict } from "~/components/Verdict";
import { kindOf } from "~/model/lines";
import { markId } from "~/model/step";
import { curve } from "~/queries/curve";
import { pts as words } from "~/text/en/pts";
import { ptsPage as text } from "~/text/en/pts-page";
import type { PageProps } from "../page";
import { linkTo } from "../shared/catalogue";
import { ChartPage } from "../shared/ChartPage";
import { NothingYet } from "../shared/NothingYet";
import { missingPaths, pathsGone } from "../shared/paths";
import { neededPoints } from "../shared/share/needed";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { conditionsOf, lacksOf } from "./conditions";
import {
  averageSource,
  cellName,
  type Drawing,
  type Part,
  ptsModel,
  type PtsModel,
  reportsIn,
  trackedText,
} from "./model";
import { fields, type PtsState } from "./state";

/** A report by the SNIA PTS: one test of one device on the page, all its tests in print. */
export default function PtsView({ state, set }: PageProps<PtsState>) {
  const answers = useAnswers(curve, state.d);
  const reports = useMemo(() => reportsIn(answers.rows, state.in), [answers.rows, state.in]);
  const { dev, test } = state;
  const model = useMemo(() => ptsModel(reports, { dev, test }), [reports, dev, test]);
  const { report, parts, part, points } = model;
  const pinned = points.find((point) => markId(point) === state.p);
  const average = part?.judged == null ? null : averageSource(part.judged, state.p);
  const pin = (p: string | null): void => set({ p: p ?? "" });
  const printing = usePrinting();
  // Rounds that are too few to draw are a test all the same.
  const none = part === undefined ? text.empty : text.few;
  return (
    <ChartPage
      {...{ state, set }}
      parts={tokensOf(model, set)}
      asking={isNothingYet([answers]) ? text.loading : null}
      asked={[answers]}
      points={answers.rows}
      measured={points}
      needed={useMemo(() => neededPoints(points, answers.rows), [points, answers.rows])}
      pinned={
        pinned === undefined
          ? average
          : { point: pinned, points, statistic: "mean", kind: kindOf([pinned], "default", "mean") }
      }
      // Without a test the place of the chart says so.
      verdict={part === undefined ? null : <Verdict {...part.verdict} />}
      caption={part?.caption ?? ""}
      panel={
        report === undefined || part === undefined
          ? null
          : {
              title: text.about,
              content: <Conditions {...{ report, part, parts }} isOwn={state.d.includes("local")} />,
            }
      }
      build={part?.main.build ?? nothing}
      empty={() => (
        <NothingYet
          datasets={state.d}
          paths={pathsGone(state.in, missingPaths(state.in, answers.rows), () => set({ in: [], p: "" }))}
        >
          <EmptyState
            title={none.title}
            why={none.why}
            links={[{ label: text.empty.toOverview, href: `#/overview?d=${state.d.join("~")}` }]}
          />
        </NothingYet>
      )}
      above={part?.others.map((one) => (
        <Chart key={one.head} drawing={one} pinned={state.p} onPin={pin} />
      ))}
      beside={
        report === undefined ? null : (
          <>
            <Tests parts={parts} shown={part} state={state} />
            {printing ? parts.map((one) => (one === part ? null : <Printed key={one.id} part={one} />)) : null}
          </>
        )
      }
    />
  );
}

const nothing = () => ({
  ...{ width: 0, height: 0, title: text.empty.title, plot: { x: 0, y: 0, w: 0, h: 0 }, nodes: [], marks: [], key: [] },
  ...{ twin: { columns: [], rows: [] }, empty: "pts/none" },
});

function tokensOf({ reports, report, parts, part }: PtsModel, set: PageProps<PtsState>["set"]) {
  if (report === undefined || part === undefined) return [];
  const devices = reports.map(({ id, device }) => ({
    id,
    label: device === "" ? words.unknownDevice : shownName(device),
  }));
  const isTwice = ({ name }: Part): boolean => parts.filter((one) => one.name === name).length > 1;
  const tests = parts.map((one) => ({
    ...{ id: one.id, label: isTwice(one) ? text.part(one.name, one.outstanding) : one.name },
  }));
  return [
    ...(devices.length > 1
      ? [choiceToken("device", text.device, devices, report.id, (dev) => set({ dev, test: "", p: "" }))]
      : []),
    choiceToken("test", text.test, tests, part.id, (test) => set({ test, p: "" })),
  ];
}

interface ChartProps {
  readonly drawing: Drawing;
  readonly pinned: string;
  readonly onPin: (mark: string | null) => void;
}

/** A further chart of the test under its heading; in print it is never split. */
function Chart({ drawing: { head, build, table }, pinned, onPin }: ChartProps) {
  return (
    <section className="mt-6 break-inside-avoid">
      <h2 className="mb-1 text-answer font-semibold">{head}</h2>
      {table === undefined ? null : <TableTwin twin={table} caption={head} />}
      <PanelChart
        build={build}
        pinned={pinned === "" ? null : pinned}
        onPin={onPin}
        height={340}
        table={table === undefined}
      />
    </section>
  );
}

const still = () => undefined;

/** The other tests of the device, on pages of their own. */
function Printed({ part }: { readonly part: Part }) {
  const { first, second } = part.verdict;
  return (
    <section className="break-before-page">
      <h2 className="mb-1 text-sentence">
        {first} {second}
      </h2>
      <p className="text-small text-ink2">{part.caption}</p>
      {[part.main, ...part.others].map((one) => (
        <Chart key={one.head} drawing={one} pinned="" onPin={still} />
      ))}
    </section>
  );
}

/** Every test of the device with its verdict: the list of the report. */
function Tests({
  parts,
  shown,
  state,
}: {
  readonly parts: readonly Part[];
  readonly shown: Part | undefined;
  readonly state: PtsState;
}) {
  return (
    <section className="mt-6 mb-5 max-w-200">
      <h2 className="mb-1 text-answer font-semibold">{text.tests}</h2>
      <table aria-label={text.tests} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-ctrl text-left text-small text-ink2">
            {text.heads.map((head) => (
              <th key={head} scope="col" className="py-1 pr-4 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id} className="border-b border-rule">
              <th scope="row" className="py-1 pr-4 text-left font-normal">
                {part === shown ? (
                  <strong aria-current="true">{part.name}</strong>
                ) : (
                  <a className="lnk" href={linkTo("pts", fields, { ...state, test: part.id, p: "" })}>
                    {part.name}
                  </a>
                )}
              </th>
              <td className="pr-4">{part.outstanding}</td>
              <td className="pr-4">{part.rounds ?? "—"}</td>
              <td>{steadyText(part)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const steadyText = ({ steady }: Part): string =>
  steady === null
    ? text.noSteady
    : steady.state === "steady"
      ? text.isSteady(steady.first, steady.last)
      : steady.first === null
        ? text.few.rounds
        : text.notSteady;

interface ConditionsProps {
  readonly report: PtsReport;
  readonly part: Part;
  readonly parts: readonly Part[];
  /** They can be labelled here. */
  readonly isOwn: boolean;
}

/** The panel: what was judged, under which conditions, and what is missing. */
function Conditions({ report, part, parts, isOwn }: ConditionsProps) {
  const conditions = useMemo(() => conditionsOf(report), [report]);
  const lacks = useMemo(() => lacksOf(report, parts, part), [report, parts, part]);
  const { test, judged } = part.judged ?? {};
  const rows = judged?.tracked.flatMap(({ cell, window }) =>
    window === null
      ? []
      : [
          {
            ...{ id: cellName(cell), name: cellName(cell) },
            cells: [
              trackedText(test!.of, window.mean),
              text.percent(window.range_share),
              text.percent(window.rise_share),
            ],
          },
        ],
  );
  return (
    <>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        {conditions.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink2">{name}</dt>
            <dd className={`m-0 wrap-anywhere ${value === null ? "text-ink3" : ""}`}>{value ?? text.unknown}</dd>
          </div>
        ))}
      </dl>
      {rows === undefined || rows.length === 0 ? null : (
        <PanelSection title={text.judged}>
          <PanelTable head={text.judgedHead} rows={rows} />
        </PanelSection>
      )}
      <PanelSection title={text.missing}>
        {lacks.map(({ what, fill }) => (
          <p key={what} className="m-0 mb-1.5">
            {what} <span className="text-ink2">{fill}</span>
          </p>
        ))}
        {isOwn ? (
          <a className="lnk print:hidden" href="#/overview?d=local&open=labels">
            {text.labels}
          </a>
        ) : null}
      </PanelSection>
    </>
  );
}
