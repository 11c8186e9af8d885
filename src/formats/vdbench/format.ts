/** Everything vdbench 5.02 to 5.04.07 writes: rows of the format table. */
import type { Format } from "../format";
import type { Gather } from "../gather";
import { locateFrom } from "../lineAt";
import { companions } from "./companions";
import { parseFlatfile } from "./flatfile";
import { parseHistograms } from "./histogram";
import { join } from "./join";
import { type Kind, vdbenchFormat } from "./kind";
import { plan } from "./plan";
import { parseReport } from "./report";

const gather: Gather = {
  id: "vdbench",
  plan: (files, _runs, companionsOfDrop) => plan(files, companionsOfDrop),
  join: (group, said) => join(group, said),
};

/** The line of an average, below its intervals. */
const locate = locateFrom({ before: 10 });

const result = (kind: Kind, parse: Format["parse"]): Format => vdbenchFormat(kind, { parse, gather, locate });

export const vdbenchFormats: readonly Format[] = [
  result("flatfile", parseFlatfile),
  ...(["summary", "totals", "logfile", "report"] as const).map((kind) => result(kind, parseReport)),
  result("histogram", parseHistograms),
  ...companions,
];
