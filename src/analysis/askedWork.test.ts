import { expect, it } from "vitest";
import { askedWork } from "./askedWork";

const of = (tool: string, global: object): string =>
  askedWork({ tool, options: JSON.stringify({ global, jobs: [] }), job_index: 0 });

it("IOR: flags of its command line and printed options, not its load, places, seeds and report", () => {
  const printed = { access: "file-per-process", type: "independent", segments: "2", blocksize: "8 MiB" };
  const command = "ior -wrFe -t 64k -b 8m -s 2 -M80% -G -1419 -o /mnt/a -O summaryFormat=JSON -O lustreStripeCount=8";
  expect(of("ior", { command, ...printed, tasks: "4", verbose: "2", "ordering inter file": "no tasks offsets" })).toBe(
    "-e -M80% -OlustreStripeCount=8 access=file-per-process blocksize=8_MiB segments=2",
  );
  // Before 3.2 only the command has some of them.
  expect(of("ior", { command: "IOR -c -s 4 -O x=1 -U=/etc/hints", access: "single-shared-file" })).toBe(
    "-c -Ox=1 -s4 -U",
  );
  expect(of("io500", { "ior-easy-write": "./ior -C -Q 1 -g -k -e -o ./f -t 2m -b 9g -F -w -D 300" })).toBe(
    "-b9g -e -g -Q1",
  );
});

it("DiskSpd: one word is one option; XML has elements", () => {
  const command = 'diskspd.exe -b8K -d30 -W5 -o8 -t2 -w30 -r -Sh -L -Z1M -f10G -rdpct90/10:0/90 "C:\\a -x\\f.dat"';
  expect(of("diskspd", { command, size: ["64GiB"] })).toBe("-f10G -rdpct90/10:0/90 -Sh -Z1M");
  expect(of("diskspd", { BlockSize: ["4096"], WriteThrough: ["true"], MaxFileSize: ["0"], Pattern: ["random"] })).toBe(
    "Pattern=random WriteThrough=true",
  );
});

it("sysbench: what a command says of its tables, and how files are opened and synced", () => {
  const said = {
    threads: "8",
    time: "60",
    tables: "10",
    "table-size": "1000000",
    "rand-type": "uniform",
    percentile: "99",
  };
  expect(of("sysbench", said)).toBe("rand-type=uniform table-size=1000000 tables=10");
  expect(of("sysbench", { "file-extra-flags": "sync", "file-num": "128", "file-fsync-freq": "100" })).toBe(
    "file-extra-flags=sync file-fsync-freq=100",
  );
});

it("iozone, elbencho, ACT", () => {
  expect(of("iozone", { command: "iozone -s 1g -r 4k -Ioe -U /mnt -f /mnt/x -+n -+w 50 -i 0", size: "1g" })).toBe(
    "-+w50 -e -o -U",
  );
  const said = { threads: "4", block: "4k", "file size": "1g", path: "/a", s3secret: "x", trunc: "1", cores: "0" };
  expect(of("elbencho", said)).toBe("cores=0 trunc=1");
  const act = { "device-names": "/dev/sdb", "read-reqs-per-sec": "2000", "record-bytes": "1536", "tomb-raider": "no" };
  expect(of("act", { ...act, "commit-to-device": "yes", "service-threads": "40" })).toBe(
    "commit-to-device=yes service-threads=40",
  );
});
