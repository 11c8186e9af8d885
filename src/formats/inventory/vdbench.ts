/**
 * What vdbench writes about its host into `config.html`: the output of its own config.sh, each command after `>>>>>`
 * with its output below. `uname -a` names the host and its kernel, `mount` the file systems (`/dev/sda1 on /data type
 * xfs`).
 */
import { eachLine } from "~/base/lines";
import type { InventoryFact } from "~/model/described";
import type { Format } from "../format";

const MOUNT = /^(\/dev\/\S+) on (\/.*?) type \S+ \(/;

/** For Linux the release alone; for other systems with the name of the system. */
const kernelOf = (system: string, release: string): string => (system === "Linux" ? release : `${system} ${release}`);

export const parseConfig: Format["parse"] = async (source, sink, context) => {
  let command = "";
  let host: string | null = null;
  const facts: InventoryFact[] = [];
  await eachLine(source, context, (raw, at) => {
    const text = raw.trim();
    if (text.startsWith(">>>>>")) command = text.slice(5);
    else if (command === "uname -a") {
      const [system, name, release] = text.split(/\s+/);
      command = "";
      if (system === undefined || name === undefined || release === undefined) return;
      host = name;
      facts.push({ device: null, host, key: "host", value: name, line: at, of: "host" });
      facts.push({ device: null, host, key: "kernel", value: kernelOf(system, release), line: at, of: "host" });
    } else if (command === "mount") {
      const [, device, folder] = MOUNT.exec(text) ?? [];
      if (device === undefined || folder === undefined) return;
      facts.push({ device, host, key: "mountpoint", value: folder, line: at, of: "device" });
    }
  });
  for (const fact of facts) sink.part(fact);
};
