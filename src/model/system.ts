/** Systems in links and their names. Pure. */
import { grouped } from "~/base/byKey";
import type { CurvePoint, SystemFacts } from "./answers";

/** Id of a system in links: `<dataset>/<system>`. Two of one name are two systems. */
export const systemId = ({ dataset, system }: { readonly dataset: string; readonly system: string | null }): string =>
  `${dataset}/${system ?? ""}`;

/** Equal for rows that show the same system. */
export const factsKey = (f: SystemFacts): string =>
  JSON.stringify([f.system, f.system_label, f.drive_model, f.media, f.interface, f.drive_count]);

/** Its name as sides and states of a comparison have it; null: nothing names it. */
export const systemOf = ({ system_label, drive_model, system }: SystemFacts): string | null =>
  system_label ?? drive_model ?? system;

/** What distinguishes systems of one name, the usual first. */
const APART = ["interface", "host", "dataset", "system"] as const;

/**
 * By id: what systems of one name add to it, "PM883 (SATA, AHCI)" beside "PM883 (SATA 300)"; nothing of others.
 * @param points of each system the first one counts
 */
export function namesApart(
  points: readonly CurvePoint[],
  nameOf: (point: CurvePoint) => string | null,
): ReadonlyMap<string, string> {
  const firsts = new Map(points.toReversed().map((point) => [systemId(point), point]));
  const named = grouped(firsts.values(), nameOf);
  const names = new Map<string, string>();
  for (const [name, own] of named) {
    if (name === null || own.length < 2) continue;
    let told = own.map((): string[] => []);
    for (const of of APART) {
      if (new Set(told.map(String)).size === own.length) break;
      if (new Set(own.map((point) => point[of])).size > 1)
        told = told.map((parts, i) => [...parts, own[i]![of] ?? ""].filter((part) => part !== ""));
    }
    own.forEach((point, i) => names.set(systemId(point), `${name} (${told[i]!.join(", ")})`));
  }
  return names;
}
