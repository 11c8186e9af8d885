/**
 * What version 1 of links, tables, feeds and bundles promises (docs/permalinks.md, Upgrades), one line each in
 * fixtures/version1.txt: its kind, name, type or default, and its possible values separated by |.
 */
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../fixtures/version1.txt", import.meta.url);
const read = (): string[] => readFileSync(file, "utf8").trimEnd().split("\n");
const partsOf = (line: string): string[] => line.split("\t");
const keyOf = (line: string): string => partsOf(line).slice(0, 2).join(" ");
const valuesOf = (line: string): string[] => partsOf(line)[3]?.split("|") ?? [];

/** @param kind first word of its lines: "link", "table" … */
export const promise = (kind: string, name: string, is: string, values: readonly string[] = []): string =>
  [kind, name, is, ...(values.length > 0 ? [values.join("|")] : [])].join("\t");

/** Empty: everything promised exists, and everything that exists is promised. */
export function broken(promised: readonly string[], today: readonly string[]): string[] {
  const now = new Map(today.map((line) => [keyOf(line), line]));
  const known = new Set(promised.map(keyOf));
  return [
    ...promised.flatMap((line) => {
      const found = now.get(keyOf(line));
      if (found === undefined) return [`${keyOf(line)} is gone`];
      const [was, is] = [partsOf(line)[2]!, partsOf(found)[2]!];
      if (was !== is) return [`${keyOf(line)} was ${was} and is ${is}`];
      const gone = valuesOf(line).filter((value) => !valuesOf(found).includes(value));
      return gone.length > 0 ? [`${keyOf(line)} does not take ${gone.join(", ")} any more`] : [];
    }),
    ...today.filter((line) => !known.has(keyOf(line))).map((line) => `${keyOf(line)} is new: UPDATE=1 adds it`),
  ];
}

/** The same for lines of one kind, against the fixture. With UPDATE=1 new lines and new values are added to it. */
export function brokenPromises(kind: string, today: readonly string[]): string[] {
  const all = read();
  const promised = all.filter((line) => line.startsWith(`${kind}\t`));
  const missing = broken(promised, today).filter((problem) => !problem.includes(" is new: "));
  if (process.env.UPDATE !== "1" || missing.length > 0) return broken(promised, today);
  const others = all.filter((line) => !line.startsWith(`${kind}\t`));
  writeFileSync(file, `${[...others, ...today].filter(Boolean).sort().join("\n")}\n`);
  return [];
}

/**
 * Each field of a JSON value by its path, with its types except null: "systems[].id" "string". All entries of a list
 * count.
 */
export function shapeOf(value: unknown, path = "", found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (Array.isArray(value)) for (const entry of value) shapeOf(entry, `${path}[]`, found);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) shapeOf(inner, path === "" ? name : `${path}.${name}`, found);
  else {
    const types = found.get(path) ?? new Set();
    found.set(path, value === null ? types : types.add(typeof value));
  }
  return found;
}
