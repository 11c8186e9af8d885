/** A file that comes in several pieces: what begins in one of them and ends in the next. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type ByteSource, bytesSource } from "~/base/bytes";
import { parsed } from "../../../tests/support/sink";
import { fioJson } from "./format";

/** Hands out less than was asked for, the first time, as a window of a file larger than 32 MiB is less than the file. */
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

it("a document that the first piece cuts is read, with its lines", async () => {
  const whole = await parsed(fioJson, BYTES);
  expect(whole.runs.length).toBeGreaterThan(2);
  // In the first document, between two, behind the brace of the second, and in it.
  const second = TEXT.indexOf("\n{", 2);
  for (const at of [100, second, second + 1, second + 2, second + 500])
    expect({ at, ...(await parsed(fioJson, inPieces(BYTES, at))) }).toEqual({ at, ...whole });
});
