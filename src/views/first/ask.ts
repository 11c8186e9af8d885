/** Asks of own files what the rule needs. The answers are those the pages draw: asked once, remembered. */
import { ask, loadCatalogue } from "~/ask/browser";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { series } from "~/queries/series";
import { together } from "~/queries/together";
import { traces } from "~/queries/traces";
import type { LocalSource } from "~/workspace/state";
import { factsOf, type Facts, type Published } from "./facts";
import { arrived, placed } from "./arrived";
import type { Awaited } from "./awaited";
import { firstView, type Tab } from "./rule";

const own = { dataset: "local" };
/** Published datasets that are asked after a drop: a site may have a thousand. */
const DATASETS = 50;

export async function askFacts(sources: readonly LocalSource[], signal?: AbortSignal): Promise<Facts> {
  const [points, overTime, atOnce, published] = await Promise.all([
    ask(curve, own, signal),
    ask(traces, own, signal),
    ask(together, own, signal),
    askPublished(signal),
  ]);
  // Where nothing has members, a point itself says what it measured.
  const several = points.answer.some(({ combined_from, parts }) => combined_from > 1 || parts > 1);
  const parts = several ? (await ask(members, own, signal)).answer : [];
  const answers = { curve: points.answer, members: parts, traces: overTime.answer, together: atOnce.answer };
  return factsOf(
    answers,
    sources.map(({ report }) => report),
    published,
  );
}

/** Series of the datasets with result files, in the order of the catalogue; without the catalogue there are none. */
async function askPublished(signal?: AbortSignal): Promise<readonly Published[]> {
  try {
    const { datasets } = await loadCatalogue();
    const withRuns = datasets.filter(({ raw_files }) => raw_files > 0).slice(0, DATASETS);
    const answers = await Promise.all(withRuns.map(({ slug }) => ask(series, { dataset: slug }, signal)));
    return answers.flatMap(({ answer }) => answer);
  } catch {
    signal?.throwIfAborted();
    return [];
  }
}

export interface Shown {
  /** The view of what was just dropped, or of everything; null: nothing of it can be shown. */
  readonly first: Tab | null;
  /** The link that waited for them is shown instead, of these paths; null: they are not what it waited for. */
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
