import { deflateSync } from "fflate";
import { expect, it } from "vitest";
import { packText, unpackText } from "./packedText";
import { seal } from "./packet/envelope";

const text = "# 容量と遅延\n\n".repeat(50);

it("comes back from its packet, which is shorter and safe in a link", () => {
  const packed = packText(text)!;
  expect(unpackText(packed, 2000)).toBe(text);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(text.length / 4);
});

it("refuses what is cut, damaged, newer, not text, or larger than allowed", () => {
  const packed = packText(text)!;
  const zeros = deflateSync(new Uint8Array(5_000_000));
  for (const bad of [
    packed.slice(0, -3),
    `${packed.slice(0, 12)}${packed[12] === "A" ? "B" : "A"}${packed.slice(13)}`,
    "",
    "§",
    seal(1, zeros)!,
    seal(2, deflateSync(new Uint8Array(5)))!,
  ])
    expect(unpackText(bad, 2000), bad.slice(0, 9)).toBe(null);
  expect(unpackText(seal(1, deflateSync(Uint8Array.of(0xff, 0xfe, 0x80)))!, 2000)).toBe(null);
  expect(unpackText(packed, 100)).toBe(null);
});
