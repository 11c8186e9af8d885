/**
 * What a room of src/formats makes of real files, as text beside its tests (golden/*.txt): everything that is read, where
 * each number is found, which formats recognise a file, and what is left of it after damage. The values themselves are
 * compared with other sources in tests/oracles; here any change shows. Meant: `npx vitest run -u src/formats/<room>`.
 * `GOLDEN_CASES=<folder>` writes every damaged case there, to compare two states of the code.
 */
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import type { Format, Fragment, ParsedMember, ParsedRun } from "~/formats/format";
import { formats } from "~/formats/table";
import { Batches } from "~/ingest/batch";
import { HEAD_BYTES } from "~/ingest/detect";
import { parsed, type Pushed } from "./sink";
import { ingestDrop } from "~/ingest/drop";
import type { Placed } from "~/ingest/finish";
import type { IngestedFile } from "~/ingest/ingest";

/** Larger files show nothing that small ones do not. */
const MOST_BYTES = 100 * 2 ** 10;
/** Only small files are damaged, each in this many of its lines. */
const DAMAGED_BYTES = 26 * 2 ** 10;
const DAMAGED_LINES = 8;
/** A file that needs companions is read with all of them each time. */
const DAMAGED_TOGETHER = 3;
const LONGEST = 160;
const KEPT = process.env["GOLDEN_CASES"];

/** Files that are dropped together, by path. */
type Drop = ReadonlyMap<string, Uint8Array>;

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((one) => statSync(one).isFile() && !/\/(README|EXPECTED|QUANTILES)[^/]*$/.test(one))
    .sort();
}

const dropOf = (path: string): Drop =>
  new Map(
    filesBelow(path).flatMap((one) => {
      const bytes = new Uint8Array(readFileSync(one));
      return bytes.length > MOST_BYTES ? [] : [[one, bytes]];
    }),
  );

