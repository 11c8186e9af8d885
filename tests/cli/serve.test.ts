/** `npm run serve`, asked for its usage. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { whyNot } from "../../scripts/serve.mjs";
import { serve } from "../../scripts/site.mjs";

it.each([
  [["--help"], 0, /^Usage: npm run serve/, ""],
  [["-h"], 0, /^Usage: npm run serve/, ""],
  [["--port", "80"], 2, /^$/, "There is no option --port."],
])("serve %s says how it is called and starts nothing", (args, wanted, out, error) => {
  const { status, stdout, stderr } = spawnSync("node", ["scripts/serve.mjs", ...args], {
    encoding: "utf8",
    timeout: 20_000,
  });
  expect(status).toBe(wanted);
  expect(stdout).toMatch(out);
  expect(stderr).toContain(error);
});

it("an unavailable address is reported in a sentence", async () => {
  const { status, stderr } = spawnSync("node", ["scripts/serve.mjs"], {
    encoding: "utf8",
    timeout: 20_000,
    env: { ...process.env, PORT: "abc" },
  });
  expect([status, stderr]).toEqual([2, "PORT=abc is no port: a whole number from 0 to 65535, 0 for a free one.\n"]);
  const dir = import.meta.dirname;
  const taken = await serve({ dir, port: 0 });
  const { port } = new URL(taken.url);
  const why = (site: { dir: string; port: number; host?: string }) =>
    serve(site).catch((error: unknown) => whyNot(error as Error, String(site.port), site.host));
  expect(await why({ dir, port: Number(port) })).toBe(
    `Port ${port} is taken by another program. Choose another: PORT=8080 npm start`,
  );
  expect(await why({ dir, port: 0, host: "192.0.2.1" })).toBe("HOST=192.0.2.1 is no address of this machine.");
  await new Promise((resolve) => taken.server.close(resolve));
});
