/** Latency of the sides at the throughput of each load step of the base: between steps, never beyond them. Pure. */
import { min } from "d3-array";
import { type AtRate, sameLoop, throughputReader } from "~/analysis/equalThroughput";
import { ratioOf } from "~/analysis/compare";
import { peakOf } from "~/analysis/knee/step";
import type { CompareRow, SideValue } from "~/charts/compare/data";
import { rateWords } from "~/charts/compare/words";
import type { LinePoint } from "~/charts/curve/lines";
import { lineJobs, rateUnit } from "~/charts/curve/names";
import type { Statistic } from "~/charts/curve/options";
import { compare as text } from "~/text/en/compare";
import { loadSteps } from "../shared/lineSteps";
import type { Side } from "../shared/sides";
import { quantityOf, rowsOfStep, type Step } from "../shared/steps";
import { compareCells } from "./cells";
import { type Curve, curvesOf } from "./curves";
import { cellNames, loadName } from "./load";
import { shadeOf, withAbove, latencyRatio, rateUnitOf } from "./ratios";
import { type Cells, NO_CELLS } from "./rows";

/** A curve of another side, made ready to be read at any throughput. */
interface Partner {
  readonly points: readonly LinePoint[];
  readonly read: (rate: number) => AtRate;
}

/** The curve that is read against one of the base: of as many jobs, else the only one. */
function partnerOf(base: Curve, all: readonly Curve[]): Curve | null {
  const jobs = lineJobs(base.line);
  const same = all.filter(({ line }) => lineJobs(line) === jobs);
  return same.length === 1 ? same[0]! : all.length === 1 ? all[0]! : null;
}

/** @param sides the base first, each with all it measured of the workloads. */
export function throughputCells(sides: readonly Side[], statistic: Statistic): Cells {
  const [base, ...others] = sides;
  if (base === undefined) return NO_CELLS;
  const stepOf = new Map(
    sides.flatMap(({ steps }) => steps.flatMap((step) => rowsOfStep(step).map((point) => [point, step] as const))),
  );
  const behind = ({ point }: LinePoint): Step[] => {
    const step = stepOf.get(point);
    return step === undefined ? [] : [step];
  };
  const curves = others.map((side) => curvesOf(side, statistic));
  const own = curvesOf(base, statistic).toSorted((a, b) => compareCells({ first: a.first }, { first: b.first }));
  const steps = new Map<string, readonly [readonly Step[], readonly Step[]]>();
  const cells: { workload: string; load: string }[] = [];
  const rows: CompareRow[] = [];
  const left = { outside: 0, refused: 0, series: 0, kinds: 0 };
  for (const curve of own) {
    const quantity = quantityOf(curve.points.map(({ point }) => point));
    const rising = loadSteps(curve.points, curve.line.kind, quantity);
    const peak = peakOf(rising);
    const matched = curves.map((all): Partner | null => {
      const alike = all.filter(({ line, workload }) => workload === curve.workload && line.op === curve.line.op);
      const looped = alike.filter(({ first }) => sameLoop(first.load_kind, curve.first.load_kind));
      if (alike.length > 0 && looped.length === 0) left.refused++;
      const kinds = looped.filter(({ line }) => line.kind === curve.line.kind);
      if (looped.length > 0 && kinds.length === 0) left.kinds++;
      const partner = partnerOf(curve, kinds);
      if (kinds.length > 0 && partner === null) left.series++;
      if (partner === null) return null;
      const read = throughputReader(loadSteps(partner.points, partner.line.kind, quantity));
      return { points: partner.points, read };
    });
    curve.points.forEach((at, i) => {
      const { rate, latency_us } = rising[i]!;
      // Past the peak more load gives less: the same throughput stands on the rising branch, too.
      if (peak === null || i > peak || rate === null || latency_us === null) return;
      const found = matched.flatMap((partner, n): CompareRow[] => {
        if (partner === null) return [];
        const read = partner.read(rate);
        if ("why" in read) {
          if (read.why !== "few") left.outside++;
          return [];
        }
        const between = read.between.map((place) => partner.points[place]!);
        const ratio = latencyRatio([latency_us], [read.latency_us]);
        const same = ratioOf([rate], [rate], "more");
        if (ratio === null || same === null) return [];
        const id = `${between[0]!.id}|${at.id}`;
        const behindOther = [...new Set(between.flatMap(behind))];
        steps.set(id, [behind(at), behindOther]);
        return [
          {
            id,
            cell: cells.length,
            side: n + 1,
            workload: curve.workload,
            load: text.chart.atRate(
              rateWords(rate, quantity === "iops" ? "iops" : "bytes_per_s", rateUnit(at.point.op)),
              loadName(at.point),
            ),
            quantity: quantity === "iops" ? "iops" : "bytes_per_s",
            ...rateUnitOf(at.point),
            n_base: 1,
            n_other: 1,
            rate: same,
            latencies: [
              {
                op: curve.line.op,
                kind: curve.line.kind,
                ...ratio,
                base: withAbove(ratio.base, at.above),
                other: withAbove(readValue(ratio.other, read.exact, between), fewestAbove(between)),
              },
            ],
            shade: shadeOf([...behind(at), ...behindOther]),
          },
        ];
      });
      if (found.length === 0) return;
      rows.push(...found);
      cells.push({ workload: found[0]!.workload, load: found[0]!.load });
    });
  }
  return {
    rows,
    cells: cellNames(cells),
    steps,
    notes: [
      ...(left.refused > 0 ? [text.noteRefused(left.refused)] : []),
      ...(left.outside > 0 ? [text.noteOutside(left.outside)] : []),
      ...(left.series > 0 ? [text.noteSeries(left.series)] : []),
      ...(left.kinds > 0 ? [text.noteKinds] : []),
    ],
  };
}

/** Of what a value is read between: the fewer. */
const fewestAbove = (between: readonly LinePoint[]): number | null => min(between, ({ above }) => above) ?? null;

/** "interpolated between QD 8 and QD 16", drawn hollow; measured where a step has just this rate. */
function readValue(value: SideValue, exact: boolean, between: readonly LinePoint[]): SideValue {
  const [from, to] = between.map(({ point }) => loadName(point));
  return exact ? value : { ...value, fill: "interpolated", note: text.chart.interpolated(from ?? "", to ?? "") };
}
