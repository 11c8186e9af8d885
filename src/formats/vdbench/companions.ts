/** Files that vdbench writes beside its results: they are recognised and named, but hold no results. */
import { textBlocks } from "~/base/lines";
import type { Format } from "../format";
import { parseConfig } from "../inventory/vdbench";
import { type Kind, vdbenchFormat } from "./kind";
import { parseParameters } from "./parameters";

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
