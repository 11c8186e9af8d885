/** Evidence that drives ran together, and the edits that state or withdraw it. Pure. */
import { grouped } from "~/base/byKey";
import { folderOf } from "~/base/path";
import type { CurvePoint, MemberRow, TogetherRow } from "~/model/answers";
import { jobTarget, runKey, runTarget, type LabelKey, type Said, togetherText } from "~/model/labels";
import { addedFromFile } from "~/model/tools";
import type { Edit } from "./edits";

/** Several drives, hosts or jobs, with the facts that matter here. */
export interface Beside {
  readonly members: readonly { readonly id: string; readonly first: MemberRow }[];
  /** All together, proven by files or labels; null: no evidence. */
  readonly combined: { readonly first: CurvePoint } | null;
  /** Some drive occurs several times: measured again, or not distinguishable. */
  readonly repeats: boolean;
}

/** Host, folder and device: equal ones are the same drive measured again, as far as the files show. */
export const placeOf = ({ first }: { readonly first: MemberRow }): string =>
  JSON.stringify([
    first.host,
    folderOf(first.source_path),
    first.device ?? first.targets.join("\n"),
    // Members of one file are identified by name and position.
    first.of === first.key ? "" : `${first.job_index}/${first.member}`,
  ]);

export type Proof =
  /** In one file and one phase, or added up by the tool. */
  | { readonly kind: "file" | "tool" }
  | { readonly kind: "said"; readonly text: string; readonly yours: boolean }
  /** No proof: the time stamps may overlap, or the user may have kept them apart. */
  | { readonly kind: "none"; readonly times: "start" | "partly" | "none"; readonly apart: boolean };

const runsOf = ({ members }: Beside): string[] => [...new Set(members.map(({ first }) => runKey(first)))];

/** Targets of a run and of its jobs: labels on either count. */
const isOf = (target: string, runs: ReadonlySet<string>): boolean => {
  const [kind, key = ""] = target.split(":", 2);
  return kind === "run" ? runs.has(key) : kind === "job" && runs.has(key.slice(0, key.lastIndexOf(".")));
};

const userSays = (said: readonly Said[], key: LabelKey, runs: ReadonlySet<string>): readonly Said[] =>
  said.filter((one) => one.origin === "user" && one.key === key && isOf(one.target, runs));

export function proofOf(set: Beside, said: readonly Said[], proposals: readonly TogetherRow[]): Proof {
  const runs = new Set(runsOf(set));
  if (set.combined !== null) {
    const { together, tool } = set.combined.first;
    if (together !== null) {
      return { kind: "said", text: together, yours: userSays(said, "together", runs).length > 0 };
    }
    return { kind: addedFromFile(tool) ? "file" : "tool" };
  }
  const apart = userSays(said, "apart", runs).length > 0;
  const covers = proposals.filter((one) => [...runs].every((run) => one.runs.includes(run)));
  const overlap = covers.filter(({ evidence }) => evidence === "start");
  const times = overlap.length === 0 ? "none" : overlap.some(({ sure }) => sure) ? "start" : "partly";
  return { kind: "none", times, apart };
}

/** Groups of the same drives at other loads and workloads: one label covers all of them. */
export function alike(set: Beside, sets: readonly Beside[]): Beside[] {
  const places = (one: Beside): string => one.members.map(placeOf).sort().join("\n");
  const own = places(set);
  return sets.filter((one) => one.combined === null && places(one) === own);
}

/** May one click sum them? Only own files, and each drive once per load. */
export const canSum = (set: Beside): boolean =>
  set.combined === null && !set.repeats && set.members.every(({ first }) => first.dataset === "local");

/**
 * Labels "these ran together" for the drives of a group at all their loads: runs with the same text are summed where
 * work and load are equal. If a run also did something else, its jobs are labelled one by one.
 */
export function togetherWords(
  set: Beside,
  sets: readonly Beside[],
  steps: readonly { readonly id: string; readonly first: CurvePoint }[],
  said: readonly Said[],
): Edit[] {
  const groups = alike(set, sets);
  const meant = new Set(groups.flatMap(({ members }) => members.map(({ id }) => id)));
  const all = grouped(steps, ({ first }) => runKey(first));
  const targets = groups.flatMap(({ members }) =>
    members.map(({ first }) => {
      const run = runKey(first);
      const whole = (all.get(run) ?? []).every(({ id }) => meant.has(id));
      return whole ? runTarget(run) : jobTarget(run, first.job_index);
    }),
  );
  const distinct = [...new Set(targets)];
  const value = togetherText(distinct);
  const words = distinct.map((target): Edit => ({ target, key: "together", value }));
  const back = userSays(said, "apart", new Set(groups.flatMap(runsOf)));
  return [...back.map(({ target }): Edit => ({ target, key: "apart", value: null })), ...words];
}

/** Withdraws that they ran together, or keeps apart what a file or another label joins. */
export function apartWords(set: Beside, said: readonly Said[]): Edit[] {
  const runs = new Set(runsOf(set));
  const text = set.combined?.first.together ?? null;
  const yours = userSays(said, "together", runs).filter(({ value }) => value === text);
  if (yours.length > 0) {
    // The same label covers the same drives at other loads: it is removed everywhere.
    return said
      .filter((one) => one.origin === "user" && one.key === "together" && one.value === text)
      .map(({ target }): Edit => ({ target, key: "together", value: null }));
  }
  return [...runs].map((run): Edit => ({ target: runTarget(run), key: "apart", value: "1" }));
}

/** Withdraws "keep apart". */
export const backWords = (set: Beside, said: readonly Said[]): Edit[] =>
  userSays(said, "apart", new Set(runsOf(set))).map(({ target }) => ({ target, key: "apart", value: null }));
