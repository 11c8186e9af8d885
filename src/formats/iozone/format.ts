import { eachLine } from "~/base/lines";
import type { Format } from "../format";
import { locateFrom, sniffLines, tellDamaged } from "../lineAt";
import { pushLines } from "./run";
import { BANNER, CHILDREN, HEADER, isReport, REPORT, TextReader } from "./text";

const isOurs = (line: string): boolean =>
  [BANNER, HEADER, CHILDREN].some((mark) => mark.test(line)) || isReport(REPORT.exec(line)?.[1] ?? "");

export const iozone: Format = {
  id: "iozone",
  tool: "iozone",
  sniff: sniffLines(isOurs),
  locate: locateFrom(),
  async parse(source, sink, context) {
    const { path } = source;
    const reader = new TextReader();
    await eachLine(source, context, (text, line, isCut) => reader.line(text, line, isCut));
    reader.end();
    const { lines, bad, zeros, unfinished } = reader;
    pushLines(sink, lines);
    const [first] = lines;
    if (first === undefined) sink.notice({ code: "iozone/no-result", level: "error", path });
    else {
      const unsized = lines.find(({ record_kib }) => record_kib === null);
      if (unsized !== undefined) {
        sink.notice({ code: "iozone/no-record-size", level: "warning", path, line: unsized.line });
      }
      if (unfinished !== null) sink.notice({ code: "iozone/ends-early", level: "warning", path, line: unfinished });
      if (first.setup.unit !== "us") sink.notice({ code: "iozone/computed", level: "info", path, line: first.line });
    }
    if (zeros !== null) sink.notice({ code: "iozone/zero", level: "info", path, line: zeros });
    const rows = bad.map(({ line, text }) => ({ code: "iozone/bad-row", line, values: { text } }));
    tellDamaged(sink, path, rows, "iozone/more-bad");
  },
};
