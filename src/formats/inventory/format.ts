import { jsonItems, type JsonNode, readJsonValues, jsonValue } from "~/base/json";
import { eachLine } from "~/base/lines";
import type { Format } from "../format";
import { jsonKeys, numberOf, parseWhole, sniffJson, textOf } from "../jsonFile";
import { sniffLines } from "../lineAt";
import { Facts, deviceOf, firstOf } from "./facts";
import { nvmeIdCtrl, nvmeIdNs, nvmeList, nvmeSmartLog } from "./nvme";
import { smartctl } from "./smartctl";
import { isText, TextFacts } from "./text";
import { lookUp } from "~/base/lookUp";

/** `lsblk -J` (util-linux 2.27 and later), with any columns. */
const INTERFACES: Readonly<Record<string, string>> = {
  nvme: "NVMe",
  sata: "SATA",
  sas: "SAS",
  virtio: "virtio",
  iscsi: "iSCSI",
  fc: "FC",
  usb: "USB",
};
/** Buses on which `rota` is reliable; a virtual disk has none of them and prints 1. */
const ROTATING: ReadonlySet<string> = new Set(["sata", "sas"]);
const VIRTUAL = /QEMU|VBOX|VMware|Virtual/i;
/** These are in /dev/mapper. */
const MAPPED: ReadonlySet<string> = new Set(["lvm", "crypt", "mpath", "dm"]);

function lsblk(root: JsonNode, facts: Facts): void {
  for (const device of jsonItems(jsonValue(root, "blockdevices"))) disk(device, facts);
}

function pathOf(node: JsonNode): string | null {
  const path = textOf(jsonValue(node, "path"));
  if (path !== null) return path;
  const name = textOf(jsonValue(node, "name"));
  if (name === null || name.startsWith("/")) return name;
  return MAPPED.has(textOf(jsonValue(node, "type")) ?? "") ? `/dev/mapper/${name}` : `/dev/${name}`;
}

function disk(node: JsonNode, facts: Facts): void {
  const path = pathOf(node);
  const type = textOf(jsonValue(node, "type")) ?? "disk";
  if (path === null || type !== "disk") return;
  const subject = deviceOf(path);
  const transport = textOf(jsonValue(node, "tran"));
  facts.text(subject, "drive_model", jsonValue(node, "model"));
  facts.text(subject, "tag:serial", jsonValue(node, "serial"));
  // Without `-b` a size is rounded, "1.8T": not usable as capacity.
  facts.bytes(subject, "capacity_bytes", jsonValue(node, "size"));
  // `rev` of a SATA drive is cut to four letters.
  if (transport === "nvme" || transport === "sas") facts.text(subject, "firmware", jsonValue(node, "rev"));
  const known = lookUp(INTERFACES, transport) ?? null;
  facts.add(subject, "interface", known, jsonValue(node, "tran")?.line ?? null);
  const rota = jsonValue(node, "rota");
  const rotates = rota?.kind === "boolean" ? rota.value === true : numberOf(rota) === 1;
  if (rotates && ROTATING.has(transport ?? "") && !VIRTUAL.test(textOf(jsonValue(node, "model")) ?? "")) {
    facts.add(subject, "media", "HDD", rota!.line);
  }
  places(node, path, facts);
}

/** Partitions and volumes on the disk, and where they are mounted. */
function places(node: JsonNode, disk: string, facts: Facts): void {
  const subject = deviceOf(disk);
  for (const mount of [jsonValue(node, "mountpoint"), ...jsonItems(jsonValue(node, "mountpoints"))]) {
    if (textOf(mount)?.startsWith("/") === true) facts.text(subject, "mountpoint", mount);
  }
  for (const child of jsonItems(jsonValue(node, "children"))) {
    facts.add(subject, "alias", pathOf(child), firstOf(child, "path", "name")?.line ?? null);
    places(child, disk, facts);
  }
}

