/** A picture of a chart is dropped on the page: from bytes to notice, every failure has a name. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { decodePacket } from "~/bundle/packet";
import { textChunk, withChunks } from "~/export/chunks";
import { imageLink, PNG_KEYWORD } from "~/export/imageLink";
import { decodeHash } from "~/permalink/codec";
import { pages } from "~/app/routes";

const dot = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);
const packet = readFileSync(new URL("./fixtures/carried/v1-oneRun.txt", import.meta.url), "utf8").trim();
const picture = (hash: string) => withChunks(dot, [textChunk(PNG_KEYWORD, `https://lab.example/${hash}`)]);
const opened = (hash: string) => decodeHash(imageLink(picture(hash)) ?? "", pages);

it("a picture of a newer version opens its page, and says so", () => {
  const link = opened("#/curve?v=9&d=local&y=p99.9");
  expect(link.page).toBe("curve");
  expect(link.notices).toMatchObject([{ code: "url/newer-version", values: { version: 9 } }]);
});

it("a picture brings its data complete; if cut, it says that they are not what was sent", () => {
  const brought = (own: string) => {
    const result = decodePacket(opened(`#/curve?v=1&d=local&own=${own}`).globals.own ?? "");
    return result.ok ? "whole" : result.error.code;
  };
  expect(brought(packet)).toBe("whole");
  expect(brought(packet.slice(0, -40))).toBe("own/bad-checksum");
});

it("a picture saved again without its metadata has no link: it is read, and named, as a file", () => {
  expect(imageLink(dot)).toBeNull();
  expect(imageLink(withChunks(dot, []))).toBeNull();
});
