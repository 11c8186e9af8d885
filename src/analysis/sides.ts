/**
 * What is compared, and in which cells: sides (folders, systems, media …) that measured the same, the conditions that
 * separate their cells, the order of cells. Pure.
 */
import { onceOf } from "~/base/byKey";
import { group, min, rollup, sum } from "d3-array";
import { byName } from "~/base/byName";
import { within } from "~/base/path";
import type { CurvePoint } from "~/model/answers";
import { setupName } from "~/model/tools";
import { controlledLoad, sweepKind } from "~/model/load";
import { namesApart, systemId, systemOf } from "~/model/system";
import { nominalPercent } from "~/model/nominal";
import { askedSize, testMode } from "./askedOption";

/** What sides may differ in, the usual first: `auto` takes the first by which two sides measured the same. */
export const ATTRIBUTES = [
  ...(["folder", "system", "setup", "media", "drive_model", "firmware", "host", "dataset"] as const),
  ...(["fabric", "interface", "tool_version", "engine", "kernel", "state", "capacity_bytes", "direct"] as const),
] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** One measurement at one load: its directions, and the rows that have its latency. */
export interface Measured {
  readonly first: CurvePoint;
  readonly directions: readonly CurvePoint[];
  readonly latencies: readonly CurvePoint[];
  readonly failed: boolean;
  readonly excluded: string | null;
}

/** Equal keys are matched; null: matches nothing. */
export type KeyOf = (step: Pick<Measured, "first">) => string | null;

const workOf = ({ workload_op, pattern, block_bytes, read_percent }: CurvePoint) =>
  [workload_op, pattern, block_bytes, read_percent] as const;

/** Block × mix × op, and the mode if a tool has several for one op. */
export const workKey = ({ first }: Pick<Measured, "first">): string =>
  JSON.stringify([...workOf(first), testMode(first)]);

/**
 * Work × load × jobs: measurements that may be compared. Depth sweeps never match rate sweeps; an
 * uncontrolled maximum, which has no load of its own, only matches another.
 */
export const cellKey = ({ first }: Pick<Measured, "first">): string =>
  JSON.stringify([
    ...[...workOf(first), first.load_kind, controlledLoad(first)],
    ...[first.iodepth, first.numjobs, testMode(first)],
  ]);

/** One work at one share of the load: of each side's own maximum. Without a share there is no match. */
export const shareKey: KeyOf = (step) => {
  if (step.first.load_kind === "max") return `${workKey(step)} max`;
  const percent = nominalPercent(step.first);
  return percent === null ? null : `${workKey(step)} ${String(Math.round(percent))}`;
};

const OPS = ["read", "write", "mixed", "trim", "trimwrite"];
const PATTERNS = ["random", "seq"];

/** Reads before writes before mixes, small blocks before large, then the load. */
export function compareCells({ first: a }: Pick<Measured, "first">, { first: b }: Pick<Measured, "first">): number {
  const rank = (all: readonly string[], value: string | null): number =>
    value !== null && all.includes(value) ? all.indexOf(value) : all.length;
  return (
    rank(OPS, a.workload_op) - rank(OPS, b.workload_op) ||
    rank(PATTERNS, a.pattern) - rank(PATTERNS, b.pattern) ||
    (a.block_bytes ?? 0) - (b.block_bytes ?? 0) ||
    (b.read_percent ?? 0) - (a.read_percent ?? 0) ||
    loadOf(a) - loadOf(b) ||
    (a.iodepth ?? 0) - (b.iodepth ?? 0)
  );
}

const loadOf = (point: CurvePoint): number =>
  (sweepKind(point.load_kind) === "rate" ? 1e12 : 0) + (controlledLoad(point) ?? 0);

/** The fields of a link that decide who is compared, shared by the Compare page and the first view. */
export interface SidesWanted {
  readonly by: "auto" | Attribute;
  /** Datasets, in order. */
  readonly d: readonly string[];
  /** Paths; two or more are the sides by folder. */
  readonly in: readonly string[];
  /** Systems, `<dataset>/<system>`; empty or absent: all. */
  readonly sys?: readonly string[];
}

/** The order in which `auto` tries: systems or datasets that a link puts side by side are compared as such. */
export const triedBy = ({ d, sys = [] }: Pick<SidesWanted, "d" | "sys">): readonly Attribute[] =>
  sys.length > 1 ? ["system"] : d.length > 1 ? ["dataset"] : [];

export interface Side<S extends Measured = Measured> {
  /** In links. */
  readonly value: string;
  readonly steps: readonly S[];
}

