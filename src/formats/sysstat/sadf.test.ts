import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parsed, type Pushed } from "../../../tests/support/sink";
import { SADF_D, SADF_J, SAR } from "../known";
import { sarText } from "./format";
import { sadfJson, sadfText } from "./sadf";

const text = (name: string): string => readFileSync(`tests/fixtures/sysstat/${name}`, "utf8");
const codes = ({ notices }: Pushed): string[] => notices.map(({ code }) => code);
const seriesOf = ({ traces, samples }: Pushed) =>
  traces.map(({ member, metric, op, window_s, trace }) => ({ member, metric, op, window_s, ...samples.get(trace)! }));

it("sadf -d and sadf -j of a file say what sar says of it, with the time of the day", async () => {
  const sar = await parsed(sarText, text("sar-f.txt"));
  for (const [format, name] of [
    [sadfText, "sadf-d.txt"],
    [sadfJson, "sadf-j.json"],
  ] as const) {
    const printed = text(name);
    expect(format.sniff(new TextEncoder().encode(printed))).toBeGreaterThan(0.9);
    const pushed = await parsed(format, printed);
    const byName = (all: ReturnType<typeof seriesOf>) => new Map(all.map((one) => [`${one.metric} ${one.op}`, one]));
    expect(byName(seriesOf(pushed))).toEqual(byName(seriesOf(sar)));
    expect([pushed.runs[0]!.host, pushed.runs[0]!.tool, codes(pushed)]).toEqual(["bench1", "sar", []]);
    const [clock] = /\d\d:\d\d:\d\d/.exec(text("sar-f.txt")) ?? [];
    expect(new Date(pushed.runs[0]!.started_ms!).toISOString()).toContain(clock!);
  }
});

it("JSON up to 11.6 has sectors only", async () => {
  const printed = text("sadf-j.json");
  const old = printed.replaceAll(/"(?:rkB|wkB|dkB|areq-sz|aqu-sz|dc_sec)": [\d.]+, /g, "");
  const without = (all: ReturnType<typeof seriesOf>) => all.filter(({ op }) => op !== "trim");
  const [pushed, now] = [await parsed(sadfJson, old), await parsed(sadfJson, printed)];
  const sort = (all: ReturnType<typeof seriesOf>) => all.map((one) => JSON.stringify(one)).sort();
  expect(sort(seriesOf(pushed))).toEqual(sort(without(seriesOf(now))));
});

it("a restart, other tables, and a clock of its own zone; a damaged row takes nothing along", async () => {
  const printed = text("sadf-d.txt");
  const rows = printed.trimEnd().split("\n");
  const more = [
    ...[rows[0]!, rows[1]!, "bench1;-1;2026-11-28 00:00:01 UTC;LINUX-RESTART\t(2 CPU)", ...rows.slice(2)],
    "# hostname;interval;timestamp;proc/s;cswch/s",
    "bench1;1;2026-11-28 00:00:02 UTC;3.00;900.00",
  ].join("\n");
  const plain = await parsed(sadfText, printed);
  expect(seriesOf(await parsed(sadfText, `${more}\n`))).toEqual(seriesOf(plain));
  const local = await parsed(sadfText, printed.replaceAll(" UTC;", " CET;"));
  expect([local.runs[0]!.started_ms, seriesOf(local)]).toEqual([null, seriesOf(plain)]);
  for (const now of [rows[2]!.replace(";vda;", ";vda;x"), `#${rows[2]!}`]) {
    const damaged = await parsed(sadfText, printed.replace(rows[2]!, now));
    expect(damaged.notices).toMatchObject([{ code: "sysstat/bad-line", line: 3 }]);
    expect(seriesOf(damaged)[0]!.value).toHaveLength(rows.length - 2);
  }
});

it("sadf -dh: all devices of a time in one row; a device that lacks cells makes the row a damaged one", async () => {
  const second = ";sdb;1.00;4.00;0.00;0.00;4.00;0.00;0.50;0.10";
  const rows = text("sadf-d.txt").trimEnd().split("\n");
  const wide = [`${rows[0]!}[...]`, ...rows.slice(1).map((row) => row + second)];
  const printed = `${wide.join("\n")}\n`;
  expect(sadfText.sniff(new TextEncoder().encode(printed))).toBeGreaterThan(0.9);
  const [all, plain] = [await parsed(sadfText, printed), await parsed(sadfText, text("sadf-d.txt"))];
  const of = (device: string) => seriesOf(all).filter(({ member }) => member === device);
  expect([of("vda"), codes(all)]).toEqual([seriesOf(plain), []]);
  expect(of("sdb").find(({ metric }) => metric === "latency")!.value).toEqual(rows.slice(1).map(() => 500));
  const damaged = await parsed(sadfText, printed.replace(second, ";sdb;1.00"));
  expect(damaged.notices).toMatchObject([{ code: "sysstat/bad-line", line: 2 }]);
  // Only the header of -h says that a row may have several.
  const odd = await parsed(sadfText, printed.replace("[...]", ""));
  expect(codes(odd)).toContain("sysstat/bad-line");
});

it.each([
  [sarText, "sar-f.txt", SAR],
  [sadfText, "sadf-d.txt", SADF_D],
  [sadfJson, "sadf-j.json", SADF_J],
] as const)(
  "%o: disks after the first 64 KiB are found (sar -A); without any this is reported",
  async (format, name, other) => {
    const head = {
      "sar-f.txt": `${text(name).split("\n", 1)[0]!}\n\n16:11:49        CPU     %user\n${"16:11:50          0     1.00\n".repeat(3000)}\n`,
      "sadf-d.txt": `# hostname;interval;timestamp;CPU;%user\n${"bench1;1;2026-11-28 16:11:50 UTC;-1;1.00\n".repeat(2000)}`,
      "sadf-j.json": `{"sysstat": {"hosts": [{"nodename": "bench1", "statistics": [{"timestamp": {"date": "2026-11-28", "time": "16:11:50", "utc": 1, "interval": 1}${" ".repeat(70_000)}}`,
    }[name];
    const rest = name === "sadf-j.json" ? text(name).replace(/^[^]*?"statistics": \[/, ",") : text(name);
    const bytes = new TextEncoder().encode(head + rest);
    expect(format.sniff(bytes.subarray(0, 65_536))).toBe(0.5);
    expect(format.sniff(bytes.subarray(0, 1000))).toBe(0);
    const [pushed, plain] = [await parsed(format, head + rest), await parsed(format, text(name))];
    expect([seriesOf(pushed), codes(pushed)]).toEqual([seriesOf(plain), []]);
    const none = await parsed(format, name === "sadf-j.json" ? `${head}]}]}}` : head);
    expect(none.notices).toMatchObject([{ code: "format/not-supported", values: { format: other } }]);
  },
);
