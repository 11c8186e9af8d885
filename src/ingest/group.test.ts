import { expect, it } from "vitest";
import { groupedSources } from "./serve";

const text = async (source: { slice(a: number, b: number): Promise<Uint8Array>; size: number }): Promise<string> =>
  new TextDecoder().decode(await source.slice(0, source.size));

const file = (path: string, content: string) => ({ path, file: new Blob([content]) });

it("gives each file its own bytes, in any order, more than once", async () => {
  const contents = Array.from({ length: 500 }, (_, i) => `file ${i} ${"x".repeat((i * 977) % 40_000)}`);
  const sources = groupedSources(contents.map((content, i) => file(`f${i}`, content)));
  expect(await text(sources[499]!)).toBe(contents[499]);
  for (const [i, source] of sources.entries()) {
    expect(source.path).toBe(`f${i}`);
    expect(await text(source)).toBe(contents[i]);
  }
  expect(await text(sources[3]!)).toBe(contents[3]);
  expect(new TextDecoder().decode(await sources[7]!.slice(0, 4))).toBe("file");
});

it("leaves large files to themselves, empty ones have nothing", async () => {
  const large = "y".repeat(3 * 2 ** 20);
  const [empty, big, small] = groupedSources([file("e", ""), file("b", large), file("s", "small")]);
  expect(await text(empty!)).toBe("");
  expect(await text(big!)).toBe(large);
  expect(await text(small!)).toBe("small");
});

it("reads each by itself when one cannot be read", async () => {
  class Gone extends Blob {
    override slice = (): Blob => new Gone();
    override arrayBuffer = () => Promise.reject(new DOMException("changed on disk", "NotReadableError"));
    override stream = (): never => {
      throw new DOMException("changed on disk", "NotReadableError");
    };
    override get size() {
      return 10;
    }
  }
  const sources = groupedSources([file("a", "first"), { path: "gone", file: new Gone() }, file("c", "third")]);
  expect(await text(sources[0]!)).toBe("first");
  await expect(text(sources[1]!)).rejects.toThrow("changed on disk");
  expect(await text(sources[2]!)).toBe("third");
});
