/** Notes at a time of a run: what is shown, and edits of the workspace for what the reader writes. Pure. */
import { lookUp } from "~/base/lookUp";
import type { Edit } from "~/describe/edits";
import { type NotedRun, sameTime } from "~/analysis/time/notes";
import { type Said, timeNoteAt, timeNoteKey } from "~/model/labels";

/** Only times within the run: a note before its zero does not belong to it. */
const placesAt = (runs: readonly NotedRun[], t_s: number) =>
  runs.flatMap(({ target, zero_s }) => (t_s - zero_s >= -1e-9 ? [{ target, key: timeNoteKey(t_s - zero_s) }] : []));

/** Empty text removes the reader's own note. */
export function noteEdits(runs: readonly NotedRun[], t_s: number, text: string): Edit[] {
  const value = text.trim() === "" ? null : text.trim();
  return placesAt(runs, t_s).map(({ target, key }) => ({ target, key, value }));
}

/** Moves a note to another time, or changes its text, in one step. */
export function moveEdits(runs: readonly NotedRun[], from_s: number, to_s: number, text: string): Edit[] {
  const back = sameTime(from_s, to_s) ? [] : noteEdits(runs, from_s, "");
  return [...back, ...noteEdits(runs, to_s, text)];
}

/** The origin of a note that is not the reader's and can only be changed there; null: it is the reader's. */
export function saidElsewhere(runs: readonly NotedRun[], t_s: number, said: readonly Said[]): Said | null {
  const places = placesAt(runs, t_s);
  const words = said.filter(
    (one) => timeNoteAt(one.key) !== null && places.some(({ target, key }) => one.target === target && one.key === key),
  );
  return words.some(({ origin }) => origin === "user") ? null : (words[0] ?? null);
}

const FACTORS: Readonly<Record<string, number>> = { s: 1, min: 60, m: 60, h: 3600, ms: 0.001 };

/** "90", "12.5 s", "2 min", "1 h 30 min" -> seconds; null: not a time. */
export function readTime(text: string): number | null {
  const plain = text.trim().toLowerCase();
  if (/^\d+(?:\.\d+)?$/.test(plain)) return whole(Number(plain));
  if (!/^(?:\d+(?:\.\d+)?\s*(?:ms|s|min|m|h)\s*)+$/.test(plain)) return null;
  const parts = plain.matchAll(/(\d+(?:\.\d+)?)\s*(ms|s|min|m|h)/g);
  return whole([...parts].reduce((sum, [, digits, unit]) => sum + Number(digits) * lookUp(FACTORS, unit)!, 0));
}

/** Rounded to the millisecond, as notes are kept. */
const whole = (t_s: number): number | null => (t_s < 1e9 ? Number(t_s.toFixed(3)) : null);
