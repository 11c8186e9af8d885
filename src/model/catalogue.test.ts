/** A damaged catalogue: cards that pages could not show are left out and counted. */
import { expect, it } from "vitest";
import { madeRows } from "../../tests/support/shelfRows";
import { caveatsOf, publicUrl, readCatalogue, soundCatalogue, type WrittenCatalogue } from "./catalogue";

const card = (slug: string) => ({
  ...{ slug, hash: "0123abcd", answers: "0123456789ab", title: "T", publisher: "P", headline: `#/curve?d=${slug}` },
  ...{ caveats: ["c"], tool_versions: ["fio 3.33"], runs: 5, gb_bytes: null, sponsor: null, sources: true },
  systems: [{ id: "s", label: "S", drives: [{ model: "D", count: 1 }] }],
  curves: [{ name: "n", facts: ["f"] }],
  gains: [{ name: "n", of: ["f"], over: ["g"] }],
  workloads: { measured: ["m"], printed: [] },
  repository: { name: "lab/runs", commit: "0123abc", licence: "MIT" },
});
const catalogue = { version: 3, code: "c", title: null, prepared: ["runs"], datasets: [card("a"), card("b")] };

it("the build's own catalogue is accepted unchanged", () => {
  const wanted = readCatalogue(catalogue as unknown as WrittenCatalogue);
  expect(soundCatalogue(catalogue)).toEqual({ catalogue: wanted, lost: 0 });
});

it.each([null, 5, "x", [], {}, { datasets: [] }, { ...catalogue, datasets: {} }, { ...catalogue, prepared: [5] }])(
  "%j is no catalogue",
  (sent) => expect(soundCatalogue(sent)).toBeNull(),
);

const faults: readonly unknown[] = [
  ...[null, 5, "x", [], {}],
  card("a"),
  ...Object.keys(card("b")).map((name) => ({ ...card("b"), [name]: { constructor: 1 } })),
  ...["slug", "title", "headline", "answers"].map((name) => ({ ...card("b"), [name]: undefined })),
  ...["caveats", "tool_versions", "systems", "curves"].map((name) => ({ ...card("b"), [name]: [null] })),
  { ...card("b"), systems: [{ id: "s", label: 5 }] },
  { ...card("b"), systems: [{ id: "s", label: "S", drives: [null] }] },
  { ...card("b"), runs: "5" },
  { ...card("b"), repository: { name: "lab/runs", commit: 5, licence: "MIT" } },
];
it.each(faults.map((fault) => [JSON.stringify(fault).slice(0, 60), fault]))("%s is no card", (_, fault) => {
  const sound = soundCatalogue({ ...catalogue, datasets: [card("a"), fault, card("c")] });
  expect(sound!.catalogue.datasets.map(({ slug }) => slug)).toEqual(["a", "c"]);
  expect(sound!.lost).toBe(1);
});

it("the address of a file in a repository has one form, whatever the names", () => {
  const at = (name: string, commit: string, path: string, line: number | null) =>
    publicUrl({ repository: { name, commit, licence: "MIT" } }, path, line);
  expect(at("lab/runs", "0123abc", "a/b c#1.json", 7)).toBe(
    "https://github.com/lab/runs/blob/0123abc/a/b%20c%231.json#L7",
  );
  expect(at('"><script>/../..', "?x=", "//evil.example/", null)).toBe(
    "https://github.com/%22%3E%3Cscript%3E/../../blob/%3Fx%3D///evil.example/",
  );
  expect(publicUrl({ repository: null }, "a.json", 7)).toBeNull();
});

const shelf = madeRows(3);
const [a, b, c] = shelf.map(({ system_label }) => system_label);
const shown = { hash: "0", publisher: "Lab", headline: "", answers: "", raw_files: 1, shelf };
const { datasets } = readCatalogue({
  ...{ version: 3, code: "", title: null, prepared: [] },
  datasets: [
    { ...shown, slug: "one", title: "One", caveats: ["Not representative.", "RAID0 only.", "No kernel."] },
    { ...shown, slug: "two", title: "Two", caveats: ["Not representative.", "No kernel."] },
    { ...shown, slug: "three", title: "Three", caveats: ["Not representative."] },
  ],
});

it("gives each caveat once, with the systems of the link that it concerns", () => {
  const sys = ["one/s0", "one/s1", "two/s2"];
  expect(caveatsOf(datasets, { d: ["one", "two", "three"], sys })).toEqual([
    "Not representative.",
    `${a!}, ${b!}: RAID0 only.`,
    `${a!}, ${b!}, ${c!}: No kernel.`,
  ]);
  expect(caveatsOf(datasets, { d: ["one", "three"] })).toEqual([
    ...["Not representative.", "One: RAID0 only.", "One: No kernel."],
  ]);
  expect(caveatsOf(datasets, { d: ["one"] })).toEqual(["Not representative.", "RAID0 only.", "No kernel."]);
  expect(caveatsOf(datasets, { d: ["one", "local"] })[0]).toBe("One: Not representative.");
});
