import { lazy, Suspense, useMemo } from "react";
import { kindOf, markId } from "~/charts/curve/lines";
import type { Statistic } from "~/charts/curve/options";
import { Asking } from "~/components/Asking";
import { Badge } from "~/components/Badge";
import { EmptyState } from "~/components/EmptyState";
import { FilterSentence } from "~/components/FilterSentence";
import { usePrinting } from "~/components/printing";
import { Share } from "~/components/share/Share";
import { sentenceText } from "~/components/token";
import { encodeHash } from "~/permalink/codec";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { curvePage } from "~/text/en/curve-page";
import { matrix as text } from "~/text/en/matrix";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import { fields as curveFields, type CurveState } from "../curve/state";
import type { PageProps } from "../page";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { linkContext, useCatalogue } from "../shared/catalogue";
import { badgesOfLink } from "../shared/linkBadges";
import { NoSuchPath } from "../shared/NoSuchPath";
import { missingPaths, pathBadges, pathsGone } from "../shared/paths";
import { runBadges } from "../shared/point/badges";
import { fewBadges } from "../shared/point/few";
import { MENU_QUANTILES, neededRuns } from "../shared/share/needed";
import { useShare } from "../shared/share/useShare";
import { useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { within } from "../shared/within";
import { gridsOf, systemOf, type Grid } from "./grid";
import { sheetsOf } from "./paper";
import type { MatrixState } from "./state";
import { Table } from "./Table";
import { twinOf } from "./twin";
import { sentence, sharedRemarks } from "./words";
import "./matrix.css";

const PointPanel = lazy(() => import("../shared/point/PointPanel"));

/** Every workload against every load that was measured: what there is, what is missing, what failed. */
export default function MatrixView({ state, set }: PageProps<MatrixState>) {
  const revision = useWorkspace((workspace) => workspace.revision);
  const loaded = useOwnFiles();
  const catalogue = useCatalogue();
  const known = catalogue.state === "ready" ? catalogue.catalogue.datasets : [];
  const answers = useAnswers(curve, state.d, revision);
  const points = useMemo(
    () => answers.rows.filter((point) => within(state.in, point.source_path)),
    [answers.rows, state.in],
  );
  const all = useMemo(() => gridsOf(points, { metric: state.m, kind: state.k }), [points, state.m, state.k]);
  const grids = useMemo(
    () => (state.sys.length === 0 ? all : all.filter(({ id }) => state.sys.includes(id))),
    [all, state.sys],
  );
  const shared = useMemo(() => sharedRemarks(grids), [grids]);
  const printing = usePrinting();
  const { wide, open, pin, close } = useSourcePlace(set);

  const shown = useMemo(
    () => points.filter((point) => grids.some(({ id }) => id === systemOf(point))),
    [points, grids],
  );
  const share = useShare(
    useMemo(() => neededRuns(shown, { quantiles: MENU_QUANTILES }), [shown]),
    shown,
    state.d,
  );

  if (answers.rows.length === 0 && (answers.state === "waiting" || answers.state === "slow")) {
    return <Asking words={text.loading} />;
  }
  const pinned = state.p === "" ? undefined : points.find((point) => markId(point) === state.p);
  const settled = answers.state === "ready" || answers.state === "failed";
  const missing = missingPaths(state.in, answers.rows);
  const noLocal = settled && state.d.includes("local") && !answers.rows.some(({ dataset }) => dataset === "local");
  const badges = [
    ...badgesOfLink(answers.failures, settled && state.p !== "" && pinned === undefined, noLocal ? loaded : null),
    ...pathBadges(missing, grids.length > 0),
  ];
  const panel = pinned !== undefined && open;
  const parts = sentence({ state, grids, all, known, set });
  const title = grids.length === 0 ? null : sentenceText(parts);
  const statistic: Statistic = state.m === "auto" || state.m === "iops" || state.m === "gb_per_s" ? "mean" : state.m;
  const toCurve = (patch: Partial<CurveState>) =>
    encodeHash("curve", curveFields, { ...defaults(curveFields), d: state.d, ...patch }, linkContext);
  const ofSystem = (grid: Grid): Partial<CurveState> => (all.length > 1 ? { sys: [grid.id] } : {});
  return (
    <div className="chart-page" data-panel={(panel && wide) || undefined}>
      <div className="chart-main">
        <FilterSentence parts={parts} />
        <div className="caption">
          <span>{captionOf(grids)}</span>
          {state.in.length === 0 ? null : (
            <span>
              {text.paths(state.in.length)}{" "}
              <button
                type="button"
                className="lnk"
                onClick={() => {
                  set({ in: [] });
                }}
              >
                {text.allPaths}
              </button>
            </span>
          )}
          {[...badges, ...fewBadges(aboveOf(grids), statistic), ...runBadges(shown)].map((badge) => (
            <Badge key={badge.text} {...badge} />
          ))}
          <span className="caption-do">
            <Share
              share={share}
              title={title}
              draw={null}
              table={title === null ? null : () => ({ title, twin: twinOf(grids, state.m) })}
            />
          </span>
        </div>
        <DatasetCaveats of={state.d} />
        {grids.length === 0 ? (
          <Empty state={state} set={set} missing={missing} />
        ) : (
          grids.flatMap((whole) =>
            (printing ? sheetsOf(whole, state.pivot) : [whole]).map((grid, part) => (
              <Table
                key={`${grid.id} ${String(part)}`}
                grid={grid}
                pivot={state.pivot}
                pinned={state.p}
                shared={shared}
                onPin={pin}
                curveOfRow={(row) => toCurve({ w: [row.workload], ...ofSystem(grid) })}
                curveOfColumn={({ first, workloads }) =>
                  toCurve({
                    w: workloads,
                    ...(first.numjobs === null ? {} : { j: [String(first.numjobs)] }),
                    ...(first.load_kind === "outstanding" ? {} : { load: "rate" }),
                    ...ofSystem(grid),
                  })
                }
              />
            )),
          )
        )}
      </div>
      {panel ? (
        <Suspense>
          <PointPanel
            point={pinned}
            points={points}
            statistic={statistic}
            kind={kindOf([pinned], state.k, statistic)}
            known={known}
            form={wide ? "panel" : "sheet"}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Of every value that stands in a table. */
const aboveOf = (grids: readonly Grid[]): (number | null)[] =>
  grids.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => (cell === null || cell.values.length === 0 ? [] : [cell.shown.above])),
    ),
  );

function captionOf(grids: readonly Grid[]): string {
  const cells = grids.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const filled = cells.filter((cell) => cell !== null);
  const steps = new Set(filled.flatMap(({ measured }) => measured.map(({ step }) => step)));
  return text.caption(filled.length, cells.length - filled.length, steps.size);
}

interface EmptyProps extends PageProps<MatrixState> {
  readonly missing: readonly string[];
}

function Empty({ state, set, missing }: EmptyProps) {
  const gone = pathsGone(state.in, missing, () => {
    set({ in: [], p: "" });
  });
  if (gone !== undefined) return <NoSuchPath {...gone} />;
  const own = state.d.every((id) => id === "local");
  return (
    <EmptyState
      title={text.none.title}
      why={own ? text.none.own : text.none.why}
      links={[{ label: curvePage.empty.toLibrary, href: "#/library?v=1" }]}
    />
  );
}
