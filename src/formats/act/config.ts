/** The test description in an ACT log, a table of act_latency.py or a configuration file. */
import { lookUp } from "~/base/lookUp";
import type { FactPlace } from "../format";

/** Items of every version's configuration: configuration.c 3.0 to 4.0, cfg_storage.c and cfg_index.c 5.0 to 6.6. */
const WORDS: ReadonlySet<string> = new Set(
  (
    "commit-to-device device-names disable-odsync microsecond-histograms no-defrag-reads queue-per-device " +
    "scheduler-mode tomb-raider use-valloc"
  ).split(" "),
);
const NUMBERS: ReadonlySet<string> = new Set(
  (
    "cache-threads commit-min-bytes compress-pct defrag-lwm-pct file-size-mbytes large-block-op-kbytes " +
    "large-block-ops-per-sec max-lag-sec max-reqs-queued num-cache-threads num-devices num-queues num-write-buffers " +
    "read-req-num-512-blocks read-reqs-per-sec record-bytes record-bytes-range-max replication-factor " +
    "report-interval-sec service-threads test-duration-sec threads-per-queue tomb-raider-sleep-usec update-pct " +
    "write-reqs-per-sec"
  ).split(" "),
);

/** Values that ACT computed from them, under the names of 5.0 and later. */
const DERIVED: Readonly<Record<string, string>> = {
  "internal read requests per sec": "internal-read-reqs-per-sec",
  "internal write requests per sec": "internal-write-reqs-per-sec",
  "bytes per stored record": "record-stored-bytes",
  "large block reads per sec": "large-block-reads-per-sec",
  "large block writes per sec": "large-block-writes-per-sec",
  "large block ops per sec": "large-block-ops-per-sec",
};

/** No version has more: the rest is not configuration. */
const MOST_DERIVED = 50;

const ITEM = /^([a-z][a-z0-9-]{2,60})\s*[:\s]\s*(\S.*)?$/;
const DERIVED_ITEM = /^([a-z0-9][a-z0-9 -]{2,60}): (\d[\d. ]*)$/;

/** An item of a configuration file or its echo: `name: value`, as cfg.c reads it; null: not an item. */
export function configItem(line: string): readonly [name: string, value: string] | null {
  const [, name = "", value = ""] = ITEM.exec(line.split("#", 1)[0]!.trim()) ?? [];
  return WORDS.has(name) || NUMBERS.has(name) ? [name, value] : null;
}

const NUMBER = /^\d{1,15}(?:\.\d+)?$/;

/** Does an item lack the number that ACT reads there (cfg.c)? Without a value it means nothing. */
export const isNoNumber = ([name, value]: readonly [name: string, value: string]): boolean =>
  NUMBERS.has(name) && value !== "" && !NUMBER.test(value);

/** Is it the line of an item, of a derived value, or of a message about a device? */
export function printsFact(line: string, { topic, subject, name, text }: FactPlace): boolean {
  if (topic === "device") return subject !== null && line.trim().startsWith(`${subject} size = `);
  if (topic !== "option") return false;
  const item = configItem(line);
  if (item !== null) return item[0] === name && item[1] === text;
  const [, told = "", value = ""] = DERIVED_ITEM.exec(line.trim()) ?? [];
  return told !== "" && derivedName(told) === name && value.trim() === text;
}

const derivedName = (told: string): string => lookUp(DERIVED, told) ?? told;

export class ActConfig {
  /** Items as printed, in order. */
  readonly items = new Map<string, string>();
  readonly derived = new Map<string, string>();
  /** The log's statements about each device when it opens it. */
  readonly sizes: {
    readonly device: string;
    readonly facts: (readonly [name: string, value: number, unit: string])[];
  }[] = [];
  /** Smallest direct read of the devices, if the log states one for all of them. */
  #minimum_bytes: number | null = null;
  #unlike = false;

  get isKnown(): boolean {
    return this.items.size > 0;
  }

  /** null: absent or not a number. */
  number(name: string): number | null {
    const text = this.items.get(name) ?? this.derived.get(name) ?? "";
    return NUMBER.test(text) ? Number(text) : null;
  }

  isYes(name: string): boolean {
    return this.items.get(name)?.startsWith("y") ?? false;
  }

  /** Separated by blanks in a log, by commas in a configuration file (cfg.c, parse_device_names). */
  get devices(): string[] {
    return (this.items.get("device-names") ?? "").split(/[\s,;]+/).filter((name) => name !== "");
  }

  /** A line under a CONFIGURATION heading, or one of the following lines. */
  line(text: string): boolean {
    const item = configItem(text);
    if (item !== null) {
      this.items.set(...item);
      return true;
    }
    const [, name = "", value = ""] = DERIVED_ITEM.exec(text) ?? [];
    if (name !== "" && this.derived.size < MOST_DERIVED) {
      this.derived.set(derivedName(name), value.trim());
      return true;
    }
    const size = /^\S+ size = \d+ bytes(?:, (\d+) 512-byte blocks)?.*?(?:minimum IO size = (\d{1,9}) bytes)?$/.exec(
      text,
    );
    if (size === null) return false;
    const bytes = / size = (\d{1,16}) bytes/.exec(text);
    const blocks = /, (\d{1,12}) large blocks/.exec(text);
    if (this.sizes.length < MOST_DERIVED) {
      this.sizes.push({
        device: text.split(" ", 1)[0]!,
        facts: [
          ...(bytes === null ? [] : [["size_bytes", Number(bytes[1]), "bytes"] as const]),
          ...(blocks === null ? [] : [["large_blocks", Number(blocks[1]), "count"] as const]),
          ...(size[2] === undefined ? [] : [["minimum_io_bytes", Number(size[2]), "bytes"] as const]),
        ],
      });
    }
    // Up to 3.0 it reads in blocks of 512 bytes, or says in how many bytes (act.c, discover_min_op_bytes).
    const reads = / reads are (\d{1,9}) bytes$/.exec(text);
    const minimum = Number(size[2] ?? reads?.[1] ?? (size[1] === undefined ? 0 : 512)) || null;
    this.#unlike ||= this.#minimum_bytes !== null && this.#minimum_bytes !== minimum;
    this.#minimum_bytes = minimum;
    return true;
  }

  /**
   * Bytes of one read or write of a record: the stored record, rounded up to what the device can do directly
   * (act_storage.c, discover_read_pattern). null: several sizes, or unknown.
   */
  get record_bytes(): number | null {
    // Up to 2.0 a record is a number of blocks.
    const blocks = this.number("read-req-num-512-blocks");
    if (blocks !== null) return 512 * blocks || null;
    const [from, to] = (this.derived.get("record-stored-bytes") ?? "").split(" ... ").map(Number);
    const minimum = this.#minimum_bytes;
    if (!from || minimum === null || this.#unlike || (to !== undefined && to !== from)) return null;
    return Math.ceil(from / minimum) * minimum;
  }
}
