/**
 * A disturbed drop of many files: what is read, kept and reported always adds up, and the next visit continues there.
 */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cases } from "../../tests/support/cases";
import { given, manyTabs, MemoryMarks, MemoryShelf, parser, settled, setup } from "../../tests/support/workspace";
import { runTarget } from "~/model/labels";
import type { Parser } from "./parser";
import { ownFiles } from "./state";

/** The same moments each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
}

/** The time grows with the square of the number of files; `npm run test:long` uses as many as a large drop. */
const FILES = cases(100, 500);
const KILLS = cases(20, 50);
const some = ["sysbench/rndrw.txt", "fio-text/v3.33-terse-v5.txt"].map((path) =>
  readFileSync(new URL(`../../tests/fixtures/${path}`, import.meta.url), "utf8"),
);
/** Real results, each with bytes of its own. */
const many = Array.from(
  { length: FILES },
  (_, n) => new File([some[n % some.length]!, "\n".repeat(1 + Math.floor(n / some.length))], `${n}.txt`),
);

type Stage = ReturnType<typeof setup>;

/** What is loaded is in the engine once, and what the page calls kept is what the browser has. */
function expectWhole({ engine, state, shelf }: Stage, isAllKept = true): void {
  const { sources } = state();
  expect(engine().sources).toEqual(sources.map(({ source_no }) => source_no).sort((a, b) => a - b));
  const kept = sources.filter((source) => source.kept).map(({ given }) => given.sha256);
  expect(new Set(shelf.kept.map(({ sha256 }) => sha256))).toEqual(new Set(kept));
  if (isAllKept) expect(kept).toHaveLength(sources.length);
}

/** A worker killed at its n-th message; later messages are lost. */
const killedAt = (word: () => number, told: (die: () => void) => void) => (): Parser => {
  const own = parser();
  return {
    ...own,
    ingest: (request, on) =>
      new Promise((resolve, reject) => {
        let left = word();
        const alive = (): boolean => {
          if (left > 0 && --left === 0) {
            own.cancel();
            told(() => resolve({ end: "died", how: "ended" }));
          }
          return left > 0;
        };
        const heard = {
          file: (result: Parameters<typeof on.file>[0]) => void (alive() && on.file(result)),
          batch: (rows: Parameters<typeof on.batch>[0]) => (alive() ? on.batch(rows) : Promise.resolve()),
          progress: () => undefined,
          at: (at: number | null) => void (alive() && on.at(at)),
        };
        own.ingest(request, heard).then((outcome) => {
          if (left > 0) resolve(outcome);
        }, reject);
      }),
  };
};

// The worker reports each file at once.
let clock = 0;
beforeEach(() => void vi.spyOn(performance, "now").mockImplementation(() => (clock += 1000)));
afterEach(() => void vi.restoreAllMocks());

const shelfSize = ({ shelf }: Stage): number => shelf.kept.length;
const read = (stage: Stage): number => stage.state().sources.length;
const lost = (stage: Stage): number =>
  stage.state().problems.filter(({ notices }) => notices[0]?.code === "workspace/reader-died").length;

