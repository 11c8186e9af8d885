/** What a chart is made of, taken out of one engine and put in another: every question gives the same rows. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Engine } from "~/engine/engine";
import { openNodeEngine } from "~/engine/node";
import { type TableName, tables } from "~/model/tables";
import { drops, type DropFile, type DropName } from "./support/realFiles";
import { answersOf, carriedOf, everythingIn, insertCarried } from "./support/carried";
import { readDrop } from "./ingest/read";

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
  for (const table of Object.keys(tables) as TableName[]) {
    await sender.clear(table);
    await receiver.clear(table);
  }
});

async function fillSender(files: readonly DropFile[]): Promise<void> {
  for (const { table, ipc, rows } of (await readDrop(files)).batches) await sender.insert(table, ipc, rows);
}

describe("everything of a drop", () => {
  it.each(Object.keys(drops) as DropName[])("%s answers every question alike", async (name) => {
    await fillSender(drops[name]);
    await insertCarried(receiver, await carriedOf(sender, await everythingIn(sender)));
    expect(await answersOf(receiver)).toEqual(await answersOf(sender));
  });
});