/**
 * By value: the value; a bare version gets its tool: "fio 3.36". Systems of one name add what distinguishes them:
 * "PM883 (SATA 300)".
 */
export function sideNames(sides: readonly Side[]): ReadonlyMap<string, string> {
  const firsts = sides.flatMap(({ value, steps }) =>
    steps.slice(0, 1).flatMap(({ first }) => (systemId(first) === value ? [first] : [])),
  );
  const apart = namesApart(firsts, systemOf);
  return new Map(
    sides.map(({ value, steps }) => {
      const names = new Set(steps.map(({ first }) => setupName({ ...first, setup: value })));
      return [value, apart.get(value) ?? (names.size === 1 ? [...names][0]! : value)];
    }),
  );
}

export interface Sides<S extends Measured = Measured> {
  /** `auto` resolved; the requested one if nothing matches by it. */
  readonly by: Attribute;
  /** Attributes by which some cell has two sides. */
  readonly possible: readonly Attribute[];
  /** Those that share a cell with another, in order. */
  readonly sides: readonly Side<S>[];
  /** The side of any measurement, matched or not; null: without the attribute. */
  readonly sideOf: ValueOf;
  /** Number of measurements without the attribute. */
  readonly unsaid: number;
  /** Number of measurements in cells that only one side has. */
  readonly single: number;
}

/** The side of direct I/O, by cache. */
export const DIRECT = "direct";

/** The side by set-up of what has none, beside others of its system that have one. */
export const PLAIN = "-";

type ValueOf = (step: Pick<Measured, "first">) => string | null;

/** By name; by id where a link names several systems of one name: one drive on two controllers is two systems. */
function systemWay(steps: readonly Measured[], sys: readonly string[] = []): ValueOf {
  const ids = sys.map((id) => steps.find(({ first }) => systemId(first) === id)?.first).filter((one) => one != null);
  const named = rollup(
    ids,
    ({ length }) => length,
    (one) => systemOf(one),
  );
  return ({ first }) => ((named.get(systemOf(first)) ?? 0) > 1 ? systemId(first) : systemOf(first));
}

function valuesOf(by: Exclude<Attribute, "folder" | "system">): ValueOf {
  return ({ first }) => {
    switch (by) {
      case "tool_version":
        // Files that do not state their versions are not repeats of each other.
        return first.tool_version === null
          ? null
          : [first.tool, first.tool_version].filter((part) => part !== null).join(" ");
      case "setup":
        return first.setup === "" ? PLAIN : first.setup;
      case "direct":
        return first.direct === null ? null : first.direct ? DIRECT : "buffered";
      case "media":
      case "drive_model":
      case "interface":
      case "host":
      case "engine":
      case "dataset":
        return first[by];
      default:
        return first.said[by] ?? null;
    }
  };
}

/** By folder: the paths of the link if it names several. The grouping decides what folders mean otherwise. */
const folderWay = (paths: readonly string[]): ValueOf | null =>
  paths.length < 2 ? null : ({ first }) => paths.find((path) => within([path], first.source_path)) ?? null;

function split<S extends Measured>(
  steps: readonly S[],
  valueOf: ValueOf,
  keyOf: KeyOf,
): Pick<Sides<S>, "sides" | "unsaid" | "single"> {
  const said = steps.filter((step) => valueOf(step) !== null);
  const shared = new Set(
    [...group(said, keyOf)].filter(([, cell]) => new Set(cell.map(valueOf)).size > 1).map(([key]) => key),
  );
  const matching = said.filter((step) => shared.has(keyOf(step)));
  const sides = [...group(matching, (step) => valueOf(step) ?? "")].map(([value, own]) => ({ value, steps: own }));
  return { sides, unsaid: steps.length - said.length, single: said.length - matching.length };
}

/** Sides that have cells in common by an attribute; [] if none have. */
function sidesBy<S extends Measured>(steps: readonly S[], by: Attribute, state: SidesWanted, keyOf: KeyOf) {
  const way = by === "folder" ? folderWay(state.in) : by === "system" ? systemWay(steps, state.sys) : valuesOf(by);
  const best = split(steps, way ?? (() => null), keyOf);
  const order = by === "folder" && state.in.length > 1 ? state.in : by === "dataset" ? state.d : null;
  const places = new Map(order?.map((value, i) => [value, i]));
  const place = (value: string): number => places.get(value) ?? -1;
  return {
    ...best,
    sideOf: way ?? (() => null),
    sides: best.sides.toSorted(
      (a, b) => place(a.value) - place(b.value) || byName(a.value, b.value) || (a.value < b.value ? -1 : 1),
    ),
  };
}

