/** A result wrapped by the tool that kept it gives the same rows as the result alone. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import { cases } from "../support/cases";
import { type ReadDrop, readDrop } from "./read";
import { entryBytes } from "~/ingest/expand/entry";
import { wrapOf } from "~/ingest/unwrap";

const RESULTS = [
  "fio/qd016.json",
  "fio/v2.21-json+.json",
  "fio/status-interval.json",
  "fio-text/v3.33-normal.txt",
  "fio-text/v3.33-terse-v4.txt",
  "fio-text/eta-normal.txt",
  "elbencho/results.json",
  "elbencho/console.txt",
  "hand-made/diskspd/two.txt",
  "sysbench/rndrw.txt",
  "ior/ior-4.0.0-two-tests.txt",
  "iozone/thr.txt",
  "act/v6.6-cannot-keep-up.txt",
];

type Wrapper = (text: string) => string;
const lines =
  (wrap: (line: string, i: number) => string): Wrapper =>
  (text) =>
    text
      .replace(/\n$/, "")
      .split("\n")
      .map((line, i) => `${wrap(line, i)}\n`)
      .join("");
const two = (n: number): string => String(n).padStart(2, "0");
const clock = (i: number): string => `10:${two(Math.floor(i / 60) % 60)}:${two(i % 60)}`;
const utc = (i: number): string => `2025-11-20T${clock(i)}.003456789Z`;
/** Pieces of a long line, as container runtimes write them. */
const pieces = (line: string): string[] => line.match(/.{1,50}/g) ?? [""];

const BY_LINE: Readonly<Record<string, Wrapper>> = {
  "kubectl logs --timestamps": lines((line, i) => `${utc(i)} ${line}`),
  "kubectl logs --prefix": lines((line) => `[pod/fio-x7k2/fio] ${line}`),
  "kubectl logs --prefix --timestamps": lines((line, i) => `[pod/fio-x7k2/fio] ${utc(i)} ${line}`),
  "docker compose logs": lines((line) => `fio-1  | ${line}`),
  "docker compose logs in colour": lines((line) => `\u001b[36mfio-1  | \u001b[0m${line}`),
  "docker compose logs -t, trimmed": lines((line, i) => `fio-1  | ${utc(i)} ${line}`.trimEnd()),
  "Docker's json-file": lines((line, i) => JSON.stringify({ log: `${line}\n`, stream: "stdout", time: utc(i) })),
  "a container runtime": lines((line, i) => `${utc(i)} stdout F ${line}`),
  journalctl: lines((line, i) => `Nov 20 ${clock(i)} node-1 fio[4711]: ${line}`),
  "journalctl -o short-iso": lines((line, i) => `2025-11-20T${clock(i)}+0000 node-1 fio[4711]: ${line}`),
  "journalctl -o json": lines((line) => JSON.stringify({ _PID: "4711", MESSAGE: line, PRIORITY: "6" })),
  "GitHub Actions": (text) => `\ufeff${lines((line, i) => `${utc(i)} ${line}`)(text)}`,
  "gh run view --log": lines((line, i) => `bench\tRun fio\t${utc(i)} ${line}`),
  "GitLab CI": lines((line, i) => `${utc(i)} 01O ${line}`),
  Jenkins: lines((line, i) => `[${utc(i)}] ${line}`),
  ts: lines((line, i) => `Nov 20 ${clock(i)} ${line}`),
  "a logger": lines((line, i) => `2025-11-20 ${clock(i)},123 INFO ${line}`),
  pdsh: lines((line) => `node-1: ${line}`),
  "a mail": lines((line) => `> ${line}`),
  "cat -n": lines((line, i) => `${String(i + 1).padStart(6)}\t${line}`),
};
const said = (text: string) => ({
  changed: true,
  cmd: "fio job.fio",
  rc: 0,
  stdout: text,
  stdout_lines: text.split("\n"),
});
const AS_STRING: Readonly<Record<string, Wrapper>> = {
  "ansible-playbook -v": (text) => `TASK [fio : run] ****\nchanged: [node1] => ${JSON.stringify(said(text))}\n`,
  "Ansible's result": (text) => `${JSON.stringify(said(text), null, 2)}\n`,
};

const fixture = (path: string): string => readFileSync(`tests/fixtures/${path}`, "utf8");
const read = (text: string, path = "r.log"): Promise<ReadDrop> =>
  readDrop([{ path, bytes: new TextEncoder().encode(text) }]);
