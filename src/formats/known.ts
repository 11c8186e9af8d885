/** A kind of file that is recognised by its content and not read. */
interface KnownOther {
  /** Name to show: the tool, and which of its outputs. */
  readonly name: string;
  readonly marks: readonly RegExp[];
}

export const SAR = "sar without -d";
export const SADF_D = "sadf -d without disks (add -- -d)";
export const SADF_J = "sadf -j without disks (add -- -d)";

/** First match wins; all marks of a row must be present. */
const KNOWN: readonly KnownOther[] = [
  {
    name: "a table of the times that each task of IOR took (saveRankPerformanceDetailsCSV)",
    marks: [/^access,rank,runtime-with-openclose,/m],
  },
  { name: "a table of the times that each task of mdtest took", marks: [/^rank,items,rate-/m] },
  { name: "mdtest", marks: [/^mdtest-\d\S* was launched with/m] },
  { name: "find of IO500", marks: [/^rank, errors, unknown, found, total, checked,/m] },
  {
    name: "sadf -dh of several tables (run sadf -d FILE -- -d)",
    marks: [/^# hostname;interval;timestamp;.+;DEV;tps;.*\[\.\.\.\]$/m],
  },
  { name: SADF_D, marks: [/^# hostname;interval;timestamp/m] },
  { name: SADF_J, marks: [/"sysstat"\s*:/, /"timestamp"\s*:\s*\{\s*"date"/] },
  { name: "sadf -x (run sar -d instead)", marks: [/<sysstat\b/, /<sysdata-version>/] },
  { name: "sadf -r (run sar -d instead)", marks: [/^\d\d:\d\d:\d\d(?: \S+)?; \S+; .*; -?\d+; -?\d+;/m] },
  {
    name: "sadf -p (run sar -d instead)",
    marks: [/^\S+\t\d+\t\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?: UTC)?\t\S+\t\S+\t[\d.]+$/m],
  },
  {
    name: "mpstat",
    // Interrupts (-I) have a table of their own.
    marks: [/\bCPU +(?:%usr +%nice +%sys +%iowait +%irq|intr\/s)\b|"sysstat"\s*:[^]*"cpu-load"\s*:/],
  },
  { name: "pidstat", marks: [/^(?:\d\d:\d\d:\d\d(?: [AP]M)?|# Time) +UID +(?:TG|P)ID +/m] },
  {
    name: SAR,
    marks: [/^Linux \S+ \([^)]*\)\s.*\(\d+ CPU\)/, /^\d\d:\d\d:\d\d(?: [AP]M)? .*(?:\/s|%)/m],
  },
  { name: "iostat -c (only processors)", marks: [/^avg-cpu: +%user\b/m] },
  {
    name: "vmstat",
    marks: [/^(?:(?:procs +|-+procs-+ )-+memory-|disk- -+reads-)|^ +\d+ (?:K total memory|total reads)$/m],
  },
  { name: "dstat", marks: [/^(?:"(?:pcp-)?dstat \S+ CSV output"|(?:-+system-+ )?-+total-cpu-usage-)/im] },
  { name: "a Parquet table; the results of a chart travel in its bundle (*.kneepoint.zip)", marks: [/^PAR1/] },
  {
    name: "the text of kubestr (kubestr fio -o json gives fio’s own numbers)",
    marks: [/^ *(?:FIO version - fio-|FIO test results:)/m, /^ *JobName: ?/m],
  },
  {
    name: "a result of the Phoronix Test Suite, one number of each test (keep fio’s own JSON, or run fio itself)",
    marks: [/<PhoronixTestSuite>/, /<Result>/, /<Entry>/],
  },
  { name: "pgbench", marks: [/^transaction type: /m, /^tps = /m] },
  { name: "YCSB", marks: [/^\[OVERALL\], RunTime\(ms\), /m] },
  { name: "HammerDB", marks: [/HammerDB CLI v\d|TEST RESULT : System achieved \d+ NOPM/] },
  { name: "warp", marks: [/^(?:Operation: [A-Z]+[.,].*|Report: [A-Z]+\. )Concurrency: \d/m] },
  { name: "COSBench", marks: [/Op-Count,Byte-Count,Avg-ResTime/] },
  { name: "rados bench", marks: [/^Total time run: /m, /^Average IOPS: /m] },
  { name: "CrystalDiskMark", marks: [/^CrystalDiskMark \d/m, /\bMB\/s\b/] },
  {
    name: "perf or bdevperf of SPDK (fio with SPDK’s engine is read)",
    marks: [/^ *Latency\(us\)\s*$/m, /^ *Device Information +:/m],
  },
  { name: "bonnie++", marks: [/---Sequential Output---/] },
  { name: "elbencho sweep", marks: [/^Dataset,Mean-value\s*$/m] },
];

/** The first statement of a program, by its language. */
const PROGRAMS: readonly (readonly [name: string, statement: RegExp])[] = [
  ["a script", /^#! *\/\S*(?:\/| )(?:(?:ba|z|k|da|c)?sh|python|perl|ruby|node|expect|g?awk|php)[\d.]*(?:\s|$)/],
  ["a program in Go", /^package \w+$/],
  ["a program in Python", /^(?:import [a-z_][\w.]*(?: as \w+)?(?:, ?[\w.]+)*|from [\w.]+ import .+)$/],
  ["a program in C", /^#(?:include *["<]|ifndef \w+$|pragma once)/],
  [
    "a program in JavaScript",
    /^(?:"use strict";|import (?:.* from )?["'].+["'];?|(?:const|var|let) .+ = require\(.+)$/,
  ],
  ["a program in Java", /^package [\w.]+;$/],
];
/** A transcript may begin with the script whose output it holds. */
const RESULT = /^[^\s#"'`/][^"'`\n]*: \(groupid=\d+, jobs=\d+\): err= *\d/m;
/** Comments before it: of whole lines, and of several. */
const COMMENT = /^(?:(?:\/\/|#(?![!ip])).*|(?:\/\*[^]*?\*\/|"""[^]*?"""|)\s*)\n/;

/** Enough for the licence above it. */
const FIRST_BYTES = 16 * 2 ** 10;

const decoder = new TextDecoder("latin1");

/**
 * A program may have results in its test data, or the words of a tool in its own: it is no result.
 * @param head first 64 KiB
 * @returns its name; null: not a program
 */
export function programKind(head: Uint8Array): string | null {
  let text = decoder.decode(head.subarray(0, FIRST_BYTES)).replaceAll("\r", "");
  for (let comment = COMMENT.exec(text); comment !== null; comment = COMMENT.exec(text)) {
    text = text.slice(comment[0].length);
  }
  const [statement = ""] = text.split("\n", 1);
  const name = PROGRAMS.find(([, begins]) => begins.test(statement))?.[0] ?? null;
  return name === null || RESULT.test(decoder.decode(head)) ? null : name;
}

/**
 * Names a file that is recognised and not read, for `format/not-supported`.
 * @param head first 64 KiB
 * @returns null: unknown
 */
export function knownOther(head: Uint8Array): string | null {
  const text = decoder.decode(head);
  return KNOWN.find(({ marks }) => marks.every((mark) => mark.test(text)))?.name ?? null;
}
