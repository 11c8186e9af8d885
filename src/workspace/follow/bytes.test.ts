import { describe, expect, it } from "vitest";
import { Bytes } from "./bytes";
import type { FollowedEntry } from "~/model/followed";

/** A server with one file; `asked`: the parts that were fetched. */
function serving(text: () => string) {
  const asked: string[] = [];
  const bytes = new Bytes((path) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const [from, to] = [Number(query.get("from")), Number(query.get("to"))];
    asked.push(`${String(from)}-${String(to)}`);
    return Promise.resolve(new Response(text().slice(from, to)));
  });
  return { bytes, asked };
}
const entry = (size: number, generation = 1): FollowedEntry => ({
  path: "runs/a.json",
  size,
  generation,
  id: null,
  writing: true,
});

describe("bytes of a file that grows", () => {
  it("are fetched once", async () => {
    const { bytes, asked } = serving(() => "0123456789");
    for (const size of [4, 4, 10]) await bytes.each([entry(size)]);
    expect(asked).toEqual(["0-4", "4-10"]);
    const { file } = bytes.of("runs/a.json")!;
    expect(file.name).toBe("a.json");
    expect(await file.text()).toBe("0123456789");
  });

  it("are fetched again if they changed or the file became shorter", async () => {
    let text = "0123456789";
    const { bytes, asked } = serving(() => text);
    await bytes.each([entry(10)]);
    text = "abcdefghijkl";
    await bytes.each([entry(12, 2)]);
    await bytes.each([entry(3, 2)]);
    expect(asked).toEqual(["0-10", "0-12", "0-3"]);
    expect(await bytes.of("runs/a.json")!.file.text()).toBe("abc");
  });

  it("are complete after more pieces than are kept separately", async () => {
    const text = Array.from({ length: 200 }, (_, i) => String(i % 10)).join("");
    const { bytes } = serving(() => text);
    let most = 0;
    for (let size = 1; size <= text.length; size++) {
      await bytes.each([entry(size)]);
      most = Math.max(most, bytes.of("runs/a.json")!.parts);
    }
    expect(most).toBe(64);
    expect(await bytes.of("runs/a.json")!.file.text()).toBe(text);
  });
});

it("a file that the server refuses or cuts off is named, and delays no other", async () => {
  const at = (path: string): FollowedEntry => ({ ...entry(4), path });
  const broken = new ReadableStream({ pull: (to) => to.error(new TypeError("cut")) });
  const bytes = new Bytes((asked) => {
    if (asked.includes("refused")) return Promise.resolve(new Response("", { status: 403 }));
    if (asked.includes("unanswered")) return Promise.reject(new TypeError("reset"));
    return Promise.resolve(new Response(asked.includes("broken") ? broken : "0123"));
  });
  const names = ["refused", "a.json", "broken", "unanswered", "b.json"];
  expect((await bytes.each(names.map(at))).sort()).toEqual(["broken", "refused", "unanswered"]);
  expect(bytes.all().map((held) => held.entry.path)).toEqual(["a.json", "b.json"]);
});
