/** Writes the labels of loaded runs as a kneepoint.json: dropped with the same files, it gives the same labels. */
import { byName } from "~/base/byName";
import type { DescribedRun } from "~/model/described";
import { readingColumn } from "~/model/grouping";
import { ABOUT_TARGET, type Said } from "~/model/labels";
import { folderOf, sharedFolder } from "~/base/path";
import { pathsIn, saidBySystems } from "./apply";
import { type About, aboutFields, NO_ABOUT } from "./about";
import type { Description } from "./file";
import type { Name } from "./pattern";
import { matchRule, parseRule } from "./rules";
import { type Cell, resolve } from "./resolve";

export interface Writing {
  /** The loaded one: its other fields and rules stay. null: none, or several. */
  readonly description: Description | null;
  readonly runs: readonly DescribedRun[];
  readonly said: readonly Said[];
  /** Rules accepted by the user, over the whole paths of runs. */
  readonly rules: readonly string[];
  /** Goes before the loaded one's own statements. */
  readonly about?: About;
}

/** Folder for the file, and the path of each run in it, by key. */
interface Place {
  readonly description: Description | null;
  readonly folder: string | null;
  readonly paths: ReadonlyMap<string, string>;
}

/** Where the loaded one lies, if all runs are there; else the folder of all runs. */
function placeFor({ description, runs }: Writing): Place {
  const within = description === null ? null : pathsIn(description, runs);
  if (within?.size === runs.length) return { description, folder: description!.fields.folder ?? null, paths: within };
  const shared = sharedFolder(runs.map(({ path }) => path));
  const name = shared.slice(folderOf(shared.slice(0, -1)).length, -1);
  const paths = new Map(runs.map(({ key, path }) => [key, path.slice(shared.length)]));
  return { description: null, folder: name === "" ? null : name, paths };
}

/** An entry for each run, job and point whose winning label is not from its own file or a rule. */
export function writeDescription(writing: Writing): string {
  const { runs, said, rules, about = NO_ABOUT } = writing;
  const { description, folder, paths } = placeFor(writing);
  const kept = new Map(rules.flatMap((rule) => keptRule(rule, runs, paths)));
  const systems = new Set((description === null ? [] : saidBySystems(description, runs)).map(wordOf));
  const isWritten = (target: string, key: string, { origin, value, where }: Cell): boolean =>
    origin === "rule"
      ? !kept.has(where?.path ?? "") && where?.path !== description?.path
      : origin !== "result file" &&
        origin !== "name" &&
        !(origin === "kneepoint.json" && systems.has(wordOf({ target, key, value })));
  const resolved = resolve(said);
  const readings = [...(resolved.get(ABOUT_TARGET) ?? [])].flatMap(([key, { value }]) => {
    const column = readingColumn(key);
    return column === null ? [] : [[column, value] as const];
  });
  const entries = [...resolved].flatMap(([target, cells]) => {
    const place = placeOf(target, paths);
    const words = [...cells].filter(([key, cell]) => isWritten(target, key, cell));
    return place === null || words.length === 0 ? [] : [{ ...place, ...fieldsOf(words) }];
  });
  entries.sort((a, b) => byName(String(a.path), String(b.path)));
  const allRules = [...new Set([...(description?.rules ?? []).map(({ rule }) => rule.text), ...kept.values()])];
  const file = {
    kneepoint: 1,
    ...description?.fields,
    ...aboutFields(about),
    ...(folder === null ? {} : { folder }),
    ...(allRules.length === 0 ? {} : { rules: allRules }),
    ...(readings.length === 0 ? {} : { readings: Object.fromEntries(readings) }),
  };
  // One entry per line, so that changes show line by line.
  const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
  return `${JSON.stringify(file, null, 2).slice(0, -2)},\n  "labels": [${lines === "" ? "" : `\n${lines}\n  `}]\n}\n`;
}

const wordOf = ({ target, key, value }: { target: string; key: string; value: string }): string =>
  JSON.stringify([target, key, value]);

/**
 * A rule over whole paths, rewritten for the paths in the file if it means the same there.
 * @returns the rule and how it is written
 */
function keptRule(
  rule: string,
  runs: readonly DescribedRun[],
  paths: ReadonlyMap<string, string>,
): (readonly [string, string])[] {
  const whole = parseRule(rule);
  if (!whole.ok) return [];
  const [first] = runs;
  const above = first === undefined ? "" : first.path.slice(0, first.path.length - paths.get(first.key)!.length);
  const text = withoutFolders(whole.value.text, whole.value.names, above.split("/").length - 1);
  const written = parseRule(text);
  if (!written.ok) return [];
  const same = runs.every(({ key, path }) => {
    const [before, after] = [matchRule(whole.value, path), matchRule(written.value, paths.get(key)!)];
    return JSON.stringify(before && [...before]) === JSON.stringify(after && [...after]);
  });
  return same ? [[whole.value.text, text]] : [];
}

/** `lab/{media}/**` without its first folder. Rules that begin anywhere, or have no folders, stay. */
function withoutFolders(text: string, names: readonly Name[], n: number): string {
  const begins = names.findIndex(({ kind }) => kind === "folders");
  const most = begins === -1 ? names.length - 1 : begins;
  return text.split("/").slice(Math.min(n, most)).join("/");
}

/** A run is identified by its bytes and, if other bytes will be there, by its path; null: it is not loaded. */
function placeOf(target: string, paths: ReadonlyMap<string, string>): Record<string, string | number> | null {
  const [, kind, run = "", rest = ""] = /^(run|job|point):([0-9a-f]{12}\.\d+)\.?(.*)$/s.exec(target) ?? [];
  const path = paths.get(run);
  if (path === undefined) return null;
  if (kind === "point") return { point: target.slice("point:".length), path };
  const document = Number(run.slice(13));
  return { run, path, ...(document === 0 ? {} : { document }), ...(kind === "job" ? { job: Number(rest) } : {}) };
}

/** Tags are separate, so that their names cannot be mistaken for keys. */
function fieldsOf(words: readonly (readonly [string, Cell])[]): Record<string, unknown> {
  const plain = words.filter(([key]) => !key.startsWith("tag:")).map(([key, { value }]) => [key, value] as const);
  const tags = words
    .filter(([key]) => key.startsWith("tag:"))
    .map(([key, { value }]) => [key.slice(4), value] as const);
  return { ...Object.fromEntries(plain), ...(tags.length === 0 ? {} : { tags: Object.fromEntries(tags) }) };
}
