/** Which of vdbench's files a text is, by content. */
import { onceOf } from "~/base/byKey";
import type { Format } from "../format";
import { flatHeader } from "./columns";
import type { Subject } from "./section";

/** Kinds named like vdbench's own files. */
const NAMED = [
  ...(["flatfile", "summary", "totals", "logfile", "parmscan"] as const),
  ...(["errorlog", "status", "skew", "anchors", "config"] as const),
];

/** Rows of the format table, without `vdbench-`. */
export type Kind =
  | (typeof NAMED)[number]
  | ("report" | "histogram" | "parameters" | "stdout" | "messages" | "swat" | "parse-chatter");

/** First match wins. Patterns run on the first 16 KiB, each on single lines. */
const MARKS: readonly (readonly [Kind, RegExp])[] = [
  ["summary", /^Vdbench summary report, created /m],
  ["totals", /^(?:<pre>)?Run totals\s*$/m],
  [
    "histogram",
    /^(?:(?:Total|SD|Host|Slave|[sw]d=\S{1,200}) response time histogram\.|Performance histogram for F[SW]D=)/m,
  ],
  [
    "report",
    /^(?:(?:Host |Slave )?SD report for sd=|Workload Report for wd=|Host summary report\(s\) for host=|Slave summary report for slave=|(?:Host |Slave )?Report for f[sw]d )/m,
  ],
  ["parameters", /^\* Contents of parameter file: /m],
  ["parmscan", /^(?:<pre>)?\d\d:\d\d:\d\d\.\d{3} (?:line|keyw|parm): /m],
  ["errorlog", /^(?:<pre>)?(?:Vdbench error log, created |Error log\. If there (?:is|are) no )/m],
  ["status", /^\* Vdbench status\s*$/m],
  ["skew", /^Workload skew report\s*$/m],
  ["anchors", /^Anchor status report\s*$/m],
  ["stdout", /^stdout\/stderr for slave=/m],
  ["messages", /^This file will contain the last 'nn' lines of files/m],
  [
    "config",
    /^(?:Output from script \S{1,400}config\.(?:sh|bat):|(?:\d\d:\d\d:\d\d\.\d{3} )?config\.(?:sh|bat) command output:)/m,
  ],
  ["swat", /^:date \d{4,8}-\d\d:\d\d:\d\d/],
  ["parse-chatter", /^vdbench parseflat arguments:/m],
  ["logfile", /Vdbench distribution: vdbench\d/],
  ["flatfile", /^\* Run\s{1,40}: Name of run from RD=/m],
  ["summary", /^(?:<a name="[^"\n]{0,40}"><\/a><i><b>)?\d\d:\d\d:\d\d\.\d{3} Starting RD=/m],
  // A report that was cut to its rows, or a log without its beginning.
  ["summary", /^\w{3} \d\d, \d{4}\s+interval\s+i\/o\s+MB\/sec\s/m],
];

/** The title of a file that ends after it (5.04.06 and later): vdbench stopped before it wrote more. */
const TITLE = /^<title>Vdbench (?:[^<\n]{0,400}[/\\])?([^<\n/\\]{1,200})\.html<\/title>/;
function kindByTitle(text: string): Kind | null {
  const name = TITLE.exec(text)?.[1];
  if (name === undefined) return null;
  if (/(?:^|\.)histogram$/.test(name)) return "histogram";
  if (name.endsWith(".stdout")) return "stdout";
  if (name.endsWith(".var_adm_msgs")) return "messages";
  return name === "parmfile" ? "parameters" : (NAMED.find((kind) => kind === name) ?? "report");
}

const MARKED_BYTES = 16 * 1024;
const HEADER_LINES = 500;
const decoder = new TextDecoder();

/** Begins every record of swat_mon.bin. */
const isSwatBinary = (head: Uint8Array): boolean =>
  head[0] === 0xee && head[1] === 0xee && head[2] === 1 && head[3] === 1 && head[4] === 0 && head[5] === 0;

/** Of a file by its first 64 KiB; null: not vdbench's. */
export const kindOf = onceOf(findKind);

export const vdbenchFormat = (kind: Kind, of: Pick<Format, "parse"> & Partial<Format>): Format => ({
  id: `vdbench-${kind}`,
  tool: "vdbench",
  sniff: (head) => (kindOf(head) === kind ? 1 : 0),
  ...of,
});

function findKind(head: Uint8Array): Kind | null {
  if (isSwatBinary(head)) return "swat";
  const marked = decoder.decode(head.subarray(0, MARKED_BYTES));
  const found = MARKS.find(([, mark]) => mark.test(marked));
  if (found !== undefined) return found[0];
  const text = decoder.decode(head);
  if (hasFlatHeader(text)) return "flatfile";
  return isParameters(text) ? "parameters" : kindByTitle(text);
}

function hasFlatHeader(text: string): boolean {
  let lines = 0;
  for (let at = 0; at < text.length && lines < HEADER_LINES; lines++) {
    const feed = text.indexOf("\n", at);
    const line = text.slice(at, Math.min(feed === -1 ? text.length : feed, at + 4096));
    if (/interval/i.test(line) && flatHeader(line) !== null) return true;
    if (feed === -1) break;
    at = feed + 1;
  }
  return false;
}

/** Definitions of storage and of what is to be run, as lines. */
const isParameters = (text: string): boolean =>
  /^\s{0,8}(?:sd|fsd)=[^,\s]{1,200}\s{0,8},/m.test(text) && /^\s{0,8}(?:wd|fwd|rd)=[^,\s]{1,200}\s{0,8},/m.test(text);

const SUBJECTS: readonly (readonly [RegExp, Subject["unit"], boolean])[] = [
  [/^SD report for sd=([^,\s]+)/, "drive", false],
  [/^Report for fsd (\S+)/, "drive", false],
  [/^Workload Report for wd=([^,\s]+)/, "workload", false],
  [/^Report for fwd (\S+)/, "workload", false],
  [/^Host summary report\(s\) for host=([^,\s]+)/, "host", false],
  [/^Slave summary report for slave=([^,\s]+)/, "host", true],
  [/^(?:Host|Slave) SD report for sd=(\S+)/, "drive", true],
  [/^(?:Host|Slave) report for f[sw]d (\S+)/i, "drive", true],
  [/^wd=(\S+) response time histogram\./, "workload", false],
  [/^Performance histogram for FSD=(\S+)/, "drive", false],
  [/^Performance histogram for FWD=(\S+)/, "workload", false],
];

/** Histograms that name only the kind of their subject: which one it is, the title or the file's name tells. */
const UNNAMED: readonly (readonly [RegExp, Subject["unit"], boolean])[] = [
  [/^SD response time histogram\./, "drive", false],
  [/^Host response time histogram\./, "host", false],
  [/^Slave response time histogram\./, "host", true],
];

/** @param lines the first lines of a report or histogram. */
export function subjectOf(lines: readonly string[]): Subject | null {
  let title = "";
  for (const line of lines.slice(0, 12)) {
    title ||= /^<title>Vdbench (?:\S*\/)?(\S+?)(?:\.histogram)?\.html<\/title>/.exec(line)?.[1] ?? "";
    const text = line.replace(/^(?:<title>[^<]*<\/title>)?<pre>/, "");
    for (const [mark, unit, detail] of SUBJECTS) {
      const name = mark.exec(text)?.[1];
      if (name !== undefined) return { unit, name, detail };
    }
    for (const [mark, unit, detail] of UNNAMED) if (mark.test(text)) return { unit, name: title, detail };
  }
  return null;
}
