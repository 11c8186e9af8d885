/** The echoed options: how files were opened, and which events the single latency covers. */
import { describe, expect, it } from "vitest";
import { latencyOf } from "./points";
import { Setup, takeSetup } from "./setup";

describe("the flags that a file was opened with", () => {
  const direct = (flags: string): boolean | null => {
    const setup = new Setup(null);
    expect(takeSetup(setup, `Extra file open flags: ${flags}`)).toBe(true);
    return setup.direct;
  };
  // fcntl.h of Linux: O_DIRECT of x86, Arm and POWER; O_DSYNC and O_SYNC.
  const O_DIRECT = [0o40000, 0o200000, 0o400000];
  const O_SYNC = [0o10000, 0o4010000];
  it("of 0.4 are those of open(2), in hexadecimal or decimal", () => {
    for (const flag of O_DIRECT)
      expect([flag.toString(16), String(flag)].map(direct), String(flag)).toEqual([true, true]);
    for (const flag of O_SYNC)
      expect([flag.toString(16), String(flag)].map(direct), String(flag)).toEqual([false, false]);
    expect(direct("12345")).toBeNull();
  });
  it.each([
    // sb_fileio.c, 0.5 to 1.0.12: none, sync, dsync, direct: as numbers, then as words.
    ...[...["0", "1", "2"].map((n) => [n, false] as const), ["3", true] as const],
    ...[
      ["(none)", false] as const,
      ["directio", true] as const,
      ["sync", false] as const,
      ["dsync,directio", true] as const,
    ],
  ])("%s", (flags, wanted) => {
    expect(direct(flags)).toBe(wanted);
  });
});

it("a test is known by the first line that only it echoes", () => {
  const testAfter = (...lines: readonly string[]): (string | null)[] => {
    const setup = new Setup(null);
    return lines.map((line) => (takeSetup(setup, line), setup.test));
  };
  expect(testAfter("Number of threads: 4", "Block size 16KiB", "Number of threads: 4")).toEqual([
    null,
    "fileio",
    "fileio",
  ]);
  expect(testAfter("Doing OLTP test.", "Number of threads: 4", "Block size 16KiB")).toEqual(["sql", "sql", "sql"]);
});

describe("events that are timed", () => {
  const of = (more: Partial<Setup>, legacy = false) =>
    latencyOf(Object.assign(new Setup(null), { mode: "rndwr", threads: 4, engine: "sync", ...more }), legacy, null);
  it.each([
    // From 1.0 on an fsync after a number of requests is its own event (sysbench.c, thread_run) ...
    [{ fsync_periodic: true }, false, "mixed"],
    [{ fsync_periodic: true }, true, "write"],
    // ... and one after each write is part of that write, whatever the other options.
    [{ fsync_each: true }, false, "write"],
    [{ fsync_periodic: true, fsync_each: true }, false, "write"],
    [{}, false, "write"],
    [{ mode: "rndrd", fsync_periodic: true }, false, "read"],
    [{ mode: "rndrw" }, false, "mixed"],
  ] as const)("with %o, before 1.0: %s, are of %s", (more, legacy, op) => {
    expect(of(more, legacy)).toEqual({ op, kind: "response" });
  });
  it("of asynchronous I/O are the call that submits, and no response", () => {
    expect(of({ engine: "async" }).kind).toBe("unknown");
  });
});
