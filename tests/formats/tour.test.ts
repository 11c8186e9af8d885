/** docs/tour.md follows a number through the code: its values, lines and functions must match the code. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { locateFio } from "~/formats/fio/locate";
import { groupsOf, measure } from "~/ingest/measure";
import { parseBytes } from "./parse";

const tour = readFileSync("docs/tour.md", "utf8");
const [path] = /tests\/fixtures\/[\w./-]+\.json/.exec(tour)!;
const bytes = new Uint8Array(readFileSync(path));
const digits = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 2 });

describe("the tour", () => {
  it("tells the p99 that the code makes, and what it is made of", async () => {
    const { members } = await parseBytes(bytes);
    const own = members.map(({ directions }) => directions[0]!.latency.find(({ kind }) => kind === "clat")!);
    expect(own).toHaveLength(4);
    for (const { quantiles } of own) expect(tour).toContain(digits(quantiles.find(([q]) => q === 0.99)![1] * 1000));

    const groups = groupsOf(members);
    expect(groups).toHaveLength(1);
    const { combined } = measure(groups[0]!)[0]!;
    const { buckets, quantiles } = combined.latency.find(({ kind }) => kind === "clat")!;
    const p99_us = quantiles.find(([q]) => q === 0.99)![1];
    expect(tour).toContain(`p99 = ${digits(p99_us)} µs`);
    expect(tour).toContain(`${digits(combined.ios!)} I/Os`);
    expect(tour).toContain(`${digits(Math.floor(combined.iops! * 10) / 10)} IOPS`);

    const bin = buckets!.value_ns.indexOf(p99_us * 1000);
    for (const at of [bin - 1, bin, bin + 1]) {
      const below = buckets!.count.subarray(0, at + 1).reduce((sum, n) => sum + n, 0);
      const row = [digits(buckets!.value_ns[at]!), digits(buckets!.count[at]!), digits(below)];
      expect(tour).toMatch(new RegExp(row.join("\\s+")));
    }
  });

  it("quotes the lines of the file, and the one that the source panel shows", () => {
    const lines = new TextDecoder().decode(bytes).split("\n");
    const quoted = [...tour.matchAll(/^ *(\d+) {8,}("[^"]+" : [^ \n]+)/gm)];
    expect(quoted.length).toBeGreaterThan(3);
    for (const [, no, text] of quoted) expect(lines[Number(no) - 1]!.trim()).toBe(text);

    const place = { document: 0, job_index: 0, op: "read", kind: "clat", stat: "0.99" };
    expect(tour).toContain(`answers line ${String(locateFio(bytes, place)!.line)}`);
  });

  it("names functions of the files that it names", () => {
    const named = [...tour.matchAll(/`(\w+\.ts|src\/[\w./-]+\.tsx?)`/g)].map(([, file]) => file!);
    const texts = [...new Set(named)].map((file) =>
      readFileSync(file.startsWith("src/") ? file : `src/formats/fio/${file}`, "utf8"),
    );
    const functions = [...tour.matchAll(/`(\w+)\(\)`/g)].map(([, name]) => name!);
    expect(functions).toContain("combineLatency");
    const isThere = (name: string): boolean => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text));
    expect(functions.filter((name) => !isThere(name))).toEqual([]);
  });
});
