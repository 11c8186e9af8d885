/** Times as vdbench prints them: the time of day of a row, the timestamp of 5.04.06 and later, the zone of the summary. */

const DAY_MS = 86_400_000;

function digit(bytes: Uint8Array, at: number): number {
  const value = bytes[at]! - 0x30;
  return value >= 0 && value <= 9 ? value : NaN;
}
const two = (bytes: Uint8Array, at: number): number => digit(bytes, at) * 10 + digit(bytes, at + 1);

/** `19:29:16.332` in bytes -> ms of the day; null: no such text. */
export function timeOfDay(bytes: Uint8Array, from: number, to: number): number | null {
  if (to - from !== 12 || bytes[from + 2] !== 0x3a || bytes[from + 5] !== 0x3a || bytes[from + 8] !== 0x2e) return null;
  const minute = two(bytes, from + 3);
  const second = two(bytes, from + 6);
  const ms = two(bytes, from + 9) * 10 + digit(bytes, from + 11);
  const time = ((two(bytes, from) * 60 + minute) * 60 + second) * 1000 + ms;
  return minute < 60 && second < 60 && time < DAY_MS ? time : null;
}

const encoder = new TextEncoder();
export const timeOfDayText = (text: string): number | null => timeOfDay(encoder.encode(text), 0, text.length);

/** From one time of day to a later one, across midnight if necessary. */
export const elapsedMs = (from: number, to: number): number => (to - from + DAY_MS) % DAY_MS;

/** The zones whose name is unambiguous; `CST` or `IST` are not. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ["UTC", 0],
  ["GMT", 0],
]);

/** `11/20/2026-19:29:16-UTC` -> Unix ms. `offset_ms`: of the local time, if the summary tells it. */
export function timestampMs(text: string, offset_ms: number | null): number | null {
  const found = /^(\d\d)\/(\d\d)\/(\d{4})-(\d\d):(\d\d):(\d\d)-(\S+)$/.exec(text);
  if (found === null) return null;
  const [month, day, year, hour, minute, second] = found.slice(1, 7).map(Number);
  const offset = ZONES.get(found[7]!) ?? offset_ms;
  return offset === null ? null : Date.UTC(year!, month! - 1, day, hour, minute, second) - offset;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Number of a month from 0, from its English name or as `5月`. */
function monthOf(word: string): number | null {
  const numbered = /^(\d{1,2})月$/.exec(word);
  const month = numbered === null ? MONTHS.indexOf(word.toLowerCase().slice(0, 3)) : Number(numbered[1]) - 1;
  return month >= 0 && month < 12 ? month : null;
}

/** `Nov 20, 2026` -> Unix ms of its midnight in UTC. */
export function dayMs(text: string): number | null {
  const found = /^(\S+) (\d{1,2}), (\d{4})$/.exec(text);
  const month = found === null ? null : monthOf(found[1]!);
  return month === null ? null : Date.UTC(Number(found![3]), month, Number(found![2]));
}

const CREATED =
  /created (\d\d:\d\d:\d\d) (\S+) (\d{1,2}) (\d{4}) (\S+)(?: \((\d\d:\d\d:\d\d) (\S+) (\d{1,2}) (\d{4}) UTC\))?/;

/** Local time minus UTC, from the head of the summary: 5.04.06 and later print both. null: unknown. */
export function zoneOffsetMs(line: string): number | null {
  const found = CREATED.exec(line.slice(0, 300));
  if (found === null) return null;
  const [, time, month, day, year, zone, utcTime, utcMonth, utcDay, utcYear] = found;
  const at = (t: string | undefined, m: string | undefined, d: string | undefined, y: string | undefined) => {
    const number = m === undefined ? null : monthOf(m);
    const ms = t === undefined ? null : timeOfDayText(`${t}.000`);
    return number === null || ms === null ? null : Date.UTC(Number(y), number, Number(d)) + ms;
  };
  const [local, utc] = [at(time, month, day, year), at(utcTime, utcMonth, utcDay, utcYear)];
  return local !== null && utc !== null ? local - utc : (ZONES.get(zone!) ?? null);
}
