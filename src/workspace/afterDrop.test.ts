import { expect, it } from "vitest";
import { given, samples, setup } from "../../tests/support/workspace";
import { afterDrop } from "./afterDrop";

const none = { read: 0, errors: 0, duplicates: 0 };
const source = (path: string, drop: string, described: readonly unknown[] = []) => ({
  report: { path },
  given: { drop },
  runs: described.length === 0 ? [{}] : [],
  described,
});
const nothing = { sources: [], duplicates: [], said: [] };

it("files that were read lead to their page, even beside errors", () => {
  const sources = [source("a.json", "1"), source("b.json", "2"), source("c.json", "2")];
  expect(afterDrop({ ...none, read: 2, errors: 1, duplicates: 1 }, { ...nothing, sources })).toEqual({
    go: "first",
    fresh: new Set(["b.json", "c.json"]),
  });
});

it("files that only describe loaded runs do not change the page", () => {
  const result = source("a.json", "1");
  const words = source("kneepoint.json", "2", ["words"]);
  const said = [{}, { where: { path: "kneepoint.json", line: 3 } }];
  const loaded = { ...nothing, sources: [result, words] };
  expect(afterDrop({ ...none, read: 1 }, { ...loaded, said })).toEqual({ go: "explained", here: true });
  // These labels belong to another file; this one describes nothing that is here.
  const others = [{}, { where: { path: "lab/kneepoint.json", line: 3 } }];
  expect(afterDrop({ ...none, read: 1 }, { ...loaded, said: others })).toEqual({ go: "explained", here: false });
  // Beside a result it belongs to the drop; without one it describes nothing.
  const beside = source("b.json", "2");
  expect(afterDrop({ ...none, read: 2 }, { ...nothing, sources: [result, words, beside] }).go).toBe("first");
  expect(afterDrop({ ...none, read: 1 }, { ...nothing, sources: [words] }).go).toBe("first");
});

it("if nothing was read the page stays: the list of errors opens, or nothing", () => {
  expect(afterDrop({ ...none, errors: 3, duplicates: 1 }, nothing)).toEqual({ go: "errors" });
  expect(afterDrop(none, nothing)).toEqual({ go: "stay" });
});

it("copies lead to where the first ones are", async () => {
  const { workspace, state } = setup();
  const [one, two] = samples;
  await workspace.open(given([one!, two!]));
  const last = await workspace.open(given([new File([two!], "copy.json")]));
  expect(afterDrop(last, state())).toEqual({ go: "first", fresh: new Set([`drop/${two!.name}`]) });
});

it("a duplicate leads to the file of its own drop, not to one of an earlier drop", async () => {
  const { workspace, state } = setup();
  const [one, two] = samples;
  await workspace.open(given([one!, two!]));
  await workspace.open(given([new File([one!], "copy of one.json")]));
  const last = await workspace.open(given([new File([two!], "copy of two.json")]));
  expect(state().duplicates).toHaveLength(2);
  expect(afterDrop(last, state())).toEqual({ go: "first", fresh: new Set([`drop/${two!.name}`]) });
});
