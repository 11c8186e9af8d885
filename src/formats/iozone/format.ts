import { eachLine } from "~/base/lines";
import type { Format } from "../format";
import { locateFrom } from "../lineAt";
import { pushLines } from "./run";
import { BANNER, CHILDREN, HEADER, isReport, REPORT, TextReader } from "./text";

const decoder = new TextDecoder();
/** Damaged lines that are named one by one. */
const NAMED = 20;

const isOurs = (line: string): boolean =>
  [BANNER, HEADER, CHILDREN].some((mark) => mark.test(line)) || isReport(REPORT.exec(line)?.[1] ?? "");

export const iozone: Format = {
  id: "iozone",
  tool: "iozone",
  sniff: (head) => (decoder.decode(head).split("\n").some(isOurs) ? 1 : 0),
  locate: locateFrom(1),
  async parse(source, sink, context) {
    const { path } = source;
    const reader = new TextReader();
    await eachLine(source, context, (text, line, isCut) => reader.line(text, line, isCut));
    reader.end();
    const { lines, bad, zeros } = reader;
    pushLines(sink, lines);
    const [first] = lines;
    if (first === undefined) sink.notice({ code: "iozone/no-result", level: "error", path });
    else {
      const unsized = lines.find(({ record_kib }) => record_kib === null);
      if (unsized !== undefined) {
        sink.notice({ code: "iozone/no-record-size", level: "warning", path, line: unsized.line });
      }
      if (first.setup.unit !== "us") sink.notice({ code: "iozone/computed", level: "info", path, line: first.line });
    }
    if (zeros !== null) sink.notice({ code: "iozone/zero", level: "info", path, line: zeros });
    for (const { line, text } of bad.slice(0, NAMED)) {
      sink.notice({ code: "iozone/bad-row", level: "error", path, line, values: { text } });
    }
    const count = bad.length - NAMED;
    if (count > 0) sink.notice({ code: "iozone/more-bad", level: "error", path, values: { count } });
  },
};
