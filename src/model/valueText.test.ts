import { expect, it } from "vitest";
import { besideLimit, bytesRateText, isoTime, latencyWords, rateText, sizesApart, utcMinute } from "./valueText";

it("a latency alone has the unit that its size asks for", () => {
  expect([latencyWords(0.95), latencyWords(777), latencyWords(6717.44), latencyWords(17.1e6, 2)]).toEqual([
    "0.950 µs",
    "777 µs",
    "6.72 ms",
    "17 s",
  ]);
});

it("a latency over a limit is never rounded to it", () => {
  const said = [1003.52, 1000.0004, 1004.6, 3101, 995].map((us) => besideLimit(us, 1000));
  expect(said).toEqual(["1.004 ms", "1.00000 ms", "1.005 ms", "3.10 ms", "995 µs"]);
  expect(besideLimit(1003.52, null)).toBe("1.00 ms");
});

it("a rate has four digits below 1,000 and all of them above", () => {
  expect([rateText(142_034.06), rateText(850.31)]).toEqual(["142,034", "850.3"]);
});

it("bytes per second are GB/s, a trickle MB/s", () => {
  expect([bytesRateText(2.8123e9), bytesRateText(1e8), bytesRateText(3_085_000), bytesRateText(0)]).toEqual([
    "2.812 GB/s",
    "0.1000 GB/s",
    "3.085 MB/s",
    "0 GB/s",
  ]);
});

it("reads and writes of block sizes of their own, from a set-up", () => {
  expect(sizesApart("bs=4k,64k")).toEqual(["4K", "64K"]);
  expect(sizesApart("zipf bssplit=4k/60:8k/40,64k")).toEqual(["4K+8K", "64K"]);
  expect(sizesApart("bssplit=512/60:8k/40,1m/100,16k")).toEqual(["512 B+8K", "1M"]);
  // One list for both, a range, and a size that is left to the default.
  for (const setup of [null, "bs=4k", "bssplit=4k/60:8k/40", "bsrange=1k-4k,4k-8k", "bs=,64k"])
    expect(sizesApart(setup)).toBeNull();
});

it("a time that no date can be is no error: a file may name any number", () => {
  expect([utcMinute(1_790_258_007_000), isoTime(1_790_258_007_000)]).toEqual([
    "2026-09-24 13:53",
    "2026-09-24T13:53:27.000Z",
  ]);
  expect([utcMinute(1e18), isoTime(1e18), isoTime(NaN)]).toEqual(["1000000000000000000 ms", null, null]);
});
