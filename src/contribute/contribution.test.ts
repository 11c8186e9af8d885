/**
 * Own runs become a dataset that passes the check, reads back to the same points, and reveals nothing that was not
 * ticked.
 */
import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { type Fields, readPointsFile } from "~/ingest/pointsFile";
import { publishedSchema } from "~/model/dataset";
import { cases } from "../../tests/support/cases";
import { fileOf, formOf, type Load, LOADS, runsOf, SECRETS, TODAY } from "../../tests/support/contribution";
import { archiveOf, type Contribution, contributionOf, publishedOf } from "./contribution";
import { answered, draftOf, filled, type Form, methodOf, noAnswers, standOf } from "./form";

const runs = runsOf(LOADS.map((load, n) => fileOf(load, n)));
type Source = ReturnType<typeof fileOf>;
const tablesOf = (csv: string) => {
  const read = readPointsFile(csv, "points.csv");
  return "content" in read ? read.content.tables : {};
};
const made = (change: Partial<Form> = {}): Contribution => contributionOf(runs, { ...formOf(runs), ...change }, TODAY);
const textOf = ({ files }: Contribution, end: string): string => files.find(({ path }) => path.endsWith(end))!.text;

/** Every byte of the archive as it is saved, and of every file in it; letters without case. */
const bytesOf = ({ files }: Contribution): string => {
  const archive = archiveOf(files);
  const all = [archive, ...Object.values(unzipSync(archive))].map((bytes) => new TextDecoder("latin1").decode(bytes));
  return [...all, ...files.map(({ path }) => path)].join("\n").toLowerCase();
};

