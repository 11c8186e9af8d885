/** The values of each line at the limit and at the cursor's load, as rows. */
import { group } from "d3-array";
import { isPart, type Line, type LinePoint } from "~/model/lines";
import { answering, type Reading } from "~/model/reading";
import { en } from "~/text/en";
import { knee as text } from "~/text/en/knee";
import type { Colour } from "../scene";
import { opText } from "./names";
import type { CurveOptions } from "./options";
import { drawnText, jointKnee, latencyText, rateOf, summedText } from "./reading";
import { loadText } from "./readout";
import { stylesOf } from "./style";

interface Read {
  /** The lines as measured. */
  readonly lines: readonly Line[];
  readonly reading: Reading;
}
interface Drawn {
  /** By series. */
  readonly names: ReadonlyMap<string, string>;
  readonly options: CurveOptions;
}

export interface ReadOff {
  readonly line: string;
  readonly name: string;
  readonly colour: Colour;
  /** Throughput, latency, and what to know about them. */
  readonly values: readonly string[];
}

const loadTextOrNull = (p: LinePoint | null): string | null => (p === null ? null : loadText(p));

/** Ordered by throughput; lines without a point at this load come last. */
export function readOffs({ lines, reading: { cursor } }: Read, { names, options }: Drawn): ReadOff[] {
  if (cursor === null) return [];
  const styles = stylesOf(lines, options, false);
  const series = group(lines, (line) => line.series);
  return lines
    .flatMap((line) => {
      const hit = cursor.hits.get(line.id);
      if (hit === undefined) return [];
      const name = names.get(line.series) ?? line.series;
      const several = series.get(line.series)!.length > 1;
      const part = isPart(line);
      const op = opText(line.op);
      const rateText = (rate: number): string => summedText(rate, options, line, line.op);
      const latency = (shown: string | null): string | null =>
        shown === null ? null : part ? `${op} ${options.y} ${shown}` : shown;
      const row = (rate: number | null, ...values: (string | null)[]) => ({
        rate: rate ?? -1,
        line: line.id,
        name: several && !part ? `${name}, ${op}` : name,
        colour: styles.of.get(line.id)?.colour ?? ("ink" as const),
        values: values.filter((value): value is string => value !== null && value !== ""),
      });
      if (hit.found === "absent") {
        const absent = text.absent(loadTextOrNull(hit.below), loadTextOrNull(hit.above));
        return row(null, part && several ? `${op}: ${absent}` : absent);
      }
      if (hit.found === "between") {
        const [a, b] = hit.of.map((p) => loadText(p) ?? "");
        return row(
          hit.rate,
          rateText(hit.rate),
          latency(latencyText(hit.latency_us, options)),
          text.between(a ?? "", b ?? ""),
        );
      }
      const { p } = hit;
      const [rate, load] = [rateOf(p, options), loadText(p)];
      return row(
        rate ?? 0,
        rate === null ? null : rateText(rate),
        latency(drawnText(p, options)),
        p.members === undefined ? null : en.charts.curve.members(p.point.parts, p.members),
        cursor.by === "percent" && load !== null ? text.at(load) : null,
      );
    })
    .toSorted((a, b) => b.rate - a.rate);
}

export interface LimitRow {
  readonly series: string;
  readonly name: string;
  readonly colour: Colour;
  /** Of its line: distinguishes lines of one colour. */
  readonly dash: string | undefined;
  /** The point that is the answer of the series; null: no load meets the limit. */
  readonly mark: string | null;
  readonly rate: string | null;
  readonly latency: string | null;
  readonly load: string | null;
}

/**
 * How far each series goes within the limit, the furthest first. A series that never meets it shows its lowest latency.
 */
export function limitRows({ lines, reading }: Read, { names, options }: Drawn): LimitRow[] {
  const styles = stylesOf(lines, options, false);
  return [...group(lines, ({ series }) => series)]
    .flatMap(([series, own]) => {
      const knee = jointKnee(own, reading.knees);
      if (knee === null) return [];
      const within = answering(knee);
      const p = within ?? (knee.found === "none" ? knee.lowest : null);
      const rate = within === null ? null : rateOf(within, options);
      const style = styles.of.get(knee.line.id);
      const of = knee.alone ? `${opText(knee.line.op)} ` : "";
      const row: LimitRow = {
        series,
        name: names.get(series) ?? series,
        colour: style?.colour ?? "ink",
        dash: style?.dash,
        mark: within?.id ?? null,
        rate: rate === null ? null : summedText(rate, options, knee.line),
        latency: p === null || p.y === null ? null : of + drawnText(p, options)!,
        load: loadTextOrNull(p),
      };
      return [{ row, rate: rate ?? -1 }];
    })
    .toSorted((a, b) => b.rate - a.rate)
    .map(({ row }) => row);
}

/** Rows of the table twin at the cursor. */
export const litMarks = ({ reading: { cursor } }: Read): ReadonlySet<string> =>
  new Set([...(cursor?.hits.values() ?? [])].flatMap((hit) => (hit.found === "point" ? [hit.p.id] : [])));
