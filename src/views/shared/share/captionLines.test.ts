import { describe, expect, it } from "vitest";
import type { CatalogueEntry } from "~/model/dataset";
import { curvePoint } from "../../../../tests/support/points";
import { captionLines, sideLine } from "./captionLines";

const report = {
  ...{ slug: "lab", title: "A report", publisher: "A lab", sponsor: "A vendor", method: ["Four rounds."] },
  tool_versions: ["fio 3.1"],
} as unknown as CatalogueEntry;

const line = (rows: Parameters<typeof captionLines>[0], about: string): string | undefined =>
  captionLines(rows, [], []).find((one) => one.toLowerCase().includes(about));

describe("lines under a picture", () => {
  it("name system, conditions and tool, each once", () => {
    const lines = captionLines([curvePoint(), curvePoint({ point_no: 2, iodepth: 32 })], [], []);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("one virtual disk");
    expect(lines[1]).toContain("4K random read");
    expect(lines[1]).toContain("libaio");
    expect(lines[2]).toContain("fio 3.33");
  });

  it("name four systems and count the others", () => {
    const named = line(
      ["a", "b", "c", "d", "e", "f"].map((label) => curvePoint({ system_label: `disk ${label}` })),
      "disk a",
    );
    expect(named).toContain("disk d");
    expect(named).not.toContain("disk e");
    expect(named).toContain("2");
  });

  it("give what is known of model, media and drives, and no word twice", () => {
    const told = { system_label: null, drive_model: "P5316", media: "QLC", interface: null, drive_count: 24 };
    const system = line([curvePoint(told)], "p5316")!;
    expect(system.match(/P5316/g)).toHaveLength(1);
    expect(system).toContain("QLC");
    expect(system).toContain("24");
  });

  it("join the versions of one tool, and name each tool", () => {
    const rows = [
      curvePoint(),
      curvePoint({ tool_version: "3.42" }),
      curvePoint({ tool: "vdbench", tool_version: null }),
    ];
    const tools = captionLines(rows, [], []).at(-1)!;
    expect(tools.match(/fio/g)).toHaveLength(1);
    for (const word of ["3.33", "3.42", "vdbench"]) expect(tools).toContain(word);
  });

  it("name who made a shown report and who paid; its tools only if the rows name none", () => {
    const alone = captionLines([], ["lab"], [report]).join("\n");
    for (const word of ["A report", "A lab", "Four rounds.", "A vendor", "fio 3.1"]) expect(alone).toContain(word);
    expect(captionLines([curvePoint()], ["lab"], [report]).join("\n")).not.toContain("fio 3.1\n");
    expect(captionLines([curvePoint()], ["other"], [report]).join("\n")).not.toContain("A vendor");
  });

  it("call no loop closed in which fio itself varies the depth", () => {
    const options = (latency_target: string) =>
      JSON.stringify({ jobs: [{ rw: "randread", iodepth: "64", latency_target }] });
    expect(line([curvePoint({ options: options("0") })], "closed loop")).toBeDefined();
    const held = curvePoint({ options: options("2ms"), iodepth: null, outstanding: null });
    expect(line([held], "latency_target")).toContain("fio varies the depth");
    expect(line([held], "closed loop")).toBeUndefined();
  });

  it("are empty if nothing is known", () => {
    expect(captionLines([], [], [])).toEqual([]);
  });
});

it("say for each side of a comparison where and with what it was measured, once if its name is the system", () => {
  const of = (name: string, system_label: string) => ({ name, points: [curvePoint({ system_label })] });
  const [said = "", ...more] = sideLine([of("fw12", "24 x P5316"), of("24 x P5510", "24 x P5510")]);
  expect(more).toEqual([]);
  expect(said).toMatch(/^Sides: fw12 is 24 x P5316, .*fio 3\.33; 24 x P5510 is /);
  expect(sideLine([of("fw12", "24 x P5316")])).toEqual([]);
});
