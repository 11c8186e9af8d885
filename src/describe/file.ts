/** kneepoint.json: read with the line of every fault, applied to the runs of its folder and below. */
import { type JsonNode, type JsonObject, jsonValue, readJson } from "~/base/json";
import type { Notice } from "~/base/notice";
import type { DescribedRun } from "~/model/described";
import { type LabelKey, pointTarget, runTarget, jobTarget, type Said } from "~/model/labels";
import { matchRule, parseRule, type Rule } from "./rules";
import { keyOf, readValue } from "./values";

/** What one entry of `labels` speaks of; the bytes go before the path. */
export interface EntryTarget {
  /** `<sha256 first 12>.<document>`, as a run's key. */
  readonly run: string | null;
  /** Within the folder of the file: a file, or a folder with all that is in it; "" is all of it. */
  readonly path: string | null;
  readonly document: number | null;
  readonly job: number | null;
  readonly point: string | null;
}

export interface Entry {
  readonly of: EntryTarget;
  readonly values: readonly { readonly key: LabelKey; readonly value: string; readonly line: number }[];
  readonly line: number;
}

export interface Description {
  readonly path: string;
  readonly title: string | null;
  readonly entries: readonly Entry[];
  readonly rules: readonly { readonly rule: Rule; readonly line: number }[];
  /** `label/bad-json`, `label/bad-value` {cell, value, reason}, `label/bad-rule` {rule, reason}. */
  readonly notices: readonly Notice[];
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
const textOf = (node: JsonNode | null): string | null =>
  node?.kind === "text" || node?.kind === "number" ? String(node.value) : null;
const numberOf = (node: JsonNode | null): number | null =>
  node?.kind === "number" && Number.isInteger(node.value) && Number(node.value) >= 0 ? Number(node.value) : null;
const itemsOf = (node: JsonNode | null): readonly JsonNode[] => (node?.kind === "array" ? node.items : []);

/** Fields of an entry that say of what it speaks. */
const PLACE = new Set(["run", "path", "document", "job", "point"]);

class Reading {
  readonly notices: Notice[] = [];
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  tell(code: string, line: number, values: NonNullable<Notice["values"]>): void {
    this.notices.push({ code, level: "error", path: this.#path, line, values });
  }

  values(node: JsonObject): Entry["values"] {
    return node.entries.flatMap((entry) => {
      if (PLACE.has(entry.key)) return [];
      if (entry.key === "tags" && entry.node.kind === "object") {
        return entry.node.entries.flatMap((tag) => this.#value(`tag:${tag.key}`, tag.key, tag.node, tag.line));
      }
      return this.#value(keyOf(entry.key), entry.key, entry.node, entry.line);
    });
  }

  #value(key: LabelKey | null, cell: string, node: JsonNode, line: number): Entry["values"] {
    const given = textOf(node);
    if (key === null || given === null) {
      if (node.kind !== "null")
        this.tell("label/bad-value", line, { cell, value: shown(node), reason: "text or a number" });
      return [];
    }
    const read = readValue(key, given);
    if (read.ok) return [{ key, value: read.value, line }];
    this.tell("label/bad-value", line, { cell, value: given, reason: read.reason });
    return [];
  }

  entry(node: JsonNode): Entry[] {
    if (node.kind !== "object") {
      this.tell("label/bad-value", node.line, { cell: "labels", value: shown(node), reason: "an object" });
      return [];
    }
    const of = {
      run: textOf(jsonValue(node, "run")),
      path: textOf(jsonValue(node, "path")),
      document: numberOf(jsonValue(node, "document")),
      job: numberOf(jsonValue(node, "job")),
      point: textOf(jsonValue(node, "point")),
    };
    return [{ of, values: this.values(node), line: node.line }];
  }

  rule(node: JsonNode): { rule: Rule; line: number }[] {
    const given = textOf(node);
    const parsed = parseRule(given ?? "");
    if (parsed.ok) return [{ rule: parsed.value, line: node.line }];
    this.tell("label/bad-rule", node.line, { rule: given ?? shown(node), reason: parsed.error });
    return [];
  }
}

const shown = (node: JsonNode): string =>
  node.kind === "object" ? "{…}" : node.kind === "array" ? "[…]" : String(node.value);

/** Facts of a system under the keys of labels. */
const OF_SYSTEM = ["label", "host", "fabric", "note"];
const OF_DRIVE: Readonly<Record<string, LabelKey>> = {
  model: "drive_model",
  media: "media",
  count: "drive_count",
  capacity_bytes: "capacity_bytes",
  indirection_unit_bytes: "indirection_unit_bytes",
  interface: "interface",
};

/** `systems` and `runs` of a published description say the same as labels do; the first match of a file wins. */
function ofSystems(root: JsonNode, reading: Reading): Entry[] {
  const systems = new Map(itemsOf(jsonValue(root, "systems")).map((node) => [textOf(jsonValue(node, "id")), node]));
  return itemsOf(jsonValue(root, "runs")).flatMap((run) => {
    const match = textOf(jsonValue(run, "match"));
    const system = systems.get(textOf(jsonValue(run, "system")));
    if (match === null || system?.kind !== "object") return [];
    const drives = itemsOf(jsonValue(system, "drives"));
    const [drive] = drives;
    const own: JsonObject = { ...system, entries: system.entries.filter(({ key }) => OF_SYSTEM.includes(key)) };
    // Of several kinds of drives in one system no single model is said.
    const one =
      drives.length === 1 && drive?.kind === "object"
        ? {
            ...drive,
            entries: drive.entries.flatMap((entry) =>
              Object.hasOwn(OF_DRIVE, entry.key) ? [{ ...entry, key: OF_DRIVE[entry.key]! }] : [],
            ),
          }
        : null;
    const values = [...reading.values(own), ...(one === null ? [] : reading.values(one))];
    const of = { run: null, path: match, document: null, job: null, point: null };
    return [{ of, values, line: run.line }];
  });
}

/** @param path of the file, as the user gave it: its folder is what it speaks of. */
export function readDescription(text: string, path: string): Description {
  const json = readJson(text);
  if (!json.ok) {
    const { line, expected } = json.error;
    const notice: Notice = { code: "label/bad-json", level: "error", path, line, values: { expected } };
    return { path, title: null, entries: [], rules: [], notices: [notice] };
  }
  const root = json.value;
  const reading = new Reading(path);
  const entries = [
    ...ofSystems(root, reading),
    ...itemsOf(jsonValue(root, "labels")).flatMap((node) => reading.entry(node)),
  ];
  const rules = itemsOf(jsonValue(root, "rules")).flatMap((node) => reading.rule(node));
  return { path, title: textOf(jsonValue(root, "title")), entries, rules, notices: reading.notices };
}

/** `*` stands for any text, folders too (as in `runs` of a published dataset). Linear: parts in order, first fit. */
export function fitsPath(pattern: string, path: string): boolean {
  const parts = pattern.split("*");
  if (parts.length === 1)
    return path === pattern || path.startsWith(pattern.endsWith("/") || pattern === "" ? pattern : `${pattern}/`);
  const [first = "", ...rest] = parts;
  const last = rest.pop() ?? "";
  if (!path.startsWith(first) || !path.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= path.length - last.length;
}

export interface Applied {
  readonly said: readonly Said[];
  /** `label/no-target` {count, target} of entries that name nothing that is loaded. */
  readonly notices: readonly Notice[];
}

/**
 * What a description says of loaded runs. Runs are found by their bytes wherever they lie, else by their path within
 * the folder of the description.
 */
export function saidBy(description: Description, runs: readonly DescribedRun[]): Applied {
  const { path, entries, rules } = description;
  const folder = folderOf(path);
  const inside = runs.filter((run) => run.path.startsWith(folder));
  const byKey = new Map(runs.map((run) => [run.key, run]));
  const said: Said[] = [];
  for (const { rule, line } of rules) said.push(...saidByRule(rule, inside, folder, { path, line }));
  const lost: { readonly line: number; readonly name: string }[] = [];
  for (const { of, values, line } of entries) {
    const targets = targetsOf(of, byKey, inside, folder);
    if (targets.length === 0) lost.push({ line, name: nameOf(of) });
    for (const target of targets) {
      for (const { key, value, line: at } of values) {
        said.push({ target, key, value, origin: "kneepoint.json", where: { path, line: at } });
      }
    }
  }
  const [first] = lost;
  const notices: Notice[] =
    first === undefined
      ? []
      : [
          {
            code: "label/no-target",
            level: "warning",
            path,
            line: first.line,
            values: { count: lost.length, target: first.name },
          },
        ];
  return { said, notices };
}

/** Values of a rule that are none of their key say nothing: the preview shows them. @param folder "" for the user's. */
export function saidByRule(
  rule: Rule,
  runs: readonly DescribedRun[],
  folder: string,
  where: NonNullable<Said["where"]>,
): Said[] {
  return runs.flatMap((run) => {
    const found = matchRule(rule, run.path.slice(folder.length));
    if (found === null) return [];
    return [...found].flatMap(([key, text]): Said[] => {
      const read = readValue(key, text);
      return read.ok ? [{ target: runTarget(run.key), key, value: read.value, origin: "rule", where }] : [];
    });
  });
}

const nameOf = ({ run, path, job, point }: EntryTarget): string =>
  [point ?? path ?? run ?? "", ...(job === null ? [] : [`job ${job}`])].join(", ");

function targetsOf(
  { run, path, document, job, point }: EntryTarget,
  byKey: ReadonlyMap<string, DescribedRun>,
  inside: readonly DescribedRun[],
  folder: string,
): string[] {
  if (point !== null) {
    const key = /^[0-9a-f]{12}\.\d+/.exec(point)?.[0];
    return key !== undefined && byKey.has(key) ? [pointTarget(point)] : [];
  }
  const own = run === null ? undefined : byKey.get(run);
  const found =
    own !== undefined
      ? [own]
      : path === null
        ? []
        : inside.filter(
            (one) =>
              fitsPath(path, one.path.slice(folder.length)) && (document === null || one.key.endsWith(`.${document}`)),
          );
  if (job === null) return found.map(({ key }) => runTarget(key));
  return found.flatMap(({ key, jobs }) => (jobs.some(({ index }) => index === job) ? [jobTarget(key, job)] : []));
}
