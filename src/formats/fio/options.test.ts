import { describe, expect, it } from "vitest";
import { bytesOf, countIn, flag, mergeOptions, perDirection, secondsOf, unsureOptions } from "./options";

describe("sizes (parse.c, __get_mult_bytes)", () => {
  it.each([
    ["4k", 1024, 4096],
    ["4K", 1024, 4096],
    ["4kB", 1024, 4096],
    ["4096", 1024, 4096],
    ["4096B", 1024, 4096],
    ["1M", 1024, 1048576],
    ["1m", 1000, 1000000],
    ["4KiB", 1000, 4096],
    ["4KiB", 1024, 4000],
    ["4k", 1000, 4000],
    ["4Ki", 1024, 4096],
    ["4ki", 1000, 4000],
    ["4kilo", 1024, 4096],
    ["1TiB", 1000, 1099511627776],
    ["1ti", 1000, 1e12],
    ["0x1000", 1024, 4096],
    ["4x", 1024, 4],
    ["1.5k", 1024, 1],
    ["4%", 1024, null],
    ["4z", 1024, null],
    ["(4*1024)", 1024, null],
    ["", 1024, null],
    ["i", 1024, null],
  ] as const)("%s with kb_base=%i", (text, base, bytes) => expect(bytesOf(text, base)).toBe(bytes));
});

describe("times", () => {
  it.each([
    ["5", 5],
    ["5s", 5],
    ["2m", 120],
    ["1h", 3600],
    ["500ms", 0.5],
    ["30msec", 0.03],
    ["7us", 7e-6],
    [" 5 s ", 5],
    ["soon", null],
  ] as const)("%s", (text, seconds) => expect(secondsOf(text)).toBe(seconds));

  it("of any length, and counts, are read at once", () => {
    const text = `5${" ".repeat(400_000)}!`;
    expect([secondsOf(text), countIn(text, 1024), countIn(" 5k ", 1024)]).toEqual([null, null, 5120]);
  });
});

describe("a value per direction (HOWTO, blocksize)", () => {
  it.each([
    ["256k", ["256k", "256k", "256k"]],
    ["8k,32k", ["8k", "32k", "32k"]],
    ["8k,32k,", ["8k", "32k", undefined]],
    [",8k", [undefined, "8k", "8k"]],
    [",8k,", [undefined, "8k", undefined]],
    ["500k,", ["500k", undefined, undefined]],
  ] as const)("%s", (text, values) => expect(perDirection(text)).toEqual(values));
});

describe("options of a job", () => {
  it("override the global ones, under any of fio's names, and the last of a repeated one counts", () => {
    const global = [
      ["blocksize", "4k"],
      ["rw", "read"],
    ] as const;
    const own = [
      ["bs", "8k"],
      ["bs", "16k"],
      ["wait_for_previous", ""],
    ] as const;
    const options = mergeOptions(global, own, false);
    expect([options.get("bs"), options.get("rw"), flag(options, "stonewall")]).toEqual(["16k", "read", true]);
    expect(flag(options, "new_group")).toBeUndefined();
  });

  it("with names of Object.prototype are names like any other", () => {
    const options = mergeOptions([["__proto__", "1"]], [["constructor", "2"]], false);
    expect([options.get("__proto__"), options.get("constructor"), options.get("toString")]).toEqual([
      "1",
      "2",
      undefined,
    ]);
  });

  it("that not all hosts share are not known, unless the job has its own", () => {
    const global = [
      ["bs", "4k"],
      ["iodepth", "4"],
      ["ioengine", "libaio"],
      ["bs", "4k"],
      ["ioengine", "psync"],
    ] as const;
    const unsure = unsureOptions(global, 2);
    expect([...unsure].sort()).toEqual(["iodepth", "ioengine"]);
    const options = mergeOptions(global, [["iodepth", "8"]], false, unsure);
    expect([options.get("bs"), options.get("iodepth"), options.get("ioengine")]).toEqual(["4k", "8", undefined]);
    expect([...options.unsure]).toEqual(["ioengine"]);
  });
});
