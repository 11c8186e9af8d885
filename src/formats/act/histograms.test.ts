/** What an ACT histogram measures, by its name in each version. */
import { expect, it } from "vitest";
import { histogramsOf } from "./histograms";

const outline = (names: readonly string[], devices: readonly string[] = []) =>
  histogramsOf(names, devices).map((h) => h && [h.op, h.kind, h.what, h.device, h.whole]);

it("3.0 to 4.0: RAW READS are the device's part of READS, and the devices follow by their bare names", () => {
  const names = ["LARGE BLOCK READS", "LARGE BLOCK WRITES", "RAW READS", "/dev/sdb", "/dev/sdc", "READS"];
  expect(outline(names, ["/dev/sdb", "/dev/sdc"])).toEqual([
    ["read", "response", "large-block", null, null],
    ["write", "response", "large-block", null, null],
    ["read", "clat", "record", null, null],
    ["read", "clat", "record", "/dev/sdb", 2],
    ["read", "clat", "record", "/dev/sdc", 2],
    ["read", "response", "record", null, null],
  ]);
});

it("4.0 with writes: the devices stand behind RAW READS and again behind RAW WRITES", () => {
  const names = ["RAW READS", "/dev/sdb", "READS", "RAW WRITES", "/dev/sdb", "WRITES"];
  expect(outline(names, ["/dev/sdb"]).map((h) => h?.slice(0, 2))).toEqual([
    ["read", "clat"],
    ["read", "clat"],
    ["read", "response"],
    ["write", "clat"],
    ["write", "clat"],
    ["write", "response"],
  ]);
});

it("5.x: the devices' own are the device's part, where device-reads says what all of them did", () => {
  expect(outline(["reads", "device-reads", "/dev/sdb-reads", "large-block-reads"])).toEqual([
    ["read", "response", "record", null, null],
    ["read", "clat", "record", null, null],
    ["read", "clat", "record", "/dev/sdb", 1],
    ["read", "response", "large-block", null, null],
  ]);
});

it("6.x has no queues: the devices' own are parts of reads and of writes", () => {
  expect(outline(["reads", "/dev/sdb-reads", "writes", "/dev/sdb-writes"])).toEqual([
    ["read", "response", "record", null, null],
    ["read", "response", "record", "/dev/sdb", 0],
    ["write", "response", "record", null, null],
    ["write", "response", "record", "/dev/sdb", 2],
  ]);
});

it("an index test names its transactions", () => {
  expect(outline(["trans-reads", "device-reads", "/dev/sdb-reads", "device-writes"])).toEqual([
    ["read", "response", "record", null, null],
    ["read", "clat", "record", null, null],
    ["read", "clat", "record", "/dev/sdb", 1],
    ["write", "clat", "record", null, null],
  ]);
});

it("a name that no version prints is none, wherever it stands", () => {
  expect(outline(["reads", "pages", "/dev/sdb", "device-reads"])).toEqual([
    ["read", "response", "record", null, null],
    null,
    null,
    ["read", "clat", "record", null, null],
  ]);
});
