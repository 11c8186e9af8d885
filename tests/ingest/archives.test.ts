/** Entries of a dropped archive are files like any other. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import { entryBytes } from "~/ingest/expand/entry";
import { tar } from "../support/archives";
import { readDrop } from "./read";

const json = new Uint8Array(readFileSync("tests/fixtures/fio/v3.1.json"));
const zip = (name: string, bytes: Uint8Array): Uint8Array => zipSync({ [name]: bytes });

it("an archive in an archive is opened, one in that is not", async () => {
  const two = zip("one.zip", zip("a.json", json));
  const read = await readDrop([{ path: "d.zip", bytes: two }]);
  expect(read.files.map(({ source, read: ok }) => [source.path, ok])).toEqual([
    ["d.zip/one.zip/a.json", true],
    ["d.zip/one.zip", true],
    ["d.zip", true],
  ]);
  const refused = await readDrop([{ path: "d.zip", bytes: zip("two.zip", two) }]);
  expect(refused.files[0]!.notices.map(({ code }) => code)).toEqual(["file/archive-nested"]);
  expect(refused.files[0]!.source.path).toBe("d.zip/two.zip/one.zip");
});

it("an archive with nothing to read in it says so", async () => {
  const read = await readDrop([{ path: "d.zip", bytes: zip(".DS_Store", json) }]);
  expect(read.files.map(({ read: ok, notices }) => [ok, notices.map(({ code }) => code)])).toEqual([
    [false, ["file/archive-empty"]],
  ]);
});

it("text in UTF-16, as PowerShell redirects it, reads as the same text in UTF-8", async () => {
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${new TextDecoder().decode(json)}`, "utf16le"));
  const [read, plain] = await Promise.all([utf16, json].map((bytes) => readDrop([{ path: "out.json", bytes }])));
  expect({ ...read!.counts, source: 1 }).toEqual(plain!.counts);
});

const FOLDER = "tests/fixtures/runs/vdbench";

/** Files of an output directory, with their text changed. */
const output = (change: (text: string, name: string) => Uint8Array) =>
  readdirSync(`${FOLDER}/forrate-4k/output`).map((name) => ({
    path: `out/${name}`,
    bytes: change(readFileSync(`${FOLDER}/forrate-4k/output/${name}`, "latin1"), name),
  }));
const numbersOf = ({ files, rows }: Awaited<ReturnType<typeof readDrop>>) => [
  files.map(({ source, read: ok, role, notices }) => [source.path, ok, role, notices]).sort(),
  rows("point").map(({ iops, bytes_per_s }) => [iops, bytes_per_s]),
];

it("an output directory of vdbench in UTF-16 is one run, and each file can be opened again", async () => {
  const utf16 = output((text) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le")));
  const [read, plain] = [await readDrop(utf16), await readDrop(output((text) => new TextEncoder().encode(text)))];
  expect(numbersOf(read)).toEqual(numbersOf(plain));
  expect(read.counts).toEqual(plain.counts);
  const { raw, source } = read.files.find(({ role }) => role === "result")!;
  const { path, bytes } = utf16.find((file) => file.path === source.path)!;
  expect(source.bytes).toBe(bytes.length);
  expect(new TextDecoder().decode(await entryBytes(bytesSource(path, bytes), raw!))).toContain("avg_2-4");
});

it("vdbench on a machine with decimal commas says the same numbers", async () => {
  const swapped = (text: string) => text.replaceAll(/[.,]/g, (c) => (c === "." ? "," : "."));
  const comma = (text: string, name: string) =>
    name.includes("histogram")
      ? text.replaceAll(/^.* < {2}.*$/gm, (row) => row.replaceAll(/\d[\d.,]*/g, swapped))
      : text.replaceAll(/(?<=^\d\d:\d\d:\d\d\.\d{3} .*)(?<= )\d+\.\d+(?= |$)/gm, swapped);
  const read = await readDrop(output((text, name) => new TextEncoder().encode(comma(text, name))));
  const plain = await readDrop(output((text) => new TextEncoder().encode(text)));
  expect(numbersOf(read)).toEqual(numbersOf(plain));
  expect(read.counts).toEqual(plain.counts);
});

describe("real folders of vdbench", () => {
  const folders = readdirSync(FOLDER).filter((n) => statSync(`${FOLDER}/${n}`).isDirectory());

  it.each(folders.slice(0, 4))(
    "%s: from a zip and a tar.gz as from the folder",
    { timeout: 120_000 },
    async (folder) => {
      const files = readdirSync(`${FOLDER}/${folder}`, { recursive: true, encoding: "utf8" })
        .filter((name) => statSync(`${FOLDER}/${folder}/${name}`).isFile())
        .map((name) => ({
          name: `${folder}/${name}`,
          bytes: new Uint8Array(readFileSync(`${FOLDER}/${folder}/${name}`)),
        }));
      const outcome = async (given: { path: string; bytes: Uint8Array }[], base: string) => {
        const { files: read, counts } = await readDrop(given);
        const told = read
          .filter(({ role }) => role !== "archive")
          .map(({ source, read: ok, notices }) => [source.path.replace(base, ""), ok, notices.map((n) => n.code)]);
        // The archive is a source too.
        return { told: told.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)), counts: { ...counts, source: 0 } };
      };
      const plain = await outcome(
        files.map(({ name, bytes }) => ({ path: `v/${name}`, bytes })),
        "v/",
      );
      expect(plain.told.length).toBeGreaterThan(1);
      const tgz = new Uint8Array(gzipSync(tar(files)));
      expect(await outcome([{ path: "v.tgz", bytes: tgz }], "v.tgz/")).toEqual(plain);
      const zipped = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
      expect(await outcome([{ path: "v.zip", bytes: zipped }], "v.zip/")).toEqual(plain);
    },
  );
});
