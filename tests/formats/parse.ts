import { readFileSync } from "node:fs";
import { bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { fioJson } from "~/formats/fio/format";
import type { ParsedMember, ParsedRun } from "~/formats/format";
import { notices as texts } from "~/text/en/notices";
import { sinkOf } from "~/formats/sink";

export interface ReadFio {
  readonly runs: ParsedRun[];
  readonly notices: Notice[];
  /** Codes in order. */
  readonly codes: string[];
  readonly members: ParsedMember[];
}

/** Parses bytes; checks that every notice has its sentences. */
export async function parseBytes(bytes: Uint8Array, path = "a/file.json", growing = false): Promise<ReadFio> {
  const runs: ParsedRun[] = [];
  const notices: Notice[] = [];
  const sink = sinkOf({ run: (run) => runs.push(run), notice: (notice) => notices.push(notice) });
  const context = { signal: new AbortController().signal, progress: () => undefined, growing };
  await fioJson.parse(bytesSource(path, bytes), sink, context);
  for (const { code, values = {} } of notices) {
    const text = texts[code];
    if (text === undefined) throw new Error(`no sentence for ${code}`);
    const said = [text.what(values), text.todo(values), text.rest(values)].join(" ");
    if (said.includes("undefined")) throw new Error(`${code}: ${said}`);
  }
  return { runs, notices, codes: notices.map((n) => n.code), members: runs.flatMap((r) => r.members) };
}

const encoder = new TextEncoder();
export const parseText = (text: string): Promise<ReadFio> => parseBytes(encoder.encode(text));

const FIXTURES = "tests/fixtures/fio";
export const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(`${FIXTURES}/${name}`));
export const fixtureText = (name: string): string => readFileSync(`${FIXTURES}/${name}`, "utf8");
export const parseFixture = (name: string): Promise<ReadFio> => parseBytes(fixture(name));
