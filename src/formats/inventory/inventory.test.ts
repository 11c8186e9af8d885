import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import type { InventoryFact } from "~/model/described";
import { notices as texts } from "~/text/en/notices";
import { sinkOf } from "../sink";
import { formats } from "../table";
import { celsiusOf, groupedOf } from "./text";

const FIXTURES = "tests/fixtures/hand-made/inventory";
const encoder = new TextEncoder();

async function read(bytes: Uint8Array) {
  const scores = formats.map((format) => format.sniff(bytes.subarray(0, 65536)));
  const [format] = formats.filter((_, i) => scores[i] === Math.max(...scores) && scores[i] > 0);
  const facts: InventoryFact[] = [];
  const notices: Notice[] = [];
  const sink = sinkOf({ part: (part) => facts.push(part as InventoryFact), notice: (one) => notices.push(one) });
  const context = { signal: new AbortController().signal, progress: () => undefined };
  await format?.parse(bytesSource("lab/any name", bytes), sink, context);
  for (const { code, values = {} } of notices) {
    const text = texts[code]!;
    expect([text.what(values), text.todo(values), text.rest(values)].join(" ")).not.toContain("undefined");
  }
  return { id: format?.id ?? null, certain: scores.filter((score) => score === 1).length, facts, notices };
}
const readText = (text: string) => read(encoder.encode(text));
const fixture = (name: string) => read(new Uint8Array(readFileSync(`${FIXTURES}/${name}`)));

/** `key=value` of a device, in order. */
const of = (facts: readonly InventoryFact[], device: string | null): string[] =>
  facts.filter((fact) => fact.device === device).map(({ key, value }) => `${key}=${value}`);

describe("nvme list", () => {
  it("1.x and 2.x state the same about a drive, with their lines", async () => {
    const [one, two] = [await fixture("nvme-list-1.json"), await fixture("nvme-list-2.json")];
    expect([one.id, one.certain, two.id, two.certain]).toEqual(["nvme-list", 1, "nvme-list", 1]);
    const drive = [
      "drive_model=EXAMPLE QX5316 15.36TB",
      "firmware=ACV10340",
      "tag:serial=EXQ0000000000001",
      "capacity_bytes=15360950534144",
    ];
    expect(of(one.facts, "/dev/nvme0n1")).toEqual([...drive, "interface=NVMe"]);
    expect(of(two.facts, "/dev/nvme0n1")).toEqual([...drive, "alias=/dev/ng0n1", "interface=NVMe"]);
    expect(one.facts.find(({ key }) => key === "drive_model")).toMatchObject({ line: 8, host: null, of: "device" });
    expect([...one.notices, ...two.notices]).toEqual([]);
  });

  it("one namespace of two is not the capacity of the drive", async () => {
    const { facts } = await fixture("nvme-list-2.json");
    expect(of(facts, "/dev/nvme2n1")).not.toContain("capacity_bytes=400088457216");
    expect(of(facts, "/dev/nvme2n2")).toContain("drive_model=EXAMPLE MX400");
  });

  it.each([
    [-2147483648, 1],
    [-1, 1],
    [0, 0],
    [4096, 0],
  ])("a size of %i is invalid if it is below 0", async (PhysicalSize, broken) => {
    const Devices = [{ NameSpace: 1, DevicePath: "/dev/nvme0n1", ModelNumber: "EXAMPLE", PhysicalSize }];
    const { facts, notices } = await readText(JSON.stringify({ Devices }, null, 1));
    expect(notices.map(({ code }) => code)).toEqual(broken === 0 ? [] : ["inventory/bad-size"]);
    expect(facts.filter(({ key }) => key === "capacity_bytes").map(({ value }) => value)).toEqual(
      PhysicalSize > 0 ? ["4096"] : [],
    );
  });

  it("sizes that were cut to 32 bits are left out, with a notice", async () => {
    const { facts, notices } = await fixture("nvme-list-2.2.json");
    expect(facts.some(({ key }) => key === "capacity_bytes")).toBe(false);
    expect(of(facts, "/dev/nvme0n1")).toContain("firmware=ACV10340");
    expect(notices).toMatchObject([{ code: "inventory/bad-size", level: "warning", line: 11, values: { count: 1 } }]);
  });

  it("-v: namespaces below their controller, and of several paths beside them", async () => {
    const { facts } = await fixture("nvme-list-v.json");
    expect(of(facts, "/dev/nvme0n1")).toEqual([
      "drive_model=EXAMPLE QX5316 15.36TB",
      "firmware=ACV10340",
      "tag:serial=EXQ0000000000001",
      "capacity_bytes=15360950534144",
      "alias=/dev/ng0n1",
      "alias=/dev/nvme0",
      "interface=NVMe",
    ]);
    expect(of(facts, "/dev/nvme4n1")).toEqual(
      expect.arrayContaining(["drive_model=EXAMPLE Array", "interface=NVMe-oF", "fabric=TCP"]),
    );
  });

  it("-v of 1.x, without a level for the host, and of 2.11 with paths", async () => {
    const controller = { Controller: "nvme0", ModelNumber: "M1", Firmware: "F1" };
    const namespaces = [{ NameSpace: "nvme0n1", NSID: 1, PhysicalSize: 1000 }];
    const old = { Devices: [{ Subsystem: "nvme-subsys0", Controllers: [{ ...controller, Namespaces: namespaces }] }] };
    expect(of((await readText(JSON.stringify(old))).facts, "/dev/nvme0n1")).toContain("drive_model=M1");
    const paths = [{ ...namespaces[0], Paths: [{ Path: "nvme0c0n1", ...controller, Transport: "rdma" }] }];
    const recent = { Devices: [{ HostNQN: "nqn", Subsystems: [{ Subsystem: "s", Namespaces: paths }] }] };
    expect(of((await readText(JSON.stringify(recent))).facts, "/dev/nvme0n1")).toEqual(
      expect.arrayContaining(["firmware=F1", "fabric=RDMA"]),
    );
  });

  it("that lists nothing says so", async () => {
    expect((await readText('{\n  "Devices" : [\n  ]\n}\n')).notices).toMatchObject([{ code: "inventory/nothing" }]);
  });
});

