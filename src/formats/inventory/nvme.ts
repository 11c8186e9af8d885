/** nvme-cli, `-o json`: fields as nvme-print.c (1.x) and nvme-print-json.c (2.x) print them. */
import { jsonItems, type JsonNode, jsonValue } from "~/base/json";
import { numberOf, textOf } from "../jsonFile";
import { lookUp } from "~/base/lookUp";
import { deviceOf, type Facts, firstOf, plausible, type Subject } from "./facts";

/** `Transport` of a controller: everything but PCIe is a fabric. */
const FABRICS: Readonly<Record<string, string>> = { tcp: "TCP", rdma: "RDMA", fc: "FC" };

/** A namespace, and the controller (or subsystem path) that gives the model. */
interface Listed {
  readonly device: string;
  readonly namespace: JsonNode;
  readonly of: JsonNode;
}

/**
 * `nvme list`: a flat list of namespaces, or with `-v` the tree of hosts, subsystems, controllers and namespaces; if a
 * subsystem has several paths, its namespaces are listed beside its controllers (or name them as `Paths`, 2.11 and
 * later).
 */
function listed(node: JsonNode): Listed[] {
  const path = textOf(jsonValue(node, "DevicePath"));
  if (path !== null) return [{ device: path, namespace: node, of: node }];
  const controllers = jsonItems(jsonValue(node, "Controllers"));
  const below = controllers.flatMap((of) => jsonItems(jsonValue(of, "Namespaces")).flatMap((ns) => named(ns, of)));
  const shared = jsonItems(jsonValue(node, "Namespaces")).flatMap((ns) => {
    const of = jsonItems(jsonValue(ns, "Paths"))[0] ?? controllers[0];
    return of === undefined ? [] : named(ns, of);
  });
  return [...jsonItems(jsonValue(node, "Subsystems")).flatMap(listed), ...below, ...shared];
}

function named(namespace: JsonNode, of: JsonNode): Listed[] {
  const name = textOf(jsonValue(namespace, "NameSpace"));
  return name === null || /^\d+$/.test(name) ? [] : [{ device: `/dev/${name}`, namespace, of }];
}

/** A negative size: nvme-cli 2.2 and others print 32-bit numbers (linux-nvme/nvme-cli issues 1786 and 2028). */
const hasBrokenSize = (node: JsonNode): boolean => (numberOf(jsonValue(node, "PhysicalSize")) ?? 0) < 0;

/** @returns lines of sizes that were printed wrong; they are left out. */
export function nvmeList(root: JsonNode, facts: Facts): readonly number[] {
  const all = jsonItems(jsonValue(root, "Devices")).flatMap(listed);
  const broken: number[] = [];
  const namespaces = new Map<string, number>();
  const serialOf = ({ of }: Listed): string => textOf(jsonValue(of, "SerialNumber")) ?? "";
  for (const one of all) namespaces.set(serialOf(one), (namespaces.get(serialOf(one)) ?? 0) + 1);
  for (const one of all) {
    const { device, namespace, of } = one;
    const subject = deviceOf(device);
    facts.text(subject, "drive_model", jsonValue(of, "ModelNumber"));
    facts.text(subject, "firmware", jsonValue(of, "Firmware"));
    facts.text(subject, "tag:serial", jsonValue(of, "SerialNumber"));
    const size = jsonValue(namespace, "PhysicalSize");
    if (size !== null && hasBrokenSize(namespace)) broken.push(size.line);
    // If a drive has several namespaces, the size of one is not its capacity.
    else if (namespaces.get(serialOf(one)) === 1) facts.bytes(subject, "capacity_bytes", size);
    aliases(one, subject, facts);
    const transport = textOf(jsonValue(of, "Transport"))?.toLowerCase() ?? "pcie";
    const fabric = lookUp(FABRICS, transport) ?? null;
    const line = firstOf(of, "Transport", "ModelNumber")?.line ?? of.line;
    facts.add(subject, "interface", fabric === null ? "NVMe" : "NVMe-oF", line);
    facts.add(subject, "fabric", fabric, line);
  }
  return broken;
}

