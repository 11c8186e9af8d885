/**
 * What smartctl (6.x, 7.x: ataprint.cpp, nvmeprint.cpp, scsiprint.cpp) and nvme-cli (1.x, 2.x: nvme-print.c,
 * nvme-print-stdout.c) print for people: one output or several, with shell commands between them. smartctl names no
 * device; the command line above its output does, or else the path of the file.
 */
import { lookUp } from "~/base/lookUp";
import type { InventoryFact, InventoryKey } from "~/model/described";
import { deviceOf, exactBytes, Facts, plausible, type Subject } from "./facts";
import { DATA_UNIT } from "./nvme";
import { LINUX } from "./smartctl";

/** `smartctl 7.4 2023-08-01 r5530 [x86_64-linux-6.6.63-1-lts] (local build)`; `pre-7.4` of a daily build. */
const SMARTCTL = /^smartctl (?:pre-)?\d+\.\d+ .*\[([^\]]*)\]/;
const SMART_LOG = /^Smart Log for NVME device: ?(\S+) namespace-id:/i;
const ID_CTRL = /^NVME Identify Controller ?:?/;
const ID_NS = /^NVME Identify Namespace \d+:/;
const LIST = /^\s*Node +(?:Generic +)?SN +Model +Namespace +Usage +Format +FW Rev/;
const BANNERS = [SMARTCTL, SMART_LOG, ID_CTRL, ID_NS, LIST];
const RULER = /^\s*-{4,}(?: +-{4,}){5,7}\s*$/;
/** A command as a shell shows it. */
const COMMAND = /(?:^|[$#>] *)(?:sudo +)?(?:\S*\/)?(?:smartctl|nvme)\s(?:.*\s)?(\/dev\/[\w/-]+)\s*$/;
/** `Device Model:     X`, `mn      : X`. */
const PAIR = /^\s*([A-Za-z][A-Za-z0-9 .,/_():-]*?)\s*:\s+(.*?)\s*$/;
const ON_TIME = /^ *Accumulated power on time, hours:minutes(?= \d)/;
/** `194 Temperature_Celsius     0x0022   064   045   000    Old_age   Always       -       36 (Min/Max 19/55)` */
const ATTRIBUTE =
  /^\s*(\d{1,3}) ([A-Za-z][\w-]*) +(?:0x[0-9a-f]{4}|[POSRCK-]{6,7}) +\d{1,3} +(?:\d{1,3}|---) +(?:\d{1,3}|---) .*?(?:-|NOW|now|Past|past|FAILING_NOW|In_the_past) +(\d+)/;
/** `0x07  0x008  1               3  N--  Percentage Used Endurance Indicator` */
const STATISTIC = /^0x[0-9a-f]{2} +0x[0-9a-f]{3} +\d +(-?\d{1,15}) +\S{3} +(\S.*?)\s*$/;

/** None of these tools prints longer ones, and patterns that end in blanks take time by the square of the length. */
const LONGEST_LINE = 4096;

export const isText = (line: string): boolean => BANNERS.some((banner) => banner.test(line));

/**
 * `1,000,204,886,016 bytes [1.00 TB]`, with digits grouped by any sign: Windows writes the blank of a French locale in
 * its own code page, which is no UTF-8. null: no whole number.
 */
export function groupedOf(text: string): number | null {
  const grouped = /^(\d{1,3}(?:[^\p{L}\d()[\]]\d{3})+|\d{1,16})(?![\d.,]|[^\p{L}\d()[\]\s:]\d)/u;
  const digits = grouped.exec(text)?.[1]?.replaceAll(/\D/g, "");
  const value = digits === undefined ? NaN : Number(digits);
  return Number.isSafeInteger(value) ? value : null;
}

/**
 * `36 Celsius`, `33°C (306 Kelvin)`, `306 K`; `95 °F (308 K)` of nvme-cli 2.10 to 2.15 in some countries
 * (is_fahrenheit_country). A drive without a sensor prints 0 K.
 */
export function celsiusOf(text: string): number | null {
  const known = text.replace(/^-?\d{1,3} ?°F \(/, "");
  const [, digits, kelvin] = /^(-?\d{1,3}) ?(?:(K)(?:elvin)?\b|°?C)/.exec(known) ?? [];
  return digits === undefined ? null : plausible(kelvin === undefined ? Number(digits) : Number(digits) - 273);
}

const bytes = (text: string): string | null => {
  const value = groupedOf(text);
  return value === null || value === 0 ? null : String(value);
};
const count = (text: string): string | null => groupedOf(text)?.toString() ?? null;
const percent = (text: string): string | null => /^(\d{1,3})\s?%/.exec(text)?.[1] ?? null;
const asIs = (text: string): string | null => text;
const temperature = (text: string): string | null => celsiusOf(text)?.toString() ?? null;
const units = (text: string): string | null => exactBytes(groupedOf(text), DATA_UNIT);

type Rule = readonly [key: InventoryKey, of: (text: string) => string | null];

/** Names of smartctl. */
const SMART: Readonly<Record<string, Rule>> = {
  ...{ "Device Model": ["drive_model", asIs], "Model Number": ["drive_model", asIs] },
  ...{ "Serial Number": ["tag:serial", asIs], "Serial number": ["tag:serial", asIs] },
  ...{ "Firmware Version": ["firmware", asIs], Revision: ["firmware", asIs] },
  "User Capacity": ["capacity_bytes", bytes],
  "Namespace 1 Size/Capacity": ["capacity_bytes", bytes],
  ...{ "Namespace 1 Formatted LBA Size": ["tag:lba_bytes", bytes], "Logical block size": ["tag:lba_bytes", bytes] },
  ...{
    "Percentage Used": ["tag:percentage_used", percent],
    "Available Spare": ["tag:available_spare_percent", percent],
  },
  "Percentage used endurance indicator": ["tag:percentage_used", percent],
  // 6.2 and before.
  "SS Media used endurance indicator": ["tag:percentage_used", percent],
  "Data Units Written": ["tag:data_written_bytes", units],
  "Power On Hours": ["tag:power_on_hours", count],
  Temperature: ["tag:temperature_c", temperature],
  "Current Drive Temperature": ["tag:temperature_c", temperature],
  // SCT, of drives without attribute 194.
  "Current Temperature": ["tag:temperature_c", temperature],
};

/** Names of nvme-cli, in lower case with underscores, since 1.x and 2.x write them differently. */
const NVME: Readonly<Record<string, Rule>> = {
  ...{
    mn: ["drive_model", asIs],
    sn: ["tag:serial", asIs],
    fr: ["firmware", asIs],
    tnvmcap: ["capacity_bytes", bytes],
  },
  ...{ percentage_used: ["tag:percentage_used", percent], available_spare: ["tag:available_spare_percent", percent] },
  ...{ data_units_written: ["tag:data_written_bytes", units], power_on_hours: ["tag:power_on_hours", count] },
  temperature: ["tag:temperature_c", temperature],
};

const CENTURY_H = 876_000;

/** Only attributes that have the same meaning for every vendor. */
const ATTRIBUTES: Readonly<Record<string, Rule>> = {
  Power_On_Hours: ["tag:power_on_hours", count],
  // `18924h+45m+31.870s`. Some SandForce drives add a hundred years.
  Power_On_Hours_and_Msec: ["tag:power_on_hours", (text) => (Number(text) < CENTURY_H ? text : null)],
  Temperature_Celsius: ["tag:temperature_c", (text) => plausible(Number(text))?.toString() ?? null],
};

/** Device statistics (ACS-4, 9.5): defined for every vendor. */
const STATISTICS: Readonly<Record<string, Rule>> = {
  "Power-on Hours": ["tag:power_on_hours", count],
  "Percentage Used Endurance Indicator": ["tag:percentage_used", count],
  "Current Temperature": ["tag:temperature_c", (text) => plausible(Number(text))?.toString() ?? null],
};

type Section = "smartctl" | "smart-log" | "id-ctrl" | "id-ns" | "list" | null;

export class TextFacts {
  readonly #facts = new Facts();
  #section: Section = null;
  #subject: Subject = deviceOf(null);
  #told: string | null = null;
  /** Keys that this output has stated: the first counts, so that an attribute does not repeat a statistic. */
  #said = new Set<InventoryKey>();
  #vendor: string | null = null;
  #blocks: { readonly count: number; readonly line: number } | null = null;
  /** Where the columns of `nvme list` begin; null: its ruler is missing. */
  #columns: readonly (readonly [from: number, to: number])[] | null = null;

  /**
   * All facts; of several readings of a drive, the last. `unnamed`: drives whose device no line names; if there is more
   * than one, their facts are left out, since the path of the file can name only one.
   */
  end(): { readonly facts: readonly InventoryFact[]; readonly unnamed: number } {
    const last = new Map<string, InventoryFact>();
    for (const fact of this.#facts.list) {
      const isOne = fact.key !== "alias";
      last.set(`${fact.of}\n${fact.device}\n${fact.key}\n${isOne ? "" : fact.value}`, fact);
    }
    const unnamed = new Set(
      this.#facts.list.flatMap((fact) => (fact.key === "tag:serial" && fact.device === null ? [fact.value] : [])),
    ).size;
    const facts = [...last.values()].filter(({ device, of }) => unnamed < 2 || device !== null || of === "host");
    return { facts, unnamed };
  }

  line(raw: string, at: number): void {
    if (raw.length > LONGEST_LINE) return;
    const text = raw.replace(/\r$/, "");
    const command = COMMAND.exec(text)?.[1];
    if (command !== undefined) {
      this.#told = command;
      return;
    }
    if (this.#begins(text, at)) return;
    if (this.#section === "list") this.#row(text, at);
    else if (this.#section === "smartctl") this.#smart(text, at);
    else if (this.#section !== null) this.#nvme(text, at);
  }

  #begins(text: string, at: number): boolean {
    const [, platform] = SMARTCTL.exec(text) ?? [];
    const device = SMART_LOG.exec(text)?.[1];
    const section: Section =
      platform !== undefined
        ? "smartctl"
        : device !== undefined
          ? "smart-log"
          : ID_CTRL.test(text)
            ? "id-ctrl"
            : ID_NS.test(text)
              ? "id-ns"
              : LIST.test(text)
                ? "list"
                : null;
    if (section === null) return false;
    this.#section = section;
    this.#subject = deviceOf(device === undefined ? this.#told : device.startsWith("/") ? device : `/dev/${device}`);
    this.#told = null;
    this.#said = new Set();
    [this.#vendor, this.#blocks, this.#columns] = [null, null, null];
    const kernel = platform === undefined ? null : (LINUX.exec(platform)?.[1] ?? null);
    this.#facts.add({ device: null, of: "host" }, "kernel", kernel, at);
    if (section === "id-ctrl" || section === "id-ns") this.#add(["interface", asIs], "NVMe", at);
    return true;
  }

  #add([key, of]: Rule, text: string, line: number): void {
    const value = text === "" ? null : of(text);
    if (value === null || value === "" || this.#said.has(key)) return;
    this.#said.add(key);
    this.#facts.add(this.#subject, key, value, line);
  }

  #smart(text: string, at: number): void {
    const [, , attribute, raw] = ATTRIBUTE.exec(text) ?? [];
    const [, value, statistic] = STATISTIC.exec(text) ?? [];
    const [, name, said] = PAIR.exec(text.replace(ON_TIME, "$&:")) ?? [];
    const rule = lookUp(ATTRIBUTES, attribute) ?? lookUp(STATISTICS, statistic) ?? lookUp(SMART, name);
    if (attribute !== undefined || statistic !== undefined) {
      if (rule !== undefined) this.#add(rule, raw ?? value!, at);
      return;
    }
    if (name === undefined || said === undefined) return;
    if (rule !== undefined) this.#add(rule, said, at);
    else if (name === "Accumulated power on time, hours:minutes") this.#add(["tag:power_on_hours", count], said, at);
    else if (name === "Vendor") this.#vendor = said;
    else if (name === "Product") this.#add(["drive_model", asIs], `${this.#vendor ?? ""} ${said}`.trim(), at);
    else if (name === "Rotation Rate" && /^\d+ rpm/.test(said)) this.#add(["media", asIs], "HDD", at);
    else if (name === "SATA Version is") this.#add(["interface", asIs], "SATA", at);
    else if (name === "Transport protocol") this.#add(["interface", asIs], /^SAS\b/.test(said) ? "SAS" : "SCSI", at);
    else if (name === "NVMe Version" || name === "Number of Namespaces") this.#add(["interface", asIs], "NVMe", at);
    // Drives that manage namespaces print this; others print only the size of their namespace.
    else if (name === "Total NVM Capacity") this.#add(["capacity_bytes", bytes], said, at);
    else if (/^Sector Sizes?$/.test(name)) this.#add(["tag:lba_bytes", bytes], said.replace(/ bytes.*/, ""), at);
  }

  #nvme(text: string, at: number): void {
    const [, name, said] = PAIR.exec(text) ?? [];
    if (name === undefined || said === undefined) return;
    const key = name.toLowerCase().replaceAll(" ", "_");
    const rule = this.#section === "id-ns" ? undefined : lookUp(NVME, key);
    if (rule !== undefined) this.#add(rule, said, at);
    else if (this.#section === "id-ns" && key === "nsze") this.#blocks = { count: Number(said), line: at };
    else if (this.#section === "id-ns" && /^lbaf_+\d+$/.test(key) && /\(in use\)/.test(said)) {
      const power = Number(/lbads:(\d{1,2})\b/.exec(said)?.[1] ?? NaN);
      if (!(power >= 9 && power <= 32)) return;
      const lba = 2 ** power;
      this.#add(["tag:lba_bytes", asIs], String(lba), at);
      const size = (this.#blocks?.count ?? 0) * lba;
      if (size > 0 && Number.isSafeInteger(size)) this.#add(["capacity_bytes", asIs], String(size), this.#blocks!.line);
    }
  }

  /** Sizes of the list are rounded, `1.92 TB`: not usable as capacity. */
  #row(text: string, at: number): void {
    if (RULER.test(text)) {
      this.#columns = [...text.matchAll(/-+/g)].map(({ 0: dashes, index }) => [index, index + dashes.length] as const);
      return;
    }
    const device = /^\s*(\/dev\/nvme\S+) /.exec(text)?.[1];
    if (device === undefined || this.#columns === null) {
      this.#section = null;
      return;
    }
    const cells = this.#columns.map(([from, to], i) =>
      text.slice(from, i === this.#columns!.length - 1 ? undefined : to).trim(),
    );
    const shift = cells.length - 7;
    const [sn, model, format, firmware] = [1, 2, 5, 6].map((i) => cells[i + shift] ?? "");
    this.#subject = deviceOf(device);
    this.#said = new Set();
    if (shift === 1 && cells[1]!.startsWith("/dev/")) this.#add(["alias", asIs], cells[1]!, at);
    this.#add(["drive_model", asIs], model!, at);
    this.#add(["tag:serial", asIs], sn!, at);
    this.#add(["firmware", asIs], firmware!, at);
    const [, size, unit] = /^(\d+) +(K?)i?B +\+/.exec(format!) ?? [];
    if (size !== undefined) this.#add(["tag:lba_bytes", asIs], String(Number(size) * (unit === "K" ? 1024 : 1)), at);
  }
}
