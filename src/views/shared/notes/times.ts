/** Notes at a time of a run: what is shown, and what the reader writes as edits of the workspace. Pure. */
import { lookUp } from "~/base/lookUp";
import type { Edit } from "~/describe/edits";
import { type NotedRun, sameTime } from "~/analysis/time/notes";
import { type Said, timeNoteAt, timeNoteKey } from "~/model/labels";

/** Only times that a run has: a note ahead of its zero is none of it. */
const placesAt = (runs: readonly NotedRun[], t_s: number) =>
  runs.flatMap(({ target, zero_s }) => (t_s - zero_s >= -1e-9 ? [{ target, key: timeNoteKey(t_s - zero_s) }] : []));

/** Empty text takes the reader's own note back. */
export function noteEdits(runs: readonly NotedRun[], t_s: number, text: string): Edit[] {
  const value = text.trim() === "" ? null : text.trim();
  return placesAt(runs, t_s).map(({ target, key }) => ({ target, key, value }));
}

/** One step: the note goes from its time to another, or says something else. */
export function moveEdits(runs: readonly NotedRun[], from_s: number, to_s: number, text: string): Edit[] {
  const back = sameTime(from_s, to_s) ? [] : noteEdits(runs, from_s, "");
  return [...back, ...noteEdits(runs, to_s, text)];
}

/** Who says it: the reader's own word is changed here, another's where it stands. null: it is the reader's. */
export function saidElsewhere(runs: readonly NotedRun[], t_s: number, said: readonly Said[]): Said | null {
  const places = placesAt(runs, t_s);
  const words = said.filter(
    (one) => timeNoteAt(one.key) !== null && places.some(({ target, key }) => one.target === target && one.key === key),
  );
  return words.some(({ origin }) => origin === "user") ? null : (words[0] ?? null);
}

const FACTORS: Readonly<Record<string, number>> = { s: 1, min: 60, m: 60, h: 3600, ms: 0.001 };

/** "90", "12.5 s", "2 min", "1 h 30 min" -> seconds; null: none of these. */
export function readTime(text: string): number | null {
  const plain = text.trim().toLowerCase();
  if (/^\d+(?:\.\d+)?$/.test(plain)) return whole(Number(plain));
  if (!/^(?:\d+(?:\.\d+)?\s*(?:ms|s|min|m|h)\s*)+$/.test(plain)) return null;
  const parts = plain.matchAll(/(\d+(?:\.\d+)?)\s*(ms|s|min|m|h)/g);
  return whole([...parts].reduce((sum, [, digits, unit]) => sum + Number(digits) * lookUp(FACTORS, unit)!, 0));
}

/** To the millisecond, as notes are kept. */
const whole = (t_s: number): number | null => (t_s < 1e9 ? Number(t_s.toFixed(3)) : null);
