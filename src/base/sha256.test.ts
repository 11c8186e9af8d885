import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import { sha256 } from "./digest";
import { sha256Here, sha256OfSource } from "./sha256";

const reference = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

it("is the digest of the standard's examples (FIPS 180-4)", () => {
  expect(sha256Here(new TextEncoder().encode("abc"))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
  expect(sha256Here(new Uint8Array())).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

it("is the same at every length around a block", () => {
  for (let length = 50; length <= 130; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => i);
    expect(sha256Here(bytes)).toBe(reference(bytes));
  }
});

it("reads a source larger than one piece, with and without WebCrypto", async () => {
  const bytes = new Uint8Array(9 * 2 ** 20).map((_, i) => i % 251);
  expect(await sha256OfSource(bytesSource("large", bytes))).toBe(reference(bytes));
  expect(await sha256(bytes)).toBe(reference(bytes));
  expect(await sha256OfSource(bytesSource("large", bytes), undefined, null)).toBe(reference(bytes));
  expect(await sha256(bytes, null)).toBe(reference(bytes));
});
