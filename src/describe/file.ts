/** Reads kneepoint.json with the line of every fault. An invalid cell does not affect the others. */
import * as v from "valibot";
import { jsonItems, type JsonNode, type JsonObject, jsonValue, readJson } from "~/base/json";
import type { Notice } from "~/base/notice";
import { type DatasetDescription, datasetSchema } from "~/model/dataset";
import { readingKey } from "~/model/grouping";
import type { LabelKey } from "~/model/labels";
import { labels } from "~/text/en/labels";
import { parseRule, type Rule } from "./rules";
import { driveFacts } from "./systems";
import { keyOf, readValue } from "./values";
import { lookUp } from "~/base/lookUp";

// Reads a part of kneepoint.json by its schema, field by field: invalid fields are reported with their line, the rest
// stays.

/** @param cell path of the field: `systems.0.drives.1.media` */
type Tell = (line: number, cell: string, value: string, reason: string) => void;

/** The value as JSON.parse gives it; `__proto__` is a key like any other. */
function plainOf(node: JsonNode): unknown {
  if (node.kind === "object") return Object.fromEntries(node.entries.map((entry) => [entry.key, plainOf(entry.node)]));
  return node.kind === "array" ? node.items.map(plainOf) : node.value;
}

/** The part of a value shown in a notice. */
const shownNode = (node: JsonNode): string =>
  node.kind === "object" ? "{…}" : node.kind === "array" ? "[…]" : String(node.value);

type Schema = v.GenericSchema;

/** Lists and objects are read part by part, and may lack required parts; anything else is valid or not. */
function lenient(schema: Schema, node: JsonNode, cell: string, tell: Tell): unknown {
  const own = inner(schema);
  const at = (name: string | number): string => (cell === "" ? String(name) : `${cell}.${name}`);
  if (isObject(own) && node.kind === "object") {
    const found = node.entries.flatMap((entry) => {
      const field = lookUp(own.entries, entry.key) ?? null;
      if (field === null) {
        tell(entry.line, at(entry.key), shownNode(entry.node), text.field);
        return [];
      }
      const value = lenient(field, entry.node, at(entry.key), tell);
      return value === undefined ? [] : [[entry.key, value] as const];
    });
    for (const [name, field] of Object.entries(own.entries))
      if (field.type !== "optional" && !node.entries.some(({ key }) => key === name))
        tell(node.line, at(name), "", text.missing);
    return Object.fromEntries(found);
  }
  if (isArray(own) && node.kind === "array")
    return node.items.map((item, i) => lenient(own.item, item, at(i), tell)).filter((item) => item !== undefined);
  const read = v.safeParse(schema, plainOf(node));
  if (read.success) return read.output;
  const why = isChoice(own) ? labels.value.choice(own.options) : `${read.issues[0].message}.`;
  tell(node.line, cell, shownNode(node), why);
  return undefined;
}

type ObjectSchema = Schema & { readonly entries: Readonly<Record<string, Schema>> };

const inner = (schema: Schema): Schema =>
  (schema.type === "optional" || schema.type === "nullable") && "wrapped" in schema
    ? inner(schema.wrapped as Schema)
    : schema;
const isObject = (schema: Schema): schema is ObjectSchema => schema.type === "strict_object";
const isChoice = (schema: Schema): schema is Schema & { readonly options: readonly string[] } =>
  schema.type === "picklist";
const isArray = (schema: Schema): schema is Schema & { readonly item: Schema } => schema.type === "array";

export { saidBy, saidByRule } from "./apply";

const text = labels.file;

/** Target of one entry; the bytes beat the path. */
export interface EntryTarget {
  /** `<sha256 first 12>.<document>`, as a run's key. */
  readonly run: string | null;
  /** Within the folder of the file: a file, a folder with all that is in it, `*` any text; "" is all of it. */
  readonly path: string | null;
  readonly document: number | null;
  readonly job: number | null;
  readonly point: string | null;
}

