/** Who is compared with whom among published figures: systems, media, fabrics … that have a cell in common. Pure. */
import { byName } from "~/base/byName";
import { FIGURES_DEFAULTS } from "~/charts/figures/options";
import { choose, type Shown } from "~/charts/figures/choose";
import { workloadNames, type WorkloadName } from "~/charts/figures/names";
import type { FigureRow } from "~/model/answers";
import { byMedia } from "../../shared/faceted";
import { ATTRIBUTES, type Attribute } from "../../shared/attributes";
import type { CompareState } from "../state";
import { systemKey, type Systems, valueOf } from "./systems";

/** One figure on the side it belongs to. */
export interface Placed {
  readonly shown: Shown;
  readonly side: string;
  readonly name: WorkloadName;
  /** Sides that a printed change or ratio is against; [] of a value. */
  readonly against: readonly string[];
}

export interface PublishedSides {
  readonly by: Attribute;
  readonly possible: readonly Attribute[];
  /** Values, in order. */
  readonly sides: readonly string[];
  readonly placed: readonly Placed[];
  /** Side that printed changes are against; null: none is printed. */
  readonly printedBase: string | null;
  /** Figures of data sheets, and of systems that say nothing of the attribute. */
  readonly rated: number;
  readonly unsaid: number;
}

/** What the test was, not what was measured. */
const ASIDE = /^(?:act_load|endurance|test_aborted_in|pct_change_power)$/;

/** The first by which figures have a partner; what tells media apart says most. */
const ORDER = ["media", "fabric", "interface", "system", "drive_model", "host", "tool_version", "dataset"] as const;

export const isRelation = ({ metric }: { readonly metric: string }): boolean => /^(?:pct_change|ratio)_/.test(metric);

/** Of a test, not of a data sheet. */
export const measured = ({ tool }: FigureRow): boolean => tool !== "spec-sheet";

function placedBy(shown: readonly Shown[], by: Attribute, systems: Systems): Placed[] {
  const names = workloadNames(
    shown.map(({ row }) => row),
    false,
  );
  const sideOf = (dataset: string, id: string | null): string | null => {
    const system = systems.get(systemKey(dataset, id));
    return system === undefined ? null : valueOf(by, system);
  };
  return shown.flatMap((one) => {
    const { row } = one;
    const side = sideOf(row.dataset, row.system);
    const name = names.get(row);
    if (side === null || name === undefined) return [];
    const against = (row.baseline ?? "").split(";").flatMap((id) => (id === "" ? [] : (sideOf(row.dataset, id) ?? [])));
    const relation = isRelation(one);
    // A change against a system of the same side tells nothing here.
    if (relation && (against.length === 0 || against.includes(side))) return [];
    return [{ shown: one, side, name, against: relation ? against : [] }];
  });
}

export const cellOf = ({ name, shown }: Pick<Placed, "name" | "shown">): string =>
  JSON.stringify([name.key, shown.row.load_percent]);

/** Sides that a cell and a metric tells something of, each with another. */
function partners(placed: readonly Placed[]): Set<string> {
  const cells = new Map<string, Set<string>>();
  for (const one of placed) {
    const key = `${cellOf(one)} ${one.shown.metric}`;
    const sides = cells.get(key) ?? new Set();
    for (const side of [one.side, ...one.against]) sides.add(side);
    cells.set(key, sides);
  }
  return new Set([...cells.values()].flatMap((sides) => (sides.size > 1 ? [...sides] : [])));
}

export function publishedSides(
  rows: readonly FigureRow[],
  systems: Systems,
  state: Pick<CompareState, "by" | "d" | "per" | "ok">,
): PublishedSides {
  const options = { ...FIGURES_DEFAULTS, title: "", per: state.per, confirmed: state.ok };
  const wanted = rows.filter((row) => measured(row) && !ASIDE.test(row.metric));
  const shown = choose(wanted, options).filter(
    ({ metric }) => state.per === "member" || !metric.endsWith("_per_member"),
  );
  const order = state.d.length > 1 ? (["dataset", ...ORDER] as const) : ORDER;
  const ways = [...new Set<Attribute>([...order, ...ATTRIBUTES])].map((by) => {
    const placed = placedBy(shown, by, systems);
    return { by, placed, sides: partners(placed) };
  });
  const possible = ways.filter(({ sides }) => sides.size > 1);
  const way = state.by === "auto" ? (possible[0] ?? ways[0]!) : (ways.find(({ by }) => by === state.by) ?? ways[0]!);
  const placed = way.placed.filter(
    ({ side, against }) => way.sides.has(side) && against.every((one) => way.sides.has(one)),
  );
  const printed = new Map<string, number>();
  for (const { against } of placed) for (const side of against) printed.set(side, (printed.get(side) ?? 0) + 1);
  return {
    by: way.by,
    possible: possible.map(({ by }) => by),
    sides: [...way.sides].sort(way.by === "media" ? byMedia : byName),
    placed,
    printedBase: [...printed].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null,
    rated: rows.filter((row) => !measured(row) && row.restates === null).length,
    unsaid: shown.length - way.placed.length,
  };
}
