/** Reading that dies or is cancelled, and is repeated: every row has its source, every log its run. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tar } from "../../tests/support/archives";
import { given, MemoryMarks, MemoryShelf, parser, samples, settled, setup } from "../../tests/support/workspace";
import { runTarget } from "~/model/labels";
import type { Given } from "./collect";
import type { Parser } from "./parser";

type Stage = ReturnType<typeof setup>;

/** Rows in the engine are those of the sources in the state, and no others. */
function expectWhole({ engine, state }: Stage): void {
  const numbers = state().sources.map(({ source_no }) => source_no);
  expect(engine().sources).toEqual([...numbers].sort((a, b) => a - b));
  expect(new Set(numbers).size).toBe(numbers.length);
}

/** sha256 of each file with traces -> path of the file that describes their run. */
function runsOfLogs({ engine }: Stage): Record<string, string | undefined> {
  const source = new Map(
    engine()
      .table("source")
      .map((row) => [row.source_no, row]),
  );
  const run = new Map(
    engine()
      .table("run")
      .map((row) => [row.run_no, row.source_no]),
  );
  const found = engine()
    .table("trace")
    .map(({ source_no, run_no }) => [
      source.get(source_no)!.sha256,
      source.get(run.get(run_no) ?? null)?.path ?? undefined,
    ]);
  return Object.fromEntries(found) as Record<string, string | undefined>;
}

const files = (...named: readonly [path: string, text: string | Uint8Array][]): Given => ({
  files: named.map(([path, text]) => ({ path, file: new File([text as BlobPart], path.split("/").at(-1)!) })),
  hidden: 0,
  unreadable: [],
});

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** An archive of the samples. */
const packed = async (some: readonly File[]): Promise<File> => {
  const entries = await Promise.all(some.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) })));
  return new File([tar(entries) as BlobPart], "all.tar");
};

const fioJson = (iops: number, jobs = ["j"]): string =>
  JSON.stringify({
    "fio version": "fio-3.33",
    jobs: jobs.map((name) => ({
      jobname: name,
      groupid: 0,
      error: 0,
      "job options": { name, rw: "randread", write_lat_log: "log", write_bw_log: "log", log_avg_msec: "500" },
      read: {
        ...{ io_bytes: 4096000, total_ios: 1000, iops, bw: 4000, runtime: 1000 },
        clat_ns: { min: 1, max: 900_000, mean: 500_000, stddev: 1, N: 1000 },
        lat_ns: { min: 1, max: 900_000, mean: 502_000, stddev: 1, N: 1000 },
      },
      write: { io_bytes: 0, total_ios: 0, iops: 0, bw: 0, runtime: 0 },
    })),
  });
const fioLog = (value: number): string =>
  Array.from({ length: 3 }, (_, i) => `${500 * (i + 1)}, ${value + i}, 0, 0, 0\n`).join("");

/** One run and its log: the same names each time, other numbers. */
const runAndLog = (n: number): Given =>
  files(["log_clat.1.log", fioLog(500_000 + 10 * n)], [`result${n}.json`, fioJson(1000 + n)]);

const vdbench = (["flatfile.html", "parmfile.html", "totals.html"] as const).map((name): [string, string] => [
  `out/${name}`,
  readFileSync(new URL(`../../tests/fixtures/vdbench/curve/${name}`, import.meta.url), "utf8"),
]);

/** Workers that die while reading files of this name, after handing over rows. */
const mortal = (name: string) => (): Parser => {
  const own = parser();
  return {
    ...own,
    ingest: (request, on) => {
      const kills = (given: number): boolean => request.files[given]!.path.endsWith(name);
      if (!request.files.some((_, i) => kills(i))) return own.ingest(request, on);
      return new Promise((resolve) => {
        let dead = false;
        const alive = <T>(work: () => T): T | undefined => (dead ? undefined : work());
        const die = (): void => {
          dead = true;
          resolve({ end: "died", how: "ended" });
        };
        void own
          .ingest(request, {
            file: (result) => alive(() => on.file(result)),
            batch: (batch) => alive(() => on.batch(batch)) ?? Promise.resolve(),
            progress: () => undefined,
            at: (given) =>
              alive(() => {
                on.at(given);
                if (given !== null && kills(given)) die();
              }),
          })
          .then(die);
      });
    },
  };
};

