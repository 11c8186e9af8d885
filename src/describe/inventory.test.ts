import { describe, expect, it } from "vitest";
import type { DescribedRun, InventoryFact } from "~/model/described";
import { lostInventory, saidByInventory } from "./inventory";

const run = (path: string, targets: readonly string[], more: Partial<DescribedRun> = {}): DescribedRun => ({
  key: `${path}.0`,
  path,
  title: "job",
  host: null,
  targets,
  jobs: targets.map((target, index) => ({ index, member: target, host: null, targets: [target] })),
  ...more,
});
const fact = (device: string | null, key: InventoryFact["key"], value: string, more: Partial<InventoryFact> = {}) => ({
  device,
  host: null,
  key,
  value,
  line: 1,
  of: "device" as const,
  ...more,
});
const said = (path: string, facts: readonly InventoryFact[], ...runs: readonly DescribedRun[]) =>
  saidByInventory([{ path, facts }], runs).map(({ target, key, value }) => `${target} ${key} ${value}`);
const p5316 = fact("/dev/nvme0n1", "drive_model", "P5316");
const p5510 = fact("/dev/nvme1n1", "drive_model", "P5510");

describe("an inventory", () => {
  it("describes the runs of its folder that used its devices", () => {
    const runs = [run("a/x.json", ["/dev/nvme0n1"]), run("b/x.json", ["/dev/nvme0n1"]), run("a/y.json", ["/dev/sda"])];
    expect(said("a/nvme.json", [p5316, p5510], ...runs)).toEqual(["run:a/x.json.0 drive_model P5316"]);
  });

  it("of a host describes results that call it localhost (vdbench)", () => {
    const of = { host: "vm", of: "host" } as const;
    const facts = [fact(null, "kernel", "6.18", of), fact(null, "host", "vm", of)];
    const here = (path: string) => run(path, ["/data/f1"], { host: "localhost" });
    expect(said("out/config.html", facts, here("out/flatfile.html"))).toEqual([
      "run:out/flatfile.html.0 kernel 6.18",
      "run:out/flatfile.html.0 host vm",
    ]);
    const other = run("out/flatfile.html", ["/data/f1"], { host: "lab7" });
    expect(said("out/config.html", facts, other)).toEqual([]);
  });

  it("that fits no result names what it looked for", () => {
    const runs = [run("a.json", ["/dev/nvme0n1"])];
    const file = { path: "nvme.json", facts: [p5510, fact("/dev/nvme7n1", "media", "QLC", { host: "h1" })] };
    expect(lostInventory(file, runs)).toEqual([
      {
        code: "label/no-device",
        level: "warning",
        path: "nvme.json",
        values: { devices: "/dev/nvme1n1, /dev/nvme7n1", hosts: "h1" },
      },
    ]);
    expect(lostInventory({ ...file, facts: [p5316, p5510] }, runs)).toEqual([]);
    expect(lostInventory(file, [])).toEqual([]);
  });

  it("in a folder without results describes those beside it", () => {
    const runs = [run("a/x.json", ["/dev/nvme0n1"]), run("b/x.json", ["/dev/nvme0n1"])];
    expect(said("a/inventory/nvme.json", [p5316], ...runs)).toEqual(["run:a/x.json.0 drive_model P5316"]);
  });

  it.each([
    ["/dev/nvme0n1p2", "/dev/nvme0n1", true],
    ["/dev/nvme0n1", "/dev/nvme0", true],
    ["/dev/nvme0n1p1", "/dev/nvme0", true],
    ["/dev/sda1", "/dev/sda", true],
    ["/dev/sdaa", "/dev/sda", false],
    ["/dev/nvme10n1", "/dev/nvme1", false],
    ["/dev/nvme1n10", "/dev/nvme1n1", false],
  ])("%s is on %s: %j", (target, device, on) => {
    expect(said("x.json", [fact(device, "media", "QLC")], run("r.json", [target])).length > 0).toBe(on);
  });

  it("finds files by the longest mountpoint, and devices by other names", () => {
    const facts = [
      fact("/dev/sda", "mountpoint", "/"),
      fact("/dev/sda", "drive_model", "root"),
      fact("/dev/sdb", "mountpoint", "/data"),
      fact("/dev/sdb", "alias", "/dev/disk/by-id/x"),
      fact("/dev/sdb", "drive_model", "data"),
    ];
    const of = (target: string) => said("i.json", facts, run("r.json", [target]))[0];
    expect(of("/data/file")).toContain("data");
    expect(of("/database/file")).toContain("root");
    expect(of("/dev/disk/by-id/x")).toContain("data");
    expect(of("relative")).toBeUndefined();
  });

  it("of a run on several devices states what they share; each job has its own device's label", () => {
    const facts = [p5316, p5510, fact("/dev/nvme0n1", "interface", "PCIe"), fact("/dev/nvme1n1", "interface", "PCIe")];
    expect(said("i.json", facts, run("r.json", ["/dev/nvme0n1", "/dev/nvme1n1"]))).toEqual([
      "run:r.json.0 interface PCIe",
      "job:r.json.0.0 drive_model P5316",
      "job:r.json.0.1 drive_model P5510",
    ]);
    // A label that the user set on the run overrules those of all devices, for each of its jobs.
    expect(said("i.json", facts, run("r.json", ["/dev/nvme0n1", "/dev/nvme0n1p1"]))).toEqual([
      "run:r.json.0 drive_model P5316",
      "run:r.json.0 interface PCIe",
    ]);
    // One of them is not in the inventory: it may be another model.
    expect(said("i.json", [p5316], run("r.json", ["/dev/nvme0n1", "/dev/nvme9n1"]))).toEqual([
      "job:r.json.0.0 drive_model P5316",
    ]);
  });

  it("finds a file by the device that the tool reported as busy", () => {
    const at = (...devices: string[]) => said("i.json", [p5316], run("r.json", ["/mnt/x/file"], { devices }));
    expect(at("/dev/nvme0n1")).toEqual(["run:r.json.0 drive_model P5316"]);
    expect(at("/dev/nvme0n1", "/dev/sda")).toEqual([]);
    expect(at()).toEqual([]);
  });

  it("without a device in its content takes it from its path", () => {
    const nameless = fact(null, "firmware", "fw12");
    expect(said("id-ctrl-nvme0n1.json", [nameless], run("r.json", ["/dev/nvme0n1"]))).toEqual([
      "run:r.json.0 firmware fw12",
    ]);
    expect(said("nvme1n1/id-ctrl.json", [nameless], run("nvme1n1/r.json", ["/dev/nvme1n1"]))).toHaveLength(1);
    expect(said("nvme1n1/id-ctrl-nvme0.json", [nameless], run("nvme1n1/r.json", ["/dev/nvme1n1"]))).toEqual([]);
    // Its folder has runs on one device only, so it cannot belong to another.
    const [one, two] = [run("r.json", ["/dev/nvme0n1"]), run("s.json", ["/dev/nvme1n1"])];
    expect(said("id-ctrl.json", [nameless], one)).toEqual(["run:r.json.0 firmware fw12"]);
    expect(said("id-ctrl.json", [nameless], one, two)).toEqual([]);
    expect(said("id-ctrl.json", [nameless], run("r.json", ["/mnt/file"]))).toEqual([]);
    expect(said("nvme0n1-nvme1n1.json", [nameless], run("r.json", ["/dev/nvme0n1"]))).toEqual([]);
  });

  it("of another host describes nothing; a fact about the host describes all its runs", () => {
    const kernel = fact(null, "kernel", "6.18", { of: "host", host: "ves.lab" });
    expect(said("i.json", [kernel], run("r.json", [], { host: "VES" }), run("s.json", [], { host: "other" }))).toEqual([
      "run:r.json.0 kernel 6.18",
    ]);
  });

  it("without a host describes no runs on several hosts: there one name is several drives", () => {
    const [a, b] = ["a", "b"].map((host) => run(`${host}.json`, ["/dev/nvme0n1"], { host: `${host}.lab` }));
    expect(said("nvme.json", [p5316], a!, b!)).toEqual([]);
    expect(said("nvme.json", [p5316], a!)).toEqual(["run:a.json.0 drive_model P5316"]);
    expect(said("nvme-list-b.json", [p5316], a!, b!)).toEqual(["run:b.json.0 drive_model P5316"]);
    expect(said("nvme.json", [{ ...p5316, host: "a" }], a!, b!)).toEqual(["run:a.json.0 drive_model P5316"]);
  });

  it("in the nearer folder wins; two in one folder both count", () => {
    const runs = [run("a/x.json", ["/dev/nvme0n1"]), run("b/x.json", ["/dev/nvme0n1"])];
    const files = [
      { path: "a/nvme.json", facts: [fact("/dev/nvme0n1", "firmware", "near")] },
      { path: "nvme.json", facts: [fact("/dev/nvme0n1", "firmware", "far")] },
      { path: "smartctl.json", facts: [fact("/dev/nvme0n1", "firmware", "other")] },
    ];
    expect(saidByInventory(files, runs).map(({ target, value }) => [target, value])).toEqual([
      ["run:a/x.json.0", "near"],
      ["run:b/x.json.0", "far"],
      ["run:b/x.json.0", "other"],
    ]);
  });
});
