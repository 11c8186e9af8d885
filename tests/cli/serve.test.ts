/** Usage of `npm run serve`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { whyNot } from "../../scripts/serve.mjs";
import { serve } from "../../scripts/site.mjs";
import { codingOf } from "../../scripts/static.mjs";

it.each([
  [["--help"], 0, /^Usage: npm run serve/, ""],
  [["-h"], 0, /^Usage: npm run serve/, ""],
  [["--port", "80"], 2, /^$/, "There is no option --port."],
])("serve %s prints its usage and starts nothing", (args, wanted, out, error) => {
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

it.each([
  [undefined, null],
  ["", null],
  ["gzip", "gzip"],
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.4, gzip;q=0.5", "gzip"],
  ["BR ; q=1", "br"],
  ["*", "br"],
  ["br;q=0, *;q=0.1", "gzip"],
  ["br;q=0.000,gzip;q=0", null],
  ["*;q=0", null],
  ["identity", null],
  ["x-br, xgzip", null],
])("Accept-Encoding: %s", (accepted, coding) => {
  expect(codingOf(accepted, ["br", "gzip"])).toBe(coding);
  expect(codingOf(accepted, [])).toBe(null);
});

it("sends the compressed file of the build if it belongs to this very file, and gzip to clients without brotli", async () => {
  const dir = mkdtempSync(join(tmpdir(), "kneepoint-serve-"));
  const plain = Buffer.from("engine ".repeat(500));
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const made = brotliCompressSync(plain, best);
  writeFileSync(join(dir, "one.wasm"), plain);
  writeFileSync(join(dir, "one.wasm.br"), made);
  writeFileSync(join(dir, "two.wasm"), plain);
  writeFileSync(join(dir, "two.wasm.br"), brotliCompressSync(Buffer.from("another"), best));
  writeFileSync(join(dir, "three.wasm"), plain);
  writeFileSync(join(dir, "three.wasm.br"), "no brotli");
  const { url, server, compressed } = await serve({ dir, port: 0 });
  await compressed;
  const sent = (name: string, accepted: string) =>
    new Promise<readonly [string | undefined, Buffer]>((resolve, reject) => {
      get(url + name, { headers: { "accept-encoding": accepted } }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => resolve([response.headers["content-encoding"], Buffer.concat(parts)]));
      }).on("error", reject);
    });
  expect(await sent("one.wasm", "gzip, br")).toEqual(["br", made]);
  for (const name of ["two.wasm", "three.wasm"]) {
    const [coding, body] = await sent(name, "gzip, br");
    expect([coding, brotliDecompressSync(body).equals(plain)]).toEqual(["br", true]);
  }
  const [coding, body] = await sent("one.wasm", "gzip");
  expect([coding, gunzipSync(body).equals(plain)]).toEqual(["gzip", true]);
  expect(await sent("one.wasm", "identity")).toEqual([undefined, plain]);
  await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true });
});