describe("nvme, one device that is not named", () => {
  it("id-ctrl", async () => {
    const { id, facts } = await fixture("nvme-id-ctrl-nvme0.json");
    expect(id).toBe("nvme-id-ctrl");
    expect(of(facts, null)).toEqual([
      "drive_model=EXAMPLE QX5316 15.36TB",
      "firmware=ACV10340",
      "tag:serial=EXQ0000000000001",
      "capacity_bytes=15360950534144",
      "interface=NVMe",
    ]);
    expect(facts.every((fact) => fact.of === "device")).toBe(true);
  });

  it("id-ns: the format in use, 512 and 4096", async () => {
    const { id, facts } = await fixture("nvme-id-ns-nvme0n1.json");
    expect(id).toBe("nvme-id-ns");
    expect(of(facts, null)).toEqual([
      "capacity_bytes=15360950534144",
      "tag:lba_bytes=4096",
      "tag:preferred_write_bytes=65536",
    ]);
    const verbose = { nsze: 100, ncap: 100, flbas: 0, lbafs: [{ "LBA Format": 0, "Data Size": "512 bytes" }] };
    expect(of((await readText(JSON.stringify(verbose))).facts, null)).toContain("capacity_bytes=51200");
    const high = { nsze: 1, ncap: 1, flbas: 0x21, lbafs: [...Array<object>(17).fill({ ds: 9 }), { ds: 12 }] };
    expect(of((await readText(JSON.stringify(high))).facts, null)).toContain("tag:lba_bytes=4096");
  });

  it.each([
    // A format that the drive does not have is printed with ds 0; blocks are 2^9 bytes at least.
    [0, null],
    [8, null],
    [9, 512],
    [12, 4096],
    [33, null],
  ])("id-ns: blocks of 2^%i bytes are %s", async (ds, bytes) => {
    const { facts } = await readText(JSON.stringify({ nsze: 100, ncap: 100, flbas: 0, lbafs: [{ ds }] }));
    expect(of(facts, null)).toEqual(bytes === null ? [] : [`capacity_bytes=${100 * bytes}`, `tag:lba_bytes=${bytes}`]);
  });

  it("smart-log: byte counts beyond a double are left out, and so are fractions", async () => {
    const log = (data_units_written: number) =>
      readText(JSON.stringify({ critical_warning: 0, avail_spare: 100, data_units_written }));
    const written = async (units: number) => of((await log(units)).facts, null).filter((one) => /written/.test(one));
    // 16.6 PB for a drive of 1.6 TB: a multiple of 4,096, so a double is exact.
    expect(await written(32_381_395_004)).toEqual(["tag:data_written_bytes=16579274242048000"]);
    expect(await written(72_057_594_037_927)).toEqual(["tag:data_written_bytes=36893488147418624000"]);
    expect(await written(72_057_594_037_929)).toEqual([]);
    expect(await written(0.0001)).toEqual([]);
  });

  it("smart-log: data units are thousands of 512 bytes", async () => {
    const { id, facts } = await fixture("nvme-smart-log-nvme0n1.json");
    expect(id).toBe("nvme-smart-log");
    expect(of(facts, null)).toEqual([
      "tag:percentage_used=3",
      `tag:data_written_bytes=${7000791 * 512000}`,
      "tag:power_on_hours=4221",
      "tag:available_spare_percent=100",
      "tag:temperature_c=36",
    ]);
    expect(of((await fixture("nvme-smart-log-1.json")).facts, null)).toEqual([
      "tag:percentage_used=0",
      "tag:power_on_hours=12",
      "tag:available_spare_percent=100",
      "tag:temperature_c=49",
    ]);
  });
});

