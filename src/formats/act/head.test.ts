import { describe, expect, it } from "vitest";
import { Head } from "./head";

/** true: passed, false: not passed, null: not a verdict. */
function verdictOf(text: string): boolean | null {
  const head = new Head();
  head.take(text, 7, false);
  return head.verdict?.passed ?? null;
}

describe("a line about the whole test", () => {
  it.each([
    ["The drive did NOT PASS the test", false],
    ["ACT 30x test failed", false],
    ["It failed ACT at 6x", false],
    ["Drive failed at hour 3", false],
    ["test has not passed", false],
    ["The device passed ACT at 6x", true],
    ["SSD passed the certification", true],
    // For single requests, hours and files.
    ["ACT test: 0 requests failed", null],
    ["test ran 24 h, 12 hours passed", null],
    ["act: failed to open /dev/sda", null],
    ["test read failed at 3", null],
  ])("%s: %s", (text, passed) => {
    expect(verdictOf(text)).toBe(passed);
  });

  it("that it did not pass counts, whatever else is there; of several verdicts the first", () => {
    const of = (...lines: readonly string[]): readonly unknown[] => {
      const head = new Head();
      lines.forEach((line, i) => head.take(line, i + 1, false));
      return [head.verdict?.passed, head.verdict?.line];
    };
    const [passed, failed] = ["The device passed ACT at 6x", "ACT 30x test failed"];
    expect(of(passed, failed)).toEqual([false, 2]);
    expect(of(failed, passed)).toEqual([false, 1]);
    expect(of(passed, passed)).toEqual([true, 1]);
  });
});

it("errors before the first block count with those after it; alone they do not fail the run", () => {
  const of = (...running: readonly boolean[]): number => {
    const head = new Head();
    running.forEach((is, i) => head.take("ERROR: writing /dev/sdb: 27 'File too large'", i + 1, is));
    return head.errors;
  };
  expect([of(false, false), of(false, true, true), of(true)]).toEqual([0, 3, 1]);
});

it("lines of any length are read at once", () => {
  for (const text of [`${" ".repeat(400_000)}x`, `${"0".repeat(400_000)}x`]) expect(verdictOf(text)).toBeNull();
});
