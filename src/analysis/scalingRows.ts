/** Measurements as rows of the chart: efficiency, what each drive added, drives by throughput, outliers. Pure. */
import { grouped } from "~/base/byKey";
import { group, sum } from "d3-array";
import { askedHosts } from "./askedOption";
import { LEAST_FOR_OUTLIERS, type Spread, spreadOf } from "./outliers";
import { isHostFull, marginalGains, type Measured, type Scaling, type Worked } from "./scaling";
import { latencyOf, rateOf } from "./steps";
import { targetOf } from "./targets";
import { lookUp } from "~/base/lookUp";
import type { Choices, DriveRow, ScalingRow, Tail, TotalTail } from "~/model/scaling";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { samplesAboveStatistic } from "~/model/latency";
import { counts, type Step } from "~/model/step";
import { addedFromFile } from "~/model/tools";
import { folderOf } from "~/base/path";

// Names that distinguish drives: as described, else by device, job or file, with host and folder where needed.

type Member = Step<MemberRow>;

const lastOf = (path: string): string => path.slice(path.lastIndexOf("/", path.length - 2) + 1);
const stemOf = (path: string): string => lastOf(path).replace(/\.[^.]*$/, "");

const distinct = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** The folders in which paths differ, joined: `hostA` for `lab/hostA/x.json` next to `lab/hostB/x.json`. */
function tellingFolders(members: readonly Member[]): string[] {
  const parts = members.map(({ first }) => folderOf(first.source_path).split("/"));
  const depth = Math.max(...parts.map((one) => one.length));
  const telling = Array.from({ length: depth }, (_, i) => i).filter(
    (i) => new Set(parts.map((one) => one[i] ?? "")).size > 1,
  );
  return parts.map((one) =>
    telling
      .map((i) => one[i] ?? "")
      .filter((name) => name !== "")
      .join("/"),
  );
}

const joined = (before: readonly string[], names: readonly string[], by: string): string[] =>
  names.map((name, i) => [before[i], name].filter((part) => part !== "").join(by));

/** A job of a host or folder. */
const OF_HOST = " › ";

/** One name per member, all different. */
export function namesOf(members: readonly Member[]): string[] {
  const devices = members.map((member) => targetOf(member) ?? "");
  const jobs = members.map(({ first }) => first.member);
  const files = members.map(({ first }) => stemOf(first.source_path));
  const said = members.map(({ first }) => first.said["label"] ?? "");
  if (!said.includes("") && distinct(said)) return said;
  const places = [members.map(({ first }) => first.host ?? ""), tellingFolders(members)].filter(
    (all) => new Set(all).size > 1,
  );
  for (const base of [...(devices.includes("") ? [] : [devices.map(lastOf), devices]), jobs, files]) {
    let names: readonly string[] = base;
    if (distinct(names)) return [...names];
    for (const place of places) {
      names = joined(place, names, base === jobs ? OF_HOST : " ");
      if (distinct(names)) return [...names];
    }
  }
  const names = places.reduce<readonly string[]>((all, place) => joined(place, all, OF_HOST), jobs);
  return numbered(new Set(files).size > 1 ? names.map((name, i) => `${name} · ${files[i] ?? ""}`) : names);
}

/** Clones of one job share a name and are numbered in file order. */
function numbered(names: readonly string[]): string[] {
  const all = grouped(names, (name) => name);
  const seen = new Map<string, number>();
  return names.map((name) => {
    const n = (seen.get(name) ?? 0) + 1;
    seen.set(name, n);
    return all.get(name)!.length === 1 ? name : `${name} #${n}`;
  });
}

const directionOf = ({ latencies }: Step, op: string): CurvePoint | undefined => latencies.find((one) => one.op === op);

function valueOf(step: Step, op: string, { kind, statistic }: Choices): number | null {
  const point = directionOf(step, op);
  return point === undefined ? null : latencyOf(point, kind, statistic).value_us;
}

/** Directions that have a latency, in order: of all together, or of the drives if all together have none. */
export const opsOf = (steps: readonly Step[], choices: Choices): string[] =>
  [...new Set(steps.flatMap(({ latencies }) => latencies.map(({ op }) => op)))].filter((op) =>
    steps.some((step) => valueOf(step, op, choices) !== null),
  );

const ALONE = { outlier: false, off: null };

function tailOf(
  point: CurvePoint,
  { kind, statistic }: Choices,
  { outlier, off }: Pick<Tail, "outlier" | "off">,
): Tail {
  const stats = lookUp(point.latency, kind);
  return {
    op: point.op,
    ...latencyOf(point, kind, statistic),
    mean_us: stats?.mean_us ?? null,
    above: samplesAboveStatistic(stats, statistic, point.ios),
    outlier,
    off,
  };
}

/** A row with its own numbers only. */
export const plainRow = (step: Step, name: string, choices: Choices): DriveRow => ({
  step,
  name,
  device: "device" in step.first ? targetOf(step as Step<MemberRow>) : null,
  latencies: step.latencies.map((point) => tailOf(point, choices, ALONE)),
  ...ALONE,
  rank: null,
  z: null,
});

