/** `lsblk -J` (util-linux 2.27 and later), with any columns. */
import { type JsonNode, jsonValue } from "~/base/json";
import { lookUp } from "~/base/lookUp";
import { deviceOf, type Facts, firstOf, itemsOf, numberOf, textOf } from "./facts";

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

export function lsblk(root: JsonNode, facts: Facts): void {
  for (const device of itemsOf(jsonValue(root, "blockdevices"))) disk(device, facts);
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
  for (const mount of [jsonValue(node, "mountpoint"), ...itemsOf(jsonValue(node, "mountpoints"))]) {
    if (textOf(mount)?.startsWith("/") === true) facts.text(subject, "mountpoint", mount);
  }
  for (const child of itemsOf(jsonValue(node, "children"))) {
    facts.add(subject, "alias", pathOf(child), firstOf(child, "path", "name")?.line ?? null);
    places(child, disk, facts);
  }
}
