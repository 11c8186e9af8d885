import type { Format } from "../../format";
import { parseFio } from "../format";
import { locateFio } from "../locate";
import { printsOption } from "./head";
import { sniff } from "./sniff";

/** fio --output-format=normal, 2.0 to 3.42. */
export const fioNormal: Format = {
  id: "fio-normal",
  tool: "fio",
  sniff,
  parse: parseFio,
  locate: locateFio,
  prints: printsOption,
};
