import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { given, samples, settled, setup } from "../../tests/support/workspace";
import { follow } from "./following";
import type { News } from "./news";

const lines = readFileSync(new URL("../../tests/fixtures/fio/status-interval.json", import.meta.url), "utf8");
const documents = lines.split(/(?<=^\}\n)/m);

const PATIENT = { timeout: 20_000 };

it("waits while somebody else's results are here, and has then all that came meanwhile", async () => {
  const { workspace, state } = setup();
  let text = documents[0]!;
  let version = 0;
  let tell: (() => void) | null = null;
  const path = "live/run.json";
  const news = (): News => {
    const entry = { path, size: text.length, generation: 1, id: "a".repeat(64), writing: true };
    return { session: "s", version: ++version, files: [entry], gone: [], left: [] };
  };
  const answer = async (asked: string): Promise<Response> => {
    const query = new URL(asked, "http://own").searchParams;
    if (asked.startsWith("own/file"))
      return new Response(text.slice(Number(query.get("from")), Number(query.get("to"))));
    if (version > 0) await new Promise<void>((resolve) => (tell = resolve));
    return Response.json(news());
  };
  void follow({
    name: "live",
    workspace,
    open: () => Promise.resolve(),
    show: (work) => work(),
    fetch: answer,
    wait: () => Promise.resolve(),
    calm: () => Promise.resolve(),
  });
  const bytes = () => state().sources.find((source) => source.given.path === path)?.given.file.size;
  await expect.poll(bytes, PATIENT).toBe(documents[0]!.length);
  await expect.poll(() => tell, PATIENT).not.toBeNull();

  await workspace.openGuest(given(samples.slice(0, 1)), "bundle");
  await settled();
  expect(bytes()).toBeUndefined();
  text += documents[1]!;
  tell!();
  await settled();
  expect(bytes()).toBeUndefined();
  await workspace.leaveGuest();
  await expect.poll(bytes, PATIENT).toBe(text.length);
}, 60_000);