describe("when nothing can be read", () => {
  it("the mark of the drop stays, until its files are given again", async () => {
    let isBroken = true;
    const stage = setup(new MemoryShelf(), () => {
      const own = parser();
      return isBroken ? { ...own, ingest: () => Promise.reject(new Error("no reader")) } : own;
    });
    expect(await stage.workspace.open(given(samples))).toMatchObject({ read: 0, errors: samples.length });
    await settled();
    expect(stage.marks.files).toBe(samples.length);
    isBroken = false;
    await stage.workspace.open(given(samples.slice(1)));
    await settled();
    expect(stage.marks.files).toBe(samples.length);
    await stage.workspace.open(given(samples));
    await settled();
    expect([stage.marks.files, stage.state().problems]).toEqual([0, []]);
  });
});

describe("when a worker dies", () => {
  it("names the one file and reads the others", async () => {
    const stage = setup(new MemoryShelf(), mortal("killer"));
    const some = [...samples.slice(0, 2), new File(["x"], "killer"), ...samples.slice(2)];
    expect(await stage.workspace.open(given(some))).toMatchObject({ read: samples.length, errors: 1 });
    expect(stage.state().problems).toMatchObject([
      { path: "drop/killer", notices: [{ code: "workspace/reader-died" }] },
    ]);
    expectWhole(stage);
  });

  it("what belongs together stays together", async () => {
    const [healthy, stage] = [setup(), setup(new MemoryShelf(), mortal("killer"))];
    const [one, ...rest] = vdbench;
    const { runs } = await healthy.workspace.open(files(...vdbench));
    expect(runs).toBeGreaterThan(0);
    const summary = await stage.workspace.open(files(one!, ["killer", "x"], ["killer too/killer", "y"], ...rest));
    expect(summary).toMatchObject({ runs, errors: 2 });
    expect(stage.engine().rows).toEqual(healthy.engine().rows);
    expectWhole(stage);
  });

  it("no number is used twice, however many it had used", async () => {
    let first = true;
    const stage = setup(new MemoryShelf(), () => ({
      ...parser(),
      ingest: async (request, on) => {
        if (!first) return parser().ingest(request, on);
        first = false;
        await parser().ingest(
          { ...request, first_source_no: request.first_source_no + 5000 },
          { ...on, file: () => 0 },
        );
        return { end: "died", how: "ended" };
      },
    }));
    expect(await stage.workspace.open(given(samples))).toMatchObject({ read: samples.length, errors: 0 });
    expectWhole(stage);
  });
});

