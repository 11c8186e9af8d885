import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Folder } from "./folder";
import { answersOf } from "./open";

const fault = (): never => {
  throw new Error("a fault of our own");
};
const broken = { news: () => Promise.reject(new Error("a fault of our own")), get: fault } as unknown as Folder;
const answers = answersOf(broken, "127.0.0.1", () => "");
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url!, "http://own");
  if (!answers(request, response, pathname)) response.end("not of the folder");
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each(["own/news?session=a&after=0", "own/file?path=a"])(
  "an error of our own is answered with 500 and the reason, and the next request too: %s",
  async (path) => {
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const answer = await fetch(site + path);
    expect([answer.status, await answer.text()]).toEqual([500, "This cannot be answered: a fault of our own\n"]);
    expect((await fetch(`${site}else`)).status).toBe(200);
  },
);