describe("a contribution", () => {
  it("passes the check and is a dataset of the shelf", () => {
    const { checked, wrong } = made();
    expect([checked, wrong]).toEqual([{ faults: [], accepted: [] }, []]);
    const dataset = v.parse(publishedSchema, JSON.parse(textOf(made(), "kneepoint.json")));
    expect(dataset).toMatchObject({
      ...{ slug: "pm9a3-4k-random-read", date: "2026-10-04", media: ["TLC"], contributed: { licence: "CC0-1.0" } },
      method: ["fio 3.36, libaio, direct I/O, 60 s a point, after a ramp of 10 s."],
      headline: "#/curve?d=pm9a3-4k-random-read&w=randread-4k",
      labels: [{ state: "preconditioned" }],
      systems: [
        {
          unknown: ["firmware"],
          drives: [{ model: "Samsung PM9A3", count: 1, capacity_bytes: 1.92e12, note: "Media known by: data sheet." }],
        },
      ],
    });
  });

  it("has the same bytes for the same answers, whatever the order of the files", () => {
    const two = runsOf(LOADS.map((one, n) => fileOf(one, n, `nvme-X_S4EVNX0M${n < 2 ? "123456" : "999999"}`)));
    for (const own of [runs, two]) {
      const reversed = { ...own, sources: [...own.sources].reverse() };
      const again = contributionOf(reversed, formOf(reversed), TODAY);
      expect(archiveOf(again.files)).toEqual(archiveOf(contributionOf(own, formOf(own), TODAY).files));
    }
  });

  it("contains no host, serial number, account or path", () => {
    const bytes = bytesOf(made());
    for (const secret of Object.values(SECRETS).flat()) expect(bytes).not.toContain(secret.toLowerCase());
  });

  it("contains none of them even if title or system has that name: folder, headline, files, steps", () => {
    const systems = formOf(runs).systems.map((system) => ({ ...system, label: "Disk of db17" }));
    const named = made({ title: "db17 sweep of alicew", systems });
    expect(named.checked.faults).toEqual([]);
    expect(named.files.map(({ path }) => path)).toContain("datasets/host1-sweep-of-user1/points/disk-of-host1.csv");
    expect(bytesOf(named)).not.toMatch(/db17|alicew/);
    const twice = made({ systems: [...systems, ...systems] }).files.map(({ path }) => path.split("/").at(-1));
    expect(twice).toEqual(expect.arrayContaining(["disk-of-host1.csv", "disk-of-host1-2.csv"]));
    // A name may be what another would get.
    const [one] = systems;
    const alike = ["a", "a 3", "A"].map((label) => ({ ...one!, label }));
    const three = made({ systems: alike }).files.flatMap(({ path }) => /points\/(.*)\.csv$/.exec(path)?.[1] ?? []);
    expect(three).toEqual(["a", "a-3", "a-4"]);
  });

  it.each(["hosts", "serials", "users", "paths"] as const)("contains %s when ticked, and nothing else", (what) => {
    const bytes = bytesOf(made({ tells: [what] }));
    expect(bytes).toContain(SECRETS[what].at(-1)!.toLowerCase());
    const others = (["hosts", "serials", "users", "paths"] as const).filter((other) => other !== what);
    for (const secret of others.flatMap((other) => SECRETS[other])) expect(bytes).not.toContain(secret.toLowerCase());
  });

  it("keeps tool, engine and pattern if an account has the same name", () => {
    const of = (user: string) =>
      runsOf(LOADS.map((one, n) => JSON.parse(JSON.stringify(fileOf(one, n)).replaceAll("alicew", user)) as Source));
    for (const user of ["fio", "libaio", "random", "read"]) {
      const own = of(user);
      const { checked, files } = contributionOf(own, formOf(own), TODAY);
      const csv = files.find(({ path }) => path.endsWith(".csv"))!.text;
      const [{ runs: [run] } = { runs: [] }] = publishedOf(tablesOf(csv));
      expect(checked.faults).toEqual([]);
      expect(run!.run).toMatchObject({ tool: "fio", engine: "libaio" });
      expect(run!.points[0]!.point).toMatchObject({ tool: "fio", engine: "libaio", op: "read", pattern: "random" });
      expect(JSON.parse(files.find(({ path }) => path.endsWith("kneepoint.json"))!.text)).toMatchObject({
        method: ["fio 3.36, libaio, direct I/O, 60 s a point, after a ramp of 10 s."],
      });
    }
  });

  it.each([
    [{ load_kind: "rate", asked_iops: 1000 }, "randread-4k-rate"],
    [{ load_kind: "outstanding", outstanding: 8 }, "randread-4k"],
  ])("keeps the series of results that name no engine, depth or jobs: %o", (load, series) => {
    const absent = ["engine", "direct", "iodepth", "numjobs", "outstanding"];
    const without = (fields: Fields): Fields =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !absent.includes(name)));
    const own = runsOf(
      LOADS.map((one, n) => {
        const {
          source,
          runs: [of],
        } = fileOf(one, n);
        const points = of!.points.map(({ point, latency }) => ({
          point: { ...without(point), ...load, series },
          latency,
        }));
        return { source, runs: [{ run: without(of!.run), points }] };
      }),
    );
    const csv = contributionOf(own, formOf(own), TODAY).files.find(({ path }) => path.endsWith(".csv"))!.text;
    const back = publishedOf(tablesOf(csv)).flatMap((one) => one.runs.flatMap(({ points }) => points));
    expect(back.map(({ point }) => point["series"])).toEqual(LOADS.map(() => series));
    expect(csv).not.toContain("series");
  });

  it("replaces other names that are given, whatever is ticked, and lists the names it keeps", () => {
    expect(made().names).toEqual(expect.arrayContaining(["user1-qd0.json", "host1 eui.serial1 qd1"]));
    const hidden = made({ hide: "qd0, DB17 ,x", tells: ["hosts"] });
    expect(hidden.checked.faults).toEqual([]);
    expect(hidden.names).toContain("user1-name2.json");
    expect(bytesOf(hidden)).not.toMatch(/\bqd0\b|\bdb17\b/);
  });

  it("asks for what only a name suggests", () => {
    const said = runs.runs.map(({ key }) => ({
      ...{ target: `run:${key}`, key: "interface" as const, value: "nvme", origin: "name" as const },
    }));
    const [guessed] = draftOf({ ...runs, said }, {}).form.systems;
    expect(standOf(guessed!, "interface")).toBe("missing");
  });

  it("lists what may be ticked", () => {
    const { found } = draftOf(runs, {});
    expect(found.hosts).toContain("db17.lab.example");
    expect(found.serials).toContain("S4EVNX0M123456");
    expect(found.users).toEqual(["alicew"]);
    expect(found.paths).toEqual(expect.arrayContaining(["/home/alicew/bench", "nightly-tree/"]));
  });

  it("leaves the date open if no file has one", () => {
    const undated = runs.sources.map((one) => ({
      ...one,
      runs: one.runs.map((own) => ({ ...own, run: { ...own.run, started_ms: null } })),
    }));
    expect(draftOf(runs, {}).form.date).toMatch(/^2026-10/);
    expect(draftOf({ ...runs, sources: undated }, {}).form.date).toBe("");
  });

  it("never names a system by a folder or device", () => {
    const { form } = draftOf(
      {
        ...runs,
        said: runs.runs.map(({ key }) => ({
          target: `run:${key}`,
          key: "label",
          value: "nightly-tree",
          origin: "name",
        })),
      },
      {},
    );
    expect(form.systems).toMatchObject([{ name: "nightly-tree", label: "System 1" }]);
    const { files } = contributionOf(runs, form, TODAY);
    expect(files.map(({ path }) => path)).toContain("datasets/results/points/system-1.csv");
  });

  it("keeps differing facts of files with their runs", () => {
    const states = ["FOB", "steady", "steady", "steady"];
    const said = runs.runs.map(({ key }, i) => ({
      ...{ target: `run:${key}`, key: "state" as const, value: states[i]!, origin: "kneepoint.json" as const },
    }));
    const all = { ...runs, said };
    const { form } = draftOf(all, { title: "x", publisher: "y" });
    expect(form.systems[0]!.varies).toEqual(["state"]);
    const { labels } = JSON.parse(textOf(contributionOf(all, form, TODAY), "kneepoint.json")) as {
      labels: { state: string }[];
    };
    expect(labels.map(({ state }) => state)).toEqual(states);
    // An answer for the system overrules the runs.
    const answer = { ...form.systems[0]!, facts: { ...form.systems[0]!.facts, state: "steady" } };
    const one = contributionOf(all, { ...form, systems: [answer] }, TODAY);
    expect((JSON.parse(textOf(one, "kneepoint.json")) as { labels: unknown }).labels).toEqual([
      { path: "system-1", state: "steady" },
    ]);
  });

  it("asks for what is missing, and names a cell that cannot be read", () => {
    const { form } = draftOf(runs, {});
    const { checked } = contributionOf(runs, { ...form, licence: "" }, TODAY);
    expect(checked.faults.map(({ code }) => code)).toEqual([
      "about/missing",
      "about/missing",
      "licence/missing",
      "identity/drive",
      "identity/media",
      "identity/count",
      "identity/interface",
      "identity/state",
    ]);
    const system = formOf(runs).systems[0]!;
    const wrong = made({ systems: [{ ...system, facts: { ...system.facts, drive_count: "a few" } }] }).wrong;
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain("a few");
  });
});

