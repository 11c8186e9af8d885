/** Did the files come that a link waited for? Pure. */
import { workloadId } from "../shared/point/workload";
import { within } from "../shared/within";
import { type Awaited, listOf } from "./awaited";
import type { Facts } from "./facts";

/** One of its paths, or of a link without paths a workload that it names, is among them. */
export function arrived(
  { state, paths }: Awaited,
  { tests }: Pick<Facts, "tests">,
  fresh: ReadonlySet<string>,
): boolean {
  const workloads = listOf(state["w"]);
  if (paths.length > 0) return [...fresh].some((path) => within(paths, path));
  const own = tests.filter(({ path }) => fresh.has(path));
  return workloads.length === 0 || own.some(({ first }) => workloads.includes(workloadId(first)));
}
