import { describe, expect, it } from "vitest";
import { shownName } from "~/base/shownText";
import { runTargets } from "./targets";

const text = (global: object, jobs: readonly object[] = []) => JSON.stringify({ global, jobs });
const job = (index: number) => ({ index, member: `job${index}` });

describe("files and devices of a run", () => {
  it("fio: every filename adds to those before it, the job's to those of all; the last directory counts", () => {
    // What fio 3.33 opened, by its own I/O log: the job reads from all of them by turns.
    const found = runTargets(
      "fio",
      text({ filename: "/dev/nvme0n1" }, [{}, { filename: "/dev/nvme1n1:/dev/pci-0\\:1" }, { filename: ["a", "b"] }]),
    );
    expect(found.all).toEqual(["/dev/nvme0n1", "/dev/nvme1n1", "/dev/pci-0:1", "a", "b"]);
    expect(found.of(job(0))).toEqual(["/dev/nvme0n1"]);
    expect(found.of(job(1))).toEqual(["/dev/nvme0n1", "/dev/nvme1n1", "/dev/pci-0:1"]);
    expect(found.of(job(2))).toEqual(["/dev/nvme0n1", "a", "b"]);
    expect(runTargets("fio", text({ filename: ["a", "b"] })).all).toEqual(["a", "b"]);
    expect(runTargets("fio", text({ filename: "f" }, [{ directory: ["/a", "/b"] }])).all).toEqual(["/b/f"]);
  });

  it("fio with clients: files of each host by its own options, or those that all hosts have", () => {
    const on = (index: number, host: string) => ({ ...job(index), host });
    const own = (hostname: string, filename: string) => ({ hostname, filename, bs: "4k" });
    // Since 3.42 each host lists its own.
    const listed = JSON.stringify({ global: [own("a", "/dev/sdb"), own("b", "/dev/sdc")], jobs: [{}, {}] });
    const found = runTargets("fio", listed);
    expect(found.all).toEqual(["/dev/sdb", "/dev/sdc"]);
    expect([on(0, "a"), on(1, "b"), on(0, "c")].map((one) => found.of(one))).toEqual([["/dev/sdb"], ["/dev/sdc"], []]);
    // Before, all hosts share one list, and it is not known whose each is.
    const shared = (filename: string[]) => runTargets("fio", text({ filename, bs: ["4k", "4k"] }, [{}, {}]));
    expect(shared(["/dev/sdb", "/dev/sdb"]).of(on(1, "b"))).toEqual(["/dev/sdb"]);
    expect(shared(["/dev/sdb", "/dev/sdc"]).of(on(1, "b"))).toEqual([]);
  });

  it("fio on SPDK: one namespace, however many blanks its name has", () => {
    const found = runTargets("fio", text({ filename: "trtype=PCIe  traddr=0000.a0.00.0 ns=1 " }));
    expect(found.all).toEqual(["trtype=PCIe traddr=0000.a0.00.0 ns=1"]);
  });

  it("fio: the directory where it names the file, or alone", () => {
    expect(runTargets("fio", text({ directory: "/mnt/a/" }, [{ filename: "t" }, {}])).all).toEqual([
      "/mnt/a/t",
      "/mnt/a",
    ]);
  });

  it("names of any length are shown in a line, and stay unlike; files in very many folders are their folders", () => {
    const long = "W".repeat(2 ** 20);
    const all = runTargets(
      "fio",
      text({}, [{ filename: `${long}a` }, { filename: `${long}b` }, { directory: long }]),
    ).all;
    expect(new Set(all).size).toBe(3);
    expect(Math.max(...all.map(({ length }) => length))).toBeLessThan(400);
    const luns = runTargets("vdbench", text({ sd: [`${long},lun=/dev/${long}`] }));
    expect(luns.all).toEqual([shownName(`/dev/${long}`)]);
    expect(luns.of({ index: 0, member: shownName(long) })).toEqual(luns.all);
    const folders = Array.from({ length: 2 ** 16 }, (_, i) => i.toString(36));
    const names = folders.join(":");
    expect(runTargets("fio", text({ directory: names, filename: names })).all).toEqual(folders);
  });

  it("vdbench: luns and anchors by the names of their drives", () => {
    const found = runTargets(
      "vdbench",
      text({
        sd: ["default,threads=8", "sd1,lun=/dev/sdb,openflags=o_direct", "sd2,lun=/dev/sdc"],
        fsd: "fsd1,anchor=/mnt/x,depth=1",
      }),
    );
    expect(found.all).toEqual(["/dev/sdb", "/dev/sdc", "/mnt/x"]);
    expect(found.of({ index: 3, member: "sd2" })).toEqual(["/dev/sdc"]);
    expect(found.of({ index: 0, member: "rd1" })).toEqual([]);
  });

  it("elbencho: the paths of its command", () => {
    const found = runTargets("elbencho", text({ path: ["/dev/sdb", "/dev/sdc"] }));
    expect([found.all, found.of(job(0))]).toEqual([
      ["/dev/sdb", "/dev/sdc"],
      ["/dev/sdb", "/dev/sdc"],
    ]);
  });

  it("diskspd: the file of a target, and all files of their total", () => {
    const found = runTargets("diskspd", text({ path: ["X:\\a.dat", "C:\\a.dat"] }));
    expect(found.of({ index: 1, member: "C:\\a.dat" })).toEqual(["C:\\a.dat"]);
    expect(found.of({ index: 0, member: "total" })).toEqual(found.all);
  });

  it("act: the devices, and of a device itself", () => {
    const found = runTargets("act", text({ "device-names": "/dev/sdb, /dev/sdc;/dev/sdd" }));
    expect(found.all).toEqual(["/dev/sdb", "/dev/sdc", "/dev/sdd"]);
    expect(found.of({ index: 0, member: "/dev/sdc" })).toEqual(["/dev/sdc"]);
  });

  it.each([null, "", "{", "[]", "3", '{"global": 3, "jobs": {"a": 1}}', '{"global": {"filename": {"a": 1}}}', "{}"])(
    "nothing of %s",
    (options) => {
      for (const tool of ["fio", "vdbench", "act", "sysbench", null]) {
        const found = runTargets(tool, options);
        expect([found.all, found.of(job(0))]).toEqual([[], []]);
      }
    },
  );
});

it("IOR and iozone make up names: the volume is the target", () => {
  const of = (tool: string, global: object): readonly string[] =>
    runTargets(tool, JSON.stringify({ global, jobs: [] })).all;
  expect(of("ior", { "test filename": "/mnt/nvme0n1/tmp27168", command: "ior -o /mnt/nvme0n1/tmp27168" })).toEqual([
    "/mnt/nvme0n1",
  ]);
  expect(["/lustre/me/io500/run1/f", "/testfile", "./f"].map((path) => of("ior", { "test filename": path }))).toEqual([
    ...[["/lustre"], [], []],
  ]);
  expect(of("iozone", { command: "iozone -a -f /mnt/nfs/iozone.tmp -b x.xls" })).toEqual(["/mnt/nfs"]);
});