describe(`a drop of ${FILES} files`, () => {
  it(
    `whose worker is killed at ${KILLS} random moments: each file is read and kept, or named`,
    { timeout: 240_000 },
    async () => {
      const random = seeded(15);
      let kills = 0;
      const stage = setup(
        new MemoryShelf(),
        killedAt(
          () => (kills++ < KILLS ? 1 + random(FILES) : Infinity),
          (die) => die(),
        ),
      );
      const summary = await stage.workspace.open(given(many));
      await settled();
      expect(kills).toBeGreaterThan(KILLS);
      expect(read(stage) + lost(stage)).toBe(FILES);
      expect(lost(stage)).toBeLessThanOrEqual(KILLS);
      expect(summary).toMatchObject({ files: FILES, read: read(stage), errors: lost(stage), cancelled: false });
      expectWhole(stage);
      expect(stage.marks.files).toBe(0);

      // The named files are dropped again.
      await stage.workspace.open(given(many));
      await settled();
      expect(read(stage)).toBe(FILES);
      expectWhole(stage);
    },
  );

  it("whose tab is closed and reopened says how many files are kept, and continues", { timeout: 120_000 }, async () => {
    const random = seeded(16);
    const [shelf, marks] = [new MemoryShelf(), new MemoryMarks()];
    let leave: () => void = () => undefined;
    for (let visit = 0; visit < 4; visit++) {
      // It starts again each time, and gets further.
      const words = (FILES / 5) * (1 + visit) + random(FILES / 10);
      const isLeft = new Promise<void>((resolve) => (leave = resolve));
      const closed = setup(
        shelf,
        killedAt(
          () => words,
          () => leave(),
        ),
        marks,
      );
      void closed.workspace.open(given(many));
      await isLeft;
      await settled();
      const opened = setup(shelf, parser, marks);
      await opened.workspace.restore();
      expect(opened.state().unfinished).toEqual({ files: FILES, kept: shelf.kept.length, full: false });
      expect(shelf.kept.length).toBeGreaterThan(0);
      expect(read(opened)).toBe(shelf.kept.length);
      expectWhole(opened);
      // The next visit makes its own entry.
      if (visit === 3) {
        const summary = await opened.workspace.open(given(many));
        await settled();
        expect(summary).toMatchObject({ read: FILES, errors: 0 });
        expect([read(opened), shelf.kept.length, opened.state().unfinished]).toEqual([FILES, FILES, null]);
        expectWhole(opened);
      }
    }
    const last = setup(shelf, parser, marks);
    await last.workspace.restore();
    expect([read(last), last.state().unfinished]).toEqual([FILES, null]);
  });

  it("whose tab is closed again while it continues: the next visit still finds what is kept", async () => {
    const files = 100;
    const dropped = given(many.slice(0, files));
    const [shelf, marks] = [new MemoryShelf(), new MemoryMarks()];
    /** A visit that reads kept files, gets new ones, and is closed after this many messages of its worker. */
    const cutShort = async (words: number): Promise<void> => {
      let isRestored = false;
      let leave: () => void = () => undefined;
      const isLeft = new Promise<void>((resolve) => (leave = resolve));
      const closed = setup(shelf, () => (isRestored ? killedAt(() => words, leave)() : parser()), marks);
      await closed.workspace.restore();
      isRestored = true;
      void closed.workspace.open(dropped);
      await isLeft;
      await settled();
    };
    await cutShort(files / 2);
    const first = shelf.kept.length;
    expect(first).toBeGreaterThan(0);
    await cutShort(0.9 * files);
    expect(shelf.kept.length).toBeGreaterThan(first);

    const opened = setup(shelf, parser, marks);
    await opened.workspace.restore();
    expect(opened.state().unfinished).toEqual({ files, kept: shelf.kept.length, full: false });
    expect(await opened.workspace.open(dropped)).toMatchObject({ read: files, duplicates: 0 });
    await settled();
    expect([shelf.kept.length, opened.state().unfinished, marks.files]).toEqual([files, null, 0]);
    expect(new Set(opened.state().sources.map(({ given }) => given.drop)).size).toBe(1);
    expectWhole(opened);
  });

  it.each([
    [40, 0],
    [40, 39],
    [FILES, 68],
  ])("%i files and room for %i: says so, and how many are kept", { timeout: 60_000 }, async (files, room) => {
    const dropped = given(many.slice(0, files));
    const marks = new MemoryMarks();
    const shelf = new MemoryShelf();
    const { keep } = shelf;
    shelf.keep = (files) => {
      const all = new Set([...shelf.kept, ...files].map(({ sha256 }) => sha256));
      return all.size <= room ? keep(files) : Promise.reject(new DOMException("full", "QuotaExceededError"));
    };
    const stage = setup(shelf, parser, marks);
    expect(await stage.workspace.open(dropped)).toMatchObject({ read: files, errors: 0 });
    await settled();
    expect(stage.state().keepFailed).toBe("full");
    expect([read(stage), shelf.kept.length]).toEqual([files, room]);
    expectWhole(stage, false);

    const reloaded = setup(shelf, parser, marks);
    await reloaded.workspace.restore();
    expect(reloaded.state().unfinished).toEqual({ files, kept: room, full: true });
    expect(read(reloaded)).toBe(room);

    // Space is available again, and the rest is dropped once more.
    shelf.keep = keep;
    await reloaded.workspace.open(dropped);
    await settled();
    expect([read(reloaded), shelf.kept.length, reloaded.state().keepFailed]).toEqual([files, files, null]);
    expectWhole(reloaded);
    const last = setup(shelf, parser, marks);
    await last.workspace.restore();
    expect([read(last), last.state().unfinished]).toEqual([files, null]);
  });
});