/** Was anything moved? Without reads or writes there is no ratio. */
const moved = ({ directions, latencies }: Measured): boolean =>
  directions.some(({ iops, bytes_per_s }) => (iops ?? 0) > 0 || (bytes_per_s ?? 0) > 0) ||
  latencies.some(({ latency }) => Object.keys(latency).length > 0);

/** Measurements that may be a side: not failed, not excluded, and with I/O. */
export const comparable = <S extends Measured>(steps: readonly S[]): S[] =>
  steps.filter((step) => !step.failed && step.excluded === null && moved(step));

/** Names of what others are compared with: `before-tuning`, `baseline`, `stock`. */
const BASE = /(?<![a-z])(?:before|baseline|base|old|orig|original|stock|reference)(?![a-z])/i;

/** Were several systems each measured before and after a change? Then the change is the question, not the systems. */
export function isChange(steps: readonly Measured[]): boolean {
  const systems = [...group(steps, ({ first }) => systemOf(first)).values()];
  const setups = systems.map((own) => [...new Set(own.map(({ first }) => first.setup ?? ""))]);
  return setups.filter((own) => own.length > 1 && own.some((setup) => BASE.test(setup))).length > 1;
}

/** @param matched what is matched: one cell, unless the page compares something else. */
export function sidesOf<S extends Measured>(all: readonly S[], state: SidesWanted, matched: KeyOf = cellKey): Sides<S> {
  // Every attribute asks for the keys again.
  const keyOf = onceOf(matched);
  const steps = comparable(all).filter((step) => keyOf(step) !== null);
  const possible = [
    ...new Set([...triedBy(state), ...(isChange(steps) ? (["setup"] as const) : []), ...ATTRIBUTES]),
  ].filter((by) => sidesBy(steps, by, state, keyOf).sides.length > 1);
  const asked = state.by === "folder" && state.in.length < 2 ? "auto" : state.by;
  const by = asked === "auto" ? (possible[0] ?? "system") : asked;
  return { by, possible, ...sidesBy(steps, by, state, keyOf) };
}

/**
 * The base: the side that shares most cells with others; of several such, the one whose name says so, else the one
 * measured first.
 */
export function baseOf(sides: readonly Side[], keyOf: KeyOf): string {
  const keys = sides.map(({ steps }) => new Set(steps.map(keyOf)));
  const sidesWith = rollup(
    keys.flatMap((own) => [...own]),
    ({ length }) => length,
    (key) => key,
  );
  const shared = keys.map((own) => sum(own, (key) => sidesWith.get(key)! - 1));
  const most = Math.max(...shared);
  const able = sides.filter((_, i) => shared[i] === most);
  const named = able.filter(({ value }) => BASE.test(value));
  const first = named.length > 0 ? named : able;
  const began = first.map(({ steps }) => min(steps, (step) => step.first.started_ms ?? Infinity) ?? Infinity);
  const known = began.every((ms) => ms < Infinity);
  return first[known ? began.indexOf(Math.min(...began)) : 0]!.value;
}

/**
 * The side that is 1: the one that a link names, also by the name that its system had before it was labelled; else the
 * first of folders or datasets in the order of the link, else the usual base.
 */
export function sideOfBase<S extends Measured>(
  { by, sides }: Pick<Sides<S>, "by" | "sides">,
  { base, d, in: paths }: SidesWanted & { readonly base: string },
  keyOf: KeyOf,
): Side<S> | undefined {
  const named = sides.find(({ value }) => value === base);
  const before = base === "" ? undefined : sides.find(({ steps }) => steps.every(({ first }) => first.system === base));
  if (named !== undefined || before !== undefined || sides.length === 0) return named ?? before;
  const isOrdered = (by === "folder" && paths.length > 1) || (by === "dataset" && d.length > 1);
  const usual = isOrdered ? null : baseOf(sides, keyOf);
  return sides.find(({ value }) => value === usual) ?? sides[0];
}

export interface Compared<S extends Measured = Measured> {
  /** The base first; then those that share a cell with it. */
  readonly sides: readonly Side<S>[];
  /** Cells that the base shares with another, each with the measurements of the base. */
  readonly cells: ReadonlyMap<string, readonly S[]>;
  /** How many of them every side has. */
  readonly ofAll: number;
  /** Measurements of sides that share a cell with others, but none with the base. */
  readonly unlike: number;
}

