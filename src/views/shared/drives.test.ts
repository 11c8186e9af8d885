import { describe, expect, it } from "vitest";
import { point } from "../../../tests/support/points";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { drivesOf, groupedDrives, memberWord, shareDrives } from "./drives";

/** An fio entry for this many sections; the file names the file of one of them. */
const step = (numjobs: number, filename: string, more: Partial<CurvePoint> = {}) => {
  const first = {
    tool: "fio",
    dataset: "local",
    source_path: `set/${String(numjobs)}.json`,
    workload_op: "read",
    block_bytes: 4096,
    iodepth: 8,
    combined_from: 1,
    drive_count: null,
    numjobs,
    targets: numjobs === 1 ? [filename] : [],
    options: JSON.stringify({ global: {}, jobs: [{ filename }] }),
    ...more,
  } as CurvePoint;
  return { id: `${first.source_path} ${filename}`, first };
};
const counts = (steps: ReturnType<typeof step>[]) => [...groupedDrives(steps).values()];

it("jobs count as drives if each measurement of a folder names another device", () => {
  expect(counts([step(1, "/dev/a"), step(2, "/dev/b"), step(4, "/dev/d")])).toEqual([1, 2, 4]);
});

it("more jobs on one device are more load on one drive", () => {
  expect(counts([step(1, "/dev/a"), step(2, "/dev/a"), step(4, "/dev/b")])).toEqual([]);
  expect(counts([step(4, "/dev/d")])).toEqual([]);
  const clones = (n: number, device: string) => step(n, device, { targets: [device] });
  expect(counts([clones(1, "/dev/a"), clones(2, "/dev/b"), clones(4, "/dev/c")])).toEqual([]);
});

it("equally many jobs on several devices are several drives measured alone", () => {
  expect(counts([step(2, "/dev/a"), step(2, "/dev/b")])).toEqual([]);
});

it("a label, or members, need no such guess; other folders are other sets", () => {
  expect(counts([step(1, "/dev/a", { drive_count: 3 }), step(2, "/dev/b")])).toEqual([]);
  expect(counts([step(1, "/dev/a"), step(2, "/dev/b", { combined_from: 2 })])).toEqual([]);
  expect(counts([step(1, "/dev/a"), step(2, "/dev/b", { source_path: "other/2.json" })])).toEqual([]);
});

it("several files are not drives, since it is unknown what holds them; devices, and one file per host, are", () => {
  const on = (targets: string[]) => drivesOf(step(1, "", { targets, drive_count: null, together: null, said: {} }), []);
  expect(on(["/dev/a", "/dev/b"])).toBe(2);
  expect(on(["#1", "#2", "#12"])).toBe(3);
  expect(on(["/mnt/t/job.0.0", "/mnt/t/job.1.0"])).toBeNull();
  expect(on(["/mnt/t/f"])).toBe(1);
  // The name of an array does not tell how many drives it has.
  for (const array of ["/dev/md0", "/dev/md127", "md0", "/dev/dm-3", "/dev/mapper/vg-lv"])
    expect(on([array])).toBeNull();
  expect(on(["/dev/sdb"])).toBe(1);
  const members = (devices: readonly (readonly [string | null, string])[]) =>
    devices.map(([host, device]) => ({ first: { host, device, member_unit: "job", run_no: 1 } as never }));
  const of = (devices: readonly (readonly [string | null, string])[]) =>
    drivesOf(step(1, "", { targets: [], drive_count: null, together: null, said: {} }), members(devices));
  expect(
    of([
      [null, "/mnt/a"],
      [null, "/mnt/b"],
    ]),
  ).toBeNull();
  expect(
    of([
      ["h1", "/mnt/a"],
      ["h2", "/mnt/a"],
    ]),
  ).toBe(2);
});

const member = (more: Partial<MemberRow>) => ({
  first: { ...point(), member: "curve1", member_unit: "job", of: "sum", device: null, ...more },
});
const all = (n: number, of: (i: number) => Partial<MemberRow>) =>
  Array.from({ length: n }, (_, i) => member(of(i + 1)));

describe("members in words", () => {
  it("with one result each they are named by host or folder, and not jobs", () => {
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
  it("in one file they are jobs, or drives if each has its own device", () => {
    const parent = { run_no: 1, source_path: "vm1/8jobs.json" };
    expect(memberWord(all(8, () => ({ ...parent, device: "/mnt/f1" })))).toBe("job");
    expect(memberWord(all(8, (i) => ({ ...parent, device: `/dev/nvme${String(i)}n1` })))).toBe("drive");
    expect(memberWord(all(2, () => ({ ...parent, device: "/dev/nvme0n1" })))).toBe("job");
    for (const disk of ["/dev/vda", "/dev/nvme0n1p", "sda"]) {
      const parts = all(2, (i) => ({ ...parent, device: `${disk}${String(i + 3)}` }));
      expect(memberWord(parts)).toBe("partition");
      expect(drivesOf({ first: { ...parts[0]!.first, drive_count: null, together: null } }, parts)).toBe(1);
    }
    expect(memberWord(all(4, (i) => ({ ...parent, device: null, host: `node${String(i)}` })))).toBe("host");
  });
  it("of hosts that a file lists they are hosts, whatever devices these name", () => {
    const host = (device: (i: number) => string) =>
      all(2, (i) => ({
        run_no: 1,
        source_path: "a.html",
        member: `hd${String(i)}`,
        member_unit: "host",
        device: device(i),
      }));
    expect(memberWord(host(() => "/dev/sdb"))).toBe("host");
    expect(shareDrives(host(() => "/dev/sdb"))).toBe(false);
    expect(memberWord(host((i) => `/dev/sd${"bc"[i]!}`))).toBe("host");
  });
  it("of drives that were measured several times they are runs", () => {
    const own = (i: number) => ({
      host: null,
      run_no: i,
      source_path: "a.json",
      device: `/dev/nvme${String(i % 2)}n1`,
    });
    expect(memberWord(all(10, own))).toBe("run");
    expect(memberWord(all(10, (i) => ({ ...own(i), host: `h${String(i >> 1)}` })))).toBe("drive");
  });
});
