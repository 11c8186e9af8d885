/** How far each page says that the loads of a drop go within the usual limit, from one answer of the engine. */
import { withSeries } from "~/analysis/seriesRows";
import { systemId } from "~/model/system";
import { group } from "d3-array";
import { expect } from "vitest";
import { gridId } from "~/analysis/series";
import { jointKnee, rateOf as shownRate, throughputText } from "~/charts/curve/reading";
import { rateInUnit } from "~/charts/heat/data";
import type { CurvePoint } from "~/model/answers";
import { latencyOrSlowest } from "~/model/latency";
import { isBlockSeries } from "~/model/load";
import { answering } from "~/model/reading";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { shelf } from "~/queries/shelf";
import { curveModel } from "~/views/curve/picture";
import { fields } from "~/views/curve/state";
import { verdictOf as curveVerdict } from "~/views/curve/verdict";
import { tableOf } from "~/views/overview/picture";
import { verdictOf as overviewVerdict } from "~/views/overview/verdict";
import { allLeaves, branchesOf } from "~/views/runs/leaves";
import { workloadId } from "~/views/shared/point/workload";
import { readOf } from "~/views/shared/reading";
import { answer, loadGrouped } from "./questions";
import type { DropFile } from "./realFiles";

const LIMIT_US = 1000;
/** vdbench prints no percentiles in its tables. */
type Judged = "p99" | "mean";
const own = { dataset: "local" };

/** Throughput of all directions at the highest load within the limit, by comparison key; 0: no load meets the limit. */
type Reached = Map<string, number>;

/** One set-up of one workload and operation; asked rates at any depth share a row on Overview. */
const placeOf = (point: CurvePoint): string => `${gridId(point).replace(/-rate[^~]*/, "-rate")} ${point.op}`;

/** If block sizes differ, bytes are compared. */
const rateOf = (point: CurvePoint): number =>
  (isBlockSeries(point.series) ? null : (point.total_iops ?? point.iops)) ?? point.total_bytes_per_s ?? 0;

const hasP99 = ({ latency }: CurvePoint): boolean =>
  Object.values(latency).some((stats) => latencyOrSlowest(stats, "p99").value_us !== null);

const further = (all: Reached, place: string, rate: number): Reached =>
  all.set(place, Math.max(all.get(place) ?? 0, rate));

/** Maps the marks that a page names to their reach. */
function reachedAt(marks: readonly { at: string; holds: boolean }[], byId: ReadonlyMap<string, CurvePoint>): Reached {
  const reached: Reached = new Map();
  for (const { at, holds } of marks) {
    const point = byId.get(at)!;
    further(reached, placeOf(point), holds ? rateOf(point) : 0);
  }
  return reached;
}

interface Compared {
  /** Number of set-ups × operations for which all pages give a reach. */
  readonly places: number;
  /** Number of workloads for which the Library has a figure, and for which two verdicts name one. */
  readonly shelf: number;
  readonly verdicts: number;
}

/**
 * Fails if two pages differ.
 * @param files as dropped
 */
