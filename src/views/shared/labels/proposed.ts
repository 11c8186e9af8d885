/** What a click may add: facts that published reports state about drives named here; and descriptions that match no run. Pure. */
import { grouped, putUnder } from "~/base/byKey";
import type { Notice } from "~/base/notice";
import { folderOf } from "~/base/path";
import { knownDrive, type KnownDrive } from "~/describe/drives";
import type { Edit } from "~/describe/edits";
import type { TogetherRow } from "~/model/answers";
import type { DescribedRun } from "~/model/described";
import type { LabelKey } from "~/model/labels";
import type { WorkspaceState } from "~/workspace/state";
import { type Resolved, runOf } from "./cells";

export interface DriveProposal {
  /** As named here. */
  readonly model: string;
  readonly known: KnownDrive;
  readonly facts: readonly { readonly key: LabelKey; readonly value: string }[];
  /** Runs (or jobs) that would get a label. */
  readonly targets: readonly string[];
  readonly edits: readonly Edit[];
}

/** A proposal for each drive model with known facts that are not set. Existing labels stay. */
export function driveProposals(resolved: Resolved): DriveProposal[] {
  const byModel = new Map<string, string[]>();
  for (const [target, cells] of resolved) {
    const model = cells.get("drive_model")?.value;
    if (model === undefined) continue;
    putUnder(byModel, model, target);
  }
  return [...byModel].flatMap(([model, targets]) => {
    const known = knownDrive(model);
    if (known === null) return [];
    const edits = known.says.flatMap(({ key, value }) =>
      targets.flatMap((target) => (isSaid(resolved, target, key) ? [] : [{ target, key, value }])),
    );
    const missing = new Set<string>(edits.map(({ key }) => key));
    const facts = known.says.filter(({ key }) => missing.has(key));
    const open = [...new Set(edits.map(({ target }) => target))];
    return edits.length === 0 ? [] : [{ model, known, facts, targets: open, edits }];
  });
}

/** For a job, labels of its run count too. */
const isSaid = (resolved: Resolved, target: string, key: LabelKey): boolean =>
  [target, runOf(target)].some((one) => resolved.get(one)?.has(key) === true);

/** Proposals for the same hosts (folders, if no file names its host), which take one answer. */
export function byPlaces(rows: readonly TogetherRow[], runs: readonly DescribedRun[]): TogetherRow[][] {
  const places = new Map(runs.map(({ key, host, path }) => [key, host ?? folderOf(path)]));
  const placesOf = (row: TogetherRow): string =>
    JSON.stringify(row.evidence === "start" ? row.runs.map((key) => places.get(key) ?? key).sort() : row.runs);
  return [...grouped(rows, placesOf).values()];
}

// Descriptions that match no loaded run.

export interface Unheard {
  readonly path: string;
  /** The first thing it names that matches no run here. */
  readonly first: Notice;
  /** Number of other things it names. */
  readonly more: number;
}

const LOST = ["label/no-target", "label/no-device"];

/** The files in order. One that also describes loaded runs is not listed. */
export function unheard({
  descriptions,
  inventory,
  said,
}: Pick<WorkspaceState, "descriptions" | "inventory" | "said">): Unheard[] {
  const heard = new Set(said.map(({ where }) => where?.path));
  return [...descriptions, ...inventory].flatMap(({ path, notices }) => {
    const [first, ...more] = notices.filter(({ code }) => LOST.includes(code));
    return first === undefined || heard.has(path) ? [] : [{ path, first, more: more.length }];
  });
}