it.each([true, false])("a drop that is asked about is marked until the answer: %s", async (answer) => {
  const [shelf, marks] = [new MemoryShelf(), new MemoryMarks()];
  shelf.quota = 10;
  const stage = setup(shelf, parser, marks);
  await stage.workspace.open(given(many.slice(0, 3)));
  await settled();
  expect([stage.state().keepQuestion !== null, marks.files]).toEqual([true, 3]);
  await stage.workspace.answerKeep(answer);
  expect(marks.files).toBe(0);
});

it("files without room are kept when the reader asks for it again", async () => {
  const [shelf, marks] = [new MemoryShelf(), new MemoryMarks()];
  const { keep } = shelf;
  shelf.keep = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  const stage = setup(shelf, parser, marks);
  await stage.workspace.open(given(many.slice(0, 3)));
  await settled();
  shelf.keep = keep;
  await stage.workspace.answerKeep(true);
  expect([stage.state().keepFailed, marks.files]).toEqual([null, 0]);
  expectWhole(stage);
});

describe("kept files that cannot be read", () => {
  /** A visit whose drop ends after three files, and the shelf of the next visit. */
  async function left(error: Error) {
    const [shelf, marks] = [new MemoryShelf(), new MemoryMarks()];
    await setup(shelf, parser, marks).workspace.open(given(many.slice(0, 3)));
    await settled();
    marks.set(shelf.kept[0]!.drop!, { files: 5, full: false });
    const { files } = shelf;
    shelf.files = () => Promise.reject(error);
    return { shelf, marks, mend: () => void (shelf.files = files) };
  }

  it("are reported, also after the next drop; the mark stays until they can be counted", async () => {
    const { shelf, marks, mend } = await left(new DOMException("lost", "UnknownError"));
    const { workspace, state } = setup(shelf, parser, marks);
    await workspace.restore();
    expect(state()).toMatchObject({ restored: true, keepFailed: "unreadable", unfinished: null });
    expect(marks.files).toBe(5);
    await workspace.open(given(many.slice(3, 5)));
    await settled();
    expect([state().keepFailed, shelf.kept.length]).toEqual(["unreadable", 5]);

    mend();
    const next = setup(shelf, parser, marks);
    await next.workspace.restore();
    expect(next.state()).toMatchObject({ keepFailed: null, unfinished: { files: 5, kept: 3 } });
  });

  it("are read at a second try, beside files and labels that came since", async () => {
    const { shelf, marks, mend } = await left(new DOMException("lost", "UnknownError"));
    shelf.accepted = ["lab/{media}/*"];
    const { workspace, state } = setup(shelf, parser, marks);
    await workspace.restore();
    expect(ownFiles(state())).toBe("unreadable");
    await workspace.restore();
    expect(ownFiles(state())).toBe("unreadable");
    await workspace.open(given(many.slice(3, 5)));
    const word = { target: runTarget(state().runs[0]!.key), key: "media", value: "TLC" } as const;
    await workspace.edit([word]);
    await workspace.acceptRule("drop/{firmware}.json");
    await settled();
    expect(shelf.accepted).toEqual(["lab/{media}/*", "drop/{firmware}.json"]);

    mend();
    await workspace.restore();
    expect(state()).toMatchObject({ keepFailed: null, unfinished: { files: 5, kept: 3 }, rules: shelf.accepted });
    expect(state().sources).toHaveLength(5);
    expect(state().said).toContainEqual({ ...word, origin: "user" });
    expect(ownFiles(state())).toBe("some");
  });

  it("labels alone count too", async () => {
    const { shelf, marks, mend } = await left(new Error());
    mend();
    shelf.said = () => Promise.reject(new DOMException("lost", "UnknownError"));
    const { workspace, state } = setup(shelf, parser, marks);
    await workspace.restore();
    expect([state().keepFailed, marks.files]).toEqual(["unreadable", 5]);
  });

  it("are not expected if the browser grants no storage", async () => {
    const { shelf, marks } = await left(new DOMException("blocked", "SecurityError"));
    const { workspace, state } = setup(shelf, parser, marks);
    await workspace.restore();
    expect(state()).toMatchObject({ restored: true, keepFailed: null });
  });
});

