import { describe, expect, it } from "vitest";
import { locateFio } from "~/formats/fio/locate";
import { fixture, fixtureText, parseBytes } from "./parse";

const lineOf = (name: string, line: number): string => fixtureText(name).split("\n")[line - 1]!;

describe("the lines around a number", () => {
  it("are those of its latency object, up to the bins", () => {
    const place = { document: 0, job_index: 0, op: "read", kind: "clat", stat: "0.99" };
    const found = locateFio(fixture("qd016.json"), place)!;
    expect(found.line).toBe(442);
    expect(found.from_line).toBe(423);
    expect(lineOf("qd016.json", 442)).toContain('"99.000000" : 346112,');
    expect(found.lines[0]).toBe('"clat_ns" : {');
    expect(found.lines[1]).toBe('  "min" : 37791,');
    expect(found.lines[found.line - found.from_line]).toBe('    "99.000000" : 346112,');
    expect(found.lines).toHaveLength(22);
    expect(found.lines.join()).not.toContain("bins");
  });

  it.each([
    ["iops", undefined, '"iops" : 100022.488756'],
    ["bytes_per_s", undefined, '"bw_bytes" : 409692113'],
    ["ios", undefined, '"total_ios" : 200145'],
    ["mean", "lat", '"mean" : 159'],
    ["max", "clat", '"max" : 5081499'],
    ["0.5", "slat", '"50.000000" : '],
  ])("has the very line of %s", (stat, kind, text) => {
    const found = locateFio(fixture("qd016.json"), {
      document: 0,
      job_index: 0,
      op: "read",
      stat,
      ...(kind && { kind }),
    })!;
    expect(found.lines[found.line - found.from_line]).toContain(text);
    expect(lineOf("qd016.json", found.line).trim()).toBe(found.lines[found.line - found.from_line]!.trim());
  });

  it("is found in a later job and a later document", async () => {
    const drives = locateFio(fixture("new-group.json"), { document: 0, job_index: 3, op: "read", stat: "iops" })!;
    expect(drives.lines.join("\n")).toContain("19352.647353");
    const { runs } = await parseBytes(fixture("status-interval.json"));
    for (const { document, members } of runs) {
      const at = locateFio(fixture("status-interval.json"), { document, job_index: 0, op: "write", stat: "iops" })!;
      expect(at.lines[at.line - at.from_line]).toContain(String(members[0]!.directions[1]!.iops));
      expect(at.line).toBeGreaterThan(members[0]!.line!);
    }
  });

  it("finds percentiles of lat inside clat, where fio before 3.18 prints them", () => {
    const found = locateFio(fixture("v3.1.json"), {
      document: 0,
      job_index: 0,
      op: "read",
      kind: "lat",
      stat: "0.99",
    })!;
    expect(found.lines[found.line - found.from_line]).toContain('"99.000000"');
    expect(found.lines[0]).toBe('"clat_ns" : {');
  });

  it("2.x and trim and sync have their own objects", () => {
    const old = locateFio(fixture("v2.1.11.json"), {
      document: 0,
      job_index: 1,
      op: "write",
      kind: "clat",
      stat: "mean",
    })!;
    expect(old.lines[old.line - old.from_line]).toContain("6108.36");
    const sync = locateFio(fixture("fsync.json"), {
      document: 0,
      job_index: 0,
      op: "sync",
      kind: "lat",
      stat: "mean",
    })!;
    expect(sync.lines[0]).toBe('"lat_ns" : {');
  });

  it("of a file on one line is cut, not the whole file", () => {
    const line = JSON.stringify(JSON.parse(fixtureText("qd016.json")));
    const found = locateFio(new TextEncoder().encode(line), { document: 0, job_index: 0, op: "read", stat: "iops" })!;
    expect(found).toMatchObject({ from_line: 1, line: 1 });
    expect(found.lines).toHaveLength(1);
    expect(found.lines[0]!.length).toBeLessThan(1000);
    expect(found.lines[0]).toContain('"iops":100022.488756');
  });

  it("is null for what is not in the file", () => {
    expect(locateFio(fixture("qd016.json"), { document: 1, job_index: 0, op: "read" })).toBeNull();
    expect(locateFio(fixture("qd016.json"), { document: 0, job_index: 1, op: "read" })).toBeNull();
    expect(locateFio(new Uint8Array(), { document: 0, job_index: 0, op: "read" })).toBeNull();
  });
});
