/**
 * The states of a history: the nights, commits or firmware in which the same loads were measured again. Folders, days or
 * labels make them. Pure.
 */
import { systemOf } from "~/model/system";
import { extent, group, min } from "d3-array";
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import { fileName } from "~/base/path";
import type { CurvePoint } from "~/model/answers";
import type { HistoryState } from "~/model/history";
import { isoTime } from "~/model/valueText";
import { LEAST_STATES as LEAST_TESTED } from "./changePoints";
import { cellKey } from "./sides";

/** A way to separate states. `label`: firmware, kernel, an own tag … */
export interface Way {
  /** In links: `dataset`, `folder1`, `folder2` …, `day`, or the name of a label. */
  readonly id: string;
  readonly kind: "dataset" | "folder" | "day" | "label";
  /** In order: by their starts if all are known, else by name. */
  readonly states: readonly HistoryState[];
  /** Number of states in which the most frequent load was measured. */
  readonly most: number;
}

/** The day on which it began, UTC. */
export const dayOf = ({ started_ms }: Pick<CurvePoint, "started_ms">): string | null =>
  started_ms === null ? null : (isoTime(started_ms)?.slice(0, 10) ?? null);

const DAY_MS = 86_400_000;
/** Fewer states are no history. */
const LEAST_STATES = 3;
/**
 * Most states: a year of nights. The time of the test for changes grows with their square, and older ones matter little
 * today.
 */
export const MOST_STATES = 400;
/** Folders deeper than this hold the files of one state. */
const DEEPEST = 4;

/**
 * Ways by which some load was measured in two states or more, and in half of all: the files of a sweep are no states. Those
 * in which one load has most states come first; run1, run2, run3 of each night come after the nights. A night that
 * crosses 0:00 UTC is two days, so days come after folders that hold a night each.
 */
export function waysOf(points: readonly CurvePoint[]): Way[] {
  const paths = relativePaths(points);
  const byLoad = [...group(points, (point) => `${cellKey({ first: point })} ${point.drive_model ?? ""}`).values()];
  const folder = (depth: number) => {
    const from = isOfSystems(points, paths, depth) ? depth : 0;
    return (point: CurvePoint) =>
      paths
        .get(point)!
        .slice(from, depth + 1)
        .join("/");
  };
  const labels = [...new Set(points.flatMap(({ said }) => Object.keys(said)))].sort();
  const ways: [id: string, kind: Way["kind"], of: (point: CurvePoint) => string | null][] = [
    ["dataset", "dataset", ({ dataset }) => dataset],
    ...Array.from({ length: DEEPEST }, (_, depth): (typeof ways)[number] => [
      `folder${depth + 1}`,
      "folder",
      folder(depth),
    ]),
    ["day", "day", dayOf],
    ["tool_version", "label", ({ tool, tool_version }) => (tool_version === null ? null : `${tool} ${tool_version}`)],
    ...labels.map((label): (typeof ways)[number] => [label, "label", ({ said }) => lookUp(said, label) ?? null]),
  ];
  const found = ways
    .map(([id, kind, of]) => wayOf(id, kind, byLoad, of))
    .filter((way) => way.most > 1 && 2 * way.most >= way.states.length && !areSystems(way));
  const folders = found.filter(({ kind }) => kind === "folder");
  const repeats = new Set(folders.filter((way, i) => folders.slice(0, i).some((outer) => isOfRepeats(way, outer))));
  const day = found.find(({ kind }) => kind === "day");
  const nights = day && folders.find((way) => !repeats.has(way) && isOfNights(way, day));
  // What lies in a night is a part of it: a drive, a repeat.
  const isPart = (way: Way): boolean =>
    nights !== undefined &&
    nights.most >= LEAST_TESTED &&
    way.kind === "folder" &&
    way.states.length > nights.states.length;
  const last = (way: Way): number =>
    repeats.has(way) || isPart(way) ? 2 : way === day && nights !== undefined ? 1 : 0;
  return found.sort((a, b) => last(a) - last(b) || b.most - a.most);
}

/** Is each of these folders or labels a system of its own, and no date? Fifty drives, measured one after another, are no history. */
function areSystems({ id, kind, states }: Way): boolean {
  const mayBe = kind === "folder" || (kind === "label" && !OF_VERSIONS.test(id));
  if (!mayBe || states.some(({ name }) => DATE.test(name))) return false;
  const systems = states.map(({ points }) => new Set(points.map(systemOf)));
  return systems.every(({ size }) => size === 1) && new Set(systems.flatMap((own) => [...own])).size === states.length;
}

