import { describe, expect, it } from "vitest";
import { fioProgress } from "./progress";

const sniff = (text: string): number => fioProgress.sniff(new TextEncoder().encode(text));

describe("the line of progress alone", () => {
  it("is recognised: fio 3.42 on a terminal", () => {
    const state = "Jobs: 3 (f=2): [w(1)][100.0%][r=164M,w=1049M][r=41.1k,w=256k IOPS][eta 00m:00s]";
    expect(sniff(`Jobs: 3 (f=3)\rJobs: 3 (f=3)\r${state}    \n`)).toBe(1);
    expect(sniff("Jobs: 2 (f=2)")).toBe(1);
  });

  it("is not text before a result, or another text about jobs", () => {
    expect(sniff("Jobs: 1 (f=1)\rJobs: 1 (f=1)\n\nj: (groupid=0, jobs=1): err= 0: pid=1\n  read: IOPS=1\n")).toBe(0);
    expect(sniff("Jobs: 12 open positions\n")).toBe(0);
    expect(sniff("")).toBe(0);
  });
});
