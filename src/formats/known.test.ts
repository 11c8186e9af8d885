import { describe, expect, it } from "vitest";
import { knownOther } from "./known";

const name = (text: string): string | null => knownOther(new TextEncoder().encode(text));

describe("formats we know and do not read", () => {
  it.each([
    ["\tIozone: Performance Test of File I/O\n\t        Version $Revision: 3.489 $\n", "iozone"],
    ["<Results>\n  <System>\n    <ComputerName>X</ComputerName>\n", "DiskSpd XML"],
    ["\r\nCommand Line: diskspd -b4K -d60 -o32\r\n\r\nInput parameters:\r\n\r\n\ttimespan:   1\r\n", "DiskSpd"],
    ["ISO Date,Label,Phase,RuntimeMS,Rank,MixType,Done%,DoneBytes,MiB/s,IOPS\n", "elbencho live CSV"],
  ])("%s", (text, tool) => expect(name(text)).toBe(tool));

  it.each(["", "hello\n", '{"a":1}', "a,b,c\n1,2,3\n", "<html><body>Results</body></html>"])("not: %s", (text) =>
    expect(name(text)).toBeNull(),
  );
});
