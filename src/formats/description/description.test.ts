import { describe, expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { sinkOf } from "../sink";
import { formats } from "../table";
import { description } from "./format";

const bytes = (text: string) => new TextEncoder().encode(text);

async function parsed(text: string) {
  const parts: unknown[] = [];
  const notices: Notice[] = [];
  const context = { signal: new AbortController().signal, progress: () => undefined };
  const sink = sinkOf({ part: (part) => parts.push(part), notice: (one) => notices.push(one) });
  await description.parse(bytesSource("lab/any.txt", bytes(text)), sink, context);
  return { parts, notices };
}

describe("kneepoint.json, by content", () => {
  it.each([
    ['{"kneepoint": 1}', 1],
    ['\ufeff{\n  "title": "a \\"kneepoint\\": {", "runs": [{"kneepoint": 2}],\n  "kneepoint" : 1\n}', 1],
    ['{"kneepoint": 2}', 1],
    ['{"runs": [{"kneepoint": 1}]}', 0],
    ['{"title": "kneepoint"}', 0],
    ['{"title": "\\"kneepoint\\": 1"}', 0],
    ['{"kneepoint": "1"}', 0],
    ['[{"kneepoint": 1}]', 0],
    ['{} {"kneepoint": 1}', 0],
    ["", 0],
  ])("%s", (text, score) => expect(description.sniff(bytes(text))).toBe(score));

  it("is no other format's", () => {
    const head = bytes('{"kneepoint": 1, "title": "fio version, Devices, blockdevices", "runs": {}}');
    expect(formats.filter((format) => format.sniff(head) > 0).map(({ id }) => id)).toEqual(["kneepoint-json"]);
  });
});

describe("what is handed on", () => {
  it("the whole text", async () => {
    const text = '{"kneepoint": 1, "labels": {}}';
    expect(await parsed(text)).toEqual({ parts: [{ text }], notices: [] });
  });

  it("nothing of a broken file or another version", async () => {
    expect(await parsed('{"kneepoint": 1,\n"title": "a"\n"labels": {}}')).toMatchObject({
      parts: [],
      notices: [{ code: "label/bad-json", level: "error", line: 3, values: { expected: '"," or "}"' } }],
    });
    expect(await parsed('{\n"kneepoint": 2}')).toMatchObject({
      parts: [],
      notices: [{ code: "label/version", line: 2, values: { version: "2" } }],
    });
  });
});
