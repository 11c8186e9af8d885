/** What each line says at the limit and at the cursor's load, as rows. Pure. */
import { group, rollup } from "d3-array";
import { jointKnee, latencyText, loadOf, rateOf, throughputText } from "~/charts/curve/reading";
import { opText } from "~/charts/curve/names";
import { stylesOf } from "~/charts/curve/style";
import type { Colour } from "~/charts/scene";
import { isPart, type LinePoint } from "~/model/lines";
import { answeringMark } from "~/model/reading";
import { en } from "~/text/en";
import { knee as text } from "~/text/en/knee";
import type { Read } from "../shared/reading";
import type { CurveModel } from "./picture";

export interface ReadOff {
  readonly line: string;
  readonly name: string;
  readonly colour: Colour;
  /** Throughput, latency, what is to be known of them. */
  readonly values: readonly string[];
}

/** In the order of throughput; what has no point at this load comes last. */
export function readOffs(
  { lines, reading }: Read,
  { names, options }: Pick<CurveModel, "names" | "options">,
): ReadOff[] {
  const { cursor } = reading;
  if (cursor === null) return [];
  const styles = stylesOf(lines, options, false);
  const byId = new Map(lines.flatMap((line) => line.points.map((p) => [p.id, p] as const)));
  const at = (mark: string | null): string | null => (mark === null ? null : loadOf(byId.get(mark)));
  const series = rollup(
    lines,
    (own) => own.length,
    (line) => line.series,
  );
  return lines
    .flatMap((line) => {
      const hit = cursor.hits.get(line.id);
      if (hit === undefined) return [];
      const name = names.get(line.series) ?? line.series;
      const several = (series.get(line.series) ?? 0) > 1;
      const rateText = (rate: number): string => {
        const shown = throughputText(rate, options, line.op);
        return isPart(line) ? text.both(shown) : shown;
      };
      const latency = (us: number): string =>
        isPart(line) ? text.ofLatency(opText(line.op), options.y, latencyText(us, options)) : latencyText(us, options);
      const own = {
        line: line.id,
        name: several && !isPart(line) ? `${name}, ${opText(line.op)}` : name,
        colour: styles.of.get(line.id)?.colour ?? "ink",
      };
      if (hit.found === "absent") {
        const absent = text.absent(at(hit.below), at(hit.above));
        return [{ ...own, values: [isPart(line) && several ? `${opText(line.op)}: ${absent}` : absent], rate: -1 }];
      }
      if (hit.found === "between") {
        const [a, b] = hit.marks.map((mark) => at(mark) ?? "");
        const values = [rateText(hit.rate), latency(hit.latency_us)];
        return [{ ...own, values: [...values, text.between(a ?? "", b ?? "")], rate: hit.rate }];
      }
      const p = byId.get(hit.mark) as LinePoint; // hits are of these lines
      const rate = rateOf(p, options);
      const values = [
        ...(rate === null ? [] : [rateText(rate)]),
        ...(p.y === null ? [] : [latency(p.y)]),
        ...(p.members === undefined ? [] : [en.charts.curve.members(p.point.parts, p.members)]),
        ...(cursor.by === "percent" && at(hit.mark) !== null ? [text.at(at(hit.mark) ?? "")] : []),
      ];
      return [{ ...own, values, rate: rate ?? 0 }];
    })
    .toSorted((a, b) => b.rate - a.rate)
    .map(({ line, name, colour, values }) => ({ line, name, colour, values: values.filter((value) => value !== "") }));
}

export interface LimitRow {
  readonly series: string;
  readonly name: string;
  readonly colour: Colour;
  /** The point that answers for the series; null: no load holds the limit. */
  readonly mark: string | null;
  readonly rate: string | null;
  readonly latency: string | null;
  readonly load: string | null;
}

/** How far each series goes within the limit, the furthest first; of one that never holds it the lowest latency. */
export function limitRows(
  { lines, reading }: Read,
  { names, options }: Pick<CurveModel, "names" | "options">,
): LimitRow[] {
  const styles = stylesOf(lines, options, false);
  const byId = new Map(lines.flatMap((line) => line.points.map((p) => [p.id, p] as const)));
  return [...group(lines, ({ series }) => series)]
    .flatMap(([series, own]) => {
      const knee = jointKnee(own, reading.knees, byId);
      if (knee === null) return [];
      const mark = answeringMark(knee);
      const p = byId.get(mark ?? (knee.found === "none" ? knee.lowest : ""));
      const rate = mark === null || p === undefined ? null : rateOf(p, options);
      const row: LimitRow = {
        series,
        name: names.get(series) ?? series,
        colour: styles.of.get(knee.line.id)?.colour ?? "ink",
        mark,
        rate: rate === null ? null : throughputText(rate, options),
        latency: p?.y == null ? null : latencyText(p.y, options),
        load: loadOf(p),
      };
      return [{ row, rate: rate ?? -1 }];
    })
    .toSorted((a, b) => b.rate - a.rate)
    .map(({ row }) => row);
}

/** Rows of the twin that the cursor stands on. */
export function litMarks({ reading }: Read): ReadonlySet<string> {
  const hits = [...(reading.cursor?.hits.values() ?? [])];
  return new Set(hits.flatMap((hit) => (hit.found === "point" ? [hit.mark] : [])));
}
