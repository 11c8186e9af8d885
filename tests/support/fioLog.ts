/** One direction of an averaged fio log of tests/fixtures/fio-timeseries, as windows: seconds, value as printed. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../fixtures/fio-timeseries/", import.meta.url));

/** Lines `ms, value, direction, ...` of the fio manual, section log file formats: 0 read, 1 write. */
export function fioLog(path: string, op: "read" | "write"): { readonly t_s: number[]; readonly value: number[] } {
  const rows = readFileSync(root + path, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(",").map(Number))
    .filter(([, , direction]) => direction === (op === "read" ? 0 : 1));
  return { t_s: rows.map(([ms]) => ms! / 1000), value: rows.map(([, value]) => value!) };
}
