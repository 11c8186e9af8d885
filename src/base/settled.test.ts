import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { settledBytes } from "./settled";

const settled = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder().decode(bytes.subarray(0, settledBytes(bytes)));
};

it("lines are whole at their end, documents at their last bracket", () => {
  expect(settled("1 2\n3 4\n5 ")).toBe("1 2\n3 4\n");
  expect(settled("no end")).toBe("");
  expect(settled('fio: note\n{ "a": "}\\"", "b": [1, {}] }')).toBe('fio: note\n{ "a": "}\\"", "b": [1, {}] }');
  expect(settled('{"a":1}\n{"a":2}\n{"a"')).toBe('{"a":1}\n{"a":2}');
  expect(settled("{}\n")).toBe("{}\n");
  expect(settled('[ {"a":1}, {"a"')).toBe("");
  expect(settled("[ 10s ] thds: 4\n[ 20s ] thd")).toBe("[ 10s ] thds: 4\n");
  expect(settled("a\n{")).toBe("a\n");
});

it.each(["fio/status-interval.json", "vdbench/curve/flatfile.html", "act/v5.3-us.txt"])(
  "%s, cut anywhere: what stands is a beginning of what stands later, and never half a line",
  (name) => {
    const all = readFileSync(new URL(`../../tests/fixtures/${name}`, import.meta.url));
    let last = 0;
    for (let cut = 0; cut <= all.length; cut += 997) {
      const now = settledBytes(all.subarray(0, cut));
      expect(now).toBeGreaterThanOrEqual(last);
      expect(now).toBeLessThanOrEqual(cut);
      // The rest is reported alone, from the first incomplete record.
      expect(last + settledBytes(all.subarray(last, cut))).toBe(now);
      if (now > 0) expect(["\n", "}"]).toContain(String.fromCharCode(all[now - 1]!));
      last = now;
    }
    expect(settledBytes(all)).toBe(all.length);
  },
);
