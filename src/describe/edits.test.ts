import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LabelKey, ORIGINS, type Said } from "~/model/labels";
import { apply, type Edit } from "./edits";
import { resolve } from "./resolve";

const target = fc.constantFrom("run:a.0", "run:b.0", "job:a.0.1", "point:a.0.0.read", "__proto__");
const key = fc.constantFrom<LabelKey>("media", "firmware", "together", "tag:__proto__", "tag:a\nb");
const value = fc.constantFrom("QLC", "TLC", "1", "x");
const edit: fc.Arbitrary<Edit> = fc.record({ target, key, value: fc.oneof(value, fc.constantFrom(null, "")) });
const said: fc.Arbitrary<Said> = fc.record({ target, key, value, origin: fc.constantFrom(...ORIGINS) });
/** Labels from files and rules, and the user's so far. */
const before = fc.tuple(fc.array(said, { maxLength: 12 }), fc.array(edit, { maxLength: 12 })).map(
  ([others, own]) =>
    apply(
      others.filter(({ origin }) => origin !== "user"),
      own,
    ).said,
);

const user = (all: readonly Said[]) => all.filter(({ origin }) => origin === "user");

describe("edits", () => {
  it("are undone to where they began, and done again: 1,000 sequences at random", () => {
    fc.assert(
      fc.property(before, fc.array(fc.array(edit, { maxLength: 6 }), { maxLength: 12 }), (start, steps) => {
        const states = [start];
        const undo: (readonly Edit[])[] = [];
        for (const step of steps) {
          const done = apply(states.at(-1)!, step);
          states.push(done.said);
          undo.push(done.undo);
        }
        const redo: (readonly Edit[])[] = [];
        let now = states.at(-1)!;
        for (const [i, back] of undo.toReversed().entries()) {
          const undone = apply(now, back);
          now = undone.said;
          redo.push(undone.undo);
          expect(now).toEqual(states.at(-2 - i));
        }
        expect(now).toEqual(start);
        for (const [i, again] of redo.toReversed().entries()) {
          now = apply(now, again).said;
          expect(now).toEqual(states[i + 1]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("keep labels of others; the user has one per key, the last", () => {
    fc.assert(
      fc.property(before, fc.array(edit, { maxLength: 12 }), (start, edits) => {
        const { said: after } = apply(start, edits);
        const others = (all: readonly Said[]) => all.filter(({ origin }) => origin !== "user");
        expect(others(after)).toEqual(others(start));
        const places = user(after).map((one) => JSON.stringify([one.target, one.key]));
        expect(new Set(places).size).toBe(places.length);
        const cells = resolve(user(after));
        for (const { target: of, key: on, value: last } of edits.slice(-1))
          expect(cells.get(of)?.get(on)?.value ?? null).toBe(last === "" ? null : last);
      }),
    );
  });

  it("that repeat a label change nothing", () => {
    const one: Edit = { target: "run:a.0", key: "media", value: "QLC" };
    const { said: first, undo } = apply([], [one]);
    expect(undo).toEqual([{ ...one, value: null }]);
    expect(apply(first, [one]).said).toEqual(first);
    expect(
      apply(first, [
        { ...one, value: "TLC" },
        { ...one, value: null },
      ]).undo,
    ).toEqual([one]);
  });
});
