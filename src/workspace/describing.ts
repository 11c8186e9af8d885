/** Labels of the loaded runs from files, rules and the user, combined. Loaded with the first own file. Pure. */
import { onceGiven } from "~/base/byKey";
import type { Notice } from "~/base/notice";
import { plain, plainLines, shownName } from "~/base/shownText";
import { aboutOf } from "~/describe/about";
import { type Description, readDescription, saidBy as applied, saidByRule } from "~/describe/file";
import { guessedWords } from "~/describe/guess";
import { lostInventory, saidByInventory } from "~/describe/inventory";
import { parseRule } from "~/describe/rules";
import { withoutOverruled } from "~/describe/resolve";
import { writeDescription } from "~/describe/write";
import { type Batch, Batches } from "~/ingest/batch";
import { groupedWords } from "~/ingest/grouped";
import {
  type DescribedRun,
  type DescriptionPart,
  type InventoryFile,
  isCarriedWords,
  isDescriptionPart,
  inventoryIn,
} from "~/model/described";
import type { Said } from "~/model/labels";
import { type KeptSaid, saidOf } from "./kept";
import type { DescriptionFile, ListedInventory, LocalSource, WorkspaceState } from "./state";

export { apply } from "~/describe/edits";
export { openReadings, type Question } from "~/ingest/readings";

const descriptionOf = onceGiven(({ text }: DescriptionPart, path: string): Description => readDescription(text, path));

/** Runs of all sources, in order: the same array as long as the runs are the same. */
let lastRuns: { readonly of: readonly LocalSource["runs"][]; readonly runs: readonly DescribedRun[] } | null = null;

function runsOf(sources: readonly LocalSource[]): readonly DescribedRun[] {
  const of = sources.map(({ runs }) => runs);
  const before = lastRuns;
  if (before !== null && before.of.length === of.length && of.every((runs, i) => runs === before.of[i])) {
    return before.runs;
  }
  lastRuns = { of, runs: of.flat() };
  return lastRuns.runs;
}

/** A label by the user does not change what a file says about the same runs. */
const saidBy = onceGiven(applied);

/** Errors in a description file, whatever is loaded. */
export const faultsOf = (described: readonly unknown[], path: string): readonly Notice[] =>
  described.filter(isDescriptionPart).flatMap((part) => descriptionOf(part, path).notices);

/** @param rules that the user accepted */
export function described(
  sources: readonly LocalSource[],
  kept: readonly KeptSaid[],
  rules: readonly string[],
): Pick<WorkspaceState, "runs" | "said" | "grouped" | "columns" | "descriptions" | "inventory" | "about"> {
  const runs = runsOf(sources);
  const own = saidOf(kept, runs);
  const files = descriptionsIn(sources).map((description) => ({ description, ...saidBy(description, runs) }));
  const facts = inventoriesIn(sources);
  const ofInventory = saidByInventory(facts, runs);
  const carried = carriedIn(sources);
  const said = [
    // Within one origin the last counts: labels made here beat those that came along.
    ...[...carried, ...ofInventory, ...files.flatMap((file) => file.said)].map(shownWord),
    // The user's rules beat those of files.
    ...rules.flatMap((rule) => saidByOwn(rule, runs)),
    ...own,
  ];
  const descriptions = files.map(({ description, notices }): DescriptionFile => {
    const { path, title } = description;
    const shown = title === null ? null : shownName(title);
    return { path, title: shown, notices: [...description.notices, ...notices] };
  });
  const heard = new Set(ofInventory.map(({ where }) => where!.path));
  const inventory = facts.map((file): ListedInventory => ({
    ...file,
    notices: heard.has(file.path) ? [] : lostInventory(file, runs),
  }));
  const about = aboutOf(
    [...own, ...carried],
    files.map((file) => file.description),
  );
  const { said: words, columns } = groupedWords(runs, said);
  const grouped = [...guessedWords(runs, said), ...words];
  return { runs, said: withoutOverruled(said), grouped, columns, descriptions, inventory, about };
}

/** Other people's text, made safe to show (base/shownText); notes have several lines. */
function shownWord(word: Said): Said {
  const [key, value] = [plain(word.key) as Said["key"], plainLines(word.value)];
  return key === word.key && value === word.value ? word : { ...word, key, value };
}

/** The last one at each path: a changed description that is dropped again replaces itself. */
function descriptionsIn(sources: readonly LocalSource[]): Description[] {
  const found = new Map<string, Description>();
  for (const { report, described: parts } of sources) {
    for (const part of parts.filter(isDescriptionPart)) {
      found.delete(report.path);
      found.set(report.path, descriptionOf(part, report.path));
    }
  }
  return [...found.values()];
}

/** Labels that came with the rows of links and bundles. */
const carriedIn = (sources: readonly LocalSource[]): Said[] =>
  sources.flatMap(({ report: { path }, described: parts }) =>
    parts
      .filter(isCarriedWords)
      .flatMap(({ words }) => words.map((word) => ({ ...word, where: { path, line: null } }))),
  );

const inventoriesIn = (sources: readonly LocalSource[]): InventoryFile[] =>
  sources.flatMap(({ report, described: parts }) => inventoryIn(report.path, parts));

/** A rule of the user, over the paths of all runs. */
function saidByOwn(rule: string, runs: readonly DescribedRun[]): Said[] {
  const parsed = parseRule(rule);
  return parsed.ok ? saidByRule(parsed.value, runs, { path: rule, line: null }) : [];
}

/** A kneepoint.json with all labels of the loaded runs; all other fields of the loaded one stay. */
export function descriptionText({ sources, runs, said, rules, about }: WorkspaceState): string {
  const [only = null, another] = descriptionsIn(sources);
  const description = another === undefined ? only : null;
  return writeDescription({ description, runs, said, rules, about });
}

/** The labels as an Arrow stream for the `label` table, null if there are none. Within one origin the last counts. */
export function labelBatch(said: readonly Said[]): Batch | null {
  const last = new Map(said.map((one) => [`${one.target}\n${one.key}\n${one.origin}`, one]));
  const batches = new Batches();
  for (const { target, key, value, origin } of last.values())
    batches.add("label", { dataset: "local", target, key, value, origin });
  return batches.cutAll()[0] ?? null;
}
