/** Published figures of one cell as ratios to the base: printed changes and ratios as they are, the rest derived. Pure. */
import { boundOfRatio, gainOf, turnedChange } from "~/analysis/bounds";
import { amountText, printedText, unitOf } from "~/charts/figures/amount";
import type { Shown } from "~/charts/figures/choose";
import type { PublishedRatio, PublishedRow, PublishedValue } from "~/charts/compare/published-data";
import { blockText } from "~/charts/curve/names";
import { comparePublished as text } from "~/text/en/compare-published";
import { cellOf, isRelation, type Placed } from "./sides";
import { systemKey, type Systems } from "./systems";

export interface Relations {
  readonly rows: readonly PublishedRow[];
  /** Metrics of which some cell has a ratio, in the order of the report. */
  readonly metrics: readonly string[];
  /** Cells of each metric that only one side has. */
  readonly single: number;
}

/** A change that is shown as 0 %. */
const EQUAL = 0.005;

/** Of these less is better; of everything else that is published more is. */
const LESS = /latency|^pct_\d|^pct_over_/;
const betterOf = (metric: string): "more" | "less" => (LESS.test(metric) ? "less" : "more");

const wordOf = (gain: number): PublishedRatio["word"] =>
  Math.abs(gain) < EQUAL ? "equal" : gain > 0 ? "better" : "worse";

function quotient(base: Shown, other: Shown): PublishedRatio | string {
  if (base.kind === "ambiguous" || other.kind === "ambiguous") return text.why.ambiguous;
  if (base.value === null || other.value === null) return text.why.lost;
  if (base.value === 0) return text.why.zero;
  const bound = boundOfRatio(other.bound, base.bound);
  if (bound === null) return text.why.bounds;
  const ratio = other.value / base.value;
  const { gain, bound: gain_bound } = gainOf(ratio, betterOf(other.metric), bound);
  const unit = unitOf([base, other], { unit: "GB/s" }, { size: "page" });
  const formula = text.quotient(amountText(other, unit), amountText(base, unit));
  return { ratio, gain, word: wordOf(gain), bound, gain_bound, kind: "derived", formula };
}

/** A printed change or ratio; `turned`: the base of the page is the side it was printed of. */
function printed(shown: Shown, turned: boolean): { value: PublishedValue["other"]; ratio: PublishedRatio } | string {
  if (shown.kind === "ambiguous") return text.why.ambiguous;
  if (shown.value === null) return text.why.lost;
  const change = shown.metric.startsWith("pct_change_");
  const own = change ? shown.value : (shown.value - 1) * 100;
  const percent = turned ? turnedChange(own) : own;
  if (percent === null) return text.why.zero;
  const ratio = 1 + percent / 100;
  const gain = betterOf(shown.metric) === "more" ? ratio - 1 : 1 - ratio;
  const bounds = change ? { bound: shown.bound, gain_bound: shown.bound } : turnedBounds(shown, ratio, turned);
  if (bounds === null) return text.why.bounds;
  const value: Shown = turned
    ? { ...shown, value: change ? percent : ratio, kind: "derived", bound: bounds.bound }
    : shown;
  const formula = turned ? text.turned(printedText(shown.row)) : text.printed(printedText(shown.row));
  return {
    value,
    ratio: { ratio, gain, word: wordOf(gain), ...bounds, kind: turned ? "derived" : "published", formula },
  };
}

function turnedBounds(shown: Shown, ratio: number, turned: boolean): { bound: string; gain_bound: string } | null {
  const bound = turned ? boundOfRatio("exact", shown.bound) : shown.bound;
  return bound === null ? null : { bound, gain_bound: gainOf(ratio, betterOf(shown.metric), bound).bound };
}

/** A side and what the reader calls it. */
export interface Named {
  readonly value: string;
  readonly name: string;
}

