import type { Fragment, Place } from "~/formats/format";
export type { Fragment, Place } from "~/formats/format";
import { locateAct } from "~/formats/act/locate";
import { locateFio } from "~/formats/fio/locate";
import { locateSysbench } from "~/formats/sysbench/locate";
import { locateVdbench } from "~/formats/vdbench/locate";

const locators: Readonly<Record<string, (bytes: Uint8Array, place: Place) => Fragment | null>> = {
  "act-log": locateAct,
  "fio-json": locateFio,
  "fio-normal": locateFio,
  "fio-terse": locateFio,
  sysbench: locateSysbench,
  "vdbench-flatfile": locateVdbench,
  "vdbench-totals": locateVdbench,
  "vdbench-summary": locateVdbench,
  "vdbench-logfile": locateVdbench,
  "vdbench-report": locateVdbench,
  "vdbench-histogram": locateVdbench,
};

/**
 * Where in a source a number stands, for the source panel.
 * @param format row of the format table (`source.format`)
 * @returns null when the format cannot say or the place is not in the bytes.
 */
export function locate(format: string, bytes: Uint8Array, place: Place): Fragment | null {
  return Object.hasOwn(locators, format) ? locators[format]!(bytes, place) : null;
}
