import { describe, expect, it } from "vitest";
import { knownOther, programKind } from "./known";

const name = (text: string): string | null => knownOther(new TextEncoder().encode(text));

describe("formats we know and do not read", () => {
  it.each([
    ["Dataset,Mean-value\n", "elbencho sweep"],
    ["# hostname;interval;timestamp;CPU;%user\n", "sadf -d without disks (add -- -d)"],
    [
      "# hostname;interval;timestamp;tps;rtps;wtps;DEV;tps;rkB/s[...]\n",
      "sadf -dh of several tables (run sadf -d FILE -- -d)",
    ],
    [
      "13:20:19 UTC; major; 8; minor; 0; DEV; sda; tps; 61781; 61790; rkB/s; 3195498; 3195498;\n",
      "sadf -r (run sar -d instead)",
    ],
    ["vm\t1\t2026-11-28 13:05:51 UTC\tall\t%idle\t0.50\n", "sadf -p (run sar -d instead)"],
    ["Linux 6.1.0 (vm) \t11/28/26 \t_x86_64_\t(2 CPU)\n\n13:05:50     CPU     %user\n", "sar without -d"],
    [
      "Linux 6.1.0 (vm) \t11/28/26 \t_x86_64_\t(2 CPU)\n\n13:05:50     CPU    %usr   %nice    %sys %iowait    %irq   %soft\n",
      "mpstat",
    ],
    ['{"sysstat": {"hosts": [{"statistics": [{"timestamp": "13:05:51", "cpu-load": [{"cpu": "all"}]}]}]}}', "mpstat"],
    ["Linux 6.1.0 (vm) \t11/28/26 \t_x86_64_\t(2 CPU)\n\n13:05:50      UID       PID   kB_rd/s   kB_wr/s\n", "pidstat"],
    ["Linux 6.1.0 (vm) \t11/28/26 \t_x86_64_\t(2 CPU)\n\n13:05:50     CPU    intr/s\n", "mpstat"],
    ["Linux 6.1.0 (vm) \t11/28/26 \t_x86_64_\t(2 CPU)\n\n# Time        UID       PID   kB_rd/s\n", "pidstat"],
    [
      "Linux 6.1.0 (vm) \t11/28/26 \t_x86_64_\t(2 CPU)\n\navg-cpu:  %user   %nice %system\n",
      "iostat -c (only processors)",
    ],
    ["procs -----------memory---------- ---swap-- -----io----\n r  b   swpd   free   buff  cache\n", "vmstat"],
    ["--procs-- -----------------------memory---------------------- ---swap-- -----io----\n", "vmstat"],
    ["           10 disks\n            0 partitions\n      4143333 total reads\n", "vmstat"],
    ["     24684084 K total memory\n      1537768 K used memory\n", "vmstat"],
    ["disk- ------------reads------------ ------------writes----------- -----IO------\n", "vmstat"],
    ["You did not select any stats, using -cdngy by default.\n----total-cpu-usage---- -dsk/total-\n", "dstat"],
    ['"pcp-dstat 5.3.6 CSV Output"\n"Host:","vm",,,,"User:","root"\n', "dstat"],
    ["runtime: 10.026241 rate: 12203137.7\nrank, errors, unknown, found, total, checked, job steal\n", "find of IO500"],
    ["-- started at 11/20/2026 10:00:00 --\n\nmdtest-4.0.0 was launched with 4 total task(s)\n", "mdtest"],
    [
      "access,rank,runtime-with-openclose,x\n",
      "a table of the times that each task of IOR took (saveRankPerformanceDetailsCSV)",
    ],
    ["pgbench (16.1)\ntransaction type: <builtin: TPC-B (sort of)>\nscaling factor: 1\ntps = 896.9 (x)\n", "pgbench"],
    ["[OVERALL], RunTime(ms), 10110\n[OVERALL], Throughput(ops/sec), 98.9\n", "YCSB"],
    ["\ufeffHammerDB CLI v4.5\nCopyright (C) 2003-2022 Steve Shaw\n", "HammerDB"],
    ["Vuser 1:TEST RESULT : System achieved 15650 NOPM from 47358 PostgreSQL TPM\n", "HammerDB"],
    ["Operation: PUT, 5% total, Concurrency: 20, Ran 4m59s.\nThroughput: 10.1 MiB/s\n", "warp"],
    ["Report: GET. Concurrency: 20. Ran: 4m57s\n * Average: 94.10 MiB/s, 9.41 obj/s\n", "warp"],
    ["Stage,Op-Name,Op-Type,Op-Count,Byte-Count,Avg-ResTime,Avg-ProcTime\n", "COSBench"],
    ["Total time run:         10.0\nBandwidth (MB/sec):     900\nAverage IOPS:           225\n", "rados bench"],
    ["-----\r\nCrystalDiskMark 8.0.4 x64 (C) 2007-2021 hiyohiyo\r\n* MB/s = 1,000,000 bytes/s\r\n", "CrystalDiskMark"],
    [
      "                  Latency(us)\r\n Device Information          : runtime(s)       IOPS      MiB/s    Average\r\n",
      "perf or bdevperf of SPDK (fio with SPDK’s engine is read)",
    ],
    ["Version  1.98       ------Sequential Output------ --Sequential Input- --Random-\n", "bonnie++"],
    [
      "FIO test results:\n  \nFIO version - fio-3.30\n\nJobName: read_iops\n  blocksize=4K filesize=2G iodepth=64 rw=randread\n",
      "the text of kubestr (kubestr fio -o json gives fio’s own numbers)",
    ],
    [
      '<?xml version="1.0"?>\n<PhoronixTestSuite><Result><Data><Entry><Value>1</Value></Entry></Data></Result></PhoronixTestSuite>',
      "a result of the Phoronix Test Suite, one number of each test (keep fio’s own JSON, or run fio itself)",
    ],
  ])("%s", (text, tool) => expect(name(text)).toBe(tool));

  it.each(["", "hello\n", '{"a":1}', "a,b,c\n1,2,3\n", "<html><body>Results</body></html>"])("not: %s", (text) =>
    expect(name(text)).toBeNull(),
  );
});

