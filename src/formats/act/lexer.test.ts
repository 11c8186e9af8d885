/** The lines of an ACT log, however they are cut and printed. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ByteSource } from "~/base/bytes";
import { markLength } from "~/base/lines";
import { BUCKETS, Lexer, type LogEvents, lexLog } from "./lexer";

type Event = readonly (string | number | boolean | readonly number[])[];

/** Everything the lexer reported, in order; gaps by their line. */
function listener(): { events: Event[]; on: LogEvents } {
  const events: Event[] = [];
  return {
    events,
    on: {
      after: (t_s, line) => {
        events.push(["after", t_s, line]);
        return true;
      },
      histogram: ({ name, line, total, counts, whole, filled, end }) => {
        events.push(["histogram", name, line, total, [...counts], whole, filled, end]);
      },
      queued: (count, line) => void events.push(["queued", count, line]),
      gap: (line) => void events.push(["gap", line]),
      text: (text, line) => void events.push(["text", text, line]),
    },
  };
}

function lex(text: string): Event[] {
  const { events, on } = listener();
  const bytes = new TextEncoder().encode(text);
  const lexer = new Lexer(on);
  lexer.read(bytes.subarray(markLength(bytes)));
  lexer.end();
  return events;
}
const counts = (filled: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: BUCKETS }, (_, bucket) => filled[bucket] ?? 0);

describe("a histogram", () => {
  it("is its name, its total and its buckets, with its lines", () => {
    expect(lex("After 7 sec:\nREADS              (60 total)\n (00: 0000000010) (05: 0000000050)\n\n")).toEqual([
      ["after", 7, 1],
      ["histogram", "READS", 2, 60, counts({ 0: 10, 5: 50 }), true, true, 3],
      ["gap", 4],
    ]);
  });

  it("has buckets 00 to 40: 2^40 ms are 34 years", () => {
    expect(BUCKETS).toBe(41);
    const last = lex("after 1 sec:\nreads (3 total)\n (39: 0000000001) (40: 0000000002)\n");
    expect(last[1]).toEqual(["histogram", "reads", 2, 3, counts({ 39: 1, 40: 2 }), true, true, 3]);
    expect(lex("after 1 sec:\nreads (3 total)\n (39: 0000000001) (41: 0000000002)\n")[1]![5]).toBe(false);
  });

  it("is whole only when its buckets add up to the total, to the last operation", () => {
    const whole = (total: number): unknown => lex(`after 1 sec:\nreads (${total} total)\n (00: 0000000010)\n`)[1]![5];
    expect([9, 10, 11, 10_000_000].map(whole)).toEqual([false, true, false, false]);
  });

  it("is whole only if its buckets ascend without repetition", () => {
    const whole = (line: string): unknown => lex(`after 1 sec:\nreads (20 total)\n${line}\n`)[1]![5];
    expect(whole(" (01: 0000000010) (02: 0000000010)")).toBe(true);
    expect(whole(" (02: 0000000010) (01: 0000000010)")).toBe(false);
    expect(whole(" (02: 0000000010) (02: 0000000010)")).toBe(false);
  });

  it("counts with more digits than ten are counts too", () => {
    const [, found] = lex("after 1 sec:\nreads (12345678901 total)\n (00: 12345678901)\n");
    expect(found!.slice(3, 6)).toEqual([12345678901, counts({ 0: 12345678901 }), true]);
  });

  it("whose count holds a word is not whole", () => {
    for (const line of [" (00: 00000fast0)", " (00: )", " (00: -000000010)", " (00: 0000000010"]) {
      const found = lex(`after 1 sec:\nreads (10 total)\n${line}\n\n`).find(([kind]) => kind === "histogram");
      expect(found![5], line).toBe(false);
    }
  });
});

it("a blank line is one, though the next begins with a parenthesis", () => {
  const read = "after 1 sec:\nreads (10 total)\n (00: 0000000010)\n";
  expect(lex(`${read}\n(stopped)\n`).slice(2)).toEqual([
    ["gap", 4],
    ["text", "(stopped)", 5],
  ]);
});

it("queued requests have three spellings", () => {
  const lines = ["read-reqs queued: 7", "requests queued: 8", "requests-queued: 9"];
  expect(lex(`${lines.join("\n")}\n`)).toEqual([
    ["queued", 7, 1],
    ["queued", 8, 2],
    ["queued", 9, 3],
  ]);
});

describe("the same log", () => {
  const block = fc.record({
    counts: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 999999 })), {
      maxLength: 9,
      selector: ([bucket]) => bucket,
    }),
    name: fc.constantFrom("reads", "large-block-reads", "/dev/nvme0n1-reads"),
  });
  const print = (end: string, blocks: readonly { counts: readonly [number, number][]; name: string }[]): string =>
    blocks
      .map(({ counts: list, name }, i) => {
        const sorted = [...list].sort(([a], [b]) => a - b);
        const cells = sorted.map(([b, n]) => `(${String(b).padStart(2, "0")}: ${String(n).padStart(10, "0")})`);
        const lines: string[] = [];
        for (let k = 0; k < cells.length; k += 4) lines.push(` ${cells.slice(k, k + 4).join(" ")}`);
        const total = sorted.reduce((sum, [, n]) => sum + n, 0);
        return [`after ${i + 1} sec:`, `${name} (${total} total)`, ...lines, "", ""].join(end);
      })
      .join("");

  it("with other line ends, or another indent, says the same", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        const said = lex(print("\n", blocks));
        expect(lex(print("\r\n", blocks))).toEqual(said);
        expect(lex(print("\n", blocks).replaceAll(/^ \(/gm, "    ("))).toEqual(said);
        // Every bucket is where it was printed, and all of them add up.
        const histograms = said.filter(([kind]) => kind === "histogram");
        expect(histograms.map((h) => h[5])).toEqual(blocks.map(() => true));
        expect(histograms.map((h) => h[4])).toEqual(blocks.map(({ counts: c }) => counts(Object.fromEntries(c))));
      }),
    );
  });

  it("in chunks says the same: a line is never cut in two", async () => {
    const blocks = Array.from({ length: 40_000 }, (_, i) => ({
      name: "reads",
      counts: [[i % 41, i + 1] as [number, number]],
    }));
    const bytes = new TextEncoder().encode(print("\n", blocks));
    expect(bytes.length).toBeGreaterThan(2 * 2 ** 20);
    const source: ByteSource = {
      path: "log",
      size: bytes.length,
      slice: (start: number, end: number) => Promise.resolve(bytes.subarray(start, end)),
    };
    const { events, on } = listener();
    const open = await lexLog(source, on, { signal: new AbortController().signal, progress: () => undefined });
    expect(open).toBeNull();
    expect(events.filter(([kind]) => kind === "text")).toEqual([]);
    const histograms = events.filter(([kind]) => kind === "histogram");
    expect(histograms).toHaveLength(blocks.length);
    expect(histograms.every((h) => h[5] === true)).toBe(true);
    expect(histograms.at(-1)![3]).toBe(40_000);
  });
});
