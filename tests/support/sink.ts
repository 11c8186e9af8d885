/** A sink that keeps what a parser pushes, for tests of parsers. */
import { type ByteSource, bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import type { Format, ParseContext, ParsedRun, ParsedTrace } from "~/formats/format";
import type { Histogram } from "~/model/histogram";
import type { Row } from "~/model/tables";

export interface Pushed {
  readonly runs: ParsedRun[];
  readonly figures: Partial<Row<"figure">>[];
  readonly notices: Notice[];
  readonly traces: ParsedTrace[];
  /** By trace, in order. */
  readonly samples: Map<number, { t_s: number[]; value: number[] }>;
  readonly intervals: Map<number, { t_s: number; kind: string; histogram: Histogram }[]>;
  readonly parts: unknown[];
}

/** Parses one file, with what its gather told it or with its companions in a drop. */
export async function parsed(
  format: Format,
  input: string | Uint8Array | ByteSource,
  more: Partial<ParseContext> = {},
): Promise<Pushed> {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const source = bytes instanceof Uint8Array ? bytesSource("test", bytes) : bytes;
  const pushed: Pushed = {
    runs: [],
    figures: [],
    notices: [],
    traces: [],
    samples: new Map(),
    intervals: new Map(),
    parts: [],
  };
  const { samples, intervals } = pushed;
  await format.parse(
    source,
    {
      run: (run) => pushed.runs.push(run),
      figure: (figure) => pushed.figures.push(figure),
      notice: (notice) => pushed.notices.push(notice),
      trace: (trace) => pushed.traces.push(trace),
      samples: (trace, t_s, value) => {
        const series = samples.get(trace) ?? { t_s: [], value: [] };
        samples.set(trace, series);
        for (const t of t_s) series.t_s.push(t);
        for (const v of value) series.value.push(v);
      },
      interval: (trace, t_s, kind, histogram) => {
        const { lo_ns, hi_ns, value_ns, count } = histogram;
        const copy = { lo_ns: lo_ns.slice(), hi_ns: hi_ns.slice(), value_ns: value_ns.slice(), count: count.slice() };
        intervals.set(trace, [...(intervals.get(trace) ?? []), { t_s, kind, histogram: copy }]);
      },
      part: (part) => pushed.parts.push(part),
    },
    { signal: new AbortController().signal, progress: () => undefined, ...more },
  );
  return pushed;
}
