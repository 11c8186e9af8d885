/** Numbers as people write them. An ambiguous comma is never guessed to be a decimal point. */
import { lookUp } from "~/base/lookUp";
import type { LabelKey, LabelKind } from "~/model/labels";
import { labels } from "~/text/en/labels";
import type { ReadValue } from "./values";

const text = labels.value;

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/** 1,234,567 and 1 234 567: groups of three after 1 to 3 digits, without a leading 0. */
const GROUPED = /^([1-9]\d{0,2})((?:[, \u00a0\u2009\u202f']\d{3})+)(\.\d+)?$/;

/** Digits as a plain decimal. `other`: a second possible meaning (`1,250`: 1250 or 1.25). null: not a number. */
export function decimalOf(words: string): { readonly digits: string; readonly other: string | null } | null {
  const cell = words.trim();
  if (DECIMAL.test(cell)) return { digits: cell, other: null };
  const [, head = "", groups = "", rest = ""] = GROUPED.exec(cell) ?? [];
  if (head !== "") {
    const digits = head + groups.replace(/\D/g, "") + rest;
    const mayBePoint = rest === "" && /^,\d{3}$/.test(groups);
    return { digits, other: mayBePoint ? `${head}.${groups.slice(1)}` : null };
  }
  return /^[+-]?\d+,\d+$/.test(cell) ? { digits: cell.replace(",", "."), other: null } : null;
}

/** Units that may follow (or precede) the number of a key, and their factors. */
const UNITS: Readonly<Record<string, readonly (readonly [RegExp, number])[]>> = {
  percent: [[/\s*(?:%|percent|pct)$/i, 1]],
  power_w: [
    [/\s*kW$/i, 1000],
    [/\s*(?:W|watts?)$/i, 1],
  ],
  rack_u: [[/\s*(?:R?U)$/i, 1]],
  drive_count: [
    [/\s*[x×]$/i, 1],
    [/^[x×]\s*/i, 1],
  ],
};

type NumberKind = Extract<LabelKind, { kind: "number" | "count" }>;

/** Value: the shortest decimal of the number. */
export function readNumber(key: LabelKey, words: string, kind: NumberKind): ReadValue {
  const wrong: ReadValue = { ok: false, reason: text[kind.kind](kind.min, kind.max) };
  const name = key.endsWith("_percent") ? "percent" : key;
  const units = lookUp(UNITS, name) ?? [];
  const [unit, times] = units.find(([at]) => at.test(words)) ?? [null, 1];
  const cell = unit === null ? words : words.replace(unit, "");
  if (key === "price" && /\p{Sc}|[A-Z]{3}/u.test(cell)) return { ok: false, reason: text.currency };
  const decimal = decimalOf(cell);
  if (decimal === null) return wrong;
  // A whole number has no decimal point: 1,200 drives are 1200.
  if (decimal.other !== null && kind.kind === "number")
    return { ok: false, reason: text.comma(decimal.digits, decimal.other) };
  // 2.01 kW is 2010 W, not 2009.9999999999998.
  const value = Number((Number(decimal.digits) * times).toPrecision(15));
  if (!(value >= kind.min && value <= kind.max)) return wrong;
  if (kind.kind === "count" && !Number.isSafeInteger(value)) return wrong;
  return { ok: true, value: String(value === 0 ? 0 : value) };
}
