import fc from "fast-check";
import { expect, it } from "vitest";
import { bytesSource } from "./bytes";
import { lineBlocks, textBlocks } from "./lines";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const never = new AbortController().signal;

it("give every line once, with its number, however the file is cut into blocks", async () => {
  const line = fc.string({ maxLength: 6, unit: fc.constantFrom("a", "7", ",", " ", "é") });
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1 }),
      fc.boolean(),
      fc.integer({ min: 14, max: 60 }),
      async (lines, end, size) => {
        const text = lines.join("\n") + (end ? "\n" : "");
        const found: [number, string][] = [];
        for await (const block of textBlocks(bytesSource("f", encode(text)), never, size)) {
          block.lines.forEach((l, i) => found.push([block.line + i, l]));
        }
        const wanted = text.split("\n");
        if (wanted.at(-1) === "" && (wanted.length > 1 || text === "")) wanted.pop();
        expect(found).toEqual(wanted.map((l, i) => [i + 1, l]));
      },
    ),
  );
});

it("leave out a byte order mark and carriage returns", async () => {
  const blocks = [];
  for await (const block of textBlocks(bytesSource("f", encode("\ufeffa\r\nb\r\n")), never)) blocks.push(block.lines);
  expect(blocks).toEqual([["a", "b"]]);
});

it("tell a file that ends in the middle of a line", async () => {
  const open = async (text: string): Promise<boolean[]> => {
    const said = [];
    for await (const block of textBlocks(bytesSource("f", encode(text)), never, 4)) said.push(block.open);
    return said;
  };
  expect(await open("ab\ncd\n")).toEqual([false, false]);
  expect(await open("ab\ncd")).toEqual([false, true]);
  // A line longer than a block goes on in the next one: the file does not end there.
  expect(await open("abcdefgh\n")).toEqual([false, false, false]);
});

it("cut a line longer than a block without losing any of it", async () => {
  const parts: string[] = [];
  for await (const { bytes } of lineBlocks(bytesSource("f", encode("x".repeat(25))), never, 10)) {
    parts.push(new TextDecoder().decode(bytes));
  }
  expect(parts).toEqual(["xxxxxxxxxx", "xxxxxxxxxx", "xxxxx"]);
});

it("stop at an abort", async () => {
  const controller = new AbortController();
  const read = async (): Promise<void> => {
    for await (const { line } of lineBlocks(bytesSource("f", encode("a\nb\nc\n")), controller.signal, 2)) {
      if (line === 2) controller.abort();
    }
  };
  await expect(read()).rejects.toThrow("abort");
});
