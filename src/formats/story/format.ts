import { isStory, readStory } from "~/model/story";
import type { Format } from "../format";
import { wholeText } from "../jsonFile";

const decoder = new TextDecoder();

/** First bytes of a story: a byte order mark, `#`, `---` or blanks. Other files are not decoded. */
const BEGINS = new Set([0xef, 0x23, 0x2d, 0x0a, 0x0d, 0x20]);

/**
 * A story (model/story): not a result, but a page of charts of the results beside it. Its faults are reported by line.
 */
export const story: Format = {
  id: "kneepoint-story",
  tool: "kneepoint",
  companion: true,
  sniff: (head) => (BEGINS.has(head[0] ?? 0) && isStory(decoder.decode(head)) ? 1 : 0),
  async parse(source, sink, context) {
    const { path } = source;
    const text = await wholeText(source, sink, "story/too-large", context.signal);
    context.progress(source.size);
    for (const told of text === null ? [] : readStory(text).notices) sink.notice({ ...told, level: "warning", path });
  },
};
