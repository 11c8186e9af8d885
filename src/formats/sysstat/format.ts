/**
 * What disks did beside a run, as sysstat reports it (sysstat/sysstat 10 to 12.7): `iostat` as text and JSON, with `-x` and
 * without, `sar -d` as text; both also for people (`-h`, `--human`, `--pretty`), iostat also short (`-s`).
 */
import type { ByteSource } from "~/base/bytes";
import { jsonItems, jsonValue, type JsonNode, readJsonValues } from "~/base/json";
import { eachLine } from "~/base/lines";
import type { Format, ParseContext, Sink } from "../format";
import { textOf } from "../jsonFile";
import { sniffJson, wholeText } from "../jsonFile";
import { decimalOf } from "./columns";
import { SAR } from "../known";
import { sniffLines } from "../lineAt";
import { goesOn, Reports, sayBad, Times, valuesOf } from "./reports";

const decoder = new TextDecoder();

/** `Linux 6.1.0-13-amd64 (bench1)  11/27/26  _x86_64_  (2 CPU)`; before sysstat 9.0 it ends with the date. */
const BANNER = /^(?:Linux|SunOS|AIX) \S+ \(([^)]*)\)\s+\S/;
const CPU = /^avg-cpu: +%user\b/;
/** The name of the device is the first word, or the last one of each table of `--pretty`. */
const DEVICE = /^Device:? .*\b(?:r\/s|rrqm\/s|await|(?:[kMG]B|Blk)_read\/s)\b|^ +(?:[rwdf]\/s|tps) .* Device\s*$/;
/** The name of a group (`-g`) is printed behind a space more: at the start of the row, or at its end. */
const [GROUP, GROUP_LAST] = [/^ \S/, / {2}\S+$/];
/** The time of a row, in the words of its locale: `22:06:19`, `10:06:19 PM IST`, ` 4.06.19`, `22時06分19秒`. */
const STAMP =
  /^(?:(?:\d\d| \d)([:.])\d\d\1\d\d(?: [AP]M)?(?: (?!DEV )[A-Z]{3,5})?|\d\d(?:[時时]\d\d分\d\d秒|시 \d\d분 \d\d초))(?=\s)/;
