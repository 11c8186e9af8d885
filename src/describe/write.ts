/** What is said of loaded runs as a kneepoint.json: dropped beside the same files, it says the same. */
import type { DescribedRun } from "~/model/described";
import { ORIGINS, type LabelKey, type Said } from "~/model/labels";
import { resolve } from "./resolve";

export interface Writing {
  readonly title: string | null;
  readonly runs: readonly DescribedRun[];
  readonly said: readonly Said[];
  /** Rules that the user accepted: they go on naming files that are not there yet. */
  readonly rules: readonly string[];
}

/** The folder that all paths share, with its slash: the file belongs there. */
export function sharedFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  let end = first.lastIndexOf("/") + 1;
  while (end > 0 && !paths.every((path) => path.startsWith(first.slice(0, end)))) {
    end = first.lastIndexOf("/", end - 2) + 1;
  }
  return first.slice(0, end);
}

/** An entry for each run, job and point of which anybody but its own file says something; the best word of each. */
export function writeDescription({ title, runs, said, rules }: Writing): string {
  const folder = sharedFolder(runs.map(({ path }) => path));
  const resolved = resolve(said);
  const own = ORIGINS.indexOf("result file");
  const paths = new Map(runs.map(({ key, path }) => [key, path.slice(folder.length)]));
  const labels = [...resolved].flatMap(([target, cells]) => {
    const place = placeOf(target, paths);
    // What a rule says is written too: it need not fit the paths within the folder of this file.
    const known = [...cells].filter(([, { origin }]) => ORIGINS.indexOf(origin) < own);
    return place === null || known.length === 0 ? [] : [{ ...place, ...fieldsOf(known.map(([k, c]) => [k, c.value])) }];
  });
  const file = {
    kneepoint: 1,
    ...(title === null ? {} : { title }),
    ...(rules.length === 0 ? {} : { rules }),
    labels,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A run is named by its bytes and, where other bytes will lie there, by its path; null: it is not loaded. */
function placeOf(target: string, paths: ReadonlyMap<string, string>): Record<string, string | number> | null {
  const [, kind, run = "", rest = ""] = /^(run|job|point):([0-9a-f]{12}\.\d+)\.?(.*)$/.exec(target) ?? [];
  const path = paths.get(run);
  if (path === undefined) return null;
  const document = Number(run.slice(13));
  const at = { path, ...(document === 0 ? {} : { document }) };
  if (kind === "point") return { point: `${run}.${rest}`, path };
  return { run, ...at, ...(kind === "job" ? { job: Number(rest) } : {}) };
}

/** Tags stand apart, so that no name of theirs is taken for a key; a Map of entries, so that none harms. */
function fieldsOf(values: readonly (readonly [string, string])[]): Record<string, unknown> {
  const plain = values.filter(([key]) => !key.startsWith("tag:")) as [Exclude<LabelKey, `tag:${string}`>, string][];
  const tags = values.filter(([key]) => key.startsWith("tag:")).map(([key, value]) => [key.slice(4), value] as const);
  return {
    ...Object.fromEntries(plain),
    ...(tags.length === 0 ? {} : { tags: Object.fromEntries(tags) }),
  };
}