/** Was each of these folders measured within a day, and are they about as many as the days? */
const isOfNights = ({ states, most }: Way, day: Way): boolean =>
  2 * most > day.most &&
  states.every(({ points }) => {
    const [first, last] = extent(points, ({ started_ms }) => started_ms ?? undefined);
    return first !== undefined && last - first < DAY_MS;
  });

/** Are these the repeats of each state of the folders around them: alike in name, and repeats by the grouping? */
function isOfRepeats({ states }: Way, outer: Way): boolean {
  const names = new Set(states.map(({ name }) => fileName(name)));
  if (outer.most < LEAST_STATES || 2 * names.size > states.length || states.length === outer.states.length)
    return false;
  return outer.states.some(({ points }) => {
    const repeated = points.filter(({ repeat }) => repeat !== null);
    return new Set(repeated.map((one) => `${one.series} ${one.op} ${cellKey({ first: one })}`)).size < repeated.length;
  });
}

/**
 * `nvme0n1/2026-03-01`, `nvme1n1/2026-03-01`: are the folders above those of this depth one system each, with states of
 * the same names? Then the last name is the state, and each system has a history of its own.
 */
function isOfSystems(points: readonly CurvePoint[], paths: ReadonlyMap<CurvePoint, readonly string[]>, depth: number) {
  if (depth === 0) return false;
  const above = (point: CurvePoint): string => paths.get(point)!.slice(0, depth).join("/");
  const folders = group(points, above);
  const isApart = [...group(points, systemOf).values()].every((own) => new Set(own.map(above)).size === 1);
  if (folders.size < 2 || !isApart) return false;
  const names = [...folders.values()].map((own) => new Set(own.map((point) => paths.get(point)![depth])));
  return names.every((own) => [...own].filter((name) => names.every((other) => other.has(name))).length > 1);
}

/** A date, year first or last, also as nested folders. */
const DATE = /(?<!\d)(?:20\d\d[-_./]?(?:0[1-9]|1[0-2])[-_./]?(?:0[1-9]|[12]\d|3[01])|\d\d[-_.]\d\d[-_.]20\d\d)(?!\d)/;
const OF_VERSIONS = /version|firmware|kernel|commit|build|release/;

/** What a state is of: a day, by its name or start, or a version; null: only a name, as of repeats, hosts or drives. */
export function momentOf({ id, kind }: Pick<Way, "id" | "kind">, { name, started_ms }: HistoryState): string | null {
  if (kind === "label") return OF_VERSIONS.test(id) ? name : null;
  return DATE.exec(name)?.[0] ?? dayOf({ started_ms });
}

function wayOf(
  id: string,
  kind: Way["kind"],
  byLoad: readonly (readonly CurvePoint[])[],
  of: (point: CurvePoint) => string | null,
): Way {
  const said = byLoad.flat().filter((point) => of(point) !== null);
  const states = [...group(said, of)].map(([name, own]): HistoryState => {
    const starts = own.map(({ started_ms }) => started_ms);
    return { name: name!, started_ms: starts.includes(null) ? null : min(starts as number[])!, points: own };
  });
  const isTimed = states.every(({ started_ms }) => started_ms !== null);
  states.sort((a, b) => (isTimed ? a.started_ms! - b.started_ms! : 0) || byName(a.name, b.name));
  const most = Math.max(0, ...byLoad.map((own) => new Set(own.map(of).filter((name) => name !== null)).size));
  return { id, kind, states, most };
}

/**
 * Folders and name of each point's file, without the common folders of its dataset. With several datasets the first
 * part is the dataset's name: equal folders in two datasets are two states.
 */
function relativePaths(points: readonly CurvePoint[]): Map<CurvePoint, readonly string[]> {
  const found = new Map<CurvePoint, readonly string[]>();
  const datasets = [...group(points, ({ dataset }) => dataset)];
  for (const [dataset, own] of datasets) {
    const paths = own.map(({ source_path }) => source_path.split("/"));
    const [one = []] = paths;
    let shared = 0;
    while (shared < one.length - 1 && paths.every((path) => path.length > shared + 1 && path[shared] === one[shared]))
      shared++;
    own.forEach((point, i) => {
      const [first = "", ...rest] = paths[i]!.slice(shared);
      found.set(point, [datasets.length > 1 ? `${dataset}/${first}` : first, ...rest]);
    });
  }
  return found;
}
