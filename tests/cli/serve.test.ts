/** `npm run serve`, asked how it is called. */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

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
