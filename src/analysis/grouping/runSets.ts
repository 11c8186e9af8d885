/**
 * Files that pods, containers, virtual machines or clients wrote while they ran together. Each file has a part of one
 * measurement, so a set of them is grouped as one file: rates, jobs and hosts added up.
 */
import { sum } from "d3-array";
import { grouped } from "~/base/byKey";
import { fileName, folderOf } from "~/base/path";
import { common } from "~/base/pick";
import { HASH, isHash } from "~/model/dictionary";
import type { Step } from "~/model/grouping";
import { togetherEvidence } from "../together";
import { stemOf } from "./names";
import { podNames } from "./places";
import { cellOf } from "./step";

export interface RunSets {
  /** The given steps, with one for all members of a set. */
  readonly steps: readonly Step[];
  readonly of: (given: Step) => Step;
  /** Keys of the runs of each set. */
  readonly runs: readonly (readonly string[])[];
}

/** One of the clients of a load: `client-0`, `pod3`, `vm 12`. Nodes and hosts may have drives of their own. */
const MEMBER =
  /(?<![\p{L}\p{N}])((?:clients?|pods?|containers?|workers?|vms?|guests?|instances?|replicas?|slaves?)[-_. ]?)\d{1,4}(?![\p{L}\p{N}])/giu;
const HASHES = new RegExp(HASH.source, "gu");

/** @param isKept runs that a label arranges */
export function runSets(given: readonly Step[], isKept: (run: string) => boolean): RunSets {
  const nameOf = setNames(given);
  const runs = [...grouped(given, ({ path, run }) => `${path}\n${run}`).values()]
    .map((steps) => steps.toSorted((a, b) => a.phase - b.phase || a.job_index - b.job_index))
    .filter(([first]) => nameOf(first!) !== first!.path && !isKept(first!.run));
  const proposals = togetherEvidence(
    runs.map((steps, i) => ({
      run: String(i),
      signature: [nameOf(steps[0]!), ...steps.map(cellOf)].join("\n"),
      place: String(i),
      started_ms: steps[0]!.started_ms,
      busy_ms: busy_ms(steps),
    })),
  );
  const sets = proposals
    .filter(({ evidence }) => evidence === "start")
    .map((set) => set.runs.map((i) => runs[Number(i)]!));
  if (sets.length === 0) return { steps: given, of: (step) => step, runs: [] };
  const taken = new Set(given.map(({ path }) => path));
  const as = new Map<Step, Step>();
  for (const members of sets) {
    const [first] = members;
    const name = nameOf(first![0]!);
    first!.forEach((step, i) => {
      const parts = members.map((steps) => steps[i]!);
      const whole = joined(parts, taken.has(name) ? step.path : name);
      for (const part of parts) as.set(part, whole);
    });
  }
  const of = (step: Step): Step => as.get(step) ?? step;
  return { steps: [...new Set(given.map(of))], of, runs: sets.map((set) => set.map(([first]) => first!.run)) };
}

/** The path without the number or hash of the client: equal for all members of a set. */
function setNames(given: readonly Step[]): (step: Step) => string {
  const paths = [...new Set(given.map(({ path }) => path))];
  const names = new Set(paths.flatMap((path) => [...folderOf(path).split("/"), stemOf(fileName(path))]));
  for (const { host } of given) if (host !== null) names.add(host);
  const podOf = podNames(names);
  const plain = (name: string): string =>
    podOf(name) ?? name.replace(HASHES, "").replace(MEMBER, (all, word: string) => (all === name ? "" : word));
  return ({ path, host }) => {
    const name = fileName(path);
    const stem = stemOf(name);
    const isMember = host !== null && (isHash(host) || podOf(host) !== undefined);
    const own = isMember ? plain(stem).replace(/\d+$/, "") : plain(stem);
    const folders = folderOf(path).replaceAll(/[^/]+\//g, (folder) => {
      const left = plain(folder.slice(0, -1));
      return left === "" ? "" : `${left}/`;
    });
    // Names of files that say nothing name no system.
    return `${folders}${own === "" ? "results" : own}${name.slice(stem.length)}`;
  };
}

/** Phases run one after another, each as long as its longest step. */
function busy_ms(steps: readonly Step[]): number | null {
  const phases = [...grouped(steps, ({ phase }) => phase).values()].map((own) =>
    own.some(({ runtime_s }) => runtime_s === null) ? NaN : Math.max(...own.map(({ runtime_s }) => runtime_s!)),
  );
  return phases.some(Number.isNaN) ? null : 1000 * sum(phases);
}

/** Their sum, with what they share: devices of their own do not tell a set from its repeat. */
function joined(parts: readonly Step[], path: string): Step {
  const total = (of: (step: Step) => number | null): number | null =>
    parts.some((part) => of(part) === null) ? null : sum(parts, of);
  const shared = (of: (step: Step) => readonly string[]): readonly string[] =>
    new Set(parts.map((part) => of(part).join("\n"))).size === 1 ? of(parts[0]!) : [];
  return {
    ...parts[0]!,
    ...{ path, host: common(parts, "host"), host_count: parts.length },
    ...{ numjobs: total(({ numjobs }) => numjobs), outstanding: total(({ outstanding }) => outstanding) },
    ...{ asked_iops: total(({ asked_iops }) => asked_iops), rate: total(({ rate }) => rate) },
    ...{ targets: shared(({ targets }) => targets), devices: shared(({ devices }) => devices) },
  };
}
