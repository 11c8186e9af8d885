/** Published figures of two or more sides: their systems, the compared sides, and their ratios. Pure. */
import { systemId } from "~/model/system";
import { group } from "d3-array";
import { byName } from "~/base/byName";
import type { FigureRow } from "~/model/answers";
import type { DatasetSystem } from "~/model/dataset";
import type { NoRatio, PublishedRow, PublishedSystem, PublishedValue, Shown, WorkloadName } from "~/model/figure";
import type { Change } from "~/model/ratio";
import { boundOfRatio, gainOf, sureDifference, turnedChange } from "./bounds";
import { type Attribute, ATTRIBUTES, type SidesWanted, triedBy } from "./sides";

/** Systems of a report, as its catalogue entry describes them. */
interface OfReport {
  readonly slug: string;
  readonly systems?: readonly DatasetSystem[] | undefined;
}

export type Systems = ReadonlyMap<string, PublishedSystem>;

/** Not set, or stated as unknown. */
const known = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value === "" || value === "NAND" || value === "not-stated" ? null : value;

/** The systems of the reports, and those named only in rows. */
export function systemsOf(rows: readonly FigureRow[], reports: readonly OfReport[]): Systems {
  const systems = new Map<string, PublishedSystem>();
  for (const { slug, systems: all } of reports) {
    for (const said of all ?? []) {
      const [drive] = said.drives ?? [];
      systems.set(systemId({ dataset: slug, system: said.id }), {
        dataset: slug,
        id: said.id,
        label: said.label,
        drive_model: known(drive?.model),
        media: known(drive?.media),
        interface: known(drive?.interface),
        said,
        tools: [],
      });
    }
  }
  for (const row of rows) {
    const key = systemId(row);
    const before = systems.get(key);
    const tool = known(row.tool);
    systems.set(key, {
      dataset: row.dataset,
      id: row.system ?? "",
      label: before?.label ?? row.system_label ?? row.system ?? "",
      drive_model: before?.drive_model ?? known(row.drive_model),
      media: before?.media ?? known(row.media),
      interface: before?.interface ?? known(row.interface),
      said: before?.said ?? null,
      tools: [...new Set([...(before?.tools ?? []), ...(tool === null ? [] : [tool])])],
    });
  }
  return systems;
}

/** "NVMe-oF over RoCE v2, 25 GbE, …": the fabric, followed by its parts. */
const headOf = (text: string | undefined): string | null => known(text?.split(/[,;(]/)[0]?.trim());

/** The value of an attribute; null: unknown. Only files have folders and firmware. */
export function valueOf(by: Attribute, system: PublishedSystem): string | null {
  switch (by) {
    case "system":
      return system.label;
    case "media":
      return system.media;
    case "interface":
      return system.interface;
    case "drive_model":
      return system.drive_model;
    case "dataset":
      return system.dataset;
    case "fabric":
      return headOf(system.said?.fabric);
    case "host":
      return known(system.said?.host);
    case "tool_version":
      return system.tools.length === 1 ? system.tools[0]! : null;
    default:
      return null;
  }
}

/** One figure on the side it belongs to. */
export interface Placed {
  readonly shown: Shown;
  readonly side: string;
  readonly name: WorkloadName;
  /** Sides that a printed change or ratio refers to; [] for a value. */
  readonly against: readonly string[];
}

export interface PublishedSides {
  readonly by: Attribute;
  readonly possible: readonly Attribute[];
  /** Values, in order. */
  readonly sides: readonly string[];
  readonly placed: readonly Placed[];
  /** Side that printed changes refer to; null: none is printed. */
  readonly printedBase: string | null;
  /** Number of figures of systems without the attribute. */
  readonly unsaid: number;
}

/** Metrics that describe the test, not its result. */
const ASIDE = /^(?:act_load|endurance|test_aborted_in|pct_change_power)$/;

/** Tried in order: the first by which figures have a partner; media says most. */
const ORDER = ["media", "fabric", "interface", "system", "drive_model", "host", "tool_version", "dataset"] as const;

const isRelation = ({ metric }: { readonly metric: string }): boolean => /^(?:pct_change|ratio)_/.test(metric);

/** Is it from a test, not from a data sheet? */
export const measured = ({ tool }: FigureRow): boolean => tool !== "spec-sheet";

/** The result of a test, so that it can be compared. */
export const isOfTest = (row: FigureRow): boolean => measured(row) && !ASIDE.test(row.metric);

function placedBy(
  figures: readonly Shown[],
  names: ReadonlyMap<FigureRow, WorkloadName>,
  by: Attribute,
  systems: Systems,
): Placed[] {
  const sideOf = (dataset: string, id: string | null): string | null => {
    const system = systems.get(systemId({ dataset, system: id }));
    return system === undefined ? null : valueOf(by, system);
  };
  return figures.flatMap((one) => {
    const { row } = one;
    const side = sideOf(row.dataset, row.system);
    const name = names.get(row);
    if (side === null || name === undefined) return [];
    const against = (row.baseline ?? "").split(";").flatMap((id) => (id === "" ? [] : (sideOf(row.dataset, id) ?? [])));
    const relation = isRelation(one);
    // A change against a system of the same side is meaningless here.
    if (relation && (against.length === 0 || against.includes(side))) return [];
    return [{ shown: one, side, name, against: relation ? against : [] }];
  });
}

/** A workload at a share of load: the unit of a ratio. */
const cellOf = ({ name, shown }: Pick<Placed, "name" | "shown">): string =>
  JSON.stringify([name.key, shown.row.load_percent]);

/** Sides with different values for a cell and a metric. */
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

/**
 * The compared sides: by the first attribute with two values for figures of one workload and metric.
 * @param figures compared figures (`isOfTest`), each with its name in `names`. @param byMedia order of media;
 * everything else is in order of its name.
 */
export function publishedSides(
  figures: readonly Shown[],
  names: ReadonlyMap<FigureRow, WorkloadName>,
  systems: Systems,
  wanted: Pick<SidesWanted, "by" | "d" | "sys">,
  byMedia: (a: string, b: string) => number,
): PublishedSides {
  const ways = [...new Set<Attribute>([...triedBy(wanted), ...ORDER, ...ATTRIBUTES])].map((by) => {
    const placed = placedBy(figures, names, by, systems);
    return { by, placed, sides: partners(placed) };
  });
  const possible = ways.filter(({ sides }) => sides.size > 1);
  const asked = wanted.by === "auto" ? possible[0] : ways.find(({ by }) => by === wanted.by);
  const way = asked ?? ways[0]!;
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
    unsaid: figures.length - way.placed.length,
  };
}