/** Their mean is within their extremes (fileOf), and at least half their median. */
const load: fc.Arbitrary<Load> = fc
  .record({
    depth: fc.integer({ min: 1, max: 256 }),
    iops: fc.double({ min: 300, max: 400_000, noNaN: true }),
    percentiles: fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ depth, iops, percentiles }) => {
    const [median, ...higher] = percentiles.sort((a, b) => a - b);
    return { depth, iops, percentiles: [Math.min(median!, (depth / iops) * 1e6), ...higher] };
  });

describe("answers", () => {
  const { form } = draftOf(runs, {});
  const [system] = form.systems;
  const typed = answered({ ...noAnswers, fields: { title: "Mine" } }, system!, { drive_model: "X", media: "unknown" });

  it("override the files and say so; a system without a name has that of its drive", () => {
    const given = filled(form, typed);
    expect(given.title).toBe("Mine");
    expect(given.systems[0]!.label).toBe("X");
    expect(filled(form, answered(typed, system!, { label: "Y" })).systems[0]!.label).toBe("Y");
    const known = { ...form.systems[0]!, facts: { ...system!.facts, firmware: "1", media: "TLC" } };
    const read = { ...form, systems: [{ ...known, read: ["firmware", "media"] as const, varies: ["state"] as const }] };
    const [now] = filled(read, typed).systems;
    const facts = ["firmware", "media", "drive_model", "state", "interface", "kernel"] as const;
    expect(facts.map((fact) => standOf(now!, fact))).toEqual([
      ...["read", "unknown", "stated", "varies", "missing", "silent"],
    ]);
  });

  it("stay with their runs when files are added and when the first is removed", () => {
    const files = [...LOADS, LOADS[0]!].map((load, n) => fileOf(load, n));
    for (const own of [runsOf(files), runsOf(files.slice(1))]) {
      const given = filled(draftOf(own, { title: "From files" }).form, typed);
      expect(given).toMatchObject({ title: "Mine", systems: [{ label: "X", facts: { media: "unknown" } }] });
      expect(given.systems[0]!.runs).toHaveLength(own.runs.length);
    }
    const others = runsOf([fileOf(LOADS[0]!, 77)]);
    expect(filled(draftOf(others, {}).form, typed).systems[0]).toMatchObject({ label: "System 1" });
  });
});

