import type { ByteSource } from "~/base/bytes";
import { textBlocks } from "~/base/lines";
import type { Format, ParseContext, Sink } from "../format";
import { locateSysbench } from "./locate";
import { Reader } from "./reader";
import { printsOption } from "./setup";
import { sniff } from "./sniff";

/** Errors of its own: see notices-sysbench.ts. Rejects with an AbortError only. */
async function parse(source: ByteSource, sink: Sink, context: ParseContext): Promise<void> {
  const reader = new Reader(sink, source.path);
  const [tail] = await source.slice(source.size - 1, source.size, context.signal);
  const ended = tail === 0x0a;
  let last = 1;
  for await (const { lines, line, end } of textBlocks(source, context.signal)) {
    lines.forEach((text, i) => {
      last = line + i;
      reader.line(text, last, !ended && end >= source.size && i === lines.length - 1);
    });
    context.progress(end);
  }
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
