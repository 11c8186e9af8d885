import { expect, it } from "vitest";
import { askedDatasets } from "./asked";

const entries = ["a", "b", "c", "d"].map((slug) => ({ slug }));
const state = (over: { dataset?: string[]; rows?: string[] }) => ({ dataset: [], rows: [], ...over });

it("a small site is read whole, whatever is chosen", () => {
  expect(askedDatasets(entries, state({ dataset: ["c"] }), 4)).toEqual(["a", "b", "c", "d"]);
});

it("of a large one the first datasets, or the chosen ones, and those of selected runs", () => {
  expect(askedDatasets(entries, state({}), 2)).toEqual(["a", "b"]);
  expect(askedDatasets(entries, state({ dataset: ["d"] }), 2)).toEqual(["d"]);
  expect(askedDatasets(entries, state({ rows: ["c:0123456789ab.0", "local:x.0"] }), 2)).toEqual(["a", "b", "c"]);
});
