import { constants, gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Notice } from "~/base/notice";
import { archiveKind } from "~/ingest/detect";
import { expanded, type Expanded, tar } from "../support/archives";
import { missing } from "./compare";
import { changed, concat, edits, options, timeout } from "./damage";
import { fixture } from "./subject";

const entries = [
  "act/v6.6-cannot-keep-up.txt",
  "fio/logs/avg_clat.1.log",
  "sysbench/memory.txt",
  "fio-text/matrix.fio",
].map((path) => ({ name: path, bytes: fixture(`tests/fixtures/${path}`).bytes }));

interface Pack {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** By entry: its own bytes, and the offset from which it is whole. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  /** How many bytes of the tape are there when the file is cut. */
  readonly tape?: (cut: Uint8Array) => number;
}

/** Where entries begin, by their headers; the last one ends at `end`. */
function spansAt(starts: readonly number[], end: number): Pack["spans"] {
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? end }));
}

function zipped(level: 0 | 6): Pack {
  const bytes = zipSync(Object.fromEntries(entries.map(({ name, bytes: of }) => [name, of])), { level });
  const text = Buffer.from(bytes).toString("latin1");
  // oxlint-disable-next-line no-control-regex -- the mark of an entry's header
  const starts = [...text.matchAll(/PK\u{3}\u{4}/gu)].map(({ index }) => index);
  return { name: level === 0 ? "zip, stored" : "zip", bytes, spans: spansAt(starts, text.indexOf("PK\u0001\u0002")) };
}

const tape = tar(entries);
const onTape: Pack["spans"] = entries.map((_, i) => {
  const start = tar(entries.slice(0, i), { ended: false }).length;
  return { start, end: start + 512 + entries[i]!.bytes.length };
});
const packs: readonly Pack[] = [
  zipped(6),
  zipped(0),
  { name: "tar", bytes: tape, spans: onTape, tape: (cut) => cut.length },
  {
    name: "tar.gz",
    bytes: new Uint8Array(gzipSync(tape)),
    spans: onTape,
    tape: (cut) => gunzipSync(cut, { finishFlush: constants.Z_SYNC_FLUSH }).length,
  },
];

const latin1 = new TextDecoder("latin1");
const said = ({ entries: of }: Expanded): string[] => of.map(({ name, bytes }) => `${name}\0${latin1.decode(bytes)}`);
const originals = entries.map(({ name, bytes }) => `${name}\0${latin1.decode(bytes)}`);

/** null: no longer an archive, so refused like any file. */
const open = async (bytes: Uint8Array, path = "a"): Promise<Expanded | null> =>
  archiveKind(bytes) === null ? null : expanded(bytes, { path });

/**
 * How many lost entries an error accounts for: the one it names, as many as it counts, or all if the archive could not
 * be followed further.
 */
function spokenFor({ level, code, values = {} }: Notice, lost: readonly string[]): number {
  if (level === "info") return 0;
  if (/\/(?:truncated|torn|unended)$/.test(code) || values["entry"] === "") return lost.length;
  return Number(values["count"] ?? (lost.includes(String(values["entry"])) ? 1 : 0));
}

describe.each(packs)("$name", ({ bytes, spans, tape: tapeOf }) => {
  it("holds the same under any name", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (path) => {
        expect(said((await open(bytes, path))!)).toEqual(originals);
      }),
      options,
    );
  });

  it("cut anywhere, keeps every whole entry and names the cut", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (at) => {
        const cut = bytes.slice(0, at);
        const found = await open(cut);
        const there = tapeOf === undefined || at < 20 ? at : tapeOf(cut);
        const whole = originals.filter((_, i) => spans[i]!.end <= there);
        if (found === null) {
          expect(whole).toEqual([]);
          return;
        }
        expect(missing(whole, said(found)), `cut at ${at}`).toEqual([]);
        expect(found.entries.length, `cut at ${at}`).toBeLessThanOrEqual(whole.length + 1);
        // Bytes after the last entry of a tar belong to none.
        const behind = whole.length === originals.length;
        if (!behind) expect(found.notices.filter(({ level }) => level !== "info").length).toBeGreaterThan(0);
      }),
      options,
    );
  });

  it("changed inside an entry, holds the others or says how many are lost", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(entries.length - 1), edits, async (k, list) => {
        const { start, end } = spans[k]!;
        // After a change inside a stream nothing stays the same.
        const inStream = tapeOf !== undefined && tapeOf(bytes) !== bytes.length;
        const mutated = changed(inStream ? tape : bytes, start, end, list);
        const found = await open(inStream ? new Uint8Array(gzipSync(mutated)) : mutated);
        // Without its first header a tar is an unknown file.
        if (found === null || (k === 0 && archiveKind(mutated) === null)) return;
        const others = originals.filter((_, i) => i !== k);
        const lost = missing(others, said(found));
        if (lost.length === 0) return;
        const names = lost.map((i) => others[i]!.split("\0")[0]!);
        const message = `lost ${names.join(", ")}; said: ${JSON.stringify(found.notices)}`;
        expect(
          found.notices.reduce((n, notice) => n + spokenFor(notice, names), 0),
          message,
        ).toBeGreaterThanOrEqual(names.length);
      }),
      options,
    );
  });

  it("changed or stretched anywhere, never throws and gives nothing wrong silently", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(edits, fc.nat(200), async (list, times) => {
        const mutated = changed(bytes, 4, bytes.length, list);
        const found = await open(concat(mutated, ...Array.from({ length: times }, () => mutated.subarray(-64))));
        // A tar has no checksum over the content of its entries.
        if (found === null || tapeOf !== undefined || found.notices.length > 0) return;
        for (const { bytes: of } of found.entries) {
          expect(originals.some((one) => one.endsWith(`\0${latin1.decode(of)}`))).toBe(true);
        }
      }),
      options,
    );
  });
});
