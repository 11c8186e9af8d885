/** Real drops with host names and serial numbers: these never travel, and everything else stays as it was. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { carriedTables } from "../support/carriedTables";
import { drop, file } from "../support/described";
import { setup } from "../support/workspace";
import { writeBundle } from "~/bundle/writeBundle";
import { decodePacket, encodePacket } from "~/bundle/packet";
import { leftOut, privateNames, standIns } from "~/bundle/private";
import { readParquet } from "~/bundle/parquet";
import type { Content } from "~/model/carried";
import { jobTarget, runTarget } from "~/model/labels";

const sha256 = (bytes: Uint8Array) => Promise.resolve(createHash("sha256").update(bytes).digest("hex"));
const NOTHING = { hosts: false, serials: false };
const BY_ID = "/dev/disk/by-id/nvme-EXAMPLE_QX5316_15TB_S45NNE0M123456-part1";

const fixture = (path: string): string => readFileSync(`tests/fixtures/${path}`, "utf8");
/** The files of two real client/server runs, on named machines with numbered drives. */
const files = () => {
  const two = fixture("fio/client-2.21-two-hosts.json");
  const hosts = [...new Set([...two.matchAll(/"port" ?: ?"?(\d+)/g)].map(([, port]) => port))];
  const port = (of: string) =>
    of.replace(
      /"hostname" : "[^"]*",(\s*)"port" : (\d+)/g,
      (_, space, p: string) => `"hostname" : "storage-0${hosts.indexOf(p) + 7}.lab.example",${space}"port" : ${p}`,
    );
  return [
    file("lab/storage-07/two.json", port(two).replaceAll("/mnt/bench/f1g", BY_ID)),
    file(
      "lab/Storage-08.lab.example/one_storage-08_4k.json",
      fixture("fio/client-3.42.json")
        .replaceAll('"127.0.0.1"', '"storage-08.lab.example"')
        .replace(/"filename" : "[^"]*"/g, `"filename" : "/dev/nvme0n1"`),
    ),
    file("lab/Storage-08.lab.example/nvme-list.json", fixture("hand-made/inventory/nvme-list-2.json")),
  ];
};

async function sent() {
  const of = setup();
  await of.workspace.open(drop(...files()));
  const run = of.state().runs.at(-1)!;
  await of.workspace.edit([
    { target: runTarget(run.key), key: "host", value: "storage-08.lab.example" },
    { target: runTarget(run.key), key: "tag:serial", value: "EXQ0000000000001" },
    { target: jobTarget(run.key, 0), key: "note", value: "Storage-08 was rebooted; drive EXQ0000000000001" },
  ]);
  const content: Content = {
    tables: carriedTables((name) => of.engine().table(name)),
    views: [
      { title: "storage-08", hash: "#/runs?v=1&q=lab/storage-08+4k&p=%5Bstorage-07.lab.example%5D&n=%C3storage-08" },
    ],
    notes: ["Ran on storage-07."],
  };
  return { of, content };
}

const PRIVATE = /storage-0|lab\.example|EXQ000|S45NNE0M/i;
const everything = (content: Content): string => JSON.stringify(content);

describe("host names and serial numbers", () => {
  it("are nowhere in a link", async () => {
    const { content } = await sent();
    for (const name of ["storage-07", "storage-08", "EXQ0000000000001", "S45NNE0M123456"]) {
      expect(everything(content).includes(name), name).toBe(true);
    }
    const got = decodePacket(encodePacket(leftOut(content, NOTHING).content));
    if (!got.ok) throw new Error(got.error.code);
    expect(everything(got.value)).not.toMatch(PRIVATE);
    expect(everything(got.value)).toContain("nvme-EXAMPLE_QX5316_15TB_serial");
  });

  it("are nowhere in a bundle, in no part of it", async () => {
    const { content } = await sent();
    const parts = unzipSync(await writeBundle(content, { made_with: "test", sha256, allowed: NOTHING }));
    for (const [name, bytes] of Object.entries(parts)) {
      const said = name.endsWith(".parquet") ? JSON.stringify(await readParquet(bytes)) : "";
      expect(`${name} ${strFromU8(bytes, true)} ${said}`).not.toMatch(PRIVATE);
    }
    const manifest = JSON.parse(strFromU8(parts["manifest.json"]!)) as { notes: string[] };
    expect(manifest.notes).toEqual([
      "Ran on host1.",
      "Host names were left out: host1 to host2 stand for them.",
      expect.stringMatching(/^Serial numbers were left out: serial1/),
    ]);
  });

  it("that are ticked travel unchanged", async () => {
    const { content } = await sent();
    expect(leftOut(content, { hosts: true, serials: true }).content).toBe(content);
    const hosts = everything(leftOut(content, { hosts: true, serials: false }).content);
    expect(hosts).toMatch(/storage-07/);
    expect(hosts).not.toMatch(/EXQ000|S45NNE0M/);
    const serials = everything(leftOut(content, { hosts: false, serials: true }).content);
    expect(serials).toMatch(/EXQ0000000000001/);
    expect(serials).not.toMatch(/storage-0/i);
  });

  it("keep identities: what was equal is equal, what differed differs, numbers stay", async () => {
    const { content } = await sent();
    const { tables } = leftOut(content, NOTHING).content;
    for (const [table, { rows, columns }] of Object.entries(content.tables)) {
      const now = tables[table as "run"]!;
      expect(now.rows).toBe(rows);
      for (const [name, cells] of Object.entries(columns)) {
        const same = cells.map((cell) =>
          cells.findIndex((other) => Object.is(String(other).toLowerCase(), String(cell).toLowerCase())),
        );
        const after = now.columns[name]!;
        expect(
          after.map((cell) => after.findIndex((other) => String(other).toLowerCase() === String(cell).toLowerCase())),
          `${table}.${name}`,
        ).toEqual(same);
        if (cells.some((cell) => typeof cell === "number")) expect(after).toEqual(cells);
      }
    }
    expect(tables.source!.columns["path"]).toEqual([
      "lab/host1/two.json",
      "lab/host2/one_host2_4k.json",
      "lab/host2/nvme-list.json",
    ]);
  });

  it("are left out of addresses after an escape too", async () => {
    const { content } = await sent();
    const [view] = leftOut(content, NOTHING).content.views;
    expect(view).toEqual({ title: "host2", hash: "#/runs?v=1&q=lab/host2+4k&p=%5Bhost1%5D&n=%C3host2" });
  });

  it("left out once are left out the same way again", async () => {
    const { content } = await sent();
    const once = leftOut(content, NOTHING).content;
    expect(leftOut(once, NOTHING).content.tables).toEqual(once.tables);
  });

  it("found only in a raw file keep it back", () => {
    const { isFree } = leftOut({ tables: {}, views: [], notes: [] }, NOTHING);
    const free = (text: string) => isFree(new TextEncoder().encode(text));
    expect(free('{"hostname" : "storage-09"}')).toBe(false);
    expect(free('{"hostname" : "127.0.0.1"}')).toBe(true);
    expect(free("hd=one,system=10.0.0.7,user=root")).toBe(false);
    expect(free(`"filename" : "${BY_ID}"`)).toBe(false);
    expect(free("Serial Number:    EXQ0001")).toBe(false);
    expect(free('"filename" : "/dev/mapper/3600a0980383041327a2b4d4b57345631"')).toBe(false);
    expect(free('{"rw" : "randread"}')).toBe(true);
  });

  it("keep back a raw file however it encodes them", () => {
    const run = { host: ["lab-node7", "büro-nas"] };
    const { isFree } = leftOut({ tables: { run: { rows: 2, columns: run } }, views: [], notes: [] }, NOTHING);
    for (const said of ["on lab-node7", "on büro-nas"]) {
      expect(isFree(new TextEncoder().encode(said)), said).toBe(false);
      expect(isFree(new Uint8Array(Buffer.from(`\ufeff${said}`, "utf16le"))), said).toBe(false);
      expect(isFree(new Uint8Array(Buffer.from(`\ufeff${said}`, "utf16le").swap16())), said).toBe(false);
    }
    expect(isFree(new Uint8Array(Buffer.from("on büro", "utf16le")))).toBe(true);
  });

  it("are left out of an address that escapes them", () => {
    const tables = {
      run: { rows: 1, columns: { host: ["büro-nas"] } },
      label: { rows: 1, columns: { key: ["tag:serial"], value: ["SN 12345"] } },
    };
    const hash = "#/curve?v=1&d=local&n=a~SN+12345&q=b%C3%BCro-nas/a%2Bb&f=%FF";
    expect(leftOut({ tables, views: [{ title: "t", hash }], notes: [] }, NOTHING).content.views[0]!.hash).toBe(
      "#/curve?v=1&d=local&n=a~serial1&q=host1/a%2Bb&f=%FF",
    );
  });

  it("of an IPv6 address keep no part of it, but leave a port", () => {
    const host = ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3:8d3:1319:8a2e:370:7349", "[2001:db8::7]:8765"];
    const columns = { host: [...host, "node7:8765"], title: [...host, "node7"] };
    const got = leftOut({ tables: { run: { rows: 4, columns } }, views: [], notes: [] }, NOTHING).content;
    expect(got.tables.run!.columns["title"]).toEqual(["host2", "host3", "[host1]:8765", "host4"]);
  });

  it("are in raw files, which then do not go along", async () => {
    const { of, content } = await sent();
    const raw = await Promise.all(
      of
        .state()
        .sources.map(async ({ sha256, given }) => ({ sha256, bytes: new Uint8Array(await given.file.arrayBuffer()) })),
    );
    const names = async (allowed: typeof NOTHING) =>
      Object.keys(unzipSync(await writeBundle(content, { made_with: "test", sha256, allowed, files: raw }))).filter(
        (name) => name.startsWith("sources/"),
      );
    expect(await names(NOTHING)).toEqual([]);
    expect(await names({ hosts: true, serials: true })).toHaveLength(3);
  });
});

it("leave no part in a text that was cut to fit", () => {
  const names = privateNames({
    tables: { run: { rows: 1, columns: { host: ["storage-08.lab.example"] } } },
    ...{ views: [], notes: [] },
  });
  const { replaceShown } = standIns(names, NOTHING);
  expect(replaceShown("one_storage-…4k.json")).toBe("one_…4k.json");
  expect(replaceShown("4K random read on stor…")).toBe("4K random read on …");
  expect(replaceShown("read…lab.example QD 4")).toBe("read… QD 4");
  expect(replaceShown("on storage-08, 4K ran…")).toBe("on host1, 4K ran…");
  // Words with only the same beginning stay, and so does a text that was not cut.
  expect(replaceShown("restore… and storage")).toBe("restore… and storage");
  expect(standIns(names, { hosts: true, serials: false }).replaceShown("on stor…")).toBe("on stor…");
});

it("localhost is no host name, and words that look like one are left alone", () => {
  const columns = { host: ["localhost", "n1"], title: ["n1 on localhost", "n10, xn1, n1.html, node_N1_4k"] };
  const got = leftOut({ tables: { run: { rows: 2, columns } }, views: [], notes: [] }, NOTHING).content;
  expect(got.tables.run!.columns).toEqual({
    host: ["localhost", "host1"],
    title: ["host1 on localhost", "n10, xn1, host1.html, node_host1_4k"],
  });
});

it("keeps page, fields and own data of a link, whatever a host is called", () => {
  const run = { host: ["local", "curve"], title: ["a", "b"] };
  const hash = "#/curve?v=1&d=local&in=local/curve.json&curve=1";
  const got = leftOut(
    { tables: { run: { rows: 2, columns: run } }, views: [{ title: "t", hash }], notes: [] },
    NOTHING,
  ).content;
  expect(got.views[0]!.hash).toBe("#/curve?v=1&d=local&in=host2/host1.json&curve=1");
});
