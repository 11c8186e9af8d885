import { jsonValue, readJson } from "~/base/json";
import type { DescriptionPart } from "~/model/described";
import type { Format } from "../format";
import { sniffJson, wholeText } from "../jsonFile";

/** Text in quotes, so that braces and keys in it do not count. */
const QUOTED = /"(?:[^"\\]|\\.)*"/y;

/** Is `"kneepoint": <a whole number>` at the top level of the object that begins here? */
function namesItself(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") depth--;
    else if (char === '"') {
      QUOTED.lastIndex = at;
      const quoted = QUOTED.exec(text)?.[0];
      if (quoted === undefined) return false;
      at += quoted.length - 1;
      if (depth === 1 && quoted === '"kneepoint"' && /^\s*:\s*\d/.test(text.slice(at + 1, at + 40))) return true;
    }
    if (depth === 0 && char === "}") return false;
  }
  return false;
}

/**
 * Pushes one DescriptionPart. Notices of level error, after which nothing is pushed: `label/bad-json` {expected},
 * `label/version` {version}, `label/too-large` {limit}.
 */
const parse: Format["parse"] = async (source, sink, context) => {
  const { path } = source;
  const text = await wholeText(source, sink, "label/too-large", context.signal);
  context.progress(source.size);
  if (text === null) return;
  const read = readJson(text);
  if (!read.ok) {
    const { line, expected } = read.error;
    sink.notice({ code: "label/bad-json", level: "error", path, line, values: { expected } });
    return;
  }
  const version = jsonValue(read.value, "kneepoint");
  if (version?.kind !== "number" || version.value !== 1) {
    const values = { version: String(version?.kind === "number" ? version.value : "") };
    sink.notice({ code: "label/version", level: "error", path, line: version?.line ?? read.value.line, values });
    return;
  }
  const part: DescriptionPart = { text };
  sink.part(part);
};

export const description: Format = {
  id: "kneepoint-json",
  tool: "kneepoint",
  companion: true,
  describes: true,
  sniff: sniffJson(namesItself),
  parse,
};
