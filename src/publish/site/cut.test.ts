import { expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import { cutFolder, MOST_FILES } from "./cut";
import { slugOf } from "./slug";

const none = new Uint8Array();
const cut = async (paths: readonly string[]) =>
  (
    await cutFolder(
      paths.map((path) => bytesSource(path, none)),
      ({ path }) => Promise.resolve(path.endsWith(".json")),
    )
  ).map(({ path, part, files }) => [path, part?.no ?? 0, files.length]);
const many = (folder: string, n: number) => Array.from({ length: n }, (_, i) => `${folder}r${i}.json`);

it("folders of the first level that has several are datasets, whatever lies deeper", async () => {
  expect(await cut(["all/b/x/1.json", "all/b/2.json", "all/a/3.json", "README.md"])).toEqual([
    ["all/a", 0, 1],
    ["all/b", 0, 2],
  ]);
});

it("a small folder with results of its own is one; beside a large one they stand by themselves", async () => {
  expect(await cut(["1.json", "logs/1.log"])).toEqual([["", 0, 2]]);
  expect(await cut(["1.json", ...many("big/", MOST_FILES)])).toEqual([
    ["", 0, 1],
    ["big", 0, MOST_FILES],
  ]);
});

it("what holds too many is cut by its folders, a flat one into parts that are not too large", async () => {
  expect(await cut([...many("a/x/", MOST_FILES), "a/y/1.json", "b/1.json"])).toEqual([
    ["a/x", 0, MOST_FILES],
    ["a/y", 0, 1],
    ["b", 0, 1],
  ]);
  const flat = await cut(many("", 10_000));
  expect(flat.reduce((sum, [, , n]) => sum + Number(n), 0)).toBe(10_000);
  expect(Math.max(...flat.map(([, , n]) => Number(n)))).toBeLessThanOrEqual(MOST_FILES);
  expect(flat.length).toBe(Math.ceil(10_000 / MOST_FILES));
});

it("parts end between two sweeps", async () => {
  const sweeps = Array.from({ length: 100 }, (_, i) =>
    [1, 2, 4, 8, 16, 32, 64].map((qd) => `s${i}-qd${qd}.json`),
  ).flat();
  for (const [, , n] of await cut(sweeps)) expect(Number(n) % 7).toBe(0);
});

it("a described folder is one dataset, and its description is no result", async () => {
  expect(await cut([...many("a/", MOST_FILES + 1), "a/kneepoint.json", "b/1.json"])).toEqual([
    ["a", 0, MOST_FILES + 1],
    ["b", 0, 1],
  ]);
});

it("a name that is a slug is the slug; others keep a mark of what was lost, and never meet", () => {
  expect(slugOf("nvme0-2026")).toBe("nvme0-2026");
  const others = [
    "Nvme0-2026",
    "nvme0 2026",
    "nvme0/2026",
    "nvme0_2026",
    "local",
    "日本",
    "é",
    "é".normalize("NFD"),
    "a".repeat(300),
  ];
  const slugs = others.map(slugOf);
  expect(new Set(slugs).size).toBe(others.length - 1);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9][a-z0-9-]*-[0-9a-f]{6}$/);
});
