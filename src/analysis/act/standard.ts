/** Which test an ACT log is of: its load as a multiple, and what of its configuration is not the standard test. */
import { lookUp } from "~/base/lookUp";

/** Items as the log prints them. */
export type ActItems = Readonly<Record<string, string>>;

export interface Deviation {
  readonly item: string;
  readonly value: string;
  readonly standard: string;
}

export interface ActTest {
  /** null: reads and writes are not two to one, or not known: a custom load. */
  readonly multiple: number | null;
  readonly devices: number;
  /** As configured, in order of their names; "": not known. */
  readonly device_names: string;
  readonly reads_per_s: number | null;
  readonly writes_per_s: number | null;
  /** Items that change what is measured, and are not as in the standard test. */
  readonly deviations: readonly Deviation[];
  /** Seconds that the test was to run. */
  readonly duration_s: number | null;
  /** false: the log has lost its configuration. */
  readonly known: boolean;
}

/** Defaults of 3.0 to 6.6 (cfg_storage.c, README). An item that a version does not know has its default. */
const STANDARD: readonly (readonly [item: string, value: string])[] = [
  ["record-bytes", "1536"],
  ["record-bytes-range-max", "0"],
  ["large-block-op-kbytes", "128"],
  ["replication-factor", "1"],
  ["update-pct", "0"],
  ["defrag-lwm-pct", "50"],
  ["no-defrag-reads", "no"],
  ["compress-pct", "100"],
  ["disable-odsync", "no"],
  ["commit-to-device", "no"],
  ["tomb-raider", "no"],
];

const own = (items: ActItems, name: string): string | undefined => lookUp(items, name);

function number(items: ActItems, name: string): number | null {
  const text = own(items, name) ?? "";
  return /^\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

function deviationsOf(items: ActItems): Deviation[] {
  const found = STANDARD.flatMap(([item, standard]): Deviation[] => {
    const value = own(items, item) ?? standard;
    const same = standard === "no" ? !value.startsWith("y") : Number(value) === Number(standard);
    return same ? [] : [{ item, value, standard }];
  });
  // Without a limit a device that falls behind never stops the test.
  const lag = own(items, "max-lag-sec");
  if (lag !== undefined && Number(lag) === 0) found.push({ item: "max-lag-sec", value: lag, standard: "10" });
  const file = own(items, "file-size-mbytes");
  if (file !== undefined && Number(file) > 0) found.push({ item: "file-size-mbytes", value: file, standard: "" });
  return found;
}

/** @param multiple as the log was read: null where reads and writes are not two to one. */
export function actTest(items: ActItems, multiple: number | null): ActTest {
  const names = (own(items, "device-names") ?? "").split(/[\s,;]+/).filter((name) => name !== "");
  const devices = number(items, "num-devices") ?? names.length;
  const reads_per_s = number(items, "read-reqs-per-sec");
  const writes_per_s = number(items, "write-reqs-per-sec");
  return {
    multiple,
    devices,
    device_names: names.toSorted().join(" "),
    reads_per_s,
    writes_per_s,
    deviations: deviationsOf(items),
    duration_s: number(items, "test-duration-sec"),
    known: Object.keys(items).length > 0,
  };
}
