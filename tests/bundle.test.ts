/** Data goes from one engine through a bundle into a new one: every question gives the same rows and labels. */
import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { writeBundle } from "~/bundle/writeBundle";
import { leftOut } from "~/bundle/private";
import type { Engine } from "~/engine/engine";
import { openNodeEngine } from "~/engine/node";
import { bytesSource } from "~/base/bytes";
import { isBundle } from "~/ingest/bundleIn";
import { isCarriedWords } from "~/model/described";
import { jobTarget, runTarget, type Said } from "~/model/labels";
import { labelBatch } from "~/workspace/describing";
import { readDrop, type ReadDrop } from "./ingest/read";
import { answersOf, carriedOf, everythingIn } from "./support/carried";
import { empty } from "./support/questions";
import { drops, type DropName } from "./support/realFiles";

vi.setConfig({ testTimeout: 120_000 });

let sender: Engine;
let receiver: Engine;
beforeAll(async () => {
  sender = await openNodeEngine();
  receiver = await openNodeEngine();
});
afterAll(async () => {
  await sender.close();
  await receiver.close();
});
afterEach(async () => {
  await empty(sender);
  await empty(receiver);
});

const sha256 = (bytes: Uint8Array) => Promise.resolve(createHash("sha256").update(bytes).digest("hex"));

async function fill(engine: Engine, read: ReadDrop, said: readonly Said[]): Promise<void> {
  for (const { table, ipc, rows } of read.batches) await engine.insert(table, ipc, rows);
  const labels = labelBatch(said);
  if (labels !== null) await engine.insert(labels.table, labels.ipc, labels.rows);
}

/** Every run is described, the first two ran together, one point does not count. */
function saidOf({ files }: ReadDrop): Said[] {
  const keys = files.flatMap(({ runs }) => runs.map(({ key }) => key));
  const word = (target: string, key: Said["key"], value: string): Said => ({ target, key, value, origin: "user" });
  return [
    ...keys.map((key, i) => word(runTarget(key), "media", i % 2 === 0 ? "QLC" : "TLC")),
    ...keys.slice(0, 2).map((key) => word(runTarget(key), "together", "pair")),
    ...keys.slice(2, 3).map((key) => word(runTarget(key), "excluded", "the host swapped")),
    ...keys.slice(0, 1).map((key) => word(jobTarget(key, 0), "drive_model", "EX-1")),
    ...keys.slice(0, 1).map((key) => word(runTarget(key), "note@1.5", "a dip")),
  ];
}

it.each(["depths", "drives", "vdbenchCurve", "actLogs", "fioLogs"] as DropName[])("%s", async (name) => {
  const read = await readDrop(drops[name]);
  await fill(sender, read, saidOf(read));
  const content = { tables: await carriedOf(sender, await everythingIn(sender)), views: [], notes: [] };
  // These have no host or serial number, so nothing is left out and all is equal.
  const allowed = { hosts: false, serials: false };
  expect(leftOut(content, allowed).content).toBe(content);
  const bytes = await writeBundle(content, { made_with: "kneepoint test", sha256, allowed });
  expect(await isBundle(bytesSource("x.zip", bytes), new AbortController().signal)).toBe(true);
  let next = 900;
  const got = await readDrop([{ path: "lab.kneepoint.zip", bytes }], { number: () => ++next });
  const words = got.files.flatMap(({ described }) => described.filter(isCarriedWords).flatMap((part) => part.words));
  await fill(receiver, got, words);
  expect(await answersOf(receiver)).toEqual(await answersOf(sender));
});
