/** What the histograms of a block measure, by their names and order. */
import type { LatencyKind } from "~/model/workload";

export interface ActHistogram {
  /** Position in the block. */
  readonly index: number;
  readonly name: string;
  readonly op: "read" | "write";
  /** The device, if it is for a single one. */
  readonly device: string | null;
  /** Position of the histogram that includes a device's. */
  readonly whole: number | null;
  readonly what: "record" | "large-block";
  /**
   * `response`: the whole operation, as the test asks for it. `clat`: the device's part of it, in versions with queues
   * (up to 5.3 `device-reads` and the devices' own histograms time the read alone, `reads` also the wait for a thread;
   * 6.0 removed the queues, and `reads` is the device's time).
   */
  readonly kind: LatencyKind;
}

const LARGE_BLOCK = /^(?:large-block-|LARGE BLOCK )(reads|writes)$/i;
const TRANSACTIONS = /^(?:trans-)?(reads|writes)$/i;
const DEVICES = /^(?:device-|RAW )(reads|writes)$/i;
/** 5.0 and later: `/dev/sdb-reads`. */
const DEVICE = /^(\S.*)-(reads|writes)$/;

const opOf = (word: string): "read" | "write" => (word.toLowerCase() === "reads" ? "read" : "write");

/**
 * The histograms of a block; null at the position of an unknown one.
 * @param names in the order of the block
 * @param devices as the configuration names them; up to 4.0 a device's histogram bears only its name.
 */
export function histogramsOf(names: readonly string[], devices: readonly string[]): (ActHistogram | null)[] {
  const devicesWhole = new Map<string, number>();
  const transactions = new Map<string, number>();
  for (const [i, name] of names.entries()) {
    const raw = DEVICES.exec(name);
    const own = TRANSACTIONS.exec(name);
    if (raw !== null) devicesWhole.set(opOf(raw[1]!), i);
    if (own !== null) transactions.set(opOf(own[1]!), i);
  }
  // Up to 4.0 the devices follow RAW READS, and again RAW WRITES.
  let section: "read" | "write" | null = null;
  return names.map((name, index) => {
    const of = (op: "read" | "write", more: Partial<ActHistogram> = {}): ActHistogram => {
      const kind = "response";
      return { index, name, op, device: null, whole: null, what: "record", kind, ...more };
    };
    const large = LARGE_BLOCK.exec(name);
    if (large !== null) return of(opOf(large[1]!), { what: "large-block" });
    const transaction = TRANSACTIONS.exec(name);
    if (transaction !== null) return of(opOf(transaction[1]!));
    const raw = DEVICES.exec(name);
    if (raw !== null) {
      section = opOf(raw[1]!);
      return of(section, { kind: "clat" });
    }
    const [, device = "", word = ""] = DEVICE.exec(name) ?? [];
    const bare = devices.includes(name) || (name.startsWith("/") && device === "");
    if (device === "" && !(bare && section !== null)) return null;
    const op: "read" | "write" = device === "" ? section! : opOf(word);
    const raws = devicesWhole.get(op);
    const whole = raws ?? transactions.get(op) ?? null;
    return of(op, { device: device === "" ? name : device, whole, kind: raws === undefined ? "response" : "clat" });
  });
}
