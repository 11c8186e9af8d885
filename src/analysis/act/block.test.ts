import { describe, expect, it } from "vitest";
import { blockAt } from "./logs";

const log = `ACT version 6.6
reads
after 1 sec:
reads (20 total)
 (05: 0000000020)
/dev/a-reads (20 total)
 (05: 0000000020)

after 2 sec:
reads (41 total)
 (05: 0000000041)
/dev/a-reads (41 total)
 (05: 0000000041)

ACT version 6.6
after 1 sec:
reads (7 total)
 (04: 0000000007)
`;

describe("a block", () => {
  it("is the one at its second, with the histogram lit", () => {
    expect(blockAt(log, 4, 2, "/dev/a-reads")).toEqual({
      from_line: 9,
      lines: log.split("\n").slice(8, 13),
      line: 12,
    });
    expect(blockAt(log, 4, 1, "reads")).toMatchObject({ from_line: 3, line: 4 });
  });

  it("belongs to its own run if a file has several", () => {
    expect(blockAt(log, 17, 1, "reads")).toMatchObject({ from_line: 16, line: 17 });
  });

  it("may be missing", () => {
    expect(blockAt(log, 4, 3, "reads")).toBeNull();
    expect(blockAt("", 1, 3, "reads")).toBeNull();
  });
});
