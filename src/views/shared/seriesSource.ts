/** The source of values over time: the log, at the line of their time. Pure. */
import { lineAt } from "~/analysis/time/logLine";
import { exact } from "~/base/number";
import type { Provenance } from "~/components/SourcePanel";
import type { CatalogueEntry } from "~/model/dataset";
import type { TraceRow } from "~/model/traceAnswers";
import type { OfTrace } from "~/queries/comparison";
import { timeline } from "~/text/en/timeline";
import { rawText } from "~/workspace/raw";
import { aboutFile, sourceFile } from "./sourceFile";
import { phrases } from "~/text/en/phrases";

const words = timeline.panel;

/** @param t_s as in the series, without the chart's offset */
export const seriesFile = (trace: TraceRow, t_s: number, key: string, known: readonly CatalogueEntry[]) => ({
  ...sourceFile(trace, {
    ...{ about: aboutFile(trace.tool, trace), key, known },
    fragment: async (raw) => lineAt(await rawText(raw), trace, t_s),
  }),
  audit: [],
});

/**
 * A number that is computed from the values of a series. @param at_s the end of the only window used, where the file
 * opens; null: all windows are used
 */
export function seriesSource(
  { mark, said, trace, at_s }: OfTrace & { readonly mark: string },
  known: readonly CatalogueEntry[],
): Provenance {
  const window = [(at_s ?? 0) - (trace.window_s ?? 0), at_s ?? 0].map((t_s) => exact(t_s)) as [string, string];
  return {
    ...seriesFile(trace, at_s ?? trace.first_s ?? 0, mark, known),
    ...{ id: mark, title: words.numberTitle, subtitle: words.computed, notes: [] },
    facts: [
      { term: phrases.value, value: said },
      { term: words.values, value: exact(trace.rows) },
      ...(at_s === null ? [] : [{ term: words.window, value: words.windowOf(...window) }]),
    ],
  };
}