/** In the key of a point. */
const sha256 = /^[0-9a-f]{12}(?=\.)/;
/** Everything that was read, and its notices. `at`: instead of all lines. */
const rowsOf = ({ rows, files, batches }: ReadDrop, at?: number) =>
  JSON.parse(
    JSON.stringify(
      {
        tables: batches.map(({ table }) =>
          table === "source" || table === "chunk" ? table : [table, rows(table as "point")],
        ),
        samples: rows("sample"),
        notices: files.map(({ notices }) => notices),
      },
      (key, value: unknown) => {
        if (typeof value === "bigint") return Number(value);
        if (key === "byte") return undefined;
        if (key === "key") return String(value).replace(sha256, "");
        return (key === "line" || key === "last_line") && value !== null ? (at ?? value) : value;
      },
    ),
  ) as unknown;

const TEXTS = new Map(RESULTS.map((path) => [path, fixture(path)]));
const lineOf = (wrapped: string): number => wrapped.split("\n").findIndex((one) => one.includes('"stdout":')) + 1;

describe.each(["fio/qd016.json", "sysbench/rndrw.txt"])("%s", (path) => {
  it.each(Object.entries(BY_LINE))("%s: the same rows, each on its line", async (_, wrap) => {
    const text = fixture(path);
    expect(rowsOf(await read(wrap(text)))).toEqual(rowsOf(await read(text)));
  });
  it.each(Object.entries(AS_STRING))("%s: the same rows, on the line of the string", async (_, wrap) => {
    const text = fixture(path);
    const line = lineOf(wrap(text));
    expect(rowsOf(await read(wrap(text)), line)).toEqual(rowsOf(await read(text), line));
  });
});

it("any result in any wrapping, whole or cut off", { timeout: 120_000 }, async () => {
  const wrappers = { ...BY_LINE, ...AS_STRING };
  const kept = fc.oneof(fc.constant(Infinity), fc.integer({ min: 12, max: 300 }));
  const drawn = [fc.constantFrom(...RESULTS), fc.constantFrom(...Object.keys(wrappers)), kept] as const;
  const holds = async (path: string, name: string, most: number): Promise<void> => {
    const text = TEXTS.get(path)!
      .split(/(?<=\n)/)
      .slice(0, most)
      .join("");
    const wrapped = wrappers[name]!(text);
    const line = name in AS_STRING ? lineOf(wrapped) : undefined;
    expect(rowsOf(await read(wrapped), line)).toEqual(rowsOf(await read(text), line));
  };
  await fc.assert(fc.asyncProperty(...drawn, holds), { numRuns: cases(40, 600) });
});

it.each<[string, (piece: string, isLast: boolean, i: number) => string]>([
  ["Docker", (log, isLast) => JSON.stringify({ log: isLast ? `${log}\n` : log, stream: "stdout" })],
  ["a container runtime", (piece, isLast, i) => `${utc(i)} stdout ${isLast ? "F" : "P"} ${piece}`],
])("long lines that %s cut into pieces are put together", async (_, wrap) => {
  const text = `${JSON.stringify(JSON.parse(fixture("fio/qd016.json")))}\n`;
  const parts = pieces(text.trimEnd());
  const wrapped = parts.map((piece, i) => `${wrap(piece, i === parts.length - 1, i)}\n`).join("");
  expect(rowsOf(await read(wrapped))).toEqual(rowsOf(await read(text)));
});

it("a result far below what other steps of a job printed, each number on its line", async () => {
  const before = Array.from(
    { length: 3000 },
    (_, i) => `Get:${i} http://deb.example/debian stable/main amd64 package ${i}\n`,
  );
  const text = fixture("fio-text/v3.33-normal.txt");
  const wrapped = BY_LINE["GitHub Actions"]!(`${before.join("")}${text}Post job cleanup.\n`);
  const found = await read(wrapped);
  expect(found.files.map(({ source }) => source.format)).toEqual(["fio-normal"]);
  const lines = (rows: ReadDrop["rows"]) => rows("point").map(({ line, ios }) => [Number(line), Number(ios)]);
  const alone = lines((await read(text)).rows).map(([line, ios]) => [line! + before.length, ios]);
  expect(lines(found.rows)).toEqual(alone);
  expect(wrapOf(new TextEncoder().encode(BY_LINE["GitHub Actions"]!(before.join(""))))).toBeNull();
});

