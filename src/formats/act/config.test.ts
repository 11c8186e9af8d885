/** Items of a configuration, in a log and in a separate file: numbers, words, and words where ACT expects a number. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import { actConfig, chooseConfig } from "./companion";
import { ActConfig, printsFact } from "./config";
import { readSliceEnds } from "./ends";
import { actLog } from "./format";
import { bytesSource } from "~/base/bytes";

const FILE = readFileSync("tests/fixtures/act/config.txt", "utf8");
const LOG = readFileSync("tests/fixtures/act/v5.3-us.txt", "utf8");

describe("an item", () => {
  it("is a number where it is one, with colon or blank, and without remark", () => {
    const config = new ActConfig();
    for (const line of ["record-bytes: 1536", "num-queues 8", "update-pct: 0", "defrag-lwm-pct: 50 # default"]) {
      expect(config.line(line), line).toBe(true);
    }
    const names = ["record-bytes", "num-queues", "update-pct", "defrag-lwm-pct", "service-threads"];
    expect(names.map((name) => config.number(name))).toEqual([1536, 8, 0, 50, null]);
  });
  it("is yes as cfg.c reads it: by its first letter", () => {
    const config = new ActConfig();
    for (const line of ["microsecond-histograms: yes", "commit-to-device: no", "tomb-raider: y"]) config.line(line);
    expect(["microsecond-histograms", "commit-to-device", "tomb-raider"].map((name) => config.isYes(name))).toEqual([
      ...[true, false, true],
    ]);
  });
  it.each(["/dev/sdb,/dev/sdc", "/dev/sdb /dev/sdc", "/dev/sdb, /dev/sdc", "/dev/sdb;/dev/sdc"])(
    "names devices: %s",
    (names) => {
      const config = new ActConfig();
      config.line(`device-names: ${names}`);
      expect(config.devices).toEqual(["/dev/sdb", "/dev/sdc"]);
    },
  );
});

it("a fact is printed by the line with its name and its value, and by no other", () => {
  const place = { document: 0, job_index: null, subject: null, line: null };
  const fact = { ...place, topic: "option", name: "record-bytes", text: "1536" };
  const lines = ["record-bytes: 1536", "record-bytes: 3072", "num-queues: 1536", "record-bytes-rmx: 1536"];
  expect(lines.map((line) => printsFact(line, fact))).toEqual([true, false, false, false]);
});

describe("a word where ACT reads a number", () => {
  it.each(["fast", "24h", "-1", "1e3", "0x10", "yes", "NaN"])(
    "%s is named with its line, in a file and in a log",
    async (word) => {
      const file = FILE.replace("test-duration-sec: 30", `test-duration-sec: ${word}`);
      const log = LOG.replace("test-duration-sec: 60", `test-duration-sec: ${word}`);
      const lineIn = (text: string): number => text.slice(0, text.indexOf("test-duration-sec")).split("\n").length;
      for (const [format, text] of [
        [actConfig, file],
        [actLog, log],
      ] as const) {
        const { notices } = await parsed(format, text);
        expect(notices.filter(({ code }) => code === "act/config-no-number")).toEqual([
          {
            ...{ code: "act/config-no-number", level: "warning", path: "test", line: lineIn(text) },
            values: { name: "test-duration-sec", text: word },
          },
        ]);
      }
    },
  );
  it("does not exist for items that are words, nor for one without a value", async () => {
    const words =
      "device-names: /dev/sdb\nscheduler-mode: noop\nuse-valloc: no\nrecord-bytes:\nread-reqs-per-sec: 2000\n";
    expect((await parsed(actConfig, words)).notices).toEqual([]);
    expect((await parsed(actLog, LOG)).notices.filter(({ code }) => code.startsWith("act/config"))).toEqual([]);
  });
});

describe("the configuration file of a log without its head", () => {
  const companion = (path: string, ...items: [string, string][]) => ({
    path,
    format: "act-config",
    parts: [{ items }],
  });
  const of = (path: string, names: readonly string[], ...files: ReturnType<typeof companion>[]) =>
    chooseConfig(files, path, names);
  const one: [string, string] = ["device-names", "/dev/sdb"];

  it("is one whose devices are those of the histograms", () => {
    expect(of("a/log", ["reads", "/dev/sdb-reads"], companion("a/c", one))!.path).toBe("a/c");
    expect(of("a/log", ["READS", "/dev/sdb"], companion("a/c", one))!.path).toBe("a/c");
    expect(of("a/log", ["reads", "/dev/sdbc-reads"], companion("a/c", one))).toBeNull();
    const two: [string, string] = ["device-names", "/dev/sdb,/dev/sdc"];
    expect(of("a/log", ["reads", "/dev/sdb-reads"], companion("a/c", two))).toBeNull();
  });
  it("is the nearest by folder; none if several contradict each other", () => {
    const names = ["reads", "/dev/sdb-reads"];
    const rate = (n: string): [string, string] => ["read-reqs-per-sec", n];
    const near = companion("a/b/c", one, rate("2000"));
    const far = companion("a/x/c", one, rate("9000"));
    expect(of("a/b/log", names, far, near)).toMatchObject({ path: "a/b/c", others: 0 });
    // Equal names below folders of other names are no common folders.
    expect(of("a/b/log", names, companion("z/b/c", one, rate("9000")), far)).toMatchObject({ path: "a/x/c" });
    const unlike = of("a/b/log", names, near, companion("a/b/d", one, rate("9000")))!;
    expect([unlike.others, unlike.config.isKnown]).toEqual([1, false]);
  });
});

describe("slices end at whole multiples of their length", () => {
  const slices = async (slice_s: number): Promise<[number, number][]> => {
    const ends: [number, number][] = [];
    const source = bytesSource("log", new TextEncoder().encode(LOG));
    await readSliceEnds(
      source,
      () => slice_s,
      new AbortController().signal,
      ({ number, block }) => {
        ends.push([number, block.t_s]);
      },
    );
    return ends;
  };
  it.each([1, 2, 3])("of %i s", async (slice_s) => {
    const seconds = [...LOG.matchAll(/^after (\d+) sec:/gm)].map(([, t]) => Number(t));
    const wanted = seconds.filter((t) => t % slice_s === 0).map((t) => [t / slice_s, t]);
    expect(await slices(slice_s)).toEqual(wanted);
  });
});
