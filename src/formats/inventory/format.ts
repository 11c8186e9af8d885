import { type JsonNode, readJsonValues } from "~/base/json";
import { eachLine } from "~/base/lines";
import type { Format } from "../format";
import { parseWhole, sniffJson } from "../jsonFile";
import { sniffLines } from "../lineAt";
import { Facts } from "./facts";
import { lsblk } from "./lsblk";
import { nvmeIdCtrl, nvmeIdNs, nvmeList, nvmeSmartLog } from "./nvme";
import { smartctl } from "./smartctl";
import { isText, TextFacts } from "./text";

interface Kind {
  readonly id: string;
  readonly tool: string;
  /** All of them occur in its first 64 KiB. */
  readonly marks: readonly RegExp[];
  /** @returns lines of sizes that the tool printed wrong */
  readonly read: (root: JsonNode, facts: Facts) => readonly number[] | void;
}

/** Keys as JSON, so that the same words in another file's text do not count. */
const keys = (...names: readonly string[]): readonly RegExp[] => names.map((name) => new RegExp(`"${name}"\\s*:`));

const KINDS: readonly Kind[] = [
  { id: "smartctl", tool: "smartctl", marks: keys("json_format_version", "smartctl"), read: smartctl },
  {
    id: "nvme-list",
    tool: "nvme-cli",
    marks: [/"Devices"\s*:\s*\[\s*(?:\]|\{\s*"(?:NameSpace|DevicePath|HostNQN|Subsystem|Subsystems)"\s*:)/],
    read: nvmeList,
  },
  { id: "nvme-id-ctrl", tool: "nvme-cli", marks: keys("vid", "sn", "mn", "fr"), read: nvmeIdCtrl },
  { id: "nvme-id-ns", tool: "nvme-cli", marks: keys("nsze", "ncap", "flbas", "lbafs"), read: nvmeIdNs },
  {
    id: "nvme-smart-log",
    tool: "nvme-cli",
    marks: keys("critical_warning", "avail_spare", "data_units_written"),
    read: nvmeSmartLog,
  },
  { id: "lsblk", tool: "lsblk", marks: [/"blockdevices"\s*:\s*\[/], read: lsblk },
];

/**
 * Pushes a part for each fact. Notices: `inventory/cut` (error; a value is not whole, `line`, {expected}),
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
      sink.notice({ code: "inventory/cut", level: "error", path, line, values: { expected } });
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