/**
 * Two sides that both share cells with a third need not share any.
 * @param base the value that is 1; "" or an unknown one: the first.
 */
export function comparedTo<S extends Measured>(
  sides: readonly Side<S>[],
  base: string,
  matched: KeyOf = cellKey,
): Compared<S> {
  const keyOf = onceOf(matched);
  const first = sides.find(({ value }) => value === base) ?? sides[0];
  if (first === undefined) return { sides: [], cells: new Map(), ofAll: 0, unlike: 0 };
  const own = group(first.steps, keyOf);
  const others = sides.filter((side) => side !== first);
  const sharing = others.filter(({ steps }) => steps.some((step) => own.has(keyOf(step))));
  const has = sharing.map(({ steps }) => new Set(steps.map(keyOf)));
  const shared = new Set(has.flatMap((keys) => [...keys]));
  return {
    ofAll: [...own.keys()].filter((key) => key !== null && has.every((keys) => keys.has(key))).length,
    sides: [first, ...sharing],
    cells: new Map(
      [...own].flatMap(([key, steps]) => (key !== null && shared.has(key) ? [[key, steps] as const] : [])),
    ),
    unlike: others.flatMap((side) => (sharing.includes(side) ? [] : side.steps)).length,
  };
}

/** One condition that sides must share: engine, fill, version, active range … */
export interface Match {
  readonly id: "engine" | "direct" | "tool_version" | "fill" | "size" | "target" | "system" | "setup";
  readonly of: (point: CurvePoint) => string | null;
  /** Ignored if some measurement lacks it: formats say more or less about one run. */
  readonly saidByAll?: true;
}

/** Files and devices of a measurement; null: unknown. */
const targetOf = ({ targets }: CurvePoint): string | null => (targets.length === 0 ? null : targets.join(", "));

export const MATCHES: readonly Match[] = [
  { id: "engine", of: ({ engine }) => engine },
  { id: "direct", of: ({ direct }) => (direct === null ? null : String(direct)) },
  {
    id: "tool_version",
    of: ({ tool, tool_version }) => [tool, tool_version].filter((part) => part !== null).join(" "),
  },
  { id: "fill", of: ({ said }) => said["fill_percent"] ?? null },
  { id: "size", of: askedSize, saidByAll: true },
  // Results on other files or devices are not repeats of one test.
  { id: "target", of: targetOf },
  // Of several systems before and after a change each is compared with itself.
  { id: "system", of: systemOf },
];

/** If one set of measurements represents a side, one device is never a repeat of another. */
export const SET_MATCHES = MATCHES.filter(({ id }) => id !== "target");

/**
 * A condition with several values on a side, one of them shared with another side, separates cells: libaio is
 * compared with libaio. If the sides have no value in common they differ by it, which is listed.
 */
function matchesOf(sides: readonly Side[], by: Attribute, conditions: readonly Match[]): Match[] {
  return conditions.filter(({ id, of, saidByAll }) => {
    if (id === by) return false;
    const values = sides.map(({ steps }) => new Set(steps.map(({ first }) => of(first))));
    if (saidByAll === true && values.some((own) => own.has(null))) return false;
    const all = values.flatMap((own) => [...own].filter((value) => value !== null));
    const isShared = new Set(all).size < all.length;
    return isShared && values.some((own) => own.size > 1);
  });
}

/** A key that these conditions extend. */
const withMatches = (keyOf: KeyOf, matches: readonly Match[]): KeyOf =>
  matches.length === 0
    ? keyOf
    : (step) => {
        const key = keyOf(step);
        return key === null ? null : JSON.stringify([key, ...matches.map(({ of }) => of(step.first))]);
      };

export interface Matched<S extends Measured = Measured> {
  readonly found: Sides<S>;
  /** Matched in addition to `keyOf` of the question. */
  readonly matches: readonly Match[];
  readonly keyOf: KeyOf;
}

/** What is compared, and in which cells: shared by the page and the first view. */
export function matchedSides<S extends Measured>(
  steps: readonly S[],
  wanted: SidesWanted,
  key: KeyOf = cellKey,
  conditions: readonly Match[] = MATCHES,
): Matched<S> {
  const loose = sidesOf(steps, wanted, key);
  const matches = matchesOf(loose.sides, loose.by, conditions);
  const keyOf = withMatches(key, matches);
  const found = matches.length === 0 ? loose : sidesOf(steps, { ...wanted, by: loose.by }, keyOf);
  return { found, matches, keyOf };
}