export interface EntryValue {
  readonly key: LabelKey;
  readonly value: string;
  readonly line: number;
}

export interface Entry {
  readonly of: EntryTarget;
  readonly values: readonly EntryValue[];
  readonly line: number;
}

export interface Description {
  /** Its place, as the user gave it: it applies to its folder and below. */
  readonly path: string;
  readonly title: string | null;
  /** All readable fields except labels, rules and readings, to be written back. Parts may lack required fields. */
  readonly fields: Omit<DatasetDescription, "labels" | "rules" | "readings">;
  /** Labels from `systems` and `runs`, in order: for a file the first match counts. */
  readonly systems: readonly Entry[];
  readonly entries: readonly Entry[];
  readonly rules: readonly { readonly rule: Rule; readonly line: number }[];
  /** How columns of words in the paths are read, for all results. */
  readonly readings: readonly EntryValue[];
  /** `label/bad-json` {expected}, `label/bad-value` {cell, value, reason}, `label/bad-rule` {rule, reason}. */
  readonly notices: readonly Notice[];
}

const textOf = (node: JsonNode | null): string | null =>
  node?.kind === "text" || node?.kind === "number" ? String(node.value) : null;
/** Fields of an entry that select its target. */
const PLACES = ["run", "path", "document", "job", "point"] as const;
const isPlace = (key: string): boolean => (PLACES as readonly string[]).includes(key);

class Reading {
  readonly notices: Notice[] = [];
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  #tell(code: string, line: number, values: NonNullable<Notice["values"]>): void {
    this.notices.push({ code, level: "error", path: this.#path, line, values });
  }

  readonly bad = (line: number, cell: string, value: string, reason: string): void => {
    this.#tell("label/bad-value", line, { cell, value, reason });
  };

  #value(key: LabelKey | null, cell: string, node: JsonNode, line: number): EntryValue[] {
    if (node.kind === "null") return [];
    const given = node.kind === "boolean" ? String(node.value) : textOf(node);
    if (key === null || given === null) {
      this.bad(line, cell, shownNode(node), text.type);
      return [];
    }
    const read = readValue(key, given);
    if (read.ok) return [{ key, value: read.value, line }];
    this.bad(line, cell, given, read.reason);
    return [];
  }

  #values(node: JsonObject): EntryValue[] {
    return node.entries.flatMap((entry) => {
      if (isPlace(entry.key)) return [];
      if (entry.key === "tags" && entry.node.kind === "object")
        return entry.node.entries.flatMap((tag) => this.#value(keyOf(`tag:${tag.key}`), tag.key, tag.node, tag.line));
      return this.#value(keyOf(entry.key), entry.key, entry.node, entry.line);
    });
  }

