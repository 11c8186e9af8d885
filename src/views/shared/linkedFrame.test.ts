import { expect, it } from "vitest";
import { defaults } from "~/permalink/field";
import { fields as compare } from "../compare/state";
import { fields as percentiles } from "../percentiles/state";
import { placeless } from "./linkedFrame";

it("a pin, the table and its order do not change the chart; every other field does", () => {
  for (const state of [defaults(compare), defaults(percentiles)]) {
    const place = { p: "local/a", t: true, o: { column: "iops", descending: true } };
    expect(placeless({ ...state, ...place })).toBe(placeless(state));
    for (const key of Object.keys(state).filter((one) => !["p", "t", "o"].includes(one))) {
      expect(placeless({ ...state, [key]: "changed" }), key).not.toBe(placeless(state));
    }
    expect(JSON.parse(placeless(state))).toEqual(state);
  }
});