/** A change that is shown as 0 %. */
const EQUAL = 0.005;

/** Metrics with less being better; for all other published ones more is. */
const LESS = /latency|^pct_\d|^pct_over_/;
const betterOf = (metric: string): "more" | "less" => (LESS.test(metric) ? "less" : "more");

const wordOf = (gain: number): Change["word"] => (Math.abs(gain) < EQUAL ? "equal" : gain > 0 ? "better" : "worse");

/** Two figures of one metric, divided. */
export function quotientOf(base: Shown, other: Shown): Change | NoRatio {
  if (base.kind === "ambiguous" || other.kind === "ambiguous") return "ambiguous";
  if (base.value === null || other.value === null) return "lost";
  if (base.value === 0) return "zero";
  const bound = boundOfRatio(other.bound, base.bound);
  if (bound === null) return "bounds";
  const ratio = other.value / base.value;
  const { gain, bound: gain_bound } = gainOf(ratio, betterOf(other.metric), bound);
  return { ratio, gain, word: wordOf(gain), bound, gain_bound, apart: sureDifference(ratio, gain_bound) };
}

const isChange = (metric: string): boolean => metric.startsWith("pct_change_");

/**
 * A printed change (percent) or ratio; `turned`: it was printed relative to the other side.
 * @returns `value` in the unit of the figure, seen from the base.
 */
export function printedChange(figure: Shown, turned: boolean): (Change & { readonly value: number }) | NoRatio {
  if (figure.kind === "ambiguous") return "ambiguous";
  if (figure.value === null) return "lost";
  const change = isChange(figure.metric);
  const own = change ? figure.value : (figure.value - 1) * 100;
  const percent = turned ? turnedChange(own) : own;
  if (percent === null) return "zero";
  const ratio = 1 + percent / 100;
  const better = betterOf(figure.metric);
  const gain = better === "more" ? ratio - 1 : 1 - ratio;
  const bound = turned && !change ? boundOfRatio("exact", figure.bound) : figure.bound;
  if (bound === null) return "bounds";
  const gain_bound = change ? bound : gainOf(ratio, better, bound).bound;
  const apart = sureDifference(ratio, gain_bound);
  return { ratio, gain, word: wordOf(gain), bound, gain_bound, apart, value: change ? percent : ratio };
}

// Each side against the base.

