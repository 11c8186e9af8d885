/**
 * What `sadf` (sysstat 10 to 12.7) makes of the disks in the files of sadc: `sadf -d -- -d`, a line per device with its
 * values between semicolons, and `sadf -j -- -d`.
 *
 *     # hostname;interval;timestamp;DEV;tps;rkB/s;wkB/s;dkB/s;areq-sz;aqu-sz;await;%util
 *     bench1;10;2026-11-27 22:06:19 UTC;nvme0n1;1604.70;41499.97;10663.48;0.00;32.51;18.56;12.00;85.36
 */
import { range } from "d3-array";
import { jsonItems, jsonValue, type JsonNode } from "~/base/json";
import { eachLine } from "~/base/lines";
import type { Format, Sink } from "../format";
import { numberOf, textOf } from "../jsonFile";
import { jsonHead } from "../jsonFile";
import { hostsIn, numbersOf } from "./format";
import { SADF_D, SADF_J } from "../known";
import { goesOn, type Moment, Reports, sayBad, valuesOf } from "./reports";

const decoder = new TextDecoder();

/**
 * Columns of disks. With `-h` the header ends with `[...]`, and a row has the cells of all devices, one after another.
 */
const HEADER = /^# hostname;interval;timestamp;(DEV;tps;[^[]*?)(\[\.\.\.\])?$/m;

/** `2026-11-27 22:06:19 UTC`; with `-t` or `-T` on another clock; with `-U` seconds since 1970. */
function momentOf(text: string): Moment | null {
  const [, date, clock, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?: (\S+))?$/.exec(text) ?? [];
  if (date !== undefined) return { s: Date.parse(`${date}T${clock}Z`) / 1000, isAbsolute: zone === "UTC" };
  return /^\d{9,11}$/.test(text) ? { s: Number(text), isAbsolute: true } : null;
}

/** A report ends at its time, and the first one began an interval before it. */
function begin(reports: Reports, time: Moment, interval_s: number): void {
  if (!reports.isTimed) reports.begin({ ...time, s: time.s - interval_s });
  reports.begin(time);
}

/** The devices of a row; null in place of one: its cells are no numbers, or fewer than the header has. */
const devicesOf = (names: readonly string[], cells: readonly string[]) =>
  range(0, Math.ceil(cells.length / names.length)).map((i) => {
    const [device = "", ...rest] = cells.slice(i * names.length, (i + 1) * names.length);
    const values = valuesOf(names.slice(1), rest);
    return values && { device, values };
  });

export const sadfText: Format = {
  id: "sadf-text",
  tool: "sar",
  sniff: (head) => {
    if (head[0] !== 0x23) return 0;
    return HEADER.test(decoder.decode(head).replaceAll("\r\n", "\n")) ? 0.98 : goesOn(head, "#", SADF_D) ? 0.5 : 0;
  },
  async parse(source, sink, context) {
    const reports = new Reports(false);
    const bad: number[] = [];
    let names: readonly string[] | null = null;
    let isWide = false;
    let last = "";
    await eachLine(source, context, (text, line, isCut) => {
      if (text.startsWith("#") && !text.startsWith("# hostname;")) {
        // A row that somebody switched off ends no table.
        bad.push(line);
        return;
      }
      if (text.startsWith("#")) {
        const [, said, wide] = HEADER.exec(text) ?? [];
        const columns = said?.split(";");
        [names, isWide] = [columns ?? null, wide !== undefined];
        if (columns !== undefined && !reports.isTimed) reports.line = line;
        return;
      }
      const [host, interval, stamp, ...cells] = text.split(";");
      // A restart of the system, or a comment.
      if (names === null || text === "" || interval === "-1") return;
      const time = momentOf(stamp ?? "");
      const devices = isCut ? [] : devicesOf(names, cells);
      const isRow = devices.length === 1 || (isWide && devices.length > 1);
      if (time === null || !isRow || devices.includes(null) || !/^\d{1,9}$/.test(interval!)) {
        bad.push(line);
        return;
      }
      if (stamp !== last) begin(reports, time, Number(interval));
      last = stamp!;
      reports.host ??= host!;
      if (reports.t_s === null) return;
      for (const one of devices) reports.series.device(one!.device, one!.values, reports.t_s, line);
    });
    reports.push(sink, source.path, "sar", SADF_D);
    sayBad(sink, source.path, bad);
  },
};

/** Keys of the JSON, with the columns of `sar -d`. Up to 11.6 there are only sectors, later also kB. */
const NAMES: readonly (readonly [json: readonly string[], name: string])[] = [
  [["rkB"], "rkB/s"],
  [["wkB"], "wkB/s"],
  [["dkB"], "dkB/s"],
  [["rd_sec"], "rd_sec/s"],
  [["wr_sec"], "wr_sec/s"],
  [["aqu-sz", "avgqu-sz"], "aqu-sz"],
  [["tps"], "tps"],
  [["await"], "await"],
];

function columnsOf(disk: JsonNode): Map<string, number> {
  const printed = numbersOf(disk);
  const sectors = printed.has("rkB") ? ["rd_sec/s", "wr_sec/s"] : [];
  return new Map(
    NAMES.flatMap(([json, name]) => {
      const found = json.map((key) => printed.get(key)).find((value) => value !== undefined);
      return found === undefined || sectors.includes(name) ? [] : [[name, found] as const];
    }),
  );
}

function pushHosts(hosts: readonly JsonNode[], sink: Sink, path: string): void {
  const reports = new Reports(false);
  for (const host of hosts) reports.host ??= textOf(jsonValue(host, "nodename"));
  for (const report of hosts.flatMap((host) => jsonItems(jsonValue(host, "statistics")))) {
    const stamp = jsonValue(report, "timestamp");
    const of = (key: string): JsonNode | null => jsonValue(stamp, key);
    // Up to 12.5 `"utc": 1` stands for the zone.
    const zone = textOf(of("tz")) ?? (numberOf(of("utc")) === 1 ? "UTC" : "local");
    const time = momentOf(`${textOf(of("date"))} ${textOf(of("time"))} ${zone}`);
    const disks = jsonItems(jsonValue(report, "disk"));
    if (time === null || disks.length === 0) continue;
    if (!reports.isTimed) reports.line = report.line;
    begin(reports, time, numberOf(of("interval")) ?? 0);
    for (const disk of disks) {
      const device = textOf(jsonValue(disk, "disk-device"));
      if (device !== null) reports.series.device(device, columnsOf(disk), reports.t_s!, disk.line);
    }
  }
  reports.push(sink, path, "sar", SADF_J);
}

export const sadfJson: Format = {
  id: "sadf-json",
  tool: "sar",
  sniff: (head) => {
    const text = jsonHead(head);
    if (text === null || !/"sysstat"\s*:/.test(text)) return 0;
    return /"disk-device"\s*:/.test(text) ? 1 : goesOn(head, "{", SADF_J) ? 0.5 : 0;
  },
  async parse(source, sink, context) {
    const hosts = await hostsIn(source, sink, context);
    if (hosts === null) return;
    if (hosts.length > 0) pushHosts(hosts, sink, source.path);
    context.progress(source.size);
  },
};
