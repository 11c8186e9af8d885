import type { Format } from "../../format";
import { parseFio } from "../format";
import { locateFio } from "../locate";
import { printsOption } from "./head";

const decoder = new TextDecoder("latin1");

/** The first line of a job's result, with its date: only fio writes this. A script that reads it has other text there. */
const RESULT = /\(groupid=\d+, jobs=\d+\): err= *-?\d+(?: \(.*\))?: pid=-?\d+\b(?!: [^A-Z])/;
/** The request comes first; the results may come after the first 64 KiB. */
const ASKED = /: \(g=\d+\): (?:rw=\w+, bs[=(]|ioengine=)/;

/** fio's normal text by content. JSON in the same file has its own sniffer, which is asked first. */
function sniff(head: Uint8Array): number {
  const text = decoder.decode(head);
  return RESULT.test(text) ? 1 : ASKED.test(text) ? 0.9 : 0;
}

/** fio --output-format=normal, 1.1x to 3.42. */
export const fioNormal: Format = {
  id: "fio-normal",
  tool: "fio",
  sniff,
  says: () => 0.5,
  parse: parseFio,
  locate: locateFio,
  prints: printsOption,
};
