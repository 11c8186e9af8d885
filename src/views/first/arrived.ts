/** Did the files come that a link waited for? Pure. */
import { workloadId } from "../shared/point/workload";
import { fileName, within } from "~/base/path";
import { type Awaited, listOf } from "./awaited";
import type { Facts } from "./facts";

/** One that it names, in whatever folder, or of a link without names a workload that it asks for, is among them. */
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

/** The part of the path that stands for what is asked: the same path, or a file or folder of its name; null: none does. */
function found(asked: string, path: string): string | null {
  if (within([asked], path)) return asked;
  const parts = path.split("/");
  const at = parts.indexOf(fileName(asked.replace(/\/$/, "")));
  return at < 0 ? null : parts.slice(0, at + 1).join("/");
}

/**
 * Paths of the link as they stand here: its maker's folders may have other names. The same list: nothing is to change.
 * @param fresh paths of the drop that brought its files
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
  // Its folder did not come along: the files themselves did.
  const wanted = new Set(names.map(fileName));
  const named = [...fresh].filter((path) => wanted.has(fileName(path)));
  return named.length === 0 ? asked : named;
}