interface Kind {
  readonly id: string;
  readonly tool: string;
  /** All of them occur in its first 64 KiB. */
  readonly marks: readonly RegExp[];
  /** @returns lines of sizes that the tool printed wrong */
  readonly read: (root: JsonNode, facts: Facts) => readonly number[] | void;
}

const KINDS: readonly Kind[] = [
  {
    id: "smartctl",
    tool: "smartctl",
    // With sorted keys (jq -S) the long tables of an ATA drive come before both.
    marks: ["json_format_version", "smartctl"].map((key) => new RegExp(`"${key}"\\s*:|^\\s*\\{\\s*"ata_[a-z_]+"\\s*:`)),
    read: smartctl,
  },
  {
    id: "nvme-list",
    tool: "nvme-cli",
    marks: [/"Devices"\s*:\s*\[\s*(?:\]|\{\s*"(?:NameSpace|DevicePath|HostNQN|Subsystem|Subsystems)"\s*:)/],
    read: nvmeList,
  },
  { id: "nvme-id-ctrl", tool: "nvme-cli", marks: jsonKeys("vid", "sn", "mn", "fr"), read: nvmeIdCtrl },
  { id: "nvme-id-ns", tool: "nvme-cli", marks: jsonKeys("nsze", "ncap", "flbas", "lbafs"), read: nvmeIdNs },
  {
    id: "nvme-smart-log",
    tool: "nvme-cli",
    marks: jsonKeys("critical_warning", "avail_spare", "data_units_written"),
    read: nvmeSmartLog,
  },
  { id: "lsblk", tool: "lsblk", marks: [/"blockdevices"\s*:\s*\[/], read: lsblk },
];

/**
 * Pushes a part for each fact. Notices: `inventory/cut` (error; a value is not whole, `line`, {expected}, {count} facts before it),
 * `inventory/nothing` (warning; no device in it), `inventory/bad-size` {count} (warning; negative sizes),
 * `inventory/too-large` {limit} (error).
 */
const formatOf = ({ id, tool, marks, read }: Kind): Format => ({
  id,
  tool,
  companion: true,
  describes: true,
  sniff: sniffJson((text) => marks.every((mark) => mark.test(text))),
  parse: parseWhole("inventory/too-large", (text, sink, path) => {
    const { values, fault } = readJsonValues(text);
    const facts = new Facts();
    const broken = values
      .flatMap((value) => (value.kind === "array" ? value.items : [value]))
      .flatMap((root) => read(root, facts) ?? []);
    if (fault !== null) {
      const { line, expected } = fault;
      sink.notice({
        code: "inventory/cut",
        level: "error",
        path,
        line,
        values: { expected, count: facts.list.length },
      });
    } else if (facts.list.every(({ of }) => of === "host")) {
      sink.notice({ code: "inventory/nothing", level: "warning", path });
    }
    if (broken.length > 0) {
      const values = { count: broken.length };
      sink.notice({ code: "inventory/bad-size", level: "warning", path, line: broken[0]!, values });
    }
    for (const fact of facts.list) sink.part(fact);
  }),
});

/**
 * The same for people. Notices: `inventory/nothing`, `inventory/unnamed` {count} (warning; several drives, and no line
 * tells which device each is).
 */
const driveText: Format = {
  id: "drive-text",
  tool: "smartctl",
  companion: true,
  describes: true,
  sniff: sniffLines(isText),
  async parse(source, sink, context) {
    const { path } = source;
    const reader = new TextFacts();
    await eachLine(source, context, (text, line, isCut) => {
      if (!isCut) reader.line(text, line);
    });
    const { facts, unnamed } = reader.end();
    if (unnamed > 1) sink.notice({ code: "inventory/unnamed", level: "warning", path, values: { count: unnamed } });
    else if (facts.every(({ of }) => of === "host")) {
      sink.notice({ code: "inventory/nothing", level: "warning", path });
    }
    for (const fact of facts) sink.part(fact);
  },
};

/**
 * Inventories of drives, each recognised by its own keys; the order does not matter, since no file has the keys of two.
 */
export const inventoryFormats: readonly Format[] = [...KINDS.map(formatOf), driveText];
