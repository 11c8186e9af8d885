/** What an earlier visit did not finish keeping, counted in dropped files, not in contents, which are kept once. */
import { expect, it } from "vitest";
import { MemoryMarks, MemoryShelf, parser, samples, setup } from "../../tests/support/workspace";

/** A shelf with two files of drop `a`, one of them at two paths, and one file of drop `b`. */
async function unfinished(...left: readonly (readonly [drop: string, files: number, full: boolean])[]) {
  const shelf = new MemoryShelf();
  const [one, two, three] = samples as [File, File, File];
  await shelf.keep([
    { sha256: "1".repeat(64), path: "a/one.json", file: one, drop: "a", also: ["a/copy.json"] },
    { sha256: "2".repeat(64), path: "a/two.json", file: two, drop: "a" },
    { sha256: "3".repeat(64), path: "b/three.json", file: three, drop: "b" },
  ]);
  const marks = new MemoryMarks();
  for (const [drop, files, full] of left) marks.set(drop, { files, full });
  const { workspace, state } = setup(shelf, parser, marks);
  await workspace.restore();
  return state().unfinished;
}

it("a file at two paths is two files", async () => {
  expect(await unfinished(["a", 5, false])).toEqual({ files: 5, kept: 3, full: false });
});

it("nothing is missing when all files were kept", async () => {
  expect(await unfinished(["a", 3, false])).toBeNull();
  expect(await unfinished(["a", 4, false])).toEqual({ files: 4, kept: 3, full: false });
});

it("missing files of several drops are added up; lack of room is the reason only if it was for each", async () => {
  expect(await unfinished(["a", 5, true], ["b", 2, true])).toEqual({ files: 7, kept: 4, full: true });
  expect(await unfinished(["a", 5, true], ["b", 2, false])).toEqual({ files: 7, kept: 4, full: false });
  // Files of another drop do not count.
  expect(await unfinished(["c", 2, true])).toEqual({ files: 2, kept: 0, full: true });
});
