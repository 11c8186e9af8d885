/** A config.html written by somebody's vdbench. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formats } from "~/formats/table";
import type { InventoryFact } from "~/model/described";
import { parsed } from "../support/sink";
import { sharedPath } from "../support/shared";

it("config.html of the corpus names host, kernel and mounts", async () => {
  const bytes = new Uint8Array(readFileSync(sharedPath("corpus/vdbench/masakioui__vdb/output/config.html")));
  const [format] = formats.filter((one) => one.sniff(bytes.subarray(0, 65536)) === 1);
  const facts = (await parsed(format!, bytes)).parts as InventoryFact[];
  expect(facts.slice(0, 2).map(({ value }) => value)).toEqual(["host-10-233-233-72", "3.10.0-957.el7.x86_64"]);
  expect(facts.filter(({ device }) => device === "/dev/vda3").map(({ key, value }) => `${key}=${value}`)).toEqual([
    "mountpoint=/var",
  ]);
});
