/** What published reports know of drives that are named here, and nobody says yet. Pure. */
import type { Notice } from "~/base/notice";
import { knownDrive, type KnownDrive } from "~/describe/drives";
import type { Edit } from "~/describe/edits";
import type { LabelKey } from "~/model/labels";
import type { WorkspaceState } from "~/workspace/state";
import type { Resolved } from "./cells";

export interface DriveProposal {
  /** As it is said here. */
  readonly model: string;
  readonly known: KnownDrive;
  readonly facts: readonly { readonly key: LabelKey; readonly value: string }[];
  /** Runs (or jobs) of which something would be said. */
  readonly targets: readonly string[];
  readonly edits: readonly Edit[];
}

/** A proposal for each drive model of which something is known that nobody says; what is said stays. */
export function driveProposals(resolved: Resolved): DriveProposal[] {
  const byModel = new Map<string, string[]>();
  for (const [target, cells] of resolved) {
    const model = cells.get("drive_model")?.value;
    if (model === undefined) continue;
    const targets = byModel.get(model);
    if (targets === undefined) byModel.set(model, [target]);
    else targets.push(target);
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

/** Of a job also what is said of its run. */
function isSaid(resolved: Resolved, target: string, key: LabelKey): boolean {
  if (resolved.get(target)?.has(key) === true) return true;
  const run = target.startsWith("job:") ? `run:${target.slice(4, target.lastIndexOf("."))}` : null;
  return run !== null && resolved.get(run)?.has(key) === true;
}

// Files that describe and say nothing of any run that is here.

export interface Unheard {
  readonly path: string;
  /** What it names first, and no run here is. */
  readonly first: Notice;
  /** How much else it names. */
  readonly more: number;
}

const LOST = ["label/no-target", "label/no-device"];

/** The files in their order. One that also describes runs which are here is heard. */
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
