import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parsed } from "../../../tests/support/sink";
import { vdbenchFormats } from "./format";
import { isSections } from "./section";
import { timeOfDayText } from "./times";

it("a time of day has digits, and no sixtieth minute", () => {
  expect(timeOfDayText("19:29:16.332")).toBe(70_156_332);
  for (const bad of [
    "19:30:25.&\u00800",
    "1/:30:25.000",
    "19:60:25.000",
    "19:30:61.000",
    "24:00:00.000",
    "9:30:25.0000",
  ])
    expect(timeOfDayText(bad), bad).toBeNull();
});

it("a row with a wrong time does not change the others", async () => {
  const flatfile = vdbenchFormats.find(({ id }) => id === "vdbench-flatfile")!;
  const text = readFileSync("tests/fixtures/vdbench/curve/flatfile.html", "utf8");
  const times = async (of: string): Promise<unknown> =>
    [...(await parsed(flatfile, of)).samples.values()].map(({ t_s }) => t_s);
  const rows = [...text.matchAll(/^\d\d:\d\d:\d\d/gm)];
  for (const { index } of rows.slice(10, 14)) {
    expect(await times(`${text.slice(0, index)}04${text.slice(index + 2)}`)).toEqual(await times(text));
  }
});

it("a run began one interval before its first row, to the millisecond of that row's time of day", async () => {
  const flatfile = vdbenchFormats.find(({ id }) => id === "vdbench-flatfile")!;
  const text = readFileSync("tests/fixtures/vdbench/mixed/flatfile.html", "utf8");
  // Timestamps have whole seconds: the milliseconds are in `tod`.
  expect(text).toContain("\n19:33:18.472 11/20/2026-19:33:18-UTC run1 1 ");
  const [first] = (await parsed(flatfile, text)).parts.filter(isSections)[0]!.sections;
  expect(first!.started_ms).toBe(Date.parse("2026-11-20T19:33:17.472Z"));
});

it("says that a parameter file ends inside a line", async () => {
  const parameters = vdbenchFormats.find(({ id }) => id === "vdbench-parameters")!;
  const text = "sd=sd1,lun=/dev/sdb\nwd=wd1,sd=sd1,xfersize=4k\nrd=rd1,wd=wd1,elapsed=60";
  expect((await parsed(parameters, text)).notices).toMatchObject([{ code: "vdbench/parameters-cut", line: 3 }]);
  expect((await parsed(parameters, `${text}\n`)).notices).toEqual([]);
});