describe("smartctl", () => {
  it("with sorted keys, the tables of an ATA drive before everything else", async () => {
    const tables = { ata_log_directory: { table: Array.from({ length: 4000 }, (_, address) => ({ address })) } };
    const sorted = JSON.stringify({
      ...tables,
      device: { name: "/dev/sda", protocol: "ATA" },
      ...{ json_format_version: [1, 0], model_name: "EXAMPLE S870", smartctl: {} },
    });
    expect(sorted.indexOf("json_format_version")).toBeGreaterThan(65_536);
    const { id, facts } = await readText(sorted);
    expect([id, of(facts, "/dev/sda")]).toEqual(["smartctl", ["drive_model=EXAMPLE S870", "interface=ATA"]]);
  });
  it("reads successive entries and lists", async () => {
    const { id, facts, notices } = await fixture("smartctl-all.json");
    expect([id, notices]).toEqual(["smartctl", []]);
    expect(of(facts, "/dev/nvme0")).toEqual([
      "drive_model=EXAMPLE QX5316 15.36TB",
      "firmware=ACV10340",
      "tag:serial=EXQ0000000000001",
      "capacity_bytes=15360950534144",
      "interface=NVMe",
      "alias=/dev/nvme0n1",
      "tag:percentage_used=3",
      `tag:data_written_bytes=${7000791 * 512000}`,
      "tag:power_on_hours=4221",
    ]);
    expect(of(facts, "/dev/sda")).toEqual([
      "drive_model=EXAMPLE HD8000",
      "firmware=SN02",
      "tag:serial=EXH0000000000005",
      "capacity_bytes=8001563222016",
      "media=HDD",
      "interface=SATA",
      "tag:power_on_hours=31337",
    ]);
    expect(of(facts, "/dev/da5")).toEqual([
      "drive_model=EXAMPLE SX600",
      "firmware=5702",
      "tag:serial=EXS0000000000006",
      "capacity_bytes=600127266816",
      "interface=SAS",
    ]);
    const hosts = facts.filter((fact) => fact.of === "host");
    expect(hosts.map(({ key, value }) => `${key}=${value}`)).toEqual(Array(2).fill("kernel=6.1.0-13-amd64"));
    const text = readFileSync(`${FIXTURES}/smartctl-all.json`, "utf8");
    const list = await readText(`[${text.replaceAll(/^\}\n\{/gm, "},\n{")}]`);
    expect(list.facts).toEqual(facts);
  });

  it("the size of its blocks; the capacity is that of the namespace it was given, where both are there", async () => {
    const said = (more: object) => ({
      ...{ json_format_version: [1, 0], smartctl: {}, device: { name: "/dev/nvme0n1", protocol: "NVMe" } },
      ...more,
    });
    const capacity = async (more: object) =>
      of((await readText(JSON.stringify(said(more)))).facts, "/dev/nvme0n1").filter((one) =>
        one.startsWith("capacity"),
      );
    expect(of((await readText(JSON.stringify(said({ logical_block_size: 4096 })))).facts, "/dev/nvme0n1")).toContain(
      "tag:lba_bytes=4096",
    );
    const [user_capacity, nvme_total_capacity] = [{ blocks: 1953125, bytes: 1_000_000_000 }, 4_000_000_000];
    expect(await capacity({ user_capacity, nvme_total_capacity })).toEqual(["capacity_bytes=1000000000"]);
    expect(await capacity({ nvme_total_capacity })).toEqual(["capacity_bytes=4000000000"]);
  });

  it("a namespace is known by its number, which begins at 1", async () => {
    const nvme_namespaces = [{ id: 0 }, { id: 2 }, {}, { id: "first" }];
    const said = { json_format_version: [1, 0], smartctl: {}, device: { name: "/dev/nvme3" }, nvme_namespaces };
    expect(of((await readText(JSON.stringify(said))).facts, "/dev/nvme3")).toEqual(["alias=/dev/nvme3n2"]);
  });

  it("a list of devices alone describes none", async () => {
    const scan = { json_format_version: [1, 0], smartctl: {}, devices: [{ name: "/dev/sda" }] };
    expect((await readText(JSON.stringify(scan))).notices).toMatchObject([{ code: "inventory/nothing" }]);
  });
});

