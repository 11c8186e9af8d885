import type { Starting } from "./section";
import { timeOfDayText } from "./times";

const LINE = /^(?:<a name="[^"]*"><\/a><i><b>)?(\d\d:\d\d:\d\d\.\d{3}) Starting RD=([^;<]+)([^<]*)/;

/**
 * `19:29:21.003 Starting RD=curve1_(10%); I/O rate: 9400; elapsed=4; For loops: None`, also inside its anchor; for a
 * file system workload `Starting RD=rd2; elapsed=3; fwdrate=100; For loops: fwdrate=100`. null: another line.
 */
export function startingOf(line: string): Starting | null {
  const found = LINE.exec(line.length > 4000 ? line.slice(0, 4000) : line);
  if (found === null) return null;
  const rest = found[3]!;
  const asks = /; I\/O rate: ([^;]+)/.exec(rest)?.[1] ?? /; fwdrate=([^;]+?)\.?(?:;| For|$)/.exec(rest)?.[1];
  const elapsed = /; elapsed=(\d{1,9})(?!\d)/.exec(rest)?.[1];
  const loops = /For loops: (.+)$/.exec(rest)?.[1]?.trim();
  return {
    rd: found[2]!.trim(),
    tod_ms: timeOfDayText(found[1]!),
    asks: asks?.trim() ?? null,
    elapsed_s: elapsed === undefined ? null : Number(elapsed),
    loops: loops === undefined || loops === "None" ? null : loops,
  };
}