/** `Average:`, `Moyenne :`, `Summary:`, `总计：`: what sar prints at its end of all intervals, as all languages do. */
const ENDS = /^\p{L}[^\d:：]*[:：]\s/u;
/** A row that sar writes between its intervals: a start of the system, or a comment of `sadc -C` (`sar -C`). */
const BETWEEN = /^\s+(?:LINUX RESTART\b|COM )/;
/** Colours, which sar and iostat print on a terminal and with `S_COLORS=always`. */
// eslint-disable-next-line no-control-regex -- the escape is what is looked for
const COLOUR = /\u001B\[[\d;]*m/g;

/** Time and rest of a row that begins with one; null: it does not. */
function stamped(text: string): { readonly stamp: string; readonly rest: string } | null {
  const [stamp] = STAMP.exec(text) ?? [];
  return stamp === undefined ? null : { stamp, rest: text.slice(stamp.length) };
}

/** Columns of a table of disks of sar. */
function sarHeader(text: string): string[] | null {
  const names = wordsOf(stamped(text)?.rest ?? "");
  return names.includes("DEV") && names.includes("tps") ? names : null;
}

/** The last column, which is not read: whatever is missing of its number, the others are whole. */
const UNREAD = "%util";

/** The name of a column: `tps`, `%user`, `CPU`. */
const isName = (cell: string): boolean => decimalOf(cell) === null && /[\p{L}%]/u.test(cell);

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

export const iostatText: Format = {
  id: "iostat-text",
  tool: "iostat",
  sniff: sniffLines((line) => DEVICE.test(line), 0.98),
  async parse(source, sink, context) {
    const reports = new Reports(true);
    const times = new Times();
    const bad: number[] = [];
    let names: string[] | null = null;
    let [heading, isFirst] = ["", true];
    let stamp: ReturnType<Times["read"]> = null;
    /** The columns of processors, which the next row is of. */
    let expects: string[] | null = null;
    // A report begins with its time, else with its processor, else with its devices.
    let begun = false;
    // A blank line ends a table. Few lines that follow it without a heading are damage, more than rows are of another
    // program that wrote into the file.
    let [isOver, rows] = [false, 0];
    const behind: number[] = [];
    await eachLine(source, context, (printed, at, isCut) => {
      const text = printed.replaceAll(COLOUR, "");
      const time = isCut ? null : times.read(text.trim());
      const host = BANNER.exec(text)?.[1];
      if (host !== undefined) {
        reports.host ??= host;
        reports.startAgain();
        [begun, names] = [false, null];
      } else if (time !== null) {
        stamp = time;
        reports.begin(stamp);
        [begun, names] = [true, null];
      } else if (CPU.test(text)) {
        if (!begun) reports.begin(stamp);
        [begun, names, expects] = [true, null, wordsOf(text).slice(1)];
      } else if (expects !== null && text.trim() !== "") {
        const values = isCut ? null : valuesOf(expects, wordsOf(text));
        const idle = values?.get("%idle");
        expects = null;
        if (idle === undefined) bad.push(at);
        else if (reports.t_s !== null) reports.series.processor(idle, values?.get("%iowait") ?? 0, reports.t_s, at);
      } else if (DEVICE.test(text)) {
        heading ||= text;
        // `--pretty` has several tables in a report.
        if (!begun && text === heading) reports.begin(stamp);
        begun = false;
        names = wordsOf(text);
        isOver = false;
        isFirst = names[0]!.startsWith("Device");
        if (isFirst) names.shift();
        else names.pop();
        if (reports.count === 1 && text === heading) reports.line = at;
      } else if (/^Device:?\s/.test(text)) {
        // Another table: shares of NFS (`-n` of sysstat 7).
        names = null;
      } else if (names !== null && text.trim() === "") isOver = true;
      else if (names !== null) {
        const cells = wordsOf(text);
        const name = isFirst ? cells.shift() : cells.pop();
        const device = (isFirst ? GROUP : GROUP_LAST).test(text) ? ` ${name}` : name;
        const isWhole = !isCut || (isFirst && names.at(-1) === UNREAD);
        const values = isWhole ? valuesOf(names, cells) : null;
        if (values === null) (isOver ? behind : bad).push(at);
        else rows++;
        if (values !== null && reports.t_s !== null) reports.series.device(device!, values, reports.t_s, at);
      }
    });
    reports.push(sink, source.path, "iostat");
    sayBad(sink, source.path, behind.length > rows ? bad : [...bad, ...behind].sort((a, b) => a - b));
  },
};

/** What is open around a report of sysstat's JSON, and what closes it. */
const AROUND = "{{[{[";
const CLOSED = "]}]}}";

/** The text up to its last whole report, closed: a killed iostat leaves it open. */
function closedJson(text: string): string {
  let open = "";
  let whole = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (sign === "{" || sign === "[") open += sign;
    else if (sign === "}" || sign === "]") {
      open = open.slice(0, -1);
      if (sign === "}" && open === AROUND) whole = index + 1;
    }
  }
  return whole === 0 ? "" : text.slice(0, whole) + CLOSED;
}

/** The hosts of sysstat's JSON, of each document; null: the file could not be read, and says why. */
export async function hostsIn(
  source: ByteSource,
  sink: Sink,
  { signal }: Pick<ParseContext, "signal">,
): Promise<readonly JsonNode[] | null> {
  const text = await wholeText(source, sink, "sysstat/too-large", signal);
  if (text === null) return null;
  const { values, fault } = readJsonValues(text);
  const kept = fault === null ? { values, fault } : readJsonValues(closedJson(text));
  const isRead = kept.fault === null && kept.values.length > 0;
  if (fault !== null) {
    const { line, expected } = fault;
    const code = isRead ? "sysstat/cut-json" : "sysstat/bad-json";
    sink.notice({ code, level: "error", path: source.path, line, values: { expected } });
  }
  return isRead ? kept.values.flatMap((value) => jsonItems(jsonValue(jsonValue(value, "sysstat"), "hosts"))) : null;
}

