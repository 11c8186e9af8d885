/** Files that vdbench writes beside its results: they are recognised and named, but hold no results. */
import { eachLine, textBlocks } from "~/base/lines";
import type { Format } from "../format";
import { type Kind, vdbenchFormat } from "./kind";
import { parseParameters } from "./parameters";
import type { InventoryFact } from "~/model/described";

// What vdbench writes about its host into `config.html`: the output of its own config.sh, each command after `>>>>>`
// with its output below. `uname -a` names the host and its kernel, `mount` the file systems (`/dev/sda1 on /data type
// xfs`).

const MOUNT = /^(\/dev\/\S+) on (\/.*?) type \S+ \(/;

/** For Linux the release alone; for other systems with the name of the system. */
const kernelOf = (system: string, release: string): string => (system === "Linux" ? release : `${system} ${release}`);

const parseConfig: Format["parse"] = async (source, sink, context) => {
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

const companion = (kind: Kind, parse: Format["parse"], more: Partial<Format> = {}): Format =>
  vdbenchFormat(kind, { companion: true, parse, ...more });

export interface ErrorLog {
  readonly kind: "errorlog";
  readonly count: number;
  /** The first error listed. */
  readonly text: string | null;
}

export const isErrorLog = (part: unknown): part is ErrorLog => (part as ErrorLog).kind === "errorlog";

/** I/O errors and corruptions, as vdbench words them; remarks on validation maps do not count. */
const ERROR = /\berrno: |Invalid key\(s\)|Data Validation error|\b(?:Read|Write) error using file|corrupt/i;

/** `errorlog.html`: its errors are reported, since they are easily overlooked beside good numbers. */
const parseErrorLog: Format["parse"] = async (source, sink, context) => {
  let count = 0;
  let first: { readonly line: number; readonly text: string } | null = null;
  for await (const { lines, line, end } of textBlocks(source, context.signal)) {
    for (const [i, text] of lines.entries()) {
      if (text.startsWith("Error log. If ") || !ERROR.test(text.slice(0, 1000))) continue;
      count++;
      first ??= { line: line + i, text: text.slice(0, 200).trim() };
    }
    context.progress(end);
  }
  const part: ErrorLog = { kind: "errorlog", count, text: first?.text ?? null };
  sink.part(part);
  if (first === null) return;
  const values = { count, text: first.text };
  sink.notice({ code: "vdbench/errors-logged", level: "warning", path: source.path, line: first.line, values });
};

const SILENT: readonly Kind[] = [
  ...(["status", "skew", "anchors"] as const),
  ...(["stdout", "messages", "swat", "parse-chatter"] as const),
];

export const companions: readonly Format[] = [
  companion("parameters", parseParameters),
  companion("parmscan", parseParameters),
  companion("errorlog", parseErrorLog),
  // `config.html`: facts about the host.
  companion("config", parseConfig, { describes: true }),
  ...SILENT.map((kind) => companion(kind, () => Promise.resolve())),
];
