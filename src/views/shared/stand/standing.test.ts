import { describe, expect, it } from "vitest";
import { readCatalogue } from "~/model/catalogue";
import type { ShelfRow } from "~/model/shelf";
import { defaults } from "~/permalink/field";
import { madeRows } from "../../../../tests/support/shelfRows";
import { fields } from "../../compare/state";
import { standingModel, subjectsOf } from "./standing";

const made = madeRows(40);
const card = { slug: "lab", hash: "0", title: "Lab", publisher: "Lab", headline: "", answers: "", raw_files: 1 };
const written = { version: 3, code: "", title: null, prepared: [] as string[] } as const;
const known = readCatalogue({ ...written, datasets: [{ ...card, shelf: made }] }).datasets;
const state = { ...defaults(fields), d: ["local"] };

const own = (more: Partial<ShelfRow> = {}): ShelfRow => ({
  ...{ ...made[0]!, dataset: "local", system: "mine", system_label: "mine", options: "libaio-direct" },
  ...more,
});
const placed = (row: ShelfRow, choice: Partial<typeof state> = {}, datasets = known) => {
  const asked = { ...state, ...choice };
  return standingModel(subjectsOf([row], "Your own files", asked, datasets), datasets, asked)!;
};

describe("the systems that own files are ranked among", () => {
  it("are equal in media and drives if these are known", () => {
    const tlc = made.filter(({ media }) => media === "TLC").length;
    expect(placed(own({ media: "TLC" })).placed[0]!.others).toHaveLength(tlc);
    const unknown = placed(own({ media: null, drive_count: null }));
    expect(unknown.held).toEqual(["direct"]);
    expect(unknown.badges[0]!.text).toBe("not held equal: media and drives");
    expect(placed(own({ media: null, drive_count: 1 })).badges[0]!.text).toBe("not held equal: media");
    expect(unknown.placed[0]!.others).toHaveLength(40);
    expect(unknown.alike.find(({ id }) => id === "media")).toMatchObject({ value: null, held: false, all: 40 });
  });
  it("never differ in tool, loop or use of the page cache", () => {
    const others: Partial<ShelfRow>[] = [
      { tool: "sysbench" },
      { options: "libaio-direct-rate" },
      { options: "sync-buffered" },
    ];
    for (const more of others) {
      const shelf = made.map((row) => ({ ...row, ...more }));
      const datasets = readCatalogue({ ...written, datasets: [{ ...card, shelf }] }).datasets;
      expect(placed(own(), {}, datasets).main).toBeNull();
    }
  });
  it("are counted by what is alike, different and unknown", () => {
    const { alike } = placed(own({ media: "HDD" }), { like: [] });
    const count = (media: string | null) => made.filter((row) => row.media === media).length;
    expect(alike.find(({ id }) => id === "media")).toMatchObject({
      equal: count("HDD"),
      unknown: count(null),
      all: 40,
    });
  });
});

describe("the sentence", () => {
  it("begins with reads within the limit, and names as many others as fit", () => {
    const { verdict, main } = placed(own({ write: made[1]!.write }));
    const { rank, of } = main!.standing!;
    expect(verdict.first).toMatch(
      new RegExp(`^4K random read: [\\d,]+ IOPS at p99 ≤ 1 ms, (joint )?${String(rank)}\\w\\w of ${String(of)} peers`),
    );
    expect(verdict.second).toMatch(/^4K random write /);
  });
  it("says in the verdict where all others ran other loads", () => {
    const read = { ...made[0]!.read!, loads: ["1x1"] };
    expect(placed(own({ read }), { like: [] }).verdict.first).toMatch(/ peers; all others ran different loads\.$/);
    expect(placed(own(), { like: [] }).verdict.first).toMatch(/ peers\.$/);
  });
  it("writes 11th, 12th, 13th and 21st correctly", () => {
    const ranks = [10, 11, 12, 20, 21, 22].map((ahead) => {
      const peaks = madeRows(40).map((row, i) => ({ ...row, read: { ...row.read!, within_iops: i < ahead ? 9 : 1 } }));
      const datasets = readCatalogue({ ...written, datasets: [{ ...card, shelf: peaks }] }).datasets;
      return placed(own({ read: { ...made[0]!.read!, within_iops: 5 } }), { like: [] }, datasets).verdict.first;
    });
    for (const [i, word] of ["11th", "12th", "13th", "21st", "22nd", "23rd"].entries())
      expect(ranks[i]).toContain(`, ${word} of 41 peers.`);
  });
  it("warns where others ran other loads, and where the page cache was used", () => {
    const read = { ...made[0]!.read!, loads: ["1x1"] };
    const warned = placed(own({ read, options: "sync-buffered" }), { like: [] }).badges.map(({ text }) => text);
    expect(warned).toContain("most over 1 load against 49");
    expect(warned).toContain("through the page cache");
    expect(placed(own({ write: null }), { like: [] }).badges.map(({ text }) => text)).toEqual(["one run each"]);
  });
});

it("a system of the Library is ranked among the others, without its own set-ups", () => {
  const asked = { ...state, d: ["lab"], sys: ["lab/s3"], like: [] };
  const model = standingModel(subjectsOf([], "", asked, known), known, asked)!;
  expect(model.own.system).toBe("lab/s3");
  expect(model.placed[0]!.others).toHaveLength(39);
});

it("a system without such a workload has no place", () => {
  const nothing = { read: null, write: null, seq_bytes_per_s: null, mix_iops: null };
  expect(subjectsOf([own(nothing)], "", state, known)).toEqual([]);
});