describe("when the engine dies", () => {
  /** Workers that end long after handing over their rows. */
  const lasting = (): Parser => {
    const own = parser();
    return {
      ...own,
      ingest: async (request, on) => {
        const outcome = await own.ingest(request, on);
        await settled();
        return outcome;
      },
    };
  };
  it("puts back what stood there", async () => {
    const stage = setup(new MemoryShelf(), lasting);
    await stage.workspace.open(given(samples));
    const paths = stage.state().sources.map(({ report }) => report.path);
    const rows = stage.engine().rows;
    await stage.restart();
    expect(stage.engine().rows).toEqual(rows);
    expect(stage.state().sources.map(({ report }) => report.path)).toEqual(paths);
    expect(stage.state().restarted).toEqual({ files: samples.length, lost: 0 });
    expectWhole(stage);
  });

  it("and a file can no longer be read, its runs leave the state", async () => {
    let reads = 0;
    const stage = setup(new MemoryShelf(), () => (reads++ === 0 ? parser() : mortal(samples[0]!.name)()));
    await stage.workspace.open(given(samples));
    const target = runTarget(stage.state().runs[0]!.key);
    await stage.workspace.edit([{ target, key: "media", value: "QLC" }]);
    await stage.restart();
    expect(stage.state().restarted).toEqual({ files: samples.length - 1, lost: 1 });
    expect(stage.state().runs).toEqual(stage.state().sources.flatMap(({ runs }) => runs));
    expect(stage.state().runs[0]).toBe(stage.state().sources[0]!.runs[0]);
    expect([
      stage.state().said,
      stage
        .engine()
        .table("label")
        .filter(({ origin }) => origin !== "name"),
    ]).toEqual([[], []]);
  });

  it("while a file is forgotten, the refill does not bring it back", async () => {
    const stage = setup();
    await stage.workspace.open(given(samples));
    await settled();
    stage.shelf.forget = () => stage.restart();
    await stage.workspace.forget([stage.state().sources[0]!.source_no]);
    expect(stage.state().sources).toHaveLength(samples.length - 1);
    expectWhole(stage);
  });

  it("in the middle of a drop, reads that drop once more and keeps what stood there before", async () => {
    const stage = setup(new MemoryShelf(), lasting);
    await stage.workspace.open(given(samples.slice(0, 2)));
    stage.engine().dies = true;
    expect(await stage.workspace.open(given(samples.slice(2)))).toMatchObject({ read: samples.length - 2, errors: 0 });
    expect(stage.state().restarted).toEqual({ files: 2, lost: 0 });
    expect(stage.state().sources).toHaveLength(samples.length);
    expectWhole(stage);
  });

  it("while nobody inserts: rows on their way to the dead one are taken out of the next", async () => {
    const stage = setup(new MemoryShelf(), lasting);
    await stage.workspace.open(given(samples.slice(0, 2)));
    const dying: Promise<void>[] = [];
    stage.engine().onInsert = () => {
      if (dying.length === 0) dying.push(stage.restart());
    };
    expect(await stage.workspace.open(given(samples.slice(2)))).toMatchObject({ read: samples.length - 2, errors: 0 });
    await Promise.all(dying);
    expect(stage.state().sources).toHaveLength(samples.length);
    expectWhole(stage);
  });

  it("twice in one drop: the drop fails, what stood there before stays", async () => {
    const stage = setup(new MemoryShelf(), lasting);
    await stage.workspace.open(given(samples.slice(0, 2)));
    stage.onStart((engine) => {
      let sources = 0;
      engine.onInsert = (table) => {
        if (table === "source" && ++sources > 1) engine.dies = true;
      };
    });
    stage.engine().dies = true;
    const summary = await stage.workspace.open(given(samples.slice(2)));
    expect(summary).toMatchObject({ read: 0, errors: samples.length - 2 });
    expect(stage.state().sources).toHaveLength(2);
    expectWhole(stage);
  });

  it("logs stay with the run of their own drop", async () => {
    const stage = setup();
    await stage.workspace.open(runAndLog(1));
    await stage.workspace.open(runAndLog(2));
    const before = runsOfLogs(stage);
    expect(Object.values(before).sort()).toEqual(["result1.json", "result2.json"]);
    await stage.restart();
    expect(runsOfLogs(stage)).toEqual(before);
    await settled();
    const reloaded = setup(stage.shelf);
    await reloaded.workspace.restore();
    expect(runsOfLogs(reloaded)).toEqual(before);
    expectWhole(reloaded);
  });
});

it("files that were kept before drops had names are read together", async () => {
  const { workspace, shelf, ...stage } = setup();
  await workspace.open(runAndLog(1));
  await settled();
  const before = runsOfLogs({ workspace, shelf, ...stage });
  shelf.kept = shelf.kept.map(({ sha256, path, file }) => ({ sha256, path, file }));
  const reloaded = setup(shelf);
  await reloaded.workspace.restore();
  expect(runsOfLogs(reloaded)).toEqual(before);
});

