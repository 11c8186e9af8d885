import type { ByteSource } from "~/base/bytes";
import { eachLine } from "~/base/lines";
import type { Format, ParseContext, Sink } from "../format";
import { locateSysbench } from "./locate";
import { Reader } from "./reader";
import { printsOption } from "./setup";
import { sniff } from "./sniff";

/** Errors of its own: see notices-sysbench.ts. Rejects with an AbortError only. */
async function parse(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const reader = new Reader(sink, source.path);
  let last = 1;
  await eachLine(source, context, (text, line, isCut) => {
    last = line;
    reader.line(text, line, isCut);
  });
  reader.end(source.size, last);
  context.progress(source.size);
}

/** What `sysbench … run` prints, 0.4 to 1.1. */
export const sysbench: Format = {
  id: "sysbench",
  tool: "sysbench",
  sniff,
  parse,
  locate: locateSysbench,
  prints: printsOption,
};
