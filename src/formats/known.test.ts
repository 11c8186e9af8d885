import { describe, expect, it } from "vitest";
import { knownOther } from "./known";

const name = (text: string): string | null => knownOther(new TextEncoder().encode(text));

describe("formats we know and do not read", () => {
  it.each([
    ["Dataset,Mean-value\n", "elbencho sweep"],
    ["access,rank,runtime-with-openclose,x\n", "times of the tasks of IOR"],
  ])("%s", (text, tool) => expect(name(text)).toBe(tool));

  it.each(["", "hello\n", '{"a":1}', "a,b,c\n1,2,3\n", "<html><body>Results</body></html>"])("not: %s", (text) =>
    expect(name(text)).toBeNull(),
  );
});
