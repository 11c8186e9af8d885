import { expect, it } from "vitest";
import { forReceivers } from "./local";

it("saved files address their receivers, not the owner of the files", () => {
  const sentence = "4K random read on RocksDB and your own files: p99 against IOPS";
  expect(forReceivers(sentence)).toBe("4K random read on RocksDB and own files: p99 against IOPS");
  expect(forReceivers("Your own files: p99")).toBe("Own files: p99");
  expect(forReceivers("4K random read on results of this link")).toBe("4K random read on results of this link");
});
