/** Names of systems: two that differ only in their state are still two systems. */
import { once } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import type { SystemFacts } from "~/model/answers";
import { en } from "~/text/en/systems";

/** Everything that names a row: the dataset's id of its system goes before any name. */
export interface Nameable extends SystemFacts {
  readonly own_system: string | null;
  readonly said: Readonly<Record<string, string>>;
}

/** Labels that distinguish two lines of one drive. Repeats, prices and notes do not: they belong to the same system. */
const TELLING = [
  "host",
  "firmware",
  "capacity_bytes",
  "indirection_unit_bytes",
  "over_provisioning_percent",
  "fill_percent",
  "active_range_percent",
  "state",
  "precondition",
  "kernel",
  "fabric",
] as const;

/** Facts about the machine that only some tools print: only two different values separate systems. */
const OF_MACHINE: ReadonlySet<string> = new Set(["host", "kernel"]);

const baseKey = (f: Nameable): string =>
  JSON.stringify([f.own_system, f.system_label, f.drive_model, f.media, f.interface, f.drive_count]);

interface Base {
  runs: number;
  /** Key -> value -> number of rows with it; "" for rows without one. */
  readonly values: Map<string, Map<string, number>>;
}

type Names = Pick<SystemFacts, "system" | "system_label">;

const bareNames = ({ own_system, system_label, drive_model, media }: Nameable): Names => ({
  system: own_system ?? system_label ?? drive_model ?? media,
  system_label,
});

/**
 * How systems are named in a dataset. Labels on a drive's state are used if their values differ; a free tag only if
 * each value has at least two rows, so that a tag per file does not make every point a system.
 * @param rows one for each run, or joined point
 */
export function systemNames(rows: readonly Nameable[]): (row: Nameable) => Names {
  const telling = tellingKeys(rows);
  if (telling.size === 0) return bareNames;
  return (row) => {
    const asides = (telling.get(baseKey(row)) ?? []).flatMap((key) => {
      const value = lookUp(row.said, key) ?? null;
      return value === null || isNamed(row, value) ? [] : [en.aside(key, value)];
    });
    const { system, system_label } = bareNames(row);
    return {
      system: join(system, asides),
      system_label: system_label === null ? null : join(system_label, asides),
    };
  };
}

/** Keys that distinguish the rows of a base; only for bases that need one. */
function tellingKeys(rows: readonly Nameable[]): ReadonlyMap<string, string[]> {
  const said = new Set(rows.flatMap((row) => Object.keys(row.said)));
  const keys = [...TELLING.filter((key) => said.has(key)), ...[...said].filter((key) => key.startsWith("tag:")).sort()];
  if (keys.length === 0) return new Map();
  const bases = new Map<string, Base>();
  for (const row of rows) {
    const base = once(bases, baseKey(row), () => ({ runs: 0, values: new Map<string, Map<string, number>>() }));
    base.runs++;
    for (const key of keys) {
      const value = lookUp(row.said, key) ?? "";
      const counts = once(base.values, key, () => new Map<string, number>());
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return new Map(
    [...bases].map(([key, base]): [string, string[]] => [key, tellingOf(base)]).filter(([, own]) => own.length > 0),
  );
}

const tellingOf = ({ runs, values }: Base): string[] =>
  [...values]
    .filter(([key, counts]) => {
      const values = counts.size - (OF_MACHINE.has(key) && counts.has("") ? 1 : 0);
      return values > 1 && (!key.startsWith("tag:") || runs >= 2 * values);
    })
    .map(([key]) => key);

/** Does the name already say it? */
const isNamed = ({ system_label, drive_model }: Nameable, value: string): boolean =>
  value === (system_label ?? drive_model);

const join = (name: string | null, asides: readonly string[]): string | null =>
  asides.length === 0 ? name : [...(name === null ? [] : [name]), ...asides].join(" · ");
