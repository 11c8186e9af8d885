/** An error log is counted, because it is easily overlooked beside good numbers. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import { companions } from "./companions";

const errorlog = companions.find(({ id }) => id === "vdbench-errorlog")!;
const CLEAN = readFileSync("tests/fixtures/vdbench/mixed/errorlog.html", "utf8");
const JOURNAL = readFileSync("tests/fixtures/runs/vdbench/validate-journal/output/errorlog.html", "utf8");

it.each([
  ["without an error", CLEAN],
  ["with remarks on its validation map", JOURNAL],
])("one %s counts no error, without a notice", async (_, text) => {
  const { parts, notices } = await parsed(errorlog, text);
  expect(parts).toEqual([{ kind: "errorlog", count: 0, text: null }]);
  expect(notices).toEqual([]);
});

it("counts three errors and names the first with its line", async () => {
  const errors = ["1,024", "2,048", "4,096"].map(
    (lba, i) =>
      `19:33:2${i}.001 localhost-0: op: read   lun: /dev/sdb  lba: ${lba}  xfer: 4096  errno: EIO: 'I/O error'`,
  );
  const { parts, notices } = await parsed(errorlog, `${CLEAN}${errors.join("\n")}\n`);
  expect(parts).toEqual([{ kind: "errorlog", count: 3, text: errors[0] }]);
  const line = CLEAN.split("\n").length;
  expect(notices).toMatchObject([
    { code: "vdbench/errors-logged", path: "test", line, values: { count: 3, text: errors[0] } },
  ]);
});

it("the line that explains an empty error log is not an error", async () => {
  const head = "Error log. If there is no data beyond this line then there was no corruption.";
  expect((await parsed(errorlog, `${head}\n`)).parts).toEqual([{ kind: "errorlog", count: 0, text: null }]);
});
