/** The file of a value of a series, and the line in it, for the source panel. Pure. */
import type { Provenance } from "~/components/SourcePanel";
import { rawFile } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import type { TraceRow } from "~/model/traceAnswers";
import { timeline as text } from "~/text/en/timeline";
import { fileLines, rawText } from "~/workspace/raw";
import { lineAt } from "~/analysis/time/logLine";

/**
 * @param t_s as in the series, without any offset of the chart
 * @param key of what is shown: another one is read anew
 */
export function traceFile(
  trace: TraceRow,
  t_s: number,
  key: string,
  known: readonly CatalogueEntry[],
): Required<Pick<Provenance, "file" | "raw">> {
  const slash = trace.source_path.lastIndexOf("/") + 1;
  const sha = trace.sha256.slice(0, 12);
  const published = rawFile(
    known.find(({ slug }) => slug === trace.dataset),
    trace.sha256,
  );
  const raw = { sha256: trace.sha256, format: trace.format, published };
  return {
    file: {
      folder: trace.source_path.slice(0, slash),
      name: trace.source_path.slice(slash),
      line: trace.line,
      about: [text.panel.about(trace.tool, trace.format), text.panel.sha(sha)].join(" · "),
    },
    raw: {
      key,
      path: trace.source_path,
      fragment: async () => lineAt(await rawText(raw), trace, t_s),
      wholeFile: (line, most, signal) => fileLines(raw, line, most, signal),
    },
  };
}
