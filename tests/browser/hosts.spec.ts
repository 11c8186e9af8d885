/**
 * The built site on real servers with the files of its `headers/`, below a path. Where a server is not installed its
 * test is skipped and says so; `_headers` needs Netlify or Cloudflare, so only tests/lint/headers.test.ts reads it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/browser.mjs";
import { headers, pageHeaders, sandboxHeaders } from "../../scripts/csp.mjs";
import { drop, expect, isLong, mainTwin, sweep, test } from "./kit";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const below = "/lab/site/";

const DIRS = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"];
const MIME = "/etc/mime.types";
const isThere = (path: string): boolean => {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
};

/** What each server is started with; `text`: the file of the site for it, with the paths of this test. */
const SERVERS = {
  nginx: {
    file: "nginx.conf",
    args: (dir: string, port: number, text: string) => {
      const types = isThere("/etc/nginx/mime.types") ? "include /etc/nginx/mime.types;" : "";
      // If root starts it, it runs as a user who may not read the folder.
      const user = process.getuid?.() === 0 ? "user root;" : "";
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (of) => `${of}_temp_path ${dir}/${of};`,
      );
      writeFileSync(
        join(dir, "server.conf"),
        `${user} daemon off; pid ${dir}/pid; error_log ${dir}/error.log; events {}
http { ${types} access_log off; ${temporary.join(" ")} server { listen 127.0.0.1:${port};\n${text}} }`,
      );
      return ["-p", dir, "-c", join(dir, "server.conf")];
    },
  },
  apache2: {
    file: "apache.htaccess",
    args: (dir: string, port: number, text: string) => {
      writeFileSync(join(dir, "site/.htaccess"), text);
      const modules = ["mpm_event", "authz_core", "dir", "mime", "headers", "alias"].map(
        (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
      );
      writeFileSync(
        join(dir, "server.conf"),
        `ServerRoot ${dir}\nServerName localhost\nListen 127.0.0.1:${port}\nPidFile ${dir}/pid\nErrorLog ${dir}/error.log
${modules.join("\n")}\nTypesConfig ${MIME}\nDirectoryIndex index.html\nAlias ${below} ${dir}/site/
<Directory ${dir}/site>\nAllowOverride FileInfo\nOptions FollowSymLinks\nRequire all granted\n</Directory>\n`,
      );
      return ["-d", dir, "-f", join(dir, "server.conf"), "-DFOREGROUND"];
    },
  },
  caddy: {
    file: "Caddyfile",
    args: (dir: string, port: number, text: string) => {
      writeFileSync(join(dir, "server.conf"), `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {\n${text}}\n`);
      return ["run", "--config", join(dir, "server.conf"), "--adapter", "caddyfile"];
    },
  },
} as const;

/** The site on a free port, with the server configured by its own `headers/`. */
async function started(name: keyof typeof SERVERS, path: string) {
  const dir = mkdtempSync(join(tmpdir(), `kneepoint-${name}-`));
  const port = await freePort();
  mkdirSync(join(dir, "site"));
  for (const of of ["assets", "data", "headers", "fetch.html", "index.html", "collect.html", "sw.js", "favicon.svg"])
    symlinkSync(join(dist, of), join(dir, "site", of));
  const text = readFileSync(join(dist, "headers", SERVERS[name].file), "utf8");
  const args = SERVERS[name].args(dir, port, text.replaceAll("/srv/kneepoint/site/", `${dir}/site/`));
  const child: ChildProcess = spawn(path, args, {
    env: { ...process.env, HOME: dir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (said += String(part)));
  const url = `http://127.0.0.1:${port}${below}`;
  await expect
    .poll(
      () =>
        fetch(`${url}index.html`).then(
          ({ status }) => status,
          () => `${name} does not answer: ${said}`,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  return {
    url,
    end: async () => {
      const gone = new Promise((resolve) => child.on("close", resolve));
      child.kill();
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const names = Object.keys(SERVERS) as (keyof typeof SERVERS)[];
const pathOf = (name: string) => DIRS.map((dir) => join(dir, name)).find(isThere) ?? null;
const installed = names.find((name) => pathOf(name) !== null);

for (const name of names) {
  const path = pathOf(name);
  test(`the built site works on ${name} with the headers that are made for it`, async ({ page, request }) => {
    test.skip(path === null, `${name} is not installed`);
    const server = await started(name, path!);
    try {
      const html = (of: string) => readFileSync(join(dist, of), "utf8");
      const engine = readFileSync(join(dist, "sw.js"), "utf8").match(/assets\/duckdb-eh-[\w-]+\.wasm/)![0];
      const expected: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
        ["", pageHeaders(html("index.html"))],
        ["index.html", pageHeaders(html("index.html"))],
        ["fetch.html", sandboxHeaders(html("fetch.html"))],
        ["collect.html", headers],
        ["sw.js", headers],
        ["data/catalogue.json", headers],
        [engine, { ...headers, "Content-Type": "application/wasm" }],
      ];
      for (const [of, fields] of expected) {
        const answer = await request.fetch(server.url + of, { method: "HEAD" });
        const got = Object.fromEntries(
          Object.keys(fields).map((field) => [field, answer.headers()[field.toLowerCase()]]),
        );
        expect(got, of).toEqual(fields);
        const caching = of.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
        expect(answer.headers()["cache-control"], of).toBe(caching);
      }
      // Under equal headers a browser does the same: one server is enough, the others are in `npm run test:long`.
      if (name !== installed && !isLong) return;
      // Own files go through the workers and the engine; `page` fails on what the policy refuses.
      await page.goto(server.url);
      await drop(page, sweep().slice(0, 9));
      await expect(page).toHaveURL(/#\/curve\?.*d=local/, { timeout: 60_000 });
      await expect(mainTwin(page).locator("tbody tr").first()).toBeAttached();
    } finally {
      await server.end();
    }
  });
}
