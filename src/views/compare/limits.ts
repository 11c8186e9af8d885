/** Of every series of every side the most load under a limit of latency, and what one drive, job or host of it gives. Pure. */
import { group, median } from "d3-array";
import { headroomOf, limitKnee, mostUnder } from "~/analysis/knee/limit";
import { isToldTogether, type Line, type LinePoint, linesOf, oneLatencySteps, xOf } from "~/charts/curve/lines";
import { lineJobs, opText } from "~/charts/curve/names";
import type { CurveOptions, Statistic } from "~/charts/curve/options";
import { loadTag } from "~/charts/curve/readout";
import { exact, latencyWords, rateText, significant } from "~/charts/number";
import type { Twin } from "~/charts/scene";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { controlledLoad } from "~/model/load";
import { en } from "~/text/en";
import { compare } from "~/text/en/compare";
import { limits as text } from "~/text/en/compare-limits";
import type { MemberWord } from "~/text/en/members";
import { type DriveCounter, drivesOf as drivesAlone } from "../shared/driveCount";
import { memberWord } from "../shared/driveSets";
import { allLargeBlocks } from "../shared/largeBlock";
import { loadSteps, stepsOfLine } from "../shared/lineSteps";
import { workloadName } from "../shared/point/workload";
import { latencyOf, rowsOfStep, stepsOf } from "../shared/steps";
import { depthName } from "./loads";