export async function comparePages(files: readonly DropFile[]): Promise<Compared> {
  await loadGrouped(files);
  const answers = withSeries(await answer(curve, own));
  const shelves = await answer(shelf, own);
  const byId = new Map(answers.points.map((point) => [`${point.dataset}/${point.key}`, point]));
  let [places, shelved, verdicts] = [0, 0, 0];

  const workloads = group(answers.points, systemId, workloadId);
  for (const [system, byWorkload] of workloads) {
    for (const [workload, points] of byWorkload) {
      for (const load of ["outstanding", "rate"] as const) {
        const label = `${system} ${workload} ${load}`;
        const asked = points.filter(({ load_kind }) => (load_kind === "max" ? "rate" : load_kind) === load);
        if (asked.length === 0) continue;
        const y = asked.some(hasP99) ? "p99" : "mean";
        const onCurve = ofCurve(answers, { sys: [system], w: [workload], load, y });
        const overview = ofOverview(asked, y);
        const [fromOverview, fromRuns, fromCurve] = [overview.marks, ofRuns(asked), onCurve.marks].map((marks) =>
          reachedAt(marks, byId),
        ) as [Reached, Reached, Reached];
        for (const [place, rate] of fromCurve) {
          // A line over block sizes has one row there per block size.
          if (!isBlockSeries(asked[0]!.series))
            expect(fromOverview.get(place), `Overview: ${label} ${place}`).toBe(rate);
          // Runs judges percentiles only.
          if (y === "p99") expect(fromRuns.get(place), `Runs: ${label} ${place}`).toBe(rate);
          places++;
        }
        // The figure in the text, if both verdicts are about one line.
        if (overview.verdict !== null && onCurve.verdict !== null) {
          expect(onCurve.verdict.words, label).toContain(onCurve.verdict.figure);
          expect(overview.verdict.words, label).toContain(onCurve.verdict.figure);
          verdicts++;
        }
        const op = { "randread-4k": "read", "randwrite-4k": "write" }[workload];
        if (op === undefined || load !== "outstanding" || y !== "p99") continue;
        const within = shelves
          .filter((row) => `local/${row.system ?? ""}` === system)
          .flatMap((row) => row[op as "read" | "write"] ?? [])
          .map(({ within_iops }) => within_iops ?? 0);
        if (within.length === 0 || fromCurve.size === 0) continue;
        expect(Math.max(...within), `Library: ${label}`).toBe(Math.max(...fromCurve.values()));
        shelved++;
      }
    }
  }
  return { places, shelf: shelved, verdicts };
}

interface Page {
  readonly marks: readonly { at: string; holds: boolean }[];
  /** null: the verdict is about several lines, or none that meets the limit. */
  readonly verdict: { readonly words: string; readonly figure: string } | null;
}

type Answers = Parameters<typeof curveModel>[0];

function ofCurve(
  answers: Answers,
  asked: { sys: string[]; w: string[]; load: "outstanding" | "rate"; y: Judged },
): Page {
  const state = { ...defaults(fields), d: ["local"], ...asked };
  const model = curveModel(answers, state, []);
  const read = readOf(model, { ...state, lim: LIMIT_US });
  const marks = [...read.reading.knees.values()].flatMap((knee) => {
    const at = answering(knee);
    if (at !== null) return [{ at: at.id, holds: true }];
    return knee.found === "none" ? [{ at: knee.lowest.id, holds: false }] : [];
  });
  const [only, ...others] = read.lines;
  const knee = only === undefined ? null : jointKnee([only], read.reading.knees);
  const p = (knee === null ? null : answering(knee)) ?? undefined;
  const verdict = curveVerdict(read, model);
  if (others.length > 0 || p === undefined || verdict === null || p.point.op !== p.point.workload_op)
    return { marks, verdict: null };
  return {
    marks,
    verdict: {
      words: verdict.first,
      figure: throughputText(shownRate(p, model.options) ?? NaN, model.options, p.point.op),
    },
  };
}

function ofOverview(points: readonly CurvePoint[], y: Judged): Page {
  const table = tableOf(points, { metric: y, kind: "default", lim: LIMIT_US });
  const rows = table.systems.flatMap((system) => system.rows);
  const marks = rows.flatMap(({ cells, furthest, lowest }) => {
    const at = furthest ?? lowest;
    return at === null ? [] : [{ at: cells[at]!.id, holds: furthest !== null }];
  });
  const [row, ...others] = rows;
  const verdict = overviewVerdict(table, ({ id }) => id);
  if (row === undefined || others.length > 0 || row.furthest === null || verdict === null)
    return { marks, verdict: null };
  return { marks, verdict: { words: verdict.first, figure: rateInUnit(row.cells[row.furthest]!, row) } };
}

function ofRuns(points: readonly CurvePoint[]): Page["marks"] {
  const leaves = allLeaves(points, [], { rep: "one", k: "default" });
  return branchesOf(leaves, "system", LIMIT_US)
    .flatMap(({ children }) => children)
    .flatMap(({ furthest, lowest }) => {
      const leaf = furthest ?? lowest;
      return leaf === null ? [] : [{ at: leaf.id, holds: furthest !== null }];
    });
}
