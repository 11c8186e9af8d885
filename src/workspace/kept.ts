/**
 * The user's labels, as the browser keeps them: by the bytes of the file (sha256, document, job), and by its path if
 * other bytes are there now, since a repeated run uses the same drive. Pure.
 */
import type { DescribedRun } from "~/model/described";
import { ABOUT_TARGET, jobTarget, type LabelKey, runTarget, type Said, targetSha } from "~/model/labels";

export interface KeptSaid {
  readonly target: string;
  readonly key: LabelKey;
  /** `""`: removed here, although an earlier file at this path has the label. */
  readonly value: string;
  /** Path of the file when the label was set; null: unknown (set before paths were kept). */
  readonly path: string | null;
}

export interface SaidAt {
  readonly target: string;
  readonly key: LabelKey;
}

/** An edit in storage: rows to put, and rows to remove. */
export interface KeptChange {
  readonly put: readonly KeptSaid[];
  readonly gone: readonly SaidAt[];
}

export const placeOf = ({ target, key }: SaidAt): string => `${target}\n${key}`;

/** The prefix of the targets of loaded runs, and the existing runs and jobs. */
class Loaded {
  readonly shas = new Set<string>();
  readonly targets = new Set<string>();
  readonly paths = new Map<string, string>();
  readonly #shasAt = new Map<string, Set<string>>();

  constructor(runs: readonly DescribedRun[]) {
    for (const { key, path, jobs } of runs) {
      const target = runTarget(key);
      const sha = targetSha(target);
      if (sha === null) continue;
      this.shas.add(sha);
      this.paths.set(sha, path);
      this.targets.add(target);
      for (const { index } of jobs) this.targets.add(jobTarget(key, index));
      this.#shasAt.set(path, (this.#shasAt.get(path) ?? new Set()).add(sha));
    }
  }

  /** The same place in the files at this path now. */
  inPlaceOf({ target, path }: KeptSaid): string[] {
    const [kind, rest] = [target.slice(0, target.indexOf(":") + 1), target.slice(target.indexOf(".") + 1)];
    const moved = [...(this.#shasAt.get(path ?? "") ?? [])].map((sha) => `${kind}${sha}.${rest}`);
    return kind === "point:" ? moved : moved.filter((to) => this.targets.has(to));
  }
}

/** The user's labels on loaded results. `where`: they were given to other bytes at this path. */
export function saidOf(kept: readonly KeptSaid[], runs: readonly DescribedRun[]): Said[] {
  const loaded = new Loaded(runs);
  const own: Said[] = [];
  const standing = new Set<string>();
  const byPath = new Map<string, Said>();
  for (const one of kept) {
    const { target, key, value } = one;
    if (target === ABOUT_TARGET || loaded.shas.has(targetSha(target) ?? "")) {
      standing.add(placeOf(one));
      if (value !== "") own.push({ target, key, value, origin: "user" });
    } else if (one.path !== null && value !== "") {
      for (const to of loaded.inPlaceOf(one)) {
        const where = { path: one.path, line: null };
        byPath.set(placeOf({ target: to, key }), { target: to, key, value, origin: "user", where });
      }
    }
  }
  return [...own, ...[...byPath].flatMap(([place, said]) => (standing.has(place) ? [] : [said]))];
}

/** The effect of edits on these targets. `value` null takes a label back. */
export function changeOf(
  edits: readonly { readonly target: string; readonly key: LabelKey; readonly value: string | null }[],
  kept: readonly KeptSaid[],
  runs: readonly DescribedRun[],
): KeptChange {
  const { paths } = new Loaded(runs);
  const byPath = new Set(saidOf(kept, runs).flatMap((said) => (said.where === undefined ? [] : [placeOf(said)])));
  const changed = new Map<string, KeptSaid | SaidAt>();
  for (const { target, key, value } of edits) {
    const place = placeOf({ target, key });
    const said = (value ?? "").trim();
    const path = paths.get(targetSha(target) ?? "") ?? null;
    changed.set(place, said === "" && !byPath.has(place) ? { target, key } : { target, key, value: said, path });
  }
  const all = [...changed.values()];
  return { put: all.filter((one) => "value" in one), gone: all.filter((one) => !("value" in one)) };
}

export function keptAfter(kept: readonly KeptSaid[], { put, gone }: KeptChange): readonly KeptSaid[] {
  const all = new Map(kept.map((one) => [placeOf(one), one]));
  for (const one of gone) all.delete(placeOf(one));
  for (const one of put) all.set(placeOf(one), one);
  return [...all.values()];
}

/** Without labels on forgotten files: on their bytes, and on earlier bytes at their paths. */
export function withoutFiles(
  kept: readonly KeptSaid[],
  shas: readonly string[],
  paths: ReadonlySet<string>,
  staying: readonly DescribedRun[],
): { readonly kept: readonly KeptSaid[]; readonly gone: readonly SaidAt[] } {
  const forgotten = new Set(shas.map((sha) => sha.slice(0, 12)));
  const { shas: loaded } = new Loaded(staying);
  const isGone = ({ target, path }: KeptSaid): boolean => {
    const sha = targetSha(target) ?? "";
    return forgotten.has(sha) || (path !== null && paths.has(path) && !loaded.has(sha));
  };
  return { kept: kept.filter((one) => !isGone(one)), gone: kept.filter(isGone) };
}
