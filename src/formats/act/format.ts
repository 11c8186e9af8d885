import type { Format } from "../format";
import { printsFact } from "./config";
import { lexLog } from "./lexer";
import { locateAct } from "./locate";
import { LogReading } from "./log";

const decoder = new TextDecoder("latin1");

const BLOCK = /^[ \t]*[Aa]fter \d{1,9} sec:[ \t]*\r?$/m;
const LOG = /^[ \t]*(?:ACT version \d|Aerospike act (?:version \d[\w.]* )?- device IO test)/m;
const TABLE = /^[ \t]*%>\([mu]s\)/m;
/** act_latency.py prints no table if it found no slice. */
const TABLE_SAYS = /^(?:act_latency\.py -|data is act version \d|.{0,300} is ACT version \d)/m;

const parse: Format["parse"] = async (source, sink, context) => {
  const reading = new LogReading(source.path, sink, context);
  reading.end(await lexLog(source, reading, context));
};

/** Output of act_storage and act_index (act up to 4.0), 3.0 to 6.6; tables of act_latency.py may follow in the file. */
export const actLog: Format = {
  id: "act-log",
  tool: "act",
  sniff: (head) => {
    const text = decoder.decode(head);
    return BLOCK.test(text) || LOG.test(text) ? 1 : 0;
  },
  parse,
  locate: locateAct,
  prints: printsFact,
};

/** Output of act_latency.py, without the log. */
export const actTable: Format = {
  id: "act-table",
  tool: "act",
  sniff: (head) => {
    const text = decoder.decode(head);
    return TABLE.test(text) || TABLE_SAYS.test(text) ? 1 : 0;
  },
  parse,
  prints: printsFact,
};
