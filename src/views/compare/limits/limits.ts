/** Of every series of every side the most load under a limit of latency. Pure. */
import { headroomOf, limitKnee, mostUnder } from "~/analysis/knee/limit";
import { isToldTogether, type Line, type LinePoint, linesOf, oneLatencySteps, xOf } from "~/charts/curve/lines";
import { lineJobs } from "~/charts/curve/names";
import type { CurveOptions, Statistic } from "~/charts/curve/options";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { controlledLoad } from "~/model/load";
import type { MemberWord } from "~/text/en/members";
import { type DriveCounter, drivesOf as drivesAlone } from "../../shared/driveCount";
import { memberWord } from "../../shared/driveSets";
import { loadSteps, stepsOfLine } from "../../shared/lineSteps";
import { workloadName } from "../../shared/point/workload";
import { rowsOfStep, stepsOf } from "../../shared/steps";
import type { MeasuredSide } from "../side";
import { perMember, type PerMember } from "./perMember";

/** One step of a series. */
export interface LimitPlace {
  /** Mark of the point: opens its source. */
  readonly mark: string;
  readonly point: CurvePoint;
  /** As it was controlled: outstanding I/Os, or the asked rate; null = not known. */
  readonly load: number | null;
  readonly iops: number | null;
  readonly bytes_per_s: number | null;
  /** As drawn: a percentile never above the exact maximum. */
  readonly latency_us: number;
  /** I/Os above the quantile; null of no quantile, or not counted. */
  readonly above: number | null;
  readonly few: boolean;
  /** Members that other steps of its series are summed from, where this one has fewer. */
  readonly lacks: number | null;
  /** Times this load was measured; this one is the median by throughput. */
  readonly repeats: number;
}

export interface LimitRow {
  readonly id: string;
  readonly side: string;
  readonly workload: string;
  /** Reads and writes of a mix each have their own latency. */
  readonly op: string;
  /** null where jobs are the load, or there are none. */
  readonly jobs: number | null;
  readonly kind: string;
  readonly found: "knee" | "all-pass" | "none" | "nothing";
  /** The step of most throughput before the first violation. */
  readonly ok: LimitPlace | null;
  /** The last step before the first violation: the knee. Past saturation it gives less than `ok`. */
  readonly last: LimitPlace | null;
  readonly fail: LimitPlace | null;
  /** The lowest latency, where none passes. */
  readonly lowest: LimitPlace | null;
  /** 1 − latency / limit at `ok`. */
  readonly headroom: number | null;
  /** At `ok`. */
  readonly per: PerMember | null;
  /** What the members of `ok` are, where it is a sum; null: it stands for itself, or they are not known. */
  readonly unit: MemberWord | null;
  /** Loads that were judged: of one alone nobody knows how much more holds. */
  readonly loads: number;
  /** Steps that failed or are excluded: no step of the series. */
  readonly left: number;
}

export interface LimitAsked {
  readonly limit_us: number;
  readonly statistic: Statistic;
}

/** In the order of the sides, then as their series first appear; a mix has a row for reads and one for writes. */
export function limitRows(
  sides: readonly MeasuredSide[],
  members: readonly MemberRow[],
  asked: LimitAsked,
  drivesOf: DriveCounter = (step) => drivesAlone(step, []),
): LimitRow[] {
  const parts = membersOf(members);
  return sides.flatMap(({ name, points }, side) => {
    const options: CurveOptions = {
      x: "iops",
      x_log: false,
      y: asked.statistic,
      y_log: true,
      kind: "default",
      colour: "none",
      focus: null,
      title: "",
    };
    const once = oneLatencySteps(points);
    // Reads and writes whose latency is told of both together are judged there, and are no series without one.
    const lines = linesOf(points, options).filter((line) => !line.points.every((p) => isToldTogether(p.point, once)));
    const steps = new Map(stepsOf(points).flatMap((step) => rowsOfStep(step).map((point) => [point, step] as const)));
    const drives = (point: CurvePoint): number | null => {
      const step = steps.get(point);
      return step === undefined ? null : drivesOf(step);
    };
    return lines.flatMap((line) => rowOf(line, { name, side }, { parts, drives }, asked) ?? []);
  });
}

/** Members by the point that they are counted in. */
export type MembersOf = (point: CurvePoint) => readonly MemberRow[];

function membersOf(members: readonly MemberRow[]): MembersOf {
  const of = new Map<string, MemberRow[]>();
  for (const member of members) {
    const key = `${member.dataset}/${member.of}`;
    const same = of.get(key);
    if (same) same.push(member);
    else of.set(key, [member]);
  }
  return (point) => of.get(`${point.dataset}/${point.key}`) ?? [];
}

function rowOf(
  line: Line,
  { name, side }: { readonly name: string; readonly side: number },
  { parts, drives }: { readonly parts: MembersOf; readonly drives: (point: CurvePoint) => number | null },
  { limit_us, statistic }: LimitAsked,
): LimitRow | null {
  const first = line.points[0]?.point;
  if (first === undefined) return null;
  const steps = stepsOfLine(line);
  const loads = loadSteps(steps, line.kind, "iops");
  const knee = limitKnee(loads, limit_us);
  const place = (at: number): LimitPlace => placeOf(steps[at]!);
  const last = knee.found === "knee" || knee.found === "all-pass" ? knee.last_ok : null;
  // Rates of a tool that counts bytes alone are ordered by these.
  const rated = loads.some(({ rate }) => rate !== null) ? loads : loadSteps(steps, line.kind, "gb_per_s");
  const ok = last === null ? null : steps[mostUnder(rated, last)]!;
  return {
    id: `${String(side)}/${line.id}`,
    side: name,
    workload: workloadName(first),
    op: line.op,
    jobs: lineJobs(line),
    kind: line.kind,
    found: knee.found,
    ok: ok === null ? null : placeOf(ok),
    last: last === null ? null : place(last),
    fail: knee.found === "knee" ? place(knee.first_fail) : null,
    lowest: knee.found === "none" ? place(knee.lowest) : null,
    headroom: ok === null ? null : headroomOf(ok.y!, limit_us),
    per:
      ok === null
        ? null
        : perMember(ok.point, parts(ok.point), drives(ok.point), { kind: line.kind, statistic, limit_us }),
    unit: ok === null ? null : unitOf(parts(ok.point)),
    loads: loads.filter(({ latency_us }) => latency_us !== null).length,
    left: line.points.filter(({ apart }) => apart === "failed" || apart === "excluded").length,
  };
}

const unitOf = (members: readonly MemberRow[]): MemberWord | null =>
  members.length > 1 ? memberWord(members.map((first) => ({ first }))) : null;

/** A step that was judged has a latency. */
const placeOf = ({ id, point, y, above, few, repeats, members }: LinePoint): LimitPlace => ({
  mark: id,
  point,
  load: controlledLoad(point),
  iops: xOf(point, "iops"),
  bytes_per_s: xOf(point, "gb_per_s"),
  latency_us: y!,
  above,
  few,
  lacks: members ?? null,
  repeats: repeats?.n ?? 1,
});