describe("text for people", () => {
  it("smartctl: ATA, SAS and NVMe, each after its command", async () => {
    const { id, certain, facts, notices } = await fixture("drives.txt");
    expect([id, certain, notices]).toEqual(["drive-text", 1, []]);
    expect(of(facts, "/dev/sda")).toEqual([
      "drive_model=EXAMPLE HD8000",
      "tag:serial=EXH0000000000005",
      "firmware=SN02",
      "capacity_bytes=8001563222016",
      "tag:lba_bytes=512",
      "media=HDD",
      "interface=SATA",
      "tag:power_on_hours=31337",
      "tag:temperature_c=36",
    ]);
    expect(of(facts, "/dev/sdb")).toEqual([
      "drive_model=EXAMPLE SX600",
      "firmware=5702",
      "capacity_bytes=600127266816",
      "tag:lba_bytes=512",
      "tag:serial=EXS0000000000006",
      "interface=SAS",
      "tag:percentage_used=4",
      "tag:temperature_c=29",
      "tag:power_on_hours=12345",
    ]);
    expect(of(facts, "/dev/nvme0n1")).toEqual([
      "drive_model=EXAMPLE QX5316 15.36TB",
      "tag:serial=EXQ0000000000001",
      "firmware=ACV10340",
      "capacity_bytes=15360950534144",
      "interface=NVMe",
      "tag:lba_bytes=4096",
      "tag:temperature_c=41",
      "tag:available_spare_percent=100",
      "tag:percentage_used=3",
      `tag:data_written_bytes=${7000791 * 512000}`,
      "tag:power_on_hours=4221",
    ]);
    expect(facts.filter((fact) => fact.of === "host").map(({ value }) => value)).toEqual(["6.1.0-13-amd64"]);
  });

  it("nvme list, smart-log, id-ctrl and id-ns; rounded sizes of the list are no capacity", async () => {
    const { id, facts } = await fixture("nvme.txt");
    expect(id).toBe("drive-text");
    expect(of(facts, "/dev/nvme0n1")).toEqual([
      "alias=/dev/ng0n1",
      "drive_model=EXAMPLE QX5316 15.36TB",
      "tag:serial=EXQ0000000000001",
      "firmware=ACV10340",
      "tag:lba_bytes=4096",
    ]);
    expect(of(facts, "/dev/nvme0")).toEqual([
      "tag:temperature_c=36",
      "tag:available_spare_percent=100",
      "tag:percentage_used=3",
      `tag:data_written_bytes=${7000791 * 512000}`,
      "tag:power_on_hours=4221",
    ]);
    expect(of(facts, "/dev/nvme1")).toContain("capacity_bytes=400088457216");
    expect(of(facts, "/dev/nvme1n1")).toEqual(
      expect.arrayContaining(["tag:lba_bytes=512", "firmware=2B4Q", `capacity_bytes=${0x2e9390b0 * 512}`]),
    );
  });

  it("a column of nvme list is missing in 1.x", async () => {
    const old = `Node             SN                   Model                                    Namespace Usage                      Format           FW Rev
---------------- -------------------- ---------------------------------------- --------- -------------------------- ---------------- --------
/dev/nvme0n1     S59BNX0R102938       SAMSUNG MZQL21T9HCJR-00A07               1           1.92  TB /   1.92  TB    512   B +  0 B   MPK7301Q
`;
    expect(of((await readText(old)).facts, "/dev/nvme0n1")).toEqual([
      "drive_model=SAMSUNG MZQL21T9HCJR-00A07",
      "tag:serial=S59BNX0R102938",
      "firmware=MPK7301Q",
      "tag:lba_bytes=512",
    ]);
  });

  it("of several readings of a drive the last counts; of several drives without a name, none", async () => {
    const text = readFileSync(`${FIXTURES}/drives.txt`, "utf8");
    const part = text.slice(text.indexOf("$ sudo smartctl"));
    const twice = await readText(part + part.replace("41 Celsius", "55 Celsius"));
    expect(of(twice.facts, "/dev/nvme0n1").filter((fact) => fact.startsWith("tag:temp"))).toEqual([
      "tag:temperature_c=55",
    ]);
    const unnamed = await readText(text.replaceAll(/^[#$].*$/gm, ""));
    expect(unnamed.notices).toMatchObject([{ code: "inventory/unnamed", values: { count: 3 } }]);
    expect(unnamed.facts.every((fact) => fact.of === "host")).toBe(true);
  });

  it("hours with minutes, and the temperature of SCT, of drives without the usual attributes", async () => {
    const text = readFileSync(`${FIXTURES}/drives.txt`, "utf8");
    const [row] = /^ {2}9 Power_On_Hours .*$/m.exec(text)!;
    const hours = async (raw: string): Promise<string[]> => {
      const other = row.replace("Power_On_Hours         ", "Power_On_Hours_and_Msec").replace(/31337.*$/, raw);
      const changed = text
        .replace(row, other)
        .replace(/^194 .*$/m, "\nCurrent Temperature:                    41 Celsius");
      return of((await readText(changed)).facts, "/dev/sda").slice(-2);
    };
    expect(await hours("57970h+39m+14.380s")).toEqual(["tag:power_on_hours=57970", "tag:temperature_c=41"]);
    // The statistics, further down, have the hours too.
    expect(await hours("941179h+49m+28.890s")).toEqual(["tag:temperature_c=41", "tag:power_on_hours=31340"]);
  });

  it("a daily build of smartctl on Windows, whose groups of digits are apart by a blank that is no UTF-8", async () => {
    const text = `smartctl pre-7.4 2023-03-21 r5470 [x86_64-w64-mingw32-w10-22H2] (CircleCI)

=== START OF INFORMATION SECTION ===
Model Number:                       EXAMPLE QX5316
Namespace 1 Size/Capacity:          500_107_862_016 [500 GB]
Data Units Written:                 16_184_623 [8,28 TB]
Power On Hours:                     3_387
`;
    const { id, facts } = await read(encoder.encode(text).map((byte) => (byte === 0x5f ? 0xa0 : byte)));
    expect([id, of(facts, null)]).toEqual([
      "drive-text",
      [
        "drive_model=EXAMPLE QX5316",
        "capacity_bytes=500107862016",
        `tag:data_written_bytes=${16_184_623 * 512_000}`,
        "tag:power_on_hours=3387",
      ],
    ]);
  });

  it.each([
    ["1,000,204,886,016 bytes [1.00 TB]", 1_000_204_886_016],
    ["1.000.204.886.016 bytes [1,00 TB]", 1_000_204_886_016],
    ["1\u202f000\u202f204\u202f886\u202f016 bytes", 1_000_204_886_016],
    ["500\ufffd107\ufffd862\ufffd016 bytes [500 GB]", 500_107_862_016],
    ["500107862016 bytes", 500_107_862_016],
    ["12345:30", 12_345],
    ["1.92 TB", null],
    ["50\ufffd01 bytes", null],
  ])("a size of %s", (text, bytes) => expect(groupedOf(text)).toBe(bytes));

  it.each([
    ["36 Celsius", 36],
    ["33°C (306 Kelvin)", 33],
    ["48 C (321 Kelvin)", 48],
    ["-273 °C (0 K, -459 °F)", null],
    ["- Celsius", null],
    ["95 °F (308 K)", 35],
    ["35 °C (308 K, 95 °F)", 35],
    ["95 °F", null],
  ])("a temperature of %s", (text, celsius) => expect(celsiusOf(text)).toBe(celsius));
});

describe("lsblk", () => {
  it("disks, their contents, and where they are mounted", async () => {
    const { id, facts } = await fixture("lsblk.json");
    expect(id).toBe("lsblk");
    expect(of(facts, "/dev/sda")).toContain("media=HDD");
    // The revision of a SATA drive is truncated to four letters.
    expect(of(facts, "/dev/sda").some((fact) => fact.startsWith("firmware"))).toBe(false);
    expect(of(facts, "/dev/vda")).toEqual([
      "capacity_bytes=107374182400",
      "interface=virtio",
      "alias=/dev/vda1",
      "mountpoint=/",
    ]);
    for (const disk of ["/dev/nvme0n1", "/dev/nvme1n1"]) {
      expect(of(facts, disk)).toEqual(expect.arrayContaining(["alias=/dev/mapper/vg0-data", "mountpoint=/mnt/data"]));
    }
    expect(of(facts, "/dev/nvme0n1")).toContain("firmware=ACV10340");
  });

  it("rounded sizes are no capacity; paths are made where they are not listed", async () => {
    expect((await fixture("lsblk-plain.json")).facts.map(({ device, key, value }) => [device, key, value])).toEqual([
      ["/dev/sdb", "alias", "/dev/mapper/crypt-data"],
      ["/dev/sdb", "mountpoint", "/data"],
    ]);
  });

  it.each([
    [true, true],
    [1, true],
    ["1", true],
    [false, false],
    [0, false],
    ["0", false],
  ])("a disk on SATA with rota %j is a hard disk: %s", async (rota, isHdd) => {
    const disk = { name: "sda", type: "disk", model: "EXAMPLE", tran: "sata", rota };
    const facts = of((await readText(JSON.stringify({ blockdevices: [disk] }))).facts, "/dev/sda");
    expect(facts.includes("media=HDD")).toBe(isHdd);
  });

  it("a virtual disk that claims to rotate is no hard disk", async () => {
    const disk = { name: "sda", type: "disk", model: "QEMU HARDDISK", tran: "sata", rota: true };
    expect(of((await readText(JSON.stringify({ blockdevices: [disk] }))).facts, "/dev/sda")).not.toContain("media=HDD");
  });
});

describe("vdbench config.html", () => {
  it("names the host, its kernel and what is mounted", async () => {
    const { id, facts } = await fixture("vdbench-config.html");
    expect(id).toBe("vdbench-config");
    expect(facts).toEqual([
      { device: null, host: "lab7", key: "host", value: "lab7", line: 6, of: "host" },
      { device: null, host: "lab7", key: "kernel", value: "5.14.0-362.el9.x86_64", line: 6, of: "host" },
      { device: "/dev/nvme1n1", host: "lab7", key: "mountpoint", value: "/mnt/test run", line: 13, of: "device" },
    ]);
  });
});

describe("what is no inventory, or not whole", () => {
  it.each([
    ['{"a": "json_format_version", "b": "smartctl"}', null],
    ['{"Devices": ["/dev/sda"]}', null],
    ['{"vid": 1, "sn": "x"}', null],
    ["lsblk: unknown option", null],
  ])("%s", async (text, id) => expect((await readText(text)).id).toBe(id));

  it("a cut file gives what comes before the cut", async () => {
    const bytes = new Uint8Array(readFileSync(`${FIXTURES}/smartctl-all.json`));
    const { facts, notices } = await read(bytes.subarray(0, bytes.length - 100));
    expect(of(facts, "/dev/sda")).toContain("media=HDD");
    expect(of(facts, "/dev/da5")).toEqual([]);
    expect(notices).toMatchObject([{ code: "inventory/cut", level: "error", values: { count: facts.length } }]);
  });

  it("a file that is cut in its only object does not claim that something of it was read", async () => {
    const { facts, notices } = await read(
      new Uint8Array(readFileSync(`${FIXTURES}/smartctl-all.json`)).subarray(0, 400),
    );
    expect([facts, notices.map(({ code, values }) => texts[code]!.rest(values!))]).toEqual([
      [],
      ["None of it was read."],
    ]);
  });

  it("cut anywhere, a file states nothing that the whole one does not, and reports the cut", async () => {
    for (const name of readdirSync(FIXTURES).filter((file) => file.endsWith(".json"))) {
      const bytes = new Uint8Array(readFileSync(`${FIXTURES}/${name}`));
      const whole = new Set((await read(bytes)).facts.map((fact) => JSON.stringify(fact)));
      for (let end = 1; end < bytes.length - 1; end += 53) {
        const { id, facts, notices } = await read(bytes.subarray(0, end));
        expect(facts.filter((fact) => !whole.has(JSON.stringify(fact)))).toEqual([]);
        // Between two values nothing shows that there were more.
        if (id !== null && facts.length === 0) expect(notices.map(({ code }) => code)).toContain("inventory/cut");
      }
    }
  });

  it("no JSON of any shape makes a reader throw", async () => {
    const keys = [
      "Devices",
      "Subsystems",
      "Controllers",
      "Namespaces",
      "NameSpace",
      "flbas",
      "lbafs",
      "device",
      "name",
    ];
    const more = ["blockdevices", "children", "mountpoints", "json_format_version", "smartctl", "nsze", "ncap"];
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<unknown>(null, true, -1, 0, 9, 1e300, "", "/dev/sda", "512 bytes"),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...keys, ...more), tie("value"), { maxKeys: 6 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...keys, ...more), value, { minKeys: 4 }), async (json) => {
        for (const { device, value } of (await readText(JSON.stringify(json))).facts) {
          expect(value).not.toBe("");
          expect(device).not.toBe("");
        }
      }),
      { numRuns: 300 },
    );
  });
});

it("a line of any length is passed over at once", async () => {
  const text = readFileSync(`${FIXTURES}/drives.txt`, "utf8");
  const blanks = " ".repeat(400_000);
  const { facts } = await readText(text.replace("\n\n", `\na${blanks}x\na: b${blanks}x\n\n`));
  expect(facts.length).toBe((await readText(text)).facts.length);
});