  /** An entry with an invalid target is ignored, or it would apply to more than was meant. */
  entry(node: JsonNode): Entry[] {
    if (node.kind !== "object") {
      this.bad(node.line, "labels", shownNode(node), text.entry);
      return [];
    }
    const of: Record<string, string | number | null> = {};
    for (const place of PLACES) {
      const found = jsonValue(node, place);
      const isIndex = place === "document" || place === "job";
      const value = found === null || found.kind === "null" ? null : isIndex ? indexOf(found) : textOf(found);
      if (value === undefined || (value === null && found !== null && found.kind !== "null")) {
        this.bad(found!.line, place, shownNode(found!), isIndex ? text.index : text.type);
        return [];
      }
      of[place] = value;
    }
    if (of.run === null && of.path === null && of.point === null) {
      this.bad(node.line, "labels", shownNode(node), text.place);
      return [];
    }
    return [{ of: of as unknown as EntryTarget, values: this.#values(node), line: node.line }];
  }

  readings(node: JsonNode | null): EntryValue[] {
    if (node === null || node.kind === "null") return [];
    if (node.kind === "object")
      return node.entries.flatMap(({ key, node: given, line }) => this.#value(readingKey(key), key, given, line));
    this.bad(node.line, "readings", shownNode(node), text.type);
    return [];
  }

  rule(node: JsonNode): { rule: Rule; line: number }[] {
    const given = textOf(node);
    const parsed = parseRule(given ?? "");
    if (parsed.ok) return [{ rule: parsed.value, line: node.line }];
    this.#tell("label/bad-rule", node.line, { rule: given ?? shownNode(node), reason: parsed.error });
    return [];
  }
}

/** undefined: not a non-negative whole number. */
const indexOf = (node: JsonNode): number | undefined =>
  node.kind === "number" && Number.isSafeInteger(node.value) && Number(node.value) >= 0
    ? Number(node.value)
    : undefined;

const OWN = ["kneepoint", "labels", "rules", "readings"] as const;
const fieldsSchema = v.omit(datasetSchema, OWN);

/** The rest of the file; `kneepoint` must be 1, or the file is not ours. */
function fieldsOf(root: JsonNode, reading: Reading): Description["fields"] {
  const isOwn = (key: string): boolean => (OWN as readonly string[]).includes(key);
  const rest = root.kind === "object" ? { ...root, entries: root.entries.filter(({ key }) => !isOwn(key)) } : root;
  return { kneepoint: 1, ...(lenient(fieldsSchema, rest, "", reading.bad) as object | undefined) };
}

/** The assignment of a system to runs is at the line of `runs.<i>`. */
function systemsOf(root: JsonNode, { systems = [], runs = [] }: Description["fields"], reading: Reading): Entry[] {
  const known = new Map(systems.map((system) => [system.id, system]));
  const lines = jsonItems(jsonValue(root, "runs")).map(({ line }) => line);
  return runs.flatMap(({ match, system: id }: Partial<(typeof runs)[number]>, i) => {
    const system = known.get(id ?? "");
    const line = lines[i] ?? root.line;
    // Missing fields were already reported.
    if (match === undefined || id === undefined) return [];
    if (system === undefined) {
      reading.bad(line, `runs.${i}.system`, id, text.system);
      return [];
    }
    const { drive_model, media, drive_count, capacity_bytes, indirection_unit_bytes, ...drives } = driveFacts(
      system.drives ?? [],
    );
    const facts: [LabelKey, string | number | null | undefined][] = [
      ["label", system.label],
      ["drive_model", drive_model],
      // "NAND": the cell type is not stated.
      ["media", media === "NAND" ? null : media],
      ["capacity_bytes", capacity_bytes],
      ["indirection_unit_bytes", indirection_unit_bytes],
      ["interface", drives.interface],
      ["drive_count", drive_count],
      ["host", system.host],
      ["fabric", system.fabric],
      ["price", drives.price],
      ["power_w", system.power_w],
      ["rack_u", system.rack_u],
      ["note", system.note],
    ];
    const values = facts.flatMap(([key, fact]) => {
      const read = readValue(key, fact === null || fact === undefined ? "" : String(fact));
      return read.ok ? [{ key, value: read.value, line }] : [];
    });
    return [{ of: { run: null, path: match, document: null, job: null, point: null }, values, line }];
  });
}

export function readDescription(file: string, path: string): Description {
  const json = readJson(file);
  if (!json.ok) {
    const { line, expected } = json.error;
    const notice: Notice = { code: "label/bad-json", level: "error", path, line, values: { expected } };
    return {
      path,
      title: null,
      fields: { kneepoint: 1 },
      systems: [],
      entries: [],
      rules: [],
      readings: [],
      notices: [notice],
    };
  }
  const root = json.value;
  const reading = new Reading(path);
  const fields = fieldsOf(root, reading);
  return {
    path,
    title: fields.title ?? null,
    fields,
    systems: systemsOf(root, fields, reading),
    entries: jsonItems(jsonValue(root, "labels")).flatMap((node) => reading.entry(node)),
    rules: jsonItems(jsonValue(root, "rules")).flatMap((node) => reading.rule(node)),
    readings: reading.readings(jsonValue(root, "readings")),
    notices: reading.notices,
  };
}
