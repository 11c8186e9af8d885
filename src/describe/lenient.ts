/**
 * Reads a part of kneepoint.json by its schema, field by field: invalid fields are reported with their line, the rest
 * stays.
 */
import * as v from "valibot";
import type { JsonNode } from "~/base/json";
import { lookUp } from "~/base/lookUp";
import { labels } from "~/text/en/labels";

const text = labels.file;

/** @param cell path of the field: `systems.0.drives.1.media` */
export type Tell = (line: number, cell: string, value: string, reason: string) => void;

/** As from JSON.parse; `__proto__` is a key like any other. */
function plainOf(node: JsonNode): unknown {
  if (node.kind === "object") return Object.fromEntries(node.entries.map((entry) => [entry.key, plainOf(entry.node)]));
  return node.kind === "array" ? node.items.map(plainOf) : node.value;
}

/** The part of a value shown in a notice. */
export const shownNode = (node: JsonNode): string =>
  node.kind === "object" ? "{…}" : node.kind === "array" ? "[…]" : String(node.value);

type Schema = v.GenericSchema;

/** Lists and objects are read part by part, and may lack required parts; anything else is valid or not. */
export function lenient(schema: Schema, node: JsonNode, cell: string, tell: Tell): unknown {
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
type ArraySchema = Schema & { readonly item: Schema };

const inner = (schema: Schema): Schema =>
  (schema.type === "optional" || schema.type === "nullable") && "wrapped" in schema
    ? inner(schema.wrapped as Schema)
    : schema;
const isObject = (schema: Schema): schema is ObjectSchema => schema.type === "strict_object";
const isChoice = (schema: Schema): schema is Schema & { readonly options: readonly string[] } =>
  schema.type === "picklist";
const isArray = (schema: Schema): schema is ArraySchema => schema.type === "array";
