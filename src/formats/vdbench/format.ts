/** Everything vdbench 5.02 to 5.04.07 writes: rows of the format table. */
import type { Format } from "../format";
import type { Gather } from "../gather";
import { companions } from "./companions";
import { parseFlatfile } from "./flatfile";
import { parseHistograms } from "./histogram";
import { join } from "./join";
import { type Kind, vdbenchFormat } from "./kind";
import { locateVdbench } from "./locate";
import { plan } from "./plan";
import { parseReport } from "./report";

const gather: Gather = {
  id: "vdbench",
  plan: (files, _runs, companionsOfDrop) => plan(files, companionsOfDrop),
  join: (group, said) => join(group, said),
};

const result = (kind: Kind, parse: Format["parse"]): Format =>
  vdbenchFormat(kind, { parse, gather, locate: locateVdbench });

export const vdbenchFormats: readonly Format[] = [
  result("flatfile", parseFlatfile),
  ...(["summary", "totals", "logfile", "report"] as const).map((kind) => result(kind, parseReport)),
  result("histogram", parseHistograms),
  ...companions,
];