/** One side against the base, in one metric of a cell; null: neither has a figure. @param sides the base first */
function pairOf(
  metric: string,
  cell: readonly Placed[],
  sides: readonly string[],
  side: number,
): PublishedValue | null {
  const of = (at: number) => cell.filter((one) => one.side === sides[at] && one.shown.metric === metric);
  const [own, others] = [of(0), of(side)];
  if (isRelation({ metric })) {
    const straight = others.find(({ against }) => against.includes(sides[0]!));
    const found = straight ?? own.find(({ against }) => against.includes(sides[side]!));
    if (found === undefined) return null;
    const { shown } = found;
    const blank = { metric, form: isChange(metric) ? "change" : "ratio", base: null } as const;
    const change = printedChange(shown, straight === undefined);
    if (typeof change === "string") return { ...blank, other: shown, ratio: null, why: { code: change, side, n: 1 } };
    const { value, ...ratio } = change;
    const turned: Shown = { ...shown, value, kind: "derived", bound: ratio.bound };
    return { ...blank, other: straight === undefined ? turned : shown, ratio, why: null };
  }
  if (own.length + others.length === 0) return null;
  // If a side has several systems, none represents it.
  const only = (all: readonly Placed[]): Shown | null => (all.length === 1 ? all[0]!.shown : null);
  const [base, other] = [only(own), only(others)];
  const lacking = own.length === 1 ? { side, n: others.length } : { side: 0, n: own.length };
  const found = base && other && quotientOf(base, other);
  return {
    ...{ metric, form: "values", base, other },
    ratio: typeof found === "string" ? null : found,
    why:
      found === null
        ? { ...lacking, code: lacking.n > 1 ? "several" : "missing" }
        : typeof found === "string"
          ? { code: found, side, n: 1 }
          : null,
  };
}

/** A row for each cell and side; cells with a ratio on some side come first. @param sides the base first. */
export function publishedRows(placed: readonly Placed[], sides: readonly string[], systems: Systems): PublishedRow[] {
  const metrics = [...new Set(placed.map(({ shown }) => shown.metric))];
  const rows = [...group(placed, cellOf).values()].flatMap((cell, n) =>
    sides.slice(1).flatMap((_, i): PublishedRow[] => {
      const values = metrics.flatMap((metric) => pairOf(metric, cell, sides, i + 1) ?? []);
      if (!values.some((one) => one.other !== null || (i === 0 && one.base !== null))) return [];
      const { name, shown } = cell[0]!;
      const { workload, load_percent } = shown.row;
      return [
        {
          ...{ id: idOf(values), cell: n, side: i + 1, name: name.label, workload: workload ?? name.full },
          ...{ load_percent, values, under_bytes: unitAbove(cell, systems) },
        },
      ];
    }),
  );
  const paired = new Set(
    rows.flatMap(({ cell, values }) => (values.some(({ ratio }) => ratio !== null) ? [cell] : [])),
  );
  return [...rows.filter(({ cell }) => paired.has(cell)), ...rows.filter(({ cell }) => !paired.has(cell))];
}

/** An id made of its first figures: permanent, since fact ids are. */
function idOf(values: readonly PublishedValue[]): string {
  const first = values.find(({ other }) => other !== null) ?? values[0];
  return [first?.other, first?.base].flatMap((shown) => shown?.mark ?? []).join("|");
}

/** Indirection unit of one of its drives, bytes, if a write is smaller. */
function unitAbove(cell: readonly Placed[], systems: Systems): number | null {
  const units = cell.flatMap(({ shown: { row } }) => {
    if (row.op === "read" || row.block_bytes === null) return [];
    const [drive] = systems.get(systemId(row))?.said?.drives ?? [];
    const unit = drive?.indirection_unit_bytes;
    return unit !== undefined && row.block_bytes < unit ? [unit] : [];
  });
  return units.length === 0 ? null : Math.max(...units);
}

/** The systems behind each side, each with its figures. A baseline of printed changes has no figures of its own. */
export const behindSides = (sides: readonly string[], { placed }: PublishedSides, systems: Systems) =>
  sides.map((value) => {
    const rows = placed.filter(({ side }) => side === value).map(({ shown }) => shown.row);
    const byKey = group(rows, (row) => systemId(row));
    const printed = placed.filter(({ against }) => against.includes(value)).map(({ shown }) => shown.row);
    const baselines = printed.flatMap((row) =>
      (row.baseline ?? "").split(";").map((id) => systemId({ dataset: row.dataset, system: id })),
    );
    const keys = byKey.size > 0 ? byKey.keys() : new Set(baselines);
    return [...keys].flatMap((key) => {
      const system = systems.get(key);
      return system === undefined ? [] : [{ system, rows: byKey.get(key) ?? [] }];
    });
  });
