/** Conditions that cells are matched on besides workload and load: those that one side measured several ways. Pure. */
import type { CurvePoint } from "~/model/answers";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import type { Attribute } from "../shared/attributes";
import type { KeyOf, Side } from "../shared/sides";

/** One condition (DOMAIN, Compare: engine, fill, version), and how its value is said. */
export interface Match {
  readonly id: "engine" | "direct" | "tool_version" | "fill";
  readonly of: (point: CurvePoint) => string | null;
  readonly say: (value: string) => string;
}

const MATCHES: readonly Match[] = [
  { id: "engine", of: ({ engine }) => engine, say: (value) => value },
  {
    id: "direct",
    of: ({ direct }) => (direct === null ? null : String(direct)),
    say: (value) => text.direct(value === "true"),
  },
  {
    id: "tool_version",
    of: ({ tool, tool_version }) => [tool, tool_version].filter((part) => part !== null).join(" "),
    say: (value) => value,
  },
  { id: "fill", of: ({ said }) => said["fill_percent"] ?? null, say: (value) => text.fill(value) },
];

/**
 * A condition of which a side has several values, and shares one with another, tells cells apart: libaio is compared
 * with libaio. Where the sides have no value in common they differ by it, which is listed.
 */
export function matchesOf(sides: readonly Side[], by: Attribute): Match[] {
  return MATCHES.filter(({ id, of }) => {
    if (id === by) return false;
    const values = sides.map(({ steps }) => new Set(steps.map(({ first }) => of(first))));
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

/** "QD 8, libaio". */
export const matchName = (point: CurvePoint, matches: readonly Match[]): string =>
  matches
    .map(({ of, say }) => {
      const value = of(point);
      return value === null ? en.charts.absent : say(value);
    })
    .join(", ");
