import { describe, expect, it } from "vitest";
import { dataOf } from "./standalone";

const catalogue = { version: 2 as const, title: null, datasets: [], prepared: [] };
const given = {
  title: "One run",
  link: "https://lab.example/app/#/curve?v=1&d=local&own=AAAA&files=a.json",
  runs: [7],
};
const rows = [
  { run_no: 1, host: "not shown" },
  { run_no: 7, host: "shown" },
  { run_no: null, host: "of no run" },
];

describe("the data of a standalone page", () => {
  it("has of own files the runs that are shown, as the answers number them", () => {
    const { answers } = dataOf(given, [{ key: "curve {}", dataset: "local", answer: rows }], catalogue);
    expect(answers).toEqual({ "curve {}": rows.slice(1) });
  });

  it("has published answers whole", () => {
    const { answers } = dataOf(given, [{ key: "curve {}", dataset: "qlc", answer: rows }], catalogue);
    expect(answers).toEqual({ "curve {}": rows });
  });

  it("opens at the view, without what the link carries, and leads back to the whole link", () => {
    const { hash, link } = dataOf(given, [], catalogue);
    expect(hash).toBe("#/curve?v=1&d=local");
    expect(link).toBe(given.link);
  });
});