it("smaller files are kept if there is no room for a large one", async () => {
  const shelf = new MemoryShelf();
  const text = some[0]!;
  const files = [3 * text.length, 20, 3 * text.length + 1, 10].map(
    (more, i) => new File([text, "\n".repeat(more)], `${i}.txt`),
  );
  let room = files[1]!.size + files[3]!.size;
  const { keep } = shelf;
  shelf.keep = (wanted) => {
    const bytes = wanted.reduce((sum, { file }) => sum + file.size, 0);
    if (bytes > room) return Promise.reject(new DOMException("full", "QuotaExceededError"));
    room -= bytes;
    return keep(wanted);
  };
  const { workspace, state } = setup(shelf);
  await workspace.open(given(files));
  await settled();
  expect(state().sources.flatMap(({ report, kept }) => (kept ? report.path : []))).toEqual([
    "drop/1.txt",
    "drop/3.txt",
  ]);
  expect(state().keepFailed).toBe("full");
});

describe("everything is forgotten in another tab", () => {
  const pair = (shelf: MemoryShelf, start = parser) => {
    const tabs = manyTabs();
    return [setup(shelf, parser, new MemoryMarks(), tabs()), setup(shelf, start, new MemoryMarks(), tabs())] as const;
  };

  it("that had not seen these files: they are gone from the browser and from both tabs", async () => {
    const shelf = new MemoryShelf();
    const [one, two] = pair(shelf);
    await one.workspace.restore();
    await two.workspace.restore();
    await two.workspace.open(given(many.slice(0, 20)));
    await settled();
    expect([shelf.kept.length, read(one)]).toEqual([20, 0]);
    await one.workspace.forgetAll();
    await settled();
    expect([shelf.kept, two.state().sources, two.state().elsewhere]).toEqual([[], [], "forgotten"]);
    expect(two.engine().sources).toEqual([]);
    // Later files are kept again.
    await two.workspace.open(given(many.slice(0, 3)));
    await settled();
    expect(shelf.kept).toHaveLength(3);
    expectWhole(two);
  });

  it("while files are read here: none of them comes back", async () => {
    const shelf = new MemoryShelf();
    let words = 0;
    const forgetting: Promise<void>[] = [];
    const [one, two] = pair(shelf, () => {
      const own = parser();
      return {
        ...own,
        ingest: (request, on) =>
          own.ingest(request, {
            ...on,
            file: (told) => {
              on.file(told);
              if (++words === 30) forgetting.push(one.workspace.forgetAll());
            },
          }),
      };
    });
    await two.workspace.open(given(many.slice(0, 60)));
    await settled();
    await Promise.all(forgetting);
    await settled();
    expect(forgetting).toHaveLength(1);
    expect([shelf.kept, two.state().sources, two.state().elsewhere]).toEqual([[], [], "forgotten"]);
  });

  it("before any file of a drop is read here: the drop in flight is not kept", async () => {
    const shelf = new MemoryShelf();
    const forgetting: Promise<void>[] = [];
    const [one, two] = pair(shelf, () => {
      const own = parser();
      return {
        ...own,
        ingest: (request, on) => {
          forgetting.push(one.workspace.forgetAll());
          return own.ingest(request, on);
        },
      };
    });
    await one.workspace.restore();
    await two.workspace.open(given(many.slice(0, 20)));
    await settled();
    await Promise.all(forgetting);
    await settled();
    expect(forgetting).toHaveLength(1);
    expect([shelf.kept, two.state().sources, two.state().elsewhere]).toEqual([[], [], "forgotten"]);
  });

  it("without a message: this tab writes nothing back, and drops its data when it learns of it", async () => {
    const shelf = new MemoryShelf();
    const [one, two] = [setup(shelf), setup(shelf)];
    await two.workspace.open(given(many.slice(0, 5)));
    await settled();
    await one.workspace.forgetAll();
    await two.workspace.edit([{ target: `run:${two.state().runs[0]!.key}`, key: "media", value: "QLC" }]);
    await settled();
    expect([shelf.kept, shelf.words, two.state().sources, two.state().said]).toEqual([[], [], [], []]);
    expect(two.state().elsewhere).toBe("forgotten");
  });
});

