/**
 * `npm run test:trino`: the questions on DuckDB and on a real Trino over one lake (tests/questions.trino.test.ts). Not
 * part of `npm test`: the server is 0.8 GB. Arguments go to vitest (`-- -t curve`).
 * - TRINO_HOME: an unpacked trino-server-476, started here with 2 GB for the time of the test; Java 24 or newer from
 *   JAVA_HOME or the path
 * - TRINO_URL: a server that runs. It must see a folder of this machine: TRINO_LAKE (made anew by the test), which it knows
 *   as TRINO_LOCATION ("local:///test"), in catalog TRINO_CATALOG ("lake")
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { TRINO_URL, TRINO_LAKE, TRINO_LOCATION, TRINO_HOME, JAVA_HOME, TRINO_PORT = "4851" } = process.env;
const PATIENCE_MS = 180_000;

function skip(why) {
  console.log(`test:trino skipped, nothing was tested: ${why} (scripts/test-trino.mjs says what it needs)`);
  process.exit(0);
}

function test(env) {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--mode", "trino", ...process.argv.slice(2)];
  return (
    spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1
  );
}

if (TRINO_URL !== undefined) {
  if (TRINO_LAKE === undefined || TRINO_LOCATION === undefined) skip("TRINO_URL needs TRINO_LAKE and TRINO_LOCATION");
  process.exit(test({}));
}
if (TRINO_HOME === undefined || !existsSync(join(TRINO_HOME, "lib"))) skip("neither TRINO_URL nor TRINO_HOME is set");
const java = JAVA_HOME === undefined ? "java" : join(JAVA_HOME, "bin/java");
const version = /version "(\d+)/.exec(spawnSync(java, ["-version"], { encoding: "utf8" }).stderr ?? "")?.[1];
if (Number(version ?? 0) < 24) skip(`Trino 476 needs Java 24 or newer, and ${java} is ${version ?? "not there"}`);

const top = mkdtempSync(join(tmpdir(), "kneepoint-trino-"));
const folder = (name) => (mkdirSync(join(top, name), { recursive: true }), join(top, name));
const [files, catalogs, plugins] = ["files", "catalog", "plugins"].map(folder);
symlinkSync(join(TRINO_HOME, "plugin/hive"), join(plugins, "hive"));
const url = `http://127.0.0.1:${TRINO_PORT}`;
writeFileSync(
  join(top, "config.properties"),
  `coordinator=true
node-scheduler.include-coordinator=true
http-server.http.port=${TRINO_PORT}
http-server.process-forwarded=true
node.bind-ip=127.0.0.1
node.internal-address=127.0.0.1
discovery.uri=${url}
catalog.config-dir=${catalogs}
`,
);
writeFileSync(
  join(catalogs, "lake.properties"),
  `connector.name=hive
hive.metastore=file
hive.metastore.catalog.dir=local:///metastore
fs.native-local.enabled=true
local.location=${files}
hive.non-managed-table-writes-enabled=true
`,
);
const flags = ["-Xmx2G", "--enable-native-access=ALL-UNNAMED", "-Djdk.attach.allowAttachSelf=true"];
const node = ["node.environment=test", "node.id=n1", `node.data-dir=${folder("data")}`];
const where = [`config=${join(top, "config.properties")}`, `plugin.dir=${plugins}`];
const log = openSync(join(top, "server.log"), "w");
const server = spawn(
  java,
  [...flags, ...[...node, ...where].map((one) => `-D${one}`), "-cp", "lib/*", "io.trino.server.TrinoServer"],
  { cwd: TRINO_HOME, stdio: ["ignore", log, log] },
);
const gone = new Promise((resolve) => server.on("exit", resolve));

/** It answers before it has workers: it is ready when it says so. */
async function ready() {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && server.exitCode === null;) {
    const info = await fetch(`${url}/v1/info`)
      .then((answer) => answer.json())
      .catch(() => null);
    if (info?.starting === false) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

let status = 1;
try {
  if (await ready())
    status = test({ TRINO_URL: url, TRINO_LAKE: join(files, "test"), TRINO_LOCATION: "local:///test" });
  else console.error(`The server did not start; its log: ${join(top, "server.log")}`);
} finally {
  server.kill();
  await gone;
  if (status === 0) rmSync(top, { recursive: true, force: true });
}
process.exit(status);