/** A side with everything it measured. */
export interface MeasuredSide {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

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
  const of = group(members, (member) => `${member.dataset}/${member.of}`);
  const parts: MembersOf = ({ dataset, key }) => of.get(`${dataset}/${key}`) ?? [];
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

type MembersOf = (point: CurvePoint) => readonly MemberRow[];

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

interface Rate {
  /** Unit of the rates. */
  readonly quantity: "iops" | "gb_per_s";
}

export type PerMember =
  | (Rate & {
      readonly from: "measured";
      readonly n: number;
      readonly unit: MemberWord;
      readonly low: number;
      /** One of them, of an even number the mean of the middle two: a rate, no percentile. */
      readonly median: number;
      readonly high: number;
      /** The highest latency of them, µs, and how many are over the limit; null: no member has the statistic. */
      readonly worst_us: number | null;
      readonly over: number;
    })
  /** No member has numbers of its own: the whole divided by the drives. */
  | (Rate & { readonly from: "derived"; readonly n: number; readonly rate: number });

interface AskedOf {
  readonly kind: string;
  readonly statistic: Statistic;
  readonly limit_us: number;
}

/** null: one member, or nobody knows how many. @param drives of the point, null = not known. */
function perMember(
  point: CurvePoint,
  members: readonly MemberRow[],
  drives: number | null,
  asked: AskedOf,
): PerMember | null {
  const quantity = allLargeBlocks([point]) || xOf(point, "iops") === null ? "gb_per_s" : "iops";
  const rates = members.flatMap((member) => xOf(member, quantity) ?? []);
  if (members.length > 1 && rates.length === members.length) {
    const latencies = members.flatMap((member) => latencyOf(member, asked.kind, asked.statistic).value_us ?? []);
    return {
      from: "measured",
      quantity,
      n: members.length,
      unit: memberWord(members.map((first) => ({ first }))),
      low: Math.min(...rates),
      median: median(rates)!,
      high: Math.max(...rates),
      worst_us: latencies.length === 0 ? null : Math.max(...latencies),
      over: latencies.filter((us) => us > asked.limit_us).length,
    };
  }
  const rate = xOf(point, quantity);
  return rate === null || drives === null || drives < 2
    ? null
    : { from: "derived", quantity, n: drives, rate: rate / drives };
}

/** Behind a load, so that a number alone is not read as another kind of load. */
const loadOf = (place: LimitPlace | null): string => (place === null ? en.charts.absent : loadTag(place.point));

/** "80.1 % of max, 7 of 8 members": its number alone is another load than it looks. */
const lackNote = (place: LimitPlace | null): string | undefined =>
  place?.lacks == null ? undefined : `${loadTag(place.point)}, ${compare.members(place.point.parts, place.lacks)}`;

/** Where an earlier step gave more than the last that passes, and whose numbers therefore stand here. */
const mostAt = ({ ok, last }: LimitRow): string =>
  ok === null || ok.mark === last?.mark ? "" : text.found.most(loadOf(ok));

/** "up to 16 outstanding", "all pass, ≥ 256 outstanding", "none; lowest 4.20 ms at 8 outstanding". */
function foundText(row: LimitRow, statistic: string, limit_us: number): string {
  switch (row.found) {
    case "knee":
      return text.found.knee(loadOf(row.last)) + mostAt(row);
    case "all-pass":
      return row.loads === 1 ? text.found.only(loadOf(row.last)) : text.found.allPass(loadOf(row.last)) + mostAt(row);
    case "none": {
      if (row.loads === 1) return text.found.onlyOver(latencyWords(row.lowest!.latency_us), loadOf(row.lowest));
      // A later step may pass: the first one does not, so nobody can say up to where.
      const said = row.lowest!.latency_us > limit_us ? text.found.none : text.found.first;
      return said(latencyWords(row.lowest!.latency_us), loadOf(row.lowest));
    }
    case "nothing":
      return text.found.nothing(statistic);
  }
}

/** `name`: of the statistic, "p99". */
export function limitTwin(rows: readonly LimitRow[], name: string, limit_us: number): Twin {
  const { columns: head } = text;
  const several = <T>(value: (row: LimitRow) => T): boolean => new Set(rows.map(value)).size > 1;
  const columns: (TwinColumnOf<LimitRow> & { readonly label: string })[] = [
    { id: "side", label: head.side, value: ({ side }) => side },
    { id: "workload", label: head.workload, value: ({ workload }) => workload },
    ...(several(({ workload, op }) => `${workload} ${op}`) && rows.some(isMixed)
      ? [{ id: "op", label: head.op, value: ({ op }: LimitRow) => opText(op) }]
      : []),
    ...(several(({ jobs }) => jobs) ? [{ id: "jobs", label: head.jobs, value: ({ jobs }: LimitRow) => jobs }] : []),
    { id: "holds", label: head.holds, value: (row) => foundText(row, name, limit_us) },
    { id: "load", label: head.load, value: ({ ok }) => ok?.load ?? null, note: ({ ok }) => lackNote(ok) },
    {
      id: "depth",
      label: head.depth,
      value: ({ ok, unit }) => (ok === null ? null : depthName(ok.point, unit) || null),
      note: ({ ok }) =>
        ok === null || ok.point.parts < 2 || ok.point.outstanding === null
          ? undefined
          : text.inAll(exact(ok.point.outstanding)),
    },
    { id: "iops", label: head.iops, value: ({ ok }) => ok?.iops ?? null, digits: [4, 1] },
    {
      id: "gb_per_s",
      label: head.gb_per_s,
      value: ({ ok }) => (ok?.bytes_per_s == null ? null : ok.bytes_per_s / 1e9),
      digits: [3, 3],
    },
    {
      id: "latency_us",
      label: head.latency_us(name),
      value: (row) => (row.ok ?? row.lowest)?.latency_us ?? null,
      digits: [3, 3, 1],
    },
    {
      id: "kind",
      label: head.kind,
      value: ({ kind, found }) => (found === "nothing" ? null : en.charts.curve.kindShort(kind)),
    },
    {
      id: "headroom_percent",
      label: head.headroom_percent,
      value: ({ headroom }) => (headroom === null ? null : headroom * 100),
      digits: [2, 1],
    },
    ...(rows.some(({ ok }) => ok?.above != null)
      ? [
          {
            id: "samples_above",
            label: head.samples_above(name),
            value: ({ ok }: LimitRow) => ok?.above ?? null,
            note: ({ ok }: LimitRow) => (ok?.few === true ? text.few : undefined),
          },
        ]
      : []),
    {
      id: "fail_load",
      label: head.fail_load,
      value: ({ fail }) => fail?.load ?? null,
      note: ({ fail }) => lackNote(fail),
    },
    {
      id: "fail_latency_us",
      label: head.fail_latency_us(name),
      value: ({ fail }) => fail?.latency_us ?? null,
      digits: [3, 3, 1],
    },
    ...memberColumns(rows, name),
    { id: "file", label: head.file, value: ({ ok, lowest }) => (ok ?? lowest)?.point.source_path ?? null },
  ];
  const twin = twinFrom(rows, columns, ({ ok, lowest }) => (ok ?? lowest)?.mark ?? null);
  return {
    columns: twin.columns.map((column, i) => ({ ...column, label: columns[i]!.label })),
    rows: twin.rows.map((row, r) => ({
      ...row,
      cells: row.cells.map((cell, c) =>
        rows[r]!.ok?.few === true && GREY.has(columns[c]!.id) ? { ...cell, grey: true } : cell,
      ),
    })),
  };
}

/** What hangs on the quantile: grey where too few I/Os lie above it (DOMAIN, Enough samples). */
const GREY: ReadonlySet<string> = new Set(["holds", "latency_us", "headroom_percent", "samples_above"]);

const isMixed = ({ ok, lowest, fail }: LimitRow): boolean => {
  const point = (ok ?? lowest ?? fail)?.point;
  return point !== undefined && point.workload_op !== point.op;
};

function memberColumns(
  rows: readonly LimitRow[],
  name: string,
): (TwinColumnOf<LimitRow> & { readonly label: string })[] {
  const { columns: head } = text;
  const all = rows.flatMap(({ per }) => per ?? []);
  const rate =
    (quantity: PerMember["quantity"]) =>
    ({ per }: LimitRow): number | null => {
      if (per === null || per.quantity !== quantity) return null;
      return (per.from === "measured" ? per.median : per.rate) / (quantity === "iops" ? 1 : 1e9);
    };
  const column = (quantity: PerMember["quantity"], id: string, label: string) =>
    all.some((per) => per.quantity === quantity)
      ? [
          {
            id,
            label,
            value: rate(quantity),
            digits: [4, quantity === "iops" ? 1 : 3] as const,
            note: ({ per }: LimitRow) => (per?.quantity === quantity ? memberNote(per) : undefined),
          },
        ]
      : [];
  return [
    ...column("iops", "member_iops", head.member_iops),
    ...column("gb_per_s", "member_gb_per_s", head.member_gb_per_s),
    ...(all.some((per) => per.from === "measured" && per.worst_us !== null)
      ? [
          {
            id: "member_latency_us",
            label: head.member_latency_us(name),
            value: ({ per }: LimitRow) => (per?.from === "measured" ? per.worst_us : null),
            digits: [3, 3, 1] as const,
            note: ({ per }: LimitRow) => (per?.from === "measured" && per.over > 0 ? text.over(per.over) : undefined),
          },
        ]
      : []),
  ];
}

/** "4 drives, 9,500 to 10,100", or that it was divided: the two never look alike. */
function memberNote(per: PerMember): string {
  if (per.from === "derived") return text.derived(per.n);
  const words = (rate: number) => (per.quantity === "iops" ? rateText(rate) : significant(rate / 1e9, 4));
  return text.measured(per.n, per.unit, words(per.low), words(per.high));
}