/** `iostat -o JSON`, with -x and without. Utilisation and shares of merges are not read. */
export const iostatJson: Format = {
  id: "iostat-json",
  tool: "iostat",
  sniff: sniffJson(
    (text) => /"sysstat"\s*:/.test(text) && /"disk_device".*"(?:r\/s|aqu-sz|(?:[kMG]B|Blk)_read\/s)"/.test(text),
  ),
  async parse(source, sink, context) {
    const hosts = await hostsIn(source, sink, context);
    if (hosts === null) return;
    const reports = new Reports(true);
    const times = new Times();
    for (const host of hosts) {
      reports.host ??= textOf(jsonValue(host, "nodename"));
      reports.startAgain();
      for (const report of jsonItems(jsonValue(host, "statistics"))) {
        reports.begin(times.read(textOf(jsonValue(report, "timestamp")) ?? ""));
        if (reports.count === 1) reports.line = report.line;
        const t_s = reports.t_s;
        if (t_s === null) continue;
        const cpu = jsonValue(report, "avg-cpu");
        const free = cpu === null ? null : numbersOf(cpu);
        const idle = free?.get("idle");
        if (idle !== undefined) reports.series.processor(idle, free?.get("iowait") ?? 0, t_s, cpu!.line);
        for (const disk of jsonItems(jsonValue(report, "disk"))) {
          const device = jsonValue(disk, "disk_device");
          if (device?.kind === "text") reports.series.device(String(device.value), numbersOf(disk), t_s, disk.line);
        }
      }
    }
    reports.push(sink, source.path, "iostat");
    context.progress(source.size);
  },
};

export const numbersOf = (node: JsonNode): Map<string, number> =>
  new Map(
    node.kind !== "object"
      ? []
      : node.entries.flatMap(({ key, node: { kind, ...of } }) =>
          kind === "number" && "value" in of && Number(of.value) >= 0 ? [[key, Number(of.value)] as const] : [],
        ),
  );

/** `sar -d`: other tables of the same file are left alone. */
export const sarText: Format = {
  id: "sar-text",
  tool: "sar",
  sniff: (head) => {
    const lines = decoder.decode(head).split(/\r?\n/);
    return lines.some((line) => sarHeader(line) !== null) ? 0.98 : goesOn(head, "L", SAR) ? 0.5 : 0;
  },
  async parse(source, sink, context) {
    const reports = new Reports(false);
    const times = new Times();
    const bad: number[] = [];
    let names: string[] | null = null;
    let last = "";
    // Devices of this interval and of the one before: in each they have the same order.
    let devices: string[] = [];
    let before: string[] = [];
    await eachLine(source, context, (printed, at, isCut) => {
      const text = printed.replaceAll(COLOUR, "");
      const host = BANNER.exec(text)?.[1];
      if (host !== undefined) reports.host ??= host;
      const row = stamped(text);
      const header = sarHeader(text);
      if (row !== null && header !== null) {
        names = header;
        if (!reports.isTimed) {
          reports.line = at;
          // The header has the time at which the first interval began.
          reports.begin(times.read(row.stamp));
          last = row.stamp;
        }
        return;
      }
      if (text.trim() === "" || names === null || ENDS.test(text) || BETWEEN.test(row?.rest ?? "")) return;
      const stamp = row?.stamp;
      const cells = wordsOf(row?.rest ?? text);
      // The header of another table; a damaged row has other signs.
      if (stamp !== undefined && cells.length > 2 && cells.every(isName)) {
        names = null;
        return;
      }
      const device = names.indexOf("DEV");
      const values = valuesOf(
        names.filter((name) => name !== "DEV"),
        cells.filter((_, n) => n !== device),
      );
      if (stamp !== undefined && stamp !== last) [before, devices] = [devices, []];
      // `sar -p` prints the name last: whole if it is the one that comes next.
      const name = cells[device];
      const isWhole = !isCut || names.at(-1) === UNREAD || before[devices.length] === name;
      if (stamp === undefined || values === null || name === undefined || !isWhole) {
        bad.push(at);
        return;
      }
      if (stamp !== last) {
        reports.begin(times.read(stamp));
        last = stamp;
      }
      devices.push(name);
      if (reports.t_s !== null) reports.series.device(name, values, reports.t_s, at);
    });
    reports.push(sink, source.path, "sar", SAR);
    sayBad(sink, source.path, bad);
  },
};
