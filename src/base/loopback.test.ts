import { expect, it } from "vitest";
import { isLoopback, opensHereOnly } from "./loopback";

it.each([
  ["http://127.0.0.1:4160/#/curve", true],
  ["http://127.8.0.1/", true],
  ["http://[::1]:4160/", true],
  ["http://localhost/site/", true],
  ["https://lab.localhost/", true],
  ["http://0.0.0.0:4160/", true],
  ["http://192.0.2.2:4160/", false],
  ["https://localhost.example/", false],
  ["https://lab.example/127.0.0.1", false],
  ["no address", false],
])("%s opens here only: %s", (address, here) => {
  expect(opensHereOnly(address)).toBe(here);
});

it.each(["127.0.0.2", "::1", "[::1]", "LocalHost"])("a server at %s is reached from its machine only", (host) => {
  expect([isLoopback(host), isLoopback(`${host}.example`)]).toEqual([true, false]);
});
