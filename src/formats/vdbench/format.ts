/** Everything vdbench 5.02 to 5.04.07 writes: rows of the format table. */
import type { Format } from "../format";
import type { Gather } from "../gather";
import { companions, config, errorlog } from "./companions";
import { parseFlatfile } from "./flatfile";
import { parseHistograms } from "./histogram";
import { join } from "./join";
import { type Kind, kindOf } from "./kind";
import { locateVdbench } from "./locate";
import { parseParameters } from "./parameters";
import { plan } from "./plan";
import { parseReport } from "./report";

const gather: Gather = {
  id: "vdbench",
  plan: (files, _runs, companionsOfDrop) => plan(files, companionsOfDrop),
  join: (group, said) => join(group, said),
};

const result = (kind: Kind, parse: Format["parse"]): Format => ({
  id: `vdbench-${kind}`,
  tool: "vdbench",
  sniff: (head) => (kindOf(head) === kind ? 1 : 0),
  parse,
  gather,
  locate: locateVdbench,
});

const parameters: Format = {
  id: "vdbench-parameters",
  tool: "vdbench",
  companion: true,
  sniff: (head) => (kindOf(head) === "parameters" ? 1 : 0),
  parse: parseParameters,
};

export const vdbenchFormats: readonly Format[] = [
  result("flatfile", parseFlatfile),
  result("summary", parseReport),
  result("totals", parseReport),
  result("logfile", parseReport),
  result("report", parseReport),
  result("histogram", parseHistograms),
  parameters,
  errorlog,
  config,
  ...companions,
];
