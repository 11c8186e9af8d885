/**
 * What vdbench prints of an execution besides rates and latencies: processor time of its host and the queue, averaged
 * over the same intervals (User's Guide 5.04.07, summary.html, `cpu% sys+u`, `queue depth`), and its error log.
 */
import { NO_FACT } from "../blank";
import type { ParsedDetail } from "../format";
import { valueOf } from "./columns";
import type { ErrorLog } from "./companions";
import { isFormatRun } from "./load";
import type { Section } from "./section";

interface Said {
  readonly errors: ErrorLog | null;
  /** What it died of. */
  readonly death: string | null;
}

export function detailsOf(sections: readonly Section[], { errors, death }: Said): ParsedDetail[] {
  const facts = sections.flatMap(({ average, rd }, job_index): ParsedDetail[] => {
    if (average === null || isFormatRun(rd)) return [];
    const { line, values, from, to } = average;
    const fact = (topic: string, name: string, value: number | null, unit: string): ParsedDetail[] =>
      value === null ? [] : [{ ...NO_FACT, job_index, topic, name, value, unit, line }];
    return [
      ...fact("cpu", "total_percent", valueOf(values, "cpu"), "percent"),
      ...fact("queue", "queue_depth", valueOf(values, "queue"), "count"),
      ...fact("average", "first_interval", from, "count"),
      ...fact("average", "last_interval", to, "count"),
    ];
  });
  const whole = { ...NO_FACT, topic: "errors" };
  return [
    ...facts,
    ...(death === null ? [] : [{ ...whole, name: "died", text: death }]),
    ...(errors === null ? [] : [{ ...whole, name: "errors_logged", value: errors.count, unit: "count" }]),
    ...(errors?.text == null ? [] : [{ ...whole, name: "first_error_line", text: errors.text }]),
  ];
}