function aliases({ namespace, of }: Listed, subject: Subject, facts: Facts): void {
  facts.text(subject, "alias", jsonValue(namespace, "GenericPath"));
  for (const [key, node] of [
    ["Generic", namespace],
    ["Controller", of],
  ] as const) {
    const name = jsonValue(node, key);
    const text = textOf(name);
    if (text !== null) facts.add(subject, "alias", `/dev/${text}`, name!.line);
  }
}

const UNKNOWN = deviceOf(null);

/** `nvme id-ctrl`. `tnvmcap` is 0 if the drive does not manage namespaces, and is then left out. */
export function nvmeIdCtrl(root: JsonNode, facts: Facts): void {
  facts.text(UNKNOWN, "drive_model", jsonValue(root, "mn"));
  facts.text(UNKNOWN, "firmware", jsonValue(root, "fr"));
  facts.text(UNKNOWN, "tag:serial", jsonValue(root, "sn"));
  facts.bytes(UNKNOWN, "capacity_bytes", jsonValue(root, "tnvmcap"));
  facts.add(UNKNOWN, "interface", "NVMe", root.line);
}

/** Bytes of a block: `ds` is its power of two; `-v` (2.13) prints `512 bytes`. */
function blockBytes(format: JsonNode | undefined): number | null {
  if (format === undefined) return null;
  const power = numberOf(jsonValue(format, "ds"));
  if (power !== null) return power >= 9 && power <= 32 ? 2 ** power : null;
  const bytes = /^(\d+) bytes$/.exec(textOf(jsonValue(format, "Data Size")) ?? "")?.[1];
  return bytes === undefined ? null : Number(bytes);
}

/**
 * `nvme id-ns`: size of the namespace and of its blocks. The format in use: bits 0 to 3 of `flbas`, then 5 and 6 (NVM
 * Command Set 1.0, Identify Namespace). `npwg`, preferred write granularity, is one less than its number of blocks; the
 * drive does not say whether that is the indirection unit.
 */
export function nvmeIdNs(root: JsonNode, facts: Facts): void {
  const flbas = numberOf(jsonValue(root, "flbas"));
  if (flbas === null || flbas < 0) return;
  const block = blockBytes(jsonItems(jsonValue(root, "lbafs"))[(flbas & 0xf) | ((flbas & 0x60) >> 1)]);
  if (block === null) return;
  facts.bytes(UNKNOWN, "capacity_bytes", jsonValue(root, "nsze"), block);
  facts.add(UNKNOWN, "tag:lba_bytes", String(block), jsonValue(root, "flbas")!.line);
  const npwg = jsonValue(root, "npwg");
  const blocks = numberOf(npwg);
  if (blocks !== null && blocks > 0) {
    facts.add(UNKNOWN, "tag:preferred_write_bytes", String((blocks + 1) * block), npwg!.line);
  }
}

/** Thousands of blocks of 512 bytes (NVMe Base 1.4, SMART / Health Information, Data Units Written). */
export const DATA_UNIT = 512_000;

export function wear(root: JsonNode, subject: Subject, facts: Facts): void {
  facts.count(subject, "tag:percentage_used", firstOf(root, "percentage_used", "percent_used"));
  facts.bytes(subject, "tag:data_written_bytes", jsonValue(root, "data_units_written"), DATA_UNIT);
  facts.count(subject, "tag:power_on_hours", jsonValue(root, "power_on_hours"));
  facts.count(subject, "tag:available_spare_percent", firstOf(root, "available_spare", "avail_spare"));
}

/** nvme-cli prints kelvin, smartctl degrees Celsius; no drive has 200 °C or works at −73. */
function temperature(root: JsonNode, subject: Subject, facts: Facts): void {
  const node = jsonValue(root, "temperature");
  const value = numberOf(node);
  const celsius = value === null || value === 0 ? null : plausible(value >= 200 ? value - 273 : value);
  facts.add(subject, "tag:temperature_c", celsius === null ? null : String(celsius), node?.line ?? null);
}

export function nvmeSmartLog(root: JsonNode, facts: Facts): void {
  wear(root, UNKNOWN, facts);
  temperature(root, UNKNOWN, facts);
}
