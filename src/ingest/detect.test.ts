import { expect, it } from "vitest";
import type { Format } from "~/formats/format";
import { archiveKind, detect } from "./detect";

const format = (id: string, word: string, score: number): Format => ({
  id,
  tool: id,
  sniff: (head) => (new TextDecoder().decode(head).includes(word) ? score : 0),
  parse: () => Promise.resolve(),
});
const options = {
  formats: [format("low", "fio", 0.3), format("high", "fio version", 0.9)],
  knownOther: (head: Uint8Array) => (new TextDecoder().decode(head).startsWith("\tIozone") ? "iozone" : null),
};

function detected(head: string | readonly number[], size?: number): string {
  const bytes = typeof head === "string" ? new TextEncoder().encode(head) : Uint8Array.from(head);
  const result = detect("dir/name.json", size ?? bytes.length, bytes, options);
  if (result.ok) return result.value.id;
  expect(result.error).toMatchObject({ level: "error", path: "dir/name.json" });
  return `${result.error.code} ${JSON.stringify(result.error.values ?? {})}`;
}

/** The head of a zip whose first entry has this name. */
const zipOf = (name: string): number[] => [
  ...[0x50, 0x4b, 3, 4, ...Array<number>(22).fill(0), name.length, 0, 0, 0],
  ...new TextEncoder().encode(name),
];

it("UTF-16, as PowerShell writes it, is opened as an archive is", () => {
  expect(
    [
      [0xff, 0xfe, 0x7b, 0],
      [0xfe, 0xff, 0, 0x7b],
    ].map((b) => archiveKind(Uint8Array.from(b))),
  ).toEqual(["utf-16", "utf-16"]);
});

it("a zip of files is an archive, a spreadsheet is not", () => {
  expect([zipOf("results/a.json"), zipOf("[Content_Types].xml")].map((b) => archiveKind(Uint8Array.from(b)))).toEqual([
    "zip",
    null,
  ]);
});

it.each([
  ["the surest format", '{ "fio version" : "fio-3.33"', "high"],
  ["a less sure one", "fio: something", "low"],
  ["nothing in it", "", "file/empty {}"],
  ["only white space", " \r\n\t\n", "file/empty {}"],
  ["a known one that is not read", "\tIozone: Performance Test", 'format/not-supported {"format":"iozone"}'],
  ["text of something else", "hakuna matata", "format/unknown {}"],
  ["only braces", "{".repeat(1000), "format/unknown {}"],
  ["bytes with NUL", [1, 2, 0, 3], "file/binary {}"],
  ["control characters", Array.from({ length: 64 }, (_, i) => (i % 4 ? 65 : 2)), "file/binary {}"],
  ["a PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0], 'image/no-link {"format":"png"}'],
  ["a WebP", [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50], 'image/no-link {"format":"webp"}'],
  [
    "an SVG behind a comment",
    '\ufeff<?xml version="1.0"?><!-- > --><svg xmlns="x"/>',
    'image/no-link {"format":"svg"}',
  ],
  ["markup that is no SVG", '<?xml version="1.0"?><!-- <svg> --><html/>', "format/unknown {}"],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a], 'file/archive {"format":"xz"}'],
  ["7z", [0x37, 0x7a, 0xbc, 0xaf], 'file/archive {"format":"7z"}'],
  [
    "a spreadsheet",
    zipOf("[Content_Types].xml"),
    'file/document {"format":"a document of a spreadsheet or word processor"}',
  ],
  ["a JAR", zipOf("META-INF/"), 'file/document {"format":"a Java program"}'],
])("names %s", (_, head, expected) => expect(detected(head)).toBe(expected));

it("a format never sees the byte order mark", () => {
  const sniff = (head: Uint8Array): number => (head[0] === 0x33 ? 1 : 0);
  const only: Format = { ...options.formats[0]!, sniff };
  const head = Uint8Array.of(0xef, 0xbb, 0xbf, 0x33);
  expect(detect("a", 4, head, { formats: [only], knownOther: () => null })).toMatchObject({ ok: true });
});

it("does not call a long file empty because its head is blank", () => {
  expect(detected(" ".repeat(100), 10_000)).toBe("format/unknown {}");
});
