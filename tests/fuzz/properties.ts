/**
 * Properties of every parser, whatever happens to a file (README.md). fast-check prints the seed and the smallest
 * failing input; FUZZ_SEED repeats it.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Notice } from "~/base/notice";
import { formats } from "~/formats/table";
import { detect, HEAD_BYTES } from "~/ingest/detect";
import { notices as texts } from "~/text/en/notices";
import { assertFinite, missing, plain } from "./compare";
import { changed, concat, edits, MOST_BYTES, options, timeout } from "./damage";
import type { Covered, Fixture, Read, Span, Subject } from "./subject";

interface Known extends Fixture {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly values: readonly string[];
  readonly read: Read;
}

const latin1 = new TextDecoder("latin1");
// The label "latin1" means windows-1252, which also maps every byte to one character.
const textOf = (bytes: Uint8Array): string => latin1.decode(bytes);
const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;
/** How many more of a character there are after the change. */
const more = (mark: string, now: string, before: string): number =>
  Math.max(0, now.split(mark).length - before.split(mark).length);
const serious = (notices: readonly Notice[]): (Notice & { line: number })[] =>
  notices.filter((n): n is Notice & { line: number } => n.level !== "info" && n.line !== undefined);
const isOfCut = ({ level, code }: Notice): boolean => level !== "info" || /cut/.test(code);
/** For the message of a failure. */
const allOf = (notices: readonly Notice[]): string => notices.map((n) => `${n.level} ${n.code} ${n.line}`).join("; ");

const linesOf = ({ line, values = {} }: Notice & { line: number }): Covered => ({
  from: line,
  to: Number(values["last_line"] ?? line),
});

/** Whether the notices cover all these lines; a notice that counts its records covers no more than that. */
function uncovered(lost: readonly (readonly [first: number, last: number])[], covered: readonly Covered[]) {
  const left = covered.map((c) => c.records ?? Infinity);
  return lost.filter(([first, last]) => {
    const by = covered.findIndex((c, i) => c.from <= last && c.to >= first && left[i]! > 0);
    if (by !== -1) left[by]!--;
    return by === -1;
  });
}

/** The reading can be sent to another thread and contains finite numbers only. */
function assertPlain({ said }: Read): void {
  const text = plain(said);
  expect(plain(structuredClone(said)) === text, "is not the same in another thread").toBe(true);
  assertFinite(text);
}

/** Holds for every reading: it is plain, and its notices have a place and sentences. */
function sound(read: Read, path: string, lines: number): void {
  assertPlain(read);
  const { notices } = read;
  for (const { code, line, values = {}, path: of } of notices) {
    expect(of.startsWith(path), `${code}: ${of}`).toBe(true);
    expect(line ?? 1, code).toBeLessThanOrEqual(lines);
    expect(line ?? 1, code).toBeGreaterThan(0);
    const text = texts[code];
    expect(text, code).toBeDefined();
    const sentences = [text!.what(values), text!.todo(values), text!.rest(values)].join(" ");
    expect(sentences, code).not.toMatch(/\b(?:undefined|NaN)\b/);
  }
}

