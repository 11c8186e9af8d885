import { describe, expect, it } from "vitest";
import { chainsOf, type Link } from "./chain";

const link = (key: string, start_s: number, length_s: number): Link => ({ key, started_ms: start_s * 1000, length_s });
const keys = (chains: Link[][]): string[] => chains.map((chain) => chain.map(({ key }) => key).join(""));

describe("chains of runs", () => {
  it("go on where the next begins after the end, in order of time", () => {
    const links = [link("c", 7200, 3600), link("a", 0, 3600), link("b", 3605, 3590)];
    expect(keys(chainsOf(links, 60))).toEqual(["abc"]);
  });

  it("break at a longer gap", () => {
    const links = [link("a", 0, 60), link("b", 200, 60)];
    expect(keys(chainsOf(links, 139))).toEqual(["a", "b"]);
    expect(keys(chainsOf(links, 140))).toEqual(["ab"]);
  });

  it("never hold runs that overlap by more than the clock is coarse", () => {
    expect(keys(chainsOf([link("a", 0, 60), link("b", 58, 60)], 60))).toEqual(["a", "b"]);
    expect(keys(chainsOf([link("a", 0, 60), link("b", 59.5, 60)], 60))).toEqual(["ab"]);
    expect(keys(chainsOf([link("a", 0, 60), link("b", 0, 60), link("c", 61, 60)], 60))).toEqual(["ac", "b"]);
  });

  it("go on with the one that ended last", () => {
    expect(keys(chainsOf([link("a", 0, 10), link("b", 2, 18), link("c", 21, 5)], 60))).toEqual(["a", "bc"]);
    expect(chainsOf([], 60)).toEqual([]);
  });
});
