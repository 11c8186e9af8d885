/** A file in several pieces: jobs that begin in one and end in the next. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type ByteSource, bytesSource } from "~/base/bytes";
import { parsed } from "../../../tests/support/sink";
import { fioJson } from "./format";

/** Returns less than requested the first time, as for a file larger than one window of 32 MiB. */
function inPieces(bytes: Uint8Array, first: number): ByteSource {
  const whole = bytesSource("test", bytes);
  let most = first;
  return {
    ...{ path: "test", size: bytes.length },
    slice: (start, end, signal) => {
      const asked = Math.min(end, start + most);
      most = Infinity;
      return whole.slice(start, asked, signal);
    },
  };
}

const BYTES = new Uint8Array(readFileSync("tests/fixtures/fio/status-interval.json"));
const TEXT = new TextDecoder().decode(BYTES);

it("a document longer than the first piece is read, with its lines", async () => {
  const whole = await parsed(fioJson, BYTES);
  expect(whole.runs.length).toBeGreaterThan(2);
  // In the first document, between two, after the brace of the second, and in it.
  const second = TEXT.indexOf("\n{", 2);
  for (const at of [100, second, second + 1, second + 2, second + 500])
    expect({ at, ...(await parsed(fioJson, inPieces(BYTES, at))) }).toEqual({ at, ...whole });
});