it.each([
  ["what a build printed", (i: number) => `  CC      lib/object_of_the_build_${i}.o\n`],
  [
    "the progress of a long run",
    (i: number) => `Jobs: 1 (f=1): [r(1)][${i % 100}.0%][r=97.7MiB/s][eta 00m:${two(i % 60)}s]\r`,
  ],
])("a result far below %s, without a prefix", async (_, lineAbove) => {
  const above = `${Array.from({ length: 4000 }, (_unused, i) => lineAbove(i)).join("")}\n`;
  expect(above.length).toBeGreaterThan(2 ** 16);
  for (const path of ["fio/qd016.json", "ior/ior-4.0.0-two-tests.txt"]) {
    const lines = ({ rows }: ReadDrop) => rows("point").map(({ line, ios }) => [Number(line), Number(ios)]);
    const alone = lines(await read(fixture(path))).map(([line, ios]) => [line! + above.split("\n").length - 1, ios]);
    expect(alone.length).toBeGreaterThan(0);
    expect(lines(await read(above + fixture(path)))).toEqual(alone);
  }
});

it("interleaved lines of two containers are two results; messages of a third are none", async () => {
  const [one, two] = ["fio-qd-sweep/randread-4k-qd001-nj1.json", "fio-qd-sweep/randread-4k-qd016-nj1.json"].map(
    (path) => fixture(path).trimEnd().split("\n"),
  ) as [string[], string[]];
  const mixed = one.flatMap((line, i) => [`fio-1  | ${line}`, `fio-2  | ${two[i] ?? ""}`]).join("\n");
  const { files, rows } = await readDrop([
    { path: "a/compose.log", bytes: new TextEncoder().encode(`init-1 | formatting\n${mixed}\n`) },
  ]);
  expect(files.map(({ source }) => source.path)).toEqual([
    ...["a/compose.log/fio-1", "a/compose.log/fio-2"],
    "a/compose.log",
  ]);
  expect(rows("point").map(({ iodepth }) => Number(iodepth))).toEqual([1, 16]);
});

it("the hosts of Ansible are results of their own", async () => {
  const said = ["001", "016"].map((qd, i) => {
    const stdout = fixture(`fio-qd-sweep/randread-4k-qd${qd}-nj1.json`);
    return `changed: [node${i + 1}] => ${JSON.stringify({ changed: true, stdout })}\n`;
  });
  const { files } = await readDrop([{ path: "play.log", bytes: new TextEncoder().encode(said.join("")) }]);
  expect(files.map(({ source, read }) => [source.path, read])).toEqual([
    ...[
      ["play.log/node1", true],
      ["play.log/node2", true],
    ],
    ["play.log", true],
  ]);
});

it("the source panel finds the text of a number again", async () => {
  const text = BY_LINE["docker compose logs"]!(fixture("fio/qd016.json"));
  const bytes = new TextEncoder().encode(text);
  const { files } = await readDrop([{ path: "a/r.log", bytes }]);
  const raw = await entryBytes(bytesSource("a/r.log", bytes), files[0]!.raw!);
  expect(new TextDecoder().decode(raw)).toBe(fixture("fio/qd016.json"));
});

it.each([
  ["lines that begin with the time, as vdbench writes them", "runs/vdbench/randread-4k/output/logfile.html"],
  ["its messages of the system", "runs/vdbench/randread-4k/output/parmscan.html"],
])("%s stay as they are: %s", (_, path) => {
  expect(wrapOf(new TextEncoder().encode(fixture(path)))).toBeNull();
});

it("a job whose name stands before each of hundreds of files is no host before its lines", () => {
  const text = fixture("fio-text/v3.33-normal.txt");
  const layouts = "randread-psync: Laying out IO file (1 file / 5120MiB)\n".repeat(2000);
  const many = text.replace("Starting 4 processes\n", (start) => start + layouts);
  expect(wrapOf(new TextEncoder().encode(many))).toBeNull();
  const pdsh = BY_LINE.pdsh!(many);
  expect(wrapOf(new TextEncoder().encode(pdsh))).not.toBeNull();
});

it("a table is no log of as many jobs and steps as it has rows", () => {
  const rows = Array.from({ length: 300_000 }, (_, i) => `1.0\t${String(i)}.0\t68124\t70919\n`).join("");
  expect(wrapOf(new TextEncoder().encode(rows))).toBeNull();
});
