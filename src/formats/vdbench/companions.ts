/** Files that vdbench writes beside its results: recognised and named, no results are taken of them. */
import { textBlocks } from "~/base/lines";
import type { Format } from "../format";
import { parseConfig } from "../inventory/vdbench";
import { type Kind, kindOf } from "./kind";

const COMPANIONS: readonly Kind[] = [
  "parmscan",
  "status",
  "skew",
  "anchors",
  "stdout",
  "messages",
  "swat",
  "parse-chatter",
];

export const companions: readonly Format[] = COMPANIONS.map((kind) => ({
  id: `vdbench-${kind}`,
  tool: "vdbench",
  companion: true,
  sniff: (head) => (kindOf(head) === kind ? 1 : 0),
  parse: () => Promise.resolve(),
}));

/** `config.html`: what the host says of itself. */
export const config: Format = {
  id: "vdbench-config",
  tool: "vdbench",
  companion: true,
  describes: true,
  sniff: (head) => (kindOf(head) === "config" ? 1 : 0),
  parse: parseConfig,
};

/** What an error log says. */
export interface ErrorLog {
  readonly kind: "errorlog";
  readonly count: number;
  /** The first that it lists. */
  readonly text: string | null;
}

export const isErrorLog = (part: unknown): part is ErrorLog => (part as ErrorLog).kind === "errorlog";

/** I/O errors and corruptions, as vdbench words them; remarks on validation maps are none. */
const ERROR = /\berrno: |Invalid key\(s\)|Data Validation error|\b(?:Read|Write) error using file|corrupt/i;

/** `errorlog.html`: what it lists is said, it is easily overlooked beside good numbers. */
export const errorlog: Format = {
  id: "vdbench-errorlog",
  tool: "vdbench",
  companion: true,
  sniff: (head) => (kindOf(head) === "errorlog" ? 1 : 0),
  parse: async (source, sink, context) => {
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
  },
};