/** Fastest first, excluded ones last; ranks, and outliers from `least` members on, among those that count. */
export function driveRows(
  members: readonly Step<MemberRow>[],
  ops: readonly string[],
  choices: Choices,
  least = LEAST_FOR_OUTLIERS,
): { readonly rows: readonly DriveRow[]; readonly spread: Spread } {
  const names = namesOf(members);
  const spreadBy = (value: (step: Step<MemberRow>) => number | null): Spread =>
    spreadOf(
      members.map((step) => (counts(step) ? value(step) : null)),
      least,
    );
  const spread = spreadBy((step) => rateOf(step, choices.quantity));
  const tails = ops.map((op) => spreadBy((step) => valueOf(step, op, choices)));
  const rows = members.map((step, i): DriveRow => {
    const latencies = ops.flatMap((op, at) => {
      const point = directionOf(step, op);
      return point === undefined ? [] : [tailOf(point, choices, tails[at]!.members[i]!)];
    });
    return { ...plainRow(step, names[i]!, choices), ...spread.members[i]!, latencies };
  });
  const rate = ({ step }: DriveRow): number => rateOf(step, choices.quantity) ?? -1;
  return {
    rows: rows.toSorted((a, b) => Number(counts(b.step)) - Number(counts(a.step)) || rate(b) - rate(a)),
    spread,
  };
}

/** Hosts of a point: as its file states, else those it names; null: it does neither. */
export function hostsOf(point: CurvePoint, members: readonly MemberRow[]): number | null {
  const stated = point.together === null ? askedHosts(point) : null;
  if (stated !== null) return stated;
  const hosts = new Set(members.map((own) => (own.member_unit === "host" ? own.member : (own.host ?? point.host))));
  return hosts.has(null) || hosts.size === 0 ? null : hosts.size;
}

/**
 * What each of several hosts gave, the slowest first, where jobs of one host stand side by side; null: there are no such
 * hosts, or some job has no rate.
 */
export function hostRates(
  members: readonly Step<MemberRow>[],
  quantity: Choices["quantity"],
): readonly { readonly host: string; readonly rate: number }[] | null {
  const hosts = group(members, ({ first }) => first.host);
  const rates = [...hosts].flatMap(([host, own]) => {
    const known = own.flatMap((step) => (counts(step) ? (rateOf(step, quantity) ?? []) : []));
    return host === null || known.length < own.length ? [] : [{ host, rate: sum(known) }];
  });
  if (rates.length < Math.max(2, hosts.size) || rates.length === members.length) return null;
  return rates.toSorted((a, b) => a.rate - b.rate);
}

/** @param drawn efficiencies relative to the drawn ideal; null: none */
export function rowsOf(
  measured: readonly Measured[],
  worked: Worked,
  drawn: Scaling | null,
  ops: readonly string[],
  choices: Choices,
): ScalingRow[] {
  const gains = marginalGains(worked.points);
  const smallest = worked.base === null ? undefined : worked.main.get(worked.base.count);
  return measured.map((one, i): ScalingRow => {
    const main = worked.main.get(one.count);
    const isMain = main?.step.id === one.step.id;
    const { step, count } = isMain ? main : one;
    const { rows, spread } = driveRows(one.members, ops, choices);
    return {
      step,
      count,
      ...(drawn?.points[i] ?? { ideal: null, efficiency: null, basis: "smallest" }),
      own: worked.unlike ? null : worked.own.points[i]!.efficiency,
      marginal: gains[i]!,
      full: isHostFull(step.first),
      latencies: ops.map((op) =>
        totalTail({ ...one, step }, op, smallest && valueOf(smallest.step, op, choices), choices),
      ),
      members: rows.toReversed(),
      median: spread.median,
      spread: rows.length > 1 ? spread.spread : null,
      enough: spread.enough,
      repeat: worked.points[i]!.rate !== null && !isMain,
    };
  });
}

const NO_TAIL = { value_us: null, mean_us: null, reported_us: null, above: null, ...ALONE };

function totalTail(
  { step, members, count }: Measured,
  op: string,
  base: number | null | undefined,
  choices: Choices,
): TotalTail {
  const point = directionOf(step, op);
  const tail = point === undefined ? { op, ...NO_TAIL } : tailOf(point, choices, ALONE);
  const { value_us } = tail;
  const known = members.flatMap((member) => valueOf(member, op, choices) ?? []);
  const apart = value_us === null && known.length > 1 && known.length === members.length;
  const counted = value_us !== null && counts(step) && base != null && base > 0;
  return {
    ...tail,
    band: apart ? [Math.min(...known), Math.max(...known)] : null,
    ratio: counted ? value_us / base : null,
    merged: value_us !== null && count > 1 && step.first.combined_from > 1 && addedFromFile(step.first.tool),
  };
}
