import type { Format } from "../../format";
import { parseFio } from "../format";
import { locateFio } from "../locate";
import { isTerse } from "./record";

const decoder = new TextDecoder("latin1");

/** A line that begins like terse and has its percentiles: only fio writes this. */
function sniff(head: Uint8Array): number {
  const text = decoder.decode(head);
  return text.split(/[\r\n]/).some((line) => /^\s*[2-5];/.test(line) && isTerse(line.trim())) ? 1 : 0;
}

/** fio --minimal, --output-format=terse: v2 to v5. */
export const fioTerse: Format = { id: "fio-terse", tool: "fio", sniff, parse: parseFio, locate: locateFio };
