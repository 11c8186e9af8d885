/** Names of systems: those that differ only in what is said of their state are still two systems. */
import type { SystemFacts } from "~/model/answers";
import { en } from "~/text/en/systems";

/** What names a row: the dataset's own id of its system goes before every name. */
export interface Nameable extends SystemFacts {
  readonly own_system: string | null;
  readonly said: Readonly<Record<string, string>>;
}

/** What tells two lines of one drive apart. Repeats, prices and notes do not: they are of one and the same system. */
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

const baseKey = (f: Nameable): string =>
  JSON.stringify([f.own_system, f.system_label, f.drive_model, f.media, f.interface, f.drive_count]);

interface Base {
  runs: number;
  /** Key -> value -> rows that say so; "" where a row says nothing. */
  readonly values: Map<string, Map<string, number>>;
}

/**
 * How systems are named in a dataset. What is said of a drive's state tells where its values differ; a free tag only
 * where two rows or more have each value, so that a tag per file does not leave a system with a point each.
 * @param rows one for each run, or point put together
 */
export function systemNames(
  rows: readonly Nameable[],
): (row: Nameable) => Pick<SystemFacts, "system" | "system_label"> {
  const bases = new Map<string, Base>();
  const keys = new Set<string>(TELLING);
  for (const { said } of rows) for (const key in said) if (key.startsWith("tag:")) keys.add(key);
  for (const row of rows) {
    const key = baseKey(row);
    const base = bases.get(key) ?? { runs: 0, values: new Map<string, Map<string, number>>() };
    bases.set(key, base);
    base.runs++;
    for (const said of keys) {
      const value = Object.hasOwn(row.said, said) ? row.said[said]! : "";
      const counts = base.values.get(said) ?? new Map<string, number>();
      base.values.set(said, counts.set(value, (counts.get(value) ?? 0) + 1));
    }
  }
  const telling = new Map([...bases].map(([key, base]) => [key, tellingOf(base)]));
  return (row) => {
    const asides = (telling.get(baseKey(row)) ?? []).flatMap((key) => {
      const value = Object.hasOwn(row.said, key) ? row.said[key]! : null;
      return value === null || isNamed(row, value) ? [] : [en.aside(key, value)];
    });
    const { system_label } = row;
    const system = row.own_system ?? system_label ?? row.drive_model ?? row.media;
    return {
      system: join(system, asides),
      system_label: system_label === null ? null : join(system_label, asides),
    };
  };
}

const tellingOf = ({ runs, values }: Base): string[] =>
  [...values]
    .filter(([key, counts]) => counts.size > 1 && (!key.startsWith("tag:") || runs >= 2 * counts.size))
    .map(([key]) => key);

/** Is it the name already? */
const isNamed = ({ system_label, drive_model }: Nameable, value: string): boolean =>
  value === (system_label ?? drive_model);

const join = (name: string | null, asides: readonly string[]): string | null =>
  asides.length === 0 ? name : [...(name === null ? [] : [name]), ...asides].join(" · ");
