/** Have the files arrived that a link waited for? Pure. */
import { workloadId } from "../shared/point/workload";
import { fileName, within } from "~/base/path";
import { type Awaited, listOf } from "./awaited";
import type { Facts } from "./facts";

/** True if one of the named files arrived, in any folder, or, for a link without names, a workload that it asks for. */
export function arrived(
  { state, paths, names }: Awaited,
  { tests }: Pick<Facts, "tests">,
  fresh: ReadonlySet<string>,
): boolean {
  const wanted = [...paths, ...names];
  if (wanted.length > 0) return [...fresh].some((path) => wanted.some((one) => found(one, path) !== null));
  const workloads = listOf(state["w"]);
  const own = tests.filter(({ path }) => fresh.has(path));
  return workloads.length === 0 || own.some(({ first }) => workloads.includes(workloadId(first)));
}

/** The part of the path that matches what is asked for: the same path, or a file or folder of its name; null: none. */
function found(asked: string, path: string): string | null {
  if (within([asked], path)) return asked;
  const parts = path.split("/");
  const at = parts.indexOf(fileName(asked.replace(/\/$/, "")));
  return at < 0 ? null : parts.slice(0, at + 1).join("/");
}

/**
 * Paths of the link as they are called here: its maker's folders may have had other names. The same list if nothing
 * changes.
 * @param fresh paths of the drop that brought the files
 */
export function placed(
  { state, names }: Awaited,
  loaded: readonly string[],
  fresh: ReadonlySet<string>,
): readonly string[] {
  const asked = listOf(state["in"]);
  const isHere = (one: string): boolean => loaded.some((path) => within([one], path));
  if (asked.every(isHere)) return asked;
  const there = asked.flatMap((one) => {
    if (isHere(one)) return [one];
    const all = [...fresh].flatMap((path) => found(one, path) ?? []);
    return all.length === 0 ? [one] : all;
  });
  if (there.some(isHere)) return [...new Set(there)];
  // Its folder was not dropped, only the files in it.
  const wanted = new Set(names.map(fileName));
  const named = [...fresh].filter((path) => wanted.has(fileName(path)));
  return named.length === 0 ? asked : named;
}
