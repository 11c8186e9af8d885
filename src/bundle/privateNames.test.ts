import { describe, expect, it } from "vitest";
import { leftOut } from "./private";
import {
  hostsInOptions,
  hostsInText,
  PATH,
  serialsInText,
  tellsSecrets,
  withoutFreeText,
  withoutSecrets,
} from "./privateNames";

describe("serial numbers in a text", () => {
  it.each([
    ["/dev/mapper/3600a0980383041327a2b4d4b57345631", "3600a0980383041327a2b4d4b57345631"],
    ["/dev/mapper/3600a0980383041327a2b4d4b57345631-part1", "3600a0980383041327a2b4d4b57345631"],
    ["/dev/rdsk/c0t5000C500A1B2C3D4d0s0", "c0t5000C500A1B2C3D4d0s0"],
    ["/dev/disk/by-path/pci-0000:3b:00.0-sas-0x5000c500a1b2c3d4-lun-0", "0x5000c500a1b2c3d4"],
    ["/vmfs/devices/disks/naa.600a0980383041327a2b4d4b57345631", "600a0980383041327a2b4d4b57345631"],
    [
      "/dev/disk/by-path/ip-10.1.2.3\\:3260-iscsi-iqn.2010-06.com.purestorage\\:flasharray.5d1b0e6fa1b2c3d4-lun-1",
      "iqn.2010-06.com.purestorage\\:flasharray.5d1b0e6fa1b2c3d4",
    ],
    ["to iqn.2010-06.com.example:array.5d1b.", "iqn.2010-06.com.example:array.5d1b"],
    ["nqn.2014-08.org.nvmexpress:uuid:4c4c4544-0035, 4K", "nqn.2014-08.org.nvmexpress:uuid:4c4c4544-0035"],
    ["/dev/disk/by-id/wwn-0x5000c500a1b2c3d4-part2", "0x5000c500a1b2c3d4"],
  ])("%s", (text, serial) => {
    expect(new Set(serialsInText(text))).toEqual(new Set([serial]));
    const run = { options: [text] };
    const got = leftOut(
      { tables: { run: { rows: 1, columns: run } }, views: [], notes: [] },
      { hosts: true, serials: false },
    ).content;
    expect(got.tables.run!.columns["options"]).toEqual([text.replace(serial, "serial1")]);
  });

  it.each([
    "/dev/mapper/mpatha",
    "/dev/mapper/vg0-lv_bench",
    "/dev/rdsk/c0t0d0s2",
    "randseed=0x5000c500a1b2c3d4",
    "commit 0123456789abcdef0123456789abcdef",
    "/dev/nvme0n1:/dev/nvme1n1",
  ])("none in %s", (text) => {
    expect(serialsInText(text)).toEqual([]);
  });
});

describe("passwords, keys and tokens among the options of a run", () => {
  const jobs = (job: object) => JSON.stringify({ global: { rw: "randread" }, jobs: [job] });
  const secrets = ["http_pass", "http_s3_key", "http_s3_keyid", "http_s3_sse_customer_key", "http_swift_auth_token"];

  it.each([...secrets, "mysql-password", "pgsql_password", "auth_token", "access_key_id"])("%s", (name) => {
    const of = jobs({ [name]: "Pa55w0rd", iodepth: "8", verify_pattern: "0xdeadbeef" });
    expect(withoutSecrets(of)).toBe(of.replace("Pa55w0rd", "***"));
    expect(tellsSecrets(of)).toBe(true);
    expect(tellsSecrets(withoutSecrets(of)!)).toBe(false);
    const command = `--${name}=Pa55w0rd --threads=8`;
    expect(withoutSecrets(JSON.stringify({ command }))).toBe(JSON.stringify({ command: `--${name}=*** --threads=8` }));
  });

  // elbencho puts each word of its command in quotes.
  it.each(["s3secret", "s3sessiontoken", "s3sseckey", "s3ssekmskey"])("%s of elbencho", (name) => {
    const options = JSON.stringify({ [name]: "SECRETSAUCE99", iodepth: "8" });
    expect(withoutSecrets(options)).toBe(options.replace("SECRETSAUCE99", "***"));
    for (const command of [`"--${name}" "SECRETSAUCE99" "-t" "4"`, `elbencho --${name} SECRETSAUCE99 -t 4`]) {
      expect(tellsSecrets(command)).toBe(true);
      expect(withoutSecrets(JSON.stringify({ command }))).not.toContain("SECRETSAUCE99");
      expect(withoutSecrets(JSON.stringify({ command }))).toContain("-t");
    }
    expect(tellsSecrets(`"--${name}" "***" "-t" "4"`)).toBe(false);
  });

  it("a web token is found anywhere, and a long text full of beginnings of tokens is searched once", () => {
    const token = `eyJhbGciOiJIUzI1NiJ9.${"eyJzdWIiOiIxIn0".repeat(3)}.c2ln`;
    for (const text of [token, `x-${token}`, `"${token}"`, `a=${token}`]) expect(tellsSecrets(text)).toBe(true);
    expect(tellsSecrets("eyJ-".repeat(100_000))).toBe(false);
  });

  it("options that only sound like it stay", () => {
    const of = jobs({ norandommap: "1", passes: "2", keys: "3", bypass: "1", keyspace: "5", monkey: "x" });
    expect(withoutSecrets(of)).toBe(of);
    expect(tellsSecrets(of)).toBe(false);
  });

  it("commands and free text do not travel", () => {
    const of = jobs({
      exec_prerun: "curl -H 'Authorization: Bearer T0KEN' x",
      description: "ticket of ACME",
      bs: "4k",
    });
    expect(withoutFreeText(of)).toBe(jobs({ bs: "4k" }));
    expect(withoutFreeText(jobs({ label: "ACME ticket 4711", bs: "4k" }))).toBe(jobs({ bs: "4k" }));
    // An option that fio repeats is a list.
    expect(withoutFreeText(jobs({ exec_prerun: ["a", "b"], bs: ["4k", "8k"] }))).toBe(jobs({ bs: ["4k", "8k"] }));
  });
});

