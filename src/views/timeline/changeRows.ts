/** The list of changes: what stands in its rows, where each zooms to. Pure. */
import type { Change } from "~/analysis/time/drops";
import { significant } from "~/charts/number";
import { bytesText, depthText, judged, timeText } from "~/text/en/timeline-judged";
import type { TimeSpan } from "../shared/time/asks";
import type { Judged } from "./judge";
import { writtenAt, type Written } from "./written";

const text = judged.changes;

export interface ChangeRow {
  readonly key: string;
  readonly line: string;
  readonly kind: string;
  readonly from_s: number;
  /** null: it stays. */
  readonly to_s: number | null;
  readonly start: string;
  readonly end: string;
  readonly before: string;
  readonly during: string;
  readonly depth: string;
  /** "—" where no log tells. */
  readonly written: string;
  readonly zoom: TimeSpan;
}

/** As much again on either side, and never less than a few windows. */
const AROUND = 0.5;
const LEAST_S = 2;

/** @param said a value of throughput with its unit. @param end_s end of the run */
export function changeRows(
  judgedLines: readonly Judged[],
  written: Written | null,
  end_s: number,
  said: (value: number) => string,
): ChangeRow[] {
  return judgedLines
    .flatMap(({ line, changes }) => changes.map((change) => ({ line, change })))
    .toSorted((a, b) => a.change.from_s - b.change.from_s)
    .map(({ line, change }) => ({
      key: `${line.id}@${String(change.from_s)}`,
      line: line.name,
      kind: judged.kinds[change.kind] ?? change.kind,
      from_s: change.from_s,
      to_s: change.to_s,
      start: timeText(change.from_s, end_s),
      end: change.to_s === null ? text.stays : timeText(change.to_s, end_s),
      before: said(change.before),
      during: said(change.during),
      depth: depthText(change.depth),
      written: writtenText(written, change.from_s),
      zoom: around(change, end_s),
    }));
}

function around({ from_s, to_s }: Change, end_s: number): TimeSpan {
  const to = to_s ?? end_s;
  const by = Math.max(LEAST_S, AROUND * (to - from_s));
  const round = (s: number): number => Number(s.toFixed(3));
  return { from: round(Math.max(0, from_s - by)), to: round(Math.min(end_s, to + by)) };
}

function writtenText(written: Written | null, t_s: number): string {
  const bytes = writtenAt(written, t_s);
  if (written === null || bytes === null) return "—";
  return t_s <= written.known_s ? bytesText(bytes) : text.atLeast(bytesText(bytes));
}

/** "38,588 IOPS", "1.25 GB/s" */
export const saidIn = (unit: { readonly label: string; readonly factor: number }) => (value: number) =>
  `${significant(value / unit.factor, 4)} ${unit.label}`;
