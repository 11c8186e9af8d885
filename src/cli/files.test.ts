import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { plainLines } from "~/base/shownText";
import { build } from "./build";
import { findFiles } from "./files";
import { inspect, type Terminal } from "./inspect";
import { openFolder } from "./open/open";

const scratch = mkdtempSync(join(tmpdir(), "kneepoint-files-"));
afterAll(() => rmSync(scratch, { recursive: true }));

it("follows links out of a folder for reading, and reports them for publishing", async () => {
  const [results, other] = [join(scratch, "results"), join(scratch, "results-private")];
  mkdirSync(join(results, "sub"), { recursive: true });
  mkdirSync(other);
  writeFileSync(join(results, "a.json"), "{}");
  writeFileSync(join(other, "secret.json"), "{}");
  symlinkSync(join(results, "a.json"), join(results, "sub/again.json"));
  symlinkSync(other, join(results, "folder"));
  symlinkSync(join(other, "secret.json"), join(results, "link.json"));

  const own = await findFiles(["results"], scratch);
  expect(own.sources.map(({ path }) => path)).toEqual([
    "results/a.json",
    "results/folder/secret.json",
    "results/link.json",
    "results/sub/again.json",
  ]);
  const shown = await findFiles(["results"], scratch, "outside");
  expect(shown.sources.map(({ path }) => path)).toEqual(["results/a.json", "results/sub/again.json"]);
  expect(shown.missing).toEqual([
    { path: "results/folder", reason: "outside" },
    { path: "results/link.json", reason: "outside" },
  ]);
});

it("`-` is standard input, read once to its end", async () => {
  async function* piped() {
    for (const part of ["{", "}"]) yield await Promise.resolve(new TextEncoder().encode(part));
  }
  const { sources, missing } = await findFiles(["-"], scratch, undefined, piped());
  expect([sources.map(({ path, size }) => [path, size]), missing]).toEqual([[["-", 2]], []]);
});

it("says in words why a path cannot be read", async () => {
  symlinkSync(join(scratch, "gone"), join(scratch, "latest.json"));
  const { missing } = await findFiles(["nope", "latest.json"], scratch);
  for (const { reason } of missing) expect(reason).toMatch(/^no such file or folder/);
  expect(missing).toHaveLength(2);
});

describe("letters of a name that reverse or break a line", () => {
  const torn = "\u202eexe.\u001b[2J";
  const plain = "\ufffdexe.\ufffd[2J";
  const dir = join(scratch, "torn");
  mkdirSync(join(dir, torn), { recursive: true });
  for (const name of [`${torn}/a\u202e.json`, `${torn}/a\u2066.json`]) writeFileSync(join(dir, name), `"${name}"`);
  symlinkSync("loop", join(dir, `loop${torn}`));

  it("are made visible in paths; each file keeps its own path and bytes", async () => {
    const { sources, missing } = await findFiles(["torn"], scratch);
    expect(sources.map(({ path }) => path)).toEqual([`torn/${plain}/a\ufffd.json`, `torn/${plain}/a\ufffd.json\ufffd`]);
    const texts = await Promise.all(
      sources.map(async (source) => new TextDecoder().decode(await source.slice(0, source.size))),
    );
    expect(texts).toEqual([`"${torn}/a\u202e.json"`, `"${torn}/a\u2066.json"`]);
    expect(missing).toMatchObject([{ path: `torn/loop${plain}` }]);
    expect(missing[0]!.reason).toBe(plainLines(missing[0]!.reason));
  });

  /** Everything that a command writes. */
  type Output = Pick<Terminal, "out" | "error">;
  const written = async (command: (around: Output) => Promise<number>) => {
    let text = "";
    const out = (more: string): Promise<void> => Promise.resolve(void (text += more));
    const status = await command({ out, error: (more) => void (text += more) });
    return { status, text };
  };
  const app = join(scratch, "app");
  mkdirSync(app);
  writeFileSync(join(app, "index.html"), "<head></head>");
  const around = { cwd: scratch, app, ended: Promise.resolve() };
  const serve = () => Promise.reject(new Error(`no ${torn}`));

  it.each([
    ["inspect reads them", (to) => inspect(["torn"], { ...around, ...to })],
    ["inspect finds nothing", (to) => inspect([`torn/no ${torn}`], { ...around, ...to })],
    ["build refuses", (to) => build(["torn", "-o", "site"], { ...around, ...to })],
    ["open finds nothing", (to) => openFolder([`torn/no ${torn}`], { ...around, ...to, serve })],
    ["open cannot serve", (to) => openFolder(["torn", "--no-browser"], { ...around, ...to, serve })],
  ] as readonly [string, Parameters<typeof written>[0]][])(
    "are visible in the output of a command: %s",
    async (_, command) => {
      const { status, text } = await written(command);
      expect(status).not.toBe(0);
      expect(text).toContain("exe.");
      expect(text).toBe(plainLines(text));
    },
  );

  it("are escaped in JSON lines: a program reads what the file says", async () => {
    const title = `job${torn}`;
    const job = { jobname: title, read: { total_ios: 1, io_bytes: 4096, runtime: 1, iops: 1, bw: 4 } };
    writeFileSync(join(scratch, "torn.json"), JSON.stringify({ "fio version": "fio-3.39", jobs: [job] }));
    const { text } = await written((to) => inspect(["--points", "torn.json"], { ...around, ...to }));
    expect(text).toBe(plainLines(text));
    const lines = text.split("\n").filter((line) => line.startsWith("{"));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(expect.objectContaining({ member: title }));
  });
});
