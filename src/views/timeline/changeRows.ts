/** The list of changes: what stands in its rows, where each zooms to. Pure. */
import { bytesText, depthText, judged, timeText } from "~/text/en/timeline-judged";
import { windowText } from "~/text/en/timeline";
import { around, type TimeSpan } from "~/analysis/time/spans";
import type { Changed, Judged } from "~/analysis/time/judge";
import { writtenAt, type Written } from "~/analysis/time/written";
import type { Said } from "./verdict";

const text = judged.changes;

export interface ChangeRow {
  readonly key: string;
  readonly line: string;
  readonly kind: string;
  readonly from_s: number;
  /** null: it stays. */
  readonly to_s: number | null;
  readonly start: string;
  readonly end: string | null;
  /** Before it, and during it. */
  readonly values: string;
  readonly depth: string;
  /** Bytes until then; null: no log tells. */
  readonly moved: string | null;
  readonly zoom: TimeSpan;
}

/** @param said a value with its unit. @param end_s end of the run */
export function changeRows(
  changed: readonly Changed[],
  written: Written | null,
  end_s: number,
  said: Said,
): ChangeRow[] {
  return changed
    .flatMap(({ line, of, changes }) => changes.map((change) => ({ line, of, change })))
    .toSorted((a, b) => a.change.from_s - b.change.from_s)
    .map(({ line, of, change }) => ({
      key: `${of}/${line.id}@${String(change.from_s)}`,
      line: line.name,
      kind: judged.kindOf(change.kind, of),
      from_s: change.from_s,
      to_s: change.to_s,
      start: timeText(change.from_s, end_s),
      end: change.to_s === null ? null : timeText(change.to_s, end_s),
      values: text.fromTo(said[of](change.before), said[of](change.during)),
      depth: depthText(change.depth),
      moved: movedText(written, change.from_s),
      zoom: around(change.from_s, change.to_s ?? end_s, end_s),
    }));
}

function movedText(written: Written | null, t_s: number): string | null {
  const bytes = writtenAt(written, t_s);
  if (written === null || bytes === null) return null;
  return text[written.kind](t_s <= written.known_s ? bytesText(bytes) : text.atLeast(bytesText(bytes)));
}

/** What stands above the list. */
export function changeWords(
  judgedLines: readonly Judged[],
  further: readonly Changed[],
): { readonly heading: string; readonly about: string } {
  const count = (of: Changed["of"]): number =>
    [...judgedLines, ...further].reduce((n, one) => n + (one.of === of ? one.changes.length : 0), 0);
  const [rates, latencies] = [count("throughput"), count("latency")];
  const window_s = judgedLines.reduce((most, one) => Math.max(most, one.window_s), 0);
  return {
    heading: rates === 0 ? text.headingLatency(latencies) : text.heading(rates, latencies),
    about: text.about(windowText(Number(window_s.toPrecision(2)))),
  };
}
