/** Who is compared with whom: folders, systems, media … that measured the same cells. Pure. */
import { group } from "d3-array";
import { ATTRIBUTES, type Attribute } from "./attributes";
import { cellKey } from "./cell";
import { counts, type Step } from "./steps";
import { within } from "./within";
import { byName } from "~/base/byName";

/** What of a link decides who is compared: the page of that name and the first view ask the same of it. */
export interface SidesWanted {
  readonly by: "auto" | Attribute;
  /** Datasets, in order. */
  readonly d: readonly string[];
  /** Paths; two or more are the sides by folder. */
  readonly in: readonly string[];
}

export interface Side {
  /** In links. */
  readonly value: string;
  readonly steps: readonly Step[];
}

export interface Sides {
  /** `auto` resolved; what was asked for where nothing matches by it. */
  readonly by: Attribute;
  /** Attributes by which some cell has two sides. */
  readonly possible: readonly Attribute[];
  /** Those that share a cell with another, in order. */
  readonly sides: readonly Side[];
  /** The side of any measurement, matched or not; null: it says nothing of the attribute. */
  readonly sideOf: (step: Step) => string | null;
  /** Measurements that say nothing of the attribute. */
  readonly unsaid: number;
  /** Measurements of cells that only one side has. */
  readonly single: number;
}

type ValueOf = (step: Step) => string | null;

/** What is matched; null: the measurement matches with none. */
export type KeyOf = (step: Step) => string | null;

function valuesOf(by: Exclude<Attribute, "folder">): ValueOf {
  return ({ first }) => {
    switch (by) {
      case "system":
        return first.system_label ?? first.drive_model ?? first.system;
      case "tool_version":
        // Files of unlike versions that say none are no repeats of one.
        return first.tool_version === null
          ? null
          : [first.tool, first.tool_version].filter((part) => part !== null).join(" ");
      case "setup":
        return first.setup === null || first.setup === "" ? null : first.setup;
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

/** By folder: the paths of the link where it names several. What folders mean besides, the grouping says. */
const folderWay = (paths: readonly string[]): ValueOf | null =>
  paths.length < 2 ? null : ({ first }) => paths.find((path) => within([path], first.source_path)) ?? null;

function split(steps: readonly Step[], valueOf: ValueOf, keyOf: KeyOf): Pick<Sides, "sides" | "unsaid" | "single"> {
  const said = steps.filter((step) => valueOf(step) !== null);
  const shared = new Set(
    [...group(said, keyOf)].filter(([, cell]) => new Set(cell.map(valueOf)).size > 1).map(([key]) => key),
  );
  const matching = said.filter((step) => shared.has(keyOf(step)));
  const sides = [...group(matching, (step) => valueOf(step) ?? "")].map(([value, own]) => ({ value, steps: own }));
  return { sides, unsaid: steps.length - said.length, single: said.length - matching.length };
}

/** Sides that have cells in common by an attribute; [] where none have. */
function sidesBy(steps: readonly Step[], by: Attribute, state: SidesWanted, keyOf: KeyOf) {
  const way = by === "folder" ? folderWay(state.in) : valuesOf(by);
  const best = split(steps, way ?? (() => null), keyOf);
  const order = by === "folder" && state.in.length > 1 ? state.in : by === "dataset" ? state.d : null;
  const place = (value: string): number => (order === null ? 0 : order.indexOf(value));
  return {
    ...best,
    sideOf: way ?? (() => null),
    sides: best.sides.toSorted(
      (a, b) => place(a.value) - place(b.value) || byName(a.value, b.value) || (a.value < b.value ? -1 : 1),
    ),
  };
}

/** Did anything happen? Where nothing was read or written there is no ratio to anything. */
const moved = ({ directions, latencies }: Step): boolean =>
  directions.some(({ iops, bytes_per_s }) => (iops ?? 0) > 0 || (bytes_per_s ?? 0) > 0) ||
  latencies.some(({ latency }) => Object.keys(latency).length > 0);

/** Measurements that may be a side: what failed, is excluded or moved nothing is none. */
export const comparable = <S extends Step>(steps: readonly S[]): S[] =>
  steps.filter((step) => counts(step) && moved(step));

/** Every attribute asks again what is matched: a key is a text that is put together once for each step. */
function keyedOnce(keyOf: KeyOf): KeyOf {
  const keys = new WeakMap<Step, { readonly key: string | null }>();
  return (step) => {
    const known = keys.get(step) ?? { key: keyOf(step) };
    keys.set(step, known);
    return known.key;
  };
}

/** @param matched what is matched: one cell, unless the page compares at something else. */
export function sidesOf(all: readonly Step[], state: SidesWanted, matched: KeyOf = cellKey): Sides {
  const keyOf = keyedOnce(matched);
  const steps = comparable(all).filter((step) => keyOf(step) !== null);
  // Datasets that a link puts side by side are compared as such.
  const order = state.d.length > 1 ? (["dataset", ...ATTRIBUTES] as const) : ATTRIBUTES;
  const possible = [...new Set(order)].filter((by) => sidesBy(steps, by, state, keyOf).sides.length > 1);
  const asked = state.by === "folder" && state.in.length < 2 ? "auto" : state.by;
  const by = asked === "auto" ? (possible[0] ?? "system") : asked;
  return { by, possible, ...sidesBy(steps, by, state, keyOf) };
}

export interface Compared {
  /** The base first; of the others those that share a cell with it. */
  readonly sides: readonly Side[];
  /** Cells that the base shares with another: of each the measurements of the base. */
  readonly cells: ReadonlyMap<string, readonly Step[]>;
  /** How many of them every side has. */
  readonly ofAll: number;
  /** Measurements of sides that share a cell with others, but none with the base. */
  readonly unlike: number;
}

/**
 * Two that both share cells with a third need have none in common.
 * @param base the value that is 1; "" or one that nobody has: the first.
 */
export function comparedTo(sides: readonly Side[], base: string, matched: KeyOf = cellKey): Compared {
  const keyOf = keyedOnce(matched);
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
