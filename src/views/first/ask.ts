/**
 * Asks about the reader's files what the rule needs. These are the answers that the pages draw: asked once, then
 * cached.
 */
import { ask } from "~/ask/browser";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { traces } from "~/queries/traces";
import type { LocalSource } from "~/workspace/state";
import { factsOf, type Facts } from "./facts";
import { type Awaited, listOf } from "./awaited";
import { firstView, type Tab } from "./rule";
import { workloadId } from "../shared/point/workload";
import { fileName, within } from "~/base/path";

const own = { dataset: "local" };

export async function askFacts(sources: readonly LocalSource[], signal?: AbortSignal): Promise<Facts> {
  const [points, overTime] = await Promise.all([ask(curve, own, signal), ask(traces, own, signal)]);
  // Without members, a point itself says what it measured.
  const several = points.answer.some(({ combined_from, parts }) => combined_from > 1 || parts > 1);
  const parts = several ? (await ask(members, own, signal)).answer : [];
  const answers = { curve: points.answer, members: parts, traces: overTime.answer };
  return factsOf(
    answers,
    sources.map(({ report }) => report),
  );
}

export interface Shown {
  /** The view of what was just dropped, or of everything; null: none of it can be shown. */
  readonly first: Tab | null;
  /** Set if the link that waited for these files is shown instead, with its paths; null: it waited for others. */
  readonly arrived: { readonly paths: readonly string[] } | null;
}

export async function firstOf(
  sources: readonly LocalSource[],
  fresh: ReadonlySet<string> | null,
  awaited: Awaited | null,
): Promise<Shown> {
  const facts = await askFacts(sources);
  const { first } = firstView(facts, fresh);
  const isLink = first !== null && awaited !== null && fresh !== null && arrived(awaited, facts, fresh);
  const loaded = sources.map(({ report }) => report.path);
  return { first, arrived: isLink ? { paths: placed(awaited, loaded, fresh) } : null };
}

// Have the files arrived that a link waited for?

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