it("logs of the very same bytes, of two jobs, all come back after a reload", async () => {
  const stage = setup();
  const same = fioLog(500_000);
  const three = files(["log_clat.1.log", same], ["log_clat.2.log", same], ["result.json", fioJson(1000, ["a", "b"])]);
  expect(await stage.workspace.open(three)).toMatchObject({ read: 3, duplicates: 0 });
  await settled();
  const reloaded = setup(stage.shelf);
  await reloaded.workspace.restore();
  const paths = (of: Stage): string[] => of.state().sources.map(({ report }) => report.path);
  expect(paths(reloaded)).toEqual(paths(stage));
  expect(reloaded.engine().rows).toEqual(stage.engine().rows);
  await reloaded.restart();
  expect(paths(reloaded)).toEqual(paths(stage));
  await reloaded.workspace.forgetAll();
  expect([stage.shelf.kept, reloaded.engine().sources]).toEqual([[], []]);
});

describe("a cancel", () => {
  // The worker reports each file at once.
  let clock = 0;
  beforeEach(() => void vi.spyOn(performance, "now").mockImplementation(() => (clock += 1000)));
  afterEach(() => void vi.restoreAllMocks());

  /** Cancels after this many files are read. */
  const impatient = (stop: () => void, after: (told: number) => boolean) => (): Parser => {
    const own = parser();
    let told = 0;
    return {
      ...own,
      ingest: (request, on) =>
        own.ingest(request, {
          ...on,
          file: (result) => {
            on.file(result);
            if (after(++told)) stop();
          },
        }),
    };
  };

  it("within an archive leaves nothing of it, and says so; it can be dropped again", async () => {
    let once = true;
    const stage: Stage = setup(
      new MemoryShelf(),
      impatient(
        () => stage.workspace.cancel(),
        () => once && !(once = false),
      ),
    );
    const all = given([await packed(samples)]);
    expect(await stage.workspace.open(all)).toMatchObject({ read: 0, errors: 0, cancelled: true });
    expect(stage.state().sources).toEqual([]);
    expectWhole(stage);
    expect(await stage.workspace.open(all)).toMatchObject({ read: samples.length, duplicates: 0, cancelled: false });
    expectWhole(stage);
  });

  it("keeps the files before the archive that it cut", async () => {
    const stage: Stage = setup(
      new MemoryShelf(),
      impatient(
        () => stage.workspace.cancel(),
        (told) => told === 2,
      ),
    );
    const [one, ...rest] = samples;
    expect(await stage.workspace.open(given([one!, await packed(rest)]))).toMatchObject({ read: 1, cancelled: true });
    expect(stage.state().sources.map(({ report }) => report.path)).toEqual([`drop/${one!.name}`]);
    expectWhole(stage);
  });

  it("a copy of what it took away is cancelled too, not a copy", async () => {
    const stage: Stage = setup(
      new MemoryShelf(),
      impatient(
        () => stage.workspace.cancel(),
        (told) => told === 3,
      ),
    );
    const [one] = samples;
    const log = new File([fioLog(1000)], "log_clat.1.log");
    // The log waits until everything else is read: the archive is not finished when the copy is.
    const drop = given([await packed([log, one!]), one!, new File(["x"], "x"), new File(["y"], "y")]);
    expect(await stage.workspace.open(drop)).toMatchObject({ read: 0, duplicates: 0, cancelled: true });
    expect([stage.state().sources, stage.state().duplicates]).toEqual([[], []]);
    expectWhole(stage);
  });
});

