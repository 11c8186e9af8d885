/** Who is compared with whom: folders, systems, media … that measured the same cells. Pure. */
import { group } from "d3-array";
import { cellKey } from "../shared/cell";
import { folderAt, sidesLevel } from "../shared/folderSides";
import type { Step } from "../shared/steps";
import { within } from "../shared/within";
import { counts } from "./cells";
import { ATTRIBUTES, type Attribute, type CompareState } from "./state";

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
  /** Measurements that say nothing of the attribute. */
  readonly unsaid: number;
  /** Measurements of cells that only one side has. */
  readonly single: number;
}

type ValueOf = (step: Step) => string | null;

const collator = new Intl.Collator("en", { numeric: true });

function valuesOf(by: Exclude<Attribute, "folder">): ValueOf {
  return ({ first }) => {
    switch (by) {
      case "system":
        return first.system_label ?? first.drive_model ?? first.system;
      case "firmware":
        return first.said["firmware"] ?? null;
      case "dataset":
        return first.dataset;
      default:
        return first[by];
    }
  };
}

/** By folder: the paths of the link where it names several, else the outermost folders that have cells in common. */
function folderWay(steps: readonly Step[], paths: readonly string[]): ValueOf | null {
  if (paths.length > 1) return ({ first }) => paths.find((path) => within([path], first.source_path)) ?? null;
  const cells = [...group(steps, cellKey).values()].map((cell) => cell.map(({ first }) => first));
  const level = sidesLevel(cells);
  return level === null ? null : ({ first }) => folderAt(first, level);
}

function split(steps: readonly Step[], valueOf: ValueOf): Pick<Sides, "sides" | "unsaid" | "single"> {
  const said = steps.filter((step) => valueOf(step) !== null);
  const shared = new Set(
    [...group(said, cellKey)].filter(([, cell]) => new Set(cell.map(valueOf)).size > 1).map(([key]) => key),
  );
  const matching = said.filter((step) => shared.has(cellKey(step)));
  const sides = [...group(matching, (step) => valueOf(step) ?? "")].map(([value, own]) => ({ value, steps: own }));
  return { sides, unsaid: steps.length - said.length, single: said.length - matching.length };
}

/** Sides that have cells in common by an attribute; [] where none have. */
function sidesBy(steps: readonly Step[], by: Attribute, state: Pick<CompareState, "in" | "d">) {
  const way = by === "folder" ? folderWay(steps, state.in) : valuesOf(by);
  const best = split(steps, way ?? (() => null));
  const order = by === "folder" && state.in.length > 1 ? state.in : by === "dataset" ? state.d : null;
  const place = (value: string): number => (order === null ? 0 : order.indexOf(value));
  return {
    ...best,
    sides: best.sides.toSorted(
      (a, b) => place(a.value) - place(b.value) || collator.compare(a.value, b.value) || (a.value < b.value ? -1 : 1),
    ),
  };
}

/** What failed or is excluded is no side. */
export function sidesOf(all: readonly Step[], state: Pick<CompareState, "by" | "in" | "d">): Sides {
  const steps = all.filter(counts);
  // Datasets that a link puts side by side are compared as such.
  const order = state.d.length > 1 ? (["dataset", ...ATTRIBUTES] as const) : ATTRIBUTES;
  const possible = [...new Set(order)].filter((by) => sidesBy(steps, by, state).sides.length > 1);
  const by = state.by === "auto" ? (possible[0] ?? "folder") : state.by;
  return { by, possible, ...sidesBy(steps, by, state) };
}

/** The names a reader gave: value, name, value, name … */
export function namesFrom(n: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (let i = 0; i + 1 < n.length; i += 2) if (n[i + 1] !== "") names.set(n[i]!, n[i + 1]!);
  return names;
}

/** The list with one name changed; an empty name takes it back. */
export function renamed(n: readonly string[], value: string, name: string): string[] {
  const names = namesFrom(n);
  if (name === "" || name === value) names.delete(value);
  else names.set(value, name);
  return [...names].flat();
}
