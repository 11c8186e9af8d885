/**
 * Asks about the reader's files what the rule needs. These are the answers that the pages draw: asked once, then
 * cached.
 */
import { ask } from "~/ask/browser";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { together } from "~/queries/together";
import { traces } from "~/queries/traces";
import type { LocalSource } from "~/workspace/state";
import { factsOf, type Facts } from "./facts";
import { arrived, placed } from "./arrived";
import type { Awaited } from "./awaited";
import { firstView, type Tab } from "./rule";

const own = { dataset: "local" };

export async function askFacts(sources: readonly LocalSource[], signal?: AbortSignal): Promise<Facts> {
  const [points, overTime, atOnce] = await Promise.all([
    ask(curve, own, signal),
    ask(traces, own, signal),
    ask(together, own, signal),
  ]);
  // Without members, a point itself says what it measured.
  const several = points.answer.some(({ combined_from, parts }) => combined_from > 1 || parts > 1);
  const parts = several ? (await ask(members, own, signal)).answer : [];
  const answers = { curve: points.answer, members: parts, traces: overTime.answer, together: atOnce.answer };
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
