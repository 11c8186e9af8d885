import { describe, expect, it } from "vitest";
import { point } from "~/charts/curve/testing";
import type { MemberRow } from "~/model/answers";
import { memberWord } from "./driveSets";

const member = (more: Partial<MemberRow>) => ({
  first: { ...point(), member: "curve1", member_unit: "job", of: "sum", device: null, ...more },
});
const all = (n: number, of: (i: number) => Partial<MemberRow>) =>
  Array.from({ length: n }, (_, i) => member(of(i + 1)));

describe("members in words", () => {
  it("of one result each they are what host or folder calls them, and no jobs", () => {
    const file = { device: "/mnt/vdb/f1" };
    expect(memberWord(all(8, (i) => ({ ...file, source_path: `roce/vm${String(i)}/flatfile.html` })))).toBe("vm");
    expect(memberWord(all(8, (i) => ({ ...file, source_path: `roce/node-${String(i)}/output/flatfile.html` })))).toBe(
      "host",
    );
    expect(memberWord(all(2, (i) => ({ ...file, host: `h${String(i)}`, source_path: "x/a.html" })))).toBe("host");
    expect(memberWord(all(8, (i) => ({ ...file, source_path: `roce/${String(i)}/flatfile.html` })))).toBe("run");
    expect(memberWord([...all(1, () => ({ source_path: "vm1/a" })), ...all(1, () => ({ source_path: "b/a" }))])).toBe(
      "run",
    );
  });
  it("of one file they are jobs, or drives where each has a device of its own", () => {
    const parent = { run_no: 1, source_path: "vm1/8jobs.json" };
    expect(memberWord(all(8, () => ({ ...parent, device: "/mnt/f1" })))).toBe("job");
    expect(memberWord(all(8, (i) => ({ ...parent, device: `/dev/nvme${String(i)}n1` })))).toBe("drive");
  });
});
