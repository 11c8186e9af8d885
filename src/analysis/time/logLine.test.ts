import { describe, expect, it } from "vitest";
import { lineAt } from "./logLine";

const log = "500, 8392, 0, 0, 0\n500, 3750, 1, 0, 0\n1001, 7868, 0, 0, 0\n1001, 3300, 1, 0, 0\n";

describe("the line of a value", () => {
  it("has its time and direction", () => {
    const read = { line: 1, first_s: 0.5, op: "read", metric: "iops" };
    expect(lineAt(log, read, 1.001)?.line).toBe(3);
    const write = { line: 2, first_s: 0.5, op: "write", metric: "iops" };
    expect(lineAt(log, write, 1.001)).toMatchObject({ line: 4, from_line: 1 });
  });

  it("is the one before, if no I/O ended in the window and fio wrote none", () => {
    const read = { line: 1, first_s: 0.1, op: "read", metric: "iops" };
    const idle = "100, 500, 0, 0, 0\n100, 70, 1, 0, 0\n400, 500, 0, 0, 0\n";
    expect(lineAt(idle, read, 0.3)?.line).toBe(1);
    expect(lineAt(idle, read, 0.4)?.line).toBe(3);
  });

  it("counts from the first line, wherever the clock of the log begins", () => {
    const unix = "1795203055376, 5, 0\n1795203055876, 6, 0\n";
    expect(lineAt(unix, { line: 1, first_s: 0.5, op: "read", metric: "iops" }, 1)?.line).toBe(2);
  });

  it("is the first of the series where lines have no milliseconds", () => {
    expect(lineAt("head\n[ 1s ] reads: 5\n", { line: 2, first_s: 1, op: "read", metric: "iops" }, 2)?.line).toBe(2);
    expect(lineAt("", { line: null, first_s: 1, op: "read", metric: "iops" }, 2)).toBeNull();
    expect(lineAt("a\n", { line: 9, first_s: 1, op: "read", metric: "iops" }, 2)).toBeNull();
  });
});