/** FNV-1a, 32 bits. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

const isTyped = (value: unknown): value is Float64Array => ArrayBuffer.isView(value);
const whole = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    isTyped(v) ? Array.from(v, String) : v instanceof Map ? [...v] : typeof v === "number" ? String(v) : v,
  ) ?? "absent";
/** As JSON; the end of a long text is a digest. */
const short = (value: unknown): string => shortened(whole(value));
function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 40)}… ${text.length} ${digest(text)}`;
}

/** The traces of each file: how many values they have, and what these are. */
class Values extends Batches {
  readonly traces = new Map<number, unknown[]>();
  override addSamples(...[trace, t_s, value]: Parameters<Batches["addSamples"]>): void {
    this.#add(trace, [t_s.slice(), value.slice()]);
  }
  override addHistogram({ trace_no, t_s, kind, histogram }: Parameters<Batches["addHistogram"]>[0]): void {
    if (trace_no !== null) this.#add(trace_no, structuredClone([t_s, kind, histogram]));
  }
  #add(trace: number, said: unknown): void {
    this.traces.set(trace, [...(this.traces.get(trace) ?? []), said]);
  }
}

interface Read {
  readonly file: IngestedFile;
  readonly placed: Placed | null;
}
interface Told {
  readonly read: readonly Read[];
  readonly values: Values;
}

async function readDrop(drop: Drop): Promise<Told> {
  const values = new Values();
  const placed = new Map<string, Placed>();
  const given = [...drop].map(([path, bytes]) => ({ source: bytesSource(path, bytes) }));
  const observe = ({ source }: IngestedFile, as: Placed) => void placed.set(source.path, as);
  let next = 0;
  const files: IngestedFile[] = [];
  for await (const file of ingestDrop(given, { dataset: "local", into: values, number: () => next++, observe }))
    files.push(file);
  const read = files.map((file) => ({ file, placed: placed.get(file.source.path) ?? null }));
  return { read: read.sort((a, b) => (a.file.source.path < b.file.source.path ? -1 : 1)), values };
}

const noticeLine = ({ code, level, line, values }: Notice): string => `${level} ${code} ${line ?? ""} ${whole(values)}`;

function* memberLines(member: ParsedMember, indent = "  "): Iterable<string> {
  const { directions, parts = [], ...rest } = member;
  const { signature, ...scalars } = rest;
  yield `${indent}${Object.values(scalars).map(whole).join(" ")} ${digest(signature)}`;
  for (const { latency, ...direction } of directions) {
    yield `${indent}  ${Object.values(direction).map(whole).join(" ")}`;
    if (latency.length > 0) yield `${indent}    ${short(latency)}`;
  }
  for (const part of parts) yield* memberLines(part, `${indent}    `);
}

function* runLines({ members, details = [], ...run }: ParsedRun): Iterable<string> {
  yield Object.values(run).map(short).join(" ");
  for (const member of members) yield* memberLines(member);
  if (details.length > 0) yield `  ${details.length} details ${digest(whole(details))}`;
}

function* fileLines({ file, placed }: Read): Iterable<string> {
  const { source, role, read, notices, counts, described } = file;
  yield `== ${source.path}: ${source.format} ${source.tool_version} ${role}${read ? "" : ", not read"} ${whole(counts)}`;
  for (const notice of notices) yield noticeLine(notice);
  if (described.length > 0) yield `describes ${short(described)}`;
  for (const run of placed?.runs ?? []) yield* runLines(run);
  const traces = placed?.traces ?? [];
  if (traces.length > 0) yield `${traces.length} traces ${short(traces)}`;
}

const linesOf = ({ read, values }: Told): string[] => [
  ...read.flatMap((one) => [...fileLines(one)]),
  `values of ${values.traces.size} traces ${digest(whole(values.traces))}`,
];

const pushedLines = ({ notices, runs, ...rest }: Pushed): string[] => [
  ...notices.map(noticeLine),
  ...runs.flatMap((run) => [...runLines(run)]),
  whole(rest),
];

/** Fixed ways to damage a text. */
const DAMAGES: readonly (readonly [name: string, change: (lines: string[], i: number) => string[]])[] = [
  ["cut inside", (lines, i) => [...lines.slice(0, i), lines[i]!.slice(0, Math.ceil(lines[i]!.length / 2))]],
  ["left out", (lines, i) => lines.toSpliced(i, 1)],
  ["twice", (lines, i) => lines.toSpliced(i, 0, lines[i]!)],
  ["numbers", (lines, i) => lines.with(i, lines[i]!.replace(/\d+(?:\.\d+)?/g, ODD[i % ODD.length]!))],
  ["words", (lines, i) => lines.with(i, lines[i]!.replace(/[a-z]{3,}(?=\W|$)/, "other"))],
];
const ODD = ["-1", "x", "0", "99999999999999999999", "", "1.5", "nan", "61"];

function* damaged(bytes: Uint8Array, most: number): Iterable<[how: string, at: number, Uint8Array]> {
  // Not TextDecoder: its latin1 is windows-1252, from Node 24 on also in Node.
  const lines = Buffer.from(bytes).toString("latin1").split("\n");
  const step = Math.max(1, lines.length / most);
  for (const [how, change] of DAMAGES)
    for (let at = 0; at < lines.length; at += step) {
      const i = Math.floor(at);
      yield [how, i, new Uint8Array(Buffer.from(change(lines, i).join("\n"), "latin1"))];
    }
}

const STATS = ["iops", "bytes_per_s", "io_bytes", "ios", "runtime_s", "mean", "min", "max", "stddev", "0.5", "0.99"];

/** Where the file's own format finds each number and fact of its runs. */
function* placeLines({ file: { source }, placed }: Read, bytes: Uint8Array): Iterable<string> {
  const format = formats.find(({ id }) => id === source.format);
  if (!format || !placed) return;
  const shown = (found: Fragment | null): string =>
    found === null ? "-" : `${found.from_line}+${found.lines.length}@${found.line}#${digest(found.lines.join("\n"))}`;
  for (const { document, members, details = [], line } of placed.runs) {
    const all = members.flatMap((member) =>
      [member, ...(member.parts ?? [])].map((one) => ({ ...one, line: one.line ?? member.line })),
    );
    for (const { index, line: head, directions } of all)
      for (const { op, latency } of directions) {
        const kinds = latency.length === 0 ? [undefined] : latency.map(({ kind }) => kind);
        for (const kind of kinds) {
          const found = STATS.map((stat) =>
            format.locate?.(bytes, { document, line: head, job_index: index, op, stat, ...(kind && { kind }) }),
          );
          const places = found.map((one) => (one === undefined ? "" : shown(one)));
          yield `${document}.${index} ${op} ${kind ?? ""} ${shortened(places.join(" "))}`;
        }
      }
    const options = ["rw", "bs", "iodepth", "runtime", "threads", "xfersize"].map((name) => ({
      ...{ document, job_index: 0, topic: "option", subject: null, name, line, text: null, member: null },
    }));
    const facts = [...details.slice(0, 40).map((detail) => ({ ...detail, document })), ...options];
    const found = format.locateFacts?.(bytes, facts);
    if (found)
      yield `${document} facts ${digest(whole(found.map(shown)))} ${short(found.map((one) => one?.line ?? null))}`;
    const text = new TextDecoder().decode(bytes).split("\n").slice(0, 200);
    const printing = facts.map((fact) => text.findIndex((one) => format.prints?.(one, fact) ?? false));
    if (format.prints) yield `${document} printed ${short(printing)}`;
  }
}

