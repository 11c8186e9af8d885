import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { bytesSource } from "~/base/bytes";
import { heldRows } from "~/engine/early";
import * as node from "~/engine/node";
import { pointsOf } from "./points";

vi.mock(import("~/engine/early"), async (original) => {
  const real = await original();
  return { ...real, heldRows: vi.fn(real.heldRows) };
});

const folder = fileURLToPath(new URL("../../tests/fixtures/compare/base/run1/", import.meta.url));
const files = ["randread-4k-qd1.json", "randread-4k-qd8.json", "randrw-4k-qd4.json"].map((name) =>
  bytesSource(name, readFileSync(folder + name)),
);

it("only a set of very many rows opens the engine, which finds the same points", async () => {
  const opened = vi.spyOn(node, "openNodeEngine");
  const set = { dataset: "base", files, onFile: () => undefined };
  const [few] = await pointsOf([set]);
  expect(few).toHaveLength(4);
  expect(opened).not.toHaveBeenCalled();
  vi.mocked(heldRows).mockResolvedValueOnce(null);
  expect(await pointsOf([set, set])).toEqual([few, few]);
  expect(opened).toHaveBeenCalledOnce();
});
