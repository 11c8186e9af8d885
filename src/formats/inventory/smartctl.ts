/** `smartctl -j` (smartmontools 7.0 and later): fields as smartctl, ataprint, scsiprint and nvmeprint write them. */
import { jsonItems, type JsonNode, jsonValue } from "~/base/json";
import { numberOf, textOf } from "../jsonFile";
import { deviceOf, type Facts, firstOf, type Subject } from "./facts";
import { wear } from "./nvme";

/** `x86_64-linux-6.1.0-13-amd64`: the machine that smartctl runs on. */
export const LINUX = /^[^-]+-linux-(\d\S*)$/;

export function smartctl(root: JsonNode, facts: Facts): void {
  const about = jsonValue(root, "smartctl");
  const platform = jsonValue(about, "platform_info");
  const kernel = LINUX.exec(textOf(platform) ?? "")?.[1] ?? null;
  facts.add({ device: null, of: "host" }, "kernel", kernel, platform?.line ?? null);
  const device = jsonValue(root, "device");
  const name = textOf(jsonValue(device, "name"));
  if (name === null) return;
  const subject = deviceOf(name);
  model(root, subject, facts);
  facts.text(subject, "firmware", firstOf(root, "firmware_version", "scsi_revision", "revision"));
  facts.text(subject, "tag:serial", jsonValue(root, "serial_number"));
  const capacity = jsonValue(jsonValue(root, "user_capacity"), "bytes") ?? jsonValue(root, "nvme_total_capacity");
  facts.bytes(subject, "capacity_bytes", capacity);
  facts.bytes(subject, "tag:lba_bytes", jsonValue(root, "logical_block_size"));
  const rotation = jsonValue(root, "rotation_rate");
  // 0 = solid state; the drive does not say which media.
  if ((numberOf(rotation) ?? 0) > 0) facts.add(subject, "media", "HDD", rotation!.line);
  facts.add(subject, "interface", interfaceOf(root, device!), jsonValue(device, "protocol")?.line ?? device!.line);
  namespaces(root, name, subject, facts);
  const log = jsonValue(root, "nvme_smart_health_information_log");
  if (log !== null) wear(log, subject, facts);
  else {
    facts.count(subject, "tag:power_on_hours", jsonValue(jsonValue(root, "power_on_time"), "hours"));
    // 7.4 and later print one field for every kind of drive; before, SAS drives had their own.
    const worn = jsonValue(jsonValue(root, "endurance_used"), "current_percent");
    facts.count(subject, "tag:percentage_used", worn ?? jsonValue(root, "scsi_percentage_used_endurance_indicator"));
  }
  facts.count(subject, "tag:temperature_c", jsonValue(jsonValue(root, "temperature"), "current"));
}

/** SCSI devices print vendor and product; 7.3 and later with the prefix `scsi_`. */
function model(root: JsonNode, subject: Subject, facts: Facts): void {
  const whole = firstOf(root, "model_name", "scsi_model_name");
  if (whole !== null) {
    facts.text(subject, "drive_model", whole);
    return;
  }
  const parts = [firstOf(root, "scsi_vendor", "vendor"), firstOf(root, "scsi_product", "product")];
  const text = parts.flatMap((part) => textOf(part) ?? []).join(" ");
  facts.add(subject, "drive_model", text, parts.find((part) => part !== null)?.line ?? null);
}

function interfaceOf(root: JsonNode, device: JsonNode): string | null {
  const protocol = textOf(jsonValue(device, "protocol"));
  if (protocol === "ATA") return jsonValue(root, "sata_version") === null ? "ATA" : "SATA";
  if (protocol !== "SCSI") return protocol;
  const transport = textOf(jsonValue(jsonValue(root, "scsi_transport_protocol"), "name")) ?? "";
  return /^SAS\b/.test(transport) ? "SAS" : "SCSI";
}

/** smartctl is given the controller, `/dev/nvme0`; benchmarks are given its namespaces. */
function namespaces(root: JsonNode, name: string, subject: Subject, facts: Facts): void {
  if (!/^\/dev\/nvme\d+$/.test(name)) return;
  for (const namespace of jsonItems(jsonValue(root, "nvme_namespaces"))) {
    const id = jsonValue(namespace, "id");
    const n = numberOf(id);
    if (n !== null && n > 0) facts.add(subject, "alias", `${name}n${n}`, id!.line);
  }
}
