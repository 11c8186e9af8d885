import { useMemo } from "react";
import type { TimedTrace } from "~/charts/run/options";
import { SourcePanel, type Provenance } from "~/components/SourcePanel";
import { rawFile } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import { fileLines } from "~/workspace/raw";
import { timeSource } from "./timeSource";

interface TimePanelProps {
  readonly mark: string;
  readonly traces: readonly TimedTrace[];
  readonly known: readonly CatalogueEntry[];
  readonly form: "panel" | "sheet";
  readonly onClose: () => void;
}

/** The source of a value over time: its series and the whole file. */
export default function TimePanel({ mark, traces, known, form, onClose }: TimePanelProps) {
  const provenance = useMemo((): Provenance | null => {
    const source = timeSource(mark, traces);
    const trace = traces[0]?.trace;
    if (source === null || trace === undefined) return null;
    const entry = known.find((one) => one.slug === trace.dataset);
    const published = rawFile(entry, trace.sha256);
    const file = { sha256: trace.sha256, format: trace.format, published };
    return {
      ...source,
      raw: {
        key: mark,
        path: trace.source_path,
        // Which line an interval stands in is not kept.
        fragment: () => Promise.resolve(null),
        wholeFile: (line, most, signal) => fileLines(file, line, most, signal),
      },
    };
  }, [mark, traces, known]);
  return provenance === null ? null : <SourcePanel provenance={provenance} form={form} onClose={onClose} />;
}