it("a Parquet table is named by its first bytes, and what to open in its place", () => {
  expect(name("PAR1\u0015\u0004")).toContain("bundle");
  expect(name("PARTS")).toBeNull();
});

describe("programs are no results, whatever their text holds", () => {
  const kind = (text: string): string | null => programKind(new TextEncoder().encode(text));
  it.each([
    ["// Copyright\n\n/* of\n * somebody */\npackage client\n\nimport (\n", "a program in Go"],
    ["#!/usr/bin/env bash\nfio --name=a\n", "a script"],
    ["#!/bin/sh\n", "a script"],
    ["#! /usr/bin/python3\n", "a script"],
    ['# -*- coding: utf-8 -*-\n"""\nReads fio.\n"""\nimport json\n', "a program in Python"],
    ["from pathlib import Path\r\nimport sys\r\n", "a program in Python"],
    ["/* SPDX */\n#include <stdio.h>\n", "a program in C"],
    ["const fs = require('fs');\n", "a program in JavaScript"],
  ])("%s", (text, name) => expect(kind(text)).toBe(name));
  it.each([
    "[global]\nioengine=libaio\n",
    "#!/usr/bin/env fio\n[global]\n",
    "# vdbench\nsd=sd1,lun=/dev/sdb\n",
    "import of the results\n",
    '{"fio version": "fio-3.36"}',
    "#!/bin/bash\nfio a.fio\na: (groupid=0, jobs=1): err= 0: pid=1: Mon Jul  3 22:30:33 2023\n",
  ])("not %s", (text) => expect(kind(text)).toBe(null));
});

it.each([
  ["dashes", "-".repeat(60_000)],
  ["a comment", `//${" ".repeat(60_000)}x`],
  ["lines of a script", `#!/bin/sh\n${"a\n".repeat(30_000)}`],
])("%s of any length: told at once", (_, text) => {
  const bytes = new TextEncoder().encode(text);
  for (let n = 0; n < 40; n++) expect([knownOther(bytes), programKind(bytes)]).toContain(null);
});
