/**
 * Host names of a real vdbench run over several hosts are replaced when it travels, and stay different from each other.
 */
import { expect, it } from "vitest";
import { leftOut } from "~/bundle/private";
import type { Content } from "~/model/carried";
import { carriedTables } from "../support/carriedTables";
import { drop, file } from "../support/described";
import { sharedFolder } from "../support/shared";
import { setup } from "../support/workspace";

const NOTHING = { hosts: false, serials: false };

const vdbench = sharedFolder("corpus/vdbench/masakioui__vdb");
it("hosts of a vdbench run stay apart", async () => {
  const of = setup();
  await of.workspace.open(drop(...vdbench.map(({ path, bytes }) => file(path, bytes as never))));
  const content = { tables: carriedTables((name) => of.engine().table(name)), views: [], notes: [] };
  const hosts = (of: Content) => [
    ...new Set(
      of.tables.point!.columns["member"]!.filter((_, i) => of.tables.point!.columns["member_unit"]![i] === "host"),
    ),
  ];
  const before = hosts(content);
  expect(before.length).toBeGreaterThan(1);
  expect(hosts(leftOut(content, NOTHING).content)).toHaveLength(before.length);
  expect(hosts(leftOut(content, NOTHING).content).every((host) => /^(?:host\d+|localhost)$/.test(String(host)))).toBe(
    true,
  );
});
