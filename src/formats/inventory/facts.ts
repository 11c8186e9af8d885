/** Facts of one file, from JSON with lines. Blank values, non-numbers and impossible sizes are left out. */
import { type JsonNode, jsonValue } from "~/base/json";
import { numberOf, textOf } from "../jsonFile";
import type { InventoryFact, InventoryKey } from "~/model/described";

/** What a fact is about. */
export interface Subject {
  /** `/dev/nvme0n1`; null: the file does not say. */
  readonly device: string | null;
  readonly of: "device" | "host";
}

export const deviceOf = (device: string | null): Subject => ({ device, of: "device" });

export class Facts {
  readonly list: InventoryFact[] = [];

  add(subject: Subject, key: InventoryKey, value: string | null, line: number | null): void {
    if (value !== null && value !== "") this.list.push({ ...subject, host: null, key, value, line });
  }

  text(subject: Subject, key: InventoryKey, node: JsonNode | null): void {
    this.add(subject, key, textOf(node), node?.line ?? null);
  }

  /** Whole bytes above 0, times `unit`. */
  bytes(subject: Subject, key: InventoryKey, node: JsonNode | null, unit = 1): void {
    this.add(subject, key, exactBytes(numberOf(node), unit), node?.line ?? null);
  }

  /** A count, 0 or more. */
  count(subject: Subject, key: InventoryKey, node: JsonNode | null): void {
    const value = numberOf(node);
    if (value !== null && Number.isSafeInteger(value) && value >= 0) this.add(subject, key, String(value), node!.line);
  }
}

/** `count` × `unit`, if it is above 0 and exact: up to 9 PB in units of a byte, 36 EB in units of 512,000 bytes. */
export function exactBytes(count: number | null, unit: number): string | null {
  if (count === null || count <= 0 || !Number.isSafeInteger(count)) return null;
  const value = count * unit;
  return BigInt(value) === BigInt(count) * BigInt(unit) ? String(value) : null;
}

/** The first of these keys that exists. */
export const firstOf = (node: JsonNode, ...keys: readonly string[]): JsonNode | null => {
  for (const key of keys) {
    const found = jsonValue(node, key);
    if (found !== null && found.kind !== "null") return found;
  }
  return null;
};

/** No drive works outside this range, so such a reading is wrong. */
export const plausible = (celsius: number): number | null => (celsius > -60 && celsius < 200 ? celsius : null);
