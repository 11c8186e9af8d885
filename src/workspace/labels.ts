/** What the user says of runs, as rows of the `label` table. Pure. */
import type { Row } from "~/model/tables";
import type { LabelKey, Labels } from "./state";

export type AllLabels = Readonly<Record<string, Labels>>;

/** Target of a run, from the key of its row on the runs page (`<sha256 first 12>.<document>`). */
export const runTarget = (runKey: string): string => `run:${runKey}`;

/** What all targets of a file begin with. */
export const targetPrefix = (sha256: string): string => `run:${sha256.slice(0, 12)}.`;

/** First 12 digits of the sha256 that a target names, null for a target of another kind. */
const targetSha = (target: string): string | null => /^run:([0-9a-f]{12})\./.exec(target)?.[1] ?? null;

/** Lays `said` over what stands of one run; an empty text takes the label back. null: nothing is left. */
export function laidOver(standing: Labels | undefined, said: Labels): Labels | null {
  const merged = Object.entries({ ...standing, ...said }).filter(([, value]) => value.trim() !== "");
  return merged.length > 0 ? Object.fromEntries(merged) : null;
}

/** Lays `said` over what stands of each target. */
export function withLabels(all: AllLabels, targets: readonly string[], said: Labels): AllLabels {
  const next: Record<string, Labels> = { ...all };
  for (const target of targets) {
    const left = laidOver(next[target], said);
    if (left) next[target] = left;
    else delete next[target];
  }
  return next;
}

/** Without the labels of runs whose file is gone. */
export function withoutSources(all: AllLabels, sha256: readonly string[]): AllLabels {
  const gone = new Set(sha256.map((sha) => sha.slice(0, 12)));
  return Object.fromEntries(Object.entries(all).filter(([target]) => !gone.has(targetSha(target) ?? "")));
}

/** Rows for the engine. */
export function labelRows(all: AllLabels): Row<"label">[] {
  return Object.entries(all).flatMap(([target, said]) =>
    (Object.entries(said) as [LabelKey, string][]).map(([key, value]) => ({ target, key, value, origin: "user" })),
  );
}
