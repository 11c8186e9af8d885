/** What the panels below the table compare: everything of each side, whether another side has it or not. Pure. */
import { group } from "d3-array";
import type { CurvePoint } from "~/model/answers";
import { workloadId } from "../shared/point/workload";
import { rowsOfStep, stepsOf } from "../shared/steps";
import { within } from "../shared/within";
import type { PublishedMeans } from "./efficiency/efficiency";
import { plainName, stylesOf } from "./names";
import type { PublishedSide } from "./share/samples";
import { share } from "~/text/en/compare-share";
import type { ShareStyle } from "./share/shares";
import type { Answers, Shown } from "./shown";
import type { MeasuredSide } from "./side";
import type { CompareState } from "./state";
import { measured as isMeasured } from "./published/sides";
import { type PublishedSystem, systemKey, valueOf, type Report } from "./published/systems";

export interface PanelInput {
  readonly measured: readonly MeasuredSide[];
  /** A side may be of several systems: each by itself. */
  readonly published: readonly (PublishedSide & PublishedMeans)[];
  /** Of both, in this order. */
  readonly styles: readonly ShareStyle[];
}

type Asked = Pick<CompareState, "in">;

export function panelsOf(
  shown: Shown,
  { points, figures }: Answers,
  state: Asked,
  reports: readonly Report[],
): PanelInput {
  if (shown.of === "measured") {
    const { sides, names, found, data } = shown.model;
    if (sides.length === 0) return aloneOf(points, state, reports);
    const own = new Map<string, CurvePoint[]>(sides.map(({ value }) => [value, []]));
    for (const step of stepsOf(points.filter(({ source_path }) => within(state.in, source_path)))) {
      const side = found.sideOf(step);
      if (side !== null) own.get(side)?.push(...rowsOfStep(step));
    }
    return {
      measured: sides.map(({ value }, i) => ({ name: names[i] ?? value, points: own.get(value) ?? [] })),
      published: [],
      styles: data.sides,
    };
  }
  const { sides, found, systems, data } = shown.model;
  const all = sides.flatMap(({ value, name }, i) => {
    const own = [...systems].flatMap(([key, system]) => {
      const rows = figures.filter((row) => isMeasured(row) && systemKey(row.dataset, row.system) === key);
      return rows.length > 0 && valueOf(found.by, system) === value ? [{ system, rows }] : [];
    });
    return own.map(({ system, rows }) => {
      const report = reports.find(({ slug }) => slug === system.dataset);
      const side: PublishedSide & PublishedMeans = {
        name: own.length > 1 ? system.label : name,
        figures: rows,
        curves: (report?.curves ?? []).map(({ facts }) => facts),
        ...meansOf(system),
      };
      return { side, style: data.sides[i]! };
    });
  });
  return { measured: [], published: all.map(({ side }) => side), styles: all.map(({ style }) => style) };
}

/** What its catalogue entry says of drives of one kind, and of all of it. */
function meansOf({ said }: PublishedSystem): Omit<PublishedMeans, "name" | "figures"> {
  const drives = said?.drives ?? [];
  const common = (key: "capacity_bytes" | "price"): number | null =>
    drives.every((drive) => drive[key] === drives[0]![key]) ? (drives[0]?.[key] ?? null) : null;
  return {
    capacity_bytes: common("capacity_bytes"),
    price: common("price"),
    rack_u: said?.rack_u ?? null,
    power_w: said?.power_w ?? null,
  };
}

/**
 * Nobody to compare with: each path of the link as a side where it names several, else each dataset, as its own share
 * of reads and limits are answers, too.
 */
function aloneOf(points: readonly CurvePoint[], state: Asked, reports: readonly Report[]): PanelInput {
  const pathOf = ({ source_path }: CurvePoint): string => state.in.find((path) => within([path], source_path)) ?? "";
  const by = state.in.length > 1 ? "folder" : "dataset";
  const own = [
    ...group(
      points.filter(({ source_path }) => within(state.in, source_path)),
      (point) => (by === "folder" ? pathOf(point) : point.dataset),
    ),
  ];
  const values = own.map(([value]) => value);
  const nameOf = (value: string): string => plainName(by, value, reports);
  return {
    measured: own.map(([dataset, rows]) => ({ name: nameOf(dataset), points: rows })),
    published: [],
    styles: stylesOf(by, values, values, nameOf),
  };
}

/** Ratios may be per drive: the panels below them are of all drives, and say so. null: nothing above is per drive. */
export function togetherNote({ published, measured }: PanelInput, per: CompareState["per"]): string | null {
  if (per !== "member") return null;
  const counts = new Set(published.flatMap(({ figures }) => figures.map(({ drive_count }) => drive_count)));
  const [only = null] = counts;
  return share.together(counts.size === 1 && measured.length === 0 ? only : null);
}

/** Only the chosen workloads; a curve over the share of reads wants all of them. */
export const chosenOf = (sides: readonly MeasuredSide[], w: readonly string[]): readonly MeasuredSide[] =>
  w.length === 0
    ? sides
    : sides.map(({ name, points }) => ({ name, points: points.filter((point) => w.includes(workloadId(point))) }));

/** The point of a mark: of the panels' tables, where the table of ratios has no such row. */
export const pointOf = (points: readonly CurvePoint[], mark: string): CurvePoint | undefined =>
  points.find(({ dataset, key }) => `${dataset}/${key}` === mark);
