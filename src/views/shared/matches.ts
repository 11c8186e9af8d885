/** Conditions that cells are matched on besides workload and load: those that one side measured several ways. Pure. */
import { askedSize } from "~/analysis/askedOption";
import type { CurvePoint } from "~/model/answers";
import type { Attribute } from "./attributes";
import { cellKey } from "./cell";
import { type KeyOf, type Side, type Sides, sidesOf, type SidesWanted } from "./sides";
import type { Step } from "./steps";

/** One condition (DOMAIN, Compare: engine, fill, version, active range). */
export interface Match {
  readonly id: "engine" | "direct" | "tool_version" | "fill" | "size" | "target";
  readonly of: (point: CurvePoint) => string | null;
  /** Where some measurement does not say it, none is told apart by it: formats of one run say more or less. */
  readonly saidByAll?: true;
}

/** Files and devices of a measurement; null: not known. */
function targetOf({ targets }: CurvePoint): string | null {
  return targets.length === 0 ? null : targets.join(", ");
}

const MATCHES: readonly Match[] = [
  { id: "engine", of: ({ engine }) => engine },
  { id: "direct", of: ({ direct }) => (direct === null ? null : String(direct)) },
  {
    id: "tool_version",
    of: ({ tool, tool_version }) => [tool, tool_version].filter((part) => part !== null).join(" "),
  },
  { id: "fill", of: ({ said }) => said["fill_percent"] ?? null },
  { id: "size", of: askedSize, saidByAll: true },
  // Other files or devices are no repeats of one test.
  { id: "target", of: targetOf },
];

/**
 * A condition of which a side has several values, and shares one with another, tells cells apart: libaio is compared
 * with libaio. Where the sides have no value in common they differ by it, which is listed.
 */
function matchesOf(sides: readonly Side[], by: Attribute): Match[] {
  return MATCHES.filter(({ id, of, saidByAll }) => {
    if (id === by) return false;
    const values = sides.map(({ steps }) => new Set(steps.map(({ first }) => of(first))));
    if (saidByAll === true && values.some((own) => own.has(null))) return false;
    const shared = values.some((own, i) =>
      values.some((other, n) => n > i && [...own].some((value) => value !== null && other.has(value))),
    );
    return shared && values.some((own) => own.size > 1);
  });
}

/** The same key with these conditions in it. */
export const withMatches = (keyOf: KeyOf, matches: readonly Match[]): KeyOf =>
  matches.length === 0
    ? keyOf
    : (step) => {
        const key = keyOf(step);
        return key === null ? null : JSON.stringify([key, ...matches.map(({ of }) => of(step.first))]);
      };

export interface Matched {
  readonly found: Sides;
  /** Besides what `keyOf` of the question matches. */
  readonly matches: readonly Match[];
  readonly keyOf: KeyOf;
}

/**
 * Who is compared, and in which cells: the page and the first view ask the same.
 * @param isCell whether cells are told apart by conditions at all
 */
export function matchedSides(
  steps: readonly Step[],
  wanted: SidesWanted,
  key: KeyOf = cellKey,
  isCell: boolean = true,
): Matched {
  const loose = sidesOf(steps, wanted, key);
  const matches = isCell ? matchesOf(loose.sides, loose.by) : [];
  const keyOf = withMatches(key, matches);
  const found = matches.length === 0 ? loose : sidesOf(steps, { ...wanted, by: loose.by }, keyOf);
  return { found, matches, keyOf };
}