/** Small fixtures of every room, to see which other formats recognise them. */
const STRANGERS = ["act", "elbencho", "fio", "fio-text", "hand-made", "hdrhistogram", "ior", "iozone", "sysbench"]
  .concat(["sysstat", "vdbench"])
  .map((name) => `tests/fixtures/${name}`);

/**
 * @param room folder of src/formats
 * @param folders files dropped together, each below a folder (or one file), whole
 * @param damagedFolders of these, each small file is damaged while the others stay
 */
export function golden(room: string, own: readonly Format[], folders: readonly string[], hurt = folders): void {
  const holds = async (name: string, lines: Iterable<string>): Promise<void> => {
    await expect([...lines, ""].join("\n")).toMatchFileSnapshot(resolve("src/formats", room, "golden", `${name}.txt`));
  };
  describe(`the fixtures of ${room}`, () => {
    it("are read as before", async () => {
      const lines: string[] = [];
      for (const folder of folders) lines.push(...linesOf(await readDrop(dropOf(folder))));
      await holds("rows", lines);
    });

    it("show each number in its place", async () => {
      const lines: string[] = [];
      for (const folder of folders) {
        const drop = dropOf(folder);
        for (const one of (await readDrop(drop)).read) {
          const { path } = one.file.source;
          const bytes = drop.get(path);
          const places = bytes ? [...placeLines(one, bytes)] : [];
          if (places.length > 0) lines.push(`== ${path}`, ...places);
        }
      }
      await holds("places", lines);
    });

    it("are recognised, whole and after their first line", async () => {
      const files = new Map(STRANGERS.flatMap((folder) => [...dropOf(folder)]));
      const scores = (bytes: Uint8Array): string[] =>
        own.flatMap((format) => {
          const score = format.sniff(bytes.subarray(0, HEAD_BYTES));
          return score > 0 ? [`${format.id} ${score}`] : [];
        });
      const lines: string[] = [];
      for (const [path, bytes] of files) {
        const found = [bytes, bytes.subarray(bytes.indexOf(10) + 1), bytes.subarray(0, 200)].map(scores);
        if (found.some((of) => of.length > 0)) lines.push(`${path}: ${found.map((of) => of.join(", ")).join(" | ")}`);
      }
      await holds("recognised", lines);
    });

    it("keep as much as before when they are damaged", async () => {
      const lines: string[] = [];
      const cases: string[] = [];
      for (const folder of hurt) {
        const drop = dropOf(folder);
        for (const { file } of (await readDrop(drop)).read) {
          const { path } = file.source;
          const format = own.find(({ id }) => id === file.source.format);
          const bytes = drop.get(path);
          if (!format || !bytes || bytes.length > DAMAGED_BYTES) continue;
          const by = new Map<string, string[]>();
          for (const [how, at, changed] of damaged(bytes, format.gather ? DAMAGED_TOGETHER : DAMAGED_LINES)) {
            const told = format.gather
              ? linesOf(await readDrop(new Map([...drop, [path, changed]])))
              : pushedLines(await parsed(format, bytesSource(path, changed), { companions: [] }));
            const text = told.join("\n");
            if (KEPT) cases.push(`#### ${path} ${how} ${at + 1}\n${text}`);
            by.set(how, [...(by.get(how) ?? []), text]);
          }
          lines.push(`== ${path}`);
          for (const [how, texts] of by) lines.push(`${how}: ${texts.length} ${digest(texts.join())} ${codes(texts)}`);
        }
      }
      if (KEPT) {
        mkdirSync(KEPT, { recursive: true });
        writeFileSync(join(KEPT, `${room}.txt`), cases.join("\n"));
      }
      await holds("damaged", lines);
    });
  });
}

/** How often each code occurred. */
function codes(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const [, code = ""] of texts.join("\n").matchAll(/^(?:error|warning) (\S+)/gm))
    counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .sort()
    .map(([code, n]) => `${code} ${n}`)
    .join(", ");
}