/** One side against the base, of one metric of a cell. */
function valueOf(metric: string, cell: readonly Placed[], base: Named, other: Named): PublishedValue | null {
  const of = (side: Named) => cell.filter((one) => one.side === side.value && one.shown.metric === metric);
  const [own, others] = [of(base), of(other)];
  if (isRelation({ metric })) {
    const form = metric.startsWith("pct_change_") ? "change" : "ratio";
    const straight = others.find(({ against }) => against.includes(base.value));
    const found = straight ?? own.find(({ against }) => against.includes(other.value));
    if (found === undefined) return null;
    const said = printed(found.shown, straight === undefined);
    const blank = { metric, unit: found.shown.row.unit, form, base: null } as const;
    return typeof said === "string"
      ? { ...blank, other: found.shown, ratio: null, why: said }
      : { ...blank, other: said.value, ratio: said.ratio, why: null };
  }
  const unit = (own[0] ?? others[0])?.shown.row.unit;
  if (unit === undefined) return null;
  // Of several systems on one side none stands for it.
  const [a, b] = [own, others].map((all) => (all.length === 1 ? all[0]!.shown : null)) as [Shown | null, Shown | null];
  const why = (all: readonly Placed[], side: Named): string | null =>
    all.length > 1 ? text.why.several(all.length, side.name) : all.length === 0 ? text.why.missing(side.name) : null;
  const found = a === null || b === null ? (why(own, base) ?? why(others, other) ?? "") : quotient(a, b);
  const [ratio, reason] = typeof found === "string" ? [null, found] : [found, null];
  return { metric, unit, form: "values", base: a, other: b, ratio, why: reason };
}

/** @param sides the base first. */
export function relationsOf(placed: readonly Placed[], sides: readonly Named[], systems: Systems): Relations {
  const [base, ...others] = sides;
  if (base === undefined) return { rows: [], metrics: [], single: 0 };
  const cells = new Map<string, Placed[]>();
  for (const one of placed) cells.set(cellOf(one), [...(cells.get(cellOf(one)) ?? []), one]);
  const metrics = [...new Set(placed.map(({ shown }) => shown.metric))];
  const all = [...cells.values()].flatMap((cell, n) =>
    others.flatMap((side, i): PublishedRow[] => {
      const values = metrics.flatMap((metric) => valueOf(metric, cell, base, side) ?? []);
      const [first] = cell;
      if (first === undefined || !values.some((one) => one.other !== null || (i === 0 && one.base !== null))) return [];
      return [
        {
          id: idOf(values),
          cell: n,
          side: i + 1,
          name: first.name.label,
          workload: first.shown.row.workload ?? first.name.full,
          load_percent: first.shown.row.load_percent,
          values,
          shade: shadeOf(cell, systems),
        },
      ];
    }),
  );
  const compared = metrics.filter((metric) =>
    all.some(({ values }) => values.some((one) => one.metric === metric && one.ratio !== null)),
  );
  const partnered = (row: PublishedRow): boolean => row.values.some(({ ratio }) => ratio !== null);
  const paired = new Set(all.filter(partnered).map(({ cell }) => cell));
  return {
    rows: [...all.filter(({ cell }) => paired.has(cell)), ...all.filter(({ cell }) => !paired.has(cell))],
    metrics: compared,
    single: cells.size - paired.size,
  };
}

/** Of its first figures: permanent, since fact ids are. */
function idOf(values: readonly PublishedValue[]): string {
  const first = values.find(({ other }) => other !== null) ?? values[0];
  const marks = [first?.other, first?.base].flatMap((shown) => (shown == null ? [] : [shown.mark]));
  return marks.join("|");
}

/** A write under the indirection unit of one of its drives, in words. */
function shadeOf(cell: readonly Placed[], systems: Systems): string | null {
  const units = cell.flatMap(({ shown: { row } }) => {
    if (row.op === "read" || row.block_bytes === null) return [];
    const [drive] = systems.get(systemKey(row.dataset, row.system))?.said?.drives ?? [];
    const unit = drive?.indirection_unit_bytes;
    return unit !== undefined && row.block_bytes < unit ? [unit] : [];
  });
  return units.length === 0 ? null : text.underUnit(blockText(Math.max(...units)));
}