export function fuzz(subject: Subject): void {
  const known = new Map<string, Promise<Known>>();
  const know = (fixture: Fixture): Promise<Known> => {
    const found = known.get(fixture.name) ?? learn(fixture);
    known.set(fixture.name, found);
    return found;
  };
  const learn = async (fixture: Fixture): Promise<Known> => {
    const text = textOf(fixture.bytes);
    const read = await subject.read(fixture.bytes, fixture.name, fixture.told);
    return { ...fixture, text, spans: subject.spans(text), values: read.values.map(plain), read };
  };
  const byName = new Map(subject.fixtures.map((fixture) => [fixture.name, fixture]));
  const any = fc.constantFrom(...byName.keys());
  const check = <T>(arbitrary: fc.Arbitrary<T>, holds: (fixture: Known, drawn: T) => Promise<void>): Promise<void> =>
    fc.assert(
      fc.asyncProperty(any, arbitrary, async (name, drawn) => holds(await know(byName.get(name)!), drawn)),
      options,
    );

  const isKnown = (bytes: Uint8Array, path: string): boolean => {
    if (subject.format === null) return true;
    const head = bytes.subarray(0, HEAD_BYTES);
    const found = detect(path, bytes.length, head, { formats, knownOther: () => null });
    return found.ok && found.value.id === subject.format.id;
  };

  const mustBeKnown = (records: readonly number[], text: string): boolean =>
    subject.mustBeKnown?.(records, text) ?? records.length > 0;

  describe(subject.name, () => {
    it.each(subject.fixtures)("$name: as many records as there are", async (fixture) => {
      expect(fixture.bytes.length).toBeLessThanOrEqual(MOST_BYTES);
      const { spans, values, read, text } = await know(fixture);
      expect(spans.length).toBeGreaterThan(0);
      expect(values).toHaveLength(spans.length);
      sound(read, fixture.name, lineAt(text, text.length));
    });

    it("is known by its content and reads the same under any name", { timeout }, async () => {
      const name = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("a.json", "x/clat.1.log", "totals.html"));
      await check(name, async ({ bytes, read, values, told }, path) => {
        expect(isKnown(bytes, path)).toBe(true);
        const again = await subject.read(bytes, path, told);
        expect(again.values.map(plain)).toEqual(values);
        expect(again.notices.map(({ code, line }) => [code, line])).toEqual(
          read.notices.map(({ code, line }) => [code, line]),
        );
      });
    });

    it("cut anywhere, keeps every whole record and names the cut", { timeout }, async () => {
      await check(fc.nat(MOST_BYTES), async ({ name, bytes, text, spans, values, told }, drawn) => {
        const at = drawn % bytes.length;
        const read = await subject.read(bytes.subarray(0, at), name, told);
        sound(read, name, lineAt(text, at));
        const found = read.values.map(plain);
        const kept = values.filter((_, i) => spans[i]!.whole <= at);
        const torn = spans.filter(({ start, whole }) => start < at && at < whole);
        const whole = spans.flatMap((span, i) => (span.whole <= at ? [i] : []));
        if (!isKnown(bytes.subarray(0, at), name)) {
          // Refused as an unknown file.
          expect(mustBeKnown(whole, text.slice(0, at)), `cut at ${at}: no longer known`).toBe(false);
          return;
        }
        const lost = missing(kept, found);
        expect(lost, `cut at ${at}: lost whole records; ${allOf(read.notices)}`).toEqual([]);
        // If nothing of a torn record is missing, it must be read completely.
        const all = values.filter((_, i) => spans[i]!.whole <= at || torn.includes(spans[i]!));
        if (found.length === all.length && missing(all, found).length === 0) return;
        if (subject.openEnded && text[at - 1] === "\n" && found.length <= all.length) return;
        const [from, to] = [lineAt(text, Math.min(at, ...torn.map(({ start }) => start))), lineAt(text, at)];
        // For a torn record that is read a note is enough; one that is not read counts as lost.
        const named = found.length < all.length ? serious(read.notices) : read.notices.filter(isOfCut);
        const message = `cut at ${at} in lines ${from} to ${to} is not named: ${allOf(read.notices)}`;
        expect(
          named.some(({ line = 0 }) => line >= from && line <= to),
          message,
        ).toBe(true);
        expect(found.length, `cut at ${at}: records out of nothing`).toBeLessThanOrEqual(kept.length + torn.length);
      });
    });

    it("changed inside a record, reads the others or names the lines", { timeout }, async () => {
      const drawn = fc.record({ record: fc.nat(MOST_BYTES), edits });
      await check(drawn, async ({ name, bytes, text, spans, values, told, repeated = 0 }, { record, edits: list }) => {
        const k = record % spans.length;
        const { start: first, end, body: start = first } = spans[k]!;
        const mutated = changed(bytes, start, end, list);
        const now = textOf(mutated);
        const read = await subject.read(mutated, name, told);
        sound(read, name, lineAt(now, now.length));
        const untouched = spans.map((_, i) => i).filter((i) => i !== k);
        if (!isKnown(mutated, name)) {
          expect(mustBeKnown(untouched, now), `no longer known: ${JSON.stringify(now)}`).toBe(false);
          return;
        }
        // What was inserted may end a line, and begin a record with the next.
        const added = ["\n", ...(subject.opens ?? [])].reduce((n, mark) => n + more(mark, now, text), 0);
        expect(read.values.length, `record ${k}: records out of nothing`).toBeLessThanOrEqual(
          spans.length + added + repeated,
        );
        const others = untouched.filter((i) => subject.shared?.(i, k) !== true);
        const lost = missing(
          others.map((i) => values[i]!),
          read.values.map(plain),
        ).map((i) => others[i]!);
        if (lost.length === 0) return;
        const moved = (at: number): number => (at < end ? at : at + mutated.length - bytes.length);
        const lines = lost.map(
          (i) => [lineAt(now, moved(spans[i]!.start)), lineAt(now, moved(spans[i]!.end))] as const,
        );
        const covered = serious(read.notices).map((n) => subject.covers?.(n) ?? linesOf(n));
        const left = uncovered(lines, covered);
        const inside = JSON.stringify(now.slice(start, end + mutated.length - bytes.length).slice(0, 400));
        const message = `record ${k} at line ${lineAt(now, start)} is now ${inside}; lost, and not named: lines`;
        expect(left, `${message} ${JSON.stringify(left)}; said: ${allOf(read.notices)}`).toEqual([]);
      });
    });

    it("changed anywhere, never throws and says what it means", { timeout }, async () => {
      await check(edits, async ({ name, bytes, told }, list) => {
        const mutated = changed(bytes, 0, bytes.length, list);
        const text = textOf(mutated);
        const read = await subject.read(mutated, name, told);
        sound(read, name, lineAt(text, text.length));
      });
    });

    it("stretched by a piece of its own, still ends", { timeout }, async () => {
      const drawn = fc.record({
        from: fc.nat(MOST_BYTES),
        length: fc.integer({ min: 1, max: 24 }),
        to: fc.nat(MOST_BYTES),
        times: fc.nat(4000),
      });
      await check(drawn, async ({ name, bytes, told }, { from, length, to, times }) => {
        const start = from % bytes.length;
        const piece = bytes.subarray(start, start + length);
        const place = to % bytes.length;
        const repeated = new Uint8Array(piece.length * times);
        for (let i = 0; i < times; i++) repeated.set(piece, i * piece.length);
        const stretched = concat(bytes.subarray(0, place), repeated, bytes.subarray(place));
        const text = textOf(stretched);
        const read = await subject.read(stretched, name, told);
        sound(read, name, lineAt(text, text.length));
        expect(read.notices.length + read.values.length > 0 || !isKnown(stretched, name)).toBe(true);
      });
    });
  });
}
