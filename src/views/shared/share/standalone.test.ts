import { describe, expect, it } from "vitest";
import { askedKey } from "~/ask/key";
import { dataOf, plain } from "./standalone";

const catalogue = { version: 3 as const, code: "", title: null, datasets: [], prepared: [] };
const given = {
  title: "One run",
  hash: "#/curve?v=1&d=local&files=a.json&p=/host-a/run.json",
  link: "https://lab.example/app/#/curve?v=1&d=local&own=AAAA&files=a.json",
  runs: [7],
};
const rows = [
  { run_no: 1, host: "not shown" },
  { run_no: 7, host: "shown" },
  { run_no: null, host: "of no run" },
];

describe("the data of a standalone page", () => {
  it("includes only the shown runs of own files, as the answers number them", () => {
    const { answers } = dataOf(given, [{ key: "curve {}", dataset: "local", answer: rows }], catalogue);
    expect(answers).toEqual({ "curve {}": rows.slice(1) });
  });

  it("includes published answers in full", () => {
    const { answers } = dataOf(given, [{ key: "curve {}", dataset: "qlc", answer: rows }], catalogue);
    expect(answers).toEqual({ "curve {}": rows });
  });

  it("opens at the view, without what the link carries, and leads back to the whole link", () => {
    const { hash, link } = dataOf(given, [], catalogue);
    expect(hash).toBe("#/curve?v=1&d=local&p=/host-a/run.json");
    expect(link).toBe(given.link);
  });

  it("names no host: not in rows, the view, or the questions; the link is Copy link's", () => {
    const params = { dataset: "local", host: "curve", run: 7, series: null };
    const held = [{ key: askedKey("curve", params), dataset: "local", answer: [{ ...rows[1], host: "curve" }] }];
    const named = plain(dataOf(given, held, catalogue), (of) => of.replaceAll(/host-a|curve/g, "host1"));
    expect(named.hash).toBe("#/curve?v=1&d=local&p=/host1/run.json");
    expect(named.link).toBe(given.link);
    // The receiver's page queries with the names of its view.
    expect(named.answers).toEqual({
      [askedKey("curve", { ...params, host: "host1" })]: [{ run_no: 7, host: "host1" }],
    });
  });
});