describe("hosts", () => {
  it.each([
    [
      { s3endpoints: "http://s3.acme-internal.example:9000,https://user:x@store7/" },
      ["s3.acme-internal.example", "store7"],
    ],
    [{ path: ["s3://acme-bucket"] }, []],
    [{ clients: "node1,node2" }, ["node1", "node2"]],
  ])("of an address or a list among the options: %j", (options, hosts) => {
    expect(hostsInOptions(JSON.stringify(options))).toEqual(hosts);
  });

  it.each([
    ["-L \\\\fs01.acme-corp.example\\bench$\\alice.wong\\t.dat", "fs01.acme-corp.example"],
    ["path: '\\\\FILESRV7\\bench$\\t.dat'", "FILESRV7"],
    [JSON.stringify({ path: "\\\\FILESRV7\\bench$" }), "FILESRV7"],
  ])("of a Windows share: %s", (text, host) => {
    expect(new Set(hostsInText(text))).toEqual(new Set([host]));
  });

  it.each([
    ["--host=db1.corp, -nas.local and x..y.lan", ["db1.corp", "nas.local", "y.lan"]],
    ["at fio-7.lab.internal.", ["fio-7.lab.internal"]],
    ["to srv.acme.com. Then srv.acme.com-old, srv.acme.com.txt9", ["srv.acme.com"]],
  ])("with their full names: %s", (text, hosts) => {
    expect(hostsInText(text)).toEqual(hosts);
  });

  // As long as a list of files: a search that begins anew at each part would take minutes.
  it.each(["a.", "1.", "a@a.", "iqn.2010-01.", ".de", "a.-.", "-."])(
    "are searched once in a long text of %j",
    (part) => {
      expect(hostsInText(`aa${part.repeat(100_000 / part.length)}zz9`)).toEqual([]);
    },
  );

  it("are searched once in the empty lines of a raw file", () => {
    const { isFree } = leftOut({ tables: {}, views: [], notes: [] }, { hosts: false, serials: false });
    expect(isFree(new TextEncoder().encode("\n".repeat(400_000)))).toBe(true);
    expect(isFree(new TextEncoder().encode("hd=h1,\n  system=node7"))).toBe(false);
  });

  it("are not in a local path of Windows, nor the name of a device", () => {
    for (const text of ["C:\\bench\\t.dat", JSON.stringify("D:\\bench\\t.dat"), "\\\\.\\PhysicalDrive1", "#1"])
      expect(hostsInText(text)).toEqual([]);
  });

  it("of a share are in its path", () => {
    expect("-L \\\\FILESRV7\\bench$\\alice.wong\\t.dat".match(PATH)).toEqual([
      "\\\\FILESRV7\\bench$\\alice.wong\\t.dat",
    ]);
  });
});