describe("a drop that a visit before did not finish, given again", () => {
  let clock = 0;
  beforeEach(() => void vi.spyOn(performance, "now").mockImplementation(() => (clock += 1000)));
  afterEach(() => void vi.restoreAllMocks());

  const paths = (of: Stage): string[] =>
    of
      .state()
      .sources.map(({ report }) => report.path)
      .sort();
  const kept = ["log_clat.1.log", "result1.json"];
  const one = `drop/${samples[0]!.name}`;
  const all: Given = { ...given(samples), files: [...given(samples).files, ...runAndLog(1).files] };

  /** A visit that finds a run and its log. `told`: for each file read after that. */
  async function next(told: (stage: Stage) => void): Promise<Stage> {
    const [shelf, marks] = [new MemoryShelf(), new MemoryMarks()];
    await setup(shelf).workspace.open(runAndLog(1));
    await settled();
    marks.set(shelf.kept[0]!.drop!, { files: all.files.length, full: false });
    let isRestored = false;
    const stage: Stage = setup(
      shelf,
      () => {
        const own = parser();
        const ingest: Parser["ingest"] = (request, on) => {
          const file: typeof on.file = (result) => {
            on.file(result);
            if (isRestored) told(stage);
          };
          return own.ingest(request, { ...on, file });
        };
        return { ...own, ingest };
      },
      marks,
    );
    await stage.workspace.restore();
    expect(stage.state().unfinished).toEqual({ files: all.files.length, kept: 2, full: false });
    isRestored = true;
    return stage;
  }

  it.each([
    ["all of it", all],
    ["without the log", { ...all, files: all.files.filter(({ path }) => path !== kept[0]) }],
  ])("and cancelled: what was kept is here still, each log with its run (%s)", async (_, some) => {
    let files = 0;
    const stage = await next(({ workspace }) => void (++files === 1 && workspace.cancel()));
    const before = runsOfLogs(stage);
    expect(Object.values(before)).toEqual(["result1.json"]);
    expect(await stage.workspace.open(some)).toMatchObject({ read: 3, errors: 0, cancelled: true });
    await settled();
    expect(paths(stage)).toEqual([one, ...kept]);
    expect(runsOfLogs(stage)).toEqual(before);
    expectWhole(stage);
    const reloaded = setup(stage.shelf);
    await reloaded.workspace.restore();
    expect(paths(reloaded)).toEqual(paths(stage));
    expect(reloaded.engine().rows).toEqual(stage.engine().rows);
    // And once more.
    expect(await stage.workspace.open(all)).toMatchObject({ read: all.files.length, errors: 0, cancelled: false });
    expect(stage.state().unfinished).toBeNull();
    expectWhole(stage);
  });

  it("and the reading fails: what was kept is here still, and what was given is named", async () => {
    const stage = await next(() => undefined);
    const before = runsOfLogs(stage);
    let starts = 0;
    stage.onStart((engine) => (engine.dies = ++starts === 1));
    stage.engine().dies = true;
    const rest = { ...all, files: all.files.filter(({ path }) => path !== kept[0]) };
    expect(await stage.workspace.open(rest)).toMatchObject({ read: 2, errors: rest.files.length });
    await settled();
    expect(paths(stage)).toEqual(kept);
    expect(stage.state().problems.map(({ path }) => path)).toEqual(rest.files.map(({ path }) => path));
    expect(runsOfLogs(stage)).toEqual(before);
    expect(stage.shelf.kept.map(({ path }) => path).sort()).toEqual(kept);
    expectWhole(stage);
  });

  it("with other bytes of the same name and size: both stand here, as after a reload", async () => {
    const stage = await next(() => undefined);
    const other = new File([fioJson(1002)], "result1.json");
    const log = runAndLog(1).files[0]!;
    await stage.workspace.open({ ...all, files: [{ path: "result1.json", file: other }, log] });
    await settled();
    expect(paths(stage)).toEqual([...kept, "result1.json"]);
    const reloaded = setup(stage.shelf);
    await reloaded.workspace.restore();
    expect(paths(reloaded)).toEqual(paths(stage));
    expectWhole(stage);
  });
});

it("a forgotten file's copy in an archive that stays counts at once, as after a reload", async () => {
  const stage = setup();
  const [one, two] = samples;
  await stage.workspace.open(given([one!]));
  expect(await stage.workspace.open(given([await packed([one!, two!])]))).toMatchObject({ read: 1, duplicates: 1 });
  await stage.workspace.forget([stage.state().sources[0]!.source_no]);
  const paths = (of: Stage): string[] => of.state().sources.map(({ report }) => report.path);
  expect(new Set(paths(stage))).toEqual(
    new Set(["drop/all.tar", `drop/all.tar/${one!.name}`, `drop/all.tar/${two!.name}`]),
  );
  expect(stage.state().duplicates).toEqual([]);
  expectWhole(stage);
  await settled();
  const reloaded = setup(stage.shelf);
  await reloaded.workspace.restore();
  expect(paths(reloaded)).toEqual(paths(stage));
  expect(reloaded.engine().rows).toEqual(stage.engine().rows);
});