describe("whatever was measured", () => {
  it("passes the check, and reads back to the same points", () => {
    fc.assert(
      fc.property(fc.uniqueArray(load, { minLength: 1, maxLength: 12, selector: ({ iops }) => iops }), (loads) => {
        const own = runsOf(loads.map((one, n) => fileOf(one, n)));
        const contribution = contributionOf(own, formOf(own), TODAY);
        expect(contribution.checked.faults).toEqual([]);
        const file = contribution.files.find(({ path }) => path.includes("/points/"))!;
        const read = readPointsFile(file.text, file.path);
        const back = publishedOf("content" in read ? read.content.tables : {});
        const numbers = (all: typeof back) =>
          all
            .map(({ source, runs: [run] }) => {
              const { point, latency } = run!.points[0]!;
              const { key, iops, bytes_per_s, outstanding, ios, runtime_s, line, series } = point;
              const { mean_us } = latency[0]!;
              // A percentile that is equal for every point comes before the others.
              const quantiles = [...latency[0]!.quantiles].sort(([a], [b]) => a - b);
              return {
                bytes: source["bytes"],
                key,
                iops,
                bytes_per_s,
                outstanding,
                ios,
                runtime_s,
                line,
                series,
                mean_us,
                quantiles,
              };
            })
            .sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
        expect(numbers(back)).toEqual(numbers([...own.sources]));
      }),
      { numRuns: cases(40, 1000) },
    );
  });
});

it("tells the method of more points than a function takes arguments", () => {
  const points = Array.from({ length: 200_000 }, (_, i) => ({ point: { runtime_s: 30 + (i % 31) }, latency: [] }));
  const run = { tool: "fio", tool_version: "3.36", engine: null, direct: null, ramp_s: null };
  expect(methodOf([{ source: {}, runs: [{ run, points }] }])[0]).toContain("30 to 60 s");
  const short = [0.34, 2.08, 60.2].map((runtime_s) => ({ ...points[0]!, point: { ...points[0]!.point, runtime_s } }));
  expect(methodOf([{ source: {}, runs: [{ run, points: short }] }])[0]).toContain("0.34 to 60 s");
});