describe("an engine that cannot remove rows is replaced, and removal continues", () => {
  it.each(["one", "all"])("%s", async (what) => {
    const stage = setup();
    await stage.workspace.open(given(many.slice(0, 3)));
    await settled();
    stage.engine().forget = () => Promise.reject(new Error("broken"));
    if (what === "all") await stage.workspace.forgetAll();
    else await stage.workspace.forget([stage.state().sources[0]!.source_no]);
    const left = what === "all" ? 0 : 2;
    expect([read(stage), shelfSize(stage), stage.state().keepFailed]).toEqual([left, left, null]);
    expectWhole(stage);
  });

  it("while another tab forgot everything", async () => {
    const tabs = manyTabs();
    const shelf = new MemoryShelf();
    const [one, two] = [0, 1].map(() => setup(shelf, parser, new MemoryMarks(), tabs())) as [Stage, Stage];
    await two.workspace.open(given(many.slice(0, 3)));
    await settled();
    two.engine().forget = () => Promise.reject(new Error("broken"));
    await one.workspace.forgetAll();
    await vi.waitFor(() => expect(two.state().elsewhere).toBe("forgotten"));
    expect([read(two), shelf.kept]).toEqual([0, []]);
    expect(two.engine().sources).toEqual([]);
  });

  it("a shelf that fails to remove is reported", async () => {
    const stage = setup();
    await stage.workspace.open(given(many.slice(0, 3)));
    await settled();
    stage.shelf.forgetAll = () => Promise.reject(new DOMException("blocked", "InvalidStateError"));
    await stage.workspace.forgetAll();
    expect([read(stage), stage.state().keepFailed]).toEqual([0, "not-forgotten"]);
  });
});

it("a failed drop removes nothing that another tab keeps, and none of its labels", async () => {
  const shelf = new MemoryShelf();
  const tabs = manyTabs();
  const [one, two] = [0, 1].map(() => setup(shelf, parser, new MemoryMarks(), tabs())) as [Stage, Stage];
  await two.workspace.restore();
  await one.workspace.open(given(many.slice(0, 6)));
  await settled();
  await one.workspace.edit([{ target: `run:${one.state().runs[0]!.key}`, key: "media", value: "QLC" }]);
  await settled();
  await two.workspace.open(given(many.slice(6, 7)));
  await settled();
  two.engine().refuses = "point";
  await two.workspace.open(given(many.slice(0, 8)));
  await settled();
  // Files of the failed drop only are not kept.
  expect(shelf.kept.map(({ path }) => path).sort()).toEqual(many.slice(0, 7).map(({ name }) => `drop/${name}`));
  expect(shelf.words.map(({ value }) => value)).toEqual(["QLC"]);
});

it("two drops, one right after the other: what is kept without asking stays within the limit", async () => {
  const shelf = new MemoryShelf();
  const drops = [many.slice(0, 3), many.slice(3, 6)];
  const bytes = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);
  const limit = Math.max(...drops.map(bytes)) + 10;
  shelf.quota = 5 * limit;
  const { keep } = shelf;
  shelf.keep = async (files) => {
    await settled();
    return keep(files);
  };
  const stage = setup(shelf);
  await Promise.all(drops.map((files) => stage.workspace.open(given(files))));
  await vi.waitFor(() => expect(stage.state().keepQuestion).not.toBeNull(), 10_000);
  expect(bytes(shelf.kept.map(({ file }) => file))).toBeLessThanOrEqual(limit);
});

it("a drop that is forgotten before its storage is full leaves no mark", async () => {
  const [shelf, marks] = [new MemoryShelf(), new MemoryMarks()];
  shelf.keep = async () => {
    await settled();
    throw new DOMException("full", "QuotaExceededError");
  };
  const stage = setup(shelf, parser, marks);
  await stage.workspace.open(given(many.slice(0, 2)));
  await stage.workspace.forgetAll();
  await settled();
  expect(marks.files).toBe(0);
});
