/** Real client/server runs: every job has its host, and a chart that carries no details knows the names. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { carriedOf } from "./support/carried";
import { answer, engine, loadDrop } from "./support/questions";
import { neededText } from "~/queries/carried";
import { hosts } from "~/queries/hosts";
import { members } from "~/queries/members";

const ofHosts = (a: string, b: string): string => {
  const text = readFileSync("tests/fixtures/fio/client-2.21-two-hosts.json", "utf8");
  const first = /"port" : (\d+)/.exec(text)?.[1];
  return text.replace(
    /"hostname" : "[^"]*",(\s*)"port" : (\d+)/g,
    (_, space: string, port: string) => `"hostname" : "${port === first ? a : b}",${space}"port" : ${port}`,
  );
};

it("names the hosts of the runs asked for, and no others", async () => {
  const files = [
    { path: "lab/storage-07/two.json", bytes: Buffer.from(ofHosts("storage-07.lab", "storage-08.lab")) },
    { path: "other.json", bytes: Buffer.from(ofHosts("elsewhere-1", "elsewhere-2")) },
  ];
  await loadDrop(files);
  const all = await engine.query("SELECT run_no FROM run ORDER BY 1");
  const needed = { runs: [Number(all.columns["run_no"]?.[0])] };
  const tables = await carriedOf(engine, needed);
  // The path contains the name of a host, but nothing that marks it as one.
  expect(JSON.stringify(tables.source)).toContain("lab/storage-07/two.json");
  expect(tables.detail).toBeUndefined();
  const known = await answer(hosts, { dataset: "local", needed: neededText(needed) });
  expect(known).toEqual(["storage-07.lab", "storage-08.lab"]);
  const rows = await answer(members, { dataset: "local" });
  const ofFile = rows.filter(({ source_path }) => source_path === "lab/storage-07/two.json");
  expect(new Set(ofFile.map(({ host }) => host))).toEqual(new Set(known));
});
